// A class of the program may be called Iterable. The elements of a loop are those of Java's own one.
class Cell { }

class Iterable<T> { }

class Walk implements java.util.Iterator<Object> {
    int left = 1;

    //@ predicate valid() { return acc(left); }

    //@ ensures valid();
    Walk() { }

    /*@ pure @*/ public boolean hasNext() { return left > 0; }

    public Object next() {
        left--;
        return new Cell();
    }
}

class Range extends Iterable<Cell> implements java.lang.Iterable<Object> {
    public java.util.Iterator<Object> iterator() { return new Walk(); }
}

class Main {
    //@ ensures result == 1;
    static int f(Cell c) { return 1; }

    //@ ensures result == 2;
    static int f(Object o) { return 2; }

    //@ requires true;
    static void first() {
        for (var o : new Range())
        //@ invariant iterator(o).valid();
        {
            int k = f(o);
            //@ assert k == 1; //~ ERROR might not hold
        }
    }

    //@ requires true;
    static void second() {
        for (var o : new Range())
        //@ invariant iterator(o).valid();
        {
            int k = f(o);
            //@ assert k == 2;
        }
    }

    public static void main(String[] args) {
        first();
        second();
    }
}
