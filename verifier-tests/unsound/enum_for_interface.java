// What Java defines for every enum may be there for a method of an interface, whose promises it then has to keep.
interface Ranked {
  //@ ensures result > 100;
  /*@ pure @*/ int ordinal();
}

interface Named {
  //@ ensures result != null && result.length() == 4;
  /*@ pure @*/ String name();
}

interface Placed {
  //@ ensures 0 <= result && result < 2;
  /*@ pure @*/ int ordinal();
}

interface Ordered<T> {
  //@ ensures result >= 5;
  /*@ pure @*/ int compareTo(T other);
}


enum High implements Ranked { A, B } //~ ERROR does not promise `result > 100`
enum Long implements Named { A, B } //~ ERROR does not promise `result.length() == 4`
enum Low implements Placed { A, B }
enum Compared implements Ordered<Compared> { A, B } //~ ERROR E0190

class EnumForInterface {
  static void high() {
    Ranked r = High.A;
    int k = r.ordinal();
    assert k > 100; //~ ERROR E0210
  }

  static void low(Placed p)
    //@ requires p != null;
  {
    int k = p.ordinal();
    assert k < 2;
    assert k < 1; //~ ERROR E0210
  }
}
