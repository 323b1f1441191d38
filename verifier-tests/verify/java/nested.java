// A stack with a private class for its nodes.
class Stack {
    private static class Node {
        private final int value;
        private final Node next;

        private Node(int value, Node next)
        //@ ensures this.value == value && this.next == next;
        {
            this.value = value;
            this.next = next;
        }
    }

    interface Each {
        void take(int value);
    }

    static class Sum implements Each {
        private static int made;
        int total;

        public void take(int value) { }
    }

    private Node top;
    private int size;

    //@ predicate valid() { return acc(top) && acc(size) && size >= 0; }

    void push(int v)
    //@ requires valid();
    //@ ensures valid();
    {
        top = new Node(v, top);
        size++;
    }

    int peek()
    //@ requires acc(top) && top != null;
    //@ ensures acc(top) && result == old(top.value);
    {
        return top.value;
    }

    int bad()
    //@ requires acc(top);
    //@ ensures acc(top);
    {
        return top.value;                                    //~ ERROR E0202
    }

    public static void main(String[] args) {
        Stack stack = new Stack();
        stack.push(3);
        stack.push(4);
        Sum.made++;
        //@ assert Stack.Sum.made == 1;
        Each each = new Stack.Sum();
        each.take(5);
        System.out.println(Sum.made);
        //@ assert Sum.made == 2;                             //~ ERROR E0210
    }
}
//> 1
