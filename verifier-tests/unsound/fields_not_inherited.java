// A private field of a superclass is not inherited, so it does not take the place of what comes another way: an interface's
// constant, a field of a class around, or a class. It hides what its own class would inherit, for that class alone and those below.
interface Constant {
  int X = 5;
}

class Open {
  static final int X = 1;
}

class Around {
  static final int X = 7;

  static class N {
    static /*@ pure @*/ int v() { return 1; }
  }

  static class Other {
    /*@ pure @*/ int v() { return 2; }
  }

  static class Hiding extends Open {
    private static final int X = 2;
    private static final Other N = null;
  }

  static class Beside extends Hiding implements Constant {
    static /*@ pure @*/ int simple() { return X; }
  }

  static class Below extends Hiding {
    static /*@ pure @*/ int simple() { return X; }
    static /*@ pure @*/ int type() { return N.v(); }
  }

  static void right() {
    assert Beside.simple() == 5 && Beside.X == 5 && Below.simple() == 7 && Below.type() == 1;
  }

  static void wrong_simple() {
    //@ assert Beside.simple() != 5; //~ ERROR E0210
  }

  static void wrong_qualified() {
    //@ assert Beside.X != 5; //~ ERROR E0210
  }

  static void wrong_around() {
    //@ assert Below.simple() != 7; //~ ERROR E0210
  }
}
