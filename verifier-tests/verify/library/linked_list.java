// A chain from the library: what clients know of it is the sequence of its values.
import acclaim.util.LinkedList;

class Chains {
    static void built(LinkedList<String> list)
    //@ requires list.valid() && list.model() == seq("b");
    {
        list.addFirst("a");
        list.addLast("c");
        //@ assert list.model() == seq("a", "b", "c") && list.first() == "a" && list.size() == 3;
    }

    static void taken(LinkedList<String> list)
    //@ requires list.valid() && list.model() == seq("a", "b", "c");
    {
        String a = list.removeFirst();
        String c = list.get(1);
        //@ assert a == "a" && c == "c" && list.size() == 2;
        //@ assert list.model()[1] == "b";                     //~ ERROR E0210
    }

    static void behindTheEnd(LinkedList<String> list)
    //@ requires list.valid() && list.size() == 1;
    {
        list.get(1);                                           //~ ERROR index < model().length
    }

    static <T> void moveAll(LinkedList<T> from, LinkedList<T> to)
    //@ requires from.valid() && to.valid();
    //@ ensures from.valid() && to.valid() && from.isEmpty() && to.model() == old(to.model()) + old(from.model());
    {
        while (!from.isEmpty())
        //@ invariant from.valid() && to.valid() && to.model() + from.model() == old(to.model()) + old(from.model());
        //@ decreases from.model().length;
        {
            //@ ghost seq<T> rest = from.model();
            //@ assert rest == seq(rest[0]) + rest[1..];
            to.addLast(from.removeFirst());
            //@ assert rest == seq(rest[0]) + from.model();
        }
    }

    static <T> void moveAllTurned(LinkedList<T> from, LinkedList<T> to)
    //@ requires from.valid() && to.valid();
    //@ ensures from.valid() && to.valid() && from.isEmpty() && to.model() == old(to.model()) + old(from.model());
    {
        while (!from.isEmpty())
        //@ invariant from.valid() && to.valid() && to.model() + from.model() == old(to.model()) + old(from.model()); //~ ERROR invariant
        { to.addFirst(from.removeFirst()); }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        LinkedList<Integer> list = new LinkedList<>();
        for (int i = 0; i < 5; i++)
        //@ invariant list.valid() && 0 <= i && list.size() == 2 * i;
        {
            list.addFirst(i);
            list.addLast(-i);
        }
        LinkedList<Integer> other = new LinkedList<>();
        moveAll(list, other);
        //@ assert list.size() == 0 && other.size() == 10;
        System.out.println(other.first() + " " + other.get(4) + " " + other.get(9) + " of " + other.size() + ", " + list.contains(3));
        other.clear();
        System.out.println(other.isEmpty());
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <T> boolean inBoth(LinkedList<T> a, LinkedList<T> b, T value)
    //@ requires a.valid() && b.valid();
    //@ ensures a.valid() && b.valid() && a.model() == old(a.model()) && b.model() == old(b.model());
    //@ ensures result == (value in a.model() && value in b.model());
    { return a.contains(value) && b.contains(value); }

    static <T> void only(LinkedList<T> list, T value)
    //@ requires list.valid();
    //@ ensures list.valid() && list.model() == seq(value);
    {
        list.clear();
        list.addLast(value);
    }

    static <T> T second(LinkedList<T> list)
    //@ requires list.valid() && list.size() >= 2;
    //@ ensures result == old(list.model())[1];
    {
        LinkedList.Cursor<T> c = list.iterator();
        c.next();
        //@ assert c.list() == list;
        return c.next();
    }
}
//> 4 0 -4 of 10, false
//> true
