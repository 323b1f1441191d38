// Java fixes what an object of a boxed type stands for, and not which object it is; and `null` stands for nothing.

class Box<T> {
  T value;

  Box(T value)
  //@ ensures acc(this.value) && this.value == value;
  { this.value = value; }

  /*@ pure @*/ T get()
  //@ requires acc(value);
  { return value; }

  static /*@ pure @*/ <U> boolean same(U a, U b) { return a == b; }
}

class Source {
  /*@ pure @*/ Object get() { return null; }
  /*@ pure @*/ Integer number() { return 1000; }
  /*@ pure @*/ Object made() { return 1000; } //~ ERROR E0150
}

class Thousand extends Source {
  /*@ pure @*/ Integer get() { return 1000; }
}

class Identity {
  Integer field;

  static void boxed_twice() {
    Object a = 1000, b = 1000;
    //@ assert a == b; //~ ERROR E0210
  }

  static void boxed_small() {
    Object a = 100, b = 100;
    //@ assert a != b; //~ ERROR E0210
  }

  static void pure_result(Source s)
  //@ requires s != null;
  {
    Object a = s.number(), b = s.number();
    //@ assert a == b; //~ ERROR E0210
  }

  static void asked_of_type(Source s)
  //@ requires s != null;
  {
    boolean b = Box.same(s.number(), s.number());
    //@ assert b; //~ ERROR E0210
  }

  // The override makes a new object, which the static type does not tell.
  static void overridden(Source s)
  //@ requires s != null;
  { Object a = s.get(); } //~ ERROR E0190

  static void compared(Integer a, Integer b) {
    boolean same = a == b; //~ ERROR E0151
  }

  static /*@ pure @*/ boolean function(int n) { return Box.same((Object) n, n); } //~ ERROR E0150

  static /*@ pure @*/ Object through_arms(boolean b, int n) { return b ? n : "x"; } //~ ERROR E0150

  static void asserted(Source s)
  //@ requires s != null;
  {
    assert Box.same(s.number(), s.number()); //~ ERROR E0150
  }

  void written_again()
  //@ requires acc(field) && field != null;
  //@ ensures acc(field);
  {
    Object before = field;
    field += 0;
    //@ assert field != null && before == (Object) field; //~ ERROR E0210
  }
}

class Nothing {
  Integer field;
  Boolean flag;

  static int parameter(Integer n) { return n; } //~ ERROR E0202

  int of_field()
  //@ requires acc(field);
  { return field + 1; } //~ ERROR E0202

  static int element() {
    Integer[] a = new Integer[1];
    return a[0]; //~ ERROR E0202
  }

  static int of_type(Box<Integer> b)
  //@ requires b != null && acc(b.value);
  { return b.get(); } //~ ERROR E0202

  static int arm(boolean b) { return b ? 1 : null; } //~ ERROR E0202

  // One arm is a number, so the other one becomes one.
  static Integer both_arms(boolean b, Integer n) { return b ? n : 0; } //~ ERROR E0202

  static long two_types(boolean b, Integer n, Long m)
  //@ requires m != null;
  { return b ? n : m; } //~ ERROR E0202

  static boolean equal(Integer n) { return n == 1; } //~ ERROR E0202

  boolean condition()
  //@ requires acc(flag);
  {
    if (flag) { return true; } //~ ERROR E0202
    return false;
  }

  void step()
  //@ requires acc(field);
  { field++; } //~ ERROR E0202

  static int chosen(Integer n) {
    switch (n) { //~ ERROR E0202
      default: return 0;
    }
  }

  static int index(int[] a, Byte n)
  //@ requires acc(a[*]) && a.length > 256;
  { return n >= 0 ? a[n] : 0; } //~ ERROR E0202

  /*@ predicate holds(Integer n) { return n == 1; } @*/ //~ ERROR E0202
}

class Values {
  static /*@ pure @*/ int wide(long n) { return 1; }
  static /*@ pure @*/ int wide(Integer n) { return 2; }
  static /*@ pure @*/ int any(Object o) { return 1; }
  static /*@ pure @*/ int any(int... xs) { return 2; }

  static void phases() {
    int w = wide(5), a = any(5);
    //@ assert w == 2; //~ ERROR E0210
  }

  static void boxed_before_gathered() {
    int a = any(5);
    //@ assert a == 2; //~ ERROR E0210
  }

  static void never_equal(Integer a, Long b)
  //@ requires a != null && b != null && a == 5 && b == 5;
  {
    boolean equal = a.equals(b);
    //@ assert equal; //~ ERROR E0210
  }

  static void forgotten() {
    Integer i = 0;
    while (i < 3)
    //@ invariant i != null;
    { i++; }
    //@ assert i == 0; //~ ERROR E0210
  }

  static void evaluated_once() {
    Integer[] a = {1, 2, 3};
    int i = 0;
    a[i++] += 10;
    //@ assert i == 2; //~ ERROR E0210
  }

  static void order() {
    Integer i = 1;
    int n = i + i++ + i;
    //@ assert n == 3; //~ ERROR E0210
  }

  static void value_of_old() {
    Integer i = 1;
    Integer before = i++;
    //@ assert before == 2; //~ ERROR E0210
  }
}

// A `switch` by itself unboxes what it gives; where Java does, depends on its place.
class Switches {
    static boolean same(int i, Short s, Byte b, Integer n)
    //@ requires s != null && b != null && n != null;
    //@ ensures !result;
    { return switch (i) { case 6 -> s; default -> b; } == n; }           //~ ERROR several types

    static Object arm(boolean z, int i, Integer n, Long m)
    //@ ensures z && i == 6 ==> result == (Object) n;
    { return z ? (switch (i) { case 6 -> n; default -> m; }) : null; }   //~ ERROR several types
}

// `%h` asks for the hash code.
class Hashed {
    static int g;

    public String toString() { return "a"; }

    public int hashCode()
    //@ requires acc(Hashed.g);
    { g = 5; return 1; }

    static String run(Hashed x)
    { return String.format("%h", x); }                                   //~ ERROR E0190
}
