import java.util.ArrayList;

// What a stub leaves out comes before what is further out, and before what an interface has.
class Main {
  static int count;

  static class Entry { }

  interface Sized {
    default int size() { return 7; }
  }

  static /*@ pure @*/ int size() { return 7; }

  static class Found extends ArrayList<Main> {
    Found() { super(); }

    int method() { return size(); } //~ ERROR the method `size` in the text of a class below the stub `ArrayList`

    int named() { return Main.size(); }

    int field()
      //@ requires acc(count); //~ ERROR the field `count` in the text of a class below the stub `ArrayList`
    { return count; } //~ ERROR the field `count` in the text of a class below the stub `ArrayList`

    boolean type(Object o) { return o instanceof Entry; } //~ ERROR Java's own member class `Entry`
  }

  static class Inherits extends ArrayList<Main> implements Sized { Inherits() { super(); } } //~ ERROR inheriting `size` below a stub that may have one
}

class EnumDesc { }

enum Colour {
  RED;

  boolean type(Object o) { return o instanceof EnumDesc; } //~ ERROR Java's own member class `EnumDesc`
}
