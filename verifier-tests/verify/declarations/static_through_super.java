// A static field of a superclass, named by `super` or `this`.
class Above {
  static int x = 3;
  static final int MOST = 7;
  static int of() { return 1; }
}

class Below extends Above {
  static int x = 4;

  //@ requires acc(Above.x) && acc(Below.x);
  //@ ensures acc(Above.x) && acc(Below.x) && result == Above.x - Below.x;
  int both() { return super.x - this.x; }

  //@ requires acc(Above.x) && acc(Below.x);
  //@ ensures acc(Above.x) && acc(Below.x) && result == Below.x;          //~ ERROR result == Below.x
  int mixed() { return super.x; }

  //@ requires acc(super.x);
  //@ ensures acc(Above.x) && Above.x == \old(super.x) + 2;
  void write() { super.x++; super.x += 1; }

  //@ requires acc(Below.x);
  //@ ensures acc(Below.x);
  void forgotten() { super.x = 1; }                                       //~ ERROR no permission to write

  //@ ensures result == 14;
  int constants() { return super.MOST + this.MOST; }

  int other(Below b) { return b.x; }                                      //~ ERROR a static field named through an object

  int called(Below b) { return b.of(); }                                  //~ ERROR a static method called through an object
}
