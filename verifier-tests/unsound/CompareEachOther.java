// A call on an object of a class that nothing extends means that class's own definition; what that leads to counts all the same.
class P implements Comparable<P> {
  final Q q;

  //@ requires q != null;
  P(Q q) { this.q = q; }

  public /*@ pure @*/ int compareTo(P other) { return q.compareTo(other.q); }      //~ ERROR E0221
}

class Q implements Comparable<Q> {
  final P p;

  //@ requires p != null;
  Q(P p) { this.p = p; }

  public /*@ pure @*/ int compareTo(Q other) { return p.compareTo(other.p); }      //~ ERROR E0221
}

// By way of the interface.
class R implements Comparable<R> {
  final Comparable<Object> any;

  //@ requires any != null;
  R(Comparable<Object> any) { this.any = any; }

  public /*@ pure @*/ int compareTo(R other) { return any.compareTo(other); }      //~ ERROR E0221
}

// A class above another one means both.
class Above {
  /*@ pure @*/ int size() { return 1; }
  /*@ pure @*/ boolean same(Above other) { return other != null && other.size() == 2; } //~ ERROR E0221
}

class Below extends Above {
  /*@ pure @*/ int size() { return same(this) ? 1 : 2; }                           //~ ERROR E0221
}
