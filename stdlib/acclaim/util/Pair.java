package acclaim.util;

/** Two values that belong together, and never change. */
public final class Pair<A, B> {
    private final A first;
    private final B second;

    /** A pair of two values. */
    public Pair(A first, B second)
    //@ ensures first() == first && second() == second;
    {
        this.first = first;
        this.second = second;
    }

    /** The first one. */
    public /*@ pure @*/ A first()
    { return first; }

    /** The second one. */
    public /*@ pure @*/ B second()
    { return second; }
}
