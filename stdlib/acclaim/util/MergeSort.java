package acclaim.util;

/** Sorts a part of an array: each half for itself, and then the two are merged. */
final class MergeSort<T> {
    MergeSort() { }

    /** Sorts the elements from one index up to another one; what the other array holds there is lost. */
    void sort(T[] a, T[] spare, int low, int high, Order<T> order /*@, ghost seq<T> values @*/)
    //@ requires order != null && a != null && spare != null && 0 <= low && low <= high && high <= a.length && high <= spare.length;
    //@ requires acc(a[low..high]) && acc(spare[low..high]) && Order.full(a[low..high]);
    //@ ensures acc(a[low..high]) && acc(spare[low..high]) && mset(a[low..high]) == mset(old(a[low..high]));
    //@ ensures Order.full(a[low..high]) && Order.ascends(order, a[low..high]) && Order.keepsPeers(order, old(a[low..high]), a[low..high], values);
    //@ decreases high - low;
    {
        if (high - low < 2) { return; }
        int middle = low + (high - low) / 2;
        //@ ghost seq<T> before = a[low..high];
        //@ ghost seq<T> left = a[low..middle];
        //@ ghost seq<T> right = a[middle..high];
        //@ assert a[low..high] == a[low..middle] + a[middle..high];
        //@ assert forall int i :: {a[middle..high][i]} 0 <= i && i < high - middle ==> a[low..high][middle - low + i] != null && a[middle..high][i] == a[low..high][middle - low + i];
        //@ assert Order.full(a[low..middle]) && Order.full(a[middle..high]);
        sort(a, spare, low, middle, order /*@, values @*/);
        sort(a, spare, middle, high, order /*@, values @*/);
        merge(a, spare, low, middle, high, order /*@, values @*/);
        //@ ghost keeps(order, before, left, right, values, a[low..middle], a[middle..high], spare[low..high]);
        copy(spare, a, low, high);
    }

    private void copy(T[] from, T[] to, int low, int high)
    //@ requires from != null && to != null && 0 <= low && low <= high && high <= from.length && high <= to.length && acc(from[low..high], read) && acc(to[low..high]);
    //@ ensures acc(from[low..high], read) && acc(to[low..high]) && to[low..high] == from[low..high];
    {
        for (int i = low; i < high; i++)
        //@ invariant acc(from[low..high], read) && acc(to[low..high]) && low <= i;
        //@ invariant forall int k :: low <= k && k < i ==> to[k] == from[k];
        { to[i] = from[i]; }
    }

    /** Puts the elements of two parts, one behind the other, into the other array, at each step the lesser one of those that come next. */
    private void merge(T[] a, T[] spare, int low, int middle, int high, Order<T> order /*@, ghost seq<T> values @*/)
    //@ requires order != null && a != null && spare != null && 0 <= low && low <= middle && middle <= high && high <= a.length && high <= spare.length;
    //@ requires acc(a[low..high], read) && acc(spare[low..high]) && Order.full(a[low..middle]) && Order.full(a[middle..high]);
    //@ requires Order.ascends(order, a[low..middle]) && Order.ascends(order, a[middle..high]);
    //@ ensures acc(a[low..high], read) && acc(spare[low..high]) && mset(spare[low..high]) == mset(a[low..middle]) union mset(a[middle..high]);
    //@ ensures Order.full(spare[low..high]) && Order.ascends(order, spare[low..high]) && sums(order, spare[low..high], a[low..middle], a[middle..high], values);
    {
        int i = low;
        int j = middle;
        //@ ghost seq<T> merged = seq<T>();
        //@ ghost seq<T> left = a[low..middle];
        //@ ghost seq<T> right = a[middle..high];
        //@ ghost seq<T> leftDone = seq<T>();
        //@ ghost seq<T> rightDone = seq<T>();
        //@ ghost mset<T> all = mset(left) union mset(right);
        for (int k = low; k < high; k++)
        //@ invariant acc(a[low..high], read) && acc(spare[low..high]) && low <= i && i <= middle && middle <= j && j <= high && k - low == i - low + (j - middle);
        //@ invariant merged == spare[low..k] && left == a[i..middle] && right == a[j..high];
        //@ invariant leftDone == a[low..i] && rightDone == a[middle..j] && sums(order, merged, leftDone, rightDone, values);
        //@ invariant mset(merged) union mset(left) union mset(right) == all;
        //@ invariant Order.full(merged) && Order.full(left) && Order.full(right) && behind(order, merged, left) && behind(order, merged, right);
        //@ invariant Order.full(rightDone) && ahead(order, rightDone, left);
        {
            //@ assert left.length == middle - i && (i < middle ==> left[0] == a[i]) && right.length == high - j && (j < high ==> right[0] == a[j]);
            if (j == high || i < middle && order.compare(a[i], a[j]) <= 0) {
                //@ ghost taken(a, order, merged, left, right);
                //@ ghost moved(merged, left, right, all);
                //@ ghost takenLeft(a, order, merged, leftDone, rightDone, left, values);
                //@ ghost leftDone = leftDone + seq(left[0]);
                put(spare, low, k, a[i]);
                i++;
                //@ ghost merged = merged + seq(left[0]);
                //@ ghost left = left[1..];
                //@ assert leftDone == a[low..i] && left == a[i..middle];
            } else {
                //@ ghost taken(a, order, merged, right, left);
                //@ ghost moved(merged, right, left, all);
                //@ ghost takenRight(a, order, merged, leftDone, rightDone, left, right, values);
                //@ ghost rightDone = rightDone + seq(right[0]);
                put(spare, low, k, a[j]);
                j++;
                //@ ghost merged = merged + seq(right[0]);
                //@ ghost right = right[1..];
                //@ assert right == a[j..high];
            }
        }
        //@ ghost finished(merged, left, right, all);
        //@ assert merged == spare[low..high] && leftDone == a[low..middle] && rightDone == a[middle..high];
    }

