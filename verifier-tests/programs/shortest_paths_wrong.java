import acclaim.util.IntGraph;
import acclaim.util.IntPriorityQueue;

// As shortest_paths.java, but a way that is as long as the one that is known is taken for a shorter one.
class ShortestPaths {
    static final int LIMIT = 1000;

    interface Lengths {
        //@ ensures result >= 0;
        /*@ pure @*/ int length(int from, int to);
    }

    private final int source;
    private final Lengths lengths;
    private final int[] distance;
    //@ private ghost seq<seq<int>> graph, ways;

    /** A way goes from node to node along edges. */
    /*@ static pure boolean way(seq<seq<int>> graph, seq<int> nodes)
      @ {
      @   return nodes.length > 0 && (forall int i :: {nodes[i]} 0 <= i && i < nodes.length ==> 0 <= nodes[i] && nodes[i] < graph.length)
      @     && (forall int i :: {nodes[i]} 0 < i && i < nodes.length ==> nodes[i] in graph[nodes[i - 1]]);
      @ }
      @
      @ static pure int length(Lengths lengths, seq<int> nodes)
      @   requires lengths != null;
      @   decreases nodes.length;
      @ {
      @   return nodes.length < 2 ? 0
      @     : length(lengths, nodes[..nodes.length - 1]) + lengths.length(nodes[nodes.length - 2], nodes[nodes.length - 1]);
      @ }
      @
      @ static pure boolean leads(Lengths lengths, seq<seq<int>> graph, seq<int> way, int from, int to, int distance)
      @   requires lengths != null;
      @ { return way(graph, way) && way[0] == from && way[way.length - 1] == to && length(lengths, way) == distance; }
      @
      @ static lemma void further(Lengths lengths, seq<seq<int>> graph, seq<int> way, int from, int v, int w, int distance)
      @   requires lengths != null && leads(lengths, graph, way, from, v, distance) && w in graph[v] && 0 <= w && w < graph.length;
      @   ensures leads(lengths, graph, way + seq(w), from, w, distance + lengths.length(v, w));
      @ {
      @   seq<int> longer = way + seq(w);
      @   assert longer[..longer.length - 1] == way && length(lengths, longer) == length(lengths, way) + lengths.length(v, w);
      @   assert way(graph, longer);
      @ } @*/

    /** The first edges of a node lead to nodes that are not further away than by way of this node. */
    /*@ static pure boolean relaxed(Lengths lengths, seq<seq<int>> graph, seq<int> distance, int v, int edges)
      @   requires lengths != null && 0 <= v && v < graph.length && distance.length == graph.length && 0 <= edges && edges <= graph[v].length;
      @ {
      @   return forall int e :: {graph[v][e]} 0 <= e && e < edges ==> 0 <= graph[v][e] && graph[v][e] < graph.length
      @     && 0 <= distance[graph[v][e]] && distance[graph[v][e]] <= distance[v] + lengths.length(v, graph[v][e]);
      @ }
      @
      @ static lemma void kept(Lengths lengths, seq<seq<int>> graph, seq<int> distance, int v, int edges, int w, int d)
      @   requires lengths != null && 0 <= v && v < graph.length && distance.length == graph.length && 0 <= edges && edges <= graph[v].length;
      @   requires relaxed(lengths, graph, distance, v, edges) && 0 <= w && w < graph.length && v != w && 0 <= d && (distance[w] < 0 || d < distance[w]);
      @   ensures relaxed(lengths, graph, distance[w := d], v, edges);
      @ { } @*/

    /** What is done is not further away than a bound, and all its edges are relaxed, but for one node that is just looked at. */
    /*@ static pure boolean settled(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<boolean> done, int bound, int at, int edges)
      @   requires lengths != null && distance.length == graph.length && done.length == graph.length;
      @   requires 0 <= at && at < graph.length && 0 <= edges && edges <= graph[at].length;
      @ {
      @   return forall int v :: {done[v]} 0 <= v && v < graph.length && done[v] ==> 0 <= distance[v] && distance[v] <= bound
      @     && relaxed(lengths, graph, distance, v, v == at ? edges : graph[v].length);
      @ }
      @
      @ static lemma void settles(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<boolean> done, int bound, int at, int edge, int w, int d)
      @   requires lengths != null && distance.length == graph.length && done.length == graph.length;
      @   requires 0 <= at && at < graph.length && 0 <= edge && edge < graph[at].length && done[at] && distance[at] == bound;
      @   requires settled(lengths, graph, distance, done, bound, at, edge);
      @   requires w == graph[at][edge] && 0 <= w && w < graph.length && d == bound + lengths.length(at, w) && (distance[w] < 0 || d < distance[w]);
      @   ensures !done[w] && settled(lengths, graph, distance[w := d], done, bound, at, edge + 1);
      @ {
      @   seq<int> less = distance[w := d];
      @   assert !done[w] && relaxed(lengths, graph, distance, at, edge);
      @   kept(lengths, graph, distance, at, edge, w, d);
      @   assert less[at] == bound && less[w] == d;
      @   assert relaxed(lengths, graph, less, at, edge + 1);
      @   forall int v :: 0 <= v && v < graph.length && done[v] && v != at ==> kept(lengths, graph, distance, v, graph[v].length, w, d);
      @ } @*/

