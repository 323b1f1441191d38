// What a constructor requires is not checked in a file without any specification, so where there is one it tells nothing.
class Named {
  final String given;
  final String made = "made";

  //@ requires given != null;
  Named(String given) { this.given = given; }

  //@ ensures result >= 0;
  int length() { return made.length() + given.length(); }  //~ ERROR `given` may be null
}
