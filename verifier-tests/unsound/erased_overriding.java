// Whoever calls a method with type parameters is promised what these stand for. An override without them knows nothing of that, and
// javac believes it.
class Cell { int x; }

class Gives {
  <T> T same(T t) { return t; }

  <T extends Cell> T within(T t) { return t; }

  <T> void fill(T[] a, T t)
  //@ requires acc(a[*]) && a.length > 0;
  //@ ensures acc(a[*]);
  { }
}

class Other extends Gives {
  Object same(Object t) { return "other"; }                 //~ ERROR E0190

  Cell within(Cell t) { return new Cell(); }                //~ ERROR E0190

  // The array may be one of strings.
  void fill(Object[] a, Object t) { a[0] = new Cell(); }    //~ ERROR E0190

  static void use(Cell c) {
    Gives g = new Other();
    Cell d = g.same(c);
    assert d == null || d instanceof Cell;
  }
}
