package p;

class N {
  static /*@ pure @*/ int v() { return 7; }
}
