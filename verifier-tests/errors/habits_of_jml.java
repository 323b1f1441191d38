// One error for each fault.
class Habits {
    int n;

    //@ invariant n > 0;
    void invariant() { }

    //@ requires n => 0 && n > 1 => n > 0;
    static void arrows(int n) { }

    //@ requires true;
    //@ signals (Exception e) true;
    void thrown() { }

    //@ signals_only IllegalStateException;
    void only() { }

    //@ requires n > 0
    //@ modifies n;
    //@ ensures n > 0
    static void unfinished(int n) { }

    //@ ensures true
    void unfinishedToo() { }
}
