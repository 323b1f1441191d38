// flags: --deny-trust
// The library's bodies were verified with its own classes. What they do with other ones is believed.
package acclaim.util;

final class Math {                                         //~ ERROR E0290
  static /*@ pure @*/ int floorMod(int x, int y) { return -1; }
}

class Trap {                                               //~ ERROR E0290
  static void run()
  //@ requires true;
  {
    IntHashSet s = new IntHashSet();
    s.add(3);
    boolean b = s.contains(3);
    assert b;
  }
}
