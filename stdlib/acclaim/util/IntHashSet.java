package acclaim.util;

/** A set of numbers. */
public final class IntHashSet {
    private final IntHashMap<Object> members;

    /** The empty set. */
    public IntHashSet()
    //@ ensures valid() && model() == set<int>();
    { members = new IntHashMap<>(); }

    /** All that this set is made of: whoever holds it may use the set. */
    //@ private predicate valid() { return members.valid(); }

    /** Its members. */
    /*@ public pure set<int> model()
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

    /** Whether a number is in it. */
    public boolean contains(int number)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (number in model());
    { return members.containsKey(number); }

    /** All members, each once, in an array of their own. */
    public int[] toArray()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && acc(result[*]) && result.length == model().size;
    //@ ensures forall int i :: {result[i]} 0 <= i && i < result.length ==> result[i] in model();
    //@ ensures forall int i, int j :: {result[i], result[j]} 0 <= i && i < j && j < result.length ==> result[i] != result[j];
    //@ ensures forall int k :: k in model() ==> k in result[..];
    { return members.keyArray(); }

    /** Puts a number in; says whether it was not there. */
    public boolean add(int number)
    //@ requires valid();
    //@ ensures valid() && result == !(number in old(model())) && model() == old(model()) union set(number);
    {
        if (members.containsKey(number)) { return false; }
        members.put(number, null);
        return true;
    }

    /** Takes a number out; says whether it was there. */
    public boolean remove(int number)
    //@ requires valid();
    //@ ensures valid() && result == (number in old(model())) && model() == old(model()) diff set(number);
    { return members.remove(number); }
}
