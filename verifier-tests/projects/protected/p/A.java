package p;

public class A {
  protected int protectedField;
  public final int made;

  protected A(int n)
    //@ ensures made == 1;
  { made = 1; }

  public A(long n)
    //@ ensures made == 2;
  { made = 2; }

  protected /*@ pure @*/ int f(int n) { return 1; }

  public /*@ pure @*/ int f(long n) { return 2; }

  protected static /*@ pure @*/ int of(int n) { return 1; }

  public static /*@ pure @*/ int of(long n) { return 2; }
}
