// What is made for `T[]...` is an array for what T stands for: no other row can be stored there.
class Trap {
  static class Stack<T> {
    private T[] items;

    Stack(int n)
    //@ requires n >= 0;
    //@ ensures acc(items) && items != null && acc(items[*]);
    { items = (T[]) new Object[n]; }

    void stored(T[]... rows)
    //@ requires acc(items) && acc(rows[*]) && rows.length > 0;
    //@ ensures acc(items) && acc(rows[*]);
    { rows[0] = items; }                                   //~ ERROR E0190

    void exchanged(T[]... rows)
    //@ requires acc(rows[*]) && rows.length > 1;
    {
      T[] row = rows[0];
      rows[1] = row;                                       //~ ERROR E0190
    }

    void elements(T t, T[]... rows)
    //@ requires acc(rows[*]) && rows.length > 1 && rows[1] != null && acc(rows[1][*]) && rows[1].length > 0;
    //@ ensures acc(rows[*]) && rows[1] == old(rows[1]) && acc(rows[1][*]) && rows[1][0] == t;
    { rows[1][0] = t; }
  }

  static void use(Stack<String> s, String[] a, String[] b)
  //@ requires s != null && acc(a[*]) && acc(b[*]) && a.length > 0 && b.length > 0;
  {
    s.elements("x", a, b);
    //@ assert a[0] == "x";                                //~ ERROR
  }

  static class Base<T> {
    void put(T[]... xs) { }
  }

  static class Names extends Base<String> {
    void put(String[]... xs) { }                           //~ ERROR E0190
  }

  static <T> Object kept(T[]... xs)
  //@ requires xs != null;
  //@ ensures result == xs;
  { return xs; }

  static void class_of(String[] a) {
    Object o = kept(a, a);
    //@ assert o instanceof Object[];
    //@ assert o instanceof Object[][];
    //@ assert !(o instanceof String[][]);                 //~ ERROR E0210
    Object[] all = (Object[]) o;                           //~ ERROR cast
  }

  // Two calls make two arrays.
  static void made(String[] a) {
    Object o = kept(a);
    Object p = kept(a);
    //@ assert o == p;                                     //~ ERROR E0210
  }
}
