// What runs for `equals`, `hashCode` or `toString` of an object of any class must need nothing, and its value is no function.
class Trap {
  interface Shape { }

  static class Needs implements Shape {
    int x;

    //@ requires acc(x);
    //@ ensures acc(x) && x == 1;
    @Override
    public int hashCode()
    { x = 1; return x; }
  }

  static class Below extends Needs { }

  static class Counts {
    static int n;

    @Override
    public boolean equals(Object o)
    { n++; return n % 2 == 0; }                            //~ ERROR E0201
  }

  static class Other { }

  static class Silent {
    final int x = 1;

    @Override
    public native boolean equals(Object o);
  }

  static class Twin extends Other { }

  static class Own extends Twin {
    @Override
    public boolean equals(Object o)
    { return true; }
  }

  static int hash(Object o)
  //@ requires o != null;
  { return o.hashCode(); }                                 //~ ERROR E0190

  static int hash(Shape s)
  //@ requires s != null;
  { return s.hashCode(); }                                 //~ ERROR E0190

  static <T> int hash_of(T t)
  //@ requires t != null;
  { return t.hashCode(); }                                 //~ ERROR E0190

  // That of Object asks for the hash code.
  static String said(Shape s)
  //@ requires s != null;
  { return s.toString(); }                                 //~ ERROR E0190

  static int other(Other o)
  //@ requires o != null;
  { return o.hashCode(); }

  // What has no body is only believed.
  static boolean believed(Object o)
  //@ requires o != null;
  { return o.equals(o); }                                  //~ ERROR E0190

  // A class below has another one.
  static void below(Twin a, Twin b)
  //@ requires a != null && a != b;
  {
    boolean same = a.equals(b);
    //@ assert !same;                                       //~ ERROR E0210
  }

  static void above(Other a, Other b)
  //@ requires a != null && a != b;
  {
    boolean same = a.equals(b);
    //@ assert !same;                                       //~ ERROR E0210
  }

  static void null_receiver(Twin a) {
    boolean same = a.equals(null);                         //~ ERROR null
  }

  static void effects(int[] a)
  //@ requires a != null;
  {
    int i = 0;
    int[] b = null;
    boolean same = a.equals(b = a);
    //@ assert same;
    //@ assert b == null;                                   //~ ERROR E0210
  }
}
