package acclaim.util;

/** A set of strings, compared by what they say. */
public final class StringHashSet {
    private final StringHashMap<Object> members;

    /** The empty set. */
    public StringHashSet()
    //@ ensures valid() && model() == set<String>();
    { members = new StringHashMap<>(); }

    /** All that this set is made of: whoever holds it may use the set. */
    //@ private predicate valid() { return members.valid(); }

    /** Its members, each by its `intern()`: a literal is its own. */
    /*@ public pure set<String> model()
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

    /** Whether a string that says this is in it. */
    public boolean contains(String string)
    //@ requires valid() && string != null;
    //@ ensures valid() && model() == old(model()) && result == (string.intern() in model());
    { return members.containsKey(string); }

    /** All members, each once, in a list of their own. */
    public ArrayList<String> list()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result != null && result.valid() && result.model().length == model().size;
    //@ ensures forall int i :: {result.model()[i]} 0 <= i && i < result.model().length ==> result.model()[i] != null && result.model()[i].intern() in model();
    //@ ensures forall int i, int j :: {result.model()[i], result.model()[j]} 0 <= i && i < j && j < result.model().length ==> result.model()[i].intern() != result.model()[j].intern();
    //@ ensures forall String k :: k in model() ==> (exists int i :: 0 <= i && i < result.model().length && result.model()[i].intern() == k);
    { return members.keyList(); }

    /** Puts a string in, unless one that says the same is there; says whether it did. */
    public boolean add(String string)
    //@ requires valid() && string != null;
    //@ ensures valid() && result == !(string.intern() in old(model())) && model() == old(model()) union set(string.intern());
    {
        if (members.containsKey(string)) { return false; }
        members.put(string, null);
        return true;
    }

    /** Takes out a string that says this; says whether there was one. */
    public boolean remove(String string)
    //@ requires valid() && string != null;
    //@ ensures valid() && result == (string.intern() in old(model())) && model() == old(model()) diff set(string.intern());
    { return members.remove(string); }
}
