// A set of small numbers as the bits of an int, with Java's own operators.
class BitSet {
  private int bits;

  //@ predicate valid() { return acc(bits); }

  /*@ pure @*/ boolean has(int n)
    //@ requires valid() && 0 <= n && n < 32;
  { return (bits & (1 << n)) != 0; }

  /*@ pure @*/ boolean hasThree()
    //@ requires valid();
  { return (bits >>> 3 & 1) == 1; }

  //@ ensures valid();
  BitSet() { }

  //@ requires valid();
  //@ ensures valid() && has(4);
  //@ ensures has(7) == old(has(7));
  //@ ensures has(3) == old(has(3));
  //@ ensures !has(3);                                   //~ ERROR postcondition
  void addFour() { bits |= 1 << 4; }

  //@ requires valid();
  //@ ensures valid() && !has(4) && has(7) == old(has(7));
  void removeFour() { bits &= ~(1 << 4); }

  //@ requires valid();
  //@ ensures valid() && has(4) == !old(has(4));
  void toggleFour() { bits ^= 16; }

  //@ requires true;
  public static void main(String[] args) {
    BitSet set = new BitSet();
    set.addFour();
    set.addFour();
    System.out.println(set.has(4) + " " + set.has(3) + " " + set.hasThree());
    set.removeFour();
    System.out.println(set.has(4));
    set.toggleFour();
    System.out.println(set.has(4) + " " + (-17 >>> 28) + " " + (-17 >> 28) + " " + (1 << 35) + " " + ~7);
  }
  //> true false false
  //> false
  //> true 15 -1 8 -8
}
