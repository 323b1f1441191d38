// What the library asks of an object runs what the program lets it say: that may lead back, too.
class Trap {
    static class R {
        @Override
        public boolean equals(Object o)
        //@ decreases 5;
        {
            return Trap.m(this); //~ ERROR E0222
        }
    }

    static boolean m(Object o)
    //@ requires o != null;
    //@ decreases 5;
    {
        return o.equals(o); //~ ERROR E0222
    }

    static class S {
        @Override
        public String toString()
        //@ decreases 5;
        {
            return Trap.s(this); //~ ERROR E0222
        }
    }

    static String s(Object o)
    //@ decreases 5;
    {
        return "" + o; //~ ERROR E0222
    }

    // This does not lead back.
    static int count(int n)
    //@ requires n >= 0;
    //@ decreases n;
    {
        System.out.println(n);
        return n == 0 ? 0 : 1 + count(n - 1);
    }
}
