// A method without type parameters overrides one with type parameters if it has what is left of the types of its parameters.
class P {
  //@ pure int kept() { return 1; }
}

class Q extends P { }

interface Measures {
  //@ ensures result >= 0;
  <T> int measure(T t);

  //@ ensures result > 0;                                    //~ ERROR postcondition `result > 0`
  default <T extends P> int bounded(T t, int n) { return 1; }
}

class Twice implements Measures {
  //@ ensures result >= 2;
  public int measure(Object t) { return 2; }

  public int bounded(P p, int n) { return 5; }
}

class Wrong implements Measures {
  //@ ensures result >= -1;
  public int measure(Object t) { return -1; }                //~ ERROR does not promise `result >= 0`

  // What it overrides says, it says too.
  public int bounded(P p, int n) { return n; }
}

// What a class inherits from its superclass may be that for an interface.
class Sizes {
  //@ ensures result == 7;
  public int measure(Object t) { return 7; }
}

class Inherits extends Sizes implements Measures { }

// The types are those that they have in the class.
class Holds<S> {
  <T extends S> int of(S s, T t) { return 1; }

  <T> P fresh(T t)
  //@ ensures result != null;
  { return new P(); }
}

class HoldsP extends Holds<P> {
  int of(P s, P t) { return 2; }

  //@ ensures result != null;
  Q fresh(Object t) { return new Q(); }
}

class Erased {
  static void use() {
    Measures m = new Twice();
    int a = m.measure("text");
    assert a >= 0;
    int b = m.bounded(new Q(), 3);
    assert b > 0;
    assert b == 5;                                           //~ ERROR E0210
    Measures n = new Inherits();
    int c = n.measure(3);
    assert c == 7;                                           //~ ERROR E0210
    Inherits i = new Inherits();
    int d = i.measure(3);
    assert d == 7;
    Holds<P> h = new HoldsP();
    P p = h.fresh(1);
    assert p != null;
    HoldsP below = new HoldsP();
    Q q = below.fresh(1);
    assert q != null;
  }

  static void any(Measures m)
  //@ requires m != null;
  {
    int a = m.measure("text");
    assert a >= 0;
    assert a >= 1;                                           //~ ERROR E0210
  }

  public static void main(String[] args) {
    Measures m = new Twice();
    Measures n = new Inherits();
    Holds<P> h = new HoldsP();
    System.out.println(m.measure("a") + " " + m.bounded(new Q(), 1) + " " + n.measure(1) + " " + h.of(new P(), new Q()) + " " + (h.fresh(2) != null));
  }
}
//> 2 5 7 2 true
