// Constants with arguments: what a constructor sets a final field to is known of each.
enum Planet {
  MERCURY(330, 2440, "small"), EARTH(5970, 6378, "home"), JUPITER(1898000, 71492);

  static final int HEAVY = 100 * 60;
  static int asked = 2;
  static final Planet FIRST = MERCURY;
  private static final int COUNT = values().length;

  private final int mass;
  final int radius;
  final String label;
  final boolean heavy;

  //@ requires mass > 0 && radius > 0;
  //@ ensures this.mass == mass && this.radius == radius;
  Planet(int mass, int radius, String label) {
    this.mass = mass;
    this.radius = radius;
    this.label = label;
    heavy = mass > HEAVY;
  }

  //@ requires mass > 0 && radius > 0;
  private Planet(int mass, int radius) { this(mass, radius, "far"); }

  /*@ pure @*/ int mass() { return mass; }

  /*@ pure @*/ int density()
    //@ requires radius > 0;
  { return mass / radius; }

  //@ requires true;
  //@ ensures result > 0;
  int weight() {
    if (this == EARTH) { return mass; }
    switch (this) {
      case MERCURY: return mass;
      case JUPITER: return mass() - 1000000;
      default: return 1;
    }
  }

  //@ requires true;
  //@ ensures result > 1000;                              //~ ERROR postcondition
  int wrong() { return this == EARTH ? mass : this == JUPITER ? radius : mass; }

  //@ requires n >= 0;
  //@ ensures result != null && result.ordinal() <= n;
  static Planet of(int n) { return n == 0 ? MERCURY : EARTH; }
}

class Orbit {
  //@ requires p != null;
  //@ ensures result >= 2440;
  static int radius(Planet p) {
    return switch (p) { case MERCURY -> p.radius; case EARTH -> 1 + p.radius; case JUPITER -> Planet.JUPITER.radius; };
  }

  static void known() {
    //@ assert Planet.MERCURY.mass() == 330 && Planet.EARTH.radius == 6378 && Planet.JUPITER.radius == 71492;
    //@ assert Planet.EARTH.label.equals("home") && Planet.JUPITER.label.length() == 3 && Planet.EARTH.density() == 0;
    //@ assert Planet.MERCURY.heavy;                      //~ ERROR E0210
  }

  //@ requires p != null;
  static void unknown(Planet p) {
    //@ assert p.radius > 0;                              //~ ERROR E0210
  }

  //@ requires true;
  public static void main(String[] args) {
    System.out.println(radius(Planet.EARTH) + " " + Planet.of(1).weight() + " " + Planet.MERCURY.wrong());
    System.out.println(Planet.JUPITER.label + Planet.EARTH.label + Planet.JUPITER.heavy + Planet.asked);
  }
  //> 6379 5970 330
  //> farhometrue2
}
