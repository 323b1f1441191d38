// Methods of one name, of which some have type parameters: a call means what Java chooses.
class Cell { }

class Red extends Cell { }

interface Ranked<T> { }

final class Num implements Ranked<Num> { }

class Box<T> { }

final class CellBox extends Box<Cell> { }

class Overloads {
  static /*@ pure @*/ <T> int any(T t) { return 1; }
  static /*@ pure @*/ int any(Cell c) { return 2; }
  static /*@ pure @*/ <T> int any(Box<T> b) { return 3; }
  static /*@ pure @*/ int any(int n) { return 4; }

  static void most_specific(Object o, Cell c, Red r, Box<Num> b, CellBox d, byte small, long large)
  {
    //@ assert any(o) == 1 && any("") == 1;
    //@ assert any(c) == 2 && any(r) == 2;
    //@ assert any(b) == 3 && any(d) == 3;
    //@ assert any(small) == 4 && any('c') == 4;
    //@ assert any(large) == 1;
    Object same = r;
    //@ assert any(same) == 2; //~ ERROR might not hold
  }

  static /*@ pure @*/ <T extends Cell> int bounded(T t) { return 1; }
  static /*@ pure @*/ <T extends Ranked<T>> int bounded(T t) { return 2; }
  static /*@ pure @*/ <T> int bounded(Box<Box<T>> t) { return 3; }
  static /*@ pure @*/ int bounded(Object o) { return 4; }

  static <T extends Red, U> void bounds(T t, U u, Num n, Ranked<Num> r, Box<Cell> b, Box<Box<Num>> c)
  {
    //@ assert bounded(t) == 1 && bounded(n) == 2 && bounded(c) == 3;
    //@ assert bounded(u) == 4 && bounded(b) == 4 && bounded(r) == 4;
    //@ assert bounded(r) == 2; //~ ERROR might not hold
  }

  static /*@ pure @*/ <T> int pair(T a, Box<T> b) { return 1; }
  static /*@ pure @*/ <T> int pair(Object a, T b) { return 2; }

  static void pairs(Cell c, Num n, Box<Cell> cells, Box<Object> objects)
  {
    //@ assert pair(c, cells) == 1 && pair(c, objects) == 1 && pair(n, cells) == 2;
    //@ assert pair(n, cells) == 1; //~ ERROR might not hold
  }

  // A value is boxed only for a call that would mean nothing otherwise.
  static /*@ pure @*/ <T> int value(T t) { return 1; }
  static /*@ pure @*/ int value(long n) { return 2; }
  static int rest(long... ns)
  //@ ensures result == 3;
  { return 3; }
  static <T> int rest(T t)
  //@ ensures result == 4;
  { return 4; }

  static void phases()
  {
    int n = rest(5);
    int m = rest(5, 6);
    int o = Overloads.<Integer>rest(7);
    //@ assert value(5) == 2 && value(true) == 1 && n == 4 && m == 3 && o == 4;
    //@ assert n == 3; //~ ERROR might not hold
    System.out.println(value(5) + " " + value(true) + " " + n + " " + m);
  }

  // The type arguments that are written say what takes the arguments, and not what is more specific.
  static /*@ pure @*/ <T> int given(T t, Object o) { return 1; }
  static /*@ pure @*/ <S, T> int given(S s, Box<T> b) { return 2; }
  static /*@ pure @*/ int given(Cell c, Object o) { return 3; }

  static void written(Cell c, Num n, Box<Cell> b, Red r)
  {
    //@ assert given(n, b) == 2 && Overloads.<Num>given(n, b) == 1 && Overloads.<Num, Cell>given(n, b) == 2;
    //@ assert Overloads.<Object>given(c, n) == 3 && given(r, n) == 3;
    //@ assert Overloads.<Num>given(n, b) == 2; //~ ERROR might not hold
  }

  public static void main(String[] args) {
    Num n = new Num();
    Box<Cell> b = new Box<Cell>();
    Box<Object> o = new Box<Object>();
    System.out.println(any("") + " " + any(new Red()) + " " + any(new CellBox()) + " " + any('c') + " " + any(7L));
    System.out.println(bounded(new Red()) + " " + bounded(n) + " " + bounded(b));
    System.out.println(pair(new Cell(), b) + " " + pair(new Cell(), o) + " " + pair(n, b));
    phases();
    System.out.println(given(n, b) + " " + Overloads.<Num>given(n, b) + " " + Overloads.<Object>given(new Cell(), n));
  }
}
//> 1 2 3 4 1
//> 1 2 4
//> 1 1 2
//> 2 1 4 3
//> 2 1 3
