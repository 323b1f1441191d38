// javac: refused
// The methods of Object that every class and every interface has: what overrides one of them fits it.
class Cell {
  public static String toString() { return ""; }             //~ ERROR `toString` is static, and `Object.toString` is not
  public long hashCode() { return 1; }                       //~ ERROR `hashCode` gives `long`, and `Object.hashCode` gives `int`
  public int equals(Object other) { return 1; }              //~ ERROR gives `boolean`
  public int clone() { return 1; }                           //~ ERROR gives an object
  public void notify() { }                                   //~ ERROR `Object.notify` is `final`
  public Object getClass() { return this; }                  //~ ERROR `final`
  public void wait(long time) { }                            //~ ERROR `final`
  public void wait(String time) { }

  boolean equals(Cell other) { return this == other; }
}

class Copied {
  public Copied clone() { return this; }
  public int hashCode() { return 3; }
  public String toString() { return "copied"; }
}

class Bounded<T extends Cell> {
  boolean equals(T other) { return other == null; }
}

interface Shape {
  boolean equals(Object other);
  String toString();
  Object clone();

  static String toString(Shape s) { return "a shape"; }

  int hashCode(int seed);
}

interface Wrong {
  long hashCode();                                           //~ ERROR gives `int`
  int toString();                                            //~ ERROR gives `String`
  static boolean equals(Object other) { return true; }       //~ ERROR is static
  void notifyAll();                                          //~ ERROR `final`
  @Override Object clone();                                  //~ ERROR `clone` overrides nothing
}

enum Light {
  RED, GREEN;

  public int hashCode() { return 1; }                        //~ ERROR an enum's `hashCode` is `final`
  public String toString() { return "light"; }
}
