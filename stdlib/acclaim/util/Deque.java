package acclaim.util;

/** A row of values that grows and shrinks at both ends. */
public final class Deque<T> {
    private T[] items;
    private int first;
    private int size;

    /** An empty row. */
    @SuppressWarnings("unchecked")
    public Deque()
    //@ ensures valid() && model() == seq<T>();
    { items = (T[]) new Object[8]; }

    /** All that this deque is made of: whoever holds it may use the deque. */
    /*@ private predicate valid() {
          return acc(items) && acc(first) && acc(size) && acc(items[*])
            && 0 <= first && first < items.length && 0 <= size && size <= items.length;
        } @*/

    /** Its values in their order. */
    /*@ public pure seq<T> model()
        requires valid();
        { return (items[..] + items[..])[first..first + size]; } @*/

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

    /** The value at the front. */
    public /*@ pure @*/ T first()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[0];
    { return items[first]; }

    /** The value at the end. */
    public /*@ pure @*/ T last()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[model().length - 1];
    { return get(size - 1); }

    /** The value at an index, where 0 is the front. */
    public /*@ pure @*/ T get(int index)
    //@ requires valid() && 0 <= index && index < size();
    //@ ensures result == model()[index];
    { return first < items.length - index ? items[first + index] : items[first - (items.length - index)]; }

    /** Puts a value at the front. */
    public void addFirst(T value)
    //@ requires valid();
    //@ ensures valid() && model() == seq(value) + old(model());
    {
        if (size == items.length) { grow(); }
        putFirst(value);
    }

    private void putFirst(T value)
    //@ requires valid() && (opening valid() in size < items.length);
    //@ ensures valid() && model() == seq(value) + old(model());
    {
        //@ ghost seq<T> before = items[..];
        if (first == 0) {
            first = items.length;
        }
        //@ assert (before + before)[first..first + size] == old(model());
        first--;
        items[first] = value;
        size++;
        //@ assert items[..] == before[first := value];
        //@ assert (items[..] + items[..])[first + 1..first + size] == (before + before)[first + 1..first + size];
    }

    /** Puts a value at the end. */
    public void addLast(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        if (size == items.length) { grow(); }
        putLast(value);
    }

    private void putLast(T value)
    //@ requires valid() && (opening valid() in size < items.length);
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        //@ ghost seq<T> before = items[..];
        int end = first < items.length - size ? first + size : first - (items.length - size);
        items[end] = value;
        size++;
        //@ assert items[..] == before[end := value];
        //@ assert (items[..] + items[..])[first + size - 1] == value;
    }

    /** Takes the value at the end. */
    public T takeLast()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[model().length - 1]) && model() == old(model())[..old(model()).length - 1];
    {
        //@ ghost seq<T> before = items[..];
        size--;
        int end = first < items.length - size ? first + size : first - (items.length - size);
        T value = items[end];
        items[end] = null;
        //@ assert items[..] == before[end := null];
        //@ assert (items[..] + items[..])[first..first + size] == (before + before)[first..first + size];
        return value;
    }

    /** Takes the value at the front. */
    public T takeFirst()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[0]) && model() == old(model())[1..];
    {
        //@ ghost seq<T> before = items[..];
        T value = items[first];
        items[first] = null;
        //@ assert items[..] == before[first := null];
        size--;
        first++;
        //@ assert (items[..] + items[..])[first..first + size] == old(model())[1..];
        if (first == items.length) {
            first = 0;
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private void grow()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (opening valid() in size < items.length);
    {
        T[] more = (T[]) new Object[Growth.larger(items.length)];
        //@ ghost seq<T> all = model();
        for (int i = 0; i < size; i++)
        //@ invariant acc(items) && acc(first) && acc(size) && acc(items[*]) && acc(more[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == all[k];
        { more[i] = first < items.length - i ? items[first + i] : items[first - (items.length - i)]; }
        //@ assert more[..][..size] == all;
        items = more;
        first = 0;
    }
}
