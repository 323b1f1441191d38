// A map from the library whose keys are strings: what clients know of it is the value of each key, whatever object it is.
import acclaim.util.ArrayList;
import acclaim.util.StringHashMap;

class Ages {
    static void changed(StringHashMap<Integer> m)
    //@ requires m.valid() && m.model() == map<String, Integer>();
    {
        m.put("Ada", 36);
        m.put("Kurt", 70);
        m.put("Kurt", 71);
        int kurt = m.get("Kurt");
        //@ assert kurt == 71 && m.size() == 2 && m.model().keys == set("Ada", "Kurt");
        boolean taken = m.remove("Ada");
        boolean there = m.containsKey("Ada");
        //@ assert taken && !there && m.model().keys == set("Kurt");
        int ada = m.get("Ada");                                //~ ERROR key.intern() in model()
    }

    /** Two strings that say the same are one key. */
    static void same(StringHashMap<Object> m, String one, String other, Object value)
    //@ requires m.valid() && one != null && other != null && one.equals(other);
    //@ ensures m.valid() && m.model() == old(m.model())[other.intern() := value];
    {
        m.put(one, value);
        Object found = m.get(other);
        //@ assert found == value;
    }

    static void different(StringHashMap<Object> m, String one, String other, Object value)
    //@ requires m.valid() && one != null && other != null && !one.equals(other);
    //@ ensures m.valid() && (other.intern() in m.model()) == old(other.intern() in m.model());
    {
        m.put(one, value);
        //@ assert one.intern() in m.model();
        Object found = m.get(other);                           //~ ERROR key.intern() in model()
    }

    /** A key that is put together: that it says the same as another one is not known, and that it is the same object is not true. */
    static void joined(StringHashMap<Integer> m, String first, String last)
    //@ requires m.valid() && first != null && last != null;
    //@ ensures m.valid() && (first + " " + last).intern() in m.model();
    {
        m.put(first + " " + last, 1);
        //@ assert "Ada Lovelace" in m.model();                //~ ERROR assertion
    }

    /** How often each word is in a text. */
    static StringHashMap<Integer> counts(String[] words)
    //@ requires acc(words[*]) && (forall int i :: 0 <= i && i < words.length ==> words[i] != null);
    //@ ensures acc(words[*]) && result != null && result.valid();
    //@ ensures forall int i :: 0 <= i && i < words.length ==> old(words[i]).intern() in result.model();
    {
        StringHashMap<Integer> counts = new StringHashMap<>();
        for (int i = 0; i < words.length; i++)
        //@ invariant acc(words[*]) && counts.valid() && 0 <= i && i <= words.length && words[..] == old(words[..]);
        //@ invariant forall String s :: s in counts.model() ==> counts.model()[s] != null;
        //@ invariant forall int k :: 0 <= k && k < i ==> words[k].intern() in counts.model();
        {
            int many = counts.getOrDefault(words[i], 0);
            counts.put(words[i], many + 1);
        }
        return counts;
    }

    static <V> void rename(StringHashMap<V> m, String before, String after)
    //@ requires m.valid() && before != null && after != null && before.intern() in m.model();
    //@ ensures m.valid() && after.intern() in m.model() && m.model()[after.intern()] == old(m.model()[before.intern()]);
    //@ ensures !(before.intern() in m.model());               //~ ERROR postcondition
    {
        V value = m.get(before);
        m.remove(before);
        m.put(after, value);
    }

    /** Whatever has a value is among the keys, and no two of these say the same. */
    static void all(StringHashMap<Integer> m)
    //@ requires m.valid() && "Ada" in m.model();
    {
        ArrayList<String> names = m.keyList();
        //@ assert "Ada" in m.model() && names.size() > 0;
        //@ assert exists int i :: 0 <= i && i < names.model().length && names.model()[i].intern() == "Ada";
        //@ assert names.model().length > 1 ==> names.model()[0].intern() != names.model()[1].intern() && names.model()[1].intern() in m.model();
        //@ assert names.model()[0] == "Ada";                  //~ ERROR assertion
    }

    static void walked(StringHashMap<Integer> m)
    //@ requires m.valid() && m.model() == map<String, Integer>()["Ada" := 36]["Kurt" := 71];
    {
        ArrayList<String> names = m.keyList();
        //@ assert names.size() == 2;
        Integer age = m.get(names.get(1));
        //@ assert age == 36 || age == 71;
        //@ assert age == 71;                                  //~ ERROR assertion
    }

    public static void main(String[] args)
    //@ requires true;
    {
        String[] words = {"to", "be", "or", "not", "to", "b" + "e"};
        words[5] = words[5].concat("");
        StringHashMap<Integer> counts = counts(words);
        System.out.println(counts.size() + " " + counts.getOrDefault("be", 0) + " " + counts.getOrDefault("is", 0));
        for (int i = 0; i < 1000; i++)
        //@ invariant counts.valid() && 0 <= i;
        {
            counts.put("key" + i, i);
            counts.remove("key" + (i - 2));
        }
        System.out.println(counts.size() + " " + counts.containsKey("key997") + " " + counts.getOrDefault("key998", 0));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <V> int many(StringHashMap<V> m)
    //@ requires m.valid();
    //@ ensures m.valid() && m.model() == old(m.model()) && result == m.model().keys.size;
    { return m.isEmpty() ? 0 : m.size(); }
}
//> 4 2 0
//> 6 false 998
