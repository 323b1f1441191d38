// A file without any specification: a final field has the value that its constructor gave it, and keeps it.
class Counts {
  private final int[] a;
  private final int[] none;
  static int calls;

  Counts() {
    a = new int[3];
    a[0] = 1;
    count();
    a[2] = 1;
    none = null;
    none[0] = 1; //~ ERROR `none` may be null
  }

  static void count() { calls++; }

  int kept() {
    if (a != null && a.length > 0) {
      count();
      return a[0];
    }
    return a.length; //~ ERROR `a` may be null
  }
}

class Shown {
  int n;

  @Override public String toString() { return "n" + n; }

  static void show() { System.out.println(new Shown()); }
}
