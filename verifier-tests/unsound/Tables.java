// An array that anything else may be done with is no table: its elements need permission, and nothing is known of them.
class Tables {
  static final int[] WRITTEN = {1, 2};
  static final int[] COUNTED = {1, 2};
  static final int[] LENT = {1, 2};
  static final int[] KEPT = {1, 2};
  static final int[] GIVEN = {1, 2};
  static final int[] ASKED = {1, 2};
  static final int[] IN_A_BLOCK = {1, 2};
  static final int[] CHOSEN = {1, 2};
  static final int[] IN_A_ROW = {1, 2};
  static final int[][] ROWS = {{1, 2}, {3}};
  static final int[] MADE = new int[2];
  static final Integer[] BOXED = {1, 2};
  static int[] changing = {1, 2};
  static final int[] BEFORE = {1, 2};
  static int early;
  static int[] other;

  static { IN_A_BLOCK[0] = 5; }
  static { early = BEFORE[0]; }

  static int written()
  { return WRITTEN[0]; }                                   //~ ERROR E0201

  static void write()
  //@ requires acc(WRITTEN[0]);
  { WRITTEN[0] = 7; }

  static int counted()
  { return COUNTED[0]; }                                   //~ ERROR E0201

  static void count()
  //@ requires acc(COUNTED[*]);
  { COUNTED[1]++; }

  static void fill(int[] a)
  //@ requires a != null && acc(a[*]);
  {
    for (int i = 0; i < a.length; i++)
    //@ invariant acc(a[*]) && 0 <= i && i <= a.length;
    { a[i] = 9; }
  }

  static int lent()
  { return LENT[0]; }                                      //~ ERROR E0201

  static void lend()
  //@ requires acc(LENT[*]);
  { fill(LENT); }

  static int kept()
  { return KEPT[0]; }                                      //~ ERROR E0201

  static void keep()
  //@ requires acc(other);
  //@ ensures acc(other);
  { other = KEPT; }

  static int given()
  { return GIVEN[0]; }                                     //~ ERROR E0201

  static int[] give()
  { return GIVEN; }

  static int asked()
  { return ASKED[0]; }                                     //~ ERROR E0201

  static void ask()
  //@ requires acc(ASKED[*]);
  //@ ensures acc(ASKED[*]);
  { }

  static int in_a_block()
  { return IN_A_BLOCK[0]; }                                //~ ERROR E0201

  static int chosen(boolean b)
  { return CHOSEN[0]; }                                    //~ ERROR E0201

  static int choose(boolean b, int[] a)
  //@ requires a != null && a.length == 2 && acc(a[*]);
  { return (b ? CHOSEN : a).length; }

  static int in_a_row()
  { return IN_A_ROW[0]; }                                  //~ ERROR E0201

  static final int[][] HELD = {IN_A_ROW};

  static int held()
  { return HELD[0][0]; }                                   //~ ERROR E0201

  static int rows()
  { return ROWS[0][0]; }                                   //~ ERROR E0201

  static int made()
  { return MADE[0]; }                                      //~ ERROR E0201

  static int boxed()
  { return BOXED[0]; }                                     //~ ERROR E0201

  static int not_final()
  //@ requires acc(changing) && changing != null;
  { return changing[0]; }                                  //~ ERROR E0201

  static int before()
  //@ ensures result == 2;                                 //~ ERROR E0212
  { return BEFORE[0]; }
}

// Read before it is set.
class Early {
  static int first = Late.head();

  static class Late {
    static final int[] TABLE = {4, 5};
    static int size = Early.first;

    static int head()
    //@ ensures result == 4;
    { return TABLE[0]; }                                   //~ ERROR E0112
  }
}

class Order {
  static final int SEEN = seen();
  static final int[] TABLE = {4, 5};

  static int seen()
  { return TABLE[0]; }                                     //~ ERROR E0112
}
