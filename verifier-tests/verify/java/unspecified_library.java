// A file without any specification: what the contracts of the library say of results is known.
class Words {
  enum Colour { RED, GREEN }

  private int[] counts = new int[Colour.values().length];

  static String built() {
    StringBuilder words = new StringBuilder();
    return words.append("a").append("b").toString();
  }

  static int given(StringBuilder words) {
    return words.append("a").length(); //~ ERROR `words` may be null
  }

  static int sum() {
    String s = "";
    for (int i = 0; i < 3; i++) { s += i; }
    return s.length();
  }

  static int perhaps(String other) {
    String s = "";
    for (int i = 0; i < 3; i++) { s = i == 2 ? other : s + i; }
    return s.length(); //~ ERROR `s` may be null
  }

  static int zero() { return 1 / 0; } //~ ERROR this divides by zero
}

class Copies {
  static int none() {
    int[] a = null;
    return a.clone().length;                               //~ ERROR E0202
  }

  static int maybe(int[][] rows) {
    if (rows == null || rows.length == 0) { return 0; }
    return rows.clone().length + rows[0].clone().length;   //~ ERROR E0202
  }
}
