// Of which type a choice among numbers is decides what is called with it, and how it reads. A constant counts as a number of a
// narrower type only if it is of type `int`, and is one for Java.
class Main {
  static final int FIVE = 5;
  static final int LARGE = 500;
  final int own = 5;

  static /*@ pure @*/ int f(int x) { return 1; }
  static /*@ pure @*/ int f(byte x) { return 2; }
  static /*@ pure @*/ int f(char x) { return 3; }

  static void characters(boolean b, byte y, char c) {
    int r = f(b ? y : 'a');
    System.out.println(r);
    //@ assert r == 1;
    String s = "" + (b ? c : (byte) 3);
    System.out.println(s);
    //@ assert s.length() == 1; //~ ERROR E0210
  }

  static void literals(boolean b, byte y, char c) {
    int r = f(b ? y : 5);
    int s = f(b ? 98 : c);
    int t = f(b ? y : 500);
    System.out.println(r + s * 10 + t * 100);
    //@ assert r == 2 && s == 3 && t == 1;
    //@ assert r == 1; //~ ERROR E0210
  }

  static void variables(boolean b, byte y) {
    final int five = 5;
    final var six = five + 1;
    final int later;
    later = 5;
    int changes = 5;
    int r = f(b ? y : five);
    int s = f(b ? six : y);
    int t = f(b ? y : later);
    int u = f(b ? y : changes);
    System.out.println(r + s * 10 + t * 100 + u * 1000);
    //@ assert r == 2 && s == 2 && t == 1 && u == 1;
    //@ assert r == 1; //~ ERROR E0210
  }

  static void fields(Main m, boolean b, byte y)
    //@ requires m != null;
  {
    int r = f(b ? y : FIVE);
    int s = f(b ? y : Main.FIVE + 1);
    int t = f(b ? y : LARGE);
    int u = f(b ? y : m.own);
    System.out.println(r + s * 10 + t * 100 + u * 1000);
    //@ assert r == 2 && s == 2 && t == 1 && u == 1;
    //@ assert u == 2; //~ ERROR E0210
  }

  void ofThis(boolean b, byte y) {
    int r = f(b ? y : own);
    int s = f(b ? y : this.own);
    System.out.println(r + s * 10);
    //@ assert r == 2 && s == 1;
    //@ assert r == 1; //~ ERROR E0210
  }

  static void text(boolean b, byte y) {
    int r = f(b ? y : ("a" == "a" ? 5 : 6));        //~ ERROR depends on this being a constant
    //@ assert r == 1;
  }

  static void switches(int k, byte y, int w) {
    var a = switch (k) { case 1 -> y; default -> 5; };
    var b = switch (k) { case 1 -> y; default -> 500; };
    var c = switch (k) { case 1 -> y; case 2 -> 5; default -> w; };
    int r = f(a);
    int s = f(b);
    int t = f(c);
    int u = f(switch (k) { case 1 -> y; default -> 5; });
    System.out.println(r + s * 10 + t * 100 + u * 1000);
    //@ assert r == 2 && s == 1 && t == 1 && u == 1;
    //@ assert u == 2; //~ ERROR E0210
  }

  // Here Java's language and its compiler don't agree.
  static void unclear(int k, byte y, short z) {
    var d = switch (k) { case 1 -> y; case 2 -> z; default -> 5; }; //~ ERROR depends on this being a constant
  }

  public static void main(String[] args) {
    characters(true, (byte) 1, 'c');
    //> 1
    //> 99
    literals(true, (byte) 1, 'c');
    //> 132
    variables(true, (byte) 1);
    //> 1122
    fields(new Main(), true, (byte) 1);
    //> 1122
    new Main().ofThis(true, (byte) 1);
    //> 12
    switches(1, (byte) 1, 1);
    //> 1112
  }
}
