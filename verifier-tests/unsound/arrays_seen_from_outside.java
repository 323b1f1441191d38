// Where a type parameter is known, Java casts a `T[]`: that it is an array of just that class has to be shown.
class Trap {
  static class Num { }
  static class Cell extends Num { }

  static class Base<T> {
    protected T[] items = (T[]) new Object[2];

    public T[] all()
    //@ ensures true;
    { return (T[]) new Object[3]; }

    //@ pure native T[] view();

    void put(T[] xs) { }

    // Makes an array of objects, which an override for strings would take for one of strings.
    void run()
    { put((T[]) new Object[1]); }
  }

  static class Names extends Base<String> {
    int inherited()
    { return items.length; }                               //~ ERROR E0190

    void put(String[] xs) { }                              //~ ERROR E0190
  }

  static void ways(Base<String> b, boolean c)
  //@ requires b != null;
  {
    b.all();
    String[] s = c ? b.all() : null;                       //~ ERROR Java casts this
  }

  static int length(Base<String> b)
  //@ requires b != null;
  { return b.all().length; }                               //~ ERROR Java casts this
                                                           //~^ ERROR E0202

  static void each(Base<String> b)
  //@ requires b != null;
  { for (String s : b.all()) { } }                         //~ ERROR Java casts this
                                                           //~^ ERROR E0202
                                                           //~^^ ERROR E0201

  static void passed(Base<String> b)
  //@ requires b != null;
  { count(b.all()); }                                      //~ ERROR Java casts this

  static int count(String[] a) { return a == null ? 0 : a.length; }

  static void kept(Base<String> b)
  //@ requires b != null;
  { Object o = b.all(); }                                  //~ ERROR Java casts this

  static String[] field;

  static void stored(Base<String> b)
  //@ requires b != null && acc(field);
  { field = b.all(); }                                     //~ ERROR Java casts this

  // Called in a specification it is looked at as well.
  static void specified(Base<String> b)
  //@ requires b != null;
  {
    //@ assert b.view() == null;                           //~ ERROR Java casts this
                                                           //~^ ERROR E0210
  }

  static class Gathered<T> {
    public T[] all() { return null; }                      //~ ERROR E0190
  }

  interface Gives {
    String[] all();
  }

  // Java adds a method that casts what the other one gives.
  static class Both extends Gathered<String> implements Gives { }

  static /*@ pure @*/ <T> int f(T[] a, T b) { return 1; }

  static /*@ pure @*/ int f(Object a, Object b) { return 2; }

  static /*@ pure @*/ <T extends Comparable<T>> int g(T[] a) { return 1; }

  static /*@ pure @*/ int g(Object a) { return 2; }

  static /*@ pure @*/ <T extends Num> int h(T[] a) { return 1; }

  static /*@ pure @*/ int h(Object a) { return 2; }

  static /*@ pure @*/ <T> int k(T[] a) { return 1; }

  static /*@ pure @*/ int k(Object a) { return 2; }

  // Java takes cells for an array of numbers here. That is refused, and nothing else is chosen instead.
  static int covariant(Cell[] cells, Num n)
  { return f(cells, n); }                                  //~ ERROR E0105

  static void chosen(Cell[] cells, Object[] objects, int[] numbers, int[][] rows, String[] names) {
    //@ assert g(objects) == 2 && g(names) == 1 && h(cells) == 1 && h(names) == 2 && k(numbers) == 2 && k(rows) == 1;
    //@ assert g(objects) == 1;                            //~ ERROR E0210
    int a = g(names) + k(rows);
  }
}
