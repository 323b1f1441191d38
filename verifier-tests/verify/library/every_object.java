// `equals`, `hashCode` and `toString` of what may be of any class.
class Main {
  static class Point {
    final int x;

    Point(int x)
    //@ ensures this.x == x;
    { this.x = x; }

    @Override
    public boolean equals(Object o)
    { return o instanceof Point && ((Point) o).x == x; }

    @Override
    public int hashCode()
    { return x; }

    @Override
    public String toString()
    { return "point " + x; }
  }

  static class Plain { }

  static class Below extends Plain { }

  interface Shape { }

  static class Cell<T> {
    private T value;

    Cell(T v)
    //@ ensures acc(value) && value == v;
    { value = v; }

    boolean holds(T v)
    //@ requires acc(value);
    //@ ensures acc(value) && value == old(value);
    { return value == null ? v == null : value.equals(v); }

    int code()
    //@ requires acc(value);
    //@ ensures acc(value);
    { return value.hashCode(); }                           //~ ERROR null
  }

  static <T> int find(T v, Object... all)
  //@ requires v != null && acc(all[*]);
  //@ ensures acc(all[*]) && -1 <= result && result < old(all.length);
  {
    for (int i = 0; i < all.length; i++)
    //@ invariant acc(all[*]);
    {
      if (v.equals(all[i])) {
        return i;
      }
    }
    return -1;
  }

  // Another call may give another value.
  static void twice(Object a, Object b)
  //@ requires a != null && b != null;
  {
    boolean first = a.equals(b);
    boolean second = a.equals(b);
    //@ assert first == second;                             //~ ERROR E0210
  }

  static void itself(Object a)
  //@ requires a != null;
  {
    boolean same = a.equals(a);
    //@ assert same;                                        //~ ERROR E0210
  }

  // What no class overrides is `==`.
  static void identity(Plain a, Plain b, int[] c)
  //@ requires a != null && c != null;
  {
    boolean same = a.equals(b);
    //@ assert same == (a == b);
    boolean arrays = c.equals(a);
    //@ assert !arrays;
    boolean self = a.equals(a);
    //@ assert self;
    boolean other = a.equals(new Below());
    //@ assert other;                                       //~ ERROR E0210
  }

  static void shape(Shape s, Shape t)
  //@ requires s != null;
  {
    boolean same = s.equals(t);
    //@ assert same == (s == t);                            //~ ERROR E0210
  }

  static String said(Object o)
  //@ ensures result != null;                               //~ ERROR postcondition
  { return o == null ? "null" : o.toString(); }

  // It is no function of the object, so no specification can ask.
  //@ ensures result == a.equals(b);                        //~ ERROR can't change the state
  static boolean asked(Object a, Object b)
  { return a == b; }

  static boolean never(Object o)
  { return o.equals(null); }                               //~ ERROR null

  public static void main(String[] args) {
    Object p = new Point(3), q = new Point(3);
    System.out.println(p.equals(q));
    System.out.println(p.hashCode());
    System.out.println(p.toString());
    Plain a = new Plain();
    System.out.println(a.equals(new Plain()) || a.equals(null));
    Integer n = 5;
    System.out.println(find(n, 4, 5));
    Cell<String> cell = new Cell<>("x");
    System.out.println(cell.holds("x"));
  }
}
//> true
//> 3
//> point 3
//> false
//> 1
//> true
