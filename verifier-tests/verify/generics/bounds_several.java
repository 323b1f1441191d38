// Type parameters with several bounds: a value has the members of all of them.
interface Named {
  /*@ pure @*/ int number();
}

interface Priced {
  /*@ pure @*/ int price();
}

class Thing {
  final int weight;

  Thing(int weight)
  //@ ensures this.weight == weight;
  { this.weight = weight; }
}

class Ware extends Thing implements Named, Priced, Comparable<Ware> {
  final int number;

  Ware(int number, int weight)
  //@ ensures this.number == number && this.weight == weight;
  {
    super(weight);
    this.number = number;
  }

  public /*@ pure @*/ int number()
  { return number; }

  public /*@ pure @*/ int price()
  { return 10 * weight; }

  public /*@ pure @*/ int compareTo(Ware other)
  { return Integer.compare(number, other.number); }
}

class Shelf<T extends Thing & Priced> {
  private T held;

  //@ predicate holds(T t) { return acc(held) && held == t; }

  Shelf(T t)
  //@ ensures holds(t);
  { held = t; }

  int value(T t)
  //@ requires t != null && holds(t);
  //@ ensures holds(t) && result == t.price() + t.weight;
  { return held.price() + held.weight; }

  int wrong(T t)
  //@ requires holds(t);
  //@ ensures holds(t);
  { return held.price(); }                                 //~ ERROR null
}

class Market {
  static <T extends Object & Comparable<T>> T greater(T a, T b)
  //@ requires a != null && b != null;
  //@ ensures result == (a.compareTo(b) >= 0 ? a : b);
  { return a.compareTo(b) >= 0 ? a : b; }

  static <T extends Thing & Named & Priced> int label(T t)
  //@ requires t != null;
  //@ ensures result == t.number() + t.price();
  {
    Named named = t;
    return named.number() + t.price();
  }

  static int sold(Priced p)
  //@ requires p != null;
  //@ ensures result == p.price();
  { return p.price(); }

  static <T extends Thing & Priced> int sell(T t)
  //@ requires t != null;
  //@ ensures result == t.price();
  { return sold(t); }

  static <T extends Thing & Named & Priced> int known(T t) {
    if (t instanceof Priced) {
      //@ assert t != null && t instanceof Named && t instanceof Thing;
      return t.price();
    }
    //@ assert t == null;
    Object o = t;
    //@ assert o instanceof Ware;                            //~ ERROR instanceof
    return 0;
  }

  static void use() {
    Ware w = new Ware(1, 5), x = new Ware(2, 7);
    int n = label(w);
    //@ assert n == 51;
    Ware g = greater(w, x);
    //@ assert g == x;
    int p = sell(x);
    //@ assert p == 70;
    //@ assert p == 71;                                     //~ ERROR E0210
  }

  public static void main(String[] args) {
    Ware w = new Ware(1, 5), x = new Ware(2, 7);
    System.out.println(label(w));
    System.out.println(greater(w, x).number);
    System.out.println(new Shelf<>(x).value(x));
    System.out.println(sell(x));
  }
}
//> 51
//> 2
//> 77
//> 70
