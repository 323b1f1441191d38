package acclaim.util;

/** Values for keys, where the map is told which keys are the same. */
public final class HashMap<K, V> {
    private final Equality<K> equality;
    private HashIndex index;
    private K[] keys;
    private V[] values;
    private boolean[] used;
    private int places;
    private int size;
    //@ private ghost map<seq<int>, V> content;
    //@ private ghost map<seq<int>, int> at;

    /** An empty map. */
    @SuppressWarnings("unchecked")
    public HashMap(Equality<K> equality)
    //@ requires equality != null;
    //@ ensures valid() && model() == map<seq<int>, V>() && equality() == equality;
    {
        this.equality = equality;
        index = new HashIndex();
        keys = (K[]) new Object[8];
        values = (V[]) new Object[8];
        used = new boolean[8];
    }

    /** All that this map is made of: whoever holds it may use the map. */
    /*@ private predicate valid() {
          return acc(index) && acc(keys) && acc(values) && acc(used) && acc(places) && acc(size) && acc(content) && acc(at)
            && equality != null && index != null && index.valid() && acc(keys[*]) && acc(values[*]) && acc(used[*])
            && keys.length >= 1 && keys.length == values.length && keys.length == used.length
            && 0 <= places && places <= keys.length && index.model().length == places
            && (forall int i :: {keys[i]} 0 <= i && i < places ==> keys[i] != null && index.model()[i] == equality.hash(keys[i]))
            && 0 <= size && size <= places && size == content.keys.size && content.keys == at.keys
            && (forall int i :: {used[i]} 0 <= i && i < places && used[i]
                  ==> equality.value(keys[i]) in at && at[equality.value(keys[i])] == i && content[equality.value(keys[i])] == values[i])
            && (forall seq<int> k :: k in at
                  ==> 0 <= at[k] && at[k] < places && used[at[k]] && equality.value(keys[at[k]]) == k);
        } @*/

    /** What makes two keys the same. */
    public /*@ pure @*/ Equality<K> equality()
    //@ requires valid();
    //@ ensures result != null;
    { return equality; }

    /** The value of each key, by what `equality()` says of it. */
    /*@ public pure map<seq<int>, V> model()
        requires valid();
        { return content; } @*/

