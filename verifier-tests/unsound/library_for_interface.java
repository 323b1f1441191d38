// A class may inherit a method of the library for one of an interface of its own, whose promises that has to keep.
interface Nothing {
  //@ ensures result == null;
  Throwable initCause(Throwable cause);
}

interface Short {
  //@ ensures result != null && result.length() == 3;
  String toString();
}

interface Message {
  //@ ensures result != null;
  /*@ pure @*/ String getMessage();
}

interface Told {
  //@ ensures result != null;
  String toString();
}

class Caused extends RuntimeException implements Nothing { } //~ ERROR does not promise `result == null`
class Printed extends RuntimeException implements Short { } //~ ERROR does not promise `result.length() == 3`
class Silent extends RuntimeException implements Message { } //~ ERROR does not promise `result != null`
class Kept extends RuntimeException implements Told { }

class LibraryForInterface {
  static void caused() {
    Nothing n = new Caused();
    Throwable t = n.initCause(null);
    //@ assert t == null;
  }

  // `initCause` changes what `getCause` gives.
  static void changed() {
    RuntimeException e = new RuntimeException("x");
    Throwable before = e.getCause();
    e.initCause(new Error());
    Throwable after = e.getCause();
    //@ assert before == after; //~ ERROR E0210
  }
}
