// javac lets `null` be thrown, and what is of a type parameter; it has to be shown that nothing that is thrown is null.
class Throws<E extends RuntimeException> {
  E kept;

  static int positive(int n)
  //@ requires n > 0;
  //@ ensures result > 0;
  {
    if (n <= 0) { throw null; }
    return n;
  }

  static int any(int n)
  //@ ensures result > 0;
  {
    if (n <= 0) { throw null; }                              //~ ERROR this is `null`
    return n;
  }

  // The path ends there.
  static void after()
  //@ ensures false;
  { throw null; }                                            //~ ERROR this is `null`

  static <X extends Exception> void given(X x, boolean b) throws X
  //@ requires x != null;
  //@ ensures !b;
  { if (b) { throw x; } }

  static <X extends Exception, Y extends X> void unknown(Y y) throws X
  { throw y; }                                               //~ ERROR `y` may be null

  void keep(E e)
  //@ requires acc(kept) && e != null;
  //@ ensures false;
  {
    kept = e;
    throw kept;
  }

  public static void main(String[] args) {
    System.out.println(positive(3));
  }
}
//> 3
