package acclaim.util;

/** Strings as keys: two are the same if they say the same. */
public final class StringKeys implements Equality<String> {
    /** Keys that are strings. */
    public StringKeys()
    { }

    /*@ // What a string says, as a sequence: two strings have the same one exactly if they say the same.
        public static pure seq<int> of(String string)
        requires string != null;
        { return seq(string.$text()); }

        public pure seq<int> value(String key)
        { return of(key); } @*/

    public /*@ pure @*/ boolean same(String first, String second)
    { return first.equals(second); }

    public /*@ pure @*/ int hash(String key)
    { return key.hashCode(); }

    //@ public lemma void hashed(String first, String second) { }
}
