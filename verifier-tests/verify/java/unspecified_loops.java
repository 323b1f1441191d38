// A file without any specification: where permissions do not matter, a loop over an array without a name asks for none.
class Count {
  enum Status { OPEN, CLOSED }

  private Status status = Status.OPEN;

  static int of(String s, char c) {
    int n = 0;
    for (char x : s.toCharArray()) {                       //~ ERROR `s` may be null
      if (x == c) n++;
    }
    for (int y : new int[]{1, 2}) n += y;
    return n;
  }

  void close() {
    switch (status) {                                      //~ ERROR `status` may be null
      case OPEN: status = Status.CLOSED; break;
      case CLOSED: throw new IllegalStateException("closed");
    }
  }
}
