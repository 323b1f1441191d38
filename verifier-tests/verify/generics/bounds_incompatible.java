// Bounds whose members no class could inherit side by side: the values of a type parameter have all of them.
// javac: refused
interface Counts { int m(); }
interface Tells { boolean m(); }
interface Gives { Object give(); }
interface GivesText { String give(); }
interface Sizes { default int size() { return 1; } }
interface Measures { default int size() { return 2; } }
interface Asks { int size(); }
interface Of<T> { T of(); }
interface OfText { String of(); }
interface Takes { int take(String s); }
interface TakesAny { boolean take(Object o); }
interface Same<T> { T same(T t); }
interface Arrays { Object[] all(); }
interface ArraysOfText { String[] all(); }

class Part {
  int size() { return 3; }
  public boolean m() { return true; }
  static int give() { return 1; }
}

class Open {
  public int size() { return 3; }
}

class Bounds {
  static <T extends Counts & Tells> int results(T t) { return 1; }        //~ ERROR `T` can't have both `Counts.m` and `Tells.m`
  static <T extends Gives & GivesText> int narrower(T t) { return 1; }
  static <T extends Sizes & Measures> int defaults(T t) { return 1; }     //~ ERROR `Sizes.size` and `Measures.size`
  static <T extends Sizes & Asks> int oneDefault(T t) { return 1; }       //~ ERROR `Sizes.size` and `Asks.size`
  static <T extends Part & Counts> int ofClass(T t) { return 1; }         //~ ERROR `Part.m` and `Counts.m`
  static <T extends Part & Tells> int ofClassRight(T t) { return 1; }
  static <T extends Part & Asks> int notPublic(T t) { return 1; }         //~ ERROR `Part.size` and `Asks.size`
  static <T extends Part & Gives> int ofStatic(T t) { return 1; }         //~ ERROR `Part.give` and `Gives.give`
  static <T extends Open & Asks> int ofOpen(T t) { return 1; }
  static <T extends Open & Sizes> int beforeDefault(T t) { return 1; }
  static <T extends Of<String> & OfText> int asText(T t) { return 1; }
  static <T extends Of<Integer> & OfText> int asNumber(T t) { return 1; } //~ ERROR `Of.of` and `OfText.of`
  static <T extends Takes & TakesAny> int others(T t) { return 1; }
  static <T extends Arrays & ArraysOfText> int arrays(T t) { return 1; }
}

class OfClass<T extends Counts & Tells> { }                               //~ ERROR `Counts.m` and `Tells.m`
