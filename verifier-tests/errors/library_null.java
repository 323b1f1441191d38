// What the library asks of an argument is said of the argument.
class Names {
  static int compare(Integer a, Integer b)
  //@ requires a != null;
  { return a.compareTo(b); }

  static boolean begins(String s)
  //@ requires s != null;
  { return s.startsWith(null); }

  static String both(String s, String first, String last)
  //@ requires s != null && first != null;
  {
    s.concat(first).concat(last);
    return s;
  }

  // Of its own methods a program sees the names of the parameters.
  static void given(Object o)
  //@ requires o != null;
  { }

  static void gives() { given(null); }
}
