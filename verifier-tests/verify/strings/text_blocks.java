// A text block says what its lines say, without the indentation that they share.
class TextBlocks {
  //@ ensures result != null && result.equals("a\n  b\n");
  static String indented() {
    return """
        a
          b
        """;
  }

  //@ ensures result == "one line, \"quoted\"";
  static String one() {
    return """
      one \
      line, "quoted"\
      """;
  }

  //@ ensures result != null && result.length() == 7;
  static String spaces() {
    return """
      a\s\s
      b   
      c""";
  }

  //@ ensures result == "x"; //~ ERROR postcondition
  static String wrong() {
    return """
      y""";
  }
}
