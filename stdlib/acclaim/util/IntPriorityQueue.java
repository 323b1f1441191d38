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
    /*@ private predicate valid() {
          return acc(items) && acc(size) && acc(items[*]) && 0 <= size && size <= items.length && items.length >= 1 && heap(items[..][..size])
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
        //@ ghost added(items[..][..size], number);
        size++;
        //@ assert items[..][..size] == old(opening valid() in items[..][..size]) + seq(number);
        while (at > 0 && number < items[(at - 1) / 2])
        //@ invariant acc(items) && acc(size) && acc(items[*]) && 0 <= at && at < size && size <= items.length && items[at] == number;
        //@ invariant mset(items[..][..size]) == old(model()) union mset(number) && heapButAbove(items[..][..size], at);
        //@ decreases at;
        {
            int parent = (at - 1) / 2;
            //@ assert 0 <= parent && parent < at;
            //@ assert items[..][..size][parent] == items[parent];
            //@ ghost raised(items[..][..size], at);
            exchange(at, parent);
            at = parent;
        }
        //@ assert at > 0 ==> 0 <= (at - 1) / 2 && (at - 1) / 2 < size;
        //@ assert at > 0 ==> items[..][..size][(at - 1) / 2] == items[(at - 1) / 2];
        //@ ghost settled(items[..][..size], at);
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
        //@ ghost begun(all, number);
        //@ assert items[..][..size] == all[0 := number][..size];
        //@ assert mset(items[..][..size]) == old(model()) diff mset(least);
        int at = 0;
        while (at < size / 2)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && 0 <= at && 0 <= size && size < items.length && (at > 0 ==> at < size);
        //@ invariant mset(items[..][..size]) == old(model()) diff mset(least) && items[at] == number && heapButBelow(items[..][..size], at);
        //@ decreases size - at;
        {
            int child = 2 * at + 1;
            //@ assert child < size;
            if (child < size - 1 && items[child + 1] < items[child]) { child++; }
            if (number <= items[child]) { break; }
            //@ assert items[child] <= items[2 * at + 1] && (2 * at + 2 < size ==> items[child] <= items[2 * at + 2]);
            //@ assert items[..][..size][child] == items[child] && items[..][..size][2 * at + 1] == items[2 * at + 1];
            //@ assert 2 * at + 2 < size ==> items[..][..size][2 * at + 2] == items[2 * at + 2];
            //@ ghost lowered(items[..][..size], at, child);
            exchange(at, child);
            at = child;
        }
        //@ assert 2 * at + 1 < size ==> number <= items[2 * at + 1];
        //@ assert 2 * at + 2 < size ==> number <= items[2 * at + 2];
        //@ assert 2 * at + 1 < size ==> items[..][..size][2 * at + 1] == items[2 * at + 1];
        //@ assert 2 * at + 2 < size ==> items[..][..size][2 * at + 2] == items[2 * at + 2];
        //@ ghost settledBelow(items[..][..size], at);
        //@ ghost least(items, size);
        //@ assert size > 0 ==> items[..][..size][0] == items[0];
        return least;
    }

    private void exchange(int i, int j)
    //@ requires acc(items) && acc(size, read) && acc(items[*]) && 0 <= i && i < size && 0 <= j && j < size && size <= items.length;
    //@ ensures acc(items) && acc(size, read) && acc(items[*]) && items == old(items) && 0 <= size && size <= items.length;
    //@ ensures mset(items[..][..size]) == old(mset(items[..][..size])) && items[i] == old(items[j]) && items[j] == old(items[i]);
    //@ ensures items[..][..size] == old(items[..][..size][i := items[j]][j := items[i]]);
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

    // A number is at least the one above it, at (c - 1) / 2.
    /*@ private static pure boolean ordered(seq<int> heap, int c)
          requires 0 < c && c < heap.length;
          { return heap[(c - 1) / 2] <= heap[c]; }

        private static pure boolean heap(seq<int> heap)
          { return forall int c :: {ordered(heap, c)} 0 < c && c < heap.length ==> ordered(heap, c); }

        // But for one place, which may be less than the one above it. Those below it are at least the one above.
        private static pure boolean orderedButAbove(seq<int> heap, int at, int c)
          requires 0 <= at && at < heap.length && 0 < c && c < heap.length;
          { return (c == at || ordered(heap, c)) && ((c - 1) / 2 == at && at > 0 ==> heap[(at - 1) / 2] <= heap[c]); }

        private static pure boolean heapButAbove(seq<int> heap, int at)
          requires 0 <= at && at < heap.length;
          { return forall int c :: {orderedButAbove(heap, at, c)} 0 < c && c < heap.length ==> orderedButAbove(heap, at, c); }

        // But for one place, which may be greater than those below it.
        private static pure boolean orderedButBelow(seq<int> heap, int at, int c)
          requires 0 <= at && 0 < c && c < heap.length;
          { return (c - 1) / 2 == at ? at > 0 ==> heap[(at - 1) / 2] <= heap[c] : ordered(heap, c); }

        private static pure boolean heapButBelow(seq<int> heap, int at)
          requires 0 <= at;
          { return forall int c :: {orderedButBelow(heap, at, c)} 0 < c && c < heap.length ==> orderedButBelow(heap, at, c); }

        private static lemma void added(seq<int> heap, int number)
          requires heap(heap);
          ensures heapButAbove(heap + seq(number), heap.length);
        {
          seq<int> after = heap + seq(number);
          assert forall int c :: 0 < c && c < heap.length ==> ordered(heap, c) && orderedButAbove(after, heap.length, c);
        }

        private static lemma void raised(seq<int> heap, int at)
          requires 0 < at && at < heap.length && heapButAbove(heap, at) && heap[at] < heap[(at - 1) / 2];
          requires (at - 1) / 2 > 0 ==> orderedButAbove(heap, at, (at - 1) / 2);
          ensures heapButAbove(heap[at := heap[(at - 1) / 2]][(at - 1) / 2 := heap[at]], (at - 1) / 2);
        {
          int parent = (at - 1) / 2;
          seq<int> after = heap[at := heap[parent]][parent := heap[at]];
          forall int c :: 0 < c && c < heap.length ==> raisedAt(heap, after, at, parent, c);
        }

        private static lemma void raisedAt(seq<int> heap, seq<int> after, int at, int parent, int c)
          requires 0 < at && at < heap.length && parent == (at - 1) / 2 && heap[at] < heap[parent] && 0 < c && c < heap.length;
          requires after == heap[at := heap[parent]][parent := heap[at]] && orderedButAbove(heap, at, c) && (parent > 0 ==> orderedButAbove(heap, at, parent));
          ensures orderedButAbove(after, parent, c);
        {
          int above = (c - 1) / 2;
          if (c == at) {
            assert after[parent] == heap[at] && after[c] == heap[parent];
          } else if (above == at) {
            assert after[at] == heap[parent] && after[c] == heap[c];
          } else if (above == parent) {
            assert ordered(heap, c);
            assert after[parent] == heap[at] && after[c] == heap[c];
          } else if (c != parent) {
            assert ordered(heap, c);
            assert after[above] == heap[above];
          }
          assert c == parent || ordered(after, c);
        }

        private static lemma void settled(seq<int> heap, int at)
          requires 0 <= at && at < heap.length && heapButAbove(heap, at) && (at > 0 ==> ordered(heap, at));
          ensures heap(heap);
        { assert forall int c :: {ordered(heap, c)} 0 < c && c < heap.length ==> orderedButAbove(heap, at, c) && ordered(heap, c); }

        private static lemma void begun(seq<int> heap, int number)
          requires heap(heap) && heap.length > 0;
          ensures heapButBelow(heap[0 := number][..heap.length - 1], 0);
        {
          seq<int> after = heap[0 := number][..heap.length - 1];
          assert forall int c :: {orderedButBelow(after, 0, c)} 0 < c && c < after.length ==> ordered(heap, c) && orderedButBelow(after, 0, c);
        }

        private static lemma void lowered(seq<int> heap, int at, int child)
          requires 0 <= at && 0 < child && child < heap.length && (child - 1) / 2 == at && heapButBelow(heap, at) && heap[child] < heap[at];
          requires orderedButBelow(heap, at, child) && heap[child] <= heap[2 * at + 1] && (2 * at + 2 < heap.length ==> heap[child] <= heap[2 * at + 2]);
          ensures heapButBelow(heap[at := heap[child]][child := heap[at]], child);
        {
          seq<int> after = heap[at := heap[child]][child := heap[at]];
          forall int c :: 0 < c && c < heap.length ==> loweredAt(heap, after, at, child, c);
        }

        private static lemma void loweredAt(seq<int> heap, seq<int> after, int at, int child, int c)
          requires 0 <= at && 0 < child && child < heap.length && (child - 1) / 2 == at && heap[child] < heap[at] && 0 < c && c < heap.length;
          requires after == heap[at := heap[child]][child := heap[at]] && orderedButBelow(heap, at, c) && orderedButBelow(heap, at, child);
          requires heap[child] <= heap[2 * at + 1] && (2 * at + 2 < heap.length ==> heap[child] <= heap[2 * at + 2]);
          ensures orderedButBelow(after, child, c);
        {
          int above = (c - 1) / 2;
          if (above == child) {
            assert ordered(heap, c);
            assert after[at] == heap[child] && after[c] == heap[c];
          } else if (above == at) {
            assert c == 2 * at + 1 || c == 2 * at + 2;
            assert ordered(after, c);
          } else {
            assert ordered(heap, c);
            assert after[above] == heap[above];
            assert ordered(after, c);
          }
        }

        private static lemma void settledBelow(seq<int> heap, int at)
          requires 0 <= at && heapButBelow(heap, at);
          requires (2 * at + 1 < heap.length ==> heap[at] <= heap[2 * at + 1]) && (2 * at + 2 < heap.length ==> heap[at] <= heap[2 * at + 2]);
          ensures heap(heap);
        { assert forall int c :: {ordered(heap, c)} 0 < c && c < heap.length ==> orderedButBelow(heap, at, c) && ordered(heap, c); }

        private static lemma void least(int[] heap, int size)
          requires acc(heap[*]) && 0 <= size && size <= heap.length && heap(heap[..][..size]);
          ensures acc(heap[*]) && (forall int k :: 0 <= k && k < size ==> heap[0] <= heap[k]);
          decreases size;
        {
            if (size > 1) {
                seq<int> all = heap[..][..size];
                seq<int> some = heap[..][..size - 1];
                assert forall int c :: {ordered(some, c)} 0 < c && c < some.length ==> ordered(all, c) && ordered(some, c);
                least(heap, size - 1);
                assert ordered(all, size - 1);
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
