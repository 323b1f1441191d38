// Which constructor `new C<>(…)` runs is found before it is known what the type parameters stand for.
class Trap {
  static class P { }
  static class Q extends P { }

  static class C<T> {
    final int v;

    C(P a)
    //@ ensures v == 4;
    { v = 4; }

    C(T a)
    //@ ensures v == 5;
    { v = 5; }

    C(T a, int b)
    //@ ensures v == b;
    { v = b; }
  }

  static void chosen() {
    C<Q> c = new C<>(new Q());                             //~ ERROR E0190
    assert c.v == 5;
  }

  static C<Q> given()
  { return new C<>(new Q()); }                             //~ ERROR E0190

  static void written() {
    C<Q> c = new C<Q>(new Q());
    assert c.v == 5;
    C<Q> d = new C<>(new Q(), 6);
    assert d.v == 6;
    assert d.v == 7;                                       //~ ERROR E0210
  }

  static void run()
  { chosen(); }
}
