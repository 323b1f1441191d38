import acclaim.util.IntGraph;

// The nodes of a graph in an order in which every edge leads forward. If there is none, a circle is known that forbids it.
class TopologicalSort {
    private static final int NEW = 0, OPEN = 1, DONE = 2;

    private final IntGraph graph;
    private final int[] state;
    private final int[] order;
    private int top;
    //@ private ghost seq<int> trail, circle;

    /** Each node is one that an edge of the node before it leads to. */
    /*@ static pure boolean path(seq<seq<int>> graph, seq<int> nodes)
      @ {
      @   return (forall int i :: {nodes[i]} 0 <= i && i < nodes.length ==> 0 <= nodes[i] && nodes[i] < graph.length)
      @     && (forall int i :: {nodes[i]} 0 < i && i < nodes.length ==> nodes[i] in graph[nodes[i - 1]]);
      @ }
      @
      @ static pure int place(seq<int> nodes, int v)
      @   requires v in nodes;
      @   ensures 0 <= result && result < nodes.length && nodes[result] == v;
      @   decreases nodes.length;
      @ { return nodes[nodes.length - 1] == v ? nodes.length - 1 : place(nodes[..nodes.length - 1], v); }
      @
      @ static pure boolean circle(seq<seq<int>> graph, seq<int> nodes)
      @ { return nodes.length > 1 && nodes[0] == nodes[nodes.length - 1] && path(graph, nodes); }
      @
      @ static lemma void longer(seq<seq<int>> graph, seq<int> nodes, int v)
      @   requires path(graph, nodes) && 0 <= v && v < graph.length && (nodes.length > 0 ==> v in graph[nodes[nodes.length - 1]]);
      @   ensures path(graph, nodes + seq(v));
      @ { }
      @
      @ static lemma void part(seq<seq<int>> graph, seq<int> nodes, int at)
      @   requires path(graph, nodes) && 0 <= at && at < nodes.length;
      @   ensures path(graph, nodes[at..]);
      @ { assert forall int i :: 0 < i && i < nodes.length - at ==> nodes[at + i] in graph[nodes[at + i - 1]]; }
      @
      @ static lemma void closed(seq<seq<int>> graph, seq<int> nodes, int at)
      @   requires path(graph, nodes) && 0 <= at && at < nodes.length && nodes[at] in graph[nodes[nodes.length - 1]];
      @   ensures circle(graph, nodes[at..] + seq(nodes[at]));
      @ { part(graph, nodes, at); longer(graph, nodes[at..], nodes[at]); } @*/

    /** All edges lead to what is further behind. */
    /*@ static pure boolean ahead(seq<seq<int>> graph, int v, seq<int> line)
      @ { return 0 <= v && v < graph.length && (forall int w :: {w in graph[v]} w in graph[v] ==> w in line); }
      @
      @ static pure boolean forward(seq<seq<int>> graph, seq<int> line)
      @ { return forall int i :: {line[i]} 0 <= i && i < line.length ==> ahead(graph, line[i], line[i + 1..]); }
      @
      @ static lemma void before(seq<seq<int>> graph, int v, seq<int> line)
      @   requires forward(graph, line) && ahead(graph, v, line);
      @   ensures forward(graph, seq(v) + line);
      @ {
      @   seq<int> all = seq(v) + line;
      @   assert all[1..] == line;
      @   assert forall int i :: {all[i]} 0 < i && i < all.length ==> ahead(graph, all[i], all[i + 1..]);
      @ } @*/

    /** What state each node is in. */
    /*@ static pure boolean states(seq<int> state, seq<int> trail, seq<int> line)
      @ {
      @   return mset(state)[DONE] == line.length
      @     && (forall int v :: {v in trail} v in trail ==> !(v in line))
      @     && (forall int v :: {state[v]} 0 <= v && v < state.length ==> state[v] == (v in line ? DONE : v in trail ? OPEN : NEW));
      @ }
      @
      @ static lemma void opened(seq<int> state, seq<int> trail, seq<int> line, int v)
      @   requires states(state, trail, line) && 0 <= v && v < state.length && state[v] == NEW;
      @   ensures states(state[v := OPEN], trail + seq(v), line);
      @ { }
      @
      @ static lemma void done(seq<int> state, seq<int> trail, seq<int> line, int v)
      @   requires states(state, trail + seq(v), line) && 0 <= v && v < state.length && !(v in trail);
      @   ensures line.length < state.length && states(state[v := DONE], trail, seq(v) + line);
      @ { assert state == state[..v] + seq(state[v]) + state[v + 1..]; } @*/

