// A stack from the library: what clients know of it is the sequence of its values.
import acclaim.util.Stack;

class Stacks {
    static void lastComesFirst(Stack<String> s)
    //@ requires s.valid() && s.model() == seq("a", "b");
    {
        s.push("c");
        //@ assert s.size() == 3 && s.peek() == "c";
        String c = s.pop();
        String b = s.pop();
        //@ assert c == "c" && b == "b" && s.model() == seq("a") && !s.isEmpty();
        //@ assert s.peek() == "b";                           //~ ERROR E0210
    }

    static void popOfNothing()
    //@ requires true;
    {
        Stack<String> s = new Stack<>();
        s.push("a");
        s.pop();
        s.pop();                                               //~ ERROR model().length > 0
    }

    static <T> void swapTop(Stack<T> s)
    //@ requires s.valid() && s.model().length >= 2;
    //@ ensures s.valid() && s.size() == old(s.size()) && s.peek() == old(s.model())[old(s.model()).length - 2];
    {
        T top = s.pop();
        T next = s.pop();
        s.push(top);
        s.push(next);
    }

    static <T> void wrongSwapTop(Stack<T> s)
    //@ requires s.valid() && s.model().length >= 2;
    //@ ensures s.valid() && s.size() == old(s.size()) && s.peek() == old(s.model())[old(s.model()).length - 2]; //~ ERROR postcondition
    {
        T top = s.pop();
        T next = s.pop();
        s.push(next);
        s.push(top);
    }

    static <T> void moveAll(Stack<T> from, Stack<T> to)
    //@ requires from.valid() && to.valid();
    //@ ensures from.valid() && to.valid() && from.isEmpty() && to.size() == old(from.size()) + old(to.size());
    //@ ensures forall int i :: 0 <= i && i < old(to.size()) ==> to.model()[i] == old(to.model())[i];
    {
        //@ ghost seq<T> all = from.model(), before = to.model();
        while (!from.isEmpty())
        //@ invariant from.valid() && to.valid() && from.size() + to.size() == all.length + before.length;
        //@ invariant to.model().length >= before.length && to.model()[..before.length] == before;
        //@ decreases from.size();
        { to.push(from.pop()); }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 20; i++)
        //@ invariant s.valid() && 0 <= i && s.size() == i;
        { s.push(i); }
        Stack<Integer> t = new Stack<>();
        moveAll(s, t);
        //@ assert t.size() == 20;
        swapTop(t);
        System.out.println(t.pop() + " " + t.pop() + " " + t.pop() + " of " + t.size() + ", " + s.isEmpty());
    }
}
//> 1 0 2 of 17, true
