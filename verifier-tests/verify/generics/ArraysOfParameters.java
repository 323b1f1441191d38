// Arrays of a type parameter, in what other classes call.
class ArraysOfParameters {
  static <T extends Comparable<T>> T max(T[] all, int n)
  //@ requires acc(all[*]) && 0 < n && n <= all.length;
  //@ requires forall int i :: 0 <= i && i < all.length ==> all[i] != null;
  //@ ensures acc(all[*]) && result != null;
  {
    T best = all[0];
    for (int i = 1; i < n; i++)
    //@ invariant acc(all[*]) && 0 < i && best != null;
    //@ invariant forall int k :: 0 <= k && k < all.length ==> all[k] != null;
    { if (all[i].compareTo(best) > 0) { best = all[i]; } }
    return best;
  }

  static <T> void swap(T[] a, int i, int j)
  //@ requires acc(a[*]) && 0 <= i && i < a.length && 0 <= j && j < a.length;
  //@ ensures acc(a[*]) && a[i] == old(a[j]) && a[j] == old(a[i]);
  //@ ensures forall int k :: 0 <= k && k < a.length && k != i && k != j ==> a[k] == old(a[k]);
  {
    T kept = a[i];
    a[i] = a[j];
    a[j] = kept;
  }

  // What comes back is an array of objects to Java, which casts it where more is known.
  static <T> T[] same(T[] a)
  //@ ensures result == a;
  { return a; }

  static <T> T[] any(T[] a) { return a; }

  static class Bag<T> {
    T[] items;
    int n;

    //@ predicate valid() { return acc(items) && acc(n) && items != null && acc(items[*]) && 0 <= n && n <= items.length; }

    Bag(int room)
    //@ requires room >= 0;
    //@ ensures valid();
    { items = (T[]) new Object[room]; }

    Bag(T[] given)
    //@ requires given != null && acc(given[*]);
    //@ ensures valid();
    { items = given; n = given.length; }

    T[] all()
    //@ requires acc(items);
    //@ ensures acc(items) && result == items;
    { return items; }

    int inside(Bag<T> other)
    //@ requires other != null && acc(other.items) && other.items != null;
    //@ ensures acc(other.items);
    { return other.items.length; }
  }

  static class Numbers extends Bag<Integer> {
    Numbers(Integer[] given)
    //@ requires given != null && acc(given[*]);
    //@ ensures valid();
    { super(given); }
  }

  static <U> int inGenericCode(Bag<U> b)
  //@ requires b != null && acc(b.items) && b.items != null;
  //@ ensures acc(b.items);
  {
    U[] all = b.all();
    return all == null ? 0 : all.length;
  }

  static String[] use(String[] names, Integer[] numbers)
  //@ requires acc(names[*]) && names.length == 2 && acc(numbers[*]) && numbers.length == 3;
  //@ requires forall int i :: 0 <= i && i < 3 ==> numbers[i] != null;
  {
    swap(names, 0, 1);
    int m = max(numbers, 3);
    String[] back = same(names);
    //@ assert back == names;
    return any(names);                                     //~ ERROR Java casts this
  }

  static void outside(Bag<String> b)
  //@ requires b != null && acc(b.items);                   //~ ERROR E0190
  { }

  static int casts(Bag<String> b)
  //@ requires b != null && b.valid();
  {
    //@ open b.valid();
    String[] all = b.all();                                //~ ERROR Java casts this
    return b.n;
  }

  public static void main(String[] args) {
    Integer[] numbers = {3, 7, 5};
    int m = max(numbers, 3);
    System.out.println(m);
    swap(numbers, 0, 2);
    System.out.println(numbers[0]);
    Numbers all = new Numbers(numbers);
    String[] names = same(new String[]{"a", "b"});
    System.out.println(names.length);
  }
}
//> 7
//> 5
//> 2
