// What an initialiser of a file without any specification does is not looked at, so what the superclass promises is not promised
// for it.
class Specified {
  int x;

  Specified()
    //@ ensures acc(x) && x == 0;
  { }

  static void kept() {
    Keeps k = new Keeps();
    //@ assert k.x == 0 && k.y == 3;
  }

  static void changed() {
    Writes w = new Writes();
    //@ assert w.x == 0; //~ ERROR no permission
  }

  static void changed_in_between() {
    Below b = new Below();
    //@ assert b.p == 0; //~ ERROR E0210
  }
}
