import java.util.Iterator;

// Nothing is specified here; Java has no word for what is pure.
class Countdown implements Iterator<Integer> {
  int left;

  Countdown(int n) { left = n; }

  @Override
  public boolean hasNext() { return left > 0; }

  @Override
  public Integer next() { return left--; }
}

class Dice implements Comparable<Dice> {
  static int seed;

  @Override
  public int compareTo(Dice other) { return seed++ % 3 - 1; }
}

class Loaded extends Dice { }

class Failed extends RuntimeException {
  int code;

  @Override
  public String getMessage() { return "code " + code++; }
}
