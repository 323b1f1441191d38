// Any number of arguments whose type is a type parameter, or has type arguments.
class Several {
  interface Ranked {
    /*@ pure @*/ int rank();
  }

  static class Card implements Ranked {
    final int rank;

    Card(int rank)
    //@ ensures this.rank == rank;
    { this.rank = rank; }

    public /*@ pure @*/ int rank()
    { return rank; }
  }

  static class Box<T> {
    T value;

    Box(T v)
    //@ ensures acc(value) && value == v;
    { value = v; }
  }

  static class Stack<T> {
    private T[] items;
    private int size;

    //@ predicate valid() { return acc(items) && items != null && acc(items[*]) && acc(size) && 0 <= size && size <= items.length; }

    //@ pure int size() requires valid(); { return size; }

    Stack(T... first)
    //@ requires acc(first[*]);
    //@ ensures valid() && size() == old(first.length);
    {
      items = first;
      size = first.length;
    }

    T pop()
    //@ requires valid() && size() > 0;
    //@ ensures valid() && size() == old(size()) - 1;
    {
      size--;
      return items[size];
    }
  }

  static <T> T first(T... xs)
  //@ requires acc(xs[*]) && xs.length > 0;
  //@ ensures acc(xs[*]) && result == old(xs[0]);
  { return xs[0]; }

  static <T> int count(T... xs)
  //@ requires xs != null;
  //@ ensures result == xs.length;
  { return xs.length; }

  static <T extends Ranked> T best(T first, T... more)
  //@ requires acc(more[*]) && first != null;
  //@ requires forall int k :: 0 <= k && k < more.length ==> more[k] != null;
  //@ ensures result != null && result.rank() >= first.rank();
  {
    T best = first;
    for (T x : more)
    //@ invariant acc(more[*]) && best != null && best.rank() >= first.rank();
    //@ invariant forall int k :: 0 <= k && k < more.length ==> more[k] != null;
    {
      if (x.rank() > best.rank()) {
        best = x;
      }
    }
    return best;
  }

  static int sum(Box<Integer>... boxes)
  //@ requires acc(boxes[*]) && boxes.length == 2 && boxes[0] != boxes[1];
  //@ requires boxes[0] != null && acc(boxes[0].value) && boxes[0].value != null;
  //@ requires boxes[1] != null && acc(boxes[1].value) && boxes[1].value != null;
  //@ ensures result == old(boxes[0].value + boxes[1].value);
  { return boxes[0].value + boxes[1].value; }

  static int wrong(Box<Integer>... boxes)
  //@ requires acc(boxes[*]) && boxes.length == 2;
  { return boxes[0].value; }                               //~ ERROR E0201

  static <T> T last(T... xs)
  //@ requires acc(xs[*]);
  //@ ensures acc(xs[*]);
  { return xs[xs.length - 1]; }                            //~ ERROR E0203

  static void use(String[] given) {
    Card a = new Card(3), b = new Card(7);
    Card c = best(a, b);
    //@ assert c.rank >= 3;
    Card d = best(a);
    //@ assert d.rank >= 3;
    String s = first("x", "y");
    //@ assert s.equals("x");
    int n = first(1, 2);
    //@ assert n == 1;
    int none = Several.<Card>count();
    //@ assert none == 0;
    if (given != null) {
      int many = count(given);
      //@ assert many == given.length;
    }
  }

  static void compared(Card a, Card b)
  //@ requires a != null && b != null;
  {
    Card c = best(a, b, a);
    //@ assert c.rank() >= a.rank();
    //@ assert c.rank() >= b.rank();                        //~ ERROR E0210
  }

  static void stacks() {
    Stack<String> s = new Stack<>("a", "b");
    String t = s.pop();
    Stack<Card> none = new Stack<Card>();
    none.pop();                                            //~ ERROR precondition
  }

  public static void main(String[] args) {
    String x = first("x", "y");
    System.out.println(x);
    Card best = best(new Card(3), new Card(9), new Card(4));
    System.out.println(best.rank);
    System.out.println(count(1, 2, 3) + count("a"));
    System.out.println(sum(new Box<>(20), new Box<>(22)));
    Stack<String> s = new Stack<>("a", "b");
    String b = s.pop();
    System.out.println(b);
  }
}
//> x
//> 9
//> 4
//> 42
//> b
