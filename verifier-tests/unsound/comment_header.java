// Only in a `.acc` file may the `;` that ends the first method be left out after a contract: the compiler requires it.
class Header {
  int f() /*@ ensures result == 1; @*/

  int g() { return 2; } //~ ERROR this file is not a program

  //@ ensures result == 1;
  int h() { return f(); }
}
// javac: refused
