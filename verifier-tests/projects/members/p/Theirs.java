package p;

// The class of this name in another package is not meant here.
class Theirs {
  static void theirs() {
    assert Math.abs(-3) == 3;
    //@ assert Math.abs(-3) == 7; //~ ERROR E0210
  }
}
