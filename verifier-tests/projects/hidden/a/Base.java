// javac: refused
package a;

public class Base {
    int inside;
    protected int guarded;
    public int open;
    void here() { }
    protected static void there() { }
    Base(int n) { }
    public Base() { }
    /*@ pure @*/ int number() { return 1; }
    private static class Secret { }
    static class Near { }
}

class Other { }
