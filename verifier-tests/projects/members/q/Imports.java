package q;

import static p.A.of;
import static p.B.of;

class Imports {
  static int chosen() { return of("x"); } //~ ERROR E0190
}
