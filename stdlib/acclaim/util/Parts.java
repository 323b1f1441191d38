package acclaim.util;

/** What becomes of a sequence if something is put into a part of it, or taken out. */
final class Parts {
    private Parts() { }

    /*@ static pure <T> seq<T> with(seq<T> s, int at, T x)
        requires 0 <= at && at <= s.length;
        { return s[..at] + seq(x) + s[at..]; }

        static pure <T> seq<T> without(seq<T> s, int at)
        requires 0 <= at && at < s.length;
        { return s[..at] + s[at + 1..]; }

        static lemma <T> void replaced(seq<T> all, seq<T> s, T x, seq<T> t, int at, T y)
        requires all == s + seq(x) + t && 0 <= at && at < all.length;
        ensures at < s.length ==> all[at := y] == s[at := y] + seq(x) + t;
        ensures at == s.length ==> all[at := y] == s + seq(y) + t;
        ensures at > s.length ==> all[at := y] == s + seq(x) + t[at - s.length - 1 := y];
        { }

        static lemma <T> void withLeft(seq<T> all, seq<T> s, T x, seq<T> t, int at, T y)
        requires all == s + seq(x) + t && 0 <= at && at <= s.length;
        ensures with(all, at, y) == with(s, at, y) + seq(x) + t;
        { }

        static lemma <T> void withRight(seq<T> all, seq<T> s, T x, seq<T> t, int at, T y)
        requires all == s + seq(x) + t && 0 <= at && at <= t.length;
        ensures with(all, s.length + 1 + at, y) == s + seq(x) + with(t, at, y);
        { }

        static lemma <T> void withoutLeft(seq<T> all, seq<T> s, T x, seq<T> t, int at)
        requires all == s + seq(x) + t && 0 <= at && at < s.length;
        ensures without(all, at) == without(s, at) + seq(x) + t;
        { }

        static lemma <T> void withoutMiddle(seq<T> all, seq<T> s, T x, seq<T> t)
        requires all == s + seq(x) + t;
        ensures without(all, s.length) == s + t && (t.length > 0 ==> without(all, s.length) == s + seq(t[0]) + without(t, 0));
        { }

        static lemma <T> void withoutRight(seq<T> all, seq<T> s, T x, seq<T> t, int at)
        requires all == s + seq(x) + t && 0 <= at && at < t.length;
        ensures without(all, s.length + 1 + at) == s + seq(x) + without(t, at);
        { }
        @*/
}
