// What all constructors see to is known of a final field wherever it is read, also where a supertype says what may be asked for.
class Person implements Comparable<Person> {
  enum Rank { LOW, HIGH }

  private final String name;
  private final Rank rank;
  private final int[] data = new int[8];
  private final String title = "Dr.";

  //@ requires name != null && rank != null;
  Person(String name, Rank rank) {
    this.name = name;
    this.rank = rank;
  }

  Person() {
    this("nobody", Rank.LOW);
  }

  @Override
  public /*@ pure @*/ int compareTo(Person other) {
    return rank == other.rank ? name.compareTo(other.name) : other.rank.compareTo(rank);
  }

  @Override
  public String toString() { return title + " " + name.trim(); }

  int size() { return data.length + title.length() + name.length(); }

  void empty() {
    //@ assert name != null && data != null;
    //@ assert name.length() > 0;                          //~ ERROR E0210
  }

  public static void main(String[] args) {
    Person first = new Person("Ada", Rank.HIGH);
    System.out.println(first + ", " + new Person() + ": " + first.size());
    System.out.println(first.compareTo(new Person("Bob", Rank.HIGH)) < 0);
    System.out.println(first.compareTo(new Person()) < 0);
  }
}
//> Dr. Ada, Dr. nobody: 14
//> true
//> true
