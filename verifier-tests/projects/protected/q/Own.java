package q;

import p.A;

// In another package a subclass may name what is protected for objects of its own type only, and a protected constructor only by
// `super(…)`. Elsewhere the overload that is public is called.
public class Own extends A {
  Own()
    //@ ensures made == 1;
  { super(5); }

  static class Below extends Own { }

  static class Within {
    static int ofOwn(Own own)
      //@ requires own != null;
      //@ ensures result == 1;
    { return own.f(5); }

    static int ofOther(A a)
      //@ requires a != null;
      //@ ensures result == 1; //~ ERROR E0212
    { return a.f(5); }
  }

  int own()
    //@ ensures result == 1;
  { return f(5) + this.f(5) - super.f(5); }

  static int below(Below b)
    //@ requires b != null;
    //@ ensures result == 1;
  { return b.f(5); }

  static int other(A a)
    //@ requires a != null;
    //@ ensures result == 2;
  { return a.f(5); }

  static int wrongOther(A a)
    //@ requires a != null;
    //@ ensures result == 1; //~ ERROR E0212
  { return a.f(5); }

  static int sibling(Sibling s)
    //@ requires s != null;
    //@ ensures result == 1; //~ ERROR E0212
  { return s.f(5); }

  static <T extends A> int bounded(T t)
    //@ requires t != null;
    //@ ensures result == 1; //~ ERROR E0212
  { return t.f(5); }

  static int ofClass()
    //@ ensures result == 1;
  { return A.of(5) + of(5) - Sibling.of(5); }

  static void made() {
    A made = new A(5);
    assert made.made == 2;
    //@ assert made.made == 1; //~ ERROR E0210
  }
}
