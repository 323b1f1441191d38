// Methods that Java's classes have, and their texts here have not: another one of the same name is not what Java runs.

interface DeclaringClass {
  //@ ensures result == null;
  default Object getDeclaringClass() { return null; }
}
enum Inherits implements DeclaringClass { A } //~ ERROR inheriting `getDeclaringClass` beside Java's own

interface Suppressed {
  //@ ensures result == null;
  default Object getSuppressed() { return null; }
}
class Failure extends RuntimeException implements Suppressed { Failure() { super(); } } //~ ERROR inheriting `getSuppressed` beside Java's own

// A simple name means the nearest, and that is in the superclass.
class Around {
  //@ ensures result == null;
  static Object getDeclaringClass() { return null; }
  //@ ensures result == null;
  static Object getSuppressed() { return null; }
  //@ ensures result == null;
  static Object spliterator() { return null; }
  static void wait(int n) { }

  enum E {
    A;
    //@ ensures result == null;
    Object m() { return getDeclaringClass(); } //~ ERROR Java's own `getDeclaringClass`
  }
  static class Wrong extends RuntimeException {
    Wrong() { super(); }
    //@ ensures result == null;
    Object m() { return getSuppressed(); } //~ ERROR Java's own `getSuppressed`
  }
  interface Cells extends Iterable<Cell> {
    //@ ensures result == null;
    default Object m() { return spliterator(); } //~ ERROR Java's own `spliterator`
  }
  static class Waits {
    void m() throws InterruptedException { wait(1); } //~ ERROR Java's own `wait`
  }
  static class Neither {
    //@ ensures result == null;
    Object m() { return spliterator(); }
  }
}
class Cell { }

interface Clones {
  //@ ensures result == null;
  static Object clone() { return null; }
  class In {
    //@ ensures result == null;
    Object m() throws CloneNotSupportedException { return clone(); } //~ ERROR Java's own `clone`
  }
  // Its own is no longer Java's.
  class Own {
    public Object clone() { return null; }
    Object m() { return clone(); }
  }
}

// What `Object` has comes before conversions and before what gathers arguments.
class Equal {
  //@ ensures result;
  /*@ pure @*/ boolean equals(int n) { return true; }
  //@ ensures result;
  /*@ pure @*/ boolean equals(Cell cell) { return true; }
  /*@ pure @*/ int hashCode(Object... of) { return 8; }
  /*@ pure @*/ String toString(Object... of) { return null; }

  static boolean asItIs(Equal a, Cell c)
    //@ requires a != null;
    //@ ensures result;
  { return a.equals(c) && a.equals(5); }

  static boolean unboxed(Equal a, Integer n)
    //@ requires a != null && n != null;
  { return a.equals(n); } //~ ERROR Java's own `equals`

  static int hash(Equal a)
    //@ requires a != null;
  { return a.hashCode(); } //~ ERROR Java's own `hashCode`

  static String text(Equal a)
    //@ requires a != null;
  { return a.toString(); } //~ ERROR Java's own `toString`
}

class Gathers {
  /*@ pure @*/ boolean equals(Gathers... gathers) { return true; }

  static boolean gathered(Gathers a)
    //@ requires a != null;
  { return a.equals(a); } //~ ERROR Java's own `equals`
}

class OfObject {
  //@ ensures result;
  static boolean equals(OfObject o) { return true; }

  static class N {
    //@ ensures result;
    boolean m(OfObject o) { return equals(o); } //~^ ERROR result
  }
  interface J {
    //@ ensures result;
    default boolean m(J j) { return equals(j); } //~^ ERROR result
    default Object getClass(Object... of) { return null; }
  }
  static Object kind(J j)
    //@ requires j != null;
  { return j.getClass(); } //~ ERROR Java's own `getClass`
}
