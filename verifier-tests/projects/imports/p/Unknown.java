package p;

import static java.lang.Character.Subset;
import static java.lang.Long.BYTES;
import static q.O.*;

// What is imported by its name is not what the package or another import has, even if the library that is known here lacks it.
class Unknown {
  static int field() {
    return BYTES; //~ ERROR E0101
  }

  static void type() {
    //@ assert Subset.v() == 7; //~ ERROR E0101
  }
}
