// What Java makes for `T... xs` depends on what the caller knows of T.
// javac: refused
class Trap {
  static class Num {
    int n;
  }

  static class Cell extends Num { }

  static class Base<T> {
    void put(T... xs) { }                                  //~ ERROR E0190

    // Makes an array of objects, which the override below would take for one of strings.
    void run(T t)
    { put(t); }
  }

  static class Names extends Base<String> {
    void put(String... xs) { }                             //~ ERROR E0190
  }

  static class Narrow<T extends Num> extends Base<T> {
    void put(T... xs) { }                                  //~ ERROR E0190
  }

  interface Puts {
    void put(String... xs);
  }

  static class Beside extends Base<String> implements Puts { }

  private static <T> T[] same(T... xs)
  { return xs; }

  private static <T> T[] made(T a)
  { return same(a); }

  static String[] polluted()
  { return made("a"); }                                    //~ ERROR Java casts this

  static void polluted(String a) {
    String[] s = same(a);                                  //~ ERROR Java casts this
  }

  static <T> void store(T t, T... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  //@ ensures acc(xs[*]);
  { xs[0] = t; }

  static void stored(String[] s)
  //@ requires acc(s[*]) && s.length > 0;
  //@ ensures acc(s[*]);
  { Trap.<Object>store(new Num(), s); }                    //~ ERROR

  // An array of cells is passed for one of numbers: it is of one class all the same.
  static <T extends Num> int count(T... xs)
  //@ requires xs != null;
  //@ ensures result == xs.length;
  { return xs.length; }

  static void contradiction(Cell[] given)
  //@ requires given != null;
  {
    int n = count(given);
    //@ assert n == given.length;
    //@ assert false;                                      //~ ERROR E0210
  }

  static <T extends Num> T kept(T... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  //@ ensures acc(xs[*]) && result == xs[0];
  { return xs[0]; }

  static void distinct(Num[] a, Cell[] b)
  //@ requires acc(a[*]) && acc(b[*]) && a.length == 1 && b.length == 1;
  {
    Num c = kept(a);
    Cell d = kept(b);
    //@ assert c == d;                                     //~ ERROR E0210
  }

  static class Box<T> {
    T value;
  }

  static void boxes(Box<String>... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  {
    Object[] all = xs;                                     //~ ERROR
    Box<Integer> b = xs[0];                                //~ ERROR
  }
}
