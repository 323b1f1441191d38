// A map from the library whose keys are numbers: what clients know of it is the value of each key.
import acclaim.util.IntHashMap;

class Maps {
    static void changed(IntHashMap<String> m)
    //@ requires m.valid() && m.model() == map<int, String>();
    {
        m.put(3, "three");
        m.put(5, "four");
        m.put(5, "five");
        //@ assert m.model() == map<int, String>()[3 := "three"][5 := "five"];
        //@ assert 3 in m.model();
        boolean taken = m.remove(3);
        //@ assert !(3 in m.model()) && 5 in m.model();
        boolean there = m.containsKey(3);
        String five = m.get(5);
        //@ assert taken && !there && five == "five";
        //@ assert m.model() == map<int, String>()[5 := "five"];
    }

    static void missing(IntHashMap<String> m)
    //@ requires m.valid() && !m.isEmpty();
    {
        m.put(3, "three");
        m.get(3);
        m.get(4);                                              //~ ERROR key in model()
    }

    static void lost(IntHashMap<String> m)
    //@ requires m.valid() && 3 in m.model();
    {
        m.remove(3);
        m.get(3);                                              //~ ERROR key in model()
    }

    /** How often each number is in an array. */
    static IntHashMap<Integer> histogram(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && result != null && result.valid();
    //@ ensures forall int n :: n in result.model() ==> n in old(a[..]);
    //@ ensures forall int i :: 0 <= i && i < a.length ==> old(a[i]) in result.model();
    {
        IntHashMap<Integer> counts = new IntHashMap<>();
        for (int i = 0; i < a.length; i++)
        //@ invariant acc(a[*]) && counts.valid() && 0 <= i && i <= a.length && a[..] == old(a[..]);
        //@ invariant forall int n :: n in counts.model() ==> n in old(a[..]) && counts.model()[n] != null;
        //@ invariant forall int k :: 0 <= k && k < i ==> a[k] in counts.model();
        {
            int many = counts.getOrDefault(a[i], 0);
            counts.put(a[i], many + 1);
        }
        return counts;
    }

    static <V> void copy(IntHashMap<V> from, IntHashMap<V> to, int key)
    //@ requires from.valid() && to.valid() && key in from.model();
    //@ ensures from.valid() && to.valid() && from.model() == old(from.model());
    //@ ensures to.model() == old(to.model())[key := old(from.model()[key])];
    { to.put(key, from.get(key)); }

    /** Every key is among those that are given, and none twice. */
    static void walked(IntHashMap<String> m)
    //@ requires m.valid() && m.model() == map<int, String>()[3 := "three"][5 := "five"];
    {
        int[] keys = m.keyArray();
        //@ assert 3 in m.model();
        //@ assert keys.length == 2 && keys[0] != keys[1] && (keys[0] == 3 || keys[1] == 3);
        String value = m.get(keys[1]);
        //@ assert value == "three" || value == "five";
    }

    static void one(IntHashMap<String> m)
    //@ requires m.valid() && !m.isEmpty();
    {
        int[] keys = m.keyArray();
        //@ assert keys.length > 0 && keys[0] in m.model();
        //@ assert keys.length == 1;                           //~ ERROR assertion
    }

    static void cleared(IntHashMap<String> m)
    //@ requires m.valid();
    //@ ensures m.valid() && m.isEmpty();
    {
        int[] keys = m.keyArray();
        for (int i = 0; i < keys.length; i++)
        //@ invariant acc(keys[*]) && m.valid() && 0 <= i && i <= keys.length;
        //@ invariant forall int k :: k in m.model() ==> (exists int j :: i <= j && j < keys.length && keys[j] == k);
        { m.remove(keys[i]); }
    }

    public static void main(String[] args)
    //@ requires true;
    {
        int[] numbers = new int[100];
        for (int i = 0; i < 100; i++)
        //@ invariant acc(numbers[*]) && 0 <= i && numbers.length == 100;
        { numbers[i] = i * i % 17; }
        IntHashMap<Integer> counts = histogram(numbers);
        System.out.println(counts.size() + " " + counts.getOrDefault(4, 0) + " " + counts.getOrDefault(3, 0));
        for (int i = 0; i < 1000; i++)
        //@ invariant counts.valid() && 0 <= i;
        {
            counts.put(i, i);
            counts.remove(i - 2);
        }
        System.out.println(counts.size() + " " + counts.containsKey(997) + " " + counts.getOrDefault(998, 0));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <V> int many(IntHashMap<V> m)
    //@ requires m.valid();
    //@ ensures m.valid() && m.model() == old(m.model()) && result == m.model().keys.size;
    { return m.isEmpty() ? 0 : m.size(); }

    static <V> int[] each(IntHashMap<V> m)
    //@ requires m.valid();
    //@ ensures m.valid() && m.model() == old(m.model()) && acc(result[*]) && result.length == m.size();
    //@ ensures forall int i :: 0 <= i && i < result.length ==> result[i] in m.model();
    //@ ensures forall int i, int j :: 0 <= i && i < j && j < result.length ==> result[i] != result[j];
    { return m.keyArray(); }
}
//> 9 11 0
//> 2 false 998
