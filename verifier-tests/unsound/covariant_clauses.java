// One text says two things where what it calls gives more in one of the classes: another field has the name, another predicate takes
// it. An override keeps what was asked for, whatever stands first.
class A {
  int v;

  A() /*@ ensures acc(this.v); @*/ { }
}

class B extends A {
  int v;
  int w;

  B() /*@ ensures acc(this.v) && acc(w) && acc(super.v); @*/ { super(); }
}

class H {
  //@ static predicate q(A a) { return a != null && acc(a.v); }
  //@ static predicate q(B b) { return b != null && acc(b.w); }
}

class C implements J {
  final B b;

  C(B b) /*@ ensures this.b == b; @*/ { this.b = b; }

  public /*@ pure @*/ B get() { return b; }

  public /*@ pure @*/ int f() { return get().v; }            //~ ERROR E0201

  public /*@ pure @*/ int g() { return b.w; }                //~ ERROR E0201
}

interface J extends K {
  /*@ pure @*/ B get();

  /*@ requires get() != null && acc(get().v); @*/            //~ ERROR E0137
  /*@ pure @*/ int f();

  /*@ requires H.q(get()); @*/                               //~ ERROR E0137
  /*@ pure @*/ int g();
}

interface K {
  /*@ pure @*/ A get();

  /*@ requires get() != null && acc(get().v); @*/
  /*@ ensures result == result; @*/
  /*@ pure @*/ int f();

  /*@ requires H.q(get()); @*/
  /*@ ensures result == result; @*/
  /*@ pure @*/ int g();
}

// What is said of the result, where an override gives more.
interface Gives {
  A one()
  /*@ ensures result != null && acc(result.v) && result.v == 1; @*/;
}

interface GivesMore extends Gives {
  B one()                                                    //~ ERROR E0224
  /*@ ensures result != null && acc(result.v) && result.v == 1; @*/;
}

class Gave implements GivesMore {
  public B one()                                             //~ ERROR E0224
  //@ ensures result != null && acc(result.v) && result.v == 1;
  {
    B b = new B();
    b.v = 1;
    return b;
  }
}

class Trap {
  static void wrong(B b)
  //@ requires b != null && acc(b.v) && acc(b.w) && acc(((A) b).v);
  {
    K j = new C(b);
    //@ assert j.get() == b;
    int x = j.f();
    b.v = b.v + 1;
    assert j.f() == x;
  }

  static void given() {
    Gives g = new Gave();
    A a = g.one();
    assert a.v == 1;
  }
}
