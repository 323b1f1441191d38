// What an enum has by itself may be what an interface asks for.

interface Named {
  String name();

  int ordinal();
}

enum Light implements Named {
  RED, GREEN { };

  //@ requires named != null;
  static int twice(Named named) { return 2 * named.ordinal(); }
}

interface Promising {
  //@ ensures result >= 1;
  int ordinal();
}

enum Wrong implements Promising { ONE }        //~ ERROR E0137

interface Pure {
  //@ ensures result >= 0;
  /*@ pure @*/ int ordinal();
}

enum Right implements Pure { ONE }

class EnumsOfInterfaces {
  //@ requires named != null;
  static void use(Named named) {
    int a = named.ordinal();
    int b = named.ordinal();
    //@ assert a == b;       //~ ERROR E0210
  }

  public static void main(String[] args) {
    System.out.println(Light.twice(Light.GREEN));
    //> 2
  }
}
