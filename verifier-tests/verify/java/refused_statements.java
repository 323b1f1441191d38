// Each of these is one error, and the methods beside it are verified.
class Statements {
  int n;

  void resources(AutoCloseable given) throws Exception {      //~ ERROR there is no class
    try (AutoCloseable a = given; given) { n = 1; } finally { n = 2; }
  }

  void caught() {
    try { n = 1; }                                            //~ ERROR `try`
    catch (final IllegalStateException | IllegalArgumentException e) { n = 2; }
  }

  void locked() {
    synchronized (this) { n = 1; }                            //~ ERROR `synchronized`
  }

  int local() {
    final class Pair { int a, b; }                            //~ ERROR classes inside a method
    Pair pair = new Pair();
    return pair.a;
  }

  int localRecord() {
    record Point(int x, int y) { Point { assert x > 0; } }    //~ ERROR classes inside a method
    return new Point(1, 2).x();
  }

  //@ requires o != null;
  static int chosen(Integer o) {
    switch (o) { default -> { return 2; } }
  }

  //@ requires acc(n);
  //@ ensures acc(n) && n == 3;
  void verified() {
    final int k = 3;
    assert k == 3 : "three";
    leave: { if (k == 3) break leave; n = 4; }
    n = k;
  }
}