    /*@ static lemma void passed(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<boolean> done, int bound, int at, int edge)
      @   requires lengths != null && distance.length == graph.length && done.length == graph.length;
      @   requires 0 <= at && at < graph.length && 0 <= edge && edge < graph[at].length && distance[at] == bound;
      @   requires settled(lengths, graph, distance, done, bound, at, edge) && 0 <= graph[at][edge] && graph[at][edge] < graph.length;
      @   requires 0 <= distance[graph[at][edge]] && distance[graph[at][edge]] <= bound + lengths.length(at, graph[at][edge]);
      @   ensures settled(lengths, graph, distance, done, bound, at, edge + 1);
      @ { }
      @
      @ static lemma void begun(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<boolean> done, int bound, int last, int at)
      @   requires lengths != null && distance.length == graph.length && done.length == graph.length && 0 <= last && last < graph.length;
      @   requires settled(lengths, graph, distance, done, bound, last, graph[last].length);
      @   requires 0 <= at && at < graph.length && !done[at] && 0 <= distance[at] && bound <= distance[at];
      @   ensures settled(lengths, graph, distance, done[at := true], distance[at], at, 0);
      @ { } @*/

    /** No edge makes a way shorter. */
    /*@ static pure boolean feasible(Lengths lengths, seq<seq<int>> graph, seq<int> distance)
      @   requires lengths != null && distance.length == graph.length;
      @ { return forall int v :: {distance[v]} 0 <= v && v < graph.length && distance[v] >= 0 ==> relaxed(lengths, graph, distance, v, graph[v].length); }
      @
      @ static lemma void ended(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<boolean> done, int bound, int at)
      @   requires lengths != null && distance.length == graph.length && done.length == graph.length && 0 <= at && at < graph.length;
      @   requires settled(lengths, graph, distance, done, bound, at, graph[at].length) && queued(distance, done, mset<int>());
      @   ensures feasible(lengths, graph, distance);
      @ { assert forall int v :: {distance[v]} 0 <= v && v < graph.length && distance[v] >= 0 ==> done[v]; }
      @
      @ static lemma void atMost(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<int> way)
      @   requires lengths != null && distance.length == graph.length && feasible(lengths, graph, distance) && way(graph, way) && distance[way[0]] == 0;
      @   ensures 0 <= distance[way[way.length - 1]] && distance[way[way.length - 1]] <= length(lengths, way);
      @   decreases way.length;
      @ {
      @   if (way.length > 1) {
      @     seq<int> less = way[..way.length - 1];
      @     int v = way[way.length - 2], w = way[way.length - 1];
      @     assert way(graph, less);
      @     atMost(lengths, graph, distance, less);
      @     assert relaxed(lengths, graph, distance, v, graph[v].length) && w in graph[v];
      @   }
      @ }
      @
      @ static pure boolean traced(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<seq<int>> ways, int source)
      @   requires lengths != null && distance.length == graph.length && ways.length == graph.length;
      @ { return forall int v :: {distance[v]} 0 <= v && v < graph.length && distance[v] >= 0 ==> leads(lengths, graph, ways[v], source, v, distance[v]); }
      @
      @ static lemma void retraced(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<seq<int>> ways, int source, int v, int w)
      @   requires lengths != null && distance.length == graph.length && ways.length == graph.length && traced(lengths, graph, distance, ways, source);
      @   requires 0 <= v && v < graph.length && distance[v] >= 0 && w in graph[v] && 0 <= w && w < graph.length;
      @   ensures traced(lengths, graph, distance[w := distance[v] + lengths.length(v, w)], ways[w := ways[v] + seq(w)], source);
      @ { further(lengths, graph, ways[v], source, v, w, distance[v]); }
      @
      @ static lemma void atHome(Lengths lengths, seq<seq<int>> graph, int source)
      @   requires lengths != null && 0 <= source && source < graph.length;
      @   ensures leads(lengths, graph, seq(source), source, source, 0);
      @ { } @*/

