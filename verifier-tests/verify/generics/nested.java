// `<>` after the name of a class inside of another one.
class Outer {
  static class Box<T> {
    T value;

    Box(T v)
    //@ ensures acc(value) && value == v;
    { value = v; }
  }

  static class Num {
    int n;

    Num(int n)
    //@ ensures acc(this.n) && this.n == n;
    { this.n = n; }
  }
}

class Main {
  static Outer.Box<Outer.Num> boxed(Outer.Num v)
  //@ ensures result != null && acc(result.value) && result.value == v;
  { return new Outer.Box<>(v); }

  static Outer.Box<Outer.Num> empty()
  //@ ensures result != null && acc(result.value) && result.value != null;   //~ ERROR postcondition
  { return new Outer.Box<>(null); }

  public static void main(String[] args) {
    Outer.Num v = new Outer.Num(7);
    var made = new Outer.Box<>(v);
    System.out.println(made.value.n);
    System.out.println(boxed(v).value == made.value);
  }
}
//> 7
//> true
