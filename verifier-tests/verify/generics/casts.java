// Casts that Java can't check in full: the class is shown, and type arguments are believed.
class Casts {
  static class Box<T> {
    private T value;

    //@ predicate valid() { return acc(value); }

    Box(T v)
    //@ ensures valid();
    { value = v; }

    T get()
    //@ requires valid();
    //@ ensures valid();
    { return value; }
  }

  static class Bag<T> {
    private Object[] items;

    //@ predicate valid() { return acc(items) && items != null && acc(items[*]); }

    Bag(int n)
    //@ requires n >= 0;
    //@ ensures valid();
    { items = new Object[n]; }

    T get(int i)
    //@ requires valid();
    //@ ensures valid();
    {
      if (i < 0 || i >= items.length) {
        return null;
      }
      return (T) items[i];
    }
  }

  static class Sorted<T> {
    private final T[] items;

    Sorted(int n)
    //@ requires n >= 0;
    {
      Object[] made = new Object[n];
      items = (T[]) made;
    }
  }

  static class Names extends Box<String> {
    Names()
    //@ ensures valid();
    { super("x"); }
  }

  static Box<String> strings(Object o)
  //@ requires o instanceof Names;
  { return (Box<String>) o; }

  static Box<String> anything(Object o)
  { return (Box<String>) o; }                              //~ ERROR cast

  static Object hidden(int n)
  //@ requires n >= 0;
  { return new int[n]; }

  static void arrays(Object unknown) {
    Object o = new int[3];
    int[] a = (int[]) o;
    a[1] = 7;
    Object p = new String[2];
    String[] s = (String[]) p;
    s[0] = "x";
    String[] t = (String[]) unknown;                       //~ ERROR cast
  }

  static void wrong() {
    Object o = new int[3];
    long[] a = (long[]) o;                                 //~ ERROR cast
  }

  static void all(Object o) {
    Object[] a = (Object[]) o;                             //~ ERROR cast
  }

  public static void main(String[] args) {
    Object o = new Box<String>("x");
    Box<String> b = (Box<String>) o;
    System.out.println(b == o);
    Bag<String> bag = new Bag<>(2);
    String s = bag.get(0);
    System.out.println(s == null);
  }
}
//> true
//> true
