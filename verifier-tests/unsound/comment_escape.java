// Java decodes escapes of line ends and of `*/` before it looks for the end of a comment: what follows would run.
class Escapes {
  int f;

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void lineComment() {
    f = 1; // \u000a f = 2; //~ ERROR ends the comment
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void blockComment() {
    f = 1; /* \u002a/ f = 2; //~ ERROR ends the comment */
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void specification() {
    f = 1;
    //@ assert f == 1; \u000a f = 2; //~ ERROR ends the comment
    //~^ ERROR never runs
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void nested() {
    f = 1;
    //@ assert f == 1; // \uu000d f = 2; //~ ERROR ends the comment
  }

  // Behind two of them it does, and maybe behind one that is written as an escape.
  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void backslashes() {
    f = 1; // \\\u000a f = 2; //~ ERROR ends the comment
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void escapedBackslash() {
    f = 1; // \u005c\\u000a f = 2; //~ ERROR ends the comment
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void right() {
    f = 1; // f = 2;
    /* f = 3; */
    //@ assert f == 1; // f = 2;
  }
}
