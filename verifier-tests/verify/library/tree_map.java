// A map from the library with its keys in an order of the client's own: what clients know of it is the keys in their order, and the
// value of each at the same place.
import acclaim.util.Order;
import acclaim.util.TreeMap;

final class Version {
    final int major;
    final int minor;

    Version(int major, int minor)
    //@ ensures this.major == major && this.minor == minor;
    {
        this.major = major;
        this.minor = minor;
    }
}

class Oldest implements Order<Version> {
    public /*@ pure @*/ int compare(Version first, Version second)
    { return first.major != second.major ? Integer.compare(first.major, second.major) : Integer.compare(first.minor, second.minor); }

    //@ lemma void turned(Version a, Version b) { }
    //@ lemma void transitive(Version a, Version b, Version c) { }
}

class Releases {
    static void changed(TreeMap<Version, String> m, Version v)
    //@ requires m.valid() && v != null;
    {
        m.put(v, "first");
        String first = m.get(v);
        //@ assert first == "first" && m.has(v);
        m.put(v, "second");
        //@ assert m.values()[m.place(v)] == "second";
        boolean taken = m.remove(v);
        boolean there = m.containsKey(v);
        //@ assert taken && !there;
        m.get(v);                                              //~ ERROR has(key)
    }

    /** Keys of which neither comes before the other one are one key. */
    static void same()
    //@ requires true;
    {
        TreeMap<Version, String> m = new TreeMap<>(new Oldest());
        m.put(new Version(1, 5), "a");
        m.put(new Version(1, 5), "b");
        //@ assert m.size() == 1 && m.valueAt(0) == "b";
        Version other = new Version(1, 6);
        m.put(other, "c");
        //@ assert m.size() == 2 && m.has(other);
        //@ assert m.size() == 3;                              //~ ERROR assertion
    }

    /** The first one is the oldest one. */
    static Version oldest(TreeMap<Version, String> m, Oldest order)
    //@ requires m.valid() && m.order() == order && m.size() > 1;
    //@ ensures m.valid() && m.keys() == old(m.keys()) && result == m.keys()[0];
    //@ ensures forall int i :: 0 < i && i < m.keys().length ==> m.keys()[i] != null && result != null && order.compare(result, m.keys()[i]) < 0;
    { return m.keyAt(0); }

    static Version newest(TreeMap<Version, String> m, Oldest order)
    //@ requires m.valid() && m.order() == order && m.size() > 1;
    //@ ensures m.valid() && m.keys() == old(m.keys());
    //@ ensures result != null && m.keys()[1] != null && order.compare(result, m.keys()[1]) < 0; //~ ERROR postcondition
    { return m.keyAt(m.size() - 1); }

    /** What is put in leaves the values of other keys as they are, wherever they are then. */
    static <K, V> void kept(TreeMap<K, V> m, K key, V value, int i)
    //@ requires m.valid() && key != null && 0 <= i && i < m.size() && !m.has(key);
    //@ ensures m.valid() && m.size() == old(m.size()) + 1 && m.valueAt(i < m.place(key) ? i : i + 1) == old(m.valueAt(i));
    { m.put(key, value); }

    static <K, V> void keptThere(TreeMap<K, V> m, K key, V value, int i)
    //@ requires m.valid() && key != null && 0 <= i && i < m.size() && !m.has(key);
    //@ ensures m.valid() && m.size() == old(m.size()) + 1 && m.valueAt(i) == old(m.valueAt(i)); //~ ERROR postcondition
    { m.put(key, value); }

    /** Balance is promised: of nine keys none is further than five from the root, however they came there. */
    //@ static lemma <K, V> void shallow(TreeMap<K, V> m)
    //@ requires m != null && m.valid() && m.keys().length <= 9;
    //@ ensures m.valid() && m.depth() <= 5;
    //@ { if (m.depth() > 5) { TreeMap.leastRises(6, m.depth()); } }

    //@ static lemma <K, V> void shallower(TreeMap<K, V> m)
    //@ requires m != null && m.valid() && m.keys().length <= 7;
    //@ ensures m.valid() && m.depth() <= 4; //~ ERROR postcondition
    //@ { if (m.depth() > 4) { TreeMap.leastRises(5, m.depth()); } }

    public static void main(String[] args)
    //@ requires true;
    {
        TreeMap<Version, Integer> m = new TreeMap<>(new Oldest());
        for (int i = 0; i < 1000; i++)
        //@ invariant m.valid() && 0 <= i;
        {
            m.put(new Version(i * 7 % 100, i / 100), i);
            m.remove(new Version(i % 10, i % 7));
        }
        System.out.println(m.size() + " " + m.before(new Version(50, 0)) + " " + m.getOrDefault(new Version(99, 9), -1));
        for (int i = 0; i < 3; i++)
        //@ invariant m.valid() && 0 <= i;
        {
            if (i < m.size() && m.keyAt(i) != null) { System.out.println(m.keyAt(i).major + "." + m.keyAt(i).minor + " " + m.valueAt(i)); }
        }
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <K, V> void made(Order<K> order)
    //@ requires order != null;
    {
        TreeMap<K, V> m = new TreeMap<>(order);
        //@ assert m.keys() == seq<K>() && m.values() == seq<V>() && m.order() == order && m.isEmpty();
        m.clear();
        //@ assert m.keys() == seq<K>() && m.values() == seq<V>() && m.order() == order && m.order() != null;
    }

    static <K, V> boolean sameOrder(TreeMap<K, V> m, K key, V value)
    //@ requires m.valid() && key != null;
    //@ ensures m.valid() && m.order() == old(m.order()) && m.order() != null;
    {
        m.put(key, value);
        m.get(key);
        m.getOrDefault(key, value);
        m.before(key);
        return m.containsKey(key) && m.remove(key);
    }

    static <K, V> V replaced(TreeMap<K, V> m, K key, V value)
    //@ requires m.valid() && key != null;
    //@ ensures m.valid() && result == (old(m.has(key)) ? old(m.values()[m.place(key)]) : value);
    //@ ensures m.keys() == (old(m.has(key)) ? old(m.keys()) : old(m.keys())[..old(m.place(key))] + seq(key) + old(m.keys())[old(m.place(key))..]);
    //@ ensures m.values() == (old(m.has(key)) ? old(m.values())[old(m.place(key)) := value] : old(m.values())[..old(m.place(key))] + seq(value) + old(m.values())[old(m.place(key))..]);
    {
        V before = m.getOrDefault(key, value);
        m.put(key, value);
        return before;
    }

    static <K, V> void takenOut(TreeMap<K, V> m, K key)
    //@ requires m.valid() && key != null;
    //@ ensures m.valid() && !m.has(key);
    //@ ensures m.keys() == (old(m.has(key)) ? old(m.keys())[..old(m.place(key))] + old(m.keys())[old(m.place(key)) + 1..] : old(m.keys()));
    //@ ensures m.values() == (old(m.has(key)) ? old(m.values())[..old(m.place(key))] + old(m.values())[old(m.place(key)) + 1..] : old(m.values()));
    { if (m.containsKey(key)) { m.remove(key); } }

    static <K, V> boolean tried(TreeMap<K, V> m, K key)
    //@ requires m.valid() && key != null && !m.has(key);
    //@ ensures m.valid() && !result && m.keys() == old(m.keys()) && m.values() == old(m.values());
    { return m.remove(key); }
}
//> 930 430 957
//> 0.7 700
//> 0.8 800
//> 0.9 900
