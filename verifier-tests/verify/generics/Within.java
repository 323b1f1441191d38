// A type parameter as the bound of another one: what is within it is one of its values.
class Within {
  static class Num { int n; }
  static class Leaf extends Num { }

  static class Pair<T, U extends T> {
    T wide;
    U narrow;

    Pair(T wide, U narrow)
    //@ ensures acc(this.wide) && acc(this.narrow) && this.wide == wide && this.narrow == narrow;
    { this.wide = wide; this.narrow = narrow; }

    T widened()
    //@ requires acc(wide) && acc(narrow);
    //@ ensures acc(wide) && acc(narrow) && wide == old(narrow) && result == wide;
    { wide = narrow; return narrow; }
  }

  static class Box<T> {
    T value;

    <U extends T> void put(U u)
    //@ requires acc(value);
    //@ ensures acc(value) && value == u;
    { value = u; }
  }

  static <T, U extends T> T first(T a, U b)
  //@ ensures result == (a == null ? b : a);
  { return a == null ? b : a; }

  // The bound may be declared after it, and have a bound itself.
  static <V extends U, U extends T, T extends Num> int count(V v)
  //@ requires v != null && acc(v.n);
  //@ ensures acc(v.n) && result == v.n;
  {
    Num n = v;
    T t = v;
    return n.n;
  }

  static <T, U extends T> U only(T t)
  //@ ensures result == null;
  { return null; }

  static <T, U extends T> boolean says(U u)
  //@ requires u != null;
  //@ ensures result;                                      //~ ERROR E0212
  { return u.equals(u); }

  static void written(Num n, Leaf l) {
    Num a = Within.<Num, Leaf>first(n, l);
  }

  static Leaf none(Leaf l)
  //@ ensures result == null;
  { return only(l); }

  public static void main(String[] args) {
    Leaf leaf = new Leaf();
    leaf.n = 4;
    Pair<Num, Leaf> p = new Pair<>(new Num(), leaf);
    Num n = p.widened();
    //@ assert n == leaf;
    Box<Num> b = new Box<>();
    b.put(leaf);
    //@ assert b.value == leaf;
    b.<Leaf>put(null);
    //@ assert b.value == leaf;                             //~ ERROR E0210
    Object o = first("x", "y");
    System.out.println(o);
    System.out.println(count(leaf));
    System.out.println(n == leaf);
    System.out.println(none(leaf));
  }
}
//> x
//> 4
//> true
//> null
