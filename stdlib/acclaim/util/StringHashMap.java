package acclaim.util;

/** Values for keys that are strings, compared by what they say. */
public final class StringHashMap<V> {
    private final HashMap<String, V> map;
    //@ private ghost map<String, V> content;

    /** An empty map. */
    public StringHashMap()
    //@ ensures valid() && model() == map<String, V>();
    { map = new HashMap<>(new StringKeys()); }

    /** All that this map is made of: whoever holds it may use the map. */
    /*@ private predicate valid() {
          return acc(content) && map != null && map.valid() && map.equality() instanceof StringKeys && content.keys.size == map.model().keys.size
            && (forall String s :: {s.intern()} s != null ==> (s.intern() in content) == (StringKeys.of(s) in map.model())
                  && (s.intern() in content ==> content[s.intern()] == map.model()[StringKeys.of(s)]))
            && (forall String s :: s in content ==> s != null && s == s.intern());
        } @*/

    /** The value of each key, by its `intern()`: a literal is its own. */
    /*@ public pure map<String, V> model()
        requires valid();
        { return content; } @*/

    /** How many keys there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().keys.size;
    { return map.size(); }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().keys.size == 0);
    { return map.isEmpty(); }

    /** Whether a key has a value. */
    public boolean containsKey(String key)
    //@ requires valid() && key != null;
    //@ ensures valid() && model() == old(model()) && result == (key.intern() in model());
    { return map.containsKey(key); }

    /** The value of a key that has one. */
    public V get(String key)
    //@ requires valid() && key != null && key.intern() in model();
    //@ ensures valid() && model() == old(model()) && result == model()[key.intern()];
    { return map.get(key); }

    /** The value of a key, or another one if it has none. */
    public V getOrDefault(String key, V other)
    //@ requires valid() && key != null;
    //@ ensures valid() && model() == old(model()) && result == (key.intern() in model() ? model()[key.intern()] : other);
    { return map.getOrDefault(key, other); }

    /** Gives a key a value, in place of the one that it has. */
    public void put(String key, V value)
    //@ requires valid() && key != null;
    //@ ensures valid() && model() == old(model())[key.intern() := value];
    {
        map.put(key, value);
        //@ ghost content = content[key.intern() := value];
    }

    /** All keys, each once, in a list of their own. */
    public ArrayList<String> keyList()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result != null && result.valid() && result.model().length == model().keys.size;
    //@ ensures forall int i :: {result.model()[i]} 0 <= i && i < result.model().length ==> result.model()[i] != null && result.model()[i].intern() in model();
    //@ ensures forall int i, int j :: {result.model()[i], result.model()[j]} 0 <= i && i < j && j < result.model().length ==> result.model()[i].intern() != result.model()[j].intern();
    //@ ensures forall String k :: k in model() ==> (exists int i :: 0 <= i && i < result.model().length && result.model()[i].intern() == k);
    {
        ArrayList<String> result = map.keyList();
        //@ assert forall int i :: {result.model()[i]} 0 <= i && i < result.model().length ==> StringKeys.of(result.model()[i]) in map.model();
        //@ assert forall int i :: {result.model()[i]} 0 <= i && i < result.model().length ==> result.model()[i].intern() in content;
        return result;
    }

    /** Takes out a key, if it has a value. */
    public boolean remove(String key)
    //@ requires valid() && key != null;
    //@ ensures valid() && result == (key.intern() in old(model())) && model() == old(model()) diff set(key.intern());
    {
        //@ ghost content = content diff set(key.intern());
        return map.remove(key);
    }
}
