// javac: refused
// What is within a type parameter is one of its values, and not the other way round.
class Trap {
  static class Num { int n; }
  static class Leaf extends Num { int m; }

  static <T extends U, U extends T> void circle(T t) { }   //~ ERROR itself
  static <T extends T> void itself(T t) { }                //~ ERROR itself
  static <T, U extends T & Comparable<U>> void both(U u) { } //~ ERROR other bounds
  static class Ring<A extends B, B extends C, C extends A> { } //~ ERROR itself

  static class Pair<T, U extends T> {
    T wide;
    U narrow;

    void swap()
    //@ requires acc(wide) && acc(narrow);
    { narrow = wide; }                                     //~ ERROR E0105
  }

  static class Box<T> {
    T value;

    <U extends T> U get()
    //@ requires acc(value);
    { return value; }                                      //~ ERROR E0105
  }

  static <T, U extends T> U narrowed(T t)
  { return t; }                                            //~ ERROR E0105

  static <T, U extends T, V extends T> U beside(V v)
  { return v; }                                            //~ ERROR E0105

  static Pair<Leaf, Num> upside(Pair<Num, Leaf> p)         //~ ERROR E0155
  { return null; }

  static Pair<Num, Num> other(Pair<Num, Leaf> p)
  { return p; }                                            //~ ERROR E0105

  static <T, U extends T> void take(Box<T> box, U u) { }

  static void outside(Box<Leaf> box, Num n)
  { take(box, n); }                                        //~ ERROR

  static class LeafBox extends Box<Leaf> {
    // It overrides nothing that takes a number.
    static void use(LeafBox b, Num n) { b.put(n); }        //~ ERROR

    <U extends Leaf> void put(U u) { }
  }

  static class Kinds {
    static /*@ pure @*/ <T, U extends T> int kind(T t, U u) { return 1; }
    static /*@ pure @*/ int kind(Object o, Num n) { return 2; }
  }

  // Java looks for the more specific one of the two.
  static void overloaded(Num n) {
    int k = Kinds.kind(n, n);                         //~ ERROR E0190
  }

  static <T extends Num, U extends T> void cast(T t)
  //@ requires t != null;
  {
    U u = (U) t;
    //@ assert u instanceof Leaf;                          //~ ERROR E0210
  }
}
