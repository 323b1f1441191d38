package acclaim.util;

/**
 * Places with a hash code each, so that those with a given code are found quickly. The places of one bucket are a chain, in which each
 * is followed by the one below it.
 */
final class HashIndex {
    private int[] last;
    private int[] below;
    private int[] codes;
    private int size;

    /** No places. */
    HashIndex()
    //@ ensures valid() && model() == seq<int>();
    {
        last = new int[7];
        below = new int[8];
        codes = new int[8];
        Arrays.fill(last, -1);
    }

    /*@ predicate valid() {
          return acc(last) && acc(below) && acc(codes) && acc(size) && acc(last[*]) && acc(below[*]) && acc(codes[*])
            && last.length >= 1 && below.length == last.length + 1 && below.length == codes.length && 0 <= size && size <= codes.length
            && (forall int b :: {last[b]} 0 <= b && b < last.length ==> -1 <= last[b] && last[b] < size
                  && (last[b] >= 0 ==> bucket(codes[last[b]], last.length) == b))
            && (forall int b, int i :: {last[b], codes[i]} 0 <= b && b < last.length && last[b] < i && i < size ==> bucket(codes[i], last.length) != b)
            && (forall int i :: {below[i]} 0 <= i && i < size ==> -1 <= below[i] && below[i] < i
                  && (below[i] >= 0 ==> bucket(codes[below[i]], last.length) == bucket(codes[i], last.length)))
            && (forall int i, int j :: {below[i], codes[j]} 0 <= i && i < size && below[i] < j && j < i
                  ==> bucket(codes[j], last.length) != bucket(codes[i], last.length));
        } @*/

    /** The code of each place. */
    /*@ pure seq<int> model()
        requires valid();
        { return codes[..][..size]; } @*/

    /** The bucket of a code. How many there are is odd, so that codes with a large power of two as a divisor are in many of them. */
    private static /*@ pure @*/ int bucket(int code, int buckets)
    //@ requires buckets >= 1;
    //@ ensures 0 <= result && result < buckets && result == Math.floorMod(code, buckets);
    { return Math.floorMod(code, buckets); }

    /** The highest place with a code, or -1. */
    int last(int code)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && -1 <= result && result < model().length && (result >= 0 ==> model()[result] == code);
    //@ ensures forall int i :: result < i && i < model().length ==> model()[i] != code;
    {
        int place = last[bucket(code, last.length)];
        //@ assert forall int i :: place < i && i < model().length ==> model()[i] != code;
        return from(place, code);
    }

    /** The highest place below another one with its code, or -1. */
    int below(int place)
    //@ requires valid() && 0 <= place && place < model().length;
    //@ ensures valid() && model() == old(model()) && -1 <= result && result < place && (result >= 0 ==> model()[result] == model()[place]);
    //@ ensures forall int i :: result < i && i < place ==> model()[i] != model()[place];
    {
        int code = codes[place];
        return from(below[place], code);
    }

    /** The first place of a chain with a code, or -1. */
    private int from(int start, int code)
    //@ requires valid() && -1 <= start && start < model().length;
    //@ requires opening valid() in start >= 0 ==> bucket(codes[start], last.length) == bucket(code, last.length);
    //@ ensures valid() && model() == old(model()) && -1 <= result && result <= start && (result >= 0 ==> model()[result] == code);
    //@ ensures forall int i :: result < i && i <= start ==> model()[i] != code;
    {
        int place = start;
        while (place >= 0 && codes[place] != code)
        //@ invariant valid() && -1 <= place && place <= start;
        //@ invariant opening valid() in place >= 0 ==> bucket(codes[place], last.length) == bucket(code, last.length);
        //@ invariant forall int i :: place < i && i <= start ==> model()[i] != code;
        //@ decreases place;
        {
            int next = below[place];
            //@ assert forall int i :: {codes[i]} next < i && i <= place ==> codes[i] != code;
            //@ assert forall int i :: next < i && i <= place ==> model()[i] == codes[i] && model()[i] != code;
            place = next;
        }
        return place;
    }

    /** A new place behind all others. */
    void add(int code)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(code);
    {
        if (size == codes.length) { grow(); }
        put(code);
    }

    private void put(int code)
    //@ requires valid() && (opening valid() in size < codes.length);
    //@ ensures valid() && model() == old(model()) + seq(code) && (opening valid() in codes.length == old(opening valid() in codes.length));
    {
        int bucket = bucket(code, last.length);
        codes[size] = code;
        below[size] = last[bucket];
        last[bucket] = size;
        size++;
    }

    /** No places any more. */
    void clear()
    //@ requires valid();
    //@ ensures valid() && model() == seq<int>();
    {
        size = 0;
        Arrays.fill(last, -1);
    }

    private void grow()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (opening valid() in size < codes.length);
    {
        int length = Growth.larger(codes.length);
        int[] oldCodes = codes;
        int count = size;
        //@ ghost seq<int> all = codes[..][..size];
        last = new int[length - 1];
        below = new int[length];
        codes = new int[length];
        Arrays.fill(last, -1);
        size = 0;
        for (int i = 0; i < count; i++)
        //@ invariant valid() && acc(oldCodes[*]) && model() == all[..i];
        //@ invariant opening valid() in oldCodes.length < codes.length;
        {
            int code = oldCodes[i];
            //@ assert all[..i + 1] == all[..i] + seq(all[i]);
            put(code);
        }
    }
}
