// Two parameters, a class that extends an instantiation, and one whose elements are in an array.
class Num {
  int n;

  Num(int n)
  //@ ensures acc(this.n) && this.n == n;
  { this.n = n; }
}

class Pair<K, V> {
  K key;
  V value;

  Pair(K k, V v)
  //@ ensures acc(key) && acc(value) && key == k && value == v;
  {
    key = k;
    value = v;
  }

  Pair<V, K> flip()
  //@ requires acc(key) && acc(value);
  //@ ensures acc(key) && acc(value) && acc(result.key) && acc(result.value);
  //@ ensures result.key == value && result.value == key && key == old(key) && value == old(value);
  { return new Pair<>(value, key); }
}

class NumPair extends Pair<Num, Num> {
  NumPair(Num a, Num b)
  //@ ensures acc(key) && acc(value) && key == a && value == b;
  { super(a, b); }

  int sum()
  //@ requires acc(key) && acc(value) && key != null && value != null && acc(key.n) && acc(value.n);
  //@ ensures acc(key) && acc(value) && acc(key.n) && acc(value.n) && result == key.n + value.n;
  { return key.n + value.n; }

  int nullable()
  //@ requires acc(key) && (key != null ==> acc(key.n));
  { return key.n; }                                           //~ ERROR E0202
}

class Stack<T> {
  private T[] items;
  private int size;

  /*@ predicate valid() {
    return acc(items) && acc(size) && items != null && acc(items[*]) && 0 <= size && size <= items.length;
  } @*/

  Stack(int n)
  //@ requires n >= 0;
  //@ ensures valid();
  {
    items = (T[]) new Object[n];
    size = 0;
  }

  boolean push(T t)
  //@ requires valid();
  //@ ensures valid();
  {
    if (size == items.length) {
      return false;
    }
    items[size] = t;
    size++;
    return true;
  }

  T pop()
  //@ requires valid();
  //@ ensures valid();
  {
    if (size == 0) {
      return null;
    }
    size--;
    return items[size];
  }

  T popBlindly()
  //@ requires valid();
  //@ ensures valid();
  {
    size--;
    return items[size];                                       //~ ERROR E0203
  }
}

class Program {
  public static void main(String[] args) {
    NumPair p = new NumPair(new Num(3), new Num(4));
    System.out.println(p.sum());
    Stack<NumPair> stack = new Stack<>(2);
    stack.push(p);
    NumPair top = stack.pop();
    System.out.println(top == p);
    Pair<Pair<Num, Num>, Num> nested = new Pair<>(new Pair<>(null, new Num(5)), null);
    Num deep = nested.key.value;
    Pair<Num, Pair<Num, Num>> flipped = nested.flip();
    System.out.println(deep == flipped.value.value);
  }
}
//> 7
//> true
//> true