    private void put(T[] spare, int low, int k, T value)
    //@ requires spare != null && 0 <= low && low <= k && k < spare.length && acc(spare[low..k + 1]);
    //@ ensures acc(spare[low..k + 1]) && spare[low..k + 1] == old(spare[low..k]) + seq(value);
    { spare[k] = value; }

    /*@ // Whether two sequences ascend, and no value of the second one comes before one of the first one.
        private static pure <T> boolean behind(Order<T> order, seq<T> s, seq<T> t)
        requires order != null && Order.full(s) && Order.full(t);
        {
          return Order.ascends(order, s) && Order.ascends(order, t)
            && (forall int i, int j :: {order.compare(s[i], t[j])} 0 <= i && i < s.length && 0 <= j && j < t.length ==> order.compare(s[i], t[j]) <= 0);
        }

        // Whether the peers of each of some values in a sequence are those in two others, one after the other.
        private static pure <T> boolean sums(Order<T> order, seq<T> all, seq<T> s, seq<T> t, seq<T> values)
        requires order != null;
        {
          return forall int i :: {values[i]} 0 <= i && i < values.length
            ==> Order.peers(order, all, values[i]) == Order.peers(order, s, values[i]) + Order.peers(order, t, values[i]);
        }

        // Whether each value of a sequence comes before all of another one.
        private static pure <T> boolean ahead(Order<T> order, seq<T> s, seq<T> t)
        requires order != null && Order.full(s) && Order.full(t);
        { return forall int i, int j :: {order.compare(s[i], t[j])} 0 <= i && i < s.length && 0 <= j && j < t.length ==> order.compare(s[i], t[j]) < 0; }

        private static lemma <T> void keep(Order<T> order, seq<T> before, seq<T> left, seq<T> right, T value, seq<T> s, seq<T> t, seq<T> after)
        requires order != null && before == left + right;
        requires Order.peers(order, left, value) == Order.peers(order, s, value) && Order.peers(order, right, value) == Order.peers(order, t, value);
        requires Order.peers(order, after, value) == Order.peers(order, s, value) + Order.peers(order, t, value);
        ensures Order.peers(order, before, value) == Order.peers(order, after, value);
        { Order.peersOfSum(order, before, left, right, value); }

        private static lemma <T> void keeps(Order<T> order, seq<T> before, seq<T> left, seq<T> right, seq<T> values, seq<T> s, seq<T> t, seq<T> after)
        requires order != null && before == left + right;
        requires Order.keepsPeers(order, left, s, values) && Order.keepsPeers(order, right, t, values) && sums(order, after, s, t, values);
        ensures Order.keepsPeers(order, before, after, values);
        { forall int i :: 0 <= i && i < values.length ==> keep(order, before, left, right, values[i], s, t, after); }

        private static lemma <T> void noPeers(T[] a, Order<T> order, seq<T> s, T above, T value)
        requires a != null && s.length <= a.length && order != null && value != null && above != null && Order.full(s) && order.compare(above, value) <= 0;
        requires forall int i :: {s[i]} 0 <= i && i < s.length ==> order.compare(s[i], above) < 0;
        ensures Order.peers(order, s, value) == seq<T>();
        decreases s.length;
        {
          if (s.length > 0) {
            seq<T> init = s[..s.length - 1];
            assert Order.full(init) && s[s.length - 1] != null && order.compare(s[s.length - 1], above) < 0;
            noPeers(a, order, init, above, value);
            Order.before(order, s[s.length - 1], above, value);
          }
        }

        private static lemma <T> void oneLeft(T[] a, Order<T> order, seq<T> all, seq<T> s, seq<T> t, T next, T value)
        requires a != null && t.length <= a.length && order != null && next != null && Order.full(t) && (forall int i :: {t[i]} 0 <= i && i < t.length ==> order.compare(t[i], next) < 0);
        requires Order.peers(order, all, value) == Order.peers(order, s, value) + Order.peers(order, t, value);
        ensures Order.peers(order, all + seq(next), value) == Order.peers(order, s + seq(next), value) + Order.peers(order, t, value);
        {
          Order.peersOfOneMore(order, all + seq(next), all, next, value);
          Order.peersOfOneMore(order, s + seq(next), s, next, value);
          if (value != null && order.compare(next, value) == 0) { noPeers(a, order, t, next, value); }
        }

        private static lemma <T> void oneRight(Order<T> order, seq<T> all, seq<T> s, seq<T> t, T next, T value)
        requires order != null && next != null;
        requires Order.peers(order, all, value) == Order.peers(order, s, value) + Order.peers(order, t, value);
        ensures Order.peers(order, all + seq(next), value) == Order.peers(order, s, value) + Order.peers(order, t + seq(next), value);
        {
          Order.peersOfOneMore(order, all + seq(next), all, next, value);
          Order.peersOfOneMore(order, t + seq(next), t, next, value);
        }

        private static lemma <T> void takenLeft(T[] a, Order<T> order, seq<T> all, seq<T> s, seq<T> t, seq<T> left, seq<T> values)
        requires a != null && t.length + left.length <= a.length && order != null && Order.full(t) && Order.full(left) && left.length > 0 && sums(order, all, s, t, values) && ahead(order, t, left);
        ensures sums(order, all + seq(left[0]), s + seq(left[0]), t, values) && Order.full(left[1..]) && ahead(order, t, left[1..]);
        {
          assert forall int i :: {t[i]} 0 <= i && i < t.length ==> order.compare(t[i], left[0]) < 0;
          forall int i :: 0 <= i && i < values.length ==> oneLeft(a, order, all, s, t, left[0], values[i]);
          assert Order.full(left[1..]) && (forall int i, int j :: {t[i], left[1..][j]} 0 <= i && i < t.length && 0 <= j && j < left.length - 1 ==> order.compare(t[i], left[1..][j]) < 0);
        }

        private static lemma <T> void takenRight(T[] a, Order<T> order, seq<T> all, seq<T> s, seq<T> t, seq<T> left, seq<T> right, seq<T> values)
        requires a != null && t.length + left.length + right.length <= a.length && order != null && Order.full(t) && Order.full(left) && Order.full(right) && right.length > 0 && sums(order, all, s, t, values) && ahead(order, t, left);
        requires Order.ascends(order, left) && (left.length > 0 ==> order.compare(left[0], right[0]) > 0);
        ensures sums(order, all + seq(right[0]), s, t + seq(right[0]), values) && Order.full(t + seq(right[0])) && ahead(order, t + seq(right[0]), left);
        {
          forall int i :: 0 <= i && i < values.length ==> oneRight(order, all, s, t, right[0], values[i]);
          if (left.length > 0) { order.turned(left[0], right[0]); }
          forall int i :: 0 < i && i < left.length ==> Order.before(order, right[0], left[0], left[i]);
          assert Order.full(t + seq(right[0]));
        }

        private static lemma <T> void moved(seq<T> s, seq<T> t, seq<T> u, mset<T> all)
        requires t.length > 0 && mset(s) union mset(t) union mset(u) == all;
        ensures mset(s + seq(t[0])) union mset(t[1..]) union mset(u) == all;
        { assert t == seq(t[0]) + t[1..]; }

        private static lemma <T> void finished(seq<T> s, seq<T> t, seq<T> u, mset<T> all)
        requires t.length == 0 && u.length == 0 && mset(s) union mset(t) union mset(u) == all;
        ensures mset(s) == all;
        { }

        // There are no more values than places in an array.
        private static lemma <T> void taken(T[] a, Order<T> order, seq<T> s, seq<T> t, seq<T> u)
        requires a != null && s.length + t.length + u.length <= a.length;
        requires order != null && Order.full(s) && Order.full(t) && Order.full(u) && behind(order, s, t) && behind(order, s, u);
        requires t.length > 0 && (u.length > 0 ==> order.compare(t[0], u[0]) <= 0 || order.compare(u[0], t[0]) > 0);
        ensures Order.full(s + seq(t[0])) && Order.full(t[1..]) && behind(order, s + seq(t[0]), t[1..]) && behind(order, s + seq(t[0]), u);
        {
          if (u.length > 0) { order.turned(t[0], u[0]); }
          forall int j :: 0 < j && j < u.length ==> order.transitive(t[0], u[0], u[j]);
          assert Order.full(s + seq(t[0])) && Order.full(t[1..]);
          assert forall int j :: {t[1..][j]} 0 <= j && j < t.length - 1 ==> order.compare(t[0], t[1..][j]) <= 0;
          assert forall int i, int j :: {s[i], t[1..][j]} 0 <= i && i < s.length && 0 <= j && j < t.length - 1 ==> order.compare(s[i], t[1..][j]) <= 0;
        }
        @*/
}
