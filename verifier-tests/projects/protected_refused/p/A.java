package p;

public class A {
  protected int protectedField;

  protected A() { }

  protected int f() { return 1; }
}
