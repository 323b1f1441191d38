// Subclasses and interfaces in Java's spelling: javac compiles this file as it is.
interface Counter {
  //@ predicate valid();

  //@ requires valid();
  //@ ensures result >= 0;
  /*@ pure @*/ int count();

  //@ requires valid();
  //@ ensures valid() && count() == old(count()) + 1;
  void step();

  //@ requires valid();
  //@ ensures valid() && count() == old(count()) + 2;
  default void twice() {
    step();
    step();
  }
}

abstract class Named {
  protected int id;

  //@ ensures acc(this.id) && this.id == id;
  Named(int id) {
    this.id = id;
  }

  //@ requires acc(this.id);
  abstract /*@ pure @*/ int key();
}

final class Clicks extends Named implements Counter {
  private int n;

  //@ predicate valid() { return acc(n) && acc(id) && n >= 0; }

  //@ ensures valid() && count() == 0;
  Clicks() {
    super(7);
  }

  @Override
  public /*@ pure @*/ int count() {
    return n;
  }

  @Override
  public void step() {
    n = n + 1;
  }

  @Override
  /*@ pure @*/ int key() {
    return id + 1;
  }
}

class Skipping implements Counter {
  private int n;

  //@ predicate valid() { return acc(n) && n >= 0; }

  @Override
  public /*@ pure @*/ int count() {
    return n;
  }

  //@ requires valid();
  //@ ensures valid() && count() == old(count()) + 1; //~ ERROR count() == old(count()) + 1
  @Override
  public void step() {
    n = n + 2;
  }
}

class Uses {
  static void clicks() {
    Clicks c = new Clicks();
    Counter d = c;
    d.twice();
    //@ assert c.count() == 2;
    Object o = d;
    if (o instanceof Clicks e && e == c) {
      e.step();
      //@ assert c.count() == 3;
    }
    Clicks f = (Clicks) o;
    //@ assert f == c;
    //@ assert c.count() == 4; //~ ERROR c.count() == 4
  }
}
