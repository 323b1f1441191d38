package q;

import static java.lang.Boolean.*;
import static java.lang.Math.*;
import static p.K.*;
import static p.K.other;

class All {
  static void method() {
    int r = round(4); //~ ERROR importing `round`, which `java.lang.Boolean` may have as well
    //@ assert r == 7;
  }

  static void single() {
    int r = other(4);
    assert r == 7;
  }

  // A field that is imported comes before a class.
  static void field() {
    boolean b = TRUE.equals(null); //~ ERROR the class `TRUE` where `java.lang.Boolean` may have a field
    //@ assert !b;
  }
}
