package acclaim.util;

/** How large an array becomes that has to hold more. */
final class Growth {
    private Growth() { }

    /** A greater length, the double if there are such arrays. */
    static int larger(int length)
    //@ requires length >= 1;
    //@ ensures result > length && result == (length <= Integer.MAX_VALUE / 2 ? 2 * length : Integer.MAX_VALUE);
    {
        if (length >= Integer.MAX_VALUE) { throw new IllegalStateException("no array is longer"); }
        return length <= Integer.MAX_VALUE / 2 ? 2 * length : Integer.MAX_VALUE;
    }

    /** Makes sure that a number of values can still be counted if there is one more. */
    static void count(int size)
    //@ ensures size < Integer.MAX_VALUE;
    { if (size >= Integer.MAX_VALUE) { throw new IllegalStateException("no collection is larger"); } }
}
