// What is imported from the library is known by its contracts; its bodies are not verified again.
import acclaim.util.Box;
import acclaim.util.Counter;
import acclaim.util.Option;
import acclaim.util.Pair;

class Values {
    static void counted()
    //@ requires true;
    {
        Counter c = new Counter();
        c.increment();
        c.increment();
        c.decrement();
        //@ assert c.value() == 1;
        c.reset();
        c.decrement();                                         //~ ERROR precondition `value() > 0` of `Counter.decrement`
    }

    static void neverBelowZero(Counter c)
    //@ requires c.valid();
    {
        //@ assert c.value() >= 0;
        c.reset();
        //@ assert c.value() == 0;
        //@ assert c.value() > 0;                              //~ ERROR E0210
    }

    static void boxed()
    //@ requires true;
    {
        Box<String> b = new Box<String>("a");
        Box<String> d = new Box<>("c");
        b.set("b");
        //@ assert b.get() == "b" && d.get() == "c";
        //@ assert b.get() == "a";                             //~ ERROR E0210
    }

    static void paired(Counter c)
    //@ requires c.valid();
    //@ ensures c.valid() && c.value() == old(c.value()) + 1;
    {
        Pair<String, Counter> p = new Pair<>("x", c);
        p.second().increment();
        //@ assert p.first() == "x";
    }

    static void optional(Option<String> any)
    //@ requires any != null;
    {
        Option<String> some = Option.of("z");
        Option<String> none = Option.none();
        //@ assert some.get() == "z" && some.orElse("y") == "z" && none.orElse("y") == "y";
        String content = any.get();                            //~ ERROR isPresent()
    }

    public static void main(String[] args)
    //@ requires true;
    {
        Box<Integer> sum = new Box<>(0);
        Counter c = new Counter();
        while (c.value() < 10)
        //@ invariant c.valid() && c.value() <= 10 && sum.valid() && sum.get() != null;
        {
            c.increment();
            sum.set(sum.get() + c.value());
        }
        System.out.println(sum.get() + " of " + c.value());
    }
}
//> 55 of 10
