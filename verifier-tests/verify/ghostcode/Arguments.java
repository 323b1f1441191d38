// javac: refused
// Which arguments are ghost is told by the comments, and by nothing else.

public class Arguments {
  static int pick(int a /*@, ghost int b @*/)
  //@ ensures result == 1;
  { return 1; }
  static int pick(long a)
  //@ ensures result == 2;
  { return 2; }

  // Java runs pick(int), for 3 is an int.
  static void withoutGhost() {
    int x = pick(3); //~ ERROR takes 2 arguments
  }

  static void three(int a, int b) { }
  static void ghostForProgram() {
    three(1 /*@, 2 @*/); //~ ERROR
  }
}
