// Methods with type parameters: what these stand for is told by the arguments, or by where the value is used.
interface Ranked<T> {
  //@ pure
  int rank(T other);
}

final class Num implements Ranked<Num> {
  final int n;

  //@ ensures this.n == n;
  Num(int n) { this.n = n; }

  //@ pure
  public int rank(Num other) { return other == null ? 0 : n - other.n; }
}

final class Box<T> {
  private T value;

  //@ predicate valid() { return acc(value); }

  //@ requires valid();
  //@ pure
  T get() { return /*@ opening valid() in @*/ value; }

  //@ ensures valid() && get() == value;
  Box(T value) {
    this.value = value;
    //@ close valid();
  }

  //@ requires valid();
  //@ ensures valid() && get() == value;
  void set(T value) {
    //@ open valid();
    this.value = value;
    //@ close valid();
  }

  //@ ensures result != null && result.valid() && result.get() == u;
  <U> Box<U> with(U u) { return new Box<U>(u); }

  //@ ensures result != null && result.valid() && result.get() == a;
  static <A> Box<A> of(A a) { return new Box<>(a); }

  //@ ensures result != null && result.valid() && result.get() == null;
  static <A> Box<A> empty() { return new Box<A>(null); }
}

interface Maker {
  //@ ensures result != null && result.valid() && result.get() == t;
  <T> Box<T> make(T t);
}

class Boxes implements Maker {
  //@ ensures result != null && result.valid() && result.get() == made;
  public <S> Box<S> make(S made) { return new Box<S>(made); }
}

class Methods {
  //@ pure
  static <T> T pick(boolean c, T a, T b) { return c ? a : b; }

  //@ requires a != null && b != null;
  //@ ensures result == (a.rank(b) >= 0 ? a : b);
  static <T extends Ranked<T>> T max(T a, T b) {
    if (a.rank(b) >= 0) { return a; }
    return b;
  }

  //@ requires a.valid() && b.valid();
  //@ ensures a.valid() && b.valid() && a.get() == \old(b.get()) && b.get() == \old(a.get());
  static <T> void swap(Box<T> a, Box<T> b) {
    T t = a.get();
    a.set(b.get());
    b.set(t);
  }

  //@ requires maker != null;
  static int use(Maker maker) {
    Num m = max(new Num(3), new Num(4));
    //@ assert m.n == 4;
    Box<Num> a = Box.empty();
    Box<Num> b = a.with(m);
    swap(a, b);
    //@ assert a.get().n == 4 && b.get() == null;
    Box<Num> c = maker.make(pick(true, m, null));
    Object o = pick(false, m, new Object());
    //@ assert o == m; //~ ERROR `o == m` might not hold
    return c.get().n;
  }

  static int nobody() {
    Box<Num> a = Box.empty();
    return a.get().n; //~ ERROR `a.get()` may be null
  }

  static int wrong() {
    Num m = max(new Num(3), new Num(4));
    //@ assert m.n == 3; //~ ERROR `m.n == 3` might not hold
    return m.n;
  }

  public static void main(String[] args) {
    System.out.println(use(new Boxes()));
  }
}
//> 4
