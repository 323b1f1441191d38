// The constants of an enum, one after the other.
class Values {
  enum Kind {
    A(1), B(2), C(3);

    final int weight;

    Kind(int weight)
    //@ requires weight > 0;
    { this.weight = weight; }
  }

  enum None { }

  static int count() {
    int n = 0;
    for (Kind k : Kind.values())
    //@ invariant n == index(k);
    {
      //@ assert k != null && k.ordinal() == index(k);
      n++;
    }
    return n;
  }

  static int counted()
  //@ ensures result == 3;
  {
    int n = 0;
    for (Kind k : Kind.values())
    //@ invariant n == index(k);
    { n++; }
    return n;
  }

  static Kind second(int i)
  //@ requires 0 <= i && i < 3;
  //@ ensures result != null && result.ordinal() == i;
  {
    Kind[] all = Kind.values();
    //@ assert all[1] == Kind.B;
    //@ assert all[i] == Kind.C;                           //~ ERROR E0210
    return all[i];
  }

  static Kind next(Kind k)
  //@ requires k != null;
  //@ ensures k == Kind.A ==> result == Kind.B;
  //@ ensures k == Kind.C ==> result == Kind.A;
  { return Kind.values()[(k.ordinal() + 1) % Kind.values().length]; }

  static int none() {
    int n = 0;
    for (None k : None.values())
    //@ invariant n == 0;
    {
      //@ assert false;
    }
    return n;
  }

  // What is kept in a variable may be written, and the loop does not know of it.
  static void written() {
    Kind[] all = Kind.values();
    all[0] = null;
    for (Kind k : all)
    //@ invariant acc(all[*]);
    {
      //@ assert k != null;                                //~ ERROR E0210
      all[0] = Kind.B;
    }
  }

  public static void main(String[] args) {
    int n = count();
    System.out.println(n);
    System.out.println(second(2));
    System.out.println(next(Kind.C));
  }
}
//> 3
//> C
//> A
