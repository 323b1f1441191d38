// A brace in a comment: for the compiler, the second assignment is in `m`.
class Braces {
  int x;

  //@ requires acc(x);
  //@ ensures acc(x) && x == 1;
  void m() { x = 1; /*@ }

  void n() { @*/ x = 2; } //~ ERROR declared in a specification comment

  //@ ensures false;
  void loop() { loop(); }
}
