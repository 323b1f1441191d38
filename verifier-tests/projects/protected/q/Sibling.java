package q;

public class Sibling extends p.A {
  public Sibling() { super(5L); }
}
