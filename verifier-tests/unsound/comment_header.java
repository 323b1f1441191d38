// The `;` that ends the first method is left out after a contract in a `.acc` file only: no compiler does that.
class Header {
  int f() /*@ ensures result == 1; @*/

  int g() { return 2; } //~ ERROR this file is not a program

  //@ ensures result == 1;
  int h() { return f(); }
}
