// javac: refused
// A checked exception that may come out is declared.
import java.io.FileNotFoundException;
import java.io.IOException;

class Low extends Exception {
  Low() { }

  Low(String s) throws IOException { super(s); }
}

class Lower extends Low { }

class Quiet extends RuntimeException { }

class Throws {
  void undeclared() { throw new Low(); }                     //~ ERROR checked exception `Low`, which `undeclared` does not declare

  void declared() throws Low { throw new Low(); }

  void above() throws IOException, Exception { throw new Lower(); }

  void below() throws Lower { throw new Low(); }             //~ ERROR E0157

  void unchecked() { throw new Quiet(); }

  void error() { throw new Error(); }

  void calls() { declared(); }                               //~ ERROR E0157

  void passes_on() throws Low { this.declared(); }

  Low makes() { return new Low("x"); }                       //~ ERROR checked exception `IOException`

  void once(int n) {
    declared();                                              //~ ERROR E0157
    if (n > 0) { throw new Low(); }
  }

  void null_is_none(boolean b)
  //@ requires !b;
  { if (b) { throw null; } }

  // What is not known is none of these.
  void elsewhere() throws java.util.concurrent.TimeoutException { declared(); } //~ ERROR E0157

  void later() throws java.util.concurrent.TimeoutException { }

  void calls_later() { later(); }

  // Where something is refused, nothing else is said.
  void tries() {
    try { declared(); } catch (Low e) { }                    //~ ERROR E0190
  }

  int runs() {
    Object r = new Object() { void r() { declared(); } };    //~ ERROR E0191
    return 1;
  }
}

class Generic<E extends Exception> {
  <X extends Exception> void given(X x) throws X
  //@ requires x != null;
  { throw x; }

  <X extends Exception> void open() throws X { }

  void of_class() throws E { }

  <X extends Throwable> void undeclared(X x)
  //@ requires x != null;
  { throw x; }                                               //~ ERROR checked exception `X`

  void low(Low x)
  //@ requires x != null;
  { given(x); }                                              //~ ERROR checked exception `Low`

  void quiet(Quiet x)
  //@ requires x != null;
  { given(x); }

  void nothing_said() { open(); }

  void said() { this.<Low>open(); }                          //~ ERROR checked exception `Low`

  void instances(Generic<Quiet> a, Generic<IOException> b)
  //@ requires a != null && b != null;
  {
    a.of_class();
    b.of_class();                                            //~ ERROR checked exception `IOException`
  }

  // What is asked in a specification never runs.
  /*@ pure @*/ int size() throws Low { return 1; }

  //@ requires size() == 1;
  void asks() {
    //@ assert size() == 1;
  }
}

class Initial {
  int x = make();                                            //~ ERROR which not every constructor declares

  static int make() throws Low { return 1; }

  Initial() throws Low { }

  Initial(int n) { }
}

class InitialDeclared {
  int x = Initial.make();

  InitialDeclared() throws Low { }

  InitialDeclared(int n) throws Exception { }

  InitialDeclared(boolean b) throws Low { this(); }

  InitialDeclared(String s) { this(3); }                     //~ ERROR checked exception `Exception`
}

class Block {
  { Initial.make(); }                                        //~ ERROR which not every constructor declares
}

class OfClass {
  static int x = Initial.make();                             //~ ERROR an initialiser of a class can't throw

  static { Initial.make(); }                                 //~ ERROR an initialiser of a class can't throw
}

class Above {
  Above() throws Low { }
}

class Nobodys extends Above { }                              //~ ERROR the default constructor of `Nobodys`

class WithField extends Above {                              //~ ERROR the default constructor of `WithField`
  int x = 3;
}

class Begins extends Above {
  Begins() { }                                               //~ ERROR E0157

  Begins(int n) { super(); }                                 //~ ERROR E0157

  Begins(boolean b) throws Low { }
}

// Only the first default constructor is wrong.
class BelowNobodys extends Nobodys {
  Object again() { return new Nobodys(); }
}

enum Constants {
  ONE,
  TWO(2);                                                    //~ ERROR an initialiser of a class can't throw

  Constants() { }

  Constants(int n) throws Low { }
}

interface Reads {
  void read() throws IOException;
}

interface Finds {
  void read() throws FileNotFoundException;
}

interface Silent {
  void read();
}

interface Both extends Reads, Finds { }

class Uses {
  void both(Both b) throws FileNotFoundException
  //@ requires b != null;
  { b.read(); }

  void reads(Reads r) throws FileNotFoundException
  //@ requires r != null;
  { r.read(); }                                              //~ ERROR checked exception `IOException`
}

class Less implements Reads {
  public void read() throws FileNotFoundException { }
}

class Unchecked implements Silent {
  public void read() throws Quiet { }
}

class More implements Reads {
  public void read() throws Exception { }                    //~ ERROR `read` throws `Exception`, which `Reads.read` does not
}

class MoreThanOne implements Reads, Silent {
  public void read() throws IOException { }                  //~ ERROR which `Silent.read` does not
}

class Inherited {
  public void read() throws IOException { }                  //~ ERROR which `Finds.read` does not
}

class InheritsMore extends Inherited implements Finds { }

class InheritsReads extends Less implements Reads { }

class Hidden {
  static void s() { }
}

class Hides extends Hidden {
  static void s() throws Low { }                             //~ ERROR which `Hidden.s` does not
}

class OfObject {
  public String toString() throws IOException { return ""; } //~ ERROR which `Object.toString` does not

  public int hashCode() throws Quiet { return 1; }
}

class Arguments<E extends Exception> {
  void m() throws E { }

  <X extends Exception> void n(X x) throws X { }
}

class Exact extends Arguments<IOException> {
  void m() throws FileNotFoundException { }

  <Y extends Exception> void n(Y y) throws Y { }
}

class Wider extends Arguments<FileNotFoundException> {
  void m() throws IOException { }                            //~ ERROR `m` throws `IOException`
}

class NoThrowable {
  void text() throws String { }                              //~ ERROR only a `Throwable` can be thrown

  void object() throws OfObject { }                          //~ ERROR only a `Throwable` can be thrown
}
