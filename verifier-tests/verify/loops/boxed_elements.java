// The variable of a `for` takes the elements as an assignment would: boxed, or unboxed and then widened.
import java.util.Iterator;

final class Range implements Iterable<Integer> {
  final int end;

  /*@ predicate valid() { return end >= 0; } @*/

  Range(int end)
  //@ requires end >= 0;
  //@ ensures this.end == end && valid();
  { this.end = end; }

  public RangeIterator iterator()
  //@ requires valid();
  //@ ensures result != null && result.valid() && result.at() == 0 && result.end == end;
  { return new RangeIterator(end); }
}

final class RangeIterator implements Iterator<Integer> {
  final int end;
  private int at;

  /*@ predicate valid() { return acc(at) && 0 <= at && at <= end; } @*/

  /*@ pure @*/ int at()
  //@ requires valid();
  //@ ensures 0 <= result && result <= end;
  { return at; }

  RangeIterator(int end)
  //@ requires end >= 0;
  //@ ensures this.end == end && valid() && at() == 0;
  { this.end = end; }

  public /*@ pure @*/ boolean hasNext() { return at < end; }

  public Integer next()
  //@ ensures valid() && result != null && result == old(at()) && at() == old(at()) + 1;
  { return at++; }
}

class Elements {
  static int sum(Integer[] a)
  //@ requires acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] != null && a[i] > 0);
  //@ ensures acc(a[*]) && result >= 0;
  {
    int sum = 0;
    for (int n : a)
    //@ invariant acc(a[*]) && sum >= 0;
    //@ invariant forall int i :: 0 <= i && i < a.length ==> a[i] != null && a[i] > 0;
    { sum += n; }
    return sum;
  }

  // An element may be null, and then there is nothing to unbox.
  static int nulls(Integer[] a)
  //@ requires acc(a[*]);
  //@ ensures acc(a[*]);
  {
    int sum = 0;
    for (int n : a) //~ ERROR E0202
    //@ invariant acc(a[*]);
    { sum += n; }
    return sum;
  }

  static long wide(Short[] shorts, Character[] characters)
  //@ requires acc(shorts[*]) && shorts.length == 1 && shorts[0] != null && shorts[0] == 7;
  //@ requires acc(characters[*]) && characters.length == 1 && characters[0] != null && characters[0] == 'a';
  //@ ensures result == 104;
  {
    long sum = 0;
    for (long n : shorts)
    //@ invariant acc(shorts[*]) && shorts.length == 1 && shorts[0] != null && shorts[0] == 7 && sum == 7 * index(n);
    { sum += n; }
    for (int c : characters)
    //@ invariant acc(characters[*]) && characters.length == 1 && characters[0] != null && characters[0] == 'a';
    //@ invariant sum == 7 + 97 * index(c);
    { sum += c; }
    return sum;
  }

  static int boxes(int[] a)
  //@ requires acc(a[*]);
  //@ ensures acc(a[*]) && result == a.length;
  {
    int n = 0;
    Integer last = null;
    for (Integer x : a)
    //@ invariant acc(a[*]) && n == index(x) && (n > 0 ==> last != null && last == a[n - 1]);
    {
      last = x;
      n++;
    }
    for (Object o : a)
    //@ invariant acc(a[*]);
    {
      //@ assert o instanceof Integer;
      //@ assert o == last; //~ ERROR E0210
    }
    return n;
  }

  static boolean any(Boolean[] flags)
  //@ requires acc(flags[*]) && flags.length == 1 && flags[0] != null;
  //@ ensures acc(flags[*]) && result == old(flags[0]); //~ ERROR postcondition
  {
    for (boolean flag : flags)
    //@ invariant acc(flags[*]) && flags.length == 1 && flags[0] != null;
    {
      if (flag) { return true; }
    }
    return false;
  }

  static int walk(Range range)
  //@ requires range != null && range.valid();
  //@ ensures result == range.end;
  {
    int steps = 0;
    for (int n : range)
    //@ invariant iterator(n).valid() && iterator(n).at() == steps && iterator(n).end == range.end;
    {
      //@ assert n == steps;
      steps++;
    }
    for (long n : range)
    //@ invariant iterator(n).valid();
    {
      //@ assert n > 0; //~ ERROR E0210
    }
    return steps;
  }

  public static void main(String[] args) {
    Integer[] a = {1, 2, 3};
    System.out.println(sum(a));
    Short[] s = {7};
    Character[] c = {'a'};
    System.out.println(wide(s, c));
    int[] b = {5, 6};
    System.out.println(boxes(b));
    System.out.println(walk(new Range(4)));
  }
}
//> 6
//> 104
//> 2
//> 4
