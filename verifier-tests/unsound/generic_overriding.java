// Java relates methods by their erased signatures too, as seen in the class that has both: what runs for the other has to keep its
// promises.
class Cell { int x; }

class Boxed<T> { }

interface Made {
  //@ ensures result == 1;
  default <T> int made(T t) { return 1; }
}

class Other {
  //@ ensures result == 2;
  public int made(Object t) { return 2; } //~ ERROR does not promise `result == 1`
}

class Both extends Other implements Made { }

interface Seen<S> {
  //@ ensures result == 1;
  default <T> int seen(S t) { return 1; }
}

class OfCell {
  //@ ensures result == 2;
  public int seen(Cell t) { return 2; } //~ ERROR does not promise `result == 1`
}

class SeenAsCell extends OfCell implements Seen<Cell> { }

class Bounded<S> {
  //@ ensures result == 1;
  <T extends Boxed<S>> int bounded(S s, T t) { return 1; }

  //@ ensures result == 1;
  <T> int plain(S t) { return 1; }
}

class BoundedByCell extends Bounded<Cell> {
  //@ ensures result == 2;
  <T extends Boxed<Cell>> int bounded(Cell s, T t) { return 2; } //~ ERROR does not promise `result == 1`

  //@ ensures result == 2;
  int plain(Cell t) { return 2; } //~ ERROR does not promise `result == 1`

  public static void main(String[] args) {
    Made a = new Both();
    Seen<Cell> b = new SeenAsCell();
    Bounded<Cell> c = new BoundedByCell();
    Cell cell = new Cell();
    System.out.println(a.made(cell) + " " + b.seen(cell) + " " + c.bounded(cell, new Boxed<Cell>()) + " " + c.plain(cell));
  }
}
//> 2 2 2 2
