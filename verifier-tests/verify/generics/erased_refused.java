// javac: refused
// Neither has the types that are left of the other one's, in the class that has both.
class P { }

class Holds<S> {
  <T extends S> int of(T t, S s) { return 1; }

  int plain(S s) { return 1; }

  <T> int array(Holds<T> h) { return 1; }
}

class HoldsP extends Holds<P> {
  int plain(Object s) { return 2; }                          //~ ERROR neither overrides the other

  int array(Holds<P> h) { return 2; }                        //~ ERROR neither overrides the other
}

class HoldsOther extends Holds<P> {
  int of(P t, P s) { return 2; }
}

class HoldsAny<R> extends Holds<R> {
  int of(Object t, R s) { return 2; }                        //~ ERROR neither overrides the other
}

class Concrete {
  int m(Object o) { return 1; }
}

class Generic extends Concrete {
  <T> int m(T t) { return 2; }                               //~ ERROR neither overrides the other
}
