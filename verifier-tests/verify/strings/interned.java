// Of the strings that say a text one is that of all: which one it is does not depend on who asks.

class Interned {
  //@ requires s != null;
  static void twice(String s) {
    String a = s.intern();
    String b = s.intern();
    assert a == b;
    assert a.equals(s);
    assert a == s;                    //~ ERROR E0210
  }

  static void literals(int n) {
    String a = "x".intern();
    assert a == "x";
    assert ("x" + n).intern() == "x1";       //~ ERROR E0210
  }

  //@ requires s != null && t != null;
  static void two(String s, String t) {
    if (s.equals(t)) {
      assert s.intern() == t.intern();
    } else {
      assert s.intern() == t.intern();       //~ ERROR E0210
    }
  }

  public static void main(String[] args) {
    System.out.println(("x" + args.length).intern() == "x0");
    //> true
  }
}
