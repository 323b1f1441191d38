// Printing needs no permission and changes nothing.
class Printing {
  private int count;

  //@ requires acc(count);
  //@ ensures acc(count) && count == \old(count) + 1;
  void print(Object other, String name) {
    count++;
    System.out.println("count: " + count + ", " + name + ", " + other);
    System.out.print(count);
    System.out.println(other);
    System.err.println(true);
    System.out.println();
    //@ assert count == \old(count); //~ ERROR assertion
  }

  static int checked(int n) {
    if (n == 0) {
      System.err.println("no number");
      System.exit(1);
    }
    return 10 / n;
  }
}
