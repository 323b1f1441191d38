// Members that Java has and the library here has not, each named by one error.
class Members {
  static int[] copied(int[] a) { return a.clone(); }                      //~ ERROR `clone()` of an array
  static boolean same(Object a, Object b)
  //@ requires a != null && b != null;
  { return a.getClass() == b.getClass(); }                                //~ ERROR Java's own `getClass`
  //~^ ERROR Java's own `getClass`
  static String text(Object o) { return String.valueOf(o); }              //~ ERROR none of Acclaim's 6 declarations of `valueOf`
  static int right(int[] a)
  //@ requires a != null;
  { return a.length; }
}
