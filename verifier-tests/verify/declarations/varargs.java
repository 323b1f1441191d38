// A parameter for any number of arguments is an array; a call makes a new one, or passes its own.

class Sums {
  private int count;

  Sums(int... xs)
  //@ requires xs != null;
  //@ ensures acc(count) && count == xs.length;
  { count = xs.length; }

  Sums(boolean pair, int x)
  //@ ensures acc(count) && count == (pair ? 2 : 3);
  { this(x, x); if (!pair) { count = 3; } }

  static int total(int... xs)
  //@ requires acc(xs[*]);
  //@ ensures acc(xs[*]) && result == sum(xs, 0);
  //@ ensures forall int k :: 0 <= k && k < xs.length ==> xs[k] == old(xs[k]);
  {
    int total = 0;
    for (int i = xs.length - 1; i >= 0; i--)
    //@ invariant acc(xs[*]) && -1 <= i && i < xs.length && total == sum(xs, i + 1);
    //@ invariant forall int k :: 0 <= k && k < xs.length ==> xs[k] == old(xs[k]);
    { total += xs[i]; }
    return total;
  }

  /*@ static pure int sum(int[] xs, int from)
        requires acc(xs[*]) && 0 <= from && from <= xs.length;
        decreases xs.length - from;
      { return from == xs.length ? 0 : xs[from] + sum(xs, from + 1); } @*/

  // In program code a pure method can be called so, too.
  static /*@ pure @*/ int firstOf(int... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  { return xs[0]; }

  // What follows the first parameters.
  int add(String name, long... more)
  //@ requires acc(count) && name != null && acc(more[*]) && more.length < 1000;
  //@ ensures acc(count) && count == old(count) + more.length && result == name.length();
  { count += more.length; return name.length(); }

  static int objects(Object... all)
  //@ requires all != null;
  //@ ensures result == all.length;
  { return all.length; }

  static int given(int... xs)
  //@ ensures result == (xs == null ? -1 : xs.length);
  { return xs == null ? -1 : xs.length; }

  static void right() {
    Sums none = new Sums();
    //@ assert none.count == 0;
    Sums two = new Sums(true, 7);
    two.add("abc", 1, 'c', 3L);
    //@ assert two.count == 5;
    System.out.println(two.count);
    int first = firstOf(4, 5) + firstOf(new int[]{6});
    //@ assert first == 10;
    System.out.println(first);
    System.out.println(given() + " " + given(1, 2) + " " + given(null));
  }

  // The array for a call is new: the arguments are evaluated before, from left to right, and passing an array passes that one.
  static void order() {
    int i = 1;
    int first = firstOf(i++, i++, i);
    //@ assert first == 1 && i == 3;
    System.out.println(first + " " + i);
    int[] own = {8, 9};
    int t = total(own);
    //@ assert own[0] == 8;
    int[] many = {1, 2, 3};
    System.out.println(objects(many) + " " + objects(many, many) + " " + objects("x", null));
    int n = objects(many);
    //@ assert n == 1;
  }

  static void null_array() {
    int n = given(null);
    //@ assert n == -1;
    objects();
    int m = objects((Object) null);
    //@ assert m == 1;
    System.out.println(n + " " + m);
  }

  static void missing() {
    Sums.firstOf(); //~ ERROR E0218
  }

  static void wrong_element() {
    int first = firstOf(1, 2);
    //@ assert first == 2; //~ ERROR E0210
  }

  static void null_is_the_array() {
    objects((Object[]) null); //~ ERROR E0211
  }

  static void wrong_contents(int[] xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  {
    int n = total(xs);
    //@ assert n == xs[0]; //~ ERROR E0210
  }

  public static void main(String... args) {
    right();
    order();
    null_array();
    System.out.println(total() + total(1, 2, 3));
  }
}

class Narrow extends Sums {
  Narrow()
  { }

  Narrow(int a, int b)
  { super(a, b); }
}
//> 5
//> 10
//> 0 2 -1
//> 1 3
//> 1 2 2
//> -1 1
//> 6
