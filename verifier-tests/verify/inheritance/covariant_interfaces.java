// What a class or an interface inherits from several supertypes, with results of which one is what all give: that one is meant.
class P { }

class Q extends P {
  final int n = 3;
}

interface GivesP {
  P give();
}

interface GivesQ {
  //@ ensures result != null;
  Q give();
}

interface PFirst extends GivesP, GivesQ { }

interface QFirst extends GivesQ, GivesP { }

class Made implements PFirst {
  //@ ensures result != null && result.n == 3;
  public Q give() {
    Q q = new Q();
    assert q.n == 3;
    return q;
  }
}

class Careless implements QFirst {
  //@ ensures result == null;
  public Q give() { return null; }                           //~ ERROR does not promise `result != null`
}

abstract class Below {
  public abstract P give();
}

abstract class Both extends Below implements GivesQ { }

class Ends extends Both {
  //@ ensures result != null;
  public Q give() { return new Q(); }
}

// What runs for several keeps what each of them promises.
interface Strict {
  //@ ensures result instanceof Q;
  P give();
}

interface Stricter extends GivesQ, Strict { }

class Uses {
  static int first(PFirst p, QFirst q, Both b)
  //@ requires p != null && q != null && b != null;
  {
    Q x = p.give();
    Q y = q.give();
    Q z = b.give();
    GivesP seen = p;
    P s = seen.give();
    assert s != null;                                        //~ ERROR E0210
    return x.n + y.n + z.n;
  }

  static void made(Made m)
  //@ requires m != null;
  {
    GivesQ g = m;
    Q q = m.give();
    assert q != null && q.n == 3;
    Q r = g.give();
    assert r != null;
    assert r.n == 3;                                         //~ ERROR E0210
  }

  public static void main(String[] args) {
    PFirst p = new Made();
    Both b = new Ends();
    System.out.println(p.give().n + b.give().n);
  }
}
//> 6
