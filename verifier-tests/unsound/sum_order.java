// The operands of a sum of strings are read in turn: what is left of an object before its toString() runs, the rest after it.
class Told {
  String s;
  int n;

  //@ requires acc(s) && s != null;
  //@ ensures acc(s) && s != null && s.length() == 3 && result != null && result.length() == 1;
  public String toString() { s = "abc"; return "x"; }

  //@ requires acc(s) && s != null && s.length() == 1;
  //@ ensures acc(s) && s != null && result == 2;
  int appended() { s += this; return s.length(); }

  //@ requires acc(s) && s != null && s.length() == 1;
  //@ ensures acc(s) && s != null && result == 4; //~ ERROR postcondition
  int appendedLate() { s += this; return s.length(); }

  //@ requires acc(s) && s != null && s.length() == 1;
  //@ ensures acc(s) && result == 2;
  int left() { String t = s + this; return t.length(); }

  //@ requires acc(s) && s != null && s.length() == 1;
  //@ ensures acc(s) && result == 4; //~ ERROR postcondition
  int leftLate() { String t = s + this; return t.length(); }

  //@ requires acc(s) && s != null && s.length() == 1;
  //@ ensures acc(s) && result == 4;
  int right() { String t = "" + this + s; return t.length(); }
}

class Counter {
  int n;

  //@ requires acc(n);
  //@ ensures acc(n) && n == \old(n) + 1;
  int inc() { n++; return n; }

  //@ requires acc(n);
  //@ ensures acc(n) && n == \old(n) && result != null && result.length() == (n == 5 ? 1 : 2);
  public String toString() { return n == 5 ? "a" : "ab"; }
}

class Quiet extends Counter {
  // It has the contract of what it overrides.
  public String toString() { return n == 5 ? "a" : "ab"; }
}

class SumOrder {
  static void late(Quiet q)
    //@ requires q != null && acc(q.n) && q.n == 5;
  { String s = "" + q + q.inc(); } //~ ERROR E0190

  //@ requires c != null && acc(c.n);
  //@ ensures acc(c.n) && c.n == \old(c.n) + 1 && result != null && result.length() == 1;
  static String counted(Counter c) { c.inc(); return "x"; }

  // Also where it is the first operand.
  static void first(Counter c)
    //@ requires c != null && acc(c.n) && c.n == 5;
  { String s = c + counted(c); } //~ ERROR E0190

  static void appended(Counter c)
    //@ requires c != null && acc(c.n) && c.n == 5;
  {
    String s = "";
    s += c + counted(c); //~ ERROR E0190
  }
}
