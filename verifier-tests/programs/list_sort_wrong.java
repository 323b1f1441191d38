import acclaim.util.LinkedList;
import acclaim.util.Order;

// As list_sort.java, but of two peers the one of the second half comes first, the second half is not sorted, an order says that each of
// two equal numbers comes before the other one, and the results are sorted by the time first.
class ListSort<T> {
    final Order<T> order;

    //@ ensures this.order == order;
    ListSort(Order<T> order) { this.order = order; }

    /** Two sequences become one, at each step by the value that comes first. */
    /*@ static pure <T> boolean leads(Order<T> order, T x, T y)
      @   requires order != null;
      @ { return x == null || y == null || order.compare(x, y) <= 0; }
      @
      @ static pure <T> seq<T> merged(Order<T> order, seq<T> s, seq<T> t)
      @   requires order != null;
      @   decreases s.length + t.length;
      @ {
      @   return s.length == 0 ? t : t.length == 0 ? s
      @     : leads(order, s[0], t[0]) ? seq(s[0]) + merged(order, s[1..], t) : seq(t[0]) + merged(order, s, t[1..]);
      @ }
      @
      @ static lemma <T> void fromFirst(Order<T> order, seq<T> s, seq<T> t)
      @   requires order != null && Order.full(s) && Order.full(t) && s.length > 0 && (t.length == 0 || order.compare(s[0], t[0]) <= 0);
      @   ensures Order.full(s[1..]) && merged(order, s, t) == seq(s[0]) + merged(order, s[1..], t);
      @ { assert s == seq(s[0]) + s[1..]; }
      @
      @ static lemma <T> void fromSecond(Order<T> order, seq<T> s, seq<T> t)
      @   requires order != null && Order.full(s) && Order.full(t) && t.length > 0 && (s.length == 0 || order.compare(s[0], t[0]) > 0);
      @   ensures Order.full(t[1..]) && merged(order, s, t) == seq(t[0]) + merged(order, s, t[1..]);
      @ { assert t == seq(t[0]) + t[1..]; } @*/

    /*@ static lemma <T> void moved(seq<T> s, seq<T> t, seq<T> more, seq<T> less)
      @   requires t.length > 0 && more == s + seq(t[0]) && less == t[1..];
      @   ensures more + less == s + t;
      @ { assert t == seq(t[0]) + less; }
      @
      @ static lemma <T> void parts(seq<T> all, seq<T> s, seq<T> t)
      @   requires all == s + t && Order.full(all);
      @   ensures Order.full(s) && Order.full(t);
      @ {
      @   assert forall int i :: 0 <= i && i < s.length ==> s[i] == all[i];
      @   assert forall int i :: 0 <= i && i < t.length ==> t[i] == all[s.length + i];
      @ }
      @
      @ static lemma <T> void members(Order<T> order, seq<T> s, seq<T> t)
      @   requires order != null && Order.full(s) && Order.full(t);
      @   ensures Order.full(merged(order, s, t)) && mset(merged(order, s, t)) == mset(s) union mset(t);
      @   decreases s.length + t.length;
      @ {
      @   if (s.length > 0 && (t.length == 0 || order.compare(s[0], t[0]) <= 0)) {
      @     fromFirst(order, s, t);
      @     members(order, s[1..], t);
      @     assert s == seq(s[0]) + s[1..];
      @   } else if (t.length > 0) {
      @     fromSecond(order, s, t);
      @     members(order, s, t[1..]);
      @     assert t == seq(t[0]) + t[1..];
      @   }
      @ } @*/

