import acclaim.util.Equality;

// As the map of open_hash_map.java, but a new table has marks for no place, and there is one for no values, with no places.
class OpenHashMap<K, V> {
    private final Equality<K> equality;
    private K[] keys;
    private V[] values;
    private boolean[] live;
    private int used; // places that are not free
    private int size;
    //@ private ghost map<seq<int>, V> content;
    //@ private ghost map<seq<int>, int> at;
    //@ private ghost set<int> free;

    //@ requires equality != null && key != null && places > 0;
    //@ ensures 0 <= result && result < places;
    private static /*@ pure @*/ <K> int home(Equality<K> equality, K key, int places) {
        return Math.floorMod(equality.hash(key), places);
    }

    /** A place lies on the way from one place to another one. */
    /*@ static pure boolean between(int from, int j, int to)
      @ { return from <= to ? from <= j && j < to : from <= j || j < to; }
      @
      @ static pure <K> boolean known(Equality<K> equality, seq<K> keys, map<seq<int>, int> at)
      @   requires equality != null;
      @ {
      @   return (forall int i :: {keys[i]} 0 <= i && i < keys.length && keys[i] != null ==> equality.value(keys[i]) in at && at[equality.value(keys[i])] == i)
      @     && (forall seq<int> k :: k in at ==> 0 <= at[k] && at[k] < keys.length && keys[at[k]] != null && equality.value(keys[at[k]]) == k);
      @ }
      @
      @ static pure <K> boolean open(Equality<K> equality, seq<K> keys)
      @   requires equality != null;
      @ {
      @   return forall int i, int j :: {keys[i], keys[j]} 0 <= i && i < keys.length && 0 <= j && j < keys.length && keys[i] != null
      @     && between(home(equality, keys[i], keys.length), j, i) ==> keys[j] != null;
      @ }
      @
      @ static pure <K> boolean free(seq<K> keys, set<int> free)
      @ {
      @   return (forall int i :: {keys[i]} 0 <= i && i < keys.length && keys[i] == null ==> i in free)
      @     && (forall int i :: i in free ==> 0 <= i && i < keys.length && keys[i] == null);
      @ }
      @
      @ static pure <V> boolean stored(seq<V> values, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content)
      @   requires values.length == live.length;
      @ {
      @   return (forall seq<int> k :: k in content ==> k in at && 0 <= at[k] && at[k] < live.length && live[at[k]] && values[at[k]] == content[k])
      @     && (forall seq<int> k :: k in at && 0 <= at[k] && at[k] < live.length && live[at[k]] ==> k in content);
      @ } @*/

    /*@ predicate valid() {
      @   return equality != null && acc(keys) && acc(values) && acc(live) && acc(used) && acc(size) && acc(content) && acc(at) && acc(free)
      @     && keys != null && values != null && live != null && acc(keys[*]) && acc(values[*]) && acc(live[*])
      @     && keys.length > 0 && values.length == keys.length && live.length == keys.length
      @     && known(equality, keys[..], at) && open(equality, keys[..]) && free(keys[..], free)
      @     && 0 <= used && used < keys.length && free.size == keys.length - used
      @     && stored(values[..], live[..], at, content) && size == content.keys.size
      @     && (forall int i :: {live[i]} 0 <= i && i < live.length && live[i] ==> keys[i] != null);
      @ } @*/

    //@ pure map<seq<int>, V> model() requires acc(valid(), read); { return content; }
    //@ private pure set<seq<int>> met() requires acc(valid(), read); { return at.keys; }
    //@ private pure int used() requires acc(valid(), read); { return used; }
    //@ private pure int places() requires acc(valid(), read); ensures result > 0 && result == (opening acc(valid(), read) in keys.length); { return keys.length; }

    //@ requires acc(valid(), read);
    //@ ensures result != null;
    public /*@ pure @*/ Equality<K> equality() { return equality; }

    //@ requires acc(valid(), read);
    //@ ensures result == model().keys.size;
    public /*@ pure @*/ int size() { return size; }

    /*@ static pure set<int> upTo(int n)
      @   requires n >= 0;
      @   ensures result.size == n && (forall int i :: i in result <==> 0 <= i && i < n);
      @   decreases n;
      @ { return n == 0 ? set<int>() : upTo(n - 1) union set(n - 1); } @*/

