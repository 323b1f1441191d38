// javac: refused
// The modifiers that Java refuses in an interface, what can be thrown, and arrays that Java can't make.
interface Shape {
  default static int sides() { return 3; }                   //~ ERROR both `static` and `default`
  private default int corners() { return 3; }                //~ ERROR both `private` and `default`
  protected int area();                                      //~ ERROR can't be `protected`
}

class Failure extends RuntimeException { }

class Boxed<T> extends Exception { }                         //~ ERROR it has no type parameters

class Thrower {
  void message() { throw "no"; }                             //~ ERROR can be thrown

  void itself() { throw this; }                              //~ ERROR can be thrown

  void failure() { throw new Failure(); }

  void any(Throwable t) throws Throwable
  //@ requires t != null;
  { throw t; }
}

class Box<T> {
  T v;

  Object rows(int n)
  //@ requires n >= 0;
  { return new Box<String>[n]; }                             //~ ERROR an array whose elements have type arguments

  Object listed() { return new Box<String>[]{ null }; }      //~ ERROR an array whose elements have type arguments
}
