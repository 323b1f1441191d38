// A bag from the library: what clients know of it is how often each value is in it.
import acclaim.util.Bag;

class Bags {
    static void twice(Bag<String> b, String x, String y)
    //@ requires b.valid() && b.model() == mset(x) && x != y;
    {
        b.add(x);
        b.add(y);
        //@ assert b.size() == 3 && b.model()[x] == 2;
        boolean taken = b.remove(x);
        //@ assert taken && b.size() == 2 && b.model()[x] == 1;
        int many = b.count(y);
        //@ assert many == 1;
        //@ assert b.model()[y] == 0;                          //~ ERROR E0210
    }

    static void missing(Bag<String> b, String x)
    //@ requires b.valid() && !(x in b.model());
    //@ ensures b.valid() && b.model() == old(b.model());
    {
        boolean there = b.contains(x);
        boolean taken = b.remove(x);
        //@ assert !there && !taken;
    }

    static <T> void move(Bag<T> from, Bag<T> to, T value)
    //@ requires from.valid() && to.valid() && value in from.model();
    //@ ensures from.valid() && to.valid() && from.model() union to.model() == old(from.model()) union old(to.model());
    {
        from.remove(value);
        to.add(value);
    }

    static <T> void copyInstead(Bag<T> from, Bag<T> to, T value)
    //@ requires from.valid() && to.valid() && value in from.model();
    //@ ensures from.valid() && to.valid() && from.model() union to.model() == old(from.model()) union old(to.model()); //~ ERROR postcondition
    { to.add(value); }

    public static void main(String[] args)
    //@ requires true;
    {
        Bag<String> b = new Bag<>();
        for (int i = 0; i < 10; i++)
        //@ invariant b.valid() && 0 <= i && b.size() == i;
        { b.add(i % 3 == 0 ? "three" : "other"); }
        Bag<String> c = new Bag<>();
        if (b.contains("three")) { move(b, c, "three"); }
        System.out.println(b.count("three") + " " + b.count("other") + " " + c.size());
    }
}
//> 3 6 1
