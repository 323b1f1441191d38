// What every object has is there for what an interface asks for; the verifier does not know that yet.
interface Rank {
  //@ ensures result >= 0;                                    //~ ERROR postcondition
  int rank();

  boolean equals(Object other);
}

class Low implements Rank {                                   //~ ERROR E0190
  public int rank() { return 0; }
}

class High implements Rank {
  public int rank() { return -1; }

  public boolean equals(Object other)
  //@ ensures result == (other == this);
  { return other == this; }
}

abstract class Middle {
  abstract boolean equals(Middle other);
}

class Between extends Middle {
  boolean equals(Middle other) { return false; }

  static int hashed()
  //@ ensures true;
  { return Boolean.hashCode(true); }                          //~ ERROR E0108
}
