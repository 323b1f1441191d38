// An enum as in Java: its constants are all there is of its type, but for null.
enum Light {
  RED, GREEN, YELLOW;

  //@ requires true;
  //@ ensures this == RED ==> result == GREEN;
  //@ ensures this == YELLOW ==> result == RED;
  //@ ensures result != this;
  /*@ pure @*/ Light next() {
    return switch (this) {
      case RED -> GREEN;
      case GREEN -> YELLOW;
      case YELLOW -> RED;
    };
  }

  /*@ pure @*/ boolean go() { return this == GREEN; }

  //@ ensures result == (this != GREEN);
  boolean stop() { return this == RED || this == YELLOW; }
}

class Crossing {
  private Light north = Light.RED;
  private Light east = Light.GREEN;

  //@ predicate valid() { return acc(north) && acc(east) && north != null && east != null && !(north.go() && east.go()); }

  //@ ensures valid();
  Crossing() { }

  //@ requires valid();
  //@ ensures valid();
  void step() {
    if (north == Light.GREEN || east == Light.GREEN) {
      north = north.next() == Light.GREEN ? Light.RED : north.next();
      east = east == Light.GREEN ? Light.YELLOW : Light.RED;
    } else {
      north = Light.GREEN;
      east = Light.RED;
    }
  }

  //@ requires valid();
  //@ ensures valid();                                   //~ ERROR E0212
  void wrong() { north = Light.GREEN; }

  //@ requires light != null;
  //@ ensures 0 <= result && result <= 60;
  static int seconds(Light light) {
    int s;
    switch (light) {
      case RED: s = 60; break;
      case GREEN:
      case YELLOW: s = 5 * light.ordinal(); break;
      default: throw new IllegalStateException();
    }
    return s;
  }

  //@ requires light != null;
  //@ ensures light != Light.RED ==> result > 0;
  //@ ensures light == Light.RED ==> result > 0;         //~ ERROR postcondition
  static int old(Light light) {
    switch (light) {
      case GREEN: return 1;
      case YELLOW: return 2;
    }
    return 0;
  }

  static int count(Light[] lights)
    //@ requires acc(lights[*]);
    //@ ensures acc(lights[*]) && 0 <= result && result <= lights.length && untouched(acc(lights[*]));
  {
    int n = 0;
    for (Light light : lights)
      //@ invariant acc(lights[*]) && 0 <= n && n <= index(light);
    { if (light == Light.RED) { n++; } }
    return n;
  }

  //@ requires true;
  public static void main(String[] args) {
    Crossing crossing = new Crossing();
    crossing.step();
    Light[] all = Light.values();
    //@ assert all.length == 3 && all[0] == Light.RED && all[2] == Light.YELLOW;
    System.out.println(all.length + " " + count(all) + " " + all[1].ordinal() + " " + seconds(all[2]));
    System.out.println(Light.RED.next().go() + " " + Light.GREEN.stop() + " " + old(Light.YELLOW));
    System.out.println(all[1].name() + " " + Light.RED.compareTo(all[2]));
    //@ assert all[1].name().equals("GREEN");
    Light none = null;
    switch (none) { case RED: break; }                   //~ ERROR may be null
  }
  //> 3 1 1 10
  //> true false 2
  //> GREEN -2
  //! java.lang.NullPointerException: Cannot invoke "Light.ordinal()" because "<local3>" is null
}
