// A pure method has a value wherever it may be called: what it is where it throws must not matter.

class PureThatThrows {
  //@ ensures result == 1;
  static /*@ pure @*/ int promises(boolean b) {
    if (b) throw new IllegalStateException();            //~ ERROR E0219
    return 1;
  }

  //@ requires 0 <= n && n <= 100;
  //@ ensures result == n;
  static /*@ pure @*/ int bounded(int n) {
    if (n > 100 || n < 0) throw new IllegalStateException();
    return n;
  }

  //@ requires n > 100;
  static void outside(int n) {
    //@ assert bounded(n) == n;                          //~ ERROR E0218
  }

  //@ ensures false;                                     //~ ERROR E0212
  static void inside(int n) {
    if (0 <= n && n <= 100) {
      //@ assert bounded(n) == n;
      //@ assert bounded(n) != n;                        //~ ERROR E0210
    }
  }

  // What another method promises wrongly is no reason why it can't be.
  //@ ensures result > 0;                                //~ ERROR E0212
  static /*@ pure @*/ int zero() { return 0; }

  static /*@ pure @*/ int relies() {
    int zero = zero();
    if (zero <= 0) throw new IllegalStateException();    //~ ERROR E0219
    return zero;
  }

  //@ requires x != null && acc(x[*]);
  static /*@ pure @*/ int tooLate(int[] x) {
    int first = x[0];                                    //~ ERROR E0203
    if (x.length == 0) throw new IllegalStateException();
    return first;
  }

  // One that calls itself has a value only where it ends.
  //@ requires n >= 0;
  static /*@ pure @*/ int down(int n) {
    if (n < 0) throw new IllegalStateException();
    int below = down(n + 1);                             //~ ERROR E0221
    return below;
  }

  //@ ensures result > 0;
  static /*@ pure @*/ int always(int n) {
    throw new IllegalStateException("" + n);             //~ ERROR E0219
  }
}
