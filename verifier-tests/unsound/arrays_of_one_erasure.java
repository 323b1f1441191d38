// Arrays of a type parameter and of its bound are the same to the JVM. Of the second it is known what they were made as.
class Trap {
  static class Num { }

  static abstract class Base<T extends Num> {
    /*@ ensures true; @*/
    abstract Num[] same(T[] xs);

    boolean told_apart() {
      T[] x = (T[]) new Num[1];
      Num[] n = same(x);
      boolean same = n == x;
      assert !same;
      return same;
    }
  }

  static class Sub extends Base<Num> {
    Num[] same(Num[] xs)                                   //~ ERROR E0190
    { return xs; }
  }

  interface Gives {
    /*@ ensures true; @*/
    Num[] all();
  }

  static class Has<U extends Num> {
    final U[] it;

    Has() {
      it = (U[]) new Num[1];
      Object me = this;
      if (me instanceof Gives) {
        Num[] n = ((Gives) me).all();
        boolean same = n == it;
        assert !same;
      }
    }

    public U[] all()                                       //~ ERROR E0190
    { return it; }
  }

  static class Both extends Has<Num> implements Gives { }

  static void run() {
    new Sub().told_apart();
    new Both();
  }
}
