// Tasks in a sorted list, run in the order of their priorities.
public class Scheduler {
    private Task first;
    private int waiting;
    private int finished;
    private int clock;

    /*@ predicate valid() {
      @   return acc(first) && acc(waiting) && acc(finished) && acc(clock) && (first != null ==> first.list())
      @     && waiting == Task.length(first) && Task.sorted(first) && finished >= 0 && clock >= finished;
      @ }
      @
      @ pure int waiting()
      @   requires valid();
      @   ensures result >= 0;
      @ { return waiting; }
      @
      @ pure int finished()
      @   requires valid();
      @   ensures result >= 0;
      @ { return finished; }
      @*/

    public Scheduler()
    //@ ensures valid() && waiting() == 0 && finished() == 0;
    { }

    public void submit(Task t)
    //@ requires valid() && t != null && t.single();
    //@ ensures valid() && waiting() == old(waiting()) + 1 && finished() == old(finished());
    {
        first = Task.insert(first, t);
        waiting++;
    }

    public boolean runOne()
    //@ requires valid();
    //@ ensures valid() && result == (old(waiting()) > 0);
    //@ ensures waiting() + finished() == old(waiting()) + old(finished());
    //@ ensures old(waiting()) - 1 <= waiting() && waiting() <= old(waiting());
    {
        if (first == null) {
            return false;
        }
        Task t = first;
        first = t.next;
        t.next = null;
        waiting--;
        clock++;
        if (t.step()) {
            finished++;
            System.out.println(clock + " done");
        } else {
            submit(t);
        }
        return true;
    }

    public int runAll(int maxSteps)
    //@ requires valid() && maxSteps >= 0;
    //@ ensures valid() && 0 <= result && result <= maxSteps && (result < maxSteps ==> waiting() == 0);
    //@ ensures waiting() + finished() == old(waiting()) + old(finished());
    {
        int steps = 0;
        while (steps < maxSteps && runOne())
        //@ invariant valid() && 0 <= steps && steps <= maxSteps && waiting() + finished() == old(waiting()) + old(finished());
        {
            steps++;
        }
        return steps;
    }

    public static void main(String[] args) {
        Scheduler s = new Scheduler();
        s.submit(new Countdown(1, 2));
        s.submit(new Countdown(5, 3));
        s.submit(new Once());
        //@ assert s.waiting() == 3;
        System.out.println(s.runAll(100));
        System.out.println(s.finished + " " + s.waiting);
    }
}

abstract class Task {
    final int priority;
    Task next;

    /*@ predicate own();
      @
      @ predicate single() { return acc(next) && next == null && own(); }
      @
      @ predicate list() { return acc(next) && own() && (next != null ==> next.list()); }
      @
      @ static pure int length(Task t)
      @   requires t != null ==> t.list();
      @   ensures result >= 0 && (t != null ==> result > 0);
      @ { return t == null ? 0 : 1 + length(t.next); }
      @
      @ static pure boolean sorted(Task t)
      @   requires t != null ==> t.list();
      @ { return t == null || t.next == null || t.priority >= t.next.priority && sorted(t.next); }
      @*/

    Task(int priority)
    //@ ensures acc(next) && this.priority == priority && next == null;
    {
        this.priority = priority;
    }

    /** Runs one step; true when the task is finished. */
    //@ requires own();
    //@ ensures own();
    abstract boolean step();

    static Task insert(Task list, Task t)
    //@ requires (list != null ==> list.list()) && sorted(list) && t != null && t.single();
    //@ ensures result != null && result.list() && sorted(result) && length(result) == old(length(list)) + 1;
    //@ ensures result.priority == old(list == null || list.priority < t.priority ? t.priority : list.priority);
    {
        if (list == null || list.priority < t.priority) {
            t.next = list;
            return t;
        }
        list.next = insert(list.next, t);
        return list;
    }
}

class Countdown extends Task {
    private int left;

    //@ predicate own() { return acc(left); }

    Countdown(int priority, int left)
    //@ ensures single();
    {
        super(priority);
        this.left = left;
    }

    @Override
    boolean step() {
        left--;
        return left <= 0;
    }
}

class Once extends Task {
    //@ predicate own() { return true; }

    Once()
    //@ ensures single();
    {
        super(10);
    }

    @Override
    boolean step() {
        return true;
    }
}
//> 1 done
//> 4 done
//> 6 done
//> 6
//> 3 0
