// What must not be believed of copied ranges.
class ArrayCopies {
  // Where the ranges overlap the first copied elements are no longer what was there.
  static void shifted(int[] a)
  //@ requires a != null && a.length == 4 && acc(a[*]);
  //@ ensures acc(a[*]) && a[1] == old(a[0]) && a[2] == old(a[0]);      //~ ERROR a[2] == old(a[0])
  { System.arraycopy(a, 0, a, 1, 3); }

  static void notRead(int[] a, int[] b)
  //@ requires a != null && b != null && a.length == 3 && b.length == 3 && acc(b[*]);
  //@ ensures acc(b[*]);
  { System.arraycopy(a, 0, b, 0, 3); }                     //~ ERROR E0211

  static void onlyRead(int[] a, int[] b)
  //@ requires a != null && b != null && a != b && a.length == 3 && b.length == 3 && acc(a[*]) && acc(b[*], read);
  //@ ensures acc(a[*]) && acc(b[*], read);
  { System.arraycopy(a, 0, b, 0, 3); }                     //~ ERROR E0211

  static void elsewhere(int[] a, int[] b)
  //@ requires a != null && b != null && a != b && a.length == 3 && b.length == 3 && acc(a[*]) && acc(b[*]);
  //@ ensures acc(a[*]) && acc(b[*]) && b[2] == a[2];      //~ ERROR b[2] == a[2]
  { System.arraycopy(a, 0, b, 0, 2); }

  static void negative(int[] a, int n)
  //@ requires a != null && acc(a[*]) && n <= a.length;
  //@ ensures acc(a[*]);
  { System.arraycopy(a, 0, a, 0, n); }                     //~ ERROR E0211

  static void isNull(int[] a)
  //@ requires a != null && acc(a[*]);
  //@ ensures acc(a[*]);
  { System.arraycopy(null, 0, a, 0, 0); }                  //~ ERROR E0211

  static void mayBeOne(int[] a, int[] b)
  //@ requires a != null && b != null && a.length == 3 && b.length == 3 && acc(a[*]) && (a != b ==> acc(b[*]));
  //@ ensures acc(a[*]) && (a != b ==> acc(b[*])) && a[0] == old(a[0]);  //~ ERROR a[0] == old(a[0])
  { System.arraycopy(a, 1, b, 0, 2); }
}
