// javac: refused
// What javac knows of constants, of patterns, and of the modifiers of classes.
class Never {
  static final boolean ON = true;

  void literal() { while (false) { int x = 1; } }            //~ ERROR the body of this loop can never be reached

  void compared() { for (; 1 > 2; ) { } }                    //~ ERROR the body of this loop can never be reached

  void named() { while (!ON) { int x = 1; } }                //~ ERROR the body of this loop can never be reached

  void once() { do { } while (false); }

  int variable(boolean b) { while (b) { } }                  //~ ERROR can end without a result

  int not_final() {
    boolean on = true;
    while (on) { }
  }                                                          //~ ERROR can end without a result

  // Java's value is another one.
  int wraps() { while (2147483647 + 1 > 0) { } }             //~ ERROR can end without a result

  void too_large() {
    final int most = 128;
    byte b = most;                                           //~ ERROR E0105
  }

  void not_constant(int n) {
    final int same = n;
    byte b = same;                                           //~ ERROR E0105
  }

  boolean known(String s) { return s instanceof Object o; }  //~ ERROR a `String` is always a `Object`

  boolean null_known(String s) { return s instanceof Object; }
}

private class Hidden { }                                     //~ ERROR E0129

static class Nested { }                                      //~ ERROR E0129
