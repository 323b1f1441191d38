package acclaim.util;

/** A pile of values, of which the last one that was put on it is the first to be taken. */
public final class Stack<T> {
    private final ArrayList<T> items;

    /** An empty stack. */
    public Stack()
    //@ ensures valid() && model() == seq<T>();
    { items = new ArrayList<>(); }

    //@ public predicate valid() { return items != null && items.valid(); }

    /** Its values, the one at the bottom first. */
    /*@ public pure seq<T> model()
        requires valid();
        { return items.model(); } @*/

    /** How many values there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().length;
    { return items.size(); }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().length == 0);
    { return items.isEmpty(); }

    /** The value on top. */
    public /*@ pure @*/ T peek()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[model().length - 1];
    { return items.get(items.size() - 1); }

    /** Puts a value on top. */
    public void push(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    { items.add(value); }

    /** Takes the value on top. */
    public T pop()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(peek()) && model() == old(model())[..old(model()).length - 1];
    { return items.removeLast(); }
}
