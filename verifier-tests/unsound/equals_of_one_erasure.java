// javac: refused
// A method that the JVM would take for one of `Object`, and that is none: on an object of any class a call means that one.
class Trap {
  static class Box<T> {
    T v;

    /*@ pure @*/ boolean equals(T other) { return false; }   //~ ERROR E0137
  }

  interface Same<T> {
    boolean equals(T other);                                 //~ ERROR E0137
  }

  static class Each {
    static <T> boolean equals(T other) { return true; }      //~ ERROR E0137
    <T> int hashCode() { return 1; }                         //~ ERROR E0137
  }

  interface Shown {
    default String toString() { return "shown"; }            //~ ERROR can't define `toString`
    default int hashCode() { return 7; }                     //~ ERROR can't define `hashCode`
  }

  static class Cell implements Shown { }

  static void never(Box<Object> b)
  //@ requires b != null;
  {
    Object o = b;
    boolean same = o.equals(b);
    assert !same;                                            //~ ERROR E0210
  }

  static void not_there() {
    Shown s = new Cell();
    assert s.hashCode() == 7;
  }
}
