import acclaim.util.Arrays;
import acclaim.util.Order;

// An array that was sorted by an order of one's own: what it says of any two elements is known of those that are read, though
// nobody compares them.
class Runner {
  final int seconds;

  Runner(int seconds)
  //@ ensures this.seconds == seconds;
  { this.seconds = seconds; }
}

class ByTime implements Order<Runner> {
  /*@ pure @*/ public int compare(Runner a, Runner b)
  { return a.seconds < b.seconds ? -1 : a.seconds > b.seconds ? 1 : 0; }

  /*@ lemma public void turned(Runner a, Runner b) { }
      lemma public void transitive(Runner a, Runner b, Runner c) { } @*/
}

class Race {
  static int spread(Runner[] a)
  //@ requires acc(a[*]) && a.length > 0 && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures acc(a[*]) && result >= 0;
  {
    Arrays.sort(a, new ByTime());
    return a[a.length - 1].seconds - a[0].seconds;
  }

  static int spreadTheOtherWay(Runner[] a)
  //@ requires acc(a[*]) && a.length > 0 && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures acc(a[*]) && result >= 0; //~ ERROR E0212
  {
    Arrays.sort(a, new ByTime());
    return a[0].seconds - a[a.length - 1].seconds;
  }

  static void all(Runner[] a)
  //@ requires acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i].seconds <= a[j].seconds;
  { Arrays.sort(a, new ByTime()); }

  static void strictly(Runner[] a)
  //@ requires acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i].seconds < a[j].seconds; //~ ERROR E0212
  { Arrays.sort(a, new ByTime()); }

  // Of an order of which nothing is known, nothing is known of the seconds.
  static void bySomeOrder(Runner[] a, Order<Runner> order)
  //@ requires acc(a[*]) && order != null && a.length == 2 && (forall int i :: 0 <= i && i < a.length ==> a[i] != null);
  //@ ensures acc(a[*]) && a[0] != null && a[1] != null && order.compare(a[0], a[1]) <= 0;
  //@ ensures a[0].seconds <= a[1].seconds; //~ ERROR E0212
  { Arrays.sort(a, order); }
}
