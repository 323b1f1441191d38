package q;

// A class of the same package comes before one of java.lang.
class Own {
  static void own() {
    //@ assert Math.abs(-3) == 7;
    //@ assert java.lang.Math.abs(-3) == 3;
  }
}
