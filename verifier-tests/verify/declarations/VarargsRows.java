// Any number of arrays of a type parameter.
class VarargsRows {
  static <T> int total(T[]... rows)
  //@ requires acc(rows[*]);
  //@ requires forall int i :: 0 <= i && i < rows.length ==> rows[i] != null;
  //@ ensures result >= 0;
  {
    int sum = 0;
    for (T[] row : rows)
    //@ invariant acc(rows[*]) && sum >= 0;
    //@ invariant forall int i :: 0 <= i && i < rows.length ==> rows[i] != null;
    { sum += row.length; }
    return sum;
  }

  static <T> T corner(T[]... rows)
  //@ requires acc(rows[*]) && rows.length > 0 && rows[0] != null && acc(rows[0][*]) && rows[0].length > 0;
  //@ ensures result == old(rows[0][0]);
  { return rows[0][0]; }

  static <T> void first(T t, T[]... rows)
  //@ requires acc(rows[*]) && rows.length > 0 && rows[0] != null && acc(rows[0][*]) && rows[0].length > 0;
  //@ ensures acc(rows[*]) && rows[0] == old(rows[0]) && acc(rows[0][*]) && rows[0][0] == t;
  { rows[0][0] = t; }

  static <T> void none(T[]... rows)
  //@ requires rows != null;
  //@ ensures rows.length == 0;                            //~ ERROR E0212
  { }

  static <T> void written(T[] row, T[]... rows)
  //@ requires acc(rows[*]) && rows.length > 0;
  { rows[0] = row; }                                       //~ ERROR E0190

  private static <T> void stored(T[][] rows, T[] row)
  //@ requires acc(rows[*]) && rows.length > 0;
  { rows[0] = row; }                                       //~ ERROR E0190

  public static void main(String[] args) {
    String[] a = {"a", "b"};
    String[] b = {"c"};
    int t = total(a, b);
    System.out.println(t);
    String s = corner(a, b);
    //@ assert s == a[0];                                  //~ ERROR E0201
    System.out.println(s);
  }

  static void one(Integer[] a)
  //@ requires acc(a[*]) && a.length > 0;
  {
    first(null, a);
    //@ assert a[0] == null;
    first(5, a);
    //@ assert a[0] == null;                               //~ ERROR E0210
  }
}
//> 3
//> a
