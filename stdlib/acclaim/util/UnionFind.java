package acclaim.util;

/** The numbers from 0 up to a limit in classes that can be united, each class a tree of which the root stands for it. */
public final class UnionFind {
    private final int[] parents;
    private final int[] ranks;
    //@ private ghost seq<int> roots;

    /** A number of elements, each in a class of its own. */
    public UnionFind(int size)
    //@ requires size >= 0;
    //@ ensures valid() && model().length == size && (forall int i :: 0 <= i && i < size ==> model()[i] == i);
    {
        parents = new int[size];
        ranks = new int[size];
        for (int i = 0; i < size; i++)
        //@ invariant acc(parents[*]) && acc(roots) && parents.length == size && 0 <= i && i <= size && roots.length == i;
        //@ invariant forall int k :: 0 <= k && k < i ==> parents[k] == k && roots[k] == k;
        {
            parents[i] = i;
            //@ ghost roots = roots + seq(i);
        }
    }

    /** All that this is made of: whoever holds it may use the classes. */
    /*@ private predicate valid() {
          return acc(roots) && parents != null && ranks != null && acc(parents[*]) && acc(ranks[*])
            && ranks.length == parents.length && roots.length == parents.length && forest(parents[..], roots, ranks[..]);
        } @*/

    /** The element that stands for the class of each. */
    /*@ public pure seq<int> model()
        requires valid();
        ensures forall int i :: {result[i]} 0 <= i && i < result.length ==> 0 <= result[i] && result[i] < result.length && result[result[i]] == result[i];
        { return roots; } @*/

    // Ranks grow towards the root, so the way to it ends.
    /*@ private static pure boolean linked(seq<int> parents, seq<int> roots, seq<int> ranks, int i)
        requires parents.length == roots.length && parents.length == ranks.length && 0 <= i && i < roots.length;
        {
          return 0 <= parents[i] && parents[i] < roots.length && 0 <= roots[i] && roots[i] < roots.length
            && roots[parents[i]] == roots[i] && parents[roots[i]] == roots[i] && (parents[i] == i ? roots[i] == i : ranks[parents[i]] > ranks[i] && ranks[roots[i]] > ranks[i]);
        }

        private static pure boolean forest(seq<int> parents, seq<int> roots, seq<int> ranks)
        requires parents.length == roots.length && parents.length == ranks.length;
        { return forall int i :: {linked(parents, roots, ranks, i)} 0 <= i && i < roots.length ==> linked(parents, roots, ranks, i); }

        private static lemma void shortened(seq<int> parents, seq<int> roots, seq<int> ranks, int at)
        requires parents.length == roots.length && parents.length == ranks.length && forest(parents, roots, ranks) && 0 <= at && at < roots.length;
        requires linked(parents, roots, ranks, at) && linked(parents, roots, ranks, roots[at]) && parents[at] != at && ranks[roots[at]] > ranks[at];
        ensures forest(parents[at := roots[at]], roots, ranks);
        {
          seq<int> after = parents[at := roots[at]];
          assert forall int i :: {linked(after, roots, ranks, i)} 0 <= i && i < roots.length ==> linked(parents, roots, ranks, i) && linked(after, roots, ranks, i);
        }

        private static lemma void raised(seq<int> parents, seq<int> roots, seq<int> ranks, int root)
        requires parents.length == roots.length && parents.length == ranks.length && forest(parents, roots, ranks) && 0 <= root && root < roots.length;
        requires parents[root] == root;
        ensures forest(parents, roots, ranks[root := ranks[root] + 1]);
        {
          seq<int> after = ranks[root := ranks[root] + 1];
          assert forall int i :: {linked(parents, roots, after, i)} 0 <= i && i < roots.length ==> linked(parents, roots, ranks, i) && linked(parents, roots, after, i);
        }

        private static lemma void hung(seq<int> parents, seq<int> roots, seq<int> ranks, int one, int other)
        requires parents.length == roots.length && parents.length == ranks.length && forest(parents, roots, ranks);
        requires 0 <= one && one < roots.length && 0 <= other && other < roots.length && one != other;
        requires parents[one] == one && parents[other] == other && roots[one] == one && roots[other] == other && ranks[other] > ranks[one];
        ensures forest(parents[one := other], moved(roots, one, other), ranks);
        {
          seq<int> after = parents[one := other];
          seq<int> now = moved(roots, one, other);
          forall int i :: 0 <= i && i < roots.length && linked(parents, roots, ranks, i) ==> movedAt(roots, one, other, parents[i]);
          movedAt(roots, one, other, other);
          assert forall int i :: {linked(after, now, ranks, i)} 0 <= i && i < roots.length ==> linked(parents, roots, ranks, i) && linked(after, now, ranks, i);
        }

        private static lemma void movedAt(seq<int> roots, int one, int other, int at)
        requires 0 <= at && at < roots.length;
        ensures moved(roots, one, other)[at] == (roots[at] == one ? other : roots[at]);
        decreases roots.length;
        { if (at < roots.length - 1) { movedAt(roots[..roots.length - 1], one, other, at); } }

        private static pure seq<int> moved(seq<int> roots, int one, int other)
        ensures result.length == roots.length;
        ensures forall int i :: {result[i]} 0 <= i && i < roots.length ==> result[i] == (roots[i] == one ? other : roots[i]);
        decreases roots.length;
        { 
          return roots.length == 0 ? roots : moved(roots[..roots.length - 1], one, other) + seq(roots[roots.length - 1] == one ? other : roots[roots.length - 1]);
        }
     @*/

