// A queue as a linked list with a pointer to its last node. `add` takes one step: that the list up to the new node is still a list is
// shown by a lemma, which nobody runs.

public class Queue {
  private Node first;
  private Node last;
  //@ private ghost int added;

  private static class Node {
    int value;
    Node next;

    Node(int value)
    //@ ensures acc(this.value) && acc(next) && this.value == value && next == null;
    { this.value = value; }
  }

  /*@
    // The nodes from a up to b, without that.
    static predicate upTo(Node a, Node b) {
      return a != b ==> a != null && acc(a.value) && acc(a.next) && upTo(a.next, b);
    }

    static pure int length(Node a, Node b)
      requires upTo(a, b);
    { return opening upTo(a, b) in a == b ? 0 : 1 + length(a.next, b); }

    // One node more at the end: b, whose next node is c.
    static lemma void extend(Node a, Node b, Node c)
      requires upTo(a, b) && b != null && acc(b.value) && acc(b.next) && b.next == c && c != null && acc(c.next);
      ensures upTo(a, c) && acc(c.next) && length(a, c) == old(length(a, b)) + 1;
      decreases upTo(a, b);
    {
      open upTo(a, b);
      if (a != b) {
        extend(a.next, b, c);
      } else {
        close upTo(c, c);
      }
      close upTo(a, c);
    }

    predicate valid() {
      return acc(first) && acc(last) && acc(added)
        && (first == null ? added == 0
          : last != null && upTo(first, last) && acc(last.value) && acc(last.next) && last.next == null
            && added == length(first, last) + 1);
    }

    pure int size() requires valid(); { return opening valid() in added; }
  @*/

  public Queue()
  //@ ensures valid() && size() == 0;
  { }

  public void add(int value)
  //@ requires valid();
  //@ ensures valid() && size() == old(size()) + 1;
  {
    Node node = new Node(value);
    //@ open valid();
    if (first == null) {
      first = node;
    } else {
      last.next = node;
      //@ ghost extend(first, last, node);
    }
    last = node;
    //@ ghost added++;
  }

  public static void main(String[] args) {
    Queue q = new Queue();
    q.add(3);
    q.add(4);
    //@ assert q.size() == 2;
    System.out.println("added");
    //> added
  }
}
