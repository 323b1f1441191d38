import acclaim.util.IntGraph;

// What shortest_paths.java does with each node, but the first way that is found to a node is never replaced.
class NearerWays {
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
      @ { } @*/

    /** Each distance is that of a way. */
    /*@ static pure boolean traced(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<seq<int>> ways, int source)
      @   requires lengths != null && distance.length == graph.length && ways.length == graph.length;
      @ { return forall int v :: {distance[v]} 0 <= v && v < graph.length && distance[v] >= 0 ==> leads(lengths, graph, ways[v], source, v, distance[v]); }
      @
      @ static lemma void retraced(Lengths lengths, seq<seq<int>> graph, seq<int> distance, seq<seq<int>> ways, int source, int v, int w)
      @   requires lengths != null && distance.length == graph.length && ways.length == graph.length && traced(lengths, graph, distance, ways, source);
      @   requires 0 <= v && v < graph.length && distance[v] >= 0 && w in graph[v] && 0 <= w && w < graph.length;
      @   ensures traced(lengths, graph, distance[w := distance[v] + lengths.length(v, w)], ways[w := ways[v] + seq(w)], source);
      @ { further(lengths, graph, ways[v], source, v, w, distance[v]); } @*/

    //@ requires size >= 0;
    NearerWays(Lengths lengths, int source, int size) {
        this.source = source;
        this.lengths = lengths;
        distance = new int[size];
    }

    /** Finds what is nearer by way of a node. */
    //@ requires lengths != null && graph.valid() && graph.model() == edges && acc(distance[*]) && acc(done[*]) && acc(ways);
    //@ requires distance.length == edges.length && done.length == edges.length && ways.length == edges.length;
    //@ requires 0 <= source && source < edges.length && distance[source] == 0 && 0 <= v && v < edges.length && done[v] && distance[v] >= 0;
    //@ requires settled(lengths, edges, distance[..], done[..], distance[v], v, 0) && traced(lengths, edges, distance[..], ways, source);
    //@ ensures graph.valid() && graph.model() == edges && acc(distance[*]) && acc(done[*]) && acc(ways);
    //@ ensures ways.length == edges.length && distance[source] == 0 && done[..] == old(done[..]) && distance[v] == old(distance[v]);
    //@ ensures settled(lengths, edges, distance[..], done[..], distance[v], v, edges[v].length) && traced(lengths, edges, distance[..], ways, source);
    private void look(IntGraph graph, boolean[] done, int v /*@, ghost seq<seq<int>> edges @*/) {
        int d = distance[v];
        for (int e = 0; e < graph.degree(v); e++)
        //@ invariant graph.valid() && graph.model() == edges && acc(distance[*]) && acc(done[*]) && acc(ways);
        //@ invariant ways.length == edges.length && distance[source] == 0 && done[v] && distance[v] == d;
        //@ invariant settled(lengths, edges, distance[..], done[..], d, v, e);
        //@ invariant traced(lengths, edges, distance[..], ways, source);
        {
            int w = graph.successor(v, e);
            int n = d + lengths.length(v, w);
            if (distance[w] >= 0) {
                //@ ghost { passed(lengths, edges, distance[..], done[..], d, v, e); } //~ ERROR distance[graph[at][edge]] <= bound + len
                continue;
            }
            //@ ghost { settles(lengths, edges, distance[..], done[..], d, v, e, w, n); }
            //@ ghost { retraced(lengths, edges, distance[..], ways, source, v, w); }
            //@ ghost ways = ways[w := ways[v] + seq(w)];
            //@ ghost seq<int> nearer = distance[..][w := n];
            distance[w] = n;
            //@ assert distance[..] == nearer;
        }
    }
}
