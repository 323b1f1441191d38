package acclaim.util;

import java.util.Iterator;

/** A list of values that grows, with each of them at an index. */
public final class ArrayList<T> implements Iterable<T> {
    private T[] items;
    private int size;

    /** An empty list. */
    @SuppressWarnings("unchecked")
    public ArrayList()
    //@ ensures valid() && model() == seq<T>();
    { items = (T[]) new Object[8]; }

    /** All that this list is made of: whoever holds it may use the list. */
    //@ public predicate valid() { return acc(items) && acc(size) && acc(items[*]) && 0 <= size && size <= items.length && items.length >= 1; }

    /** Its values in their order. */
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

    /** The value at an index. */
    public /*@ pure @*/ T get(int index)
    //@ requires valid() && 0 <= index && index < model().length;
    //@ ensures result == model()[index];
    { return items[index]; }

    /** Replaces the value at an index. */
    public void set(int index, T value)
    //@ requires valid() && 0 <= index && index < model().length;
    //@ ensures valid() && model() == old(model())[index := value];
    { items[index] = value; }

    /** Puts a value at the end. */
    public void add(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        if (size == items.length) { grow(); }
        items[size] = value;
        size++;
    }

    /** Takes the value at the end. */
    public T removeLast()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[model().length - 1]) && model() == old(model())[..old(model()).length - 1];
    {
        size--;
        T value = items[size];
        items[size] = null;
        return value;
    }

    /** Puts a value at an index; what was there and behind moves up. */
    public void insert(int index, T value)
    //@ requires valid() && 0 <= index && index <= model().length;
    //@ ensures valid() && model() == old(model())[..index] + seq(value) + old(model())[index..];
    {
        if (size == items.length) { grow(); }
        //@ ghost seq<T> before = items[..];
        for (int i = size; i > index; i--)
        //@ invariant acc(items) && acc(size) && acc(items[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> items[k] == before[k];
        //@ invariant forall int k :: i < k && k <= size ==> items[k] == before[k - 1];
        { items[i] = items[i - 1]; }
        items[index] = value;
        size++;
        //@ assert items[..][..size] == before[..index] + seq(value) + before[index..size - 1];
        //@ assert before[..size - 1][..index] == before[..index];
        //@ assert before[..size - 1][index..] == before[index..size - 1];
    }

    /** Takes the value at an index; what is behind moves down. */
    public T remove(int index)
    //@ requires valid() && 0 <= index && index < model().length;
    //@ ensures valid() && result == old(model()[index]) && model() == old(model())[..index] + old(model())[index + 1..];
    {
        //@ ghost seq<T> before = items[..];
        T value = items[index];
        size--;
        for (int i = index; i < size; i++)
        //@ invariant acc(items) && acc(size) && acc(items[*]);
        //@ invariant forall int k :: 0 <= k && k < index ==> items[k] == before[k];
        //@ invariant forall int k :: index <= k && k < i ==> items[k] == before[k + 1];
        //@ invariant forall int k :: i < k && k <= size ==> items[k] == before[k];
        { items[i] = items[i + 1]; }
        items[size] = null;
        //@ assert items[..][..index] == before[..index];
        //@ assert items[..][index..size] == before[index + 1..size + 1];
        return value;
    }

    /** The least index of a value, as by `==`, or -1 if it is not there. */
    public int indexOf(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (result == -1) == !(value in model());
    //@ ensures result != -1 ==> 0 <= result && result < model().length && model()[result] == value && !(value in model()[..result]);
    {
        for (int i = 0; i < size; i++)
        //@ invariant acc(items) && acc(size) && acc(items[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> items[k] != value;
        {
            if (items[i] == value) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a value is in the list, as by `==`. */
    public boolean contains(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (value in model());
    { return indexOf(value) != -1; }

    /** Puts the values of another list at the end. */
    public void addAll(ArrayList<T> other)
    //@ requires valid() && other.valid();
    //@ ensures valid() && other.valid() && other.model() == old(other.model()) && model() == old(model()) + other.model();
    {
        for (int i = 0; i < other.size(); i++)
        //@ invariant valid() && other.valid() && model() == old(model()) + other.model()[..i];
        { add(other.get(i)); }
    }

    /** Sorts the values, those that come first in an order to the front; those of which neither does keep their order. */
    @SuppressWarnings("unchecked")
    public void sort(Order<T> order)
    //@ requires valid() && order != null && Order.full(model());
    //@ ensures valid() && mset(model()) == mset(old(model())) && Order.full(model()) && Order.ascends(order, model());
    //@ ensures Order.stable(order, old(model()), model());
    { new MergeSort<T>().sort(items, (T[]) new Object[size], 0, size, order /*@, model() @*/); }

    /** Takes all values out. */
    @SuppressWarnings("unchecked")
    public void clear()
    //@ requires valid();
    //@ ensures valid() && model() == seq<T>();
    {
        items = (T[]) new Object[8];
        size = 0;
    }

    /** What goes through the values in their order, and keeps the list as it is meanwhile. */
    public Cursor<T> iterator()
    //@ requires valid();
    //@ ensures result != null && result.valid() && result.list() == this && result.model() == old(model()) && result.position() == 0;
    { return new Cursor<>(this); }

    @SuppressWarnings("unchecked")
    private void grow()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (opening valid() in size < items.length);
    {
        T[] more = (T[]) new Object[Growth.larger(items.length)];
        for (int i = 0; i < size; i++)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && acc(more[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == items[k];
        { more[i] = items[i]; }
        items = more;
    }

    /** A place between the values of a list. */
    public static final class Cursor<T> implements Iterator<T> {
        private final ArrayList<T> list;
        private int position;

        private Cursor(ArrayList<T> list)
        //@ requires list != null && list.valid();
        //@ ensures valid() && list() == list && model() == old(list.model()) && position() == 0;
        { this.list = list; }

        /** The permission to the place and to the list: whoever holds it may go on. */
        //@ public predicate valid() { return acc(position) && list != null && list.valid() && 0 <= position && position <= list.size(); }

        /** The list that is gone through. */
        public /*@ pure @*/ ArrayList<T> list()
        //@ requires valid();
        //@ ensures result != null;
        { return list; }

        /** The list's values. */
        /*@ public pure seq<T> model()
            requires valid();
            { return list.model(); } @*/

        /** How many values lie behind. */
        public /*@ pure @*/ int position()
        //@ requires valid();
        //@ ensures 0 <= result && result <= model().length;
        { return position; }

        /** Whether there is another value. */
        public /*@ pure @*/ boolean hasNext()
        //@ ensures result == position() < model().length;
        { return position < list.size(); }

        /** Goes past a value. */
        public T next()
        //@ requires valid() && hasNext();
        //@ ensures valid() && list() == old(list()) && model() == old(model()) && position() == old(position()) + 1 && result == model()[old(position())];
        //@ ensures model()[..position()] == old(model()[..position()]) + seq(result);
        {
            position++;
            return list.get(position - 1);
        }
    }
}
