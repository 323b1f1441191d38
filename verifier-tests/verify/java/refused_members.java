// Members that Java has and the library here has not, each named by one error.
class Members {
  static Object kind(int[] a) { return a.getClass(); }                    //~ ERROR Java's own `getClass`
  static boolean same(Object a, Object b)
  //@ requires a != null && b != null;
  { return a.getClass() == b.getClass(); }                                //~ ERROR Java's own `getClass`
  //~^ ERROR Java's own `getClass`
  static String text(char[] c) { return String.copyValueOf(c); }          //~ ERROR Acclaim's class `String` has no method
  static int right(int[] a)
  //@ requires a != null;
  { return a.length; }
}
