// How many elements a static final array has is known from its initial value, what they are is not: anyone may write them.
class StaticArrays {
  static final int SIZE = 2 + 3;
  private static final int[] VALUES = {1000, 900, 500};
  private static final String[] SYMBOLS = new String[]{"M", "CM", "D"};
  static final boolean[] SEEN = new boolean[SIZE];
  static final int[][] ROWS = new int[3][2];
  static final int[] NONE = {};
  static int[] changing = {1, 2, 3};
  static final int[] SAME = VALUES;

  static String symbol(int i)
  //@ requires acc(SYMBOLS[*]) && 0 <= i && i < VALUES.length;
  //@ ensures acc(SYMBOLS[*]);
  { return SYMBOLS[i]; }

  static int lengths()
  //@ ensures result == 11;
  { return VALUES.length + SEEN.length + ROWS.length + NONE.length; }

  static int too_far()
  //@ requires acc(VALUES[*]);
  { return VALUES[3]; }                                    //~ ERROR E0203

  static int value()
  //@ requires acc(VALUES[*]);
  //@ ensures result == 1000;                              //~ ERROR E0212
  { return VALUES[0]; }

  static int not_final()
  //@ requires acc(changing) && changing != null && acc(changing[*]);
  { return changing[2]; }                                  //~ ERROR E0203

  static int not_made()
  //@ requires acc(SAME[*]);
  { return SAME[2]; }                                      //~ ERROR E0203

  static int contradiction() {
    int n = VALUES.length;
    //@ assert n == 3 && SYMBOLS.length == n;
    //@ assert false;                                      //~ ERROR E0210
    return n;
  }

  public static void main(String[] args) {
    System.out.println(lengths());
  }
}
//> 11
