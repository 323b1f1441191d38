// A subclass does not inherit what is private, so a call by its type never means that, not even where it can be named.
class A {
  private /*@ pure @*/ int f(String s) { return 1; }
  private static /*@ pure @*/ int g(String s) { return 1; }
  private /*@ pure @*/ int h() { return 1; }

  static int own(A a, String s)
    //@ requires a != null;
    //@ ensures result == 1;
  { return a.f(s); }

  static int of(B b, String s)
    //@ requires b != null;
    //@ ensures result == 1; //~ ERROR E0212
  { return b.f(s); }

  static int generic(C<String> c, String s)
    //@ requires c != null;
    //@ ensures result == 2;
  { return c.f(s); }

  static int ofClass(String s)
    //@ ensures result == 1; //~ ERROR E0212
  { return B.g(s); }
}

class B extends A {
  /*@ pure @*/ int f(Object s) { return 2; }
  static /*@ pure @*/ int g(Object s) { return 2; }
}

class C<T> extends A {
  /*@ pure @*/ int f(Object s) { return 2; }
}

class Main {
  public static void main(String[] args) {
    String s = "x";
    System.out.println(A.own(new B(), s));
    System.out.println(A.of(new B(), s));
    System.out.println(A.generic(new C<String>(), s));
    System.out.println(A.ofClass(s));
    //> 1
    //> 2
    //> 2
    //> 2
  }
}
