// Each of these is one error, and what uses them is none of its own.
record Point(int x, int y) {                                  //~ ERROR E0190
  Point { assert x >= 0; }
  static int zero() { return 0; }
}

sealed interface Shape permits Square { }                     //~ ERROR E0190

non-sealed class Square implements Shape { }                  //~ ERROR E0190
@interface Marked {                                           //~ ERROR E0191
  String value() default "none";
  int[] numbers() default { 1, 2 };
}

enum Level {
  LOW(1) { static int two = 2; int twice() { return two; } }, HIGH(2); //~ ERROR E0190
  final int number;
  Level(int number) { this.number = number; }
  int twice() { return 2 * number; }
}

@Marked("all of it")
class Declarations {
  volatile int shared;                                        //~ ERROR `volatile`
  int n;

  static { }

  class Inner { int get() { return n; } }   //~ ERROR E0191

  static <T extends Comparable<? super T>> T least(T a, T b)  //~ ERROR E0191
  { return a.compareTo(b) < 0 ? a : b; }

  static <T extends Integer> int count(T... values)           //~ ERROR E0190
  { return values.length; }

  static int callers(Point p, Level level, Inner inner, Shape shape)
  { return count(1, 2) + p.x() + level.twice() + inner.get(); }

  static Object wild(Iterable<? extends Object> p)            //~ ERROR E0191
  { return p.iterator(); }

  static int verified(@Marked int k)
    //@ ensures result == k + 1;
  { return k + 1; }

  int receiver(Declarations this, int k)
    //@ requires acc(n);
    //@ ensures acc(n) && result == n + k;
  { return n + k; }
}

class Pair<A, B> { A first; B second; }
