// An undirected graph with the vertices 0 … n-1, and search in breadth.
public class Graph {
    private final int n;
    private final boolean[] edges;

    /*@ predicate valid() {
      @   return n >= 0 && edges != null && edges.length == n * n && acc(edges[*]);
      @ }
      @
      @ pure int order()
      @   requires valid();
      @   ensures result >= 0;
      @ { return n; }
      @
      @ pure int count(int v, int w)
      @   requires valid() && 0 <= v && v < order() && 0 <= w && w <= order();
      @   ensures 0 <= result && result <= w;
      @   decreases w;
      @ { return w == 0 ? 0 : count(v, w - 1) + (connected(v, w - 1) ? 1 : 0); }
      @
      @ static pure int cell(int n, int a, int b)
      @   requires 0 <= a && a < n && 0 <= b && b < n;
      @   ensures 0 <= result && result < n * n;
      @ { return a * n + b; }
      @*/

    public Graph(int n)
    //@ requires n >= 0;
    //@ ensures valid() && order() == n;
    //@ ensures forall int a, int b :: 0 <= a && a < n && 0 <= b && b < n ==> !connected(a, b);
    {
        this.n = n;
        this.edges = new boolean[n * n];
    }

    public void connect(int a, int b)
    //@ requires valid() && 0 <= a && a < order() && 0 <= b && b < order();
    //@ ensures valid() && order() == old(order()) && connected(a, b) && connected(b, a);
    {
        edges[a * n + b] = true;
        edges[b * n + a] = true;
    }

    /*@ pure @*/ public boolean connected(int a, int b)
    //@ requires valid() && 0 <= a && a < order() && 0 <= b && b < order();
    {
        return edges[a * n + b];
    }

    public int degree(int v)
    //@ requires valid() && 0 <= v && v < order();
    //@ ensures valid() && untouched(valid()) && result == count(v, order());
    {
        int d = 0;
        for (int w = 0; w < n; w++)
        //@ invariant valid() && w <= n && d == count(v, w);
        {
            if (connected(v, w)) d++;
        }
        return d;
    }

    /** Length of the shortest path, or -1. */
    public int distance(int from, int to)
    //@ requires valid() && 0 <= from && from < order() && 0 <= to && to < order();
    //@ ensures valid() && untouched(valid()) && result >= -1 && (from == to ==> result == 0);
    {
        int[] dist = new int[n];
        for (int i = 0; i < n; i++)
        //@ invariant valid() && acc(dist[*]) && dist.length == n && i <= n;
        //@ invariant forall int k :: 0 <= k && k < i ==> dist[k] == -1;
        {
            dist[i] = -1;
        }
        dist[from] = 0;
        IntQueue queue = new IntQueue();
        queue.add(from);
        while (!queue.isEmpty())
        //@ invariant valid() && acc(dist[*]) && dist.length == n && queue.valid() && dist[from] == 0 && (from == to ==> queue.size() > 0 && queue.at(0) == from);
        //@ invariant forall int k :: 0 <= k && k < queue.size() ==> 0 <= queue.at(k) && queue.at(k) < n && dist[queue.at(k)] >= 0;
        //@ invariant forall int k :: {dist[k]} 0 <= k && k < n ==> dist[k] >= -1;
        {
            int v = queue.remove();
            if (v == to) {
                return dist[v];
            }
            for (int w = 0; w < n; w++)
            //@ invariant valid() && acc(dist[*]) && dist.length == n && queue.valid() && dist[from] == 0 && 0 <= v && v < n && dist[v] >= 0;
            //@ invariant forall int k :: 0 <= k && k < queue.size() ==> 0 <= queue.at(k) && queue.at(k) < n && dist[queue.at(k)] >= 0;
            //@ invariant forall int k :: {dist[k]} 0 <= k && k < n ==> dist[k] >= -1;
            {
                if (connected(v, w) && dist[w] < 0) {
                    dist[w] = dist[v] + 1;
                    queue.add(w);
                }
            }
        }
        return -1;
    }

    public int components()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && 0 <= result && result <= order();
    {
        boolean[] seen = new boolean[n];
        int count = 0;
        for (int v = 0; v < n; v++)
        //@ invariant valid() && acc(seen[*]) && seen.length == n && 0 <= count && count <= v && v <= n;
        {
            if (!seen[v]) {
                visit(v, seen);
                count++;
            }
        }
        return count;
    }

    private void visit(int v, boolean[] seen)
    //@ requires valid() && acc(seen[*]) && seen.length == order() && 0 <= v && v < order();
    //@ ensures valid() && untouched(valid()) && acc(seen[*]) && seen[v];
    //@ ensures forall int k :: 0 <= k && k < order() && old(seen[k]) ==> seen[k];
    {
        seen[v] = true;
        for (int w = 0; w < n; w++)
        //@ invariant valid() && acc(seen[*]) && seen.length == n && seen[v];
        //@ invariant forall int k :: 0 <= k && k < n && old(seen[k]) ==> seen[k];
        {
            if (connected(v, w) && !seen[w]) {
                visit(w, seen);
            }
        }
    }

    public static void main(String[] args) {
        Graph g = new Graph(6);
        g.connect(0, 1);
        g.connect(1, 2);
        g.connect(2, 3);
        g.connect(4, 5);
        System.out.println(g.distance(0, 3));
        System.out.println(g.distance(0, 5));
        System.out.println(g.components());
        System.out.println(g.degree(1) + " " + g.connected(4, 5));
    }
}

class IntQueue {
    private int[] items;
    private int head, tail;

    /*@ predicate valid() {
      @   return acc(items) && acc(head) && acc(tail) && items != null && acc(items[*]) && 0 <= head && head <= tail && tail <= items.length;
      @ }
      @
      @ pure int size()
      @   requires valid();
      @   ensures result >= 0;
      @ { return tail - head; }
      @
      @ pure int at(int i)
      @   requires valid() && 0 <= i && i < size();
      @ { return items[head + i]; }
      @*/

    IntQueue()
    //@ ensures valid() && size() == 0;
    {
        items = new int[8];
    }

    /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (size() == 0);
    {
        return head == tail;
    }

    void add(int v)
    //@ requires valid();
    //@ ensures valid() && size() == old(size()) + 1 && at(old(size())) == v;
    //@ ensures forall int k :: 0 <= k && k < old(size()) ==> at(k) == old(at(k));
    {
        if (tail == items.length) {
            int[] bigger = new int[2 * items.length + 1];
            for (int i = head; i < tail; i++)
            //@ invariant acc(items) && acc(head) && acc(tail) && items != null && acc(items[*]) && acc(bigger[*]);
            //@ invariant 0 <= head && head <= i && i <= tail && tail <= items.length && tail < bigger.length;
            //@ invariant forall int k :: {bigger[k]} head <= k && k < i ==> bigger[k] == items[k];
            {
                bigger[i] = items[i];
            }
            items = bigger;
        }
        items[tail++] = v;
    }

    int remove()
    //@ requires valid() && size() > 0;
    //@ ensures valid() && size() == old(size()) - 1 && result == old(at(0));
    //@ ensures forall int k :: 0 <= k && k < size() ==> at(k) == old(at(k + 1));
    {
        return items[head++];
    }
}
//> 3
//> -1
//> 2
//> 2 true
