// What javac runs for a `switch` over an enum asks all enums that are switched over in the same outermost class for their constants.

// Even where no `case` names one.
class Others {
  //@ requires e != null;
  static int only(Made e) { switch (e) { default: return 1; } } //~ ERROR the constants of `Made` may not be made yet
}
enum Made {
  ONE;
  final int n;
  Made() { n = 1; int k = Others.only(this); }
}

enum Itself {
  ONE;
  final int n;
  Itself() { n = 1; int k = itself(); }
  int itself() { return switch (this) { default -> 1; }; } //~ ERROR the constants of `Itself` may not be made yet
}

// Nor is it needed that it is the enum of this `switch`.
enum Small { P, Q }
class Both {
  //@ requires e != null;
  static int small(Small e) { switch (e) { case P: return 1; default: return 2; } } //~ ERROR the constants of `Large` may not be made yet
  //@ requires e != null;
  static int large(Large e) { switch (e) { case ONE: return 1; default: return 2; } }
}
enum Large {
  ONE;
  final int n;
  Large() { n = Both.small(Small.P); }
}

// It initialises these enums, and they read what is not set.
class Reads {
  //@ requires e != null;
  static int small(Small e) { switch (e) { case P: return 1; default: return 2; } }
  //@ requires e != null;
  static int reader(Reader e) { switch (e) { case ONE: return 1; default: return 2; } }
}
class Holder {
  static final int FIRST = Reads.small(Small.P);
  static final int[] SECOND = new int[5];
}
enum Reader {
  ONE;
  static { int l = Holder.SECOND.length; } //~ ERROR `Holder.SECOND` may not be set yet
}

// The switches of another outermost class are of no concern.
class Apart {
  //@ requires e != null;
  static int small(Small e) { switch (e) { case P: return 1; default: return 2; } }
}
enum Fine {
  ONE;
  final int n;
  Fine() { n = Apart.small(Small.P); }
  int itself() { switch (this) { case ONE: return 1; default: return 2; } }
}
