// What shortest_paths.java tells of its result, but the wrong distance is told.
class ShortestWays {
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
      @ { return way(graph, way) && way[0] == from && way[way.length - 1] == to && length(lengths, way) == distance; } @*/

    /** The first edges of a node lead to nodes that are not further away than by way of this node. */
    /*@ static pure boolean relaxed(Lengths lengths, seq<seq<int>> graph, seq<int> distance, int v, int edges)
      @   requires lengths != null && 0 <= v && v < graph.length && distance.length == graph.length && 0 <= edges && edges <= graph[v].length;
      @ {
      @   return forall int e :: {graph[v][e]} 0 <= e && e < edges ==> 0 <= graph[v][e] && graph[v][e] < graph.length
      @     && 0 <= distance[graph[v][e]] && distance[graph[v][e]] <= distance[v] + lengths.length(v, graph[v][e]);
      @ } @*/

    /** No edge makes a way shorter. */
    /*@ static pure boolean feasible(Lengths lengths, seq<seq<int>> graph, seq<int> distance)
      @   requires lengths != null && distance.length == graph.length;
      @ { return forall int v :: {distance[v]} 0 <= v && v < graph.length && distance[v] >= 0 ==> relaxed(lengths, graph, distance, v, graph[v].length); }
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
      @ { return forall int v :: {distance[v]} 0 <= v && v < graph.length && distance[v] >= 0 ==> leads(lengths, graph, ways[v], source, v, distance[v]); } @*/

    /*@ predicate valid() {
      @   return lengths != null && distance != null && acc(distance[*]) && acc(graph) && acc(ways) && distance.length == graph.length && ways.length == graph.length
      @     && 0 <= source && source < graph.length && distance[source] == 0
      @     && feasible(lengths, graph, distance[..]) && traced(lengths, graph, distance[..], ways, source);
      @ } @*/

    //@ pure seq<seq<int>> graph() requires valid(); { return graph; }
    //@ pure seq<int> way(int v) requires valid() && 0 <= v && v < graph().length; { return ways[v]; }

    ShortestWays(Lengths lengths, int source) {
        this.source = source;
        this.lengths = lengths;
        distance = new int[0];
        //@ ghost graph = seq<seq<int>>();
        //@ ghost ways = seq<seq<int>>();
    }

    /** How far away a node is, or less than 0 if no way leads there. */
    //@ requires valid() && 0 <= v && v < graph().length;
    //@ ensures result >= 0 ==> leads(lengths, graph(), way(v), source, v, result); //~ ERROR result >= 0 ==> leads(lengths, graph(),
    public /*@ pure @*/ int distance(int v) {
        return distance[source];
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
