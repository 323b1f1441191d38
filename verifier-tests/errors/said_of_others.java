class Account {
  private int balance;
  private int limit;

  //@ predicate valid() { return acc(balance) && acc(limit); }

  //@ requires valid();
  /*@ pure @*/ int balance() { return balance; }

  //@ requires valid();
  /*@ pure @*/ int limit() { return limit; }

  //@ requires valid();
  //@ ensures valid() && balance() == amount && limit() >= amount;
  void set(int amount) {
    balance = amount;
    if (limit < amount) limit = amount;
  }

  //@ requires valid() && limit() == 7;
  //@ ensures valid() && balance() == 3 && limit() == 7;
  void three() {
    set(3);
  }
}

class Ordered implements Comparable<Ordered> {
  final int at = 1;

  //@ requires other != null;
  public int compareTo(Ordered other) {
    return Integer.compare(at, other.at);
  }
}
