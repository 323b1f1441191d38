// Conditions and values that are constant for Java: literals, operators on them, and final variables that begin with such.
class Constants {
  static final boolean ON = true;
  static final int MOST = 10;

  static int compared()
  //@ ensures result == 3;
  { while (1 < 2) { } }

  static int named()
  //@ ensures result == 3;
  { while (ON && MOST > 3) { } }

  static int left(int n)
  //@ ensures result == n;
  {
    final boolean always = MOST == 10;
    int found;
    while (always) {
      found = n;
      break;
    }
    return found;
  }

  static int wrong(int n)
  //@ ensures result == n;                                   //~ ERROR postcondition
  {
    do {
      if (n > 3) { return 3; }
      n = n + 1;
    } while (2 > 1);
  }

  static byte narrow()
  //@ ensures result == 10;
  {
    final int ten = 10;
    final char letter = 'a';
    byte b = ten;
    short s = letter;
    assert s == 97;
    return b;
  }

  static byte narrower()
  //@ ensures result == 21;                                  //~ ERROR postcondition
  {
    final int twenty = MOST + 10;
    byte b = twenty;
    return b;
  }

  // A condition that is never true is nothing special in an `if`.
  static int off() {
    if (!ON) { return 1; }
    return 2;
  }

  public static void main(String[] args) {
    System.out.println(left(4) + " " + narrow() + " " + narrower() + " " + off());
  }
}
//> 4 10 20 2
