// Numbers from the library that wait: what clients know is how often each is there, and that the least is the first.
import acclaim.util.IntPriorityQueue;

class Waiting {
    static void two(IntPriorityQueue q)
    //@ requires q.valid() && q.model() == mset<int>();
    {
        q.add(5);
        q.add(3);
        //@ assert q.size() == 2 && 3 in q.model() && 5 in q.model();
        int first = q.take();
        //@ assert first <= 3;
        //@ assert first <= 2;                                  //~ ERROR E0210
    }

    static void nothing(IntPriorityQueue q)
    //@ requires q.valid();
    //@ ensures q.valid();
    {
        q.take();                                              //~ ERROR model().size > 0
    }

    /** All numbers, the least first. */
    static void drain(IntPriorityQueue q, int[] to)
    //@ requires q.valid() && acc(to[*]) && to.length == q.size();
    //@ ensures q.valid() && acc(to[*]) && q.isEmpty() && mset(to[..]) == old(q.model());
    //@ ensures forall int i, int j :: 0 <= i && i <= j && j < to.length ==> to[i] <= to[j];
    {
        int n = 0;
        while (n < to.length)
        //@ invariant q.valid() && acc(to[*]) && 0 <= n && n + q.size() == to.length;
        //@ invariant mset(to[..][..n]) union q.model() == old(q.model());
        //@ invariant forall int i, int j :: 0 <= i && i <= j && j < n ==> to[i] <= to[j];
        //@ invariant forall int i, int v :: 0 <= i && i < n && v in q.model() ==> to[i] <= v;
        //@ decreases to.length - n;
        {
            int least = q.peek();
            q.take();
            to[n] = least;
            //@ assert to[..][..n + 1] == to[..][..n] + seq(least);
            n++;
        }
        //@ assert to[..][..n] == to[..] && q.model() == mset<int>();
    }

    public static void main(String[] args)
    //@ requires true;
    {
        IntPriorityQueue q = new IntPriorityQueue();
        for (int i = 0; i < 20; i++)
        //@ invariant q.valid() && 0 <= i && q.size() == i;
        { q.add(i * 7 % 20); }
        int[] sorted = new int[20];
        drain(q, sorted);
        System.out.println(sorted[0] + " " + sorted[1] + " " + sorted[10] + " " + sorted[19] + " " + q.size());
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static int another(IntPriorityQueue q)
    //@ requires q.valid() && !q.isEmpty();
    //@ ensures q.valid() && q.size() == old(q.size()) && result in old(q.model()) && (forall int n :: n in old(q.model()) ==> result <= n);
    {
        int least = q.take();
        q.add(least);
        return least;
    }
}
//> 0 1 10 19 0
