// Bodies of pure methods that are more than one `return`.

class Tree {
  private int value;
  private Tree left;
  private Tree right;

  /*@ predicate tree() {
    return acc(value) && acc(left) && acc(right) && (left != null ==> left.tree()) && (right != null ==> right.tree());
  } @*/

  //@ requires t != null ==> t.tree();
  //@ ensures result >= 0;
  static /*@ pure @*/ int height(Tree t) {
    if (t == null) {
      return 0;
    }
    final int l = height(t.left);
    int r = height(t.right);
    return 1 + (l > r ? l : r);
  }

  //@ requires t != null ==> t.tree();
  static /*@ pure @*/ boolean has(Tree t, int v) {
    if (t == null) return false;
    if (v < t.value) {
      return has(t.left, v);
    } else if (v > t.value) {
      return has(t.right, v);
    }
    return true;
  }

  //@ ensures tree() && height(this) == 1 && has(this, v);
  Tree(int v) {
    value = v;
    assert height(null) == 0;
  }

  //@ ensures result >= 0;         //~ ERROR E0212
  static /*@ pure @*/ int signs(int a, int b) {
    if (a < 0) {
      if (b < 0) return -2;
      else return -1;
    } else {
      int sum = a + b, twice = 2 * sum;
      return twice - sum - b;
    }
  }

  static void uses() {
    assert signs(-1, -5) == -2;
    assert signs(-1, 5) == -1;
    assert signs(7, 5) == 7;
    assert signs(0, 0) == 1;        //~ ERROR E0210
  }
}

class Named {
  final String name;
  final int number;

  //@ ensures this.number == number;
  Named(String name, int number) {
    this.name = name;
    this.number = number;
  }

  @Override
  public /*@ pure @*/ boolean equals(Object o) {
    if (this == o) {
      return true;
    }
    if (!(o instanceof Named other)) {
      return false;
    }
    return other.number == number;
  }

  @Override
  public /*@ pure @*/ int hashCode() {
    var twice = 2 * number;
    return twice + 1;
  }

  //@ requires a != null;
  static /*@ pure @*/ int first(int[] a)
  //@ requires acc(a[*]);
  {
    if (a.length > 0) return a[0];
    int none = -1;
    return a[none];                 //~ ERROR E0203
  }

  static /*@ pure @*/ Integer boxed(boolean b, Integer i) {
    if (b) return i;
    return 5;
  }

  static /*@ pure @*/ long wide(int i) {
    if (i > 0) return i;
    long twice = 2L * i;
    return twice;
  }

  static /*@ pure @*/ int forever(int n) {
    if (n == 0) return 0;
    int m = forever(n - 1);         //~ ERROR may call itself forever
    return m;
  }

  static void uses(Named n) {
    Named a = new Named("a", 1);
    Named b = new Named("b", 1);
    Named c = new Named("b", 2);
    assert a.equals(b);
    assert !a.equals(c);
    assert !a.equals("b");
    Integer five = boxed(true, null);
    assert five == null;
    assert boxed(false, null).equals(5);
    assert wide(3) == 3 && wide(-3) == -6;
  }

  public static void main(String[] args) {
    System.out.println(new Named("a", 1).equals(new Named("b", 1)));
    //> true
    System.out.println(boxed(false, null));
    //> 5
    System.out.println(wide(-3));
    //> -6
    System.out.println(Tree.signs(7, 5));
    //> 7
  }
}
