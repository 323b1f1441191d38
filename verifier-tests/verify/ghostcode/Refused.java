// javac: refused
// Without its comments this is no program: what is declared in them is not there.

public class Refused {
  //@ ghost int pushed;

  int field()
  //@ requires acc(pushed);
  { return pushed; } //~ ERROR ghost

  static int local() {
    //@ ghost int n = 1;
    return n; //~ ERROR ghost
  }
}
