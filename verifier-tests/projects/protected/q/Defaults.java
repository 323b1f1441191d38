package q;

import p.Shown;

class Defaults extends Shown {
  Defaults()
    //@ ensures made == 1;
  { super(); }

  static void right() {
    Shown shown = new Shown();
    assert shown.made == 1;
  }

  static void wrong() {
    Shown shown = new Shown();
    //@ assert shown.made == 2; //~ ERROR E0210
  }
}
