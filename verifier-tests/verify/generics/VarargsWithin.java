// Any number of arguments of a type within a type parameter of the class: they are gathered, whatever that stands for.
class VarargsWithin {
  static class Num { int n; }
  static class Leaf extends Num { }

  static class Bag<T> {
    int size;

    <U extends T> void add(U... xs)
    //@ requires acc(size) && acc(xs[*]);
    //@ ensures acc(size) && size == old(size) + old(xs.length);
    { size += xs.length; }

    <U extends T> U first(U... xs)
    //@ requires acc(xs[*]) && xs.length > 0;
    //@ ensures acc(xs[*]) && result == old(xs[0]);
    { return xs[0]; }
  }

  static int added(Bag<Num> b, Num n, Leaf l)
  //@ requires b != null && acc(b.size) && b.size == 0;
  //@ ensures result == 4;
  {
    b.add(n);
    b.add(l, n);
    b.add();
    b.add(l);
    return b.size;
  }

  static void which(Bag<Num> b, Leaf l, Num n)
  //@ requires b != null;
  {
    Leaf f = b.first(l, l);
    assert f == l;
    Num g = b.first(n, l);
    assert g == l;                                           //~ ERROR E0210
  }

  static void none(Bag<Num> b)
  //@ requires b != null && acc(b.size);
  { b.add((Num[]) null); }                                   //~ ERROR E0211

  public static void main(String[] args) {
    Bag<Num> b = new Bag<>();
    System.out.println(added(b, new Num(), new Leaf()));
  }
}
//> 4
