// A set of strings from the library: what clients know of it is the set of the strings' `intern()`, and a literal is its own.
import acclaim.util.ArrayList;
import acclaim.util.StringHashSet;

class Names {
    static void changed(String name)
    //@ requires name != null;
    {
        StringHashSet s = new StringHashSet();
        boolean first = s.add("one");
        boolean second = s.add(name);
        //@ assert first && "one" in s.model() && name.intern() in s.model() && second == (name.intern() != "one");
        boolean there = s.contains("one");
        boolean taken = s.remove(name);
        //@ assert there && taken && s.model() == set("one") diff set(name.intern());
        //@ assert "one" in s.model();                         //~ ERROR assertion
    }

    static void all(StringHashSet s)
    //@ requires s.valid() && s.size() == 1 && "one" in s.model();
    {
        ArrayList<String> members = s.list();
        //@ assert exists int i :: 0 <= i && i < members.model().length && members.model()[i].intern() == "one";
        //@ assert members.model()[0].intern() == "one";
        boolean there = s.contains(members.get(0));
        //@ assert there;
        //@ assert members.model()[0] == "one";                //~ ERROR assertion
    }

    /** Whether two of some words say the same. */
    static boolean repeats(String[] words)
    //@ requires acc(words[*]) && (forall int i :: {words[i]} 0 <= i && i < words.length ==> words[i] != null);
    //@ ensures acc(words[*]) && words[..] == old(words[..]);
    //@ ensures !result ==> (forall int i, int j :: 0 <= i && i < j && j < words.length ==> words[i].intern() != words[j].intern());
    {
        StringHashSet seen = new StringHashSet();
        for (int i = 0; i < words.length; i++)
        //@ invariant acc(words[*]) && words[..] == old(words[..]) && seen.valid() && 0 <= i && i <= words.length;
        //@ invariant forall int k :: 0 <= k && k < i ==> words[k].intern() in seen.model();
        //@ invariant forall int k, int j :: 0 <= k && k < j && j < i ==> words[k].intern() != words[j].intern();
        {
            if (!seen.add(words[i])) { return true; }
        }
        return false;
    }

    public static void main(String[] args)
    //@ requires true;
    {
        String[] words = {"a", "b", "c", "b"};
        String[] others = {"a", "b", "c", "d"};
        System.out.println(repeats(words) + " " + repeats(others));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static boolean isOne(StringHashSet s)
    //@ requires s.valid();
    //@ ensures s.valid() && result == (s.model().size == 1) && s.isEmpty() == (s.model().size == 0);
    { return s.size() == 1; }

    static String one(StringHashSet s)
    //@ requires s.valid() && s.size() > 1;
    //@ ensures s.valid() && s.model() == old(s.model()) && result != null && result.intern() in s.model();
    {
        ArrayList<String> all = s.list();
        //@ assert all.model()[0].intern() != all.model()[1].intern() && all.size() == s.size();
        boolean there = s.contains(all.get(1));
        //@ assert there;
        return all.get(0);
    }

    static void twice(StringHashSet s, String string)
    //@ requires s.valid() && string != null;
    //@ ensures s.valid() && s.model() == old(s.model()) diff set(string.intern());
    {
        boolean there = s.contains(string);
        boolean added = s.add(string);
        boolean taken = s.remove(string);
        //@ assert added == !there && taken;
    }
}
//> true false
