// Everything that can be in specification comments, and what has no special meaning outside them.
class Comments {
  private int x;
  int open, requires, pure, lemma, result, old, ghost;

  /*@ predicate valid() { return acc(x); } @*/
  //@ private predicate both(Comments other)
  //@ { return acc(x) && acc(other.x); }
  //@ pure int three() { return 3; }
  /*@ static pure int twice(int n)
    @   ensures result == 2 * n;
    @ { return n + n; }
    @*/

  public Comments(int v)
    /*@ ensures valid() && getX() == v; @*/
  { x = v; }

  //@ requires valid();
  public /*@ pure @*/ int getX()
  { return x; }

  /*@ requires valid(); @*/
  /*@ pure @*/ int opened() { return /*@ opening valid() in @*/ x + 1; }

  //@ requires valid();
  //@ ensures valid() && getX() == v;   // why not
  void setX(int v) {
    //@ open valid();
    x = v;
    /*@ close valid(); @*/ //@ assert getX() == v && three() == 3;
  }

  //@ requires acc(open) && acc(this.requires);
  //@ ensures acc(open) && acc(this.requires) && \result == \old(this.open) * v;
  int keywords(int v) {
    int close = open-- * v;
    requires = close;
    /*@ ; @*/
    open(close);
    assert close == requires : "the same";
    return close;
  }

  //@ ensures true;
  static void open(int invariant) { invariant = invariant + 1; }

  //@ requires n >= 0;
  //@ ensures \result == twice(n);
  static int sum(int n) {
    int i = 0;
    int s = 0;
    while (i < n)
      //@ invariant 0 <= i && i <= n;
      /*@ invariant s == 2 * i;
        @ decreases n - i;
        @*/
    {
      i = i + 1;
      s = s + 2;
    }
    return s;
  }

  static void dash(int a, int b) {
    int product = a--*b;
    if (product == 0) { /*@ assert true; @*/ } else { /*@ assert product != 0; @*/ }
  }

  // A backslash behind another one begins no escape: \\u000a is no line end.
  //@ ensures \result == 1;
  static int one() {
    return 1; // \\u000a return 2;
  }

  //@ ensures result == 1;
  native int trusted();
}
