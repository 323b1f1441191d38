// In Java annotations may stand after type parameters; so may the words of a specification.
class LateWords {
  //@ static <T> lemma void same(T a, T b) requires a == b; ensures b == a; { }

  static <T> /*@ pure @*/ boolean alike(T a, T b)
  { return a == b; }

  static <T> /*@ pure @*/ T first(T a, T b)
  //@ requires a != null;
  { return a; }

  //@ requires a != null;
  //@ ensures result == a;
  static <T> /*@ pure @*/ T second(T a)
  { return a; }

  public static void main(String[] args) {
    String s = first("x", "y");
    //@ ghost same(s, s);
    //@ assert s == first(s, null) && s == second(s);
    //@ assert alike(s, "y"); //~ ERROR E0210
    System.out.println(s + alike(s, s));
  }
}
//> xtrue
