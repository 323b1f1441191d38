package acclaim.util;

/** A way to put values into an order. It is a function of two values alone: of what can't change. */
public interface Order<T> {
    /** Below 0 if the first one comes before the second one, above 0 if it comes after it, and 0 if neither. */
    /*@ pure @*/ int compare(T first, T second)
    /*@ requires first != null && second != null; @*/;

    /*@ lemma void turned(T a, T b)
        requires a != null && b != null;
        ensures (compare(a, b) < 0) == (compare(b, a) > 0) && (compare(a, b) > 0) == (compare(b, a) < 0);

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

        static lemma <T> void placed(Order<T> order, seq<T> s, T value, int at)
        requires order != null && value != null && s.length <= Integer.MAX_VALUE && 0 <= at && at <= s.length && (at < s.length ==> s[at] == null || order.compare(s[at], value) >= 0);
        requires forall int i :: {s[i]} 0 <= i && i < at ==> s[i] != null && order.compare(s[i], value) < 0;
        ensures place(order, s, value) == at;
        {
          int found = place(order, s, value);
          if (found < at) { assert s[found] != null && order.compare(s[found], value) < 0; }
          if (at < found) { assert s[at] != null && order.compare(s[at], value) < 0; }
        }

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
