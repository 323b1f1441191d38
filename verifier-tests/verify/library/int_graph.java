// A graph from the library: what clients know of it are the nodes that each node's edges lead to.
import acclaim.util.IntGraph;

class Graphs {
    static void built(IntGraph g)
    //@ requires g.valid() && g.model() == seq(seq<int>(), seq<int>(), seq(0));
    {
        g.addEdge(0, 1);
        g.addEdge(0, 2);
        //@ assert g.model()[0] == seq(1, 2) && g.degree(2) == 1 && g.successor(0, 1) == 2;
        boolean there = g.hasEdge(0, 2);
        boolean back = g.hasEdge(1, 0);
        //@ assert there && !back;
        g.addEdge(1, 1);
        //@ assert g.model()[0] == seq(1, 2);
        //@ assert g.degree(1) == 0;                           //~ ERROR assertion
    }

    static void outside(IntGraph g)
    //@ requires g.valid() && g.size() == 3;
    {
        g.addEdge(0, 3);                                       //~ ERROR to < model().length
    }

    static int none(IntGraph g)
    //@ requires g.valid() && g.size() == 3;
    { return g.successor(0, 0); }                              //~ ERROR edge < model()[node].length

    /*@ // Whether a set has all nodes that edges from its nodes lead to.
        static pure boolean isClosed(seq<seq<int>> edges, set<int> nodes)
        { return forall int v, int i :: {edges[v][i]} 0 <= v && v < edges.length && v in nodes && 0 <= i && i < edges[v].length ==> edges[v][i] in nodes; }

        // It is so still if there is another edge.
        static lemma void stillClosed(seq<seq<int>> edges, set<int> nodes, int from, int to)
        requires isClosed(edges, nodes) && 0 <= from && from < edges.length && (from in nodes ==> to in nodes);
        ensures isClosed(edges[from := edges[from] + seq(to)], nodes);
        {
          seq<seq<int>> more = edges[from := edges[from] + seq(to)];
          assert forall int v, int i :: {more[v][i]} 0 <= v && v < more.length && v in nodes && 0 <= i && i < more[v].length ==> more[v][i] in nodes;
        }

        // Whether all nodes that edges from a node lead to are marked.
        static pure boolean isDone(seq<seq<int>> edges, seq<boolean> marked, int node)
        requires 0 <= node && node < edges.length;
        { return forall int i :: 0 <= i && i < edges[node].length ==> 0 <= edges[node][i] && edges[node][i] < marked.length && marked[edges[node][i]]; }

        // Whether this is so for all marked nodes but for those that are open.
        static pure boolean areDone(seq<seq<int>> edges, seq<boolean> marked, set<int> open)
        requires edges.length == marked.length;
        { return forall int v :: {marked[v]} 0 <= v && v < edges.length && marked[v] && !(v in open) ==> isDone(edges, marked, v); } @*/

    /**
     * The nodes that can be reached: the marked ones have all successors of the marked ones among them, and whoever has a set like that
     * with `start` in it has all of them.
     */
    static boolean[] reached(IntGraph g, int start /*@, ghost set<int> closed @*/)
    //@ requires g.valid() && 0 <= start && start < g.size() && start in closed && isClosed(g.model(), closed);
    //@ ensures g.valid() && g.model() == old(g.model()) && result != null && acc(result[*]) && result.length == g.size() && result[start];
    //@ ensures areDone(g.model(), result[..], set<int>());
    //@ ensures forall int v :: 0 <= v && v < result.length && result[v] ==> v in closed;
    {
        boolean[] marked = new boolean[g.size()];
        mark(g, start, marked /*@, closed, set<int>() @*/);
        return marked;
    }

