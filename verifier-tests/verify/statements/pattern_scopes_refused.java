// Where a pattern variable is not known, and two of one name that stand beside one another.
// javac: refused
class RefusedScopes {
  static int leftByBreak(Object o) {
    while (!(o instanceof String t)) { if (o == null) { break; } o = o.toString(); }
    return t.length();                                                //~ ERROR nothing is called `t`
  }

  static int leftByName(Object o) {
    out: while (!(o instanceof String t)) { while (true) { break out; } }
    return t.length();                                                //~ ERROR nothing is called `t`
  }

  static int mayEnd(Object o, int n) {
    if (!(o instanceof String t)) { switch (n) { case 1: return 1; } }
    return t.length();                                                //~ ERROR nothing is called `t`
  }
}

class RefusedTwice {
  static boolean or(Object o, Object p) {
    return o instanceof String s || p instanceof String s;            //~ ERROR has a variable `s`, too
  }

  static boolean and(Object o, Object p) {
    return !(o instanceof String s) && !(p instanceof String s);      //~ ERROR has a variable `s`, too
  }

  static boolean and2(Object o, Object p) {
    return o instanceof String s && p instanceof String s;            //~ ERROR already a variable `s`
  }

  static boolean grouped(Object o, Object p) {
    return (o instanceof String s && s.isEmpty()) || (p instanceof String s && s.isEmpty()); //~ ERROR has a variable `s`, too
  }

  static boolean arm(Object o, Object p) {
    return o instanceof String s ? true : p instanceof String s;      //~ ERROR has a variable `s`, too
  }

  static boolean arms(Object o, Object p, boolean b) {
    return b ? o instanceof String s : p instanceof String s;         //~ ERROR has a variable `s`, too
  }

  /*@ pure @*/ static boolean inPure(Object o, Object p) {
    return o instanceof String s || p instanceof String s;            //~ ERROR has a variable `s`, too
  }
}

class RefusedFinals {
  static int assigned(Object o) {
    if (o instanceof final Integer i) { i = 3; return i; }            //~ ERROR `i` is final
    return 0;
  }

  static int stepped(Object o) {
    while (o instanceof final Integer i && i > 0) { i--; }            //~ ERROR `i` is final
    return 0;
  }

  static int element(int[] a)
    //@ requires a != null && acc(a[*]);
  {
    int n = 0;
    for (final int x : a) { x = 3; }                                  //~ ERROR `x` is final
    return n;
  }
}

class RefusedNames {
  static int several() {
    var x = 1, y = 2;                                                 //~ ERROR `var` declares one variable
    return x + y;
  }
}
