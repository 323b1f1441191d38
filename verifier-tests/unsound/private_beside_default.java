// The JVM looks for a method in the superclasses before the interfaces, and finds also what is private there: `c.f()` runs
// `Hiding.f`, where `Default.f` is meant.
interface Default {
  /*@ pure @*/ default int f() { return 5; }
}

interface Abstract {
  /*@ pure @*/ int f();
}

interface Wide {
  /*@ pure @*/ default int g(Object o) { return 5; }
}

class Around {
  static class Hiding {
    private /*@ pure @*/ int f() { return 1; }
    private static int h() { return 1; }
  }

  static class Generic<T> {
    private /*@ pure @*/ int g(T t) { return 1; }
  }

  static class Inherits extends Hiding implements Default { //~ ERROR E0190
  }

  static abstract class Leaves extends Hiding implements Abstract { //~ ERROR E0190
  }

  static class Erased extends Generic<String> implements Wide { //~ ERROR E0190
  }

  static class Defines extends Hiding implements Default {
    public /*@ pure @*/ int f() { return 6; }
  }

  static class Beneath extends Defines implements Abstract {
  }

  static void right(Beneath b)
    //@ requires b != null;
  {
    //@ assert b.f() == 6 || b.f() != 6;
  }
}
