// In what Java compiles `index(x)` calls a method, wherever it is declared, and is not the position in the array.
class Main {
    //@ ensures result == 7;
    static /*@ pure @*/ int index(int x) { return 7; }

    static class Inner {
        //@ requires a != null && acc(a[*]);
        static void position(int[] a) {
            for (int x : a)
            //@ invariant acc(a[*]);
            {
                assert index(x) == 0 || index(x) > 0 && index(x) < a.length; //~ ERROR might not hold
            }
        }

        //@ requires a != null && acc(a[*]);
        static void method(int[] a) {
            for (int x : a)
            //@ invariant acc(a[*]);
            {
                assert index(x) == 7;
            }
        }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        int[] b = {3};
        Inner.method(b);
    }
}
