/**
 * An array whose elements have type arguments is one of the class alone, and the arguments are never looked at while a program
 * runs. Whoever could see it as another array would store what is of other arguments.
 */
class GenericArrays {
    static class Box<T> {
        final T it;

        //@ ensures this.it == it;
        Box(T it) { this.it = it; }
    }

    //@ requires p != null && p.length > 0 && acc(p[*]);
    //@ ensures acc(p[*]);
    static void asObjects(Box<Integer>[] p) {
        Object o = p;
        Object[] q = (Object[]) o;                              //~ ERROR E0206
    }

    static Box<String>[] fromObject(Object o) {
        return (Box<String>[]) o;                               //~ ERROR E0190
    }

    //@ ensures result == x;
    static <T> T[] same(T[] x) { return x; }

    /** It was made for a type parameter: Java casts it to an array of boxes, which it is not. */
    //@ ensures acc(result[*]) && result.length == 3;
    static <T> T[] made() { return (T[]) new Object[3]; }

    static void seenAsBoxes() {
        Box<Integer>[] q = made();                              //~ ERROR E0206
    }

    /** New boxes are not there. */
    //@ requires n > 0;
    static int empty(int n) {
        Box<Integer>[] p = new Box[n];
        return p[0].it;                                         //~ ERROR null
    }
}
