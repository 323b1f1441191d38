package acclaim.util;

/** Values that wait: one that no other one comes before is the first to be taken. */
public final class PriorityQueue<T> {
    private final Order<T> order;
    private T[] items;
    private int size;

    /** An empty queue of values in an order. */
    @SuppressWarnings("unchecked")
    public PriorityQueue(Order<T> order)
    //@ requires order != null;
    //@ ensures valid() && order() == order && model() == mset<T>();
    { this.order = order; items = (T[]) new Object[8]; }

    // A heap: what is at `i` does not come after what is at `2 * i + 1` and `2 * i + 2`. So nothing comes before the first value.
    /** All that this queue is made of: whoever holds it may use the queue. */
    /*@ private predicate valid() {
          return acc(items) && acc(size) && acc(items[*]) && order != null && 0 <= size && size <= items.length && items.length >= 1
            && !(null in items[..][..size]) && heap(order, items[..][..size])
            && (size > 0 ==> items[..][..size][0] == items[0] && items[0] in mset(items[..][..size]))
            && (forall int k :: {items[k]} 0 <= k && k < size ==> items[k] != null && order.compare(items[0], items[k]) <= 0);
        } @*/

    /** The order of the values. */
    public /*@ pure @*/ Order<T> order()
    //@ requires valid();
    //@ ensures result != null;
    { return order; }

    /** How often each value is in it. */
    /*@ public pure mset<T> model()
        requires valid();
        ensures !(null in result);
        { return mset(items[..][..size]); } @*/

    /** How many values there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().size;
    { return size; }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().size == 0);
    { return size == 0; }

    /** The first value. */
    public /*@ pure @*/ T peek()
    //@ requires valid() && model().size > 0;
    //@ ensures result != null && result in model() && (forall T t :: t in model() ==> t != null && order().compare(result, t) <= 0);
    { return items[0]; }

    /** Puts a value in. */
    public void add(T value)
    //@ requires valid() && value != null;
    //@ ensures valid() && order() == old(order()) && model() == old(model()) union mset(value);
    {
        if (size == items.length) { grow(); }
        int at = size;
        items[at] = value;
        //@ ghost added(order, items[..][..size], value);
        size++;
        //@ assert items[..][..size] == old(opening valid() in items[..][..size]) + seq(value);
        while (at > 0 && order.compare(value, items[(at - 1) / 2]) < 0)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && 0 <= at && at < size && size <= items.length && items[at] == value && !(null in items[..][..size]);
        //@ invariant forall int k :: {items[k]} 0 <= k && k < size ==> items[k] != null;
        //@ invariant mset(items[..][..size]) == old(model()) union mset(value) && heapButAbove(order, items[..][..size], at);
        //@ decreases at;
        {
            int parent = (at - 1) / 2;
            //@ assert 0 <= parent && parent < at;
            //@ assert items[..][..size][parent] == items[parent];
            //@ ghost raised(order, items[..][..size], at);
            exchange(at, parent);
            at = parent;
        }
        //@ assert at > 0 ==> 0 <= (at - 1) / 2 && (at - 1) / 2 < size;
        //@ assert at > 0 ==> items[..][..size][(at - 1) / 2] == items[(at - 1) / 2];
        //@ ghost { if (at > 0) { order.turned(value, items[(at - 1) / 2]); } }
        //@ ghost settled(order, items[..][..size], at);
        //@ ghost first(order, items, size);
        //@ assert size > 0 ==> items[..][..size][0] == items[0];
    }

