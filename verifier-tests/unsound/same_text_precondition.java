// A pure method is a function of what its precondition asks for. Two that are written alike may ask for different things.
class P { int v; int w; }

interface I {
  //@ static predicate q(P p) { return acc(p.v) && acc(p.w); }
  //@ requires q(p);
  /*@ pure @*/ int f(P p);
}

interface J {
  //@ static predicate q(P p) { return acc(p.w) && acc(p.v); }
  //@ requires q(p);
  /*@ pure @*/ int f(P p);
}

class Both implements I, J {
  public /*@ pure @*/ int f(P p) {                        //~ ERROR different `requires`
    return p.v;                                           //~ ERROR E0201
  }
}

// The same words in a subclass, about another predicate and another field.
class A {
  int v;
  int w;

  //@ static predicate q(P p) { return acc(p.v) && acc(p.w); }

  //@ requires q(p);
  /*@ pure @*/ int g(P p) { return p.v; }


  /*@ pure @*/ int i(int n)
    //@ requires n > limit();
  { return n; }

  private /*@ pure @*/ int limit() { return 0; }
}

class Again extends A {
  //@ static predicate q(P p) { return acc(p.w) && acc(p.v); }

  //@ requires q(p); //~ ERROR has the precondition of that
  /*@ pure @*/ int g(P p) { return p.w; }

  /*@ pure @*/ int i(int n)
    //@ requires n > limit(); //~ ERROR has the precondition of that
  { return n; }

  private /*@ pure @*/ int limit() { return 1; }
}

class Use {
  static void wrong(P p)
    //@ requires p != null && acc(p.v) && acc(p.w) && p.v == 1 && p.w == 2;
  {
    //@ close J.q(p);
    J j = new Both();
    int a = j.f(p);
    //@ assert a == 2; //~ ERROR E0
  }
}
