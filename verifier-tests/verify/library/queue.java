// A queue from the library: what clients know of it is the sequence of its values.
import acclaim.util.Queue;

class Queues {
    static void firstComesFirst(Queue<String> q)
    //@ requires q.valid() && q.model() == seq("a", "b");
    {
        q.add("c");
        String a = q.take();
        //@ assert a == "a" && q.peek() == "b" && q.size() == 2;
        //@ assert q.peek() == "c";                             //~ ERROR E0210
    }

    static void takeOfNothing()
    //@ requires true;
    {
        Queue<String> q = new Queue<>();
        q.add("a");
        q.take();
        q.take();                                              //~ ERROR model().length > 0
    }

    static <T> void toTheEnd(Queue<T> q)
    //@ requires q.valid() && q.size() > 0;
    //@ ensures q.valid() && q.size() == old(q.size()) && q.model() == old(q.model())[1..] + seq(old(q.peek()));
    { q.add(q.take()); }

    static <T> void wrongToTheEnd(Queue<T> q)
    //@ requires q.valid() && q.size() > 0;
    //@ ensures q.valid() && q.model() == old(q.model());      //~ ERROR postcondition
    { q.add(q.take()); }

    static <T> void moveAll(Queue<T> from, Queue<T> to)
    //@ requires from.valid() && to.valid();
    //@ ensures from.valid() && to.valid() && from.isEmpty() && to.model() == old(to.model()) + old(from.model());
    {
        while (!from.isEmpty())
        //@ invariant from.valid() && to.valid() && to.model() + from.model() == old(to.model()) + old(from.model());
        //@ decreases from.size();
        {
            //@ ghost seq<T> before = to.model(), rest = from.model();
            to.add(from.take());
            //@ assert before + rest == before + seq(rest[0]) + rest[1..];
        }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        Queue<Integer> q = new Queue<>();
        for (int i = 0; i < 20; i++)
        //@ invariant q.valid() && 0 <= i && q.size() == i;
        {
            q.add(i);
            toTheEnd(q);
        }
        Queue<Integer> r = new Queue<>();
        r.add(7);
        moveAll(q, r);
        //@ assert r.size() == 21;
        System.out.println(r.take() + " " + r.take() + " " + r.take() + " of " + r.size() + ", " + q.isEmpty());
    }
}
//> 7 10 5 of 18, true
