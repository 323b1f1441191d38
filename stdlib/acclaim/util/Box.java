package acclaim.util;

/** Holds one value, which may be replaced. */
public final class Box<T> {
    private T content;

    /** A box with a value. */
    public Box(T value)
    //@ ensures valid() && get() == value;
    { content = value; }

    /** All that this box is made of: whoever holds it may use the box. */
    //@ public predicate valid() { return acc(content); }

    /** What it holds. */
    public /*@ pure @*/ T get()
    //@ requires valid();
    { return content; }

    /** Replaces what it holds. */
    public void set(T value)
    //@ requires valid();
    //@ ensures valid() && get() == value;
    { content = value; }
}
