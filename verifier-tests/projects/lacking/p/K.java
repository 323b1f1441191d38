package p;

public class K {
  public static /*@ pure @*/ int round(Object o) { return 7; }

  public static /*@ pure @*/ int other(Object o) { return 7; }
}
