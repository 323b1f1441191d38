// What the library uses for itself is not there for programs; a name of their own may have a `$`.
// javac: refused
class Internal {
  //@ requires s != null;
  static int called(String s) { return s.$text() + 0; }                   //~ ERROR nothing is called `$text`

  //@ ensures result == 4;
  static int $own() { return 4; }

  //@ ensures result == 8;
  static int own() { return $own() + Internal.$own(); }
}