    /** How many keys there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().keys.size;
    { return size; }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().keys.size == 0);
    { return size == 0; }

    /** Whether a key has a value. */
    public boolean containsKey(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && model() == old(model()) && result == (equality().value(key) in model());
    { return find(key) >= 0; }

    /** The value of a key that has one. */
    public V get(K key)
    //@ requires valid() && key != null && equality().value(key) in model();
    //@ ensures valid() && equality() == old(equality()) && model() == old(model()) && result == model()[equality().value(key)];
    {
        int place = find(key);
        return values[place];
    }

    /** The value of a key, or another one if it has none. */
    public V getOrDefault(K key, V other)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && model() == old(model());
    //@ ensures result == (equality().value(key) in model() ? model()[equality().value(key)] : other);
    {
        int place = find(key);
        return place >= 0 ? values[place] : other;
    }

    /** Gives a key a value, in place of the one that it has. */
    public void put(K key, V value)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && model() == old(model())[equality().value(key) := value];
    {
        int place = find(key);
        if (place >= 0) {
            values[place] = value;
            //@ ghost content = content[equality.value(key) := value];
        } else {
            if (places == keys.length) { makeRoom(); }
            append(key, value);
        }
    }

    /** Takes out a key, if it has a value. */
    public boolean remove(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && equality() == old(equality()) && result == (equality().value(key) in old(model())) && model() == old(model()) diff set<seq<int>>(equality().value(key));
    {
        int place = find(key);
        if (place < 0) { return false; }
        //@ ghost seq<int> less = equality.value(key);
        //@ assert forall int i :: {used[i]} 0 <= i && i < places && used[i] && i != place ==> equality.value(keys[i]) != less;
        //@ assert forall seq<int> k :: k in at && k != less ==> at[k] != place;
        used[place] = false;
        values[place] = null;
        size--;
        //@ ghost content = content diff set<seq<int>>(less);
        //@ ghost at = at diff set<seq<int>>(less);
        return true;
    }

    /** All keys, each once, in a list of their own. */
    public ArrayList<K> keyList()
    //@ requires valid();
    //@ ensures valid() && equality() == old(equality()) && model() == old(model()) && result != null && result.valid() && result.model().length == model().keys.size;
    //@ ensures forall int i :: {result.model()[i]} 0 <= i && i < result.model().length ==> result.model()[i] != null && equality().value(result.model()[i]) in model();
    //@ ensures forall int i, int j :: {result.model()[i], result.model()[j]} 0 <= i && i < j && j < result.model().length ==> equality().value(result.model()[i]) != equality().value(result.model()[j]);
    //@ ensures forall seq<int> k :: k in model() ==> (exists int i :: 0 <= i && i < result.model().length && equality().value(result.model()[i]) == k);
    {
        ArrayList<K> result = new ArrayList<>();
        //@ ghost map<seq<int>, int> found = map<seq<int>, int>();
        for (int i = 0; i < places; i++)
        //@ invariant valid() && model() == old(model()) && result.valid() && result.model().length == found.keys.size;
        //@ invariant found.keys subset model().keys;
        //@ invariant opening valid() in (forall seq<int> k :: k in found ==> at[k] < i);
        //@ invariant opening valid() in (forall int p :: {used[p]} 0 <= p && p < i && used[p] ==> equality.value(keys[p]) in found);
        //@ invariant forall int p :: {result.model()[p]} 0 <= p && p < result.model().length ==> result.model()[p] != null && equality.value(result.model()[p]) in found && found[equality.value(result.model()[p])] == p;
        //@ invariant forall seq<int> k :: k in found ==> 0 <= found[k] && found[k] < result.model().length && equality.value(result.model()[found[k]]) == k;
        {
            if (!used[i]) { continue; }
            K key = keys[i];
            //@ ghost seq<int> value = equality.value(key);
            //@ assert !(value in found) && value in model();
            //@ ghost found = found[value := result.model().length];
            result.add(key);
        }
        //@ assert found.keys == model().keys;
        return result;
    }

    /** The place of a key, or -1. */
    private int find(K key)
    //@ requires valid() && key != null;
    //@ ensures valid() && model() == old(model()) && (result >= 0) == (equality.value(key) in model());
    //@ ensures -1 <= result && (opening valid() in result >= 0 ==> result < places && used[result] && equality.value(keys[result]) == equality.value(key));
    {
        int place = index.last(equality.hash(key));
        //@ ghost forall int i :: 0 <= i && i < places ==> Equality.apart(equality, keys[i], key);
        while (place >= 0 && !(used[place] && equality.same(keys[place], key)))
        //@ invariant valid() && model() == old(model()) && -1 <= place;
        //@ invariant opening valid() in place < places && (place >= 0 ==> index.model()[place] == equality.hash(key));
        //@ invariant opening valid() in (forall int i :: {used[i]} place < i && i < places && used[i] ==> equality.value(keys[i]) != equality.value(key));
        //@ decreases place;
        { place = index.below(place); }
        return place;
    }

    private void append(K key, V value)
    //@ requires valid() && key != null && !(equality.value(key) in model()) && (opening valid() in places < keys.length);
    //@ ensures valid() && model() == old(model())[equality.value(key) := value];
    {
        index.add(equality.hash(key));
        keys[places] = key;
        values[places] = value;
        used[places] = true;
        //@ ghost content = content[equality.value(key) := value];
        //@ ghost at = at[equality.value(key) := places];
        places++;
        size++;
    }

    /** Leaves out the places that are no longer used, and makes the arrays larger if there are few of these: then half of them are free. */
    @SuppressWarnings("unchecked")
    private void makeRoom()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (opening valid() in places < keys.length && (places <= keys.length / 2 || keys.length == Integer.MAX_VALUE));
    {
        int length = size > keys.length / 2 ? Growth.larger(keys.length) : keys.length;
        K[] moreKeys = (K[]) new Object[length];
        V[] moreValues = (V[]) new Object[length];
        boolean[] moreUsed = new boolean[length];
        int count = 0;
        //@ ghost map<seq<int>, int> moved = map<seq<int>, int>();
        index.clear();
        for (int i = 0; i < places; i++)
        //@ invariant acc(index) && acc(keys, read) && acc(values, read) && acc(used, read) && acc(places, read) && acc(at, read) && acc(content, read);
        //@ invariant acc(keys[*], read) && acc(values[*], read) && acc(used[*], read) && acc(moreKeys[*]) && acc(moreValues[*]) && acc(moreUsed[*]);
        //@ invariant index != null && index.valid() && index.model().length == count && 0 <= count && count <= i;
        //@ invariant forall int p :: {moreKeys[p]} 0 <= p && p < count ==> moreKeys[p] != null && index.model()[p] == equality.hash(moreKeys[p]) && moreUsed[p];
        //@ invariant forall int p :: {moreKeys[p]} 0 <= p && p < count ==> equality.value(moreKeys[p]) in moved && moved[equality.value(moreKeys[p])] == p && equality.value(moreKeys[p]) in content && content[equality.value(moreKeys[p])] == moreValues[p];
        //@ invariant forall seq<int> k :: k in moved ==> 0 <= moved[k] && moved[k] < count && equality.value(moreKeys[moved[k]]) == k && k in at && at[k] < i;
        //@ invariant forall int p :: {used[p]} 0 <= p && p < i && used[p] ==> equality.value(keys[p]) in moved;
        //@ invariant moved.keys.size == count;
        {
            if (!used[i]) { continue; }
            //@ ghost seq<int> k = equality.value(keys[i]);
            //@ assert !(k in moved);
            index.add(equality.hash(keys[i]));
            moreKeys[count] = keys[i];
            moreValues[count] = values[i];
            moreUsed[count] = true;
            //@ ghost moved = moved[k := count];
            count++;
        }
        //@ assert moved.keys == at.keys;
        keys = moreKeys;
        values = moreValues;
        used = moreUsed;
        places = count;
        //@ ghost at = moved;
    }
}
