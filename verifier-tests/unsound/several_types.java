// What is chosen of objects of two classes may be of several types at once in Java, for which there is no name: where it
// decides what is called, that is an error.
interface I { }
interface J { }
interface K extends I { }
class C implements I, J { /*@ pure @*/ public boolean same(Object o) { return false; } }
class D implements I, J { }
class E implements K { }
class G<T> implements J { }

class Main {
  static /*@ pure @*/ int h(Object x) { return 1; }
  static /*@ pure @*/ int h(I x) { return 2; }
  static <T> T pick(T a, T b)
    //@ ensures result == a;
  { return a; }
  static <T> T same(T a)
    //@ ensures result == a;
  { return a; }

  static void variables(boolean q, int k) {
    C c = new C();
    D d = new D();
    var x = q ? c : d;                              //~ ERROR no type that has a name
    var y = switch (k) { case 1 -> c; default -> { yield d; } }; //~ ERROR no type that has a name
  }

  static void declared(boolean q) {
    C c = new C();
    D d = new D();
    I i = c;
    if (q) i = d;
    int r = h(i);
    System.out.println(r);
    //@ assert r == 2;
    //@ assert r == 1; //~ ERROR E0210
  }

  static void oneInCommon(boolean q) {
    C c = new C();
    E e = new E();
    var x = q ? c : e;
    int r = h(x);
    System.out.println(r);
    //@ assert r == 2;
  }

  static void arguments(boolean q, int k) {
    C c = new C();
    D d = new D();
    int r = h(q ? c : d);                           //~ ERROR expected `I`
    int s = h(switch (k) { case 1 -> c; default -> d; }); //~ ERROR expected `I`
    int t = h(switch (k) { case 1 -> { yield c; } default -> q ? c : d; }); //~ ERROR expected `I`
    System.out.println(r + s * 10 + t * 100);
  }

  static void onlyObjects(boolean q, int k) {
    C c = new C();
    int u = h(switch (k) { case 1 -> c; default -> new int[1]; });
    System.out.println(u);
    //@ assert u == 1;
    //@ assert u == 2; //~ ERROR E0210
  }

  static void parameters(boolean q) {
    C c = new C();
    D d = new D();
    var x = pick(c, d);                             //~ ERROR it can't be told
    var y = same(q ? c : d);                        //~ ERROR no type that has a name
  }

  static void arrays(boolean q, C[] c, I[] i) {
    var x = q ? c : i;                              //~ ERROR no type that has a name
  }

  static void typeArguments(boolean q, G<C> c, G<D> d) {
    var x = q ? c : d;                              //~ ERROR no type that has a name
  }

  public static void main(String[] args) {
    declared(true);
    //> 2
    oneInCommon(true);
    //> 2
    arguments(true, 1);
    //> 222
    onlyObjects(true, 1);
    //> 1
  }
}
