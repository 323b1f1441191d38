package acclaim.util;

/** A way to put values into an order. It is a function of two values alone: of what can't change. */
public interface Order<T> {
    /** Below 0 if the first one comes before the second one, above 0 if it comes after it, and 0 if neither. */
    /*@ pure @*/ int compare(T first, T second)
    /*@ requires first != null && second != null; @*/;

    /*@ // One value comes before another one exactly if the other comes after it.
        lemma void turned(T a, T b)
        requires a != null && b != null;
        ensures (compare(a, b) < 0) == (compare(b, a) > 0) && (compare(a, b) > 0) == (compare(b, a) < 0);

        // What does not come after another one does not come after what that one does not come after.
        lemma void transitive(T a, T b, T c)
        requires a != null && b != null && c != null && compare(a, b) <= 0 && compare(b, c) <= 0;
        ensures compare(a, c) <= 0;

        // Whether there is no null.
        static pure <T> boolean full(seq<T> s)
        { return forall int i :: {s[i]} 0 <= i && i < s.length ==> s[i] != null; }

        // Whether no value comes before one that is to its left.
        static pure <T> boolean ascends(Order<T> order, seq<T> s)
        requires order != null && full(s);
        { return forall int i, int j :: {order.compare(s[i], s[j])} 0 <= i && i < j && j < s.length ==> order.compare(s[i], s[j]) <= 0; }

        // Those of a sequence of which neither they nor one value comes before the other, in their order.
        static pure <T> seq<T> peers(Order<T> order, seq<T> s, T value)
        requires order != null;
        decreases s.length;
        {
          return s.length == 0 ? seq<T>()
            : peers(order, s[..s.length - 1], value) + (value != null && s[s.length - 1] != null && order.compare(s[s.length - 1], value) == 0 ? seq(s[s.length - 1]) : seq<T>());
        }

        // Whether the peers of each of some values are in the same order in two sequences.
        static pure <T> boolean keepsPeers(Order<T> order, seq<T> before, seq<T> after, seq<T> values)
        requires order != null;
        { return forall int i :: {values[i]} 0 <= i && i < values.length ==> peers(order, before, values[i]) == peers(order, after, values[i]); }

        // Whether values of which neither comes before the other one are in the same order in two sequences.
        static pure <T> boolean stable(Order<T> order, seq<T> before, seq<T> after)
        requires order != null;
        { return keepsPeers(order, before, after, before); }

        // The peers in a sequence with one more value.
        static lemma <T> void peersOfOneMore(Order<T> order, seq<T> all, seq<T> s, T last, T value)
        requires order != null && all == s + seq(last);
        ensures peers(order, all, value) == (value != null && last != null && order.compare(last, value) == 0 ? peers(order, s, value) + seq(last) : peers(order, s, value));
        { assert all[..all.length - 1] == s && all[all.length - 1] == last; }

        // The peers in two sequences, one behind the other.
        static lemma <T> void peersOfSum(Order<T> order, seq<T> all, seq<T> s, seq<T> t, T value)
        requires order != null && all == s + t;
        ensures peers(order, all, value) == peers(order, s, value) + peers(order, t, value);
        decreases t.length;
        {
          if (t.length > 0) {
            seq<T> init = t[..t.length - 1];
            seq<T> before = s + init;
            T last = t[t.length - 1];
            peersOfSum(order, before, s, init, value);
            peersOfOneMore(order, all, before, last, value);
          } else {
            assert all == s;
          }
        }

        // Whether each value comes before all to its right.
        static pure <T> boolean rises(Order<T> order, seq<T> s)
        requires order != null && full(s);
        { return forall int i, int j :: {order.compare(s[i], s[j])} 0 <= i && i < j && j < s.length ==> order.compare(s[i], s[j]) < 0; }

        // How many values there are at the front that come before one.
        static pure <T> int place(Order<T> order, seq<T> s, T value)
        requires order != null && value != null;
        ensures 0 <= result && result <= s.length && (result < s.length ==> s[result] == null || order.compare(s[result], value) >= 0);
        ensures forall int i :: {s[i]} 0 <= i && i < result ==> s[i] != null && order.compare(s[i], value) < 0;
        decreases s.length;
        {
          return s.length == 0 ? 0 : let before = place(order, s[..s.length - 1], value) in
            before < s.length - 1 || s[s.length - 1] == null || order.compare(s[s.length - 1], value) >= 0 ? before : s.length;
        }

        // A place with only lesser values to its left, and at which there is no lesser one, is that of the value.
        static lemma <T> void placed(Order<T> order, seq<T> s, T value, int at)
        requires order != null && value != null && s.length <= Integer.MAX_VALUE && 0 <= at && at <= s.length && (at < s.length ==> s[at] == null || order.compare(s[at], value) >= 0);
        requires forall int i :: {s[i]} 0 <= i && i < at ==> s[i] != null && order.compare(s[i], value) < 0;
        ensures place(order, s, value) == at;
        { }

        // What comes before a value comes before all that this value does not come after.
        static lemma <T> void before(Order<T> order, T a, T b, T c)
        requires order != null && a != null && b != null && c != null && order.compare(a, b) < 0 && order.compare(b, c) <= 0;
        ensures order.compare(a, c) < 0;
        {
          order.turned(a, b);
          order.turned(a, c);
          if (order.compare(a, c) >= 0) { order.transitive(b, c, a); }
        }
        @*/
}
