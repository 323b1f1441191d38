// Java chooses as arrays are there: one of a subclass is one of the class. Here they are not, so what is chosen may be refused,
// but nothing else is chosen instead.
class A { }
class B extends A { }

class Main {
  static /*@ pure @*/ int f(Object x) { return 1; }
  static /*@ pure @*/ int f(Object[] x) { return 2; }
  static /*@ pure @*/ int g(Object x) { return 1; }
  static /*@ pure @*/ int g(A[] x) { return 2; }
  static /*@ pure @*/ int h(Object x) { return 1; }
  static /*@ pure @*/ int h(int[] x) { return 2; }

  static void subclass(B[] b) {
    int r = g(b);                                   //~ ERROR expected `A[]`, found `B[]`
    //@ assert r == 1;
  }

  static void objects(B[] b) {
    int r = f(b);                                   //~ ERROR expected `Object[]`, found `B[]`
    //@ assert r == 1;
  }

  static void arrays(int[][] b) {
    int r = f(b);                                   //~ ERROR expected `Object[]`, found `int[][]`
    //@ assert r == 1;
  }

  static void numbers(byte[] b, int[] a) {
    int r = h(b);
    int s = h(a);
    System.out.println(r + s);
    //@ assert r == 1 && s == 2;
    //@ assert r == 2; //~ ERROR E0210
  }

  public static void main(String[] args) {
    System.out.println(g(new B[3]));                //~ ERROR E0105
    System.out.println(f(new int[1][1]));           //~ ERROR E0105
    numbers(new byte[1], new int[1]);
    //> 2
    //> 2
    //> 3
  }
}
