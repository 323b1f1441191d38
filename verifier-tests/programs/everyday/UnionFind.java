// Sets of numbers that are joined, each with a representative.
public class UnionFind {
    private final int[] parent;
    private final int[] size;
    private int groups;

    /*@ predicate valid() {
      @   return acc(groups) && parent != null && size != null && acc(parent[*]) && acc(size[*])
      @     && parent.length == size.length
      @     && (forall int i :: 0 <= i && i < parent.length ==> 0 <= parent[i] && parent[i] < parent.length)
      @     && (forall int i :: 0 <= i && i < parent.length ==> size[i] > 0)
      @     && (forall int i :: 0 <= i && i < parent.length && parent[i] != i ==> size[i] < size[parent[i]]);
      @ } @*/
    //@ pure int elements() requires valid(); ensures result >= 0; { return parent.length; }
    //@ pure boolean root(int i) requires valid() && 0 <= i && i < elements(); { return parent[i] == i; }

    //@ requires n >= 0;
    //@ ensures valid() && elements() == n && groups() == n;
    //@ ensures forall int i :: 0 <= i && i < n ==> root(i);
    public UnionFind(int n) {
        parent = new int[n];
        size = new int[n];
        groups = n;
        for (int i = 0; i < n; i++)
        //@ invariant acc(parent[*]) && acc(size[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> parent[k] == k && size[k] == 1;
        {
            parent[i] = i;
            size[i] = 1;
        }
    }

    //@ requires valid();
    public /*@ pure @*/ int groups() {
        return groups;
    }

    //@ requires valid() && 0 <= x && x < elements();
    //@ ensures valid() && elements() == old(elements()) && groups() == old(groups());
    //@ ensures 0 <= result && result < elements() && root(result);
    //@ ensures forall int i :: 0 <= i && i < elements() ==> root(i) == old(root(i));
    public int find(int x) {
        int root = x;
        while (parent[root] != root)
        //@ invariant valid() && 0 <= root && root < parent.length;
        //@ invariant forall int i :: 0 <= i && i < elements() ==> root(i) == old(root(i));
        {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    //@ requires valid() && 0 <= a && a < elements() && 0 <= b && b < elements();
    //@ ensures valid() && elements() == old(elements());
    //@ ensures groups() == old(groups()) - (result ? 1 : 0);
    //@ ensures !result ==> (forall int i :: 0 <= i && i < elements() ==> root(i) == old(root(i)));
    //@ ensures forall int i :: 0 <= i && i < elements() && root(i) ==> old(root(i));
    public boolean union(int a, int b) {
        int ra = find(a);
        int rb = find(b);
        if (ra == rb) {
            return false;
        }
        if (size[ra] < size[rb]) {
            int t = ra;
            ra = rb;
            rb = t;
        }
        parent[rb] = ra;
        size[ra] += size[rb];
        groups--;
        return true;
    }

    //@ requires valid() && 0 <= a && a < elements() && 0 <= b && b < elements();
    //@ ensures valid() && elements() == old(elements()) && groups() == old(groups());
    public boolean connected(int a, int b) {
        return find(a) == find(b);
    }

    //@ requires valid() && 0 <= x && x < elements();
    //@ ensures valid() && elements() == old(elements()) && groups() == old(groups());
    public int sizeOf(int x) {
        return size[find(x)];
    }

    public static void main(String[] args) {
        UnionFind uf = new UnionFind(8);
        int[] left = {0, 2, 1, 4, 0};
        int[] right = {1, 3, 3, 5, 2};
        for (int i = 0; i < 5; i++)
        //@ invariant uf.valid() && uf.elements() == 8 && acc(left[*]) && acc(right[*]);
        {
            System.out.print(uf.union(left[i], right[i]) + " ");
        }
        System.out.println();
        System.out.println(uf.connected(0, 3) + " " + uf.connected(0, 4) + " " + uf.groups() + " " + uf.sizeOf(1));
    }
}
//> true true true true false 
//> true false 4 4
