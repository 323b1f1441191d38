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
