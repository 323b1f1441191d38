package acclaim.util;

/** A value, or none. */
public final class Option<T> {
    private final T content;
    private final boolean present;

    private Option(T content, boolean present)
    //@ ensures isPresent() == present && (present ==> get() == content);
    {
        this.content = content;
        this.present = present;
    }

    /** No value. */
    public static <T> Option<T> none()
    //@ ensures result != null && !result.isPresent();
    { return new Option<T>(null, false); }

    /** This value, which may be null. */
    public static <T> Option<T> of(T value)
    //@ ensures result != null && result.isPresent() && result.get() == value;
    { return new Option<T>(value, true); }

    /** Whether there is a value. */
    public /*@ pure @*/ boolean isPresent()
    { return present; }

    /** The value. */
    public /*@ pure @*/ T get()
    //@ requires isPresent();
    { return content; }

    /** The value, or another one if there is none. */
    public /*@ pure @*/ T orElse(T other)
    //@ ensures result == (isPresent() ? get() : other);
    { return present ? content : other; }
}
