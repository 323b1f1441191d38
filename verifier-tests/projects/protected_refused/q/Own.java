package q;

import p.A;

// javac: refused
class Own extends A {
  static int other(A a)
    //@ requires a != null;
  { return a.f(); } //~ ERROR the method `f` of `A` is protected

  static void field(A a)
    //@ requires acc(a.protectedField); //~ ERROR the field `protectedField` of `A` is protected
  { a.protectedField = 1; } //~ ERROR the field `protectedField` of `A` is protected

  static void fieldOfOwn(Own own)
    //@ requires acc(own.protectedField);
  { own.protectedField = 1; }

  static A made() { return new A(); } //~ ERROR the constructor of `A` is protected
}
