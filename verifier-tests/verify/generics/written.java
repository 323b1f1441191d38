// Type arguments that are written before the name of a method.
class Cell {
  int x;
}

class Red extends Cell { }

interface Holder<T> {
  //@ pure
  T held();
}

final class Box<T> implements Holder<T> {
  final T value;

  //@ ensures this.value == value;
  Box(T value) { this.value = value; }

  //@ pure
  public T held() { return value; }

  //@ ensures result != null && result.value == u;
  <U> Box<U> with(U u) { return new Box<U>(u); }

  // One that has no type parameters ignores them.
  //@ pure
  int plain() { return 1; }

  //@ ensures result == 1;
  int ignored() { return this.<Cell>plain(); }

  //@ ensures result != null && result.value == value;
  Box<T> again() { return this.<T>with(value); }
}

class Written {
  //@ pure
  static <T> T none() { return null; }

  //@ pure
  static <T> T first(T a, T b) { return a; }

  //@ pure
  static <T extends Cell> T cell(T t) { return t; }

  //@ pure
  static <S, T extends Holder<S>> S of(T t) { return t == null ? null : t.held(); }

  static int use(Box<Cell> box, Red red)
  //@ requires box != null && acc(red.x) && red.x == 3;
  //@ ensures acc(red.x) && result == 3;
  {
    Object o = Written.<Object>first(red, box);
    //@ assert o == red;
    Cell c = Written.<Cell>cell(red);
    //@ assert c == (Cell) red && Written.<Cell, Box<Cell>>of(box) == box.value;
    //@ assert of(box) == box.value;
    Box<Cell> cells = box.<Cell>with(red);
    //@ assert cells.value == red;
    //@ assert cells.value == null; //~ ERROR might not hold
    var nothing = Written.<Red>none();
    //@ assert nothing == null;
    return cells.value.x;
  }

  static int nobody()
  { return Written.<Red>none().x; } //~ ERROR may be null

  static int plain(Box<Cell> box)
  //@ requires box != null;
  //@ ensures result == 1;
  { return box.<Object>plain(); }

  public static void main(String[] args) {
    Red red = new Red();
    red.x = 3;
    Box<Cell> box = new Box<Cell>(red);
    System.out.println(use(box, red));
    System.out.println(plain(box));
  }
}
//> 3
//> 1
