/** A stack of numbers as a linked list, with a sequence as its model: the top comes first. */
class Stack {
    private Node top;

    /*@ predicate valid() {
          return acc(top) && (top != null ==> top.list());
        }

        pure seq<int> model()
          requires valid();
        {
          return top == null ? seq<int>() : top.model();
        } @*/

    Stack()
        //@ ensures valid() && model() == seq<int>();
    { }

    void push(int x)
        //@ requires valid();
        //@ ensures valid() && model() == seq(x) + old(model());
    {
        Node node = new Node(x, top);
        top = node;
    }

    boolean isEmpty()
        //@ requires valid();
        //@ ensures valid() && model() == old(model()) && result == (model().length == 0);
    {
        return top == null;
    }

    int pop()
        //@ requires valid() && model().length > 0;
        //@ ensures valid() && seq(result) + model() == old(model());
    {
        //@ open valid();
        //@ open top.list();
        int x = top.value;
        top = top.next;
        return x;
    }

    void wrongPush(int x)
        //@ requires valid();
        //@ ensures valid() && model() == old(model()) + seq(x); //~ ERROR postcondition
    {
        Node node = new Node(x, top);
        top = node;
    }

    /** Moves all elements of this stack to the other one, in reverse. */
    void reverseOnto(Stack other)
        //@ requires valid() && other != null && other.valid();
        //@ ensures valid() && model() == seq<int>();
        //@ ensures other.valid() && other.model() == Node.reversed(old(model())) + old(other.model());
    {
        //@ ghost seq<int> all = model(), before = other.model(), moved = seq<int>();
        while (!isEmpty())
            //@ invariant valid() && other.valid();
            //@ invariant moved + model() == all;
            //@ invariant other.model() == Node.reversed(moved) + before;
        {
            int x = pop();
            other.push(x);
            //@ ghost moved = moved + seq(x);
        }
    }

    public static void main(String[] args) {
        Stack stack = new Stack();
        stack.push(1);
        stack.push(2);
        //@ assert stack.model() == seq(2, 1);
        int x = stack.pop();
        assert x == 2;
        //@ assert stack.model() == seq(1);
        //@ assert stack.model() == seq(2); //~ ERROR
    }
}

class Node {
    int value;
    Node next;

    /*@ predicate list() {
          return acc(value) && acc(next) && (next != null ==> next.list());
        }

        pure seq<int> model()
          requires list();
          ensures result.length > 0;
        {
          return seq(value) + (next == null ? seq<int>() : next.model());
        }

        static pure seq<int> reversed(seq<int> s)
          ensures result.length == s.length;
          decreases s.length;
        {
          return s.length == 0 ? seq<int>() : seq(s[s.length - 1]) + reversed(s[..s.length - 1]);
        } @*/

    Node(int value, Node next)
        //@ requires next != null ==> next.list();
        //@ ensures list() && model() == seq(value) + (next == null ? seq<int>() : old(next.model()));
    {
        this.value = value;
        this.next = next;
    }
}
