// flags: --overflow check --deny-trust
// What the library calculates was verified with the mathematical integers: where numbers are checked, that is listed.
import acclaim.util.Counter;

class Most {
    static void beyond(Counter c) //~ ERROR taken on trust
    //@ requires c.valid() && c.value() == 2147483647;
    {
        c.increment();
        //@ assert false;
    }

    static void asked(Counter c)
    //@ requires c.valid();
    {
        //@ assert c.value() >= 0;
    }
}
