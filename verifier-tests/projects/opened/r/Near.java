package r;

public class Near {
    public /*@ pure @*/ static int n() { return 2; }
}
