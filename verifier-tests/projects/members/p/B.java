package p;

public class B {
  public static /*@ pure @*/ int of(String s) { return 2; }
}
