class B extends A {
    int y = 3;
    int z;

    void hook() {
        z = 7;
    }
}

class Loud extends Quiet {
    int y = 2;
    int z;
}

class Said {
    String s;

    Said() {
        s += this;
    }
}

class Writes extends Said {
    int z;

    public String toString() {
        z = 7;
        return "x";
    }
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

class WritesWhatIsBelow extends Below {
    void hook() {
        k = 9;
    }
}

// The default constructor of this class reaches that of A by a specified one.
class BelowTold extends Told {
    int c;

    void hook() {
        c = 5;
    }
}

class Reset extends B {
    int later = 4;
    int own = 2;

    {
        own = 5;
    }

    void hook() {
        later = 9;
    }
}

class Handed extends A {
    int y = 3;
    int given = Handed.writes(this);

    static int writes(Handed to) {
        if (to != null) {
            to.y = 5;
        }
        return 1;
    }
}

class UnderB extends B {
    int own;

    void hook() {
        y = 8;
        own = 8;
    }
}