    /** No value comes before a certain one. */
    /*@ static pure <T> boolean from(Order<T> order, T x, seq<T> s)
      @   requires order != null && x != null && Order.full(s);
      @ { return forall int i :: {s[i]} 0 <= i && i < s.length ==> order.compare(x, s[i]) <= 0; }
      @
      @ static lemma <T> void first(Order<T> order, T x, seq<T> s)
      @   requires order != null && x != null && Order.full(s) && Order.ascends(order, s) && from(order, x, s);
      @   ensures Order.full(seq(x) + s) && Order.ascends(order, seq(x) + s);
      @ { }
      @
      @ static lemma <T> void rest(Order<T> order, seq<T> s, T x)
      @   requires order != null && Order.full(s) && Order.ascends(order, s) && s.length > 0 && x != null && order.compare(x, s[0]) <= 0;
      @   ensures Order.full(s[1..]) && Order.ascends(order, s[1..]) && from(order, x, s) && from(order, x, s[1..]);
      @ {
      @   forall int i :: 0 < i && i < s.length ==> order.transitive(x, s[0], s[i]);
      @   assert Order.full(s[1..]);
      @ }
      @
      @ static lemma <T> void ordered(Order<T> order, seq<T> s, seq<T> t, T x)
      @   requires order != null && x != null && Order.full(s) && Order.full(t) && Order.ascends(order, s) && Order.ascends(order, t);
      @   requires from(order, x, s) && from(order, x, t);
      @   ensures Order.full(merged(order, s, t)) && Order.ascends(order, merged(order, s, t)) && from(order, x, merged(order, s, t));
      @   decreases s.length + t.length;
      @ {
      @   if (s.length > 0 && (t.length == 0 || order.compare(s[0], t[0]) <= 0)) {
      @     fromFirst(order, s, t);
      @     order.turned(s[0], s[0]);
      @     rest(order, s, s[0]);
      @     if (t.length > 0) { rest(order, t, s[0]); }
      @     ordered(order, s[1..], t, s[0]);
      @     first(order, s[0], merged(order, s[1..], t));
      @     rest(order, merged(order, s, t), x);
      @   } else if (t.length > 0) {
      @     fromSecond(order, s, t);
      @     order.turned(t[0], t[0]);
      @     rest(order, t, t[0]);
      @     if (s.length > 0) { order.turned(s[0], t[0]); rest(order, s, t[0]); }
      @     ordered(order, s, t[1..], t[0]);
      @     first(order, t[0], merged(order, s, t[1..]));
      @     rest(order, merged(order, s, t), x);
      @   }
      @ }
      @
      @ static lemma <T> void inOrder(Order<T> order, seq<T> s, seq<T> t)
      @   requires order != null && Order.full(s) && Order.full(t) && Order.ascends(order, s) && Order.ascends(order, t);
      @   ensures Order.full(merged(order, s, t)) && Order.ascends(order, merged(order, s, t));
      @ {
      @   members(order, s, t);
      @   if (s.length > 0 && t.length > 0) {
      @     order.turned(s[0], s[0]);
      @     order.turned(t[0], t[0]);
      @     order.turned(s[0], t[0]);
      @     T x = order.compare(s[0], t[0]) <= 0 ? s[0] : t[0];
      @     rest(order, s, x);
      @     rest(order, t, x);
      @     ordered(order, s, t, x);
      @   }
      @ } @*/

