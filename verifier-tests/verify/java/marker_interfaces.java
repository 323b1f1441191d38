// Interfaces of Java's without members say nothing that a program could rely on.

import java.io.Serializable;
import java.util.RandomAccess;

class MarkerInterfaces implements Serializable, Cloneable {
  private static final long serialVersionUID = 1L;
  private transient int seen;

  //@ predicate valid() { return acc(seen) && seen >= 0; }

  //@ ensures valid();
  MarkerInterfaces() { }

  //@ requires valid();
  //@ ensures valid();
  strictfp void see() { seen++; }

  //@ requires valid();
  //@ ensures valid();               //~ ERROR E0212
  void forget() { seen = -1; }

  static boolean is(Object o) { return o instanceof Serializable; }              //~ ERROR `java.io.Serializable` as a type

  static <T extends Object & java.io.Serializable> void take(T t) { }            //~ ERROR `java.io.Serializable` as a type

  static class Row extends Plain implements java.io.Serializable, RandomAccess { }

  static class Plain { }

  interface Kept extends Serializable { int size(); }

  static class Two implements Kept {
    public int size() { return 2; }
  }

  static void main() {
    Kept kept = new Two();
    Row row = new Row();
    Plain plain = row;
    assert plain == row;
  }
}
