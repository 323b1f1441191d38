package q;

public class Open { }

// Not visible outside of this package.
class Near {
    /*@ pure @*/ static int n() { return 1; }
}

class Integer {
    int z;
}
