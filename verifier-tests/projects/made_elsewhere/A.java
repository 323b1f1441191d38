class A {
    A() {
        hook();
    }

    void hook() { }
}

class Quiet {
    int q;

    Quiet() {
        q = 1;
    }
}
