// A type argument has to be within all bounds, and what two bounds have is of one of them.
// javac: refused
class Trap {
  interface Left {
    /*@ pure @*/ int m();
  }

  interface Right {
    /*@ pure @*/ int m();
  }

  interface Other { }

  static class One implements Left {
    public /*@ pure @*/ int m()
    { return 1; }
  }

  interface Is<T> { }

  static <T extends Left & Right> int both(T t)
  //@ requires t != null;
  { return t.m(); }                                        //~ ERROR E0190

  static <T extends One & Other> int other(T t)
  //@ requires t != null;
  //@ ensures result == t.m();
  { return t.m(); }

  static void outside(One one)
  //@ requires one != null;
  { other(one); }                                          //~ ERROR E0155

  static class Holder<T extends Left & Other> { }

  static void outside(Holder<One> h) { }                   //~ ERROR E0155

  static <T extends Is<One> & Other & Is<Trap>> void twice(T t) { }      //~ ERROR

  interface Below extends Is<Trap> { }

  static class Clash<T extends Is<One> & Below> { }        //~ ERROR E0155

  static <T extends Other & One> void order(T t) { }       //~ ERROR E0155

  // The classes that are both: none, so nothing is known of null alone.
  static <T extends One & Right> void nobody(T t)
  { assert t != null; }                                    //~ ERROR E0210

  static Right seen(Left l)
  { return l; }                                            //~ ERROR
}
