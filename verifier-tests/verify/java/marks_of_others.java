// `@Override` in a class that is not taken in is not that of the next member.

import java.util.Iterator;

class MarksOfOthers implements Iterable<Integer> {
  @Override
  public Iterator<Integer> iterator() {
    return new Iterator<>() {                  //~ ERROR anonymous classes
      @Override
      public boolean hasNext() { return false; }

      @Override
      public Integer next() { return 1; }
    };
  }

  public int size() { return 0; }

  @Override //@ ensures result == 1;
  public int hashCode() { return 1; }
}
