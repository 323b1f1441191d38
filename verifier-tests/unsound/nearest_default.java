// What runs is the default method of the lowest interface, whichever is named first, and wherever a class has it from.
interface I { /*@ pure @*/ default int f() { return 1; } }
interface J extends I { /*@ pure @*/ default int f() { return 2; } }
interface K extends J { /*@ pure @*/ default int f() { return 3; } }

class A implements K { }
class B extends A implements I, J { }
class C implements I, J { }

class Main {
  static void inherited() {
    A a = new B();
    int r = a.f();
    System.out.println(r);
    //@ assert r == 3;
    //@ assert r == 2; //~ ERROR E0210
  }

  static void namedTwice(C c)
    //@ requires c != null;
  {
    int r = c.f();
    System.out.println(r);
    //@ assert r == 1; //~ ERROR E0210
  }

  public static void main(String[] args) {
    inherited();
    namedTwice(new C());
    //> 3
    //> 2
  }
}
