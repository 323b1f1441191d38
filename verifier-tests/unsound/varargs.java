// An array that is passed where any number of arguments may stand is passed itself, and a call that makes one is no function.

class Bag {
  static void take(int... xs)
  //@ requires acc(xs[*]);
  { }

  static void change(int... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  //@ ensures acc(xs[*]) && xs[0] == 5;
  { xs[0] = 5; }

  static /*@ pure @*/ Object last(Object... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  { return xs[xs.length - 1]; }

  static /*@ pure @*/ int kind(Object o) { return 1; }
  static /*@ pure @*/ int kind(int... xs) { return 2; }
  static /*@ pure @*/ int kind(long n, int... xs) { return 3; }

  static /*@ pure @*/ int[] same(int... xs) { return xs; }

  void given_away(int[] own)
  //@ requires acc(own[*]) && own.length > 0;
  {
    take(own);
    own[0] = 1; //~ ERROR E0201
  }

  void aliased(int[] own)
  //@ requires acc(own[*]) && own.length > 0 && own[0] == 4;
  {
    change(own);
    //@ assert own[0] == 4; //~ ERROR E0210
  }

  // `null` is no array with one element that is null.
  void one_null() {
    take(null); //~ ERROR E0211
  }

  // Two calls make two arrays.
  void two_arrays() {
    int[] a = same(1);
    int[] b = same(1);
    //@ assert a == b; //~ ERROR E0210
  }

  /*@ static pure boolean always() { return same(1) == null; } @*/ //~ ERROR E0126

  // The first phase that finds a declaration decides.
  void phases(int[] numbers) {
    //@ assert kind(numbers) == 1; //~ ERROR E0210
  }

  void last_phase() {
    int none = kind();
    //@ assert none == 1; //~ ERROR E0210
  }

  // Java passes the array of strings itself, which is no array of objects here.
  void covariant(String[] texts) {
    last(texts); //~ ERROR E0105
  }

  // An array of numbers is one object.
  void numbers_are_one(int[] numbers) {
    Object o = last(numbers);
    //@ assert o == null; //~ ERROR E0210
  }

  static void evaluate(int i) {
    int[] a = same(i++, i);
    //@ assert a[0] == i; //~ ERROR E0210
  }
}

class Sub extends Bag {
  Sub() { }
}

// The last arguments of a constant are the elements of an array, not the array.
enum Given {
  TWO(null, null), NONE(1, null);

  final Object[] all;
  final int first;

  Given(Object... all) { this.all = all; first = 0; }

  Given(int first, Object... all) { this.all = all; this.first = first; }

  static void of_null() {
    //@ assert TWO.all == null; //~ ERROR E0210
  }

  static void of_one() {
    //@ assert NONE.first == 1;
    //@ assert NONE.first == 0; //~ ERROR E0210
  }
}
