// A list from the library: what clients know of it is the sequence of its values.
import acclaim.util.ArrayList;
import acclaim.util.Order;

class Lists {
    static void built(ArrayList<String> list)
    //@ requires list.valid() && list.model() == seq<String>();
    {
        list.add("a");
        list.add("c");
        list.insert(1, "b");
        //@ assert list.model() == seq("a", "b", "c");
        //@ assert list.model() == seq("a", "c", "b");         //~ ERROR E0210
    }

    static void changed(ArrayList<String> list)
    //@ requires list.valid() && list.model() == seq("a", "b", "c");
    {
        String a = list.remove(0);
        list.set(0, "d");
        //@ assert a == "a" && list.get(0) == "d" && list.get(1) == "c" && list.size() == 2;
        //@ assert list.get(0) == "b";                         //~ ERROR E0210
    }

    static void behindTheEnd(ArrayList<String> list)
    //@ requires list.valid() && list.size() == 1;
    {
        list.insert(1, "b");
        list.set(2, "c");                                      //~ ERROR index < model().length
    }

    static <T> void addAll(ArrayList<T> to, ArrayList<T> from)
    //@ requires to.valid() && from.valid();
    //@ ensures to.valid() && from.valid() && from.model() == old(from.model());
    //@ ensures to.model() == old(to.model()) + old(from.model());
    {
        for (int i = 0; i < from.size(); i++)
        //@ invariant to.valid() && from.valid() && from.model() == old(from.model());
        //@ invariant 0 <= i && i <= from.size() && to.model() == old(to.model()) + from.model()[..i];
        { to.add(from.get(i)); }
    }

    static <T> void wrongAddAll(ArrayList<T> to, ArrayList<T> from)
    //@ requires to.valid() && from.valid();
    //@ ensures to.valid() && from.valid() && to.model() == old(to.model()) + old(from.model());
    {
        for (int i = 0; i < from.size(); i++)
        //@ invariant to.valid() && from.valid() && from.model() == old(from.model());
        //@ invariant 0 <= i && i <= from.size() && to.model() == old(to.model()) + from.model()[..i]; //~ ERROR invariant
        { to.insert(0, from.get(i)); }
    }

    static <T> boolean discard(ArrayList<T> list, T value)
    //@ requires list.valid();
    //@ ensures list.valid() && result == (value in old(list.model()));
    //@ ensures list.size() == old(list.size()) - (result ? 1 : 0);
    {
        int at = list.indexOf(value);
        if (at < 0) { return false; }
        list.remove(at);
        return true;
    }

    static <T> void wrongDiscard(ArrayList<T> list, T value)
    //@ requires list.valid();
    //@ ensures list.valid() && !(value in list.model());     //~ ERROR postcondition
    {
        int at = list.indexOf(value);
        if (at >= 0) { list.remove(at); }
    }

    /** The last value, if there is one. */
    static <T> T popped(ArrayList<T> list, T otherwise)
    //@ requires list.valid();
    //@ ensures list.valid() && result == (old(list.size()) == 0 ? otherwise : old(list.get(list.size() - 1)));
    //@ ensures list.model() == (old(list.isEmpty()) ? seq<T>() : old(list.model()[..list.size() - 1]));
    { return list.isEmpty() ? otherwise : list.removeLast(); }

    /** The first place of a value that is there. */
    static <T> int first(ArrayList<T> list, T value)
    //@ requires list.valid() && value in list.model();
    //@ ensures list.valid() && 0 <= result && result < list.size() && list.get(result) == value;
    //@ ensures forall int i :: 0 <= i && i < result ==> list.get(i) != value;
    { return list.indexOf(value); }

    static <T> void sorted(ArrayList<T> list, Order<T> order, T value)
    //@ requires list.valid() && order != null && Order.full(list.model()) && value in list.model();
    //@ ensures list.valid() && mset(list.model()) == mset(old(list.model())) && Order.full(list.model());
    //@ ensures Order.ascends(order, list.model()) && Order.stable(order, old(list.model()), list.model());
    { list.sort(order); }

    static <T> ArrayList.Cursor<T> begun(ArrayList<T> list)
    //@ requires list.valid();
    //@ ensures result != null && result.valid() && result.list() == list && result.model() == old(list.model()) && result.position() == 0;
    { return list.iterator(); }

    public static void main(String[] args)
    //@ requires true;
    {
        ArrayList<String> list = new ArrayList<>();
        for (int i = 0; i < 10; i++)
        //@ invariant list.valid() && 0 <= i && list.size() == i;
        { list.add(i % 2 == 0 ? "even" : "odd"); }
        list.insert(3, "three");
        list.set(0, "zero");
        ArrayList<String> other = new ArrayList<>();
        addAll(other, list);
        //@ assert other.size() == 11 && other.get(0) == "zero";
        discard(other, "three");
        //@ assert other.size() >= 10;
        System.out.println(list.size() + " " + list.indexOf("three") + " " + other.indexOf("three") + " " + other.removeLast());
        list.clear();
        //@ assert list.isEmpty() && list.model() == seq<String>();
        System.out.println(list.size() + " " + other.size() + " " + other.get(2));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <T> boolean inBoth(ArrayList<T> a, ArrayList<T> b, T value)
    //@ requires a.valid() && b.valid();
    //@ ensures a.valid() && b.valid() && a.model() == old(a.model()) && b.model() == old(b.model());
    //@ ensures result == (value in a.model() && value in b.model());
    { return a.contains(value) && b.contains(value); }

    static <T> void twice(ArrayList<T> to, ArrayList<T> from)
    //@ requires to.valid() && from.valid();
    //@ ensures to.valid() && from.valid() && from.model() == old(from.model()) && to.model() == old(to.model()) + from.model() + from.model();
    {
        to.addAll(from);
        to.addAll(from);
    }
}
//> 11 3 -1 odd
//> 0 9 even
