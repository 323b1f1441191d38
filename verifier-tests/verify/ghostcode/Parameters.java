// Ghost parameters and their arguments in the comments of a program that runs.

public class Parameters {
  private int[] items = new int[4];
  private int size;

  static int least(int a, int b /*@, ghost int bound @*/)
  //@ requires bound <= a && bound <= b;
  //@ ensures bound <= result;
  {
    return a < b ? a : b;
  }

  static void first(/*@ ghost int g, @*/ int a)
  //@ requires g == a + 1;
  { }

  static int only(/*@ ghost int g @*/)
  //@ requires g > 0;
  //@ ensures result == g; //~ ERROR
  {
    return 1;
  }

  Parameters(int n /*@, ghost boolean positive @*/)
  //@ requires positive == (n > 0);
  //@ ensures true;
  { size = n; }

  // To Java these are two of different signatures: the ghost parameters play no part.
  static int pick(int a /*@, ghost int b @*/) { return 1; }
  static int pick(long a)
  //@ ensures result == 2;
  { return 2; }

  static void picks(long l) {
    int x = pick(l);
    //@ assert x == 2;
    int y = pick(3 /*@, 4 @*/);
    //@ assert y == 2; //~ ERROR
  }

  public static void main(String[] args) {
    int m = least(3, 5 /*@, 2 @*/);
    //@ assert m >= 2;
    first(/*@ 8, @*/ 7);
    int o = only(/*@ 1 @*/);
    Parameters p = new Parameters(3 /*@, true @*/);
    System.out.println(m + " " + o);
    //> 3 1
  }
}