    //@ requires equality != null && places > 0;
    //@ ensures valid() && model() == map<seq<int>, V>() && equality() == equality && places() == places && used() == 0 && met() == set<seq<int>>(); //~ ERROR `valid()`
    @SuppressWarnings("unchecked")
    OpenHashMap(Equality<K> equality, int places) {
        this.equality = equality;
        keys = (K[]) new Object[places];
        values = (V[]) new Object[places];
        live = new boolean[size];
        //@ ghost free = upTo(places);
    }

    /*@ static lemma <K> void missed(Equality<K> equality, seq<K> keys, map<seq<int>, int> at, K key, int i)
      @   requires equality != null && key != null && known(equality, keys, at) && open(equality, keys) && 0 <= i && i < keys.length && keys[i] == null;
      @   requires forall int j :: {keys[j]} 0 <= j && j < keys.length && between(home(equality, key, keys.length), j, i) ==> keys[j] != null && equality.value(keys[j]) != equality.value(key);
      @   ensures !(equality.value(key) in at);
      @ {
      @   if (equality.value(key) in at) {
      @     int p = at[equality.value(key)], h = home(equality, key, keys.length);
      @     assert keys[p] != null && equality.value(keys[p]) == equality.value(key) && p != i;
      @     equality.hashed(keys[p], key);
      @     assert home(equality, keys[p], keys.length) == h;
      @     assert !between(h, p, i);
      @     assert between(h, i, p);
      @   }
      @ }
      @
      @ static lemma <K> void onward(seq<K> keys, set<int> free, int home, int i)
      @   requires free(keys, free) && free.size > 0 && 0 <= home && home < keys.length && 0 <= i && i < keys.length && keys[i] != null;
      @   requires forall int j :: {keys[j]} 0 <= j && j < keys.length && between(home, j, i) ==> keys[j] != null;
      @   ensures (i + 1 < keys.length ? i + 1 : 0) != home;
      @ {
      @   assert exists int j :: j in free;
      @   assert exists int j :: {keys[j]} 0 <= j && j < keys.length && keys[j] == null;
      @ } @*/

    /*@ static lemma <K> void placed(Equality<K> equality, seq<K> keys, map<seq<int>, int> at, set<int> free, K key, int i)
      @   requires equality != null && key != null && known(equality, keys, at) && open(equality, keys) && free(keys, free) && 0 <= i && i < keys.length;
      @   requires keys[i] == null && !(equality.value(key) in at);
      @   requires forall int j :: {keys[j]} 0 <= j && j < keys.length && between(home(equality, key, keys.length), j, i) ==> keys[j] != null;
      @   ensures known(equality, keys[i := key], at[equality.value(key) := i]) && open(equality, keys[i := key]) && i in free && free(keys[i := key], free diff set(i));
      @ {
      @   seq<K> more = keys[i := key];
      @   assert forall int j :: 0 <= j && j < keys.length && j != i ==> more[j] == keys[j];
      @   assert forall seq<int> k :: k in at ==> at[k] != i && more[at[k]] == keys[at[k]];
      @   assert forall int j :: {more[j]} 0 <= j && j < keys.length && between(home(equality, key, keys.length), j, i) ==> more[j] != null;
      @ }
      @
      @ static lemma <V> void added(seq<V> values, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content, seq<int> k, int i, V value)
      @   requires values.length == live.length && stored(values, live, at, content) && !(k in at) && 0 <= i && i < live.length;
      @   requires forall seq<int> other :: other in at ==> at[other] != i;
      @   ensures stored(values[i := value], live[i := true], at[k := i], content[k := value]);
      @ { }
      @
      @ static lemma <V> void replaced(seq<V> values, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content, seq<int> k, V value)
      @   requires values.length == live.length && stored(values, live, at, content) && k in at && 0 <= at[k] && at[k] < live.length;
      @   requires forall seq<int> other :: other in at && other != k ==> at[other] != at[k];
      @   ensures stored(values[at[k] := value], live[at[k] := true], at, content[k := value]) && (live[at[k]] == (k in content));
      @ { }
      @
      @ static lemma <V> void lost(seq<V> values, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content, seq<int> k)
      @   requires values.length == live.length && stored(values, live, at, content) && k in at && 0 <= at[k] && at[k] < live.length && live[at[k]];
      @   requires forall seq<int> other :: other in at && other != k ==> at[other] != at[k];
      @   ensures k in content && stored(values[at[k] := null], live[at[k] := false], at, content diff set<seq<int>>(k));
      @ { } @*/

