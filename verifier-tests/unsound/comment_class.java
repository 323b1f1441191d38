// A class that ends, and another one that begins, in a comment.
class First {
  int x; /*@ } class Second { @*/ //~ ERROR declared in a specification comment

  //@ ensures false;
  int m() { return 1; }
}
