package q;

import static java.lang.Math.round;
import static p.K.round;

// Java's `Math` has a `round(float)`, and its text here has not.
class Single {
  static void m() {
    int r = round(4); //~ ERROR importing `round`, which `java.lang.Math` may have as well
    //@ assert r == 7;
  }
}
