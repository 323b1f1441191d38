// What belongs to the classes of numbers and characters.
class Values {
  //@ requires text != null;
  //@ ensures 0 <= result && result <= text.length();
  static int leadingDigits(String text) {
    int n = 0;
    while (n < text.length() && Character.isDigit(text.charAt(n)))
      //@ invariant n <= text.length();
    { n++; }
    return n;
  }

  //@ requires Character.isDigit(c) && c < 128;
  //@ ensures 0 <= result && result <= 9;
  static int value(char c) { return c - '0'; }

  static int anyValue(char c)
    //@ requires Character.isDigit(c);
    //@ ensures 0 <= result && result <= 9; //~ ERROR postcondition
  { return c - '0'; }

  static void letters() {
    //@ assert Character.isLetter('x') && !Character.isLetter('7') && Character.isLetterOrDigit('7');
    //@ assert Character.toUpperCase('q') == 'Q' && Character.toLowerCase('7') == '7';
    //@ assert Character.isWhitespace('\t') && !Character.isWhitespace('_');
    //@ assert Character.isLetter('\u00e9'); //~ ERROR assertion
  }

  static void numbers(int a, int b) {
    //@ assert Integer.MAX_VALUE == 2147483647 && Integer.MIN_VALUE + Integer.MAX_VALUE == -1;
    //@ assert Integer.compare(a, b) == 0 ==> a == b;
    //@ assert Integer.compare(a, b) > 0 ==> Integer.max(a, b) == a;
    //@ assert Integer.signum(a * a) >= 0;
    //@ assert Integer.compare(a, b) == a - b; //~ ERROR assertion
  }

  static int parsed(String text) {
    int a = Integer.parseInt(text);
    int b = Integer.parseInt(text);
    //@ assert a == b;
    return a / b; //~ ERROR may be zero
  }

  public static void main(String[] args) {
    System.out.println(leadingDigits("12x") + " " + value('7'));
  }
}
//> 2 7
