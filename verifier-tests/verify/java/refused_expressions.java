import java.util.function.IntUnaryOperator;

// Each of these is one error, and the methods beside it are verified.
class Expressions {
  int old;
  int sum;

  /*@ pure @*/ static int acc(int pure)
  { return pure < 0 ? -pure : pure; }

  //@ requires acc(sum);
  //@ ensures acc(sum) && sum == 1_000 + 0x1F + 0b11 + 017;
  void literals() {
    int requires = 1_000 + 0x1F;
    int open = requires + 0b11 + 017;
    sum = open;
  }

  static int lambda(int n) {
    IntUnaryOperator twice = k -> k + (n < 0 ? 0 : n);        //~ ERROR E0191 //~ ERROR E0102
    return twice.applyAsInt(n);
  }

  static int block(int n) {
    IntUnaryOperator f = (int k) -> { return k; };            //~ ERROR lambdas //~ ERROR E0102
    IntUnaryOperator g = (k) -> switch (k) { case 0 -> 1; default -> { yield k; } };  //~ ERROR lambdas
    return f.applyAsInt(g.applyAsInt(n));
  }

  static IntUnaryOperator reference()                         //~ ERROR E0102
  { return Math::abs; }                                       //~ ERROR method references

  //@ requires o != null;
  static int value(Integer o)
  { return switch (o) { default -> { int k = 1; yield k; } }; }

  static Object anonymous()
  { return new Object() { int n; { n = 1; } int get() { return n; } }; }  //~ ERROR anonymous classes

  static Object reflection()
  { return int[].class; }                                     //~ ERROR reflection

  static boolean floating()
  { return 0x1.8p-1 < 2; }                                    //~ ERROR floating-point

  //@ requires o instanceof Expressions ==> acc(((Expressions) o).old);
  static boolean pattern(Object o)
  { return o instanceof final Expressions e && e.old == 1; }

  static boolean comparisons(int a, int b)
  { return both(a < b, b > (a)); }

  static boolean both(boolean a, boolean b)
    //@ ensures result == (a && b);
  { return a && b; }

  static int brackets(int a[], int[] b)[]
    //@ requires a != null;
    //@ ensures result == a;
  { int c[] = a; return c; }
}