    /** The place of a key, or a free one where it may be put. */
    //@ requires acc(valid(), read) && key != null;
    //@ ensures acc(valid(), read) && (opening acc(valid(), read) in 0 <= result && result < keys.length);
    //@ ensures opening acc(valid(), read) in keys[result] == null ? !(equality.value(key) in at) : equality.value(keys[result]) == equality.value(key);
    //@ ensures opening acc(valid(), read) in forall int j :: {keys[j]} 0 <= j && j < keys.length && between(home(equality, key, keys.length), j, result) ==> keys[j] != null;
    private int find(K key) {
        int i = home(equality, key, keys.length);
        //@ ghost int home = i, places = keys.length;
        while (keys[i] != null && !equality.same(keys[i], key))
        //@ invariant acc(valid(), read) && (opening acc(valid(), read) in 0 <= i && i < keys.length);
        //@ invariant opening acc(valid(), read) in forall int j :: {keys[j]} 0 <= j && j < keys.length && between(home, j, i) ==> keys[j] != null && equality.value(keys[j]) != equality.value(key);
        //@ decreases i >= home ? places - (i - home) : home - i;
        {
            //@ ghost { onward(keys[..], free, home, i); }
            i = i + 1 < keys.length ? i + 1 : 0;
        }
        //@ ghost { if (keys[i] == null) { missed(equality, keys[..], at, key, i); } }
        return i;
    }

    /** Whether a key has a value. */
    //@ requires acc(valid(), read) && key != null;
    //@ ensures acc(valid(), read) && result == (equality().value(key) in model());
    public boolean containsKey(K key) {
        int i = find(key);
        return live[i];
    }

    /** The value of a key, or another one if it has none. */
    //@ requires acc(valid(), read) && key != null;
    //@ ensures acc(valid(), read) && result == (equality().value(key) in model() ? model()[equality().value(key)] : other);
    public V getOrDefault(K key, V other) {
        int i = find(key);
        return live[i] ? values[i] : other;
    }

    /** Gives a key a value, in place of the one that it has. */
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && model() == old(model())[equality().value(key) := value];
    public void put(K key, V value) {
        int i = find(key);
        if (keys[i] == null && 2 * used + 2 > keys.length) {
            grow();
            i = find(key);
        }
        if (keys[i] == null) {
            add(i, key, value);
        } else {
            set(i, key, value);
        }
    }

    //@ requires valid() && key != null && (opening valid() in 0 <= i && i < keys.length && keys[i] == null && !(equality.value(key) in at) && used + 1 < keys.length);
    //@ requires opening valid() in forall int j :: {keys[j]} 0 <= j && j < keys.length && between(home(equality, key, keys.length), j, i) ==> keys[j] != null;
    //@ ensures valid() && equality() == old(equality()) && model() == old(model())[equality().value(key) := value];
    //@ ensures used() == old(used()) + 1 && places() == old(places()) && met() == old(met()) union set<seq<int>>(equality().value(key));
    private void add(int i, K key, V value) {
        //@ ghost seq<int> k = equality.value(key);
        //@ ghost { placed(equality, keys[..], at, free, key, i); added(values[..], live[..], at, content, k, i, value); }
        keys[i] = key;
        values[i] = value;
        live[i] = true;
        used++;
        size++;
        //@ ghost at = at[k := i];
        //@ ghost free = free diff set(i);
        //@ ghost content = content[k := value];
    }

    /** Takes out a key, if it has a value. */
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && result == (equality().value(key) in old(model()));
    //@ ensures model() == (result ? old(model()) diff set<seq<int>>(equality().value(key)) : old(model()));
    public boolean remove(K key) {
        int i = find(key);
        if (!live[i]) return false;
        //@ ghost seq<int> k = equality.value(key);
        //@ ghost { lost(values[..], live[..], at, content, k); }
        live[i] = false;
        values[i] = null;
        size--;
        //@ ghost content = content diff set<seq<int>>(k);
        return true;
    }

    //@ requires valid() && key != null && (opening valid() in 0 <= i && i < keys.length && keys[i] != null && equality.value(keys[i]) == equality.value(key));
    //@ ensures valid() && equality() == old(equality()) && model() == old(model())[equality().value(key) := value];
    private void set(int i, K key, V value) {
        //@ ghost seq<int> k = equality.value(key);
        //@ ghost { replaced(values[..], live[..], at, content, k, value); }
        if (!live[i]) {
            live[i] = true;
            size++;
        }
        values[i] = value;
        //@ ghost content = content[k := value];
    }