    // A key is a distance and a node: so the least key is the nearest node.
    /** What is reached and not done waits, and what waits has been reached and is not nearer than the bound. */
    /*@ static pure boolean queued(seq<int> distance, seq<boolean> done, mset<int> waiting)
      @   requires distance.length == done.length;
      @ { return forall int v :: {done[v]} 0 <= v && v < done.length && !done[v] && distance[v] >= 0 ==> distance[v] * LIMIT + v in waiting; }
      @
      @ static pure boolean reached(seq<int> distance, mset<int> waiting, int bound)
      @ {
      @   return forall int k :: k in waiting ==> 0 <= k && bound <= k / LIMIT && k % LIMIT < distance.length
      @     && 0 <= distance[k % LIMIT] && distance[k % LIMIT] <= k / LIMIT;
      @ }
      @
      @ static lemma void enqueued(seq<int> distance, seq<boolean> done, mset<int> waiting, int w, int d)
      @   requires distance.length == done.length && queued(distance, done, waiting) && 0 <= w && w < done.length;
      @   ensures queued(distance[w := d], done, waiting union mset(d * LIMIT + w));
      @ { }
      @
      @ static lemma void nearer(seq<int> distance, mset<int> waiting, int bound, int w, int d)
      @   requires distance.length <= LIMIT && reached(distance, waiting, bound);
      @   requires 0 <= bound && bound <= d && 0 <= w && w < distance.length && (distance[w] < 0 || d < distance[w]);
      @   ensures reached(distance[w := d], waiting union mset(d * LIMIT + w), bound);
      @ {
      @   assert reached(distance[w := d], waiting, bound);
      @   assert (d * LIMIT + w) % LIMIT == w && (d * LIMIT + w) / LIMIT == d;
      @ }
      @
      @ static lemma void least(seq<int> distance, mset<int> waiting, int bound, int key)
      @   requires distance.length <= LIMIT && reached(distance, waiting, bound) && key in waiting && (forall int k :: k in waiting ==> key <= k);
      @   ensures 0 <= key && key % LIMIT < distance.length && bound <= key / LIMIT && 0 <= distance[key % LIMIT] && distance[key % LIMIT] <= key / LIMIT;
      @   ensures reached(distance, waiting diff mset(key), bound) && reached(distance, waiting diff mset(key), key / LIMIT);
      @ { }
      @
      @ static lemma void nearest(seq<int> distance, seq<boolean> done, mset<int> waiting, int key)
      @   requires distance.length == done.length && done.length <= LIMIT && queued(distance, done, waiting) && (forall int k :: k in waiting ==> key <= k);
      @   requires 0 <= key && key % LIMIT < done.length && 0 <= distance[key % LIMIT];
      @   ensures done[key % LIMIT] || key / LIMIT <= distance[key % LIMIT];
      @ { assert done[key % LIMIT] || distance[key % LIMIT] * LIMIT + key % LIMIT in waiting; }
      @
      @ static lemma void dequeued(seq<int> distance, seq<boolean> done, mset<int> waiting, int key)
      @   requires distance.length == done.length && done.length <= LIMIT && queued(distance, done, waiting) && 0 <= key && key % LIMIT < done.length;
      @   ensures queued(distance, done[key % LIMIT := true], waiting diff mset(key));
      @ { } @*/

    /*@ predicate valid() {
      @   return lengths != null && distance != null && acc(distance[*]) && acc(graph) && acc(ways) && distance.length == graph.length && ways.length == graph.length
      @     && 0 <= source && source < graph.length && distance[source] == 0
      @     && feasible(lengths, graph, distance[..]) && traced(lengths, graph, distance[..], ways, source);
      @ } @*/

    //@ pure seq<seq<int>> graph() requires valid(); { return graph; }
    //@ pure seq<int> way(int v) requires valid() && 0 <= v && v < graph().length; { return ways[v]; }

    //@ requires graph.valid() && lengths != null && 0 <= source && source < graph.model().length && graph.model().length <= LIMIT;
    //@ ensures valid() && graph.valid() && graph.model() == old(graph.model()) && graph() == graph.model() && this.source == source && this.lengths == lengths;
    ShortestPaths(IntGraph graph, Lengths lengths, int source) {
        this.source = source;
        this.lengths = lengths;
        distance = new int[graph.size()];
        boolean[] done = new boolean[graph.size()];
        IntPriorityQueue queue = new IntPriorityQueue();
        for (int v = 0; v < distance.length; v++)
        //@ invariant acc(distance[*]) && (forall int u :: 0 <= u && u < v ==> distance[u] == -1);
        {
            distance[v] = -1;
        }
        //@ ghost seq<seq<int>> edges = graph.model();
        //@ ghost this.graph = edges;
        //@ ghost ways = edges[source := seq(source)];
        distance[source] = 0;
        //@ ghost { atHome(lengths, edges, source); }
        queue.add(source);
        //@ ghost int bound = 0, at = source;
        while (!queue.isEmpty())
        //@ invariant graph.valid() && graph.model() == edges && queue.valid() && acc(distance[*]) && acc(done[*]) && acc(this.graph) && acc(ways);
        //@ invariant this.graph == edges && distance.length == edges.length && done.length == edges.length && ways.length == edges.length && distance[source] == 0;
        //@ invariant 0 <= at && at < edges.length && bound >= 0 && settled(lengths, edges, distance[..], done[..], bound, at, edges[at].length);
        //@ invariant queued(distance[..], done[..], queue.model()) && reached(distance[..], queue.model(), bound);
        //@ invariant traced(lengths, edges, distance[..], ways, source);
        {
            //@ ghost mset<int> waiting = queue.model();
            int key = queue.take();
            //@ ghost { least(distance[..], waiting, bound, key); nearest(distance[..], done[..], waiting, key); dequeued(distance[..], done[..], waiting, key); }
            int v = key % LIMIT;
            if (done[v]) continue;
            //@ ghost { begun(lengths, edges, distance[..], done[..], bound, at, v); }
            done[v] = true;
            //@ ghost bound = distance[v];
            //@ ghost at = v;
            look(graph, done, queue, v /*@, edges @*/);
        }
        //@ ghost { ended(lengths, edges, distance[..], done[..], bound, at); }
    }

