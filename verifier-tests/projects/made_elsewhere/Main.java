// What nothing is specified of may write while an object or a constant is made: then no values are promised.
class Other {
    static int s;
}

class Told extends A {
    int b;

    Told()
    //@ ensures acc(b) && b == 3;
    {
        super();
        b = 3;
    }
}

class Twice extends A {
    int g;

    Twice(int n)
    //@ ensures acc(g) && g == n;
    {
        g = n;
    }

    Twice()
    //@ ensures acc(g) && g == 4;
    {
        this(4);
    }
}

class Main {
    static void above() {
        Told told = new BelowTold();
        //@ assert told.b == 3;
        BelowTold below = new BelowTold();
        //@ assert below.c == 0; //~ ERROR
    }

    //@ requires true;
    static void overridden() {
        B b = new B();
        //@ assert b.z == 0; //~ ERROR might not hold
    }

    // What a field is declared with, it holds from when the constructors above are done.
    //@ requires true;
    static void initialised() {
        B b = new B();
        //@ assert b.y == 3;
        UnderB under = new UnderB();
        //@ assert under.y == 3;
        //@ assert under.own == 0; //~ ERROR might not hold
    }

    //@ requires true;
    static void declared() {
        Declared d = new Declared();
        //@ assert d.y == 3;
        //@ assert d.later == 0; //~ ERROR might not hold
    }

    //@ requires true;
    static void setAgain() {
        Reset r = new Reset();
        //@ assert r.own == 2; //~ ERROR might not hold
    }

    //@ requires true;
    static void handedOn() {
        Handed h = new Handed();
        //@ assert h.y == 3; //~ ERROR might not hold
    }

    //@ requires true;
    static void converted() {
        Writes w = new Writes();
        //@ assert w.z == 0; //~ ERROR might not hold
    }

    //@ requires true;
    static void quiet() {
        Loud b = new Loud();
        //@ assert b.z == 0;
    }

    public static void main(String[] args)
    //@ requires true;
    {
        E e = E.A;
        //@ assert Other.s == 0; //~ ERROR might not hold
    }
}

class Declared extends A {
    int y = 3;
    int later;

    void hook() {
    }
}

// A's constructor calls hook(), which a class below overrides: nobody checks that it leaves these fields alone.
class Below extends A {
    int k;
    int set;

    Below()
    //@ ensures acc(k) && acc(set) && set == 3 && k == 0; //~ ERROR postcondition
    {
        set = 3;
    }
}

class FurtherBelow extends Below {
    int further;

    FurtherBelow()
    //@ ensures acc(further) && further == 0; //~ ERROR postcondition
    { }
}
