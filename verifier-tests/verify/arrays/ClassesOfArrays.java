// What an array was made of: `instanceof` as in Java, and casts.
class ClassesOfArrays {
  static class Num { int n; }
  static final class Leaf extends Num { }
  interface Shape { }
  static class Circle implements Shape { }
  enum Light { RED, GREEN }

  static boolean isInts(Object o)
  //@ ensures result ==> !(o instanceof long[]) && !(o instanceof Object[]) && !(o instanceof Num);
  { return o instanceof int[]; }

  static int first(Object o)
  //@ requires o instanceof int[] a ==> acc(a[*]);
  //@ ensures o instanceof int[] a ==> acc(a[*]) && (a.length > 0 ==> result == a[0]);
  {
    if (o instanceof int[] a && a.length > 0) { return a[0]; }
    return 0;
  }

  static int several(Object o) {
    if (o instanceof Object[][]) { return 3; }
    if (o instanceof Object[]) { return 2; }
    if (o instanceof boolean[] || o instanceof char[]) { return 1; }
    return 0;
  }

  static void subtypes() {
    Object p = new Leaf[1];
    //@ assert p instanceof Leaf[] && p instanceof Num[] && p instanceof Object[] && !(p instanceof Shape[]);
    //@ assert !(p instanceof Object[][]) && !(p instanceof Num);
    Object c = new Circle[1];
    //@ assert c instanceof Shape[] && c instanceof Circle[] && !(c instanceof Num[]);
    Object e = Light.values();
    //@ assert e instanceof Light[] && e instanceof Object[];
  }

  static void dimensions() {
    Object q = new int[2][3];
    //@ assert q instanceof int[][] && q instanceof Object[] && !(q instanceof int[]) && !(q instanceof Object[][]);
    Object l = new Leaf[2][];
    //@ assert l instanceof Num[][] && l instanceof Object[][] && l instanceof Object[] && !(l instanceof Num[]);
    int[][] a = (int[][]) q;
    a[0][1] = 5;
    Num[][] b = (Num[][]) l;                               //~ ERROR cast
  }

  static void objects() {
    Object r = new Object[3];
    //@ assert r instanceof Object[] && !(r instanceof Num[]) && !(r instanceof int[]);
    Object[] s = (Object[]) r;
    s[0] = new Num();
    Object n = null;
    Object[] none = (Object[]) n;
    //@ assert !(n instanceof Object[]) && none == null;
  }

  static void may_be_of_a_subclass(Object o) {
    if (o instanceof Leaf[][] l) { Leaf[][] m = l; }
    if (o instanceof Leaf[]) { Leaf[] m = (Leaf[]) o; }
    if (o instanceof Num[]) {
      Num[] m = (Num[]) o;                                 //~ ERROR cast
    }
  }

  static void declared(Num[] n, Object[] o) {
    Object x = n;
    //@ assert n == null || x instanceof Num[] && !(x instanceof Leaf[]);
    Num[] y = (Num[]) x;
    Object z = o;
    //@ assert o == null || z instanceof Object[] && o instanceof Object[];
    //@ assert o == null || !(z instanceof Num[]);         //~ ERROR E0210
  }

  public static void main(String[] args) {
    System.out.println(isInts(new int[1]));
    System.out.println(isInts(new int[1][1]));
    System.out.println(first(new int[]{7}));
    System.out.println(several(new int[1][2]));
    System.out.println(several(new String[1][2]));
    System.out.println(several(new char[1]));
    subtypes();
    objects();
  }
}
//> true
//> false
//> 7
//> 2
//> 3
//> 1
