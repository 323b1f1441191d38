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

// Making the first constant asks for it.
class Lazy extends Number {
  static final int[] K = new int[Use.size(new Lazy())];

  @Override
  public int intValue() { return K.length; }               //~ ERROR may not be set yet

  @Override
  public long longValue() { return 1; }

  @Override
  public float floatValue() { return 1; }                  //~ ERROR E0191

  @Override
  public double doubleValue() { return 1; }                //~ ERROR E0191
}

class Failed extends RuntimeException {
  int code;

  @Override
  public String getMessage() { return "code " + code++; }
}
