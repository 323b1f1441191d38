// javac: refused
// What has no body in a `.java` file is native or abstract: a forgotten body is not taken on trust.
class Forgotten {
  int forgotten(int n);                                      //~ ERROR `forgotten` needs a body

  int specified(int n)                                       //~ ERROR `specified` needs a body
  //@ requires n > 0;
  //@ ensures result > n;
  ;

  static /*@ pure @*/ int hash(int n);                       //~ ERROR `hash` needs a body

  Forgotten();                                               //~ ERROR a constructor needs a body

  //@ ensures result > n;
  native int trusted(int n);

  // Only comments see these.
  //@ static pure int unknown(int n);
  //@ predicate opaque();
  //@ lemma void axiom(int n) ensures unknown(n) > 0;

  int use() {
    int a = trusted(3);
    assert a > 3;
    return forgotten(a);
  }
}

abstract class Half {
  abstract int one();

  int two();                                                 //~ ERROR `two` needs a body
}

interface Shape {
  int area();

  static int sides();                                        //~ ERROR `sides` needs a body

  default int corners();                                     //~ ERROR it needs a body
}

enum Light {
  RED;

  int seconds();                                             //~ ERROR `seconds` needs a body
}
