// Without its comments, this file does not parse.
class Cell {
  /*@ pure @*/ int first() /*@ ensures result == 1; @*/

  int second() { return 2; }
}
// javac: refused
