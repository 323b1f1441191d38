package p;

class M {
  static /*@ pure @*/ int v() { return 8; }
}
