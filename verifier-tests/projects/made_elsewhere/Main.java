// What nothing is specified of may write while an object or a constant is made: then no values are promised.
class Other {
    static int s;
}

class Main {
    //@ requires true;
    static void overridden() {
        B b = new B();
        //@ assert b.z == 0; //~ ERROR might not hold
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
