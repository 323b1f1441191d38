package q;

class TRUE {
  static /*@ pure @*/ boolean equals(int... n) { return false; }
}
