// What is known of every constant of an enum holds of the one that is being made, too. It does not make the rest impossible.
enum Trap {
  A, B, C(3) { { assert ordinal() == 0; } };                   //~ ERROR E0210

  Trap()
  /*@ ensures ordinal() == 7; @*/                              //~ ERROR E0212
  { }

  Trap(int k)
  {
    assert 0 <= ordinal() && ordinal() < 3;
    int z = k / (ordinal() - ordinal());                       //~ ERROR E0204
  }
}

enum Initialised {
  I, J;

  { assert ordinal() < 0; }                                    //~ ERROR E0210
}

enum Other {
  X, Y;

  /*@ pure @*/ int place() { return ordinal(); }

  static int of(Other o)
  //@ requires o != null;
  //@ ensures result == o.ordinal();
  { return o.ordinal(); }

  Other() {
    String mine = name();
    assert mine != null;
    int i = of(this);
    assert i == place();
    assert false;                                              //~ ERROR E0210
  }

  static { assert false; }                                     //~ ERROR E0210
}

enum Named {
  L, R;

  Named() {
    boolean left = compareTo(this) == 0 && equals(this);
    assert left;
    assert name().equals("L");                                 //~ ERROR E0210
  }
}

enum Promised {
  S, T;

  Promised()
  /*@ ensures ordinal() >= 0; @*/
  { }

  static { assert false; }                                     //~ ERROR E0210
}
