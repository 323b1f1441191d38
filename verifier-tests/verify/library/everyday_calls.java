// Calls of Java's library that everyday programs make.

class EverydayCalls {
  static class Point {
    final int x;

    Point(int x) { this.x = x; }

    @Override
    public String toString() { return "(" + x + ")"; }
  }

  //@ requires point != null;
  static void builds(Point point, Point o, Integer boxed) {
    StringBuilder text = new StringBuilder("abc");
    text.insert(0, 'x').insert(1, 12).insert(0, true);
    assert text.length() >= 7;
    assert text.charAt(4) == 'x';
    text.delete(0, 4);
    assert text.charAt(0) == 'x';
    text.append(point).append(o).append(boxed);
    assert text.charAt(0) == 'x';
    assert text.charAt(0) == 'y';              //~ ERROR E0210
  }

  static void replaces() {
    StringBuilder text = new StringBuilder("abc, ");
    text.replace(text.length() - 2, text.length(), "");
    assert text.toString().equals("abc");      //~ ERROR E0126
  }

  static void says() {
    StringBuilder text = new StringBuilder("abc, ");
    text.replace(text.length() - 2, text.length(), "");
    String said = text.toString();
    assert said.length() == 3 && said.charAt(2) == 'c';
    text.delete(2, 100);
    assert text.length() == 2;
    text.delete(3, 100);                       //~ ERROR E0211
  }

  //@ requires letters != null && acc(letters[*]) && letters.length == 2;
  //@ ensures acc(letters[*]);
  static void letters(char[] letters) {
    StringBuilder text = new StringBuilder();
    text.append(letters);
    letters[0] = 'z';
    assert text.length() == 2;
    assert text.charAt(0) == 'z';              //~ ERROR E0210
  }

  static class Secret {
    private int n;

    //@ requires acc(n, 1/2);
    @Override
    public /*@ pure @*/ String toString() { return "" + n; }
  }

  //@ requires secret != null;
  static void secret(Secret secret) {
    StringBuilder text = new StringBuilder();
    text.append(secret);                       //~ ERROR E0218
  }

  static void times() {
    long start = System.currentTimeMillis();
    long end = System.currentTimeMillis();
    assert start <= end;                       //~ ERROR E0210
  }

  //@ requires s != null;
  static void numbers(int n, String s) {
    assert Integer.toBinaryString(n).length() <= 32;
    assert Integer.bitCount(n) <= 32;
    assert Integer.toHexString(n).length() == 8;         //~ ERROR E0210
    assert s.matches("a*") == s.matches("a*");
    assert s.matches("a*");                    //~ ERROR E0210
    String t = s.replaceAll("a", "b");
    assert t.length() >= 0;
    assert t.equals(s);                        //~ ERROR E0210
  }

  public static void main(String[] args) {
    StringBuilder text = new StringBuilder("abc");
    text.insert(0, 'x').insert(1, 12).insert(0, true).append(new Point(3)).append(new char[] {'u', 'v'});
    System.out.println(text);
    //> truex12abc(3)uv
    System.out.println(text.delete(2, 100).replace(1, 9, "s").length());
    //> 2
    System.out.println(Integer.bitCount(-1) + " " + Integer.toString(255, 16));
    //> 32 ff
  }
}
