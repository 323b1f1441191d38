// Contracts of declarations without bodies, before and after their headers.
abstract class Places {
  //@ pure int limit(int n) requires n > 0; ensures result > n;
  abstract int sameLine(int n);

  //@ pure int bound(int n)
  //@   requires n > 0;
  //@   ensures result > n;

  //@ requires n > 1;
  abstract int afterBlankLine(int n);

  //@ pure int most(int n) requires n > 0;

  //@ requires n > 1;
  abstract int afterBlankLineToo(int n);

  //@ requires n > 0;
  //@ pure int before(int n);
  //@ requires n > 1;
  abstract int bothBefore(int n);

  //@ pure
  //@ requires n > 0;
  //@ ensures result == n + 1;
  static int pureFirst(int n) { return n + 1; }

  /*@ pure
    @ ensures result == pureFirst(1); @*/
  static <T> int pureFirstToo(T t) { return 2; }

  /*@ pure int half(int n)
        requires n >= 0;

        ensures result <= n;
      { return n / 2; }
  @*/

  abstract int inComments(int n)
    //@ requires n > 1;

    //@ ensures result > 1;
    ;

  static void calls(Places p)
    //@ requires p != null;
  {
    p.sameLine(0);
    p.afterBlankLine(2);
    p.bothBefore(2);
    int drawn = p.inComments(2);
    //@ assert drawn > 1;
    //@ assert p.limit(1) > 1 && p.bound(1) > 1 && pureFirst(4) == 5 && pureFirstToo(p) == 2;
  }

  static void first(Places p)
    //@ requires p != null;
  {
    p.afterBlankLine(1); //~ ERROR might not hold
  }

  static void lostNext(Places p)
    //@ requires p != null;
  {
    p.afterBlankLineToo(1); //~ ERROR might not hold
  }

  static void second(Places p)
    //@ requires p != null;
  {
    p.bothBefore(1); //~ ERROR might not hold
  }

  static void third(Places p)
    //@ requires p != null;
  {
    p.inComments(1); //~ ERROR might not hold
  }

  static void fourth(Places p)
    //@ requires p != null;
  {
    //@ assert p.limit(0) > 0; //~ ERROR might not hold
  }
}
