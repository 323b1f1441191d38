// javac: refused
// Checked exceptions that are not declared.
class Low extends Exception { }

interface Reads {
  int read();
}

class Throws implements Reads {
  int first = read();

  void fails() { throw new Low(); }

  void declared() throws Low { throw new Low(); }

  void calls() { declared(); }

  public int read() throws Low { return 1; }

  static void low() throws Low { }
}

class Initial {
  int x = make();

  static int y = make();

  static int make() throws Low { return 1; }
}

class Above {
  Above() throws Low { }
}

class Below extends Above { }

class Names {
  void text() throws String { }

  void nothing(boolean b) { if (b) { throw null; } }
}
