// Two bounds that inherit one generic interface in the same form have one member of it.
interface Turns<T> {
  //@ predicate ready();

  //@ requires ready();
  //@ ensures ready();
  T turn(T t);

  //@ ensures result == 3;
  default int three() { return 3; }
}

interface Left extends Turns<String> { }
interface Right extends Turns<String> { }

interface Own extends Turns<String> {
  //@ requires ready();
  //@ ensures ready() && result == s;
  String turn(String s);
}

class Both implements Left, Right {
  //@ predicate ready() { return true; }
  public String turn(String s) { return s; }
}

class Users {
  //@ requires u != null && u.ready();
  //@ ensures u.ready();
  static <U extends Left & Right> String shared(U u) { return u.turn("a"); }

  //@ requires u != null;
  //@ ensures result == 6;
  static <U extends Left & Right> int inherited(U u) { return u.three() + u.three(); }

  //@ requires u != null;
  //@ ensures result == 4;                                                //~ ERROR result == 4
  static <U extends Left & Right> int wrong(U u) { return u.three(); }

  static <U extends Left & Right> String forgotten(U u)
    //@ requires u != null;
  { return u.turn("a"); }                                                 //~ ERROR precondition

  //@ requires u != null && u.ready();
  static <U extends Left & Own> String each(U u) { return u.turn("a"); }  //~ ERROR E0190

  static String call() {
    Both b = new Both();
    //@ close b.ready();
    String s = shared(b);
    return s;
  }
}
