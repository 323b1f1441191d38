// `switch` over strings compares what they say. Which object it is does not matter, and null is an error.
class Command {
  //@ requires s != null;
  //@ ensures s.equals("left") ==> result == -1;
  //@ ensures s.equals("right") ==> result == 1;
  //@ ensures s.isEmpty() ==> result == 0;
  //@ ensures result != 0 ==> s.length() >= 4;
  //@ ensures s.length() == 4 ==> result != 0;           //~ ERROR postcondition
  static int turn(String s) {
    int d = 0;
    switch (s) {
      case "left": d = -1; break;
      case "right": d = 1;
    }
    return d;
  }

  //@ requires a != null;
  //@ ensures result == 2 || result == 3 ==> a.length() <= 2;
  //@ ensures result == 4 ==> a.length() > 2;            //~ ERROR postcondition
  static int made(String a) {
    return switch (a + "n") {
      case "on" -> 2;
      case "o" + "ff" -> 3;
      default -> 4;
    };
  }

  //@ ensures result == switch (s) { case "a", "b" -> 1; default -> 0; };
  static int in_contract(String s)
    //@ requires s != null;
  { return s.equals("a") || s.equals("b") ? 1 : 0; }

  //@ requires s != null;
  static void falls(String s) {
    int n = 0;
    switch (s) {
      default: n = n + 1;
      case "x": n = n + 2; break;
      case "": n = 9;
    }
    //@ assert s.equals("x") ==> n == 2;
    //@ assert s.equals("") ==> n == 9;
    //@ assert n == 3;                                   //~ ERROR E0210
  }

  //@ requires s == null || s.length() == 1;
  static int nothing(String s) {
    switch (s) { default: return 1; }                    //~ ERROR may be null
  }

  public static void main(String[] args) {
    System.out.println(turn("left") + " " + turn(new StringBuilder("right").toString()) + " " + turn("up"));
    System.out.println(made("o") + " " + made("of") + " " + in_contract("b"));
    nothing(null);
  }
  //> -1 1 0
  //> 2 4 1
  //! java.lang.NullPointerException: Cannot invoke "String.hashCode()" because "<local1>" is null
}
