// javac: refused
// What overrides, or hides, is at least as accessible: one error for each declaration that is not.
interface Sized {
  int size();

  default int twice() { return 2; }
}

class PrivateOfInterface implements Sized {
  private int size() { return 1; } //~ ERROR less accessible than `Sized.size`
}

class PrivateBesideDefault implements Sized {
  public int size() { return 1; }

  private int twice() { return 4; } //~ ERROR less accessible than `Sized.twice`
}

class BelowPrivate extends PrivateBesideDefault { } //~ ERROR E0190

class TwiceBelow extends BelowPrivate { }

interface Narrower extends Sized {
  private int twice() { return 3; } //~ ERROR less accessible than `Sized.twice`
}

class Members {
  public int open() { return 1; }

  protected int guarded() { return 1; }

  int near() { return 1; }

  private int own() { return 1; }

  final int last() { return 1; }

  static int shared() { return 1; }

  public static int known() { return 1; }

  static final int fixed() { return 1; }

  static int number() { return 1; }
}

class Overrides extends Members {
  int open() { return 2; } //~ ERROR less accessible than `Members.open`

  int guarded() { return 2; } //~ ERROR less accessible than `Members.guarded`

  private int near() { return 2; } //~ ERROR less accessible than `Members.near`

  public boolean own() { return true; }

  private int last() { return 2; } //~ ERROR is `final`

  private static int shared() { return 2; } //~ ERROR less accessible than `Members.shared`, which it hides

  static int known() { return 2; } //~ ERROR which it hides

  static int fixed() { return 2; } //~ ERROR can't be hidden

  static boolean number() { return true; } //~ ERROR gives `boolean`
}

class Mixed extends Members {
  private int shared() { return 2; } //~ ERROR is not static

  private static int near() { return 2; } //~ ERROR is static
}

class Far extends Mixed {
  private int open() { return 3; } //~ ERROR less accessible than `Members.open`
}

class OfObject {
  String toString() { return ""; } //~ ERROR less accessible than that of `Object`

  boolean equals(Object o) { return true; } //~ ERROR less accessible than that of `Object`

  private int hashCode() { return 1; } //~ ERROR less accessible than that of `Object`

  int hashCode(int n) { return n; }

  boolean equals(OfObject o) { return true; }
}

abstract class Passes {
  protected abstract int size();
}

abstract class PassesOn extends Passes implements Sized { }

class Widens extends PassesOn {
  public int size() { return 1; }
}

class Box<T> {
  public void put(T t) { }

  public T get() { return null; }
}

class Words extends Box<String> {
  private void put(String s) { } //~ ERROR less accessible than `Box.put`

  private String get() { return ""; } //~ ERROR less accessible than `Box.get`
}

class Objects2 extends Box<String> {
  private void put(Object o) { } //~ ERROR the same erasure
}

enum Kind {
  A { private int f() { return 1; } }, //~ ERROR less accessible than `Kind.f`
  B;

  int f() { return 2; }
}
