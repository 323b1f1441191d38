// javac: refused
// A static method is never what runs for an interface's: `c.m()` would be one method for the class and another for the interface.
class Trap {
  interface I {
    default /*@ pure @*/ int m() { return 1; }
  }

  interface Abstract {
    /*@ pure @*/ int m();
  }

  static class S {
    public static /*@ pure @*/ int m() { return 2; }
  }

  static class C extends S implements I { }                  //~ ERROR `S.m` can't be there for `I.m`: it is static

  static class Below extends C { }

  static abstract class D extends S implements Abstract { }  //~ ERROR `S.m` can't be there for `Abstract.m`

  static class E extends S implements Abstract { }           //~ ERROR E0137
                                                             //~^ ERROR does not define
  static class Own implements I {
    public static /*@ pure @*/ int m() { return 2; }         //~ ERROR is static
  }

  static class Base {
    /*@ pure @*/ int n() { return 1; }
  }

  static class Hides extends Base {
    static /*@ pure @*/ int n() { return 2; }                //~ ERROR is static
  }

  interface J extends I {
    static /*@ pure @*/ int m() { return 2; }                //~ ERROR is static
  }

  interface Of<T> {
    /*@ pure @*/ int k(T t);
  }

  static class K {
    public static /*@ pure @*/ int k(Object o) { return 2; }
  }

  static class P { }

  static class L extends K implements Of<P> {                //~ ERROR `K.k` can't be there for `Of.k`
    public /*@ pure @*/ int k(P p) { return 1; }
  }

  // What is private, or belongs to an interface, is not inherited.
  static class Hidden {
    private static /*@ pure @*/ int m() { return 2; }
  }

  static class Free extends Hidden implements I { }          //~ ERROR E0190

  interface Beside {
    static /*@ pure @*/ int m() { return 2; }
  }

  static class Both implements Beside, I { }

  static void of_interface() {
    I i = new Free();
    assert i.m() == 1;
    Both b = new Both();
    assert b.m() == 1;
    assert Beside.m() == 2;
    assert b.m() == 2;                                       //~ ERROR E0210
  }

  // javac accepts these, where only the erasures are the same.
  static class Erased extends K implements Of<P> { }         //~ ERROR E0190
                                                             //~^ ERROR does not define

  interface Plain<T> {
    default /*@ pure @*/ int k(T t) { return 1; }
  }

  static class Inherited extends K implements Plain<P> { }   //~ ERROR the static method `K.k` beside `Plain.k`

  static class Declared implements Plain<P> {
    public static /*@ pure @*/ int k(Object o) { return 2; } //~ ERROR the static method `Declared.k` beside `Plain.k`
  }
}
