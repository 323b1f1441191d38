// flags: --deny-trust
import acclaim.util.Equality;
import acclaim.util.HashMap;
import acclaim.util.Order;
import acclaim.util.PriorityQueue;

// Lemmas without a body that override those of the library are believed, and nobody but the library's bodies calls them.
final class Key {
    final int id;

    Key(int id)
    //@ ensures this.id == id;
    { this.id = id; }
}

class AllSame implements Equality<Key> {
    //@ pure seq<int> value(Key k) { return seq<int>(0); }
    public /*@ pure @*/ boolean same(Key a, Key b) { return true; }
    public /*@ pure @*/ int hash(Key k) { return k.id; }
    //@ lemma void hashed(Key a, Key b);                     //~ ERROR taken on trust
}

class NoOrder implements Order<Key> {
    public /*@ pure @*/ int compare(Key a, Key b) { return 1; }
    //@ lemma void turned(Key a, Key b);                     //~ ERROR taken on trust
    //@ lemma void transitive(Key a, Key b, Key c);          //~ ERROR taken on trust
}

class Wrong {
    // Java finds no such key.
    static boolean found()
    //@ ensures result;
    {
        HashMap<Key, Key> m = new HashMap<Key, Key>(new AllSame());
        m.put(new Key(1), null);
        return m.containsKey(new Key(2));
    }

    static int first(PriorityQueue<Key> q, NoOrder o)
    //@ requires q.valid() && q.model().size > 0 && o != null && q.order() == o;
    //@ ensures q.valid() && result == 5;
    {
        Key x = q.peek();
        //@ assert o.compare(x, x) == 1;
        //@ assert q.order().compare(x, x) <= 0;
        return 7;
    }
}
