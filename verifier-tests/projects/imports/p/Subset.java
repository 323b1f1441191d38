package p;

class Subset {
  static /*@ pure @*/ int v() { return 7; }
}
