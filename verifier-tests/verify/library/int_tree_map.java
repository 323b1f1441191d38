// A map from the library that keeps its keys in their order: what clients know of it is the value of each key.
import acclaim.util.ArrayList;
import acclaim.util.IntTreeMap;

class Trees {
    static void changed(IntTreeMap<String> m)
    //@ requires m.valid() && m.model() == map<int, String>();
    {
        m.put(3, "three");
        m.put(5, "four");
        m.put(5, "five");
        //@ assert m.model() == map<int, String>()[3 := "three"][5 := "five"];
        //@ assert m.containsKey(3) && m.get(5) == "five" && m.model().keys == set(3, 5) && m.size() == 2;
        boolean taken = m.remove(3);
        //@ assert taken && m.model() == map<int, String>()[5 := "five"];
        boolean again = m.remove(3);
        //@ assert !again && !m.containsKey(3) && !m.containsKey(4) && m.getOrDefault(4, "none") == "none";
        //@ assert m.model() == map<int, String>()[5 := "five"];
        //@ assert m.get(5) == "four";                         //~ ERROR assertion
    }

    static void missing(IntTreeMap<String> m)
    //@ requires m.valid() && !m.isEmpty();
    {
        m.get(m.least());
        m.get(m.greatest());
        m.get(4);                                              //~ ERROR key in model()
    }

    static int nothing(IntTreeMap<String> m)
    //@ requires m.valid();
    { return m.least(); }                                      //~ ERROR model().keys.size > 0

    static void ends(IntTreeMap<String> m, int key)
    //@ requires m.valid() && m.containsKey(key) && key != m.greatest();
    {
        int next = m.above(key, key);
        //@ assert next > key && m.containsKey(next);
        //@ assert next == m.greatest();                       //~ ERROR assertion
    }

    /** The keys in their order: when the loop ends, it has seen all of them. */
    static <V> ArrayList<Integer> keys(IntTreeMap<V> m)
    //@ requires m.valid();
    //@ ensures m.valid() && m.model() == old(m.model()) && result != null && result.valid();
    {
        ArrayList<Integer> keys = new ArrayList<>();
        if (m.isEmpty()) { return keys; }
        int key = m.least();
        //@ ghost set<int> seen = set(key);
        keys.add(key);
        while (key < m.greatest())
        //@ invariant m.valid() && m.model() == old(m.model()) && keys.valid() && key in m.model();
        //@ invariant forall int k :: k in m.model() ==> (k in seen) == (k <= key);
        //@ decreases m.greatest() - key;
        {
            int next = m.above(key, key);
            //@ ghost seen = seen union set(next);
            keys.add(next);
            key = next;
        }
        //@ assert forall int k :: k in m.model() ==> k in seen;
        return keys;
    }

    static <V> void copy(IntTreeMap<V> from, IntTreeMap<V> to, int key)
    //@ requires from.valid() && to.valid() && from.containsKey(key);
    //@ ensures from.valid() && to.valid() && from.model() == old(from.model());
    //@ ensures to.model() == old(to.model())[key := old(from.model()[key])];
    { to.put(key, from.get(key)); }

    static <V> void lost(IntTreeMap<V> from, IntTreeMap<V> to, int key)
    //@ requires from.valid() && to.valid() && from.containsKey(key);
    //@ ensures from.valid() && to.valid() && from.model() == old(from.model());       //~ ERROR postcondition
    {
        to.put(key, from.get(key));
        from.remove(key);
    }

    /** Balance is promised: of nine keys none is further than five from the root, however they came there. */
    //@ static lemma <V> void shallow(IntTreeMap<V> m)
    //@ requires m != null && m.valid() && m.model().keys.size <= 9;
    //@ ensures m.valid() && m.depth() <= 5;
    //@ { if (m.depth() > 5) { IntTreeMap.leastRises(6, m.depth()); } }

    //@ static lemma <V> void shallower(IntTreeMap<V> m)
    //@ requires m != null && m.valid() && m.model().keys.size <= 7;
    //@ ensures m.valid() && m.depth() <= 4; //~ ERROR postcondition
    //@ { if (m.depth() > 4) { IntTreeMap.leastRises(5, m.depth()); } }

    public static void main(String[] args)
    //@ requires true;
    {
        IntTreeMap<Integer> m = new IntTreeMap<>();
        for (int i = 0; i < 1000; i++)
        //@ invariant m.valid() && 0 <= i;
        {
            m.put(i * 7 % 1000, i);
            m.remove(i - 500);
        }
        System.out.println(m.size() + " " + m.getOrDefault(7, -1) + " " + m.getOrDefault(501, -1) + " " + m.above(700, -1));
        ArrayList<Integer> keys = keys(m);
        if (keys.size() > 3) { System.out.println(keys.get(0) + " " + keys.get(1) + " " + keys.get(2)); }
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static void empty()
    //@ requires true;
    {
        IntTreeMap<String> m = new IntTreeMap<>();
        //@ assert m.model() == map<int, String>() && m.isEmpty();
        m.put(4, "four");
        m.clear();
        //@ assert m.model() == map<int, String>() && m.size() == 0;
    }

    static <V> void ends(IntTreeMap<V> m, int key)
    //@ requires m.valid() && key in m.model();
    {
        //@ assert m.least() in m.model() && m.least() <= key && m.greatest() in m.model() && key <= m.greatest();
        //@ assert m.above(key - 1, key + 5) == key;
    }

    static <V> int next(IntTreeMap<V> m, int number)
    //@ requires m.valid();
    //@ ensures m.valid() && m.model() == old(m.model()) && (result == number ? (forall int k :: k in m.model() ==> k <= number) : result > number && result in m.model());
    { return m.above(number, number); }
}
//> 606 -1 643 701
//> 4 5 6
