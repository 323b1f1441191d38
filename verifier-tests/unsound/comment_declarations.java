// What is declared in a comment does not exist for the compiler, and program text there has no effect.
class Declarations {
  int f;
  //@ int g; //~ ERROR declared in a specification comment
  int h /*@ , k @*/; //~ ERROR program text in a specification comment

  //@ pure int seven() { return 7; }
  //@ predicate valid() { return acc(f); }
  //@ private static predicate nothing() { return true; }

  //@ ensures result == 7;
  int callsGhost() {
    return seven(); //~ ERROR can't be called from program code
  }

  //@ ensures result == seven();
  int namesGhost() {
    return 7;
  }

  /* A pure method outside comments runs, too. */
  /*@ pure @*/ int eight() {
    return seven() + 1; //~ ERROR can't be called from program code
  }

  /*@ pure @*/ int nine() { return 9; }

  //@ ensures result == 9;
  int callsPure() { return nine(); }

  //@ pure int ten() { return seven() + 3; }

  int assertion() {
    assert seven() == 7; //~ ERROR can't be called from program code
    //@ assert seven() == 7 && ten() == 10;
    assert nine() == 9;
    return 1;
  }

  //@ requires valid();
  void programAssert() {
    assert valid(); //~ ERROR can't be used in an `assert`
  }

  //@ void hidden() ensures false; { hidden(); } //~ ERROR declared in a specification comment

  void callsHidden() {
    hidden();
    //@ assert false;
  }

  /*@ static @*/ int notStatic() { return 1; } //~ ERROR does not see `static`

  int callsNotStatic() { return notStatic(); }

  /*@ private final @*/ int modifiers() { return 1; } //~ ERROR does not see `private`

  int extra(int a /*@ , int b @*/) { return a; } //~ ERROR program text in a specification comment

  //@ ensures result == a;
  int one(int a, int b) { return a; }

  //@ ensures result == 1;
  int hiddenArgument() {
    return one(1 /*@ , 2 @*/); //~ ERROR specification comment
  }

  /*@ pure @*/ int hiddenBody() /*@ { return 3; } @*/ //~ ERROR never runs

  //@ pure int halfHidden() //~ ERROR a part of this pure method is outside
  { return 4; }

  /*@ predicate @*/ shown() { return true; } //~ ERROR a part of this predicate is outside

  /*@ Declarations(int v) { f = v; } @*/ //~ ERROR declared in a specification comment

  /*@ static class Inner { int x; } @*/ //~ ERROR declared in a specification comment

  //@ ensures result == 1;
  int right() { return 1; }
}

/*@ class Hidden { } @*/ //~ ERROR declared in a specification comment
// javac: refused
