package p;

// `q.B` extends `p.A`, and does not inherit what has no access modifier there. So a class below it does not, either.
class User {
  static class N {
    static /*@ pure @*/ int v() { return 2; }
  }

  static class Below extends q.B {
    static /*@ pure @*/ int type() { return N.v(); }

    int own()
      //@ ensures result == 2;
    { return f("x"); }
  }

  static void method() {
    q.B b = new q.B();
    //@ assert b.f("x") == 2;
    //@ assert b.f("x") == 1; //~ ERROR E0210
  }

  static void type() {
    //@ assert Below.type() == 2;
    //@ assert Below.type() == 1; //~ ERROR E0210
  }
}