    /** Peers keep their order. */
    /*@ static lemma <T> void none(Order<T> order, seq<T> s, T x, T value)
      @   requires order != null && Order.full(s) && x != null && value != null && order.compare(x, value) == 0;
      @   requires forall int i :: {s[i]} 0 <= i && i < s.length ==> order.compare(x, s[i]) < 0;
      @   ensures Order.peers(order, s, value) == seq<T>();
      @   decreases s.length;
      @ {
      @   if (s.length > 0) {
      @     T last = s[s.length - 1];
      @     seq<T> less = s[..s.length - 1];
      @     assert Order.full(less);
      @     none(order, less, x, value);
      @     order.turned(x, value);
      @     order.turned(x, last);
      @     if (order.compare(last, value) == 0) { order.transitive(last, value, x); }
      @   }
      @ }
      @
      @ static lemma <T> void keeps(Order<T> order, seq<T> s, seq<T> t, T value)
      @   requires order != null && Order.full(s) && Order.full(t) && Order.ascends(order, s) && Order.ascends(order, t);
      @   ensures Order.peers(order, merged(order, s, t), value) == Order.peers(order, s, value) + Order.peers(order, t, value);
      @   decreases s.length + t.length;
      @ {
      @   if (s.length > 0 && (t.length == 0 || order.compare(s[0], t[0]) <= 0)) {
      @     fromFirst(order, s, t);
      @     order.turned(s[0], s[0]);
      @     rest(order, s, s[0]);
      @     keeps(order, s[1..], t, value);
      @     Order.peersOfSum(order, s, seq(s[0]), s[1..], value);
      @     Order.peersOfSum(order, merged(order, s, t), seq(s[0]), merged(order, s[1..], t), value);
      @   } else if (t.length > 0) {
      @     fromSecond(order, s, t);
      @     order.turned(t[0], t[0]);
      @     rest(order, t, t[0]);
      @     keeps(order, s, t[1..], value);
      @     Order.peersOfSum(order, t, seq(t[0]), t[1..], value);
      @     Order.peersOfSum(order, merged(order, s, t), seq(t[0]), merged(order, s, t[1..]), value);
      @     if (s.length > 0 && value != null && order.compare(t[0], value) == 0) {
      @       order.turned(s[0], t[0]);
      @       forall int i :: 0 < i && i < s.length ==> Order.before(order, t[0], s[0], s[i]);
      @       none(order, s, t[0], value);
      @     }
      @   }
      @ }
      @
      @ static lemma <T> void keep(Order<T> order, seq<T> all, seq<T> first, seq<T> second, seq<T> s, seq<T> t, T value)
      @   requires order != null && all == first + second && Order.full(s) && Order.full(t) && Order.ascends(order, s) && Order.ascends(order, t);
      @   requires Order.peers(order, first, value) == Order.peers(order, s, value) && Order.peers(order, second, value) == Order.peers(order, t, value);
      @   ensures Order.peers(order, all, value) == Order.peers(order, merged(order, s, t), value);
      @ {
      @   Order.peersOfSum(order, all, first, second, value);
      @   keeps(order, s, t, value);
      @ } @*/

    //@ requires list.valid() && order != null && Order.full(list.model());
    //@ ensures list.valid() && Order.full(list.model()) && mset(list.model()) == mset(old(list.model()));
    //@ ensures Order.ascends(order, list.model()) && Order.stable(order, old(list.model()), list.model());
    void sort(LinkedList<T> list) {
        parted(list /*@, list.model() @*/);
    }

    //@ requires list.valid() && order != null && Order.full(list.model());
    //@ ensures list.valid() && Order.full(list.model()) && mset(list.model()) == mset(old(list.model()));
    //@ ensures Order.ascends(order, list.model()) && Order.keepsPeers(order, old(list.model()), list.model(), values);
    //@ decreases list.size();
    private void parted(LinkedList<T> list /*@, ghost seq<T> values @*/) {
        if (list.size() < 2) return;
        LinkedList<T> left = new LinkedList<>();
        int half = list.size() / 2;
        //@ ghost seq<T> all = list.model();
        while (left.size() < half)
        //@ invariant list.valid() && left.valid() && left.size() <= half && left.model() + list.model() == all;
        //@ decreases half - left.size();
        {
            //@ ghost seq<T> done = left.model(), open = list.model();
            left.addLast(list.removeFirst());
            //@ ghost { moved(done, open, left.model(), list.model()); }
        }
        //@ ghost seq<T> first = left.model(), second = list.model();
        //@ ghost { parts(all, first, second); }
        parted(left /*@, values @*/);
        //@ ghost { members(order, left.model(), list.model()); inOrder(order, left.model(), list.model()); } //~ ERROR Order.ascends(order, t)
        //@ ghost forall int i :: 0 <= i && i < values.length ==> keep(order, all, first, second, left.model(), list.model(), values[i]);
        merge(left, list);
    }