    /*@ predicate valid() {
      @   return graph != null && graph.valid() && state != null && acc(state[*]) && order != null && acc(order[*])
      @     && acc(top) && acc(trail) && acc(circle)
      @     && state.length == graph.model().length && order.length == state.length && 0 <= top && top <= order.length
      @     && path(graph.model(), trail) && forward(graph.model(), order[top..]) && states(state[..], trail, order[top..]);
      @ } @*/

    //@ pure seq<seq<int>> model() requires valid(); { return graph.model(); }
    //@ pure seq<int> line() requires valid(); ensures forward(model(), result) && result.length <= model().length; { return order[top..]; }
    //@ pure seq<int> trail() requires valid(); { return trail; }
    //@ pure seq<int> circle() requires valid(); { return circle; }

    //@ requires graph.valid();
    //@ ensures valid() && model() == old(graph.model()) && line() == seq<int>() && trail() == seq<int>();
    TopologicalSort(IntGraph graph) {
        this.graph = graph;
        state = new int[graph.size()];
        order = new int[graph.size()];
        top = graph.size();
    }

    //@ requires valid() && 0 <= v && v < model().length && (trail().length > 0 ==> v in model()[trail()[trail().length - 1]]);
    //@ ensures valid() && model() == old(model()) && (forall int u :: {u in line()} u in old(line()) ==> u in line());
    //@ ensures result ? v in line() && trail() == old(trail()) : circle(model(), circle());
    private boolean visit(int v) {
        if (state[v] == DONE) return true;
        if (state[v] == OPEN) {
            //@ ghost { closed(graph.model(), trail, place(trail, v)); }
            //@ ghost circle = trail[place(trail, v)..] + seq(v);
            return false;
        }
        //@ ghost { opened(state[..], trail, order[top..], v); longer(graph.model(), trail, v); }
        //@ ghost seq<int> before = trail;
        state[v] = OPEN;
        //@ ghost trail = before + seq(v);
        for (int e = 0; e < graph.degree(v); e++)
        //@ invariant valid() && model() == old(model()) && trail() == before + seq(v) && (forall int u :: {u in line()} u in old(line()) ==> u in line());
        //@ invariant forall int d :: {model()[v][d]} 0 <= d && d < e ==> model()[v][d] in line();
        {
            if (!visit(graph.successor(v, e))) return false;
        }
        //@ ghost seq<int> line = order[top..];
        //@ ghost { done(state[..], before, line, v); before(graph.model(), v, line); }
        top--;
        order[top] = v;
        state[v] = DONE;
        //@ assert order[top..] == seq(v) + line;
        //@ ghost trail = before;
        return true;
    }

    /** Whether there is such an order; it is then complete. */
    //@ requires valid() && line() == seq<int>() && trail() == seq<int>();
    //@ ensures valid() && model() == old(model());
    //@ ensures result ? (forall int v :: {v in line()} 0 <= v && v < model().length ==> v in line()) : circle(model(), circle());
    public boolean sort() {
        for (int v = 0; v < graph.size(); v++)
        //@ invariant valid() && model() == old(model()) && trail() == seq<int>();
        //@ invariant forall int u :: {u in line()} 0 <= u && u < v ==> u in line();
        {
            if (!visit(v)) return false;
        }
        return true;
    }

    //@ requires valid();
    //@ ensures result == line().length;
    public /*@ pure @*/ int size() { return order.length - top; }

    //@ requires valid() && 0 <= i && i < line().length;
    //@ ensures result == line()[i];
    public /*@ pure @*/ int get(int i) { return order[top + i]; }

    private static void print(IntGraph graph)
    //@ requires graph.valid();
    {
        TopologicalSort s = new TopologicalSort(graph);
        if (!s.sort()) {
            System.out.println("circle");
            return;
        }
        for (int i = 0; i < s.size(); i++)
        //@ invariant s.valid();
        {
            System.out.println(s.get(i));
        }
    }

    public static void main(String[] args) {
        IntGraph clothes = new IntGraph(5);
        clothes.addEdge(3, 0);
        clothes.addEdge(0, 1);
        clothes.addEdge(3, 4);
        clothes.addEdge(4, 1);
        clothes.addEdge(2, 4);
        print(clothes);
        IntGraph eggs = new IntGraph(3);
        eggs.addEdge(0, 1);
        eggs.addEdge(1, 2);
        eggs.addEdge(2, 1);
        print(eggs);
    }
}
//> 3
//> 2
//> 4
//> 0
//> 1
//> circle
