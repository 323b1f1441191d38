// In code that is compiled, what only comments declare is no candidate: `javac` does not see it.
class Cell { }

class Chosen {
  static /*@ pure @*/ int kind(Object o) { return 1; }

  //@ static pure int kind(Cell c) { return 2; }

  //@ predicate kind(int n) { return true; }

  static void use(Cell c) {
    int k = kind(c);
    //@ assert k == 1;
    //@ assert kind(c) == 2;
    //@ assert k == 2;                                        //~ ERROR E0210
  }
}
