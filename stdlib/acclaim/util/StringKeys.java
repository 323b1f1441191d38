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

        // What a string says.
        public pure seq<int> value(String key)
        { return of(key); } @*/

    /** Whether two strings say the same. */
    public /*@ pure @*/ boolean same(String first, String second)
    { return first.equals(second); }

    /** The hash code that Java gives a string. */
    public /*@ pure @*/ int hash(String key)
    { return key.hashCode(); }

    /** The hash code is one of what the string says. */
    //@ public lemma void hashed(String first, String second) { }
}
