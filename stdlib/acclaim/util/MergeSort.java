package acclaim.util;

/** Sorts a part of an array: each half for itself, and then the two are merged. */
final class MergeSort {
    private MergeSort() { }

    /** Sorts the elements from one index up to another one; what the other array holds there is lost. */
    static <T> void sort(T[] a, T[] spare, int low, int high, Order<T> order)
    //@ requires order != null && a != null && spare != null && 0 <= low && low <= high && high <= a.length && high <= spare.length;
    //@ requires acc(a[low..high]) && acc(spare[low..high]) && Order.full(a[low..high]);
    //@ ensures acc(a[low..high]) && acc(spare[low..high]) && mset(a[low..high]) == mset(old(a[low..high]));
    //@ ensures Order.full(a[low..high]) && Order.ascends(order, a[low..high]);
    //@ decreases high - low;
    {
        if (high - low < 2) { return; }
        int middle = low + (high - low) / 2;
        //@ assert a[low..high] == a[low..middle] + a[middle..high];
        //@ assert forall int i :: {a[middle..high][i]} 0 <= i && i < high - middle ==> a[low..high][middle - low + i] != null && a[middle..high][i] == a[low..high][middle - low + i];
        //@ assert Order.full(a[low..middle]) && Order.full(a[middle..high]);
        sort(a, spare, low, middle, order);
        sort(a, spare, middle, high, order);
        merge(a, spare, low, middle, high, order);
        for (int i = low; i < high; i++)
        //@ invariant acc(a[low..high]) && acc(spare[low..high], read) && low <= i;
        //@ invariant forall int k :: low <= k && k < i ==> a[k] == spare[k];
        { a[i] = spare[i]; }
        //@ assert a[low..high] == spare[low..high];
    }

    /** Puts the elements of two parts, one behind the other, into the other array, at each step the lesser one of those that come next. */
    private static <T> void merge(T[] a, T[] spare, int low, int middle, int high, Order<T> order)
    //@ requires order != null && a != null && spare != null && 0 <= low && low <= middle && middle <= high && high <= a.length && high <= spare.length;
    //@ requires acc(a[low..high], read) && acc(spare[low..high]) && Order.full(a[low..middle]) && Order.full(a[middle..high]);
    //@ requires Order.ascends(order, a[low..middle]) && Order.ascends(order, a[middle..high]);
    //@ ensures acc(a[low..high], read) && acc(spare[low..high]) && mset(spare[low..high]) == mset(a[low..middle]) union mset(a[middle..high]);
    //@ ensures Order.full(spare[low..high]) && Order.ascends(order, spare[low..high]);
    {
        int i = low;
        int j = middle;
        //@ ghost seq<T> merged = seq<T>();
        //@ ghost seq<T> left = a[low..middle];
        //@ ghost seq<T> right = a[middle..high];
        //@ ghost mset<T> all = mset(left) union mset(right);
        for (int k = low; k < high; k++)
        //@ invariant acc(a[low..high], read) && acc(spare[low..high]) && low <= i && i <= middle && middle <= j && j <= high && k - low == i - low + (j - middle);
        //@ invariant merged == spare[low..k] && left == a[i..middle] && right == a[j..high];
        //@ invariant mset(merged) union mset(left) union mset(right) == all;
        //@ invariant Order.full(merged) && Order.full(left) && Order.full(right) && behind(order, merged, left) && behind(order, merged, right);
        {
            if (j == high || i < middle && order.compare(a[i], a[j]) <= 0) {
                //@ ghost taken(a, order, merged, left, right);
                //@ ghost moved(merged, left, right, all);
                spare[k] = a[i];
                i++;
                //@ ghost merged = merged + seq(left[0]);
                //@ ghost left = left[1..];
            } else {
                //@ ghost taken(a, order, merged, right, left);
                //@ ghost moved(merged, right, left, all);
                spare[k] = a[j];
                j++;
                //@ ghost merged = merged + seq(right[0]);
                //@ ghost right = right[1..];
            }
        }
        //@ ghost finished(merged, left, right, all);
    }

    /*@ // Whether two sequences ascend, and no value of the second one comes before one of the first one.
        private static pure <T> boolean behind(Order<T> order, seq<T> s, seq<T> t)
        requires order != null && Order.full(s) && Order.full(t);
        {
          return Order.ascends(order, s) && Order.ascends(order, t)
            && (forall int i, int j :: {order.compare(s[i], t[j])} 0 <= i && i < s.length && 0 <= j && j < t.length ==> order.compare(s[i], t[j]) <= 0);
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
