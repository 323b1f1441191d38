// `System.arraycopy` has a contract, and a body that is verified: ranges of one array may overlap.
class ArrayCopies {
  private int[] items = new int[4];
  private int size;

  //@ predicate valid() { return acc(items) && acc(size) && items != null && 0 <= size && size <= items.length && acc(items[*]); }
  //@ pure seq<int> model() requires valid(); { return items[0..size]; }

  //@ ensures valid() && model() == seq<int>();
  ArrayCopies() { }

  //@ requires valid();
  //@ ensures valid() && model() == seq(x) + old(model());
  void addFirst(int x) {
    if (size == items.length) {
      int[] more = new int[2 * size + 1];
      System.arraycopy(items, 0, more, 0, size);
      items = more;
    }
    System.arraycopy(items, 0, items, 1, size);
    items[0] = x;
    size++;
  }

  //@ requires valid() && 0 <= i && i < model().length;
  //@ ensures valid() && model() == old(model()[..i] + model()[i + 1..]);
  void remove(int i) {
    System.arraycopy(items, i + 1, items, i, size - i - 1);
    size--;
  }

  //@ requires valid() && 0 <= i && i < model().length;
  //@ ensures valid() && model() == old(model()[..i] + model()[i..]);   //~ ERROR E0212
  void removesNothing(int i) {
    System.arraycopy(items, i + 1, items, i, size - i - 1);
    size--;
  }

  //@ requires valid();
  //@ ensures valid();
  void tooFar() {
    System.arraycopy(items, 1, items, 0, size);            //~ ERROR E0211
  }

  //@ requires names != null && acc(names[*], read) && names.length == 3;
  //@ ensures acc(names[*], read) && acc(result[*]) && result[..] == names[..];
  static String[] copy(String[] names) {
    String[] result = new String[3];
    System.arraycopy(names, 0, result, 0, 3);
    return result;
  }

  static void overlapping() {
    int[] a = {1, 2, 3, 4, 5};
    System.arraycopy(a, 0, a, 1, 3);
    //@ assert a[..] == seq(1, 1, 2, 3, 5);
    System.arraycopy(a, 1, a, 0, 4);
    //@ assert a[..] == seq(1, 2, 3, 5, 5);
    char[] c = {'a', 'b'};
    System.arraycopy(c, 1, c, 0, 1);
    //@ assert c[0] == 'b' && c[1] == 'b';
    //@ assert c[0] == 'a';                                //~ ERROR E0210
  }

  public static void main(String[] args) {
    ArrayCopies list = new ArrayCopies();
    for (int i = 0; i < 6; i++)
    //@ invariant 0 <= i && list.valid() && list.model().length == i;
    { list.addFirst(i); }
    list.remove(2);
    System.out.println(list.size + " " + list.items[0] + " " + list.items[2]);
  }
}
//> 5 5 2
