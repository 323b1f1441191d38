// Values become objects, and objects values, where Java says so.

class Slot<T> {
  T value;

  Slot(T value)
  //@ ensures acc(this.value) && this.value == value;
  { this.value = value; }

  /*@ pure @*/ T get()
  //@ requires acc(value);
  { return value; }

  void set(T value)
  //@ requires acc(this.value);
  //@ ensures acc(this.value) && get() == value;
  { this.value = value; }

  static <U> U id(U u)
  //@ ensures result == u;
  { return u; }
}

class Pair<A, B> {
  final A first;
  final B second;

  Pair(A first, B second)
  //@ ensures this.first == first && this.second == second;
  { this.first = first; this.second = second; }
}

class Account {
  private Integer balance;
  private Boolean open = true;

  /*@ predicate valid() { return acc(balance) && acc(open) && balance != null && open != null && balance >= 0; } @*/

  Account()
  //@ ensures valid() && balance() == 0;
  { balance = 0; }

  /*@ pure @*/ Integer balance()
  //@ requires valid();
  //@ ensures result != null && result >= 0;
  { return balance; }

  // The result is made here: its callers know what it stands for.
  /*@ pure @*/ Integer twice()
  //@ requires valid();
  { return 2 * balance; }

  void deposit(Integer amount)
  //@ requires valid() && amount != null && amount > 0;
  //@ ensures valid() && balance() == old(balance()) + amount;
  { if (open) { balance += amount; } else { balance = balance + amount; } }

  boolean withdraw(int amount)
  //@ requires valid() && amount >= 0;
  //@ ensures valid() && result == (old(balance()) >= amount);
  //@ ensures balance() == old(balance()) - (result ? amount : 0);
  {
    if (balance < amount) { return false; }
    balance -= amount;
    return true;
  }
}

class Boxed {
  static void numbers() {
    Integer i = 41;
    i++;
    int n = i;
    Long l = 7L;
    long sum = n + l;
    Byte b = 10;
    Short s = 20;
    Character c = 'x';
    char next = (char) (c + 1);
    c++;
    //@ assert n == 42 && sum == 49 && b + s == 30 && next == 'y' && c == 'y';
    System.out.println(i + " " + sum + " " + (b + s) + " " + next + c);
    i = i * i - n / b;
    i <<= 1;
    i -= s;
    Integer before = i--;
    //@ assert before == 3500 && i == 3499;
    System.out.println(before + " " + i + " " + -i + " " + ~b);
  }

  static void truth() {
    Boolean yes = true;
    boolean no = !yes;
    yes &= no || yes;
    //@ assert yes;
    System.out.println(yes ? "yes" : "no");
  }

  static void types() {
    Slot<Integer> slot = new Slot<>(3);
    int got = slot.get();
    slot.set(got + 1);
    //@ assert slot.get() == 4;
    Pair<String, Integer> pair = new Pair<String, Integer>("n", slot.get());
    int second = Slot.id(pair.second) + Slot.id(1);
    //@ assert second == 5;
    Slot<Boolean> flag = new Slot<Boolean>(null);
    //@ assert flag.get() == null;
    System.out.println(pair.first + pair.second + second + flag.get());
  }

  static void arrays() {
    Integer[] a = new Integer[3];
    Integer[] one = new Integer[1];
    //@ assert one[0] == null;
    a[0] = 5;
    a[a[0] - 4] = a[0]++;
    int[] values = {a[0], a[1], 'c'};
    Integer[] more = {1, null, a[1]};
    //@ assert values[0] == 6 && values[1] == 5 && values[2] == 99 && more[1] == null && more[2] == 5;
    System.out.println(values[0] + " " + values[1] + " " + more[2] + more[1]);
  }

  static int arms(boolean b, Integer i, Long l)
  //@ requires i != null && l != null;
  //@ ensures result == (b ? i : 0);
  {
    Integer one = b ? 1 : null;
    //@ assert b ? one == 1 : one == null;
    long wide = b ? i : l;
    //@ assert wide == (b ? i.longValue() : l.longValue());
    Object o = b ? 'c' : "text";
    //@ assert b == (o instanceof Character);
    return b ? i : 0;
  }

  static String name(Integer n)
  //@ requires n != null;
  {
    switch (n) {
      case 1: return "one";
      case 2: return "two";
    }
    return switch (n) { case 3 -> "three"; default -> n.toString(); };
  }

  static void objects(Object o, Integer a, Integer b)
  //@ requires a != null && b != null && a > 0 && b == a + 1;
  {
    //@ assert !a.equals(b) && a.compareTo(b) < 0 && b.hashCode() == a + 1;
    if (o instanceof Integer n) {
      int value = n;
    }
    Long l = a.longValue();
    boolean never = a.equals(l), same = a.equals(b - 1), null_ = a.equals(null);
    //@ assert !never && same && !null_;
    Integer of = Integer.valueOf(b), c = (Integer) (Object) a;
    //@ assert of == a + 1 && c == b - 1;
    System.out.println(never + " " + same + " " + null_ + " " + of.equals(c) + " " + a.hashCode());
  }

  static void account() {
    Account account = new Account();
    account.deposit(500);
    boolean done = account.withdraw(200);
    Integer twice = account.twice();
    //@ assert done && twice == 600;
    System.out.println(account.balance() + " " + twice);
  }

  static int sum(Integer... all)
  //@ requires acc(all[*]);
  //@ requires forall int k :: 0 <= k && k < all.length ==> all[k] != null && all[k] >= 0;
  //@ ensures result >= 0;
  {
    int sum = 0;
    for (int i = 0; i < all.length; i++)
    //@ invariant acc(all[*]) && 0 <= i && sum >= 0;
    //@ invariant forall int k :: 0 <= k && k < all.length ==> all[k] != null && all[k] >= 0;
    { sum += all[i]; }
    return sum;
  }

  static void wrong_value(Integer n)
  //@ requires n != null;
  {
    Integer m = n + 1;
    //@ assert m == 1; //~ ERROR E0210
  }

  static void wrong_promise(Slot<Integer> s)
  //@ requires s != null && acc(s.value);
  //@ ensures acc(s.value) && s.value == 3; //~ ERROR E0202
  { s.set(3); }

  static void promise(Slot<Integer> s)
  //@ requires s != null && acc(s.value);
  //@ ensures acc(s.value) && s.value != null && s.value == 3;
  { s.set(3); }

  public static void main(String[] args) {
    numbers();
    truth();
    types();
    arrays();
    System.out.println(arms(true, 7, 8L) + " " + name(2) + name(3) + name(400));
    objects(5, 1000, 1001);
    account();
    System.out.println(sum(1, 2, 300) + sum());
  }
}
//> 42 49 30 yy
//> 3500 3499 -3499 -11
//> yes
//> n45null
//> 6 5 5null
//> 7 twothree400
//> false true false false 1000
//> 300 600
//> 303
