// `opening … in` reaches as far right as it can. Where the compiler reads `1 - x - 1`, this was `1 - (x - 1)`.
class Precedence {
  int x;
  //@ predicate valid() { return acc(x); }

  //@ requires valid();
  //@ ensures result == 2 - (opening valid() in x);
  /*@ pure @*/ int wrong() { return 1 - /*@ opening valid() in @*/ x - 1; } //~ ERROR this declaration is a different one

  //@ requires valid();
  //@ ensures result == 0 - (opening valid() in x);
  /*@ pure @*/ int right() { return /*@ opening valid() in @*/ 1 - x - 1; }
}
