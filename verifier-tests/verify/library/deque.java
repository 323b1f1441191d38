// A row from the library that grows and shrinks at both ends: what clients know of it is the sequence of its values.
import acclaim.util.Deque;

class Deques {
    static void bothEnds(Deque<String> d)
    //@ requires d.valid() && d.model() == seq("b");
    {
        d.addFirst("a");
        d.addLast("c");
        //@ assert d.model() == seq("a", "b", "c") && d.first() == "a" && d.last() == "c" && d.get(1) == "b";
        String c = d.takeLast();
        String a = d.takeFirst();
        //@ assert c == "c" && a == "a" && d.model() == seq("b");
        //@ assert d.size() == 3;                               //~ ERROR E0210
    }

    static <T> T onlyOne(Deque<T> d)
    //@ requires d.valid() && d.size() == 1;
    //@ ensures d.valid() && d.isEmpty() && result == old(d.first());
    { return d.takeLast(); }

    static <T> T wrongEnd(Deque<T> d)
    //@ requires d.valid() && d.size() > 0;
    //@ ensures d.valid() && result == old(d.first());         //~ ERROR postcondition
    { return d.takeLast(); }

    /** The middle one of an odd number of values. */
    static <T> T middle(Deque<T> d)
    //@ requires d.valid() && d.size() % 2 == 1;
    //@ ensures d.valid() && d.model() == old(d.model()) && result == d.model()[d.size() / 2];
    { return d.get(d.size() / 2); }

    static <T> T behind(Deque<T> d)
    //@ requires d.valid() && d.size() > 0;
    //@ ensures d.valid();
    { return d.get(d.size()); }                                //~ ERROR index < size()

    static <T> T front(Deque<T> d)
    //@ requires d.valid() && d.size() > 0;
    //@ ensures d.valid() && d.size() == old(d.size()) && result == d.model()[0]; //~ ERROR postcondition
    { return d.last(); }

    static void takeOfNothing()
    //@ requires true;
    {
        Deque<String> d = new Deque<>();
        d.addFirst("a");
        d.takeLast();
        d.takeFirst();                                         //~ ERROR model().length > 0
    }

    static <T> void rotate(Deque<T> d)
    //@ requires d.valid() && d.size() > 0;
    //@ ensures d.valid() && d.size() == old(d.size()) && d.first() == old(d.model())[old(d.size()) - 1];
    { d.addFirst(d.takeLast()); }

    public static void main(String[] args)
    //@ requires true;
    {
        Deque<Integer> d = new Deque<>();
        for (int i = 0; i < 20; i++)
        //@ invariant d.valid() && 0 <= i && d.size() == 2 * i;
        {
            d.addFirst(i);
            d.addLast(-i);
        }
        rotate(d);
        //@ assert d.size() == 40;
        System.out.println(d.get(0) + " " + d.get(1) + " " + d.get(38) + " " + d.last() + " of " + d.size());
        System.out.println(d.takeFirst() + " " + d.takeFirst() + " " + d.takeLast() + " " + d.takeLast() + " of " + d.size());
    }
}
//> -19 19 -17 -18 of 40
//> -19 19 -18 -17 of 36
