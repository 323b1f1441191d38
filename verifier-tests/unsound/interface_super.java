// What `I.super.m()` runs asks this object for what it has: the definitions are those of its class, not of the interface.
interface Scaled {
  /*@ pure @*/ default int unit() { return 1; }

  /*@ pure @*/ default int twice() { return 2 * unit(); }

  default int three()
    //@ ensures result == 3; //~ ERROR postcondition
  { return twice() + 1; }
}

class Plain implements Scaled {
  static void m() {
    Plain p = new Plain();
    //@ assert p.twice() == 2;
  }
}

class Big implements Scaled {
  public /*@ pure @*/ int unit() { return 10; }

  public /*@ pure @*/ int twice() { return 0; }

  // Overridden, and run all the same.
  public int three()
    //@ ensures result == 3;
  { return Scaled.super.three(); }

  int of_big()
    //@ ensures result == 2; //~ ERROR postcondition
  { return Scaled.super.twice(); }

  int of_class()
    //@ requires unit() == 10;
    //@ ensures result == 20;
  { return Scaled.super.twice(); }
}

class Bigger extends Big {
  public /*@ pure @*/ int unit() { return 100; }
}

class Asks implements Scaled {
  int x;

  public /*@ pure @*/ int unit()
  { return 1; }

  // The precondition of what runs is that of the interface.
  int three_times()
    //@ ensures result == 3;
  { return Scaled.super.three() + x; } //~ ERROR no permission
}
