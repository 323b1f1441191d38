package q;

public class O {
  public static class N {
    public static /*@ pure @*/ int v() { return 5; }
  }

  public static class M {
    public static /*@ pure @*/ int v() { return 6; }
  }

  public static final int BYTES = 1;
}
