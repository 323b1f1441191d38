package acclaim.util;

/** What makes two keys the same. It is a function of the keys alone: of what can't change. */
public interface Equality<K> {
    /*@ // What is the same for two keys exactly if they are the same, as for instance the numbers that a key is made of.
        pure seq<int> value(K key)
        requires key != null; @*/

    /** Whether two keys are the same. */
    /*@ pure @*/ boolean same(K first, K second)
    /*@ requires first != null && second != null;
        ensures result == (value(first) == value(second)); @*/;

    /** A number that two keys which are the same have in common, and that others seldom share. */
    /*@ pure @*/ int hash(K key)
    /*@ requires key != null; @*/;

    /*@ // Keys that are the same have one hash code.
        lemma void hashed(K first, K second)
        requires first != null && second != null && value(first) == value(second);
        ensures hash(first) == hash(second);

        // Keys with different hash codes are not the same.
        static lemma <K> void apart(Equality<K> equality, K first, K second)
        requires equality != null && first != null && second != null;
        ensures equality.hash(first) != equality.hash(second) ==> equality.value(first) != equality.value(second);
        { if (equality.value(first) == equality.value(second)) { equality.hashed(first, second); } } @*/
}
