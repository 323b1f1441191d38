// The label of a case may name a constant.
class Main {
  static final int ONE = 1;
  static final int THREE = ONE + 2;
  static final String NAME = "n";

  static /*@ pure @*/ int plain(int n)
    //@ ensures n == 1 ==> result == 10;
    //@ ensures n == 3 ==> result == 30;
    //@ ensures n == 2 ==> result == 0;
  { return switch (n) { case ONE -> 10; case Main.THREE -> 30; default -> 0; }; }

  static int locals(int n)
    //@ ensures n == 4 ==> result == 1;
    //@ ensures n == 6 ==> result == 1; //~ ERROR E0212
  {
    final int four = 4;
    int r = 0;
    switch (n) {
      case four: r = 1; break;
      case four + 1: r = 2; break;
      default: r = 3;
    }
    return r;
  }

  static int texts(String s)
    //@ requires s != null;
    //@ ensures s.equals("n") ==> result == 1;
  {
    switch (s) {
      case NAME: return 1;
      default: return 2;
    }
  }

  public static void main(String[] args) {
    System.out.println(plain(3) + locals(4) + texts("n"));
    //> 32
  }
}