    /** What is in the first list goes into the second one. */
    //@ requires left.valid() && right.valid() && order != null && Order.full(left.model()) && Order.full(right.model());
    //@ ensures left.valid() && right.valid() && right.model() == old(merged(order, left.model(), right.model()));
    private void merge(LinkedList<T> left, LinkedList<T> right) {
        LinkedList<T> all = new LinkedList<>();
        while (!left.isEmpty() || !right.isEmpty())
        //@ invariant left.valid() && right.valid() && all.valid() && Order.full(left.model()) && Order.full(right.model());
        //@ invariant all.model() + merged(order, left.model(), right.model()) == old(merged(order, left.model(), right.model()));
        //@ decreases left.size() + right.size();
        {
            if (right.isEmpty() || !left.isEmpty() && order.compare(left.first(), right.first()) < 0) {
                //@ ghost { fromFirst(order, left.model(), right.model()); }
                all.addLast(left.removeFirst());
            } else {
                //@ ghost { fromSecond(order, left.model(), right.model()); } //~ ERROR order.compare(s[0], t[0]) > 0
                all.addLast(right.removeFirst());
            }
        }
        while (!all.isEmpty())
        //@ invariant right.valid() && all.valid() && right.model() + all.model() == old(merged(order, left.model(), right.model()));
        //@ decreases all.size();
        {
            //@ ghost seq<T> done = right.model(), open = all.model();
            right.addLast(all.removeFirst());
            //@ ghost { moved(done, open, right.model(), all.model()); }
        }
    }
}

// Results of a race, by the time and, where that is the same, by the number.
class Results {
    static final class Runner {
        final int number;
        final int time;

        //@ ensures this.number == number && this.time == time;
        Runner(int number, int time) {
            this.number = number;
            this.time = time;
        }
    }

    static final class ByNumber implements Order<Runner> {
        public /*@ pure @*/ int compare(Runner a, Runner b) { return a.number <= b.number ? -1 : 1; }

        //@ lemma void turned(Runner a, Runner b) { } //~ ERROR (compare(a, b) < 0)
        //@ lemma void transitive(Runner a, Runner b, Runner c) { }
    }

    static final class ByTime implements Order<Runner> {
        public /*@ pure @*/ int compare(Runner a, Runner b) { return Integer.compare(a.time, b.time); }

        //@ lemma void turned(Runner a, Runner b) { }
        //@ lemma void transitive(Runner a, Runner b, Runner c) { }
    }

