// The compiler reads `1 - x - 1`.
class Cell {
  int x;
  //@ predicate valid() { return acc(x); }

  //@ requires valid();
  /*@ pure @*/ int other() { return 1 - /*@ opening valid() in @*/ x - 1; }
}
