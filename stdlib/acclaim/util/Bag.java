package acclaim.util;

/** Values in no order, each as often as it was put in; compared by `==`. */
public final class Bag<T> {
    private final ArrayList<T> items;

    /** An empty bag. */
    public Bag()
    //@ ensures valid() && model() == mset<T>();
    { items = new ArrayList<>(); }

    /** All that this bag is made of: whoever holds it may use the bag. */
    //@ private predicate valid() { return items.valid(); }

    /** How often each value is in it. */
    /*@ public pure mset<T> model()
        requires valid();
        { return mset(items.model()); } @*/

    /** How many values there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().size;
    { return items.size(); }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().size == 0);
    { return items.isEmpty(); }

    /** Puts a value in. */
    public void add(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) union mset(value);
    { items.add(value); }

    /** Whether a value is in it. */
    public boolean contains(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (value in model());
    { return items.indexOf(value) != -1; }

    /** Takes a value out once, if it is in. */
    public boolean remove(T value)
    //@ requires valid();
    //@ ensures valid() && result == (value in old(model())) && model() == old(model()) diff mset(value);
    {
        int index = items.indexOf(value);
        if (index == -1) { return false; }
        //@ ghost seq<T> before = items.model();
        items.remove(index);
        //@ assert mset(items.model()) == mset(before) diff mset(value);
        return true;
    }

    /** How often a value is in it. */
    public int count(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == model()[value];
    {
        int count = 0;
        for (int i = 0; i < items.size(); i++)
        //@ invariant items.valid();
        //@ invariant count <= i && count == mset(items.model()[..i])[value];
        //@ decreases items.model().length - i;
        {
            if (items.get(i) == value) { count++; }
        }
        //@ assert items.model()[..items.size()] == items.model();
        return count;
    }
}
