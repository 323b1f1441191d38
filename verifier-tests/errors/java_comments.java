// Errors in specification comments, and comments that look like one.
class Cell {
  private int x;

  //@ predicate valid() { return acc(x); }
  //@ pure int limit() { return 10; }

  //@ requires valid();
  //@ ensures valid();
  void clear() {
    //@ open valid();
    /*@ x = 0; @*/
    //@ close valid();
  }

  //@ requires acc(x);
  //@ ensures acc(x);
  void guarded(boolean b) {
    if (b) /*@ assert x == 0; @*/
    x = 1;
  }

  int more(int v) {
    return v /*@ + 1 @*/;
  }

  /*@ static @*/ int one() { return 1; }

  int ghost() { return limit(); }

  void check() {
    assert limit() == 10;
    assert valid();
  }

  //@ void helper() { }

  //@ pure int half()
  { return 1; }

  int argument(int v) { return argument(/*@ v @*/); }

  boolean implies(boolean a, boolean b) { return a ==> b; }

  // @ requires acc(x);
  void spaced() { }

  /* @ ensures false; */
  void spacedToo() { }

  /*@ requires acc(x);
    @ //@ ensures acc(x);
    @*/
  void nested() { }

  native int width(); //@ ensures result >= 0;
  native int height();
  //@ ensures result >= 0;

  native int depth();
}

interface Last {
  int width();
  //@ ensures result >= 0;
}
// javac: refused