    /** How many elements there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().length;
    { return parents.length; }

    /** The element that stands for the class of another one. */
    public int find(int element)
    //@ requires valid() && 0 <= element && element < model().length;
    //@ ensures valid() && model() == old(model()) && result == model()[element] && 0 <= result && result < model().length && model()[result] == result;
    { return root(element); }

    private int root(int element)
    //@ requires valid() && 0 <= element && element < model().length;
    //@ ensures valid() && model() == old(model()) && result == model()[element] && (opening valid() in ranks[result] >= ranks[element]);
    //@ ensures (opening valid() in ranks[..]) == old(opening valid() in ranks[..]) && 0 <= result && result < model().length;
    //@ ensures model()[result] == result && (opening valid() in parents[result]) == result;
    //@ decreases opening valid() in (linked(parents[..], roots, ranks[..], element) ? ranks[roots[element]] - ranks[element] : 0);
    {
        //@ assert linked(parents[..], roots, ranks[..], element);
        int parent = parents[element];
        if (parent == element) { return element; }
        //@ assert roots[parent] == roots[element] && ranks[parent] > ranks[element];
        int root = root(parent);
        //@ assert linked(parents[..], roots, ranks[..], element);
        //@ assert linked(parents[..], roots, ranks[..], root);
        //@ ghost shortened(parents[..], roots, ranks[..], element);
        parents[element] = root;
        return root;
    }

    /** Whether two elements are in one class. */
    public boolean same(int a, int b)
    //@ requires valid() && 0 <= a && a < model().length && 0 <= b && b < model().length;
    //@ ensures valid() && model() == old(model()) && result == (model()[a] == model()[b]);
    { return root(a) == root(b); }

    /** Makes one class of those of two elements; tells whether they were two. */
    public boolean union(int a, int b)
    //@ requires valid() && 0 <= a && a < model().length && 0 <= b && b < model().length;
    //@ ensures valid() && result == (old(model())[a] != old(model())[b]) && model().length == old(model()).length;
    //@ ensures model()[a] == old(model())[a] || model()[a] == old(model())[b];
    //@ ensures forall int i :: 0 <= i && i < model().length ==> model()[i] == (old(model())[i] == old(model())[a] || old(model())[i] == old(model())[b] ? model()[a] : old(model())[i]);
    {
        int one = root(a);
        int other = root(b);
        if (one == other) { return false; }
        if (ranks[one] > ranks[other]) {
            hang(other, one);
        } else {
            if (ranks[one] == ranks[other]) {
                Growth.count(ranks[other]);
                //@ ghost raised(parents[..], roots, ranks[..], other);
                ranks[other]++;
            }
            hang(one, other);
        }
        return true;
    }

    private void hang(int one, int other)
    //@ requires valid() && 0 <= one && one < model().length && 0 <= other && other < model().length && one != other;
    //@ requires model()[one] == one && model()[other] == other && (opening valid() in ranks[other] > ranks[one]);
    //@ ensures valid() && model() == moved(old(model()), one, other);
    {
        //@ assert linked(parents[..], roots, ranks[..], one);
        //@ assert linked(parents[..], roots, ranks[..], other);
        //@ ghost hung(parents[..], roots, ranks[..], one, other);
        parents[one] = other;
        //@ ghost roots = moved(roots, one, other);
    }
}
