// What is private, or static in an interface, is not inherited: a name then means what a class around has.
interface Static {
  static /*@ pure @*/ int f() { return 2; }
}

class Around {
  static /*@ pure @*/ int f() { return 1; }

  static class N {
    static /*@ pure @*/ int v() { return 1; }
  }

  static class Hiding {
    private /*@ pure @*/ int f() { return 2; }

    private static class N {
      static /*@ pure @*/ int v() { return 2; }
    }
  }

  static class Below extends Hiding {
    static /*@ pure @*/ int method() { return f(); }
    static /*@ pure @*/ int type() { return N.v(); }
  }

  static class Beside implements Static {
    static /*@ pure @*/ int method() { return f(); }
  }

  static void right() {
    assert Below.method() == 1 && Below.type() == 1 && Beside.method() == 1;
  }

  static void wrong() {
    //@ assert Below.method() == 2 || Below.type() == 2 || Beside.method() == 2; //~ ERROR E0210
  }
}
