// What `equals`, `hashCode` and `toString` mean is decided by the class of the object, but after `super`.
import java.util.Objects;

class Point {
  int x;

  Point(int x)
  //@ ensures acc(this.x) && this.x == x;
  { this.x = x; }

  //@ requires acc(x) && (other instanceof Point ==> acc(((Point) other).x, 1/2));
  public boolean equals(Object other) { return other instanceof Point && ((Point) other).x == x; }

  boolean superclass_compares_objects(Object other)
  //@ ensures result == (this == other);
  { return super.equals(other); }
}

class Above {
  public boolean equals(Object other) { return true; }
}

class Between extends Above { }

class Under extends Between {
  // Not that of `Object`: it is true.
  boolean asks(Object other)
  //@ ensures result == (this == other);
  { return super.equals(other); } //~^ ERROR result == (this == other)

  // Nor is it without `super`.
  boolean asks_itself(Object other)
  //@ ensures result == (this == other);
  { return equals(other); } //~^ ERROR result == (this == other)
}

class Open {
  // A subclass has another one.
  boolean asks(Object other)
  //@ ensures result == (this == other);
  { return equals(other); } //~^ ERROR result == (this == other)

  boolean own(Object other)
  //@ ensures result == (this == other);
  { return super.equals(other); }

  int code()
  //@ ensures result == 0;
  { return hashCode(); } //~^ ERROR result == 0
}

class Shut extends Open {
  public boolean equals(Object other) { return other == null; }
  public int hashCode() { return 1; }
}

public class methods_of_object {
  // The precondition of `Point.equals` would be asked of nobody.
  static void library(Object a, Object b) {
    boolean same = Objects.equals(a, b); //~ ERROR `Point.equals` has a precondition
  }

  static void nobody_says(Open a, Object b) {
    boolean same = Objects.equals(a, b);
    assert same == (a == b); //~ ERROR same == (a == b)
  }

  static void string(String s, Object o)
  //@ requires s != null;
  {
    assert !s.equals(o) || s == o; //~ ERROR s.equals(o)
  }

  public static void main(String[] args) { }
}
