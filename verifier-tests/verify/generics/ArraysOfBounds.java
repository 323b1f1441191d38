// An array for a type parameter with a bound is made of the bound.
class Heap<T extends Comparable<T>> {
  private T[] items = (T[]) new Comparable[8];
  private int n;

  /*@ predicate valid() {
    return acc(items) && acc(n) && items != null && acc(items[*]) && items.length == 8 && 0 <= n && n <= 8
      && (forall int i :: 0 <= i && i < n ==> items[i] != null);
  } @*/

  Heap()
  //@ ensures valid();
  { }

  boolean add(T t)
  //@ requires valid() && t != null;
  //@ ensures valid();
  {
    if (n == items.length) { return false; }
    items[n] = t;
    n++;
    return true;
  }

  T largest()
  //@ requires valid();
  //@ ensures valid();
  {
    if (n == 0) { return null; }
    int best = 0;
    for (int i = 1; i < n; i++)
    //@ invariant valid() && 0 <= best && best < n && 0 < i;
    { if (items[i].compareTo(items[best]) > 0) { best = i; } }
    return items[best];
  }
}

class ArraysOfBounds {
  static class Num implements Comparable<Num> {
    public /*@ pure @*/ int compareTo(Num o) { return 0; }
  }

  static class Cell extends Num { }

  static class Pile<T extends Num> {
    private T[] items;

    // An array of objects is no array of numbers.
    Pile(int n)
    //@ requires n >= 0;
    { items = (T[]) new Object[n]; }                       //~ ERROR E0190

    Pile()
    //@ ensures acc(items) && items != null && acc(items[*]) && items.length == 4;
    { items = (T[]) new Num[4]; }

    void put(T t)
    //@ requires acc(items) && items != null && acc(items[*]) && items.length > 0;
    //@ ensures acc(items) && items != null && acc(items[*]) && items.length > 0 && items[0] == t;
    { items[0] = t; }

    T[] all() { return (T[]) new Num[4]; }
  }

  static void outside() {
    Pile<Cell> p = new Pile<>();
    Cell[] c = p.all();                                    //~ ERROR Java casts this
  }

  public static void main(String[] args) {
    Heap<String> h = new Heap<>();
    h.add("b");
    h.add("c");
    h.add("a");
    System.out.println(h.largest());
  }
}
//> c
