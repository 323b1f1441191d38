// Where a pure method throws it has no value: its precondition has to exclude that.

import java.util.NoSuchElementException;

class Queue {
  private int[] items;
  private int first;
  private int count;

  /*@ predicate valid() {
    return acc(items) && acc(first) && acc(count) && items != null && acc(items[*]) && 0 < items.length && 0 <= first
        && first < items.length && 0 <= count && count <= items.length;
  } @*/

  //@ ensures valid() && size() == 0;
  Queue() {
    items = new int[8];
  }

  //@ requires valid();
  /*@ pure @*/ int size() { return count; }

  //@ requires valid();
  /*@ pure @*/ boolean isEmpty() { return size() == 0; }

  //@ requires valid() && !isEmpty();
  /*@ pure @*/ int peek() {
    if (isEmpty()) {
      throw new NoSuchElementException("there is nothing in it, not even " + first);
    }
    return items[first];
  }

  //@ requires valid();
  /*@ pure @*/ int wrong() {
    if (isEmpty()) {
      throw new NoSuchElementException();      //~ ERROR E0219
    }
    return items[first];
  }

  //@ requires valid() && size() < 8;
  //@ ensures valid() && size() == 1 && peek() == value;
  void only(int value) {
    items[first] = value;
    count = 1;
  }

  static void uses() {
    Queue queue = new Queue();
    queue.only(3);
    assert queue.peek() == 3;
    assert queue.peek() == 4;                  //~ ERROR E0210
  }

  static void early() {
    Queue queue = new Queue();
    int none = queue.peek();                   //~ ERROR E0218
  }

  //@ requires a > 2 && b > a;
  //@ ensures result > 2;
  static /*@ pure @*/ int apart(int a, int b) {
    int apart = b - a;
    if (apart == 0) throw new IllegalArgumentException();
    if (apart < 0) {
      throw new IllegalStateException();
    } else if (a * b < 0) {
      throw new IllegalStateException();
    }
    return a;
  }

  //@ ensures false;
  static /*@ pure @*/ int never() {
    throw new IllegalStateException();         //~ ERROR E0219
  }

  //@ requires n > 0;
  static /*@ pure @*/ int chosen(int n) {
    if (n == 1) return 10;
    else if (n == 2) return 20;
    else throw new IllegalStateException();    //~ ERROR E0219
  }

  static void chooses() {
    assert apart(3, 5) == 3;
    assert apart(3, 5) == 4;                   //~ ERROR E0210
  }

  public static void main(String[] args) {
    Queue queue = new Queue();
    queue.only(3);
    System.out.println(queue.peek());
    //> 3
    System.out.println(apart(3, 5));
    //> 3
  }
}
