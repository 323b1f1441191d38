// A declaration in a comment may end with a clause of its contract: the next method's contract must not be taken for more
// of it, or `draw` could be called with anything.
interface Draws {
  //@ pure int bound(int n) requires n > 0;
  //@ requires n > 1; //~ ERROR may belong to the declaration above or to the member below
  int drawn(int n);

  /*@ pure int two(int n)
        requires n > 0;
        requires n > 1; //~ ERROR may belong to the declaration above or to the member below
  @*/
  int twoDrawn(int n);

  //@ pure int limit(int n) requires n > 0;

  //@ ensures result > 0; //~ ERROR blank lines separate this clause from the declaration above

  int draw(int n);
}

// One that begins with `pure` is separated from the next method in the same way.
interface Sizes {
  int size(int n);
  //@ pure                              //~ ERROR a blank line separates it from that method
  //@ ensures result > 0;

  int width(int n);
}
