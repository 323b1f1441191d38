// An array of a subclass is one of the class, and writing another object to it fails (ArrayStoreException).
class Trap {
  static class Num { }
  static class Leaf extends Num { }
  static final class Last extends Num { }
  interface Shape { }

  static void stored() {
    Object p = new Leaf[1];
    Num[] a = (Num[]) p;                                   //~ ERROR cast
    a[0] = new Num();
  }

  static void stored_object(Object p) {
    if (p instanceof Object[]) {
      Object[] a = (Object[]) p;                           //~ ERROR cast
      if (a.length > 0) {
        //@ assume acc(a[*]);
        a[0] = new Num();
      }
    }
  }

  static void pattern(Object p) {
    if (p instanceof Num[] a) { }                          //~ ERROR E0190
    if (p instanceof Object[] b) { }                       //~ ERROR E0190
    if (p instanceof Shape[][] c) { }                      //~ ERROR E0190
  }

  static void upwards(Leaf[] leaves)
  { Object[] all = (Object[]) leaves; }                    //~ ERROR cast

  static void assigned(Leaf[] leaves)
  { Num[] all = leaves; }                                  //~ ERROR E0105

  static void told(Num[] all) {
    boolean b = all instanceof Leaf[];
    //@ assert !b;
    //@ assert b;                                          //~ ERROR E0210
  }

  static <T> void told_apart(T[] all, Object[] objects) {
    boolean b = all instanceof Leaf[];
    //@ assert !b;                                         //~ ERROR E0210
    Leaf[] c = (Leaf[]) objects;                           //~ ERROR cast
    if (all instanceof Last[]) { Last[] d = (Last[]) all; }
  }

  // Its type does not say that it is no array of a subclass.
  static void not_told(Object p)
  //@ requires p instanceof Num[];
  {
    //@ assert !(p instanceof Leaf[]);                     //~ ERROR E0210
  }

  static void rows() {
    Object p = new Leaf[1][1];
    Object[] a = (Object[]) p;                             //~ ERROR cast
    a[0] = new Num();
  }

  // Java makes an array for what T stands for.
  static <T> Object kept(T... xs)
  //@ requires xs != null;
  //@ ensures result == xs;
  { return xs; }

  static void gathered() {
    Object p = kept(new Leaf());
    //@ assert p instanceof Object[];
    //@ assert !(p instanceof Leaf[]);                     //~ ERROR E0210
    Object[] a = (Object[]) p;                             //~ ERROR cast
    a[0] = "text";
  }

  static <T> void inside(T... xs)
  //@ requires xs != null;
  {
    Object p = xs;
    //@ assert !(p instanceof Leaf[]);                     //~ ERROR E0210
    //@ assert !(p instanceof int[][]);                    //~ ERROR E0210
    Object[] a = (Object[]) p;                             //~ ERROR cast
  }

  static void numbers(Object p) {
    if (p instanceof Object[]) {
      //@ assert !(p instanceof int[][]);                  //~ ERROR E0210
    }
    if (!(p instanceof Object[])) {
      //@ assert !(p instanceof int[]);                    //~ ERROR E0210
    }
  }
}