    static void mark(IntGraph g, int node, boolean[] marked /*@, ghost set<int> closed, ghost set<int> open @*/)
    //@ requires g.valid() && 0 <= node && node < g.size() && node in closed && isClosed(g.model(), closed);
    //@ requires marked != null && marked.length == g.size() && acc(marked[*]) && areDone(g.model(), marked[..], open);
    //@ requires forall int v :: 0 <= v && v < marked.length && marked[v] ==> v in closed;
    //@ ensures g.valid() && g.model() == old(g.model()) && acc(marked[*]) && marked[node] && areDone(g.model(), marked[..], open);
    //@ ensures forall int v :: 0 <= v && v < marked.length && marked[v] ==> v in closed;
    //@ ensures forall int v :: 0 <= v && v < marked.length && old(marked[v]) ==> marked[v];
    {
        if (marked[node]) { return; }
        marked[node] = true;
        for (int i = 0; i < g.degree(node); i++)
        //@ invariant g.valid() && g.model() == old(g.model()) && acc(marked[*]) && marked[node] && 0 <= i && i <= g.model()[node].length;
        //@ invariant areDone(g.model(), marked[..], open union set(node));
        //@ invariant forall int k :: 0 <= k && k < i ==> 0 <= g.model()[node][k] && g.model()[node][k] < marked.length && marked[g.model()[node][k]];
        //@ invariant forall int v :: 0 <= v && v < marked.length && marked[v] ==> v in closed;
        //@ invariant forall int v :: 0 <= v && v < marked.length && old(marked[v]) ==> marked[v];
        { mark(g, g.successor(node, i), marked /*@, closed, open union set(node) @*/); }
    }

    /** The first edge of each node is forgotten. */
    static void markFewer(IntGraph g, int node, boolean[] marked /*@, ghost set<int> open @*/)
    //@ requires g.valid() && 0 <= node && node < g.size();
    //@ requires marked != null && marked.length == g.size() && acc(marked[*]) && areDone(g.model(), marked[..], open);
    //@ ensures g.valid() && g.model() == old(g.model()) && acc(marked[*]) && marked[node];
    //@ ensures forall int v :: 0 <= v && v < marked.length && old(marked[v]) ==> marked[v];
    //@ ensures areDone(g.model(), marked[..], open);                                  //~ ERROR postcondition
    {
        if (marked[node]) { return; }
        marked[node] = true;
        for (int i = 1; i < g.degree(node); i++)
        //@ invariant g.valid() && g.model() == old(g.model()) && acc(marked[*]) && marked[node] && 1 <= i;
        //@ invariant areDone(g.model(), marked[..], open union set(node));
        //@ invariant forall int v :: 0 <= v && v < marked.length && old(marked[v]) ==> marked[v];
        { markFewer(g, g.successor(node, i), marked /*@, open union set(node) @*/); }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        IntGraph g = new IntGraph(4);
        //@ ghost set<int> circle = set(0, 1, 2);
        //@ ghost stillClosed(g.model(), circle, 0, 1);
        g.addEdge(0, 1);
        //@ ghost stillClosed(g.model(), circle, 1, 2);
        g.addEdge(1, 2);
        //@ ghost stillClosed(g.model(), circle, 2, 0);
        g.addEdge(2, 0);
        //@ ghost stillClosed(g.model(), circle, 3, 0);
        g.addEdge(3, 0);
        boolean[] reached = reached(g, 0 /*@, circle @*/);
        //@ assert !reached[3];
        for (boolean there : reached)
        //@ invariant acc(reached[*]);
        { System.out.print(there + " "); }
        System.out.println(g.size() + " " + g.degree(3));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static void made()
    //@ requires true;
    {
        IntGraph g = new IntGraph(3);
        //@ assert g.size() == 3 && g.degree(0) == 0 && g.degree(2) == 0;
        g.addEdge(2, 1);
        //@ assert g.degree(2) == 1 && g.successor(2, 0) == 1;
    }

    /** The node that the first edge of the first edge's target leads to. */
    static int twoSteps(IntGraph g, int node)
    //@ requires g.valid() && 0 <= node && node < g.size() && (forall int n :: 0 <= n && n < g.size() ==> g.degree(n) > 0);
    //@ ensures g.valid() && 0 <= result && result < g.model().length;
    { return g.successor(g.successor(node, 0), 0); }
}
//> true true true false 4 1
