// Every object has `equals`, `hashCode` and `toString`; a class that declares none of its own is asked all the same.
import java.util.Objects;

class Plain {
  int x;

  int code() { return hashCode(); }

  String text() { return toString(); }

  boolean same(Plain other)
  //@ ensures result == (this == other);
  { return equals(other); }

  //@ ensures result == (this == other);
  boolean wrong(Object other) { return super.equals(other); }

  //@ ensures result == (this != other);
  boolean opposite(Object other) { return super.equals(other); } //~^ ERROR result == (this != other)
}

class Named {
  final String name;

  Named(String name)
  //@ ensures this.name == name;
  { this.name = name; }

  public boolean equals(Object other) {
    if (super.equals(other)) {
      return true;
    }
    return other instanceof Named && Objects.equals(name, ((Named) other).name);
  }

  public int hashCode() { return Objects.hash(name, super.hashCode()); }

  public String toString() { return "Named " + super.toString() + Objects.toString(name); }
}

class Below extends Named {
  Below(String name)
  //@ ensures this.name == name;
  { super(name); }

  // What is above has one of its own.
  boolean asks(Object other)
  //@ ensures result == (this == other);
  { return super.equals(other); } //~^ ERROR result == (this == other)
}

public class methods_of_object {
  static void strings(String s, Object o)
  //@ requires s != null && o != null;
  {
    Object text = "s";
    assert "s".equals(text);
    Object other = new Plain();
    assert !"s".equals(other);
    boolean both = s.equals(o);
    assert !both || o instanceof String;
    //@ refute both;
    assert Objects.equals("a", "a") && !Objects.equals(null, "a");
  }

  static void objects(Object o, Plain p, Plain q) {
    boolean itself = Objects.equals(o, o);
    assert itself;
    boolean null_is_nothing_else = Objects.equals(null, p);
    assert p == null || !null_is_nothing_else;
    boolean unknown = Objects.equals(p, o);
    //@ assert unknown; //~ ERROR unknown
  }

  //@ requires p != null;
  static void twice(Plain p) {
    int first = p.code();
    int second = p.hashCode();
    assert first == second; //~ ERROR first == second
  }

  public static void main(String[] args) {
    strings("x", new Plain());
    objects(new Plain(), null, null);
    Named n = new Named("n");
    boolean found = n.equals(new Below("n"));
    System.out.println(found);
  }
}
//> true