    /** What is sorted by one order and then, stably, by another one: peers of the second one are sorted by the first one. */
    /*@ static pure <T> boolean upTo(Order<T> order, seq<T> s, T x)
      @   requires order != null && x != null && Order.full(s);
      @ { return forall int i :: {s[i]} 0 <= i && i < s.length ==> order.compare(s[i], x) <= 0; }
      @
      @ static lemma <T> void oneMore(Order<T> order, seq<T> s, T last, T x)
      @   requires order != null && x != null && last != null && Order.full(s);
      @   ensures Order.full(s + seq(last)) && (upTo(order, s, x) && order.compare(last, x) <= 0 ==> upTo(order, s + seq(last), x));
      @   ensures Order.ascends(order, s) && upTo(order, s, last) ==> Order.ascends(order, s + seq(last));
      @ { }
      @
      @ static lemma <T> void bounded(Order<T> minor, Order<T> major, seq<T> s, T x, T value)
      @   requires minor != null && major != null && Order.full(s) && x != null && upTo(minor, s, x);
      @   ensures Order.full(Order.peers(major, s, value)) && upTo(minor, Order.peers(major, s, value), x);
      @   decreases s.length;
      @ {
      @   if (s.length > 0) {
      @     seq<T> less = s[..s.length - 1];
      @     assert Order.full(less) && upTo(minor, less, x) && s[s.length - 1] != null && minor.compare(s[s.length - 1], x) <= 0;
      @     bounded(minor, major, less, x, value);
      @     Order.peersOfOneMore(major, s, less, s[s.length - 1], value);
      @     oneMore(minor, Order.peers(major, less, value), s[s.length - 1], x);
      @   }
      @ }
      @
      @ static lemma <T> void ascending(Order<T> minor, Order<T> major, seq<T> s, T value)
      @   requires minor != null && major != null && Order.full(s) && Order.ascends(minor, s);
      @   ensures Order.full(Order.peers(major, s, value)) && Order.ascends(minor, Order.peers(major, s, value));
      @   decreases s.length;
      @ {
      @   if (s.length > 0) {
      @     seq<T> less = s[..s.length - 1];
      @     T last = s[s.length - 1];
      @     assert Order.full(less) && Order.ascends(minor, less) && last != null;
      @     assert upTo(minor, less, last);
      @     ascending(minor, major, less, value);
      @     bounded(minor, major, less, last, value);
      @     Order.peersOfOneMore(major, s, less, last, value);
      @     oneMore(minor, Order.peers(major, less, value), last, last);
      @   }
      @ }
      @
      @ static lemma <T> void found(Order<T> order, seq<T> s, int i, T value)
      @   requires order != null && 0 <= i && i < s.length && s[i] != null && value != null && order.compare(s[i], value) == 0;
      @   ensures let at = Order.peers(order, s[..i], value).length in at < Order.peers(order, s, value).length && Order.peers(order, s, value)[at] == s[i];
      @ {
      @   Order.peersOfOneMore(order, s[..i + 1], s[..i], s[i], value);
      @   Order.peersOfSum(order, s, s[..i + 1], s[i + 1..], value);
      @ }
      @
      @ static lemma <T> void apart(Order<T> order, seq<T> s, int i, int j, T value)
      @   requires order != null && 0 <= i && i < j && j < s.length && s[i] != null && value != null && order.compare(s[i], value) == 0;
      @   ensures Order.peers(order, s[..i], value).length < Order.peers(order, s[..j], value).length;
      @ {
      @   assert s[..j] == s[..i + 1] + s[i + 1..j];
      @   Order.peersOfOneMore(order, s[..i + 1], s[..i], s[i], value);
      @   Order.peersOfSum(order, s[..j], s[..i + 1], s[i + 1..j], value);
      @ }
      @
      @ static lemma <T> void both(Order<T> minor, Order<T> major, seq<T> before, seq<T> after, int i, int j)
      @   requires minor != null && major != null && Order.full(before) && Order.full(after) && Order.ascends(minor, before);
      @   requires Order.stable(major, before, after) && mset(before) == mset(after) && 0 <= i && i < j && j < after.length;
      @   ensures major.compare(after[i], after[j]) == 0 ==> minor.compare(after[i], after[j]) <= 0;
      @ {
      @   T value = after[i];
      @   if (major.compare(value, after[j]) == 0) {
      @     assert value in mset(after);
      @     assert exists int k :: 0 <= k && k < before.length && before[k] == value;
      @     assert Order.peers(major, before, value) == Order.peers(major, after, value);
      @     major.turned(value, after[j]);
      @     major.turned(value, value);
      @     ascending(minor, major, before, value);
      @     found(major, after, i, value);
      @     found(major, after, j, value);
      @     apart(major, after, i, j, value);
      @   }
      @ }
      @
      @ static pure boolean placed(Runner a, Runner b)
      @ { return a != null && b != null && (a.time < b.time || a.time == b.time && a.number <= b.number); }
      @
      @ static lemma void sorted(ByNumber minor, ByTime major, seq<Runner> before, seq<Runner> after, int i, int j)
      @   requires minor != null && major != null && Order.full(before) && Order.full(after) && Order.ascends(minor, before) && Order.ascends(major, after);
      @   requires Order.stable(major, before, after) && mset(before) == mset(after) && 0 <= i && i < j && j < after.length;
      @   ensures placed(after[i], after[j]);
      @ {
      @   assert major.compare(after[i], after[j]) <= 0;
      @   both(minor, major, before, after, i, j);
      @ } @*/

    //@ requires list.valid() && Order.full(list.model());
    //@ ensures list.valid() && Order.full(list.model()) && mset(list.model()) == mset(old(list.model()));
    //@ ensures forall int i, int j :: {list.model()[i], list.model()[j]} 0 <= i && i < j && j < list.model().length ==> placed(list.model()[i], list.model()[j]);
    static void sort(LinkedList<Runner> list) {
        ByNumber minor = new ByNumber();
        ByTime major = new ByTime();
        new ListSort<Runner>(major).sort(list);
        //@ ghost seq<Runner> before = list.model();
        new ListSort<Runner>(minor).sort(list);
        //@ ghost seq<Runner> after = list.model();
        //@ ghost forall int i, int j :: 0 <= i && i < j && j < after.length ==> sorted(minor, major, before, after, i, j); //~ ERROR Order.ascends(minor, before)
    }
}
