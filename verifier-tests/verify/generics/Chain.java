import java.util.Iterator;
import java.util.NoSuchElementException;

/** A list that never changes: its nodes have final fields only, so whoever walks through it needs no permission to it. */
public class Chain<T> implements Iterable<T> {
  private static final class Node<T> {
    final T value;
    final Node<T> next;
    final int size;

    //@ ensures this.value == value && this.next == next && size == (next == null ? 0 : next.size) + 1;
    Node(T value, Node<T> next) {
      this.value = value;
      this.next = next;
      size = (next == null ? 0 : next.size) + 1;
    }
  }

  private final Node<T> head;

  //@ ensures size() == 0;
  public Chain() { head = null; }

  //@ ensures head != null && head.value == value && head.next == rest;
  //@ ensures size() == (rest == null ? 0 : rest.size) + 1;
  private Chain(T value, Node<T> rest) { head = new Node<>(value, rest); }

  /*@ pure @*/ public int size() { return head == null ? 0 : head.size; }

  //@ ensures result != null && result.size() == size() + 1;
  public Chain<T> with(T value) { return new Chain<>(value, head); }

  //@ ensures result != null && result.valid() && result.at() == head;
  public Walk<T> iterator() { return new Walk<>(head); }

  //@ requires true;
  //@ ensures result >= 0;
  public int count(T value) {
    int n = 0;
    for (T x : this)
      //@ invariant iterator(x).valid() && n >= 0;
    {
      if (x == value) { n++; }
    }
    return n;
  }

  //@ requires true;
  //@ ensures result == (head == null);
  public boolean isEmpty() {
    for (T x : this)
      //@ invariant iterator(x).valid() && iterator(x).at() == head;
    { return false; }
    return true;
  }

  public static final class Walk<T> implements Iterator<T> {
    private Node<T> at;

    //@ predicate valid() { return acc(at); }

    //@ pure Node<T> at() requires valid(); { return at; }

    //@ requires true;
    //@ ensures valid() && at() == at;
    Walk(Node<T> at) { this.at = at; }

    /*@ pure @*/ public boolean hasNext()
      //@ ensures result == (at() != null);
    { return at != null; }

    //@ requires valid();
    //@ ensures valid() && old(at()) != null && result == old(at()).value && at() == old(at()).next;
    public T next() {
      if (at == null) { throw new NoSuchElementException(); }
      T value = at.value;
      at = at.next;
      return value;
    }
  }

  /** Claims that there is always one more. */
  public static final class Lying<T> implements Iterator<T> {
    private final Node<T> only;

    //@ requires true;
    Lying(Node<T> only) { this.only = only; }

    /*@ pure @*/ public boolean hasNext() { return true; }

    //@ ensures valid();
    public T next() { return only.value; }               //~ ERROR `only` may be null
  }

  //@ requires words != null;
  //@ ensures result >= 0;
  static int letters(Chain<String> words) {
    int n = 0;
    for (String word : words)
      //@ invariant iterator(word).valid() && n >= 0;
    {
      if (word == null) { continue; }
      n += word.length();
    }
    return n;
  }

  //@ requires words != null;
  static int nulls(Chain<String> words) {
    int n = 0;
    for (var word : words)
      //@ invariant iterator(word).valid();
    { n += word.length(); }                              //~ ERROR `word` may be null
    return n;
  }

  //@ requires words != null && words.valid();
  //@ ensures result >= 0;
  static <E extends Iterable<String>> int any(E words) {
    int n = 0;
    for (String word : words)
      //@ invariant iterator(word).valid() && n >= 0;
    { n++; }
    return n;
  }

  //@ requires true;
  public static void main(String[] args) {
    Chain<String> words = new Chain<>();
    System.out.println(words.isEmpty() + " " + letters(words));
    words = words.with("one").with("two").with(null).with("three");
    System.out.println(words.isEmpty() + " " + letters(words) + " " + words.size() + " " + words.count("two"));
    System.out.println(any(words) + nulls(words));
  }
  //> true 0
  //> false 11 4 1
  //! java.lang.NullPointerException: Cannot invoke "String.length()" because "<local3>" is null
}
