package acclaim.util;

/** Numbers that wait: the least is the first to be taken. */
public final class IntPriorityQueue {
    private int[] items;
    private int size;

    /** An empty queue. */
    public IntPriorityQueue()
    //@ ensures valid() && model() == mset<int>();
    { items = new int[8]; }

    // A heap: what is at `i` is at most what is at `2 * i + 1` and `2 * i + 2`. So the first number is the least of all.
    /** All that this queue is made of: whoever holds it may use the queue. */
    /*@ public predicate valid() {
          return acc(items) && acc(size) && acc(items[*]) && 0 <= size && size <= items.length && items.length >= 1
            && (forall int p, int c :: {items[p], items[c]} 0 <= p && c < size && (c == 2 * p + 1 || c == 2 * p + 2) ==> items[p] <= items[c])
            && (size > 0 ==> items[..][..size][0] == items[0] && items[0] in mset(items[..][..size]))
            && (forall int k :: 0 <= k && k < size ==> items[0] <= items[k]);
        } @*/

    /** How often each number is in it. */
    /*@ public pure mset<int> model()
        requires valid();
        { return mset(items[..][..size]); } @*/

    /** How many numbers there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().size;
    { return size; }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().size == 0);
    { return size == 0; }

    /** The least number. */
    public /*@ pure @*/ int peek()
    //@ requires valid() && model().size > 0;
    //@ ensures result in model() && (forall int n :: n in model() ==> result <= n);
    { return items[0]; }

    /** Puts a number in. */
    public void add(int number)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) union mset(number);
    {
        if (size == items.length) { grow(); }
        int at = size;
        items[at] = number;
        size++;
        //@ assert items[..][..size] == old(opening valid() in items[..][..size]) + seq(number);
        while (at > 0 && number < items[(at - 1) / 2])
        //@ invariant acc(items) && acc(size) && acc(items[*]) && 0 <= at && at < size && size <= items.length && items[at] == number;
        //@ invariant mset(items[..][..size]) == old(model()) union mset(number);
        //@ invariant forall int p, int c :: {items[p], items[c]} 0 <= p && c < size && c != at && (c == 2 * p + 1 || c == 2 * p + 2) ==> items[p] <= items[c];
        //@ invariant forall int c :: {items[c]} at > 0 && c < size && (c == 2 * at + 1 || c == 2 * at + 2) ==> items[(at - 1) / 2] <= items[c];
        //@ invariant forall int c :: {items[c]} c < size && (c == 2 * at + 1 || c == 2 * at + 2) ==> number <= items[c];
        //@ decreases at;
        {
            int parent = (at - 1) / 2;
            exchange(at, parent);
            at = parent;
        }
        //@ ghost least(items, size);
        //@ assert size > 0 ==> items[..][..size][0] == items[0];
    }

    /** Takes the least number. */
    public int take()
    //@ requires valid() && model().size > 0;
    //@ ensures valid() && result == old(peek()) && model() == old(model()) diff mset(result);
    {
        //@ ghost seq<int> all = items[..][..size];
        int least = items[0];
        size--;
        int number = items[size];
        items[0] = number;
        //@ ghost taken(all, size);
        //@ assert items[..][..size] == all[0 := number][..size];
        //@ assert mset(items[..][..size]) == old(model()) diff mset(least);
        int at = 0;
        while (at < size / 2)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && 0 <= at && 0 <= size && size < items.length && (at > 0 ==> at < size);
        //@ invariant mset(items[..][..size]) == old(model()) diff mset(least) && items[at] == number;
        //@ invariant forall int p, int c :: {items[p], items[c]} 0 <= p && p != at && c < size && (c == 2 * p + 1 || c == 2 * p + 2) ==> items[p] <= items[c];
        //@ invariant forall int p, int c :: {items[p], items[c]} 0 <= p && (at == 2 * p + 1 || at == 2 * p + 2) && c < size && (c == 2 * at + 1 || c == 2 * at + 2) ==> items[p] <= items[c];
        //@ decreases size - at;
        {
            int child = 2 * at + 1;
            //@ assert child < size;
            if (child < size - 1 && items[child + 1] < items[child]) { child++; }
            if (number <= items[child]) { break; }
            exchange(at, child);
            at = child;
        }
        //@ ghost least(items, size);
        //@ assert size > 0 ==> items[..][..size][0] == items[0];
        return least;
    }

    private void exchange(int i, int j)
    //@ requires acc(items) && acc(size, read) && acc(items[*]) && 0 <= i && i < size && 0 <= j && j < size && size <= items.length;
    //@ ensures acc(items) && acc(size, read) && acc(items[*]) && items == old(items) && 0 <= size && size <= items.length;
    //@ ensures mset(items[..][..size]) == old(mset(items[..][..size])) && items[i] == old(items[j]) && items[j] == old(items[i]);
    //@ ensures forall int k :: 0 <= k && k < items.length && k != i && k != j ==> items[k] == old(items[k]);
    {
        //@ ghost seq<int> before = items[..][..size];
        int item = items[i];
        items[i] = items[j];
        items[j] = item;
        //@ assert items[..][..size] == before[i := before[j]][j := before[i]];
        //@ ghost swapped(before, i, j);
    }

    private void grow()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (opening valid() in items[..][..size]) == old(opening valid() in items[..][..size]);
    //@ ensures opening valid() in size < items.length;
    {
        int[] more = new int[Growth.larger(items.length)];
        for (int i = 0; i < size; i++)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && acc(more[*]) && 0 <= i && i <= size && size <= items.length && more.length > items.length;
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == items[k];
        { more[i] = items[i]; }
        //@ assert more[..][..size] == items[..][..size];
        items = more;
    }

    /*@ private static lemma void least(int[] heap, int size)
          requires acc(heap[*]) && 0 <= size && size <= heap.length;
          requires forall int p, int c :: {heap[p], heap[c]} 0 <= p && c < size && (c == 2 * p + 1 || c == 2 * p + 2) ==> heap[p] <= heap[c];
          ensures acc(heap[*]) && (forall int k :: 0 <= k && k < size ==> heap[0] <= heap[k]);
          decreases size;
        {
            if (size > 1) {
                least(heap, size - 1);
                assert heap[(size - 2) / 2] <= heap[size - 1];
            }
        } @*/

    /*@ private static lemma void swapped(seq<int> s, int i, int j)
          requires 0 <= i && i < s.length && 0 <= j && j < s.length;
          ensures mset(s[i := s[j]][j := s[i]]) == mset(s);
        { } @*/

    /*@ private static lemma void taken(seq<int> s, int n)
          requires 0 <= n && s.length == n + 1;
          ensures mset(s[0 := s[n]][..n]) == mset(s) diff mset(s[0]);
        {
            assert s == s[..n] + seq(s[n]);
            if (n == 0) {
                assert s[..n] == seq<int>();
            } else {
                assert s[0 := s[n]][..n] == s[..n][0 := s[n]];
            }
        } @*/
}
