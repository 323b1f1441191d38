// Where a pattern variable is known depends on which statements can end. Elsewhere its name means the field.
class Cell { int v; }

class Patterns {
  Cell x;

  //@ requires acc(x) && x != null;
  //@ ensures acc(x) && x == \old(x) && result == 1; //~ ERROR result == 1
  int endless(Object o) {
    if (!(o instanceof Cell x)) { while (true) { } }
    return x == this.x ? 1 : 2;
  }

  //@ requires acc(x) && x != null;
  //@ ensures acc(x) && x == \old(x) && result == 1; //~ ERROR result == 1
  int afterLoop(Object o) {
    while (!(o instanceof Cell x)) { }
    return x == this.x ? 1 : 2;
  }

  //@ requires acc(x) && x != null && o != x && o instanceof Cell;
  //@ ensures acc(x) && x == \old(x) && (k == 2 ==> result == 2); //~ ERROR k == 2
  int groups(Object o, int k) {
    int r = 0;
    switch (k) {
      case 1: if (!(o instanceof Cell x)) return 0; r = 1;
      case 2: r = (x == this.x) ? 1 : 2;
    }
    return r;
  }

  static Cell made = new Cell();

  static class Inner {
    //@ requires acc(Patterns.made);
    //@ ensures acc(Patterns.made) && result == 1; //~ ERROR result == 1
    int around(Object o) {
      if (!(o instanceof Cell made)) { while (true) { } }
      return made == Patterns.made ? 1 : 2;
    }
  }

  public static void main(String[] args) {
    Patterns p = new Patterns();
    p.x = new Cell();
    Cell other = new Cell();
    System.out.println(p.endless(other) + " " + p.afterLoop(other) + " " + p.groups(other, 2) + " " + new Inner().around(other));
  }
}
//> 2 2 1 2
