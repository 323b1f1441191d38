import java.util.Iterator;

// Who calls what is pure in the library believes that whatever runs there is.
class Person implements Comparable<Person> {
  final int age;

  Person(int age)
  //@ ensures this.age == age;
  { this.age = age; }

  public /*@ pure @*/ int compareTo(Person other)
  { return Integer.compare(age, other.age); }
}

// In a file with specifications it has to be declared.
class Forgotten implements Comparable<Forgotten> {
  public int compareTo(Forgotten other)                    //~ ERROR E0137
  { return 0; }
}

class Use {
  static <T extends Comparable<T>> T max(T a, T b)
  //@ requires a != null && b != null;
  //@ ensures result == (a.compareTo(b) >= 0 ? a : b);
  { return a.compareTo(b) >= 0 ? a : b; }

  static void known(Person a, Person b)
  //@ requires a != null && b != null && a.age > b.age;
  {
    Person c = max(a, b);
    //@ assert c == a;
  }

  static void unknown(Comparable<Person> a, Person b)
  //@ requires a != null && b != null;
  {
    int n = a.compareTo(b);
    //@ assert n >= -1;                                     //~ ERROR E0210
  }

  // Called by its own name it is no function.
  static void itself(Dice a, Dice b)
  //@ requires a != null && b != null;
  {
    int n = a.compareTo(b);
    int m = a.compareTo(b);
    //@ assert n == m;                                      //~ ERROR E0210
  }

  static void below(Loaded a, Loaded b)
  //@ requires a != null && b != null;
  {
    int n = a.compareTo(b);
    //@ assert n == 0;                                      //~ ERROR E0210
  }

  static void walked(Iterator<Integer> i)
  //@ requires i != null && i.valid() && i.hasNext();
  {
    Integer n = i.next();
    //@ assert i.hasNext();                                 //~ ERROR E0210
  }

  // What it takes to ask such an object is not known: it may depend on anything.
  static void made() {
    Iterator<Integer> i = new Countdown(1);
    //@ assert i.valid();                                   //~ ERROR E0210
  }

  // What the class of `o` does there is taken on trust.
  static void shown(Object o)
  { System.out.println(o); }

  static int size(Number n)
  //@ requires n != null;
  //@ ensures result == n.intValue();
  { return n.intValue(); }

  static void message(RuntimeException e)
  //@ requires e != null;
  {
    String s = e.getMessage();
    String t = e.getLocalizedMessage();
    //@ assert t == s;                                      //~ ERROR E0210
  }
}