    /** Takes the first value. */
    public T take()
    //@ requires valid() && model().size > 0;
    //@ ensures valid() && order() == old(order()) && result == old(peek()) && model() == old(model()) diff mset(result);
    {
        //@ ghost seq<T> all = items[..][..size];
        T first = items[0];
        size--;
        T value = items[size];
        items[0] = value;
        items[size] = null;
        //@ ghost taken(all, size);
        //@ ghost begun(order, all, value);
        //@ assert items[..][..size] == all[0 := value][..size];
        //@ assert mset(items[..][..size]) == old(model()) diff mset(first);
        int at = 0;
        while (at < size / 2)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && 0 <= at && 0 <= size && size < items.length && (at > 0 ==> at < size) && !(null in items[..][..size]);
        //@ invariant forall int k :: {items[k]} 0 <= k && k < size ==> items[k] != null;
        //@ invariant mset(items[..][..size]) == old(model()) diff mset(first) && (size > 0 ==> items[at] == value) && heapButBelow(order, items[..][..size], at);
        //@ decreases size - at;
        {
            int child = 2 * at + 1;
            //@ assert child < size;
            //@ ghost reflexive(order, items[child]);
            if (child < size - 1) {
                //@ ghost { order.turned(items[child + 1], items[child]); reflexive(order, items[child + 1]); }
                if (order.compare(items[child + 1], items[child]) < 0) { child++; }
            }
            //@ ghost order.turned(value, items[child]);
            //@ assert order.compare(items[child], items[2 * at + 1]) <= 0 && (2 * at + 2 < size ==> order.compare(items[child], items[2 * at + 2]) <= 0);
            if (order.compare(value, items[child]) <= 0) {
                //@ ghost order.transitive(value, items[child], items[2 * at + 1]);
                //@ ghost { if (2 * at + 2 < size) { order.transitive(value, items[child], items[2 * at + 2]); } }
                break;
            }
            //@ assert items[..][..size][child] == items[child] && items[..][..size][2 * at + 1] == items[2 * at + 1];
            //@ assert 2 * at + 2 < size ==> items[..][..size][2 * at + 2] == items[2 * at + 2];
            //@ ghost lowered(order, items[..][..size], at, child);
            exchange(at, child);
            at = child;
        }
        //@ assert 2 * at + 1 < size ==> order.compare(value, items[2 * at + 1]) <= 0;
        //@ assert 2 * at + 2 < size ==> order.compare(value, items[2 * at + 2]) <= 0;
        //@ assert 2 * at + 1 < size ==> items[..][..size][2 * at + 1] == items[2 * at + 1];
        //@ assert 2 * at + 2 < size ==> items[..][..size][2 * at + 2] == items[2 * at + 2];
        //@ ghost settledBelow(order, items[..][..size], at);
        //@ ghost first(order, items, size);
        //@ assert size > 0 ==> items[..][..size][0] == items[0];
        return first;
    }

    private void exchange(int i, int j)
    //@ requires acc(items) && acc(size, read) && acc(items[*]) && 0 <= i && i < size && 0 <= j && j < size && size <= items.length;
    //@ requires forall int k :: {items[k]} 0 <= k && k < size ==> items[k] != null;
    //@ ensures acc(items) && acc(size, read) && acc(items[*]) && items == old(items) && 0 <= size && size <= items.length;
    //@ ensures forall int k :: {items[k]} 0 <= k && k < size ==> items[k] != null;
    //@ ensures mset(items[..][..size]) == old(mset(items[..][..size])) && items[i] == old(items[j]) && items[j] == old(items[i]);
    //@ ensures items[..][..size] == old(items[..][..size][i := items[j]][j := items[i]]);
    {
        //@ ghost seq<T> before = items[..][..size];
        T item = items[i];
        items[i] = items[j];
        items[j] = item;
        //@ assert items[..][..size] == before[i := before[j]][j := before[i]];
        //@ ghost swapped(before, i, j);
    }

