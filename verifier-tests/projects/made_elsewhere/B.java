class B extends A {
    int y = 3;
    int z;

    void hook() {
        z = 7;
    }
}

class Loud extends Quiet {
    int z;
}

enum E {
    A {
        int y = Setter.set();
    };
}

class Setter {
    static int set() {
        Other.s = 5;
        return 1;
    }
}
