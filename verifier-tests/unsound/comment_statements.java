// What is in a comment never runs: a statement of the program there would be verified and not executed.
class Statements {
  int f;

  //@ requires acc(f);
  //@ ensures acc(f) && f == 7;
  void assignment() {
    /*@ f = 7; @*/ //~ ERROR never runs
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 7;
  void assignmentRight() {
    f = 7;
    //@ assert f == 7;
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 7;
  void callOfMutator() {
    //@ assignmentRight(); //~ ERROR never runs
  }

  //@ requires acc(f);
  //@ ensures acc(f) && (b ==> f == old(f));
  void onlyReturn(boolean b) {
    if (b) /*@ return; @*/ //~ ERROR never runs
    f = 1;
  }

  //@ requires acc(f);
  //@ ensures acc(f) && (b ==> f == old(f));
  void onlyReturnRight(boolean b) {
    if (b) return;
    f = 1;
  }

  /* For the compiler, the assignment is the body of the `if`. */
  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void ghostArm(boolean b) {
    if (b) /*@ assert true; @*/ //~ ERROR can't be the whole body of an `if`
    f = 1;
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void ghostArmRight(boolean b) {
    if (b) { /*@ assert true; @*/ }
    f = 1;
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void emptyArm(boolean b) {
    if (b) /*@ ; @*/ //~ ERROR can't be the whole body of an `if`
    f = 1;
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void ghostLoop() {
    while (true) /*@ invariant true; assert true; @*/ //~ ERROR can't be the whole body of an `if`
    f = 1;
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 1;
  void otherwise(boolean b) {
    if (b) { f = 1; }
    /*@ else { f = 1; } @*/ //~ ERROR never runs
  }

  //@ requires acc(f);
  //@ ensures acc(f) && f == 0;
  void elseAlone(boolean b) {
    if (b) { f = 1; }
    /*@ else @*/ //~ ERROR program text in a specification comment
    f = 0;
  }

  //@ ensures result == 1;
  int localVariable() {
    int x = 0;
    //@ x = 1; //~ ERROR never runs
    return x;
  }

  //@ ensures result == 1;
  int declaration() {
    //@ int x = 1; //~ ERROR never runs
    return x;
  }

  //@ ensures result == 2;
  int operator() {
    int x = 1 /*@ + 1 @*/; //~ ERROR program text in a specification comment
    return x;
  }

  //@ ensures result == -1;
  int sign() {
    return /*@ - @*/ 1; //~ ERROR program text in a specification comment
  }

  //@ ensures result == 5;
  int initialValue() {
    int x /*@ = 5 @*/; //~ ERROR program text in a specification comment
    x = x + 0;
    return x;
  }

  //@ ensures result == 3;
  int returned() {
    //@ return 3; //~ ERROR never runs
  }

  //@ ensures result == 0;
  int wholeLoop() {
    int i = 3;
    //@ while (i > 0) invariant i >= 0; { i = i - 1; } //~ ERROR never runs
    return i;
  }

  //@ ensures result == 0;
  int headOfLoop() {
    int i = 3;
    /*@ while (i > 0) invariant i >= 0; @*/ { i = i - 1; } //~ ERROR program text in a specification comment
    return i;
  }

  //@ ensures result == 0;
  int loopRight() {
    int i = 3;
    while (i > 0) /*@ invariant i >= 0; @*/ { i = i - 1; }
    return i;
  }

  //@ ensures result == 2;
  int braces(boolean b) {
    int i = 1;
    if (b) /*@ { @*/ i = 2; i = 2; /*@ } @*/ //~ ERROR program text in a specification comment
    //~^ ERROR program text in a specification comment
    return i;
  }

  int jump() {
    int i = 0;
    while (true)
      //@ invariant true;
    {
      i = i + 1;
      //@ break; //~ ERROR never runs
    }
    return i;
  }

  //@ ensures result == 1;
  int argument() {
    return identity(/*@ 1 @*/); //~ ERROR gets its value in a specification comment
  }

  //@ ensures result == v;
  int identity(int v) { return v; }

  /* Strings and characters are not comments. */
  int strings() {
    char c = '/';
    String s = "//@ assert false; /*@ f = 7; @*/";
    return 0;
  }
}
// javac: refused
