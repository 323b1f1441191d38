// A class that has two members for one of another class: a call of that one is known to run the one or the other, and not which.
class Trap {
  static class P { }
  static class Q { }

  interface I<T> {
    /*@ pure @*/ int m(T t);
    /*@ pure @*/ int k(T t);
  }

  interface J {
    /*@ pure @*/ int m(Q q);
    /*@ pure @*/ int k(Q q);
  }

  static class K implements I<Q>, J {
    public /*@ pure @*/ int m(Q q) { return 3; }
    public /*@ pure @*/ int k(Q q) { return 3; }
  }

  static class L implements I<P>, J {                      //~ ERROR E0190
                                                           //~^ ERROR E0190
    public /*@ pure @*/ int m(P p) { return 1; }
    public /*@ pure @*/ int m(Q q) { return 2; }
    public /*@ pure @*/ int k(P p) { return 1; }
    public /*@ pure @*/ int k(Q q) { return 2; }
  }

  static void told_apart() {
    int k = new L().m(new P());
    assert k == 2;
  }

  // Each family of the class is refused, not the first one alone.
  static void another() {
    int k = new L().k(new P());
    assert k == 2;
  }

  // Of the two that D has here only one would be compared with what it overrides.
  static class C<T> {                                      //~ ERROR E0190
    int n(T t)
    //@ ensures result == 1;
    { return 1; }

    int n(Q q)
    //@ ensures result == 2;
    { return 2; }
  }

  static class D extends C<Q> {
    int n(Q q)
    //@ ensures result == 2;
    { return 2; }
  }

  static <T> void through(C<T> c, T t)
  //@ requires c != null;
  {
    int k = c.n(t);
    assert k == 1;
  }

  static void run()
  { through(new D(), new Q()); }
}
