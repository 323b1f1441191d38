// A file without any specification: a final field has the value that its constructor gave it, and keeps it.
class Counts {
  private final int[] a;
  private final int[] none;
  private final int[] found = find();
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

  static int[] find() { return calls == 0 ? new int[1] : null; }

  int kept() {
    if (found != null && found.length > 0) {
      count();
      return found[0] + a.length;
    }
    return found.length; //~ ERROR `found` may be null
  }
}

class Shown {
  int n;

  @Override public String toString() { return "n" + n; }

  static void show() { System.out.println(new Shown()); }
}
