// Loops over the lists of the library: `iterator(x)` is the cursor of the loop, of which the list's values and the place among them
// are known.
import acclaim.util.ArrayList;
import acclaim.util.LinkedList;

class Walks {
    static <T> boolean contains(ArrayList<T> list, T value)
    //@ requires list.valid();
    //@ ensures list.valid() && list.model() == old(list.model()) && result == (value in list.model());
    {
        for (T x : list)
        //@ invariant iterator(x).valid() && iterator(x).list() == list && iterator(x).model() == old(list.model());
        //@ invariant !(value in old(list.model())[..iterator(x).position()]);
        //@ decreases iterator(x).model().length - iterator(x).position();
        { if (x == value) { return true; } }
        return false;
    }

    static <T> void copy(LinkedList<T> from, ArrayList<T> to)
    //@ requires from.valid() && to.valid();
    //@ ensures from.valid() && to.valid() && from.model() == old(from.model()) && to.model() == old(to.model()) + from.model();
    {
        for (T x : from)
        //@ invariant to.valid() && iterator(x).valid() && iterator(x).list() == from && iterator(x).model() == old(from.model());
        //@ invariant to.model() == old(to.model()) + old(from.model())[..iterator(x).position()];
        { to.add(x); }
    }

    static <T> void copyTurned(LinkedList<T> from, ArrayList<T> to)
    //@ requires from.valid() && to.valid() && to.isEmpty();
    //@ ensures to.valid() && to.model() == old(from.model());
    {
        for (T x : from)
        //@ invariant to.valid() && iterator(x).valid() && iterator(x).list() == from && iterator(x).model() == old(from.model());
        //@ invariant to.model() == old(from.model())[..iterator(x).position()];          //~ ERROR invariant
        { to.insert(0, x); }
    }

    /** What is put into a list that is gone through will be met, too. */
    static <T> void doubled(ArrayList<T> list)
    //@ requires list.valid();
    {
        for (T x : list)
        //@ invariant iterator(x).valid() && iterator(x).list() == list;
        //@ invariant iterator(x).model() == old(list.model());                          //~ ERROR invariant
        { list.add(x); }
    }

    /** Two cursors at once. */
    static <T> boolean same(LinkedList<T> list, ArrayList<T> other)
    //@ requires list.valid() && other.valid() && other.size() == list.size();
    //@ ensures list.valid() && other.valid() && result == (old(list.model()) == old(other.model()));
    {
        LinkedList.Cursor<T> one = list.iterator();
        ArrayList.Cursor<T> two = other.iterator();
        while (one.hasNext())
        //@ invariant one.valid() && two.valid() && one.list() == list && two.list() == other && one.position() == two.position();
        //@ invariant one.model() == old(list.model()) && two.model() == old(other.model());
        //@ invariant one.model()[..one.position()] == two.model()[..one.position()];
        { if (one.next() != two.next()) { return false; } }
        return true;
    }

    static <T> void beyond(ArrayList<T> list)
    //@ requires list.valid() && list.size() == 1;
    {
        ArrayList.Cursor<T> c = list.iterator();
        T first = c.next();
        //@ assert first == c.model()[0];
        c.next();                                              //~ ERROR hasNext
    }

    public static void main(String[] args)
    //@ requires true;
    {
        LinkedList<Integer> some = new LinkedList<>();
        ArrayList<Integer> all = new ArrayList<>();
        for (int i = 0; i < 5; i++)
        //@ invariant some.valid();
        { some.addFirst(i); }
        copy(some, all);
        copy(some, all);
        for (Integer x : all)
        //@ invariant iterator(x).valid() && iterator(x).list() == all;
        { System.out.print(x + " "); }
        System.out.println(contains(all, 3) + " " + contains(all, 7));
    }
}
//> 4 3 2 1 0 4 3 2 1 0 true false
