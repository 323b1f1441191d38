// flags: --deny-trust
// javac: refused
// What a cast leaves open is believed, and listed; what Java checks when it runs is shown.
class Trap {
  static class Num {
    int n;
  }

  static class Cell extends Num { }

  static class Box<T> {
    T value;
  }

  static <T> T as(Object o)
  { return (T) o; }                                        //~ ERROR E0290

  static <T extends Num> T number(Object o) {
    return (T) o;                                          //~ ERROR cast
                                                           //~^ ERROR E0290
  }

  static /*@ pure @*/ <T> T same(Object o)
  { return (T) o; }                                        //~ ERROR E0290

  static Box<Num> other(Box<Cell> b) {
    Object o = b;
    return (Box<Num>) o;                                   //~ ERROR E0290
  }

  // Nothing is a list of numbers and a list of cells.
  static <T> T[] open(Object[] all)
  { return (T[]) all; }                                    //~ ERROR E0290

  // The array is new, so nothing is believed.
  static class Stack<T> {
    private T[] items;

    Stack(int n)
    //@ requires n >= 0;
    //@ ensures acc(items) && items != null && acc(items[*]);
    { items = (T[]) new Object[n]; }
  }

  private static <T extends Num> void bounded(Object[] all)
  { T[] a = (T[]) all; }                                   //~ ERROR E0190

  // Java asks whether it is an array of numbers or of what is below: a store into one of cells would fail.
  static void covariant(Object o)
  //@ requires o == null || !(o instanceof Num);
  {
    Num[] a = (Num[]) o;                                   //~ ERROR cast
    if (a != null && a.length > 0) {
      //@ assume acc(a[*]);                                //~ ERROR E0290
      a[0] = new Num();
    }
  }

  static void made(Cell[] cells) {
    Object o = cells;
    Num[] a = (Num[]) o;                                   //~ ERROR cast
  }

  static <T> Object kept(T... xs)
  //@ requires xs != null;
  //@ ensures result == xs;
  { return xs; }

  static void gathered() {
    Object o = kept(new Cell());
    Num[] a = (Num[]) o;                                   //~ ERROR cast
    Cell[] c = (Cell[]) o;                                 //~ ERROR cast
  }

  static void of_parameter(Object o)
  //@ requires o instanceof Cell;
  {
    int[] a = (int[]) o;                                   //~ ERROR cast
  }

  static boolean is(Object o)
  { return o instanceof Box<Num>; }                        //~ ERROR E0190

  static void values(Num[] all)
  { int[] c = (int[]) all; }                               //~ ERROR E0142

  //@ requires (T) o != null;                              //~ ERROR E0190
  static <T> void specified(Object o) { }
}
