// javac: refused
// A name that a class has from two interfaces means neither; what belongs to an interface itself is not inherited at all.
class Trap {
  interface I {
    int X = 1;

    static /*@ pure @*/ int m() { return 1; }
  }

  interface J {
    int X = 2;
  }

  static class S {
    static final int Y = 1;
    int X = 3;
  }

  interface K extends I {
    int Y = 2;

    default int call() { return m(); }                       //~ ERROR is not inherited
  }

  static class C implements I, J {
    void neither() { assert X == 1; }                        //~ ERROR `X` could mean several fields

    void said() { assert I.X == 1 && J.X == 2; }

    int call() { return m(); }                               //~ ERROR is not inherited

    int by_class() { return C.m(); }                         //~ ERROR `m` of the interface `I` is not inherited
  }

  static class D extends S implements K {
    int of_class() { return Y; }                             //~ ERROR several fields
    int of_object() { return this.X; }                       //~ ERROR several fields
    static int outside() { return D.Y; }                     //~ ERROR several fields
  }

  static class Hides extends D implements J {
    int X = 9;
    static final int Y = 4;

    void own()
    //@ requires acc(X) && X == 9;
    { assert X == 9 && Y == 4; }
  }

  static void outside() {
    assert C.X == 2;                                         //~ ERROR several fields
    assert I.m() == 1;
  }
}
