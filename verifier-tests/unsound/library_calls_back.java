// The library calls what a program defines: hashCode() when an object without toString() is printed, getMessage() when an
// exception is, and what it needs must hold there.
class Counted {
  int n;

  //@ requires acc(n);
  //@ ensures acc(n) && n == \old(n) + 1;
  public int hashCode() { n++; return n; }
}

class Early extends RuntimeException {
  static final Early ONE = new Early();
  static final String TEXT = ONE.toString();
  static final int[] K = new int[1];

  //@ pure
  public String getMessage() { return K.length == 0 ? "x" : "y"; } //~ ERROR `Early.K` may not be set yet
}

class Traced extends RuntimeException {
  int n;

  //@ requires acc(n) && n == 5;
  public Throwable fillInStackTrace() { return this; } //~ ERROR is `final`, and can't be overridden
}

class Finalized {
  int n;

  //@ requires acc(n) && n == 5;
  public void finalize() { n = 1; } //~ ERROR E0190
}

class Calls {
  static void hashed() {
    Counted c = new Counted();
    System.out.println(c); //~ ERROR E0190
    //@ assert c.n == 0;
  }

  static void characters() {
    char[] none = null;
    System.out.println(none); //~ ERROR `none` of `PrintStream.println(char[])` may be null
  }
}
