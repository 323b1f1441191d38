package p;

public class A {
  public static /*@ pure @*/ int of(Object o) { return 1; }

  /*@ pure @*/ int f(String s) { return 1; }

  static class N {
    static /*@ pure @*/ int v() { return 1; }
  }
}