    @SuppressWarnings("unchecked")
    private void grow()
    //@ requires valid();
    //@ ensures valid() && order() == old(order()) && model() == old(model()) && (opening valid() in items[..][..size]) == old(opening valid() in items[..][..size]);
    //@ ensures opening valid() in size < items.length;
    {
        T[] more = (T[]) new Object[Growth.larger(items.length)];
        for (int i = 0; i < size; i++)
        //@ invariant acc(items) && acc(size) && acc(items[*]) && acc(more[*]) && 0 <= i && i <= size && size <= items.length && more.length > items.length;
        //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == items[k];
        { more[i] = items[i]; }
        //@ assert more[..][..size] == items[..][..size];
        items = more;
    }

    // A value does not come before the one above it, at (c - 1) / 2.
    /*@ private static pure <T> boolean ordered(Order<T> order, seq<T> heap, int c)
          requires order != null && !(null in heap) && 0 < c && c < heap.length;
          { return order.compare(heap[(c - 1) / 2], heap[c]) <= 0; }

        private static pure <T> boolean heap(Order<T> order, seq<T> heap)
          requires order != null && !(null in heap);
          { return forall int c :: {ordered(order, heap, c)} 0 < c && c < heap.length ==> ordered(order, heap, c); }

        // But for one place, which may come before the one above it. Those below it don't come before the one above.
        private static pure <T> boolean orderedButAbove(Order<T> order, seq<T> heap, int at, int c)
          requires order != null && !(null in heap) && 0 <= at && at < heap.length && 0 < c && c < heap.length;
          { return (c == at || ordered(order, heap, c)) && ((c - 1) / 2 == at && at > 0 ==> order.compare(heap[(at - 1) / 2], heap[c]) <= 0); }

        private static pure <T> boolean heapButAbove(Order<T> order, seq<T> heap, int at)
          requires order != null && !(null in heap) && 0 <= at && at < heap.length;
          { return forall int c :: {orderedButAbove(order, heap, at, c)} 0 < c && c < heap.length ==> orderedButAbove(order, heap, at, c); }

        // But for one place, which may come after those below it.
        private static pure <T> boolean orderedButBelow(Order<T> order, seq<T> heap, int at, int c)
          requires order != null && !(null in heap) && 0 <= at && 0 < c && c < heap.length;
          { return (c - 1) / 2 == at ? at > 0 ==> order.compare(heap[(at - 1) / 2], heap[c]) <= 0 : ordered(order, heap, c); }

        private static pure <T> boolean heapButBelow(Order<T> order, seq<T> heap, int at)
          requires order != null && !(null in heap) && 0 <= at;
          { return forall int c :: {orderedButBelow(order, heap, at, c)} 0 < c && c < heap.length ==> orderedButBelow(order, heap, at, c); }

        private static lemma <T> void reflexive(Order<T> order, T value)
          requires order != null && value != null;
          ensures order.compare(value, value) == 0;
        { order.turned(value, value); }

        private static lemma <T> void added(Order<T> order, seq<T> heap, T value)
          requires order != null && !(null in heap) && heap(order, heap) && value != null;
          ensures !(null in heap + seq(value)) && heapButAbove(order, heap + seq(value), heap.length);
        {
          seq<T> after = heap + seq(value);
          assert !(null in after);
          assert forall int c :: 0 < c && c < heap.length ==> ordered(order, heap, c) && orderedButAbove(order, after, heap.length, c);
        }

        private static lemma <T> void raised(Order<T> order, seq<T> heap, int at)
          requires order != null && !(null in heap) && 0 < at && at < heap.length && heapButAbove(order, heap, at) && order.compare(heap[at], heap[(at - 1) / 2]) < 0;
          requires (at - 1) / 2 > 0 ==> orderedButAbove(order, heap, at, (at - 1) / 2);
          ensures !(null in heap[at := heap[(at - 1) / 2]][(at - 1) / 2 := heap[at]]);
          ensures heapButAbove(order, heap[at := heap[(at - 1) / 2]][(at - 1) / 2 := heap[at]], (at - 1) / 2);
        {
          int parent = (at - 1) / 2;
          seq<T> after = heap[at := heap[parent]][parent := heap[at]];
          assert !(null in after);
          forall int c :: 0 < c && c < heap.length ==> raisedAt(order, heap, after, at, parent, c);
        }

        private static lemma <T> void raisedAt(Order<T> order, seq<T> heap, seq<T> after, int at, int parent, int c)
          requires order != null && !(null in heap) && !(null in after) && 0 < at && at < heap.length && parent == (at - 1) / 2 && 0 < c && c < heap.length;
          requires order.compare(heap[at], heap[parent]) < 0 && after == heap[at := heap[parent]][parent := heap[at]];
          requires orderedButAbove(order, heap, at, c) && (parent > 0 ==> orderedButAbove(order, heap, at, parent));
          ensures orderedButAbove(order, after, parent, c);
        {
          int above = (c - 1) / 2;
          if (c == at) {
            assert after[parent] == heap[at] && after[c] == heap[parent];
            assert ordered(order, after, c);
          } else if (above == at) {
            assert after[at] == heap[parent] && after[c] == heap[c];
            assert ordered(order, after, c);
          } else if (above == parent) {
            assert ordered(order, heap, c);
            assert after[parent] == heap[at] && after[c] == heap[c];
            order.transitive(heap[at], heap[parent], heap[c]);
            if (parent > 0) { order.transitive(heap[(parent - 1) / 2], heap[parent], heap[c]); }
            assert ordered(order, after, c);
          } else if (c != parent) {
            assert ordered(order, heap, c);
            assert after[above] == heap[above];
            assert ordered(order, after, c);
          }
        }

        private static lemma <T> void settled(Order<T> order, seq<T> heap, int at)
          requires order != null && !(null in heap) && 0 <= at && at < heap.length && heapButAbove(order, heap, at) && (at > 0 ==> ordered(order, heap, at));
          ensures heap(order, heap);
        { assert forall int c :: {ordered(order, heap, c)} 0 < c && c < heap.length ==> orderedButAbove(order, heap, at, c) && ordered(order, heap, c); }

        private static lemma <T> void begun(Order<T> order, seq<T> heap, T value)
          requires order != null && !(null in heap) && heap(order, heap) && heap.length > 0 && value != null;
          ensures !(null in heap[0 := value][..heap.length - 1]) && heapButBelow(order, heap[0 := value][..heap.length - 1], 0);
        {
          seq<T> after = heap[0 := value][..heap.length - 1];
          assert !(null in after);
          assert forall int c :: {orderedButBelow(order, after, 0, c)} 0 < c && c < after.length ==> ordered(order, heap, c) && orderedButBelow(order, after, 0, c);
        }

        private static lemma <T> void lowered(Order<T> order, seq<T> heap, int at, int child)
          requires order != null && !(null in heap) && 0 <= at && 0 < child && child < heap.length && (child - 1) / 2 == at && heapButBelow(order, heap, at);
          requires orderedButBelow(order, heap, at, child) && order.compare(heap[child], heap[at]) < 0;
          requires order.compare(heap[child], heap[2 * at + 1]) <= 0 && (2 * at + 2 < heap.length ==> order.compare(heap[child], heap[2 * at + 2]) <= 0);
          ensures !(null in heap[at := heap[child]][child := heap[at]]) && heapButBelow(order, heap[at := heap[child]][child := heap[at]], child);
        {
          seq<T> after = heap[at := heap[child]][child := heap[at]];
          assert !(null in after);
          forall int c :: 0 < c && c < heap.length ==> loweredAt(order, heap, after, at, child, c);
        }

        private static lemma <T> void loweredAt(Order<T> order, seq<T> heap, seq<T> after, int at, int child, int c)
          requires order != null && !(null in heap) && !(null in after) && 0 <= at && 0 < child && child < heap.length && (child - 1) / 2 == at && 0 < c && c < heap.length;
          requires order.compare(heap[child], heap[at]) < 0 && after == heap[at := heap[child]][child := heap[at]];
          requires orderedButBelow(order, heap, at, c) && orderedButBelow(order, heap, at, child);
          requires order.compare(heap[child], heap[2 * at + 1]) <= 0 && (2 * at + 2 < heap.length ==> order.compare(heap[child], heap[2 * at + 2]) <= 0);
          ensures orderedButBelow(order, after, child, c);
        {
          int above = (c - 1) / 2;
          if (above == child) {
            assert ordered(order, heap, c);
            assert after[at] == heap[child] && after[c] == heap[c];
          } else if (above == at) {
            assert c == 2 * at + 1 || c == 2 * at + 2;
            assert ordered(order, after, c);
          } else {
            assert ordered(order, heap, c);
            assert after[above] == heap[above] && (c == at ? after[c] == heap[child] : after[c] == heap[c]);
            assert ordered(order, after, c);
          }
        }

        private static lemma <T> void settledBelow(Order<T> order, seq<T> heap, int at)
          requires order != null && !(null in heap) && 0 <= at && heapButBelow(order, heap, at);
          requires 2 * at + 1 < heap.length ==> order.compare(heap[at], heap[2 * at + 1]) <= 0;
          requires 2 * at + 2 < heap.length ==> order.compare(heap[at], heap[2 * at + 2]) <= 0;
          ensures heap(order, heap);
        { forall int c :: 0 < c && c < heap.length ==> settledBelowAt(order, heap, at, c); }

        private static lemma <T> void settledBelowAt(Order<T> order, seq<T> heap, int at, int c)
          requires order != null && !(null in heap) && 0 <= at && 0 < c && c < heap.length && orderedButBelow(order, heap, at, c);
          requires 2 * at + 1 < heap.length ==> order.compare(heap[at], heap[2 * at + 1]) <= 0;
          requires 2 * at + 2 < heap.length ==> order.compare(heap[at], heap[2 * at + 2]) <= 0;
          ensures ordered(order, heap, c);
        { assert (c - 1) / 2 == at ==> c == 2 * at + 1 || c == 2 * at + 2; }

        // No value comes before the first one.
        private static lemma <T> void first(Order<T> order, T[] items, int size)
          requires order != null && acc(items[*]) && 0 <= size && size <= items.length && !(null in items[..][..size]) && heap(order, items[..][..size]);
          ensures acc(items[*]) && (size > 0 ==> items[0] != null) && (forall int k :: {items[k]} 0 <= k && k < size ==> items[k] != null && order.compare(items[0], items[k]) <= 0);
          decreases size;
        {
          if (size > 0) {
            seq<T> all = items[..][..size];
            assert all[size - 1] in all && all[size - 1] == items[size - 1];
            if (size == 1) {
              reflexive(order, items[0]);
            } else {
              seq<T> some = items[..][..size - 1];
              assert all == some + seq(items[size - 1]);
              assert forall int c :: {ordered(order, some, c)} 0 < c && c < some.length ==> ordered(order, all, c) && ordered(order, some, c);
              first(order, items, size - 1);
              assert ordered(order, all, size - 1);
              order.transitive(items[0], items[(size - 2) / 2], items[size - 1]);
            }
          }
        } @*/

    /*@ private static lemma <T> void swapped(seq<T> s, int i, int j)
          requires 0 <= i && i < s.length && 0 <= j && j < s.length;
          ensures mset(s[i := s[j]][j := s[i]]) == mset(s);
        { } @*/

    /*@ private static lemma <T> void taken(seq<T> s, int n)
          requires 0 <= n && s.length == n + 1;
          ensures mset(s[0 := s[n]][..n]) == mset(s) diff mset(s[0]);
        {
            assert s == s[..n] + seq(s[n]);
            if (n == 0) {
                assert s[..n] == seq<T>();
            } else {
                assert s[0 := s[n]][..n] == s[..n][0 := s[n]];
            }
        } @*/
}
