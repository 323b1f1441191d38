package acclaim.util;

/** Counts up and down, and never below zero. */
public final class Counter {
    private int count;

    /** A counter at zero. */
    public Counter()
    //@ ensures valid() && value() == 0;
    { }

    /** All that this counter is made of: whoever holds it may use the counter. */
    //@ public predicate valid() { return acc(count) && count >= 0; }

    /** Where it stands. */
    public /*@ pure @*/ int value()
    //@ requires valid();
    //@ ensures result >= 0;
    { return count; }

    /** One more. */
    public void increment()
    //@ requires valid();
    //@ ensures valid() && value() == old(value()) + 1;
    { count++; }

    /** One less. */
    public void decrement()
    //@ requires valid() && value() > 0;
    //@ ensures valid() && value() == old(value()) - 1;
    { count--; }

    /** Back to zero. */
    public void reset()
    //@ requires valid();
    //@ ensures valid() && value() == 0;
    { count = 0; }
}
