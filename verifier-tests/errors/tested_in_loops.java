// What a loop makes of a value is not known, though it was tested before.
class TestedInLoops {
  static int gcd(int a, int b) {
    if (a <= 0 || b <= 0) {
      return 0;
    }
    while (a % b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return b;
  }

  static int check(int n) {
    assert gcd(n, 1) > 0;
    return n;
  }
}
