package acclaim.util;

/** A directed graph whose nodes are the numbers from 0 up to a limit; each node knows those that its edges lead to. */
public final class IntGraph {
    private final Row[] rows;
    //@ private ghost seq<seq<int>> content;

    /** A graph of a number of nodes, without edges. */
    public IntGraph(int size)
    //@ requires size >= 0;
    //@ ensures valid() && model().length == size && (forall int i :: 0 <= i && i < size ==> model()[i] == seq<int>());
    {
        rows = new Row[size];
        for (int i = 0; i < size; i++)
        //@ invariant acc(rows[*]) && acc(content) && content.length == i;
        //@ invariant forall int k :: 0 <= k && k < i ==> rows[k].valid() && rows[k].model() == seq<int>();
        //@ invariant forall int k :: 0 <= k && k < i ==> rows[k].limit == size && content[k] == seq<int>();
        {
            rows[i] = new Row(size);
            //@ ghost content = content + seq(seq<int>());
        }
    }

    /** All that this graph is made of: whoever holds it may use the graph. */
    /*@ private predicate valid() {
          return acc(content) && rows != null && acc(rows[*]) && content.length == rows.length
            && (forall int i :: 0 <= i && i < rows.length ==> rows[i].valid() && rows[i].model() == content[i])
            && (forall int i :: 0 <= i && i < rows.length ==> rows[i].limit == rows.length);
        } @*/

    /** For each node those that its edges lead to, in the order in which they were added. */
    /*@ public pure seq<seq<int>> model()
        requires valid();
        { return content; } @*/

    /** How many nodes there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().length;
    { return rows.length; }

    /** How many edges a node has. */
    public /*@ pure @*/ int degree(int node)
    //@ requires valid() && 0 <= node && node < model().length;
    //@ ensures result == model()[node].length;
    { return rows[node].count(); }

    /** The node that one of a node's edges leads to. */
    public /*@ pure @*/ int successor(int node, int edge)
    //@ requires valid() && 0 <= node && node < model().length && 0 <= edge && edge < model()[node].length;
    //@ ensures result == model()[node][edge] && 0 <= result && result < model().length;
    { return rows[node].get(edge); }

    /** Adds an edge. */
    public void addEdge(int from, int to)
    //@ requires valid() && 0 <= from && from < model().length && 0 <= to && to < model().length;
    //@ ensures valid() && model() == old(model())[from := old(model())[from] + seq(to)];
    {
        rows[from].add(to);
        //@ ghost content = content[from := content[from] + seq(to)];
    }

    /** Whether an edge leads from one node to another. */
    public boolean hasEdge(int from, int to)
    //@ requires valid() && 0 <= from && from < model().length;
    //@ ensures valid() && model() == old(model()) && result == (to in model()[from]);
    { return rows[from].contains(to); }

    private static final class Row {
        private int[] targets;
        private int count;
        final int limit;

        Row(int limit)
        //@ ensures valid() && model() == seq<int>() && this.limit == limit;
        {
            targets = new int[4];
            this.limit = limit;
        }

        /*@ predicate valid() {
              return acc(targets) && acc(count) && acc(targets[*]) && 0 <= count && count <= targets.length && targets.length >= 1
                && (forall int i :: 0 <= i && i < count ==> 0 <= targets[i] && targets[i] < limit);
            }

            pure seq<int> model()
            requires valid();
            { return targets[..][..count]; } @*/

        /*@ pure @*/ int count()
        //@ requires valid();
        //@ ensures result == model().length;
        { return count; }

        /*@ pure @*/ int get(int i)
        //@ requires valid() && 0 <= i && i < model().length;
        //@ ensures result == model()[i] && 0 <= result && result < limit;
        { return targets[i]; }

        void add(int target)
        //@ requires valid() && 0 <= target && target < limit;
        //@ ensures valid() && model() == old(model()) + seq(target);
        {
            if (count == targets.length) {
                int[] more = new int[Growth.larger(count)];
                for (int i = 0; i < count; i++)
                //@ invariant acc(targets, read) && acc(count, read) && acc(targets[*], read) && acc(more[*]);
                //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == targets[k];
                { more[i] = targets[i]; }
                //@ assert more[..][..count] == targets[..];
                targets = more;
            }
            targets[count] = target;
            count++;
        }

        boolean contains(int target)
        //@ requires valid();
        //@ ensures valid() && model() == old(model()) && result == (target in model());
        {
            for (int i = 0; i < count; i++)
            //@ invariant valid() && !(target in model()[..i]);
            {
                if (targets[i] == target) { return true; }
            }
            //@ assert model()[..count] == model();
            return false;
        }
    }
}