    /** What is live at the places up to one is in a map. */
    /*@ static pure <K, V> boolean moved(Equality<K> equality, seq<K> keys, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content, map<seq<int>, V> all, int i)
      @   requires equality != null && keys.length == live.length && 0 <= i && i <= live.length;
      @ {
      @   return (forall seq<int> k :: k in all ==> k in content && all[k] == content[k] && k in at && at[k] < i)
      @     && (forall int j :: {live[j]} 0 <= j && j < i && live[j] ==> keys[j] != null && equality.value(keys[j]) in all);
      @ }
      @
      @ static lemma <K, V> void further(Equality<K> equality, seq<K> keys, seq<V> values, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content, map<seq<int>, V> all, int i)
      @   requires equality != null && keys.length == live.length && values.length == live.length && 0 <= i && i < live.length && (live[i] ==> keys[i] != null);
      @   requires known(equality, keys, at) && stored(values, live, at, content) && moved(equality, keys, live, at, content, all, i);
      @   ensures live[i] ==> !(equality.value(keys[i]) in all);
      @   ensures live[i] ==> moved(equality, keys, live, at, content, all[equality.value(keys[i]) := values[i]], i + 1);
      @   ensures !live[i] ==> moved(equality, keys, live, at, content, all, i + 1);
      @ {
      @   if (live[i]) {
      @     seq<int> k = equality.value(keys[i]);
      @     map<seq<int>, V> more = all[k := values[i]];
      @     assert k in at && at[k] == i && k in content && content[k] == values[i] && !(k in all);
      @     assert forall seq<int> l :: l in more ==> l in content && more[l] == content[l] && l in at && at[l] < i + 1;
      @     assert forall int j :: {live[j]} 0 <= j && j < i + 1 && live[j] ==> keys[j] != null && equality.value(keys[j]) in more;
      @   }
      @ }
      @
      @ static lemma <K, V> void everything(Equality<K> equality, seq<K> keys, seq<V> values, seq<boolean> live, map<seq<int>, int> at, map<seq<int>, V> content, map<seq<int>, V> all)
      @   requires equality != null && keys.length == live.length && values.length == live.length;
      @   requires known(equality, keys, at) && stored(values, live, at, content) && moved(equality, keys, live, at, content, all, live.length);
      @   ensures all == content;
      @ {
      @   assert forall seq<int> k :: k in content ==> k in at && live[at[k]] && keys[at[k]] != null && equality.value(keys[at[k]]) == k;
      @   assert forall seq<int> k :: k in content ==> k in all;
      @   assert all.keys == content.keys;
      @ } @*/

    //@ requires valid() && key != null && used() + 1 < places() && met() == model().keys && !(equality().value(key) in model());
    //@ ensures valid() && equality() == old(equality()) && model() == old(model())[equality().value(key) := value];
    //@ ensures used() == old(used()) + 1 && places() == old(places()) && met() == model().keys;
    private void enter(K key, V value) {
        add(find(key), key, value);
    }

    /** All that is live moves to a larger table. */
    //@ requires valid();
    //@ ensures valid() && equality() == old(equality()) && model() == old(model()) && used() + 1 < places();
    private void grow() {
        OpenHashMap<K, V> more = new OpenHashMap<>(equality, 2 * keys.length + 2);
        for (int i = 0; i < keys.length; i++)
        //@ invariant acc(valid(), read) && more.valid() && more.equality() == equality() && more.used() <= i && more.places() == 2 * places() + 2;
        //@ invariant more.met() == more.model().keys && (opening acc(valid(), read) in i <= keys.length && moved(equality, keys[..], live[..], at, content, more.model(), i));
        {
            //@ ghost { further(equality, keys[..], values[..], live[..], at, content, more.model(), i); }
            if (live[i]) {
                more.enter(keys[i], values[i]);
            }
        }
        //@ ghost { everything(equality, keys[..], values[..], live[..], at, content, more.model()); }
        keys = more.keys;
        values = more.values;
        live = more.live;
        used = more.used;
        //@ ghost at = more.at;
        //@ ghost free = more.free;
    }
}

class Tables {
    //@ requires equality != null && values != null;
    static <K, V> OpenHashMap<K, V> of(Equality<K> equality, V[] values) {
        return new OpenHashMap<>(equality, values.length); //~ ERROR places > 0
    }
}
