// Two members that a class inherits, of one erasure and of different signatures: Java takes the one of the superclass for both.
class Trap {
  static class P { }
  static class Q { }
  static class Box<T> { T v; }

  interface I<T> {
    default /*@ pure @*/ int n(T t) { return 28; }
  }

  static class S {
    public /*@ pure @*/ int n(Object x) { return 70; }
  }

  static class C extends S implements I<P> { }               //~ ERROR E0137

  static void of_interface() {
    I<P> p = new C();
    int k = p.n(null);
    assert k == 28;
  }

  static class G<U> {
    public /*@ pure @*/ int n(U x) { return 70; }
  }

  static class H extends G<Q> implements I<P> { }            //~ ERROR E0137
                                                             //~^ ERROR E0190

  // The method that Java makes for the erased signature is in the way.
  static class M extends G<P> {
    public /*@ pure @*/ int n(P p) { return 70; }
  }

  interface J {
    default /*@ pure @*/ int n(Object x) { return 28; }
  }

  static class D extends M implements J { }                  //~ ERROR E0137

  // Without a parameter of a class: arguments differ.
  static class A {
    public /*@ pure @*/ int m(Box<P> b) { return 70; }
  }

  interface B {
    default /*@ pure @*/ int m(Box<Q> b) { return 28; }
  }

  static class E extends A implements B { }                  //~ ERROR E0137

  // A Q gets where a P is expected.
  static class Keeps<T> {
    T kept;

    Keeps()
    //@ ensures acc(kept) && kept == null;
    { }

    public void put(T b)
    //@ requires acc(kept);
    //@ ensures acc(kept) && kept == b;
    { kept = b; }
  }

  interface Takes<U> {
    default void put(U b) { }
  }

  static class Both extends Keeps<P> implements Takes<Q> {   //~ ERROR E0137
    Both()
    //@ ensures acc(kept) && kept == null;
    { }
  }

  // The same of both, and nothing is in doubt.
  static class Same extends G<P> implements I<P> { }

  static class Right extends G<P> implements I<P> {
    public /*@ pure @*/ int n(P p) { return 5; }
  }

  static void right() {
    I<P> i = new Right();
    G<P> g = new Right();
    int a = i.n(null);
    int b = g.n(null);
    assert a == 5 && b == 5;
  }
}
