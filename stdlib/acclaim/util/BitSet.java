package acclaim.util;

/** A set of numbers that are not negative, a bit for each. */
public final class BitSet {
    private boolean[] bits;
    //@ private ghost set<int> members;

    /** The empty set. */
    public BitSet()
    //@ ensures valid() && model() == set<int>();
    { bits = new boolean[64]; }

    /** All that this set is made of: whoever holds it may use the set. */
    /*@ private predicate valid() {
          return acc(bits) && acc(bits[*]) && acc(members) && bits.length >= 1
            && (forall int i :: 0 <= i && i < bits.length ==> bits[i] == (i in members))
            && (forall int i :: i in members ==> 0 <= i && i < bits.length);
        } @*/

    /** Its members. */
    /*@ public pure set<int> model()
        requires valid();
        { return members; } @*/

    /** Whether a number is in it. */
    public /*@ pure @*/ boolean get(int index)
    //@ requires valid() && index >= 0;
    //@ ensures result == (index in model());
    { return index < bits.length && bits[index]; }

    /** Puts a number in. */
    public void set(int index)
    //@ requires valid() && index >= 0;
    //@ ensures valid() && model() == old(model()) union set(index);
    {
        reach(index);
        bits[index] = true;
        //@ ghost members = members union set(index);
    }

    /** Takes a number out. */
    public void clear(int index)
    //@ requires valid() && index >= 0;
    //@ ensures valid() && model() == old(model()) diff set(index);
    {
        if (index < bits.length) {
            bits[index] = false;
        }
        //@ ghost members = members diff set(index);
    }

    /** Puts a number in that is not there, or takes it out. */
    public void flip(int index)
    //@ requires valid() && index >= 0;
    //@ ensures valid() && model() == (index in old(model()) ? old(model()) diff set(index) : old(model()) union set(index));
    {
        if (get(index)) { clear(index); } else { set(index); }
    }

    /** How many numbers are in it. */
    public int cardinality()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == model().size;
    {
        int count = 0;
        //@ ghost set<int> seen = set<int>();
        for (int i = 0; i < bits.length; i++)
        //@ invariant acc(bits) && acc(bits[*]) && acc(members) && count == seen.size && count <= i;
        //@ invariant forall int k :: k in seen ==> k in members && k < i;
        //@ invariant forall int k :: 0 <= k && k < i && bits[k] ==> k in seen;
        {
            if (bits[i]) {
                count++;
                //@ ghost seen = seen union set(i);
            }
        }
        //@ assert seen == members;
        return count;
    }

    /** The least member that is at least a number, or -1 if there is none. */
    public int nextSetBit(int from)
    //@ requires valid() && from >= 0;
    //@ ensures valid() && model() == old(model());
    //@ ensures result == -1 || from <= result && result in model();
    //@ ensures forall int k :: from <= k && (result == -1 || k < result) ==> !(k in model());
    {
        for (int i = from; i < bits.length; i++)
        //@ invariant acc(bits) && acc(bits[*]) && from <= i;
        //@ invariant forall int k :: from <= k && k < i && k < bits.length ==> !bits[k];
        {
            if (bits[i]) { return i; }
        }
        return -1;
    }

    private void reach(int index)
    //@ requires valid() && index >= 0;
    //@ ensures valid() && model() == old(model()) && (opening valid() in index < bits.length);
    {
        if (index < bits.length) { return; }
        boolean[] more = new boolean[Growth.larger(index)];
        for (int i = 0; i < bits.length; i++)
        //@ invariant acc(bits) && acc(bits[*]) && acc(more[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == bits[k];
        //@ invariant forall int k :: i <= k && k < more.length ==> !more[k];
        { more[i] = bits[i]; }
        bits = more;
    }
}
