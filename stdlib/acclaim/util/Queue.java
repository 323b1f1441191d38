package acclaim.util;

/** Values that wait: the one that came first is the first to be taken. */
public final class Queue<T> {
    private T[] items;
    private int first;
    private int size;

    /** An empty queue. */
    @SuppressWarnings("unchecked")
    public Queue()
    //@ ensures valid() && model() == seq<T>();
    { items = (T[]) new Object[8]; }

    /*@ public predicate valid() {
          return acc(items) && acc(first) && acc(size) && acc(items[*])
            && items.length >= 1 && 0 <= first && first < items.length && 0 <= size && size <= items.length;
        } @*/

    /** Its values, the one that came first before the others. */
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

    /** The value that came first. */
    public /*@ pure @*/ T peek()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[0];
    { return items[first]; }

    /** Puts a value at the end. */
    public void add(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        if (size == items.length) { grow(); }
        put(value);
    }

    private void put(T value)
    //@ requires valid() && (opening valid() in size < items.length);
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        //@ ghost seq<T> before = items[..];
        int end = first < items.length - size ? first + size : first - (items.length - size);
        items[end] = value;
        size++;
        //@ assert items[..] == before[end := value];
    }

    /** Takes the value that came first. */
    public T take()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[0]) && model() == old(model())[1..];
    {
        //@ ghost seq<T> before = items[..];
        T value = items[first];
        items[first] = null;
        //@ assert items[..] == before[first := null];
        //@ ghost rest(before + before, first, first + size);
        //@ assert (items[..] + items[..])[first + 1..first + size] == (before + before)[first + 1..first + size];
        size--;
        first++;
        //@ assert (items[..] + items[..])[first..first + size] == old(model())[1..];
        if (first == items.length) {
            //@ ghost around(items[..], size);
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
        //@ invariant acc(items) && acc(first) && acc(size) && acc(items[*]) && acc(more[*]) && 0 <= i && i <= size && more.length > items.length;
        //@ invariant all.length == size && size <= items.length && 0 <= first && first < items.length;
        //@ invariant forall int k :: 0 <= k && k < size ==> all[k] == (first + k < items.length ? items[first + k] : items[first + k - items.length]);
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == all[k];
        { more[i] = first < items.length - i ? items[first + i] : items[first - (items.length - i)]; }
        //@ assert more[..][..size] == all;
        items = more;
        first = 0;
    }

    /*@ private lemma void rest(seq<T> s, int i, int j)
          requires 0 <= i && i < j && j <= s.length;
          ensures s[i..j][1..] == s[i + 1..j];
        { } @*/

    /*@ private lemma void around(seq<T> s, int n)
          requires 0 <= n && n <= s.length;
          ensures (s + s)[s.length..s.length + n] == (s + s)[0..n];
        { } @*/
}
