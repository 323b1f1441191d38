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
