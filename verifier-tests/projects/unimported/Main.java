package p;

// javac: refused
// Java knows `java.lang` without an import, and nothing else.
class Main {
  static boolean m(Object o) { return Objects.isNull(o); } //~ ERROR nothing is called `Objects` here

  static int n(int x) { return Math.max(x, 0); }
}
