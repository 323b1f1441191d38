// What is Comparable has an order: a function of the two that are compared, which must not be null.
final class Person implements Comparable<Person> {
  final int age;
  final String name;

  //@ ensures this.age == age && this.name == name;
  Person(int age, String name) {
    this.age = age;
    this.name = name;
  }

  public /*@ pure @*/ int compareTo(Person other) { return Integer.compare(age, other.age); }
}

enum Size { SMALL, LARGE }

// A list: each node has a value and what comes after it.
class Node<T extends Comparable<T>> {
  private T value;
  private Node<T> next;

  /*@ predicate valid() {
        return acc(value) && acc(next) && value != null && (next != null ==> next.valid());
      } @*/

  Node(T value, Node<T> next)
  //@ requires value != null && (next != null ==> next.valid());
  //@ ensures valid();
  {
    this.value = value;
    this.next = next;
  }

  /*@ pure @*/ T first()
  //@ requires valid();
  //@ ensures result != null;
  { return value; }

  /*@ pure @*/ Node<T> rest()
  //@ requires valid();
  { return next; }

  /*@ pure @*/ boolean sorted()
  //@ requires valid();
  { return next == null || value.compareTo(next.first()) <= 0 && next.sorted(); }

  // Exchanges neighbours that are in the wrong order; whether there were none.
  boolean pass()
  //@ requires valid();
  //@ ensures valid() && (result ==> sorted() && first() == old(first()));
  {
    if (next == null) { return true; }
    T second = next.first();
    if (value.compareTo(second) <= 0) { return next.pass(); }
    next.put(value);
    value = second;
    next.pass();
    return false;
  }

  private void put(T t)
  //@ requires valid() && t != null;
  //@ ensures valid();
  { value = t; }

  // Whatever the order is: in the end no value comes after the next one.
  void sort()
  //@ requires valid();
  //@ ensures valid() && sorted();
  {
    boolean done = false;
    while (!done)
    //@ invariant valid() && (done ==> sorted());
    { done = pass(); }
  }

  void forget()
  //@ requires valid();
  //@ ensures valid() && sorted(); //~ ERROR postcondition
  { pass(); }

  String show()
  //@ requires valid();
  //@ ensures valid();
  { return next == null ? "" + value : value + " " + next.show(); }
}

class Order {
  //@ requires a != null && b != null;
  //@ ensures result == (a.compareTo(b) >= 0 ? a : b);
  static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

  static void use()
  {
    Person r = max(new Person(3, "a"), new Person(5, "b"));
    //@ assert r.age == 5;
    Integer i = max(3, 5);
    Size z = max(Size.SMALL, Size.LARGE);
    //@ assert i == 5 && z == Size.LARGE;
    String s = max("a", "b");
    Comparable<Long> c = 7L;
    Number n = 8;
    //@ assert c.compareTo(8L) < 0 && n.longValue() == 8;
    //@ assert c.compareTo(6L) < 0; //~ ERROR might not hold
    System.out.println(r.name + i + z + s + c.compareTo(8L) + n.intValue());
  }

  static int several(Comparable<Size> size) { return 1; }
  static int several(Number number) { return 2; }
  static int several(Object o) { return 3; }

  static long sum(Number a, Number b)
  //@ requires a != null && b != null;
  //@ ensures result == a.longValue() + b.intValue();
  { return a.longValue() + b.intValue(); }

  static int wraps(Long big)
  //@ requires big != null && big == 4294967296L;
  //@ ensures result == 0; //~ ERROR postcondition
  { return big.intValue(); }

  public static void main(String[] args) {
    use();
    Node<Integer> list = new Node<>(9, new Node<>(4, new Node<>(6, null)));
    list.sort();
    System.out.println(list.show());
    System.out.println(sum(3, 4L));
  }
}
//> b5LARGEb-18
//> 4 6 9
//> 7
