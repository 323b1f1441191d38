package p;

import static q.O.N;
import static q.O.*;

// A class that is imported by its name comes before that of the same package, as a static member too; this one comes before one
// that is imported with all others.
class Main {
  static void right() {
    assert N.v() == 5 && M.v() == 8;
  }

  static void wrong_named() {
    //@ assert N.v() == 7; //~ ERROR E0210
  }

  static void wrong_all() {
    //@ assert M.v() == 6; //~ ERROR E0210
  }
}
