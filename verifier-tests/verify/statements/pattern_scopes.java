// Where a pattern variable is known after a statement, and where its name is free.
class Scopes {
  int s;

  //@ ensures result != null;
  static String afterLoop(Object o) {
    while (!(o instanceof String s)) { o = "a"; }
    return s;
  }

  //@ ensures result == null;                                            //~ ERROR result == null
  static String afterLoopWrong(Object o) {
    while (!(o instanceof String s)) { o = "a"; }
    return s;
  }

  //@ requires o instanceof String;
  //@ ensures result == o;
  static String ofTheLastTest(Object o) {
    Object p = o;
    while (!(p instanceof String s))
      //@ invariant p == o;
    { p = "a"; }
    return s;
  }

  //@ ensures result == 3;
  static int afterFor(Object o) {
    int n = 0;
    for (; !(o instanceof Integer i); n++)
      //@ invariant o instanceof Integer k ==> k == 3;
      //@ invariant n > 0 ==> o instanceof Integer;
    { o = 3; }
    return i;
  }                                                                   //~^^^^ ERROR invariant

  //@ requires !(o instanceof Integer);
  //@ ensures result == 3;
  static int afterForRight(Object o) {
    for (; !(o instanceof Integer i); )
      //@ invariant o instanceof Integer k ==> k == 3;
    { o = 3; }
    return i;
  }

  //@ ensures result == 4;
  static int afterDo(Object o) {
    do { o = 4; } while (!(o instanceof Integer i));
    return i;
  }

  //@ ensures o instanceof String ==> result == o;
  //@ ensures !(o instanceof String) ==> result == null;
  static String afterIf(Object o, int n) {
    if (!(o instanceof String s)) {
      switch (n) { case 1: return null; default: throw new RuntimeException(); }
    } else { n++; }
    return s;
  }

  //@ ensures o instanceof String ==> result == o;
  static String afterEndless(Object o) {
    if (!(o instanceof String s)) { while (true) { } }
    return s;
  }

  //@ ensures o instanceof String ==> result == o;
  //@ ensures !(o instanceof String) ==> result == null;
  static String afterElse(Object o) {
    if (o instanceof String s) { } else { return null; }
    return s;
  }

  static int leftByBreakOfInner(Object o) {
    while (!(o instanceof String t)) { while (true) { break; } o = "a"; }
    return t.length();
  }

  //@ requires acc(s);
  //@ ensures acc(s) && s == \old(s) && (o == null ==> result == s);
  int field(Object o) {
    if (o instanceof Integer s) { return s; }
    return s;
  }

  //@ requires acc(s);
  //@ ensures acc(s) && s == \old(s) && result == s;                    //~ ERROR result == s
  int notTheField(Object o) {
    if (!(o instanceof Integer s)) { return this.s; }
    return s;
  }

  static int groups(Object o, int n) {
    switch (n) {
      case 1:
        if (!(o instanceof String t)) { return 1; }
        return t.length();
      case 2:
        Integer t = 5;
        return t;
      default:
        return 0;
    }
  }

  //@ ensures n == 2 ==> result == 2;
  int fieldInTheNextGroup(Object o, int n)
    //@ requires acc(s) && s == 2;
  {
    switch (n) {
      case 1:
        if (!(o instanceof Integer s)) { return 1; }
        return s;
      case 2:
        return s;
      default:
        return 0;
    }
  }

  static int counted(Object o, int n)
    //@ requires n >= 0 && n < 10;
  {
    for (; o instanceof Integer i && i > n; n += i)
      //@ invariant n >= 0;
    { }
    return n;
  }
}

class Twice {
  static boolean apart(Object o, Object p, boolean b) {
    boolean c = b ? o instanceof String s : !(p instanceof String s);
    return c == (o instanceof String s) | (p instanceof String s);
  }

  //@ ensures result ==> (o instanceof String s && s == o || p instanceof String s && s == p);
  static boolean inSpecification(Object o, Object p) {
    return o instanceof String s ? s != null : false;
  }
}

class Finals {
  //@ ensures o instanceof Integer ==> result == 3;
  static int notFinal(Object o) {
    if (o instanceof Integer i) { i = 3; return i; }
    return 0;
  }

  static int elements(int[] a)
    //@ requires a != null && acc(a[*]);
  {
    int n = 0;
    for (final int x : a)
      //@ invariant acc(a[*]);
    { n = x; }
    return n;
  }
}

class Labels {
  static int passed(Object o) {
    out: if (!(o instanceof String s)) { return 1; }
    return s.length();
  }

  static int left(Object o) {
    out: if (!(o instanceof String s)) { break out; }                 //~ ERROR E0190
    return 1;
  }
}