    /** Finds what is nearer by way of a node. */
    //@ requires lengths != null && graph.valid() && graph.model() == edges && queue.valid() && acc(distance[*]) && acc(done[*]) && acc(ways);
    //@ requires distance.length == edges.length && done.length == edges.length && ways.length == edges.length && edges.length <= LIMIT;
    //@ requires 0 <= source && source < edges.length && distance[source] == 0 && 0 <= v && v < edges.length && done[v] && distance[v] >= 0;
    //@ requires settled(lengths, edges, distance[..], done[..], distance[v], v, 0) && traced(lengths, edges, distance[..], ways, source);
    //@ requires queued(distance[..], done[..], queue.model()) && reached(distance[..], queue.model(), distance[v]);
    //@ ensures graph.valid() && graph.model() == edges && queue.valid() && acc(distance[*]) && acc(done[*]) && acc(ways);
    //@ ensures ways.length == edges.length && distance[source] == 0 && done[..] == old(done[..]) && distance[v] == old(distance[v]);
    //@ ensures settled(lengths, edges, distance[..], done[..], distance[v], v, edges[v].length) && traced(lengths, edges, distance[..], ways, source);
    //@ ensures queued(distance[..], done[..], queue.model()) && reached(distance[..], queue.model(), distance[v]);
    private void look(IntGraph graph, boolean[] done, IntPriorityQueue queue, int v /*@, ghost seq<seq<int>> edges @*/) {
        int d = distance[v];
        for (int e = 0; e < graph.degree(v); e++)
        //@ invariant graph.valid() && graph.model() == edges && queue.valid() && acc(distance[*]) && acc(done[*]) && acc(ways);
        //@ invariant ways.length == edges.length && distance[source] == 0 && done[v] && distance[v] == d;
        //@ invariant settled(lengths, edges, distance[..], done[..], d, v, e);
        //@ invariant queued(distance[..], done[..], queue.model()) && reached(distance[..], queue.model(), d);
        //@ invariant traced(lengths, edges, distance[..], ways, source);
        {
            int w = graph.successor(v, e);
            int n = d + lengths.length(v, w);
            if (distance[w] >= 0 && distance[w] < n) {
                //@ ghost { passed(lengths, edges, distance[..], done[..], d, v, e); }
                continue;
            }
            //@ ghost { settles(lengths, edges, distance[..], done[..], d, v, e, w, n); nearer(distance[..], queue.model(), d, w, n); } //~ ERROR distance[w] < 0 || d < distance[w]
            //@ ghost { enqueued(distance[..], done[..], queue.model(), w, n); retraced(lengths, edges, distance[..], ways, source, v, w); }
            //@ ghost ways = ways[w := ways[v] + seq(w)];
            //@ ghost seq<int> nearer = distance[..][w := n];
            distance[w] = n;
            //@ assert distance[..] == nearer;
            queue.add(n * LIMIT + w);
        }
    }

    /** How far away a node is, or less than 0 if no way leads there. */
    //@ requires valid() && 0 <= v && v < graph().length;
    //@ ensures result >= 0 ==> leads(lengths, graph(), way(v), source, v, result);
    public /*@ pure @*/ int distance(int v) {
        return distance[v];
    }

    /** No way is shorter. */
    /*@ lemma void shortest(seq<int> way)
      @   requires valid() && way(graph(), way) && way[0] == source;
      @   ensures valid() && 0 <= distance(way[way.length - 1]) && distance(way[way.length - 1]) <= length(lengths, way);
      @ { atMost(lengths, graph, distance[..], way); } @*/

    /** Long steps are expensive. */
    static final class Steps implements Lengths {
        public /*@ pure @*/ int length(int from, int to) {
            return (to - from) * (to - from);
        }
    }
}
