// What javac accepts of `throws`.
import java.io.IOException;

class Full extends Exception {
  Full(String message) { super(message); }
}

interface Sink<E extends Exception> {
  //@ predicate valid();

  //@ requires valid();
  //@ ensures valid();
  void put(int n) throws E;
}

class Store implements Sink<Full> {
  private int left = room();

  //@ predicate valid() { return acc(left) && left >= 0; }

  Store() throws IOException
  //@ ensures valid();
  { }

  //@ ensures result == 3;
  private static int room() throws IOException { return 3; }

  public void put(int n) throws Full
  {
    //@ open valid();
    if (left == 0) { throw new Full("full"); }
    left--;
    //@ close valid();
  }
}

class Quiet implements Sink<RuntimeException> {
  //@ predicate valid() { return true; }

  public void put(int n) { }
}

class Main {
  static <E extends Exception> void three(Sink<E> sink) throws E
  //@ requires sink != null && sink.valid();
  //@ ensures sink.valid();
  {
    sink.put(1);
    sink.put(2);
    sink.put(3);
  }

  public static void main(String[] args) throws Exception {
    Store store = new Store();
    three(store);
    Quiet quiet = new Quiet();
    //@ close quiet.valid();
    three(quiet);
    System.out.println("three");
  }
}
//> three
