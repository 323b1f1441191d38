// A constant keeps its value, and where there is no object there is no `this`.
// javac: refused
class Above {
  static int x = 3;
  static final int MOST = 7;
}

class Below extends Above {
  //@ requires acc(Above.x);
  //@ ensures acc(Above.x) && Above.x == 1;
  void variable() { this.x = 1; }

  void constant() { this.MOST = 1; }                                      //~ ERROR E0110

  static int none() { return this.x; }                                    //~ ERROR E0111
}
