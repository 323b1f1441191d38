import acclaim.util.ArrayList;
import acclaim.util.Order;
import acclaim.util.PriorityQueue;

// Objects from the library that wait in an order of the program's own: what clients know is how often each is there, and that none comes
// before the first.
final class Task {
    final int urgency;
    final String name;

    Task(int urgency, String name)
    //@ requires name != null;
    //@ ensures this.urgency == urgency && this.name == name;
    { this.urgency = urgency; this.name = name; }
}

final class MostUrgent implements Order<Task> {
    public /*@ pure @*/ int compare(Task first, Task second) { return Integer.compare(second.urgency, first.urgency); }

    //@ lemma void turned(Task a, Task b) { }
    //@ lemma void transitive(Task a, Task b, Task c) { }
}

class Desk {
    static void two(PriorityQueue<Task> q, Task a, Task b)
    //@ requires q.valid() && q.model() == mset<Task>() && q.order() instanceof MostUrgent && a != null && b != null && a.urgency == 3 && b.urgency == 5;
    {
        q.add(a);
        q.add(b);
        //@ assert q.size() == 2 && a in q.model() && b in q.model();
        Task first = q.take();
        //@ assert a.urgency <= first.urgency && b.urgency <= first.urgency;
        //@ assert first == a || first == b;
        //@ assert first == b;
        //@ assert q.model() == mset(a);
        //@ assert first == a;                                  //~ ERROR E0210
    }

    /** Whatever the order is: it stays, and what waits is counted. */
    static void kept(Order<Task> order, Task a, Task b)
    //@ requires order != null && a != null && b != null;
    {
        PriorityQueue<Task> q = new PriorityQueue<>(order);
        //@ assert q.isEmpty() && q.size() == 0;
        q.add(a);
        //@ assert !q.isEmpty() && q.size() == 1 && q.peek() == a && q.order() == order;
        q.add(b);
        Task first = q.peek();
        //@ assert first != null && first in q.model() && order.compare(first, a) <= 0 && order.compare(first, b) <= 0;
        q.take();
        //@ assert q.order() == order && q.model() == mset(a, b) diff mset(first);
        //@ assert q.peek() == a;                               //~ ERROR E0210
    }

    static int compared(PriorityQueue<Task> q, Task a)
    //@ requires q.valid() && a in q.model();
    //@ ensures q.valid() && result <= 0;
    { return q.order().compare(q.peek(), a); }

    static void nothing(PriorityQueue<Task> q)
    //@ requires q.valid();
    //@ ensures q.valid();
    {
        q.take();                                              //~ ERROR model().size > 0
    }

    static void nobody(PriorityQueue<Task> q)
    //@ requires q.valid();
    //@ ensures q.valid();
    {
        q.add(null);                                           //~ ERROR E0211
    }

    /** All that waits, none before one that it comes before. */
    static void drain(PriorityQueue<Task> q, ArrayList<Task> to)
    //@ requires q.valid() && to.valid() && to.model() == seq<Task>();
    //@ ensures q.valid() && to.valid() && q.isEmpty() && q.order() == old(q.order()) && mset(to.model()) == old(q.model());
    //@ ensures Order.full(to.model()) && Order.ascends(q.order(), to.model());
    {
        while (!q.isEmpty())
        //@ invariant q.valid() && to.valid() && q.order() == old(q.order()) && mset(to.model()) union q.model() == old(q.model());
        //@ invariant Order.full(to.model()) && Order.ascends(q.order(), to.model());
        //@ invariant forall int i, Task t :: 0 <= i && i < to.model().length && t in q.model() ==> t != null && q.order().compare(to.model()[i], t) <= 0;
        //@ decreases q.size();
        {
            Task next = q.take();
            //@ assert forall int i :: {to.model()[i]} 0 <= i && i < to.model().length ==> q.order().compare(to.model()[i], next) <= 0;
            to.add(next);
        }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        PriorityQueue<Task> q = new PriorityQueue<>(new MostUrgent());
        q.add(new Task(2, "write"));
        q.add(new Task(7, "read"));
        q.add(new Task(5, "think"));
        ArrayList<Task> done = new ArrayList<>();
        drain(q, done);
        ArrayList<Task> all = new ArrayList<>();
        all.addAll(done);
        all.addAll(done);
        //@ assert all.model() == done.model() + done.model();
        for (Task task : all)
        //@ invariant iterator(task).valid() && Order.full(iterator(task).model());
        { System.out.println(task.name + " " + task.urgency); }
        System.out.println(all.contains(null));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <T> T another(PriorityQueue<T> q)
    //@ requires q.valid() && !q.isEmpty();
    //@ ensures q.valid() && q.order() == old(q.order()) && q.order() != null && q.size() == old(q.size());
    //@ ensures result in old(q.model()) && (forall T t :: t in old(q.model()) ==> t != null && q.order().compare(result, t) <= 0);
    {
        T first = q.take();
        q.add(first);
        return first;
    }
}
//> read 7
//> think 5
//> write 2
//> read 7
//> think 5
//> write 2
//> false
