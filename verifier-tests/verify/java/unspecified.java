// A file without any specification: null, bounds and divisors are looked at, as if all permissions were held.
class Node {
  Node next;
  int value;
  int[] counts;

  Node(int value) { this.value = value; counts = new int[4]; }

  int length() {
    int n = 0;
    Node node = this;
    while (node != null) {
      n++;
      node = node.next;
    }
    return n;
  }

  int second() { return next.value; } //~ ERROR `next` may be null

  int checked() { return next != null ? next.value : 0; }

  int kept() {
    if (next != null && next.next != null) {
      value = 1;
      return next.next.value;
    }
    return 0;
  }

  int changed() {
    if (next != null) {
      length();
      return next.value; //~ ERROR `next` may be null
    }
    return 0;
  }

  int written(Node other) {
    if (next != null && other != null) {
      other.next = null;
      return next.value; //~ ERROR `next` may be null
    }
    return 0;
  }

  void append(Node other) {
    Node last = this;
    while (last.next != null) last = last.next; //~ ERROR `last` may be null
    last.next = other;
    if (other != null) last.next.value = 3;
  }

  int average(int sum, int n) { return sum / n; } //~ ERROR may be zero

  int at(int i) {
    if (counts == null || i < 0 || i >= counts.length) return 0;
    counts[i] = counts[i] + 1;
    return counts[i + 1]; //~ ERROR out of the bounds
  }

  static Node of(int a, int b) {
    Node node = new Node(a);
    node.next = new Node(b);
    node.next.next = node;
    return node.next.next.next;
  }

  static int made(Node node, int[] numbers) {
    if (node == null) return 0;
    node.next = new Node(1);
    numbers = new int[node.next.value == 3 ? 4 : 5];
    counters = numbers;
    counters[0] = 2;
    if (counters.length == 4) return counters[4]; //~ ERROR out of the bounds
    return 1 / (numbers.length - 5); //~ ERROR may be zero
  }
  static int[] counters;

  void loop(Node[] nodes) {
    if (nodes == null) return;
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] != null) nodes[i].value = i;
    }
    for (int i = 0; i <= nodes.length; i++) {
      nodes[i] = null; //~ ERROR out of the bounds
    }
  }
}
