package acclaim.util;

/** Values for keys that are numbers. */
public final class IntHashMap<V> {
    private HashIndex index;
    private int[] keys;
    private V[] values;
    private boolean[] used;
    private int places;
    private int size;
    //@ private ghost map<int, V> content;
    //@ private ghost map<int, int> at;

    /** An empty map. */
    @SuppressWarnings("unchecked")
    public IntHashMap()
    //@ ensures valid() && model() == map<int, V>();
    {
        index = new HashIndex();
        keys = new int[8];
        values = (V[]) new Object[8];
        used = new boolean[8];
    }

    /** All that this map is made of: whoever holds it may use the map. */
    /*@ private predicate valid() {
          return acc(index) && acc(keys) && acc(values) && acc(used) && acc(places) && acc(size) && acc(content) && acc(at)
            && index != null && index.valid() && acc(keys[*]) && acc(values[*]) && acc(used[*])
            && keys.length >= 1 && keys.length == values.length && keys.length == used.length
            && 0 <= places && places <= keys.length && index.model().length == places
            && (forall int i :: {keys[i]} 0 <= i && i < places ==> index.model()[i] == keys[i])
            && 0 <= size && size <= places && size == content.keys.size && content.keys == at.keys
            && (forall int i :: {used[i]} 0 <= i && i < places && used[i] ==> keys[i] in at && at[keys[i]] == i && content[keys[i]] == values[i])
            && (forall int k :: k in at ==> 0 <= at[k] && at[k] < places && used[at[k]] && keys[at[k]] == k);
        } @*/

    /** The value of each key. */
    /*@ public pure map<int, V> model()
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
    public boolean containsKey(int key)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (key in model());
    { return find(key) >= 0; }

    /** The value of a key that has one. */
    public V get(int key)
    //@ requires valid() && key in model();
    //@ ensures valid() && model() == old(model()) && result == model()[key];
    {
        int place = find(key);
        return values[place];
    }

    /** The value of a key, or another one if it has none. */
    public V getOrDefault(int key, V other)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (key in model() ? model()[key] : other);
    {
        int place = find(key);
        return place >= 0 ? values[place] : other;
    }

    /** Gives a key a value, in place of the one that it has. */
    public void put(int key, V value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model())[key := value];
    {
        int place = find(key);
        if (place >= 0) {
            values[place] = value;
            //@ ghost content = content[key := value];
        } else {
            add(key, value);
        }
    }

    /** Takes out a key, if it has a value. */
    public boolean remove(int key)
    //@ requires valid();
    //@ ensures valid() && result == (key in old(model())) && model() == old(model()) diff set(key);
    {
        int place = find(key);
        if (place < 0) { return false; }
        used[place] = false;
        values[place] = null;
        size--;
        //@ ghost content = content diff set(key);
        //@ ghost at = at diff set(key);
        return true;
    }

    /** All keys, each once, in an array of their own. */
    public int[] keyArray()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && acc(result[*]) && result.length == model().keys.size;
    //@ ensures forall int i :: {result[i]} 0 <= i && i < result.length ==> result[i] in model();
    //@ ensures forall int i, int j :: {result[i], result[j]} 0 <= i && i < j && j < result.length ==> result[i] != result[j];
    //@ ensures forall int k :: k in model() ==> k in result[..];
    {
        int[] result = new int[size];
        int count = 0;
        //@ ghost set<int> found = set<int>();
        for (int i = 0; i < places; i++)
        //@ invariant valid() && model() == old(model()) && acc(result[*]) && count == found.size;
        //@ invariant found subset model().keys;
        //@ invariant opening valid() in (forall int k :: k in found ==> at[k] < i);
        //@ invariant opening valid() in (forall int p :: {used[p]} 0 <= p && p < i && used[p] ==> keys[p] in found);
        //@ invariant forall int p :: {result[p]} 0 <= p && p < count ==> result[p] in found;
        //@ invariant forall int p, int q :: {result[p], result[q]} 0 <= p && p < q && q < count ==> result[p] != result[q];
        //@ invariant forall int k :: k in found ==> k in result[..count];
        {
            if (!used[i]) { continue; }
            int key = keys[i];
            //@ assert !(key in found) && key in model();
            //@ ghost found = found union set(key);
            //@ assert found subset model().keys && found.size <= model().keys.size;
            result[count] = key;
            count++;
        }
        //@ assert found == model().keys;
        return result;
    }

    /** The place of a key, or -1. */
    private int find(int key)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && (result >= 0) == (key in model());
    //@ ensures -1 <= result && (opening valid() in result >= 0 ==> result < places && used[result] && keys[result] == key);
    {
        int place = index.last(key);
        while (place >= 0 && !used[place])
        //@ invariant valid() && model() == old(model()) && -1 <= place;
        //@ invariant opening valid() in place < places && (place >= 0 ==> keys[place] == key);
        //@ invariant opening valid() in (forall int i :: {used[i]} place < i && i < places && used[i] ==> keys[i] != key);
        //@ decreases place;
        { place = index.below(place); }
        return place;
    }

    /** A new place for a key that has no value. */
    private void add(int key, V value)
    //@ requires valid() && !(key in model());
    //@ ensures valid() && model() == old(model())[key := value];
    {
        if (places == keys.length) { makeRoom(); }
        append(key, value);
    }

    private void append(int key, V value)
    //@ requires valid() && !(key in model()) && (opening valid() in places < keys.length);
    //@ ensures valid() && model() == old(model())[key := value] && (opening valid() in keys.length) == old(opening valid() in keys.length);
    //@ ensures (opening valid() in places) == old(opening valid() in places) + 1 && (opening valid() in size) == old(opening valid() in size) + 1;
    {
        index.add(key);
        keys[places] = key;
        values[places] = value;
        used[places] = true;
        //@ ghost content = content[key := value];
        //@ ghost at = at[key := places];
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
        int[] moreKeys = new int[length];
        V[] moreValues = (V[]) new Object[length];
        boolean[] moreUsed = new boolean[length];
        int count = 0;
        //@ ghost map<int, int> moved = map<int, int>();
        index.clear();
        for (int i = 0; i < places; i++)
        //@ invariant acc(index) && acc(keys, read) && acc(values, read) && acc(used, read) && acc(places, read) && acc(at, read) && acc(content, read);
        //@ invariant acc(keys[*], read) && acc(values[*], read) && acc(used[*], read) && acc(moreKeys[*]) && acc(moreValues[*]) && acc(moreUsed[*]);
        //@ invariant index != null && index.valid() && index.model().length == count && 0 <= count && count <= i;
        //@ invariant forall int p :: {moreKeys[p]} 0 <= p && p < count ==> index.model()[p] == moreKeys[p] && moreUsed[p];
        //@ invariant forall int p :: {moreKeys[p]} 0 <= p && p < count ==> moreKeys[p] in moved && moved[moreKeys[p]] == p && moreKeys[p] in content && content[moreKeys[p]] == moreValues[p];
        //@ invariant forall int k :: k in moved ==> 0 <= moved[k] && moved[k] < count && moreKeys[moved[k]] == k && k in at && at[k] < i;
        //@ invariant forall int p :: {used[p]} 0 <= p && p < i && used[p] ==> keys[p] in moved;
        //@ invariant moved.keys.size == count;
        {
            if (!used[i]) { continue; }
            //@ assert !(keys[i] in moved);
            index.add(keys[i]);
            moreKeys[count] = keys[i];
            moreValues[count] = values[i];
            moreUsed[count] = true;
            //@ ghost moved = moved[keys[i] := count];
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
