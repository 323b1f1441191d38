package acclaim.util;

/** A set of objects, where the set is told which of them are the same. */
public final class HashSet<K> {
    private final HashMap<K, Object> members;

    /** The empty set. */
    public HashSet(Equality<K> equality)
    //@ requires equality != null;
    //@ ensures valid() && model() == set<seq<int>>() && equality() == equality;
    { members = new HashMap<>(equality); }

    /** All that this set is made of: whoever holds it may use the set. */
    //@ private predicate valid() { return members.valid(); }

    /** What makes two members the same. */
    public /*@ pure @*/ Equality<K> equality()
    //@ requires valid();
    //@ ensures result != null;
    { return members.equality(); }

    /** Its members, by what `equality()` says of them. */
    /*@ public pure set<seq<int>> model()
        requires valid();
        { return members.model().keys; } @*/

    /** How many members there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().size;
    { return members.size(); }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().size == 0);
    { return members.isEmpty(); }

    /** Whether an object, or one that is the same, is in it. */
    public boolean contains(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && model() == old(model()) && result == (equality().value(key) in model());
    { return members.containsKey(key); }

    /** All members, each once, in a list of their own. */
    public ArrayList<K> list()
    //@ requires valid();
    //@ ensures valid() && equality() == old(equality()) && model() == old(model()) && result != null && result.valid() && result.model().length == model().size;
    //@ ensures forall int i :: {result.model()[i]} 0 <= i && i < result.model().length ==> result.model()[i] != null && equality().value(result.model()[i]) in model();
    //@ ensures forall int i, int j :: {result.model()[i], result.model()[j]} 0 <= i && i < j && j < result.model().length ==> equality().value(result.model()[i]) != equality().value(result.model()[j]);
    //@ ensures forall seq<int> k :: k in model() ==> (exists int i :: 0 <= i && i < result.model().length && equality().value(result.model()[i]) == k);
    { return members.keyList(); }

    /** Puts an object in, unless one that is the same is there; says whether it did. */
    public boolean add(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && result == !(equality().value(key) in old(model())) && model() == old(model()) union set<seq<int>>(equality().value(key));
    {
        if (members.containsKey(key)) { return false; }
        members.put(key, null);
        return true;
    }

    /** Takes an object out, or one that is the same; says whether it was there. */
    public boolean remove(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && result == (equality().value(key) in old(model())) && model() == old(model()) diff set<seq<int>>(equality().value(key));
    { return members.remove(key); }
}
