package acclaim.util;

/** A pile of values, of which the last one that was put on it is the first to be taken. */
public final class Stack<T> {
    private T[] items;
    private int size;

    /** An empty stack. */
    @SuppressWarnings("unchecked")
    public Stack()
    //@ ensures valid() && model() == seq<T>();
    { items = (T[]) new Object[8]; }

    /** All that this stack is made of: whoever holds it may use the stack. */
    //@ public predicate valid() { return acc(items) && acc(size) && acc(items[*]) && 0 <= size && size <= items.length && items.length >= 1; }

    /** Its values, the one at the bottom first. */
    /*@ public pure seq<T> model()
        requires valid();
        { return items[..][..size]; } @*/

    /** How many values there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().length;
    { return size; }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().length == 0);
    { return size == 0; }

    /** The value on top. */
    public /*@ pure @*/ T peek()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[model().length - 1];
    { return items[size - 1]; }

    /** Puts a value on top. */
    @SuppressWarnings("unchecked")
    public void push(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        if (size == items.length) {
            T[] more = (T[]) new Object[Growth.larger(size)];
            for (int i = 0; i < size; i++)
            //@ invariant acc(items) && acc(size) && acc(items[*]) && acc(more[*]);
            //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == items[k];
            { more[i] = items[i]; }
            items = more;
        }
        items[size] = value;
        size++;
    }

    /** Takes the value on top. */
    public T pop()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(peek()) && model() == old(model())[..old(model()).length - 1];
    {
        size--;
        T value = items[size];
        items[size] = null;
        return value;
    }
}
