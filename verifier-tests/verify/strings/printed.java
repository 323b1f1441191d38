// Printing an object, and adding it to a string, calls its toString(), with what that asks for.
class Fraction {
  private int up;
  private int down;

  //@ predicate valid() { return acc(up) && acc(down) && down != 0; }

  //@ requires down != 0;
  //@ ensures valid();
  Fraction(int up, int down) {
    this.up = up;
    this.down = down;
    //@ close valid();
  }

  //@ requires valid();
  //@ ensures valid() && result != null;
  @Override
  public String toString() {
    //@ open valid();
    String text = up + "/" + down + " is about " + up / down;
    //@ close valid();
    return text;
  }
}

class Name {
  final String name;

  //@ ensures this.name == name;
  Name(String name) { this.name = name; }

  //@ pure
  @Override
  public String toString() { return name == null ? "nobody" : name; }
}

class Printed {
  //@ requires f != null ==> f.valid();
  //@ ensures f != null ==> f.valid();
  static void held(Fraction f) {
    System.out.println(f);
    System.out.println("f = " + f);
  }

  static void notHeld(Fraction f) {
    System.out.println(f); //~ ERROR E0211
  }

  static void greet() {
    String text = "hello, " + new Name("x");
    //@ assert text.length() == 8;
    //@ assert text.length() == 7; //~ ERROR might not hold
  }

  static void greetNobody() {
    Name none = null;
    String text = "hello, " + none;
    //@ assert text != null;
  }

  public static void main(String[] args) {
    held(new Fraction(7, 2));
    System.out.println("hello, " + new Name("x"));
  }
}
//> 7/2 is about 3
//> f = 7/2 is about 3
//> hello, x
