package acclaim.util;

/** Values that wait: the one that came first is the first to be taken. */
public final class Queue<T> {
    private final Deque<T> items;

    /** An empty queue. */
    public Queue()
    //@ ensures valid() && model() == seq<T>();
    { items = new Deque<>(); }

    /** All that this queue is made of: whoever holds it may use the queue. */
    //@ private predicate valid() { return items.valid(); }

    /** Its values, the one that came first before the others. */
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

    /** The value that came first. */
    public /*@ pure @*/ T peek()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[0];
    { return items.first(); }

    /** Puts a value at the end. */
    public void add(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    { items.addLast(value); }

    /** Takes the value that came first. */
    public T take()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[0]) && model() == old(model())[1..];
    { return items.takeFirst(); }
}
