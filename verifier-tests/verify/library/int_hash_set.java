// A set of numbers from the library.
import acclaim.util.IntHashSet;

class Sets {
    static void changed(IntHashSet s)
    //@ requires s.valid() && s.model() == set(3, 5);
    {
        //@ assert 3 in s.model() && 5 in s.model();
        boolean again = s.add(3);
        //@ assert !again && s.model() == set(3, 5);
        boolean taken = s.remove(5);
        //@ assert taken && s.model() == set(3);
    }

    static void looked(int n)
    //@ requires true;
    {
        IntHashSet s = new IntHashSet();
        s.add(n);
        boolean there = s.contains(n);
        boolean next = s.contains(n + 1);
        //@ assert there && !next && s.model() == set(n) && s.size() == 1;
    }

    static boolean alwaysThere(IntHashSet s, int n)
    //@ requires s.valid();
    //@ ensures s.valid() && result;                           //~ ERROR postcondition
    { return s.contains(n); }

    static void other(IntHashSet s)
    //@ requires s.valid();
    //@ ensures s.valid() && !(5 in s.model());               //~ ERROR postcondition
    { s.remove(3); }

    /** Whether a number occurs twice. */
    static boolean repeats(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && a[..] == old(a[..]);
    //@ ensures !result ==> (forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i] != a[j]);
    {
        IntHashSet seen = new IntHashSet();
        for (int i = 0; i < a.length; i++)
        //@ invariant acc(a[*]) && seen.valid() && 0 <= i && i <= a.length && a[..] == old(a[..]);
        //@ invariant forall int k :: 0 <= k && k < i ==> a[k] in seen.model();
        //@ invariant forall int k, int j :: 0 <= k && k < j && j < i ==> a[k] != a[j];
        {
            if (!seen.add(a[i])) { return true; }
        }
        return false;
    }

    static void all(IntHashSet s)
    //@ requires s.valid() && s.size() == 2 && 3 in s.model();
    {
        int[] members = s.toArray();
        //@ assert 3 in s.model() && members[0] != members[1] && (members[0] == 3 || members[1] == 3);
        //@ assert members[0] == 3;                            //~ ERROR assertion
    }

    /** The greatest member, or another number if there is none. */
    static int greatest(IntHashSet s, int other)
    //@ requires s.valid();
    //@ ensures s.valid() && s.model() == old(s.model());
    //@ ensures s.isEmpty() ? result == other : result in s.model() && (forall int k :: k in s.model() ==> k <= result);
    {
        int[] all = s.toArray();
        int most = all.length == 0 ? other : all[0];
        for (int i = 0; i < all.length; i++)
        //@ invariant acc(all[*]) && s.valid() && s.model() == old(s.model()) && 0 <= i && (all.length == 0 ? most == other : most in s.model());
        //@ invariant forall int k :: 0 <= k && k < i ==> all[k] <= most;
        //@ invariant (forall int k :: {all[k]} 0 <= k && k < all.length ==> all[k] in s.model()) && (forall int k :: k in s.model() ==> k in all[..]);
        { if (all[i] > most) { most = all[i]; } }
        return most;
    }

    public static void main(String[] args)
    //@ requires true;
    {
        int[] numbers = {5, 1000000, -7, 5};
        int[] others = {5, 1000000, -7, 6};
        System.out.println(repeats(numbers) + " " + repeats(others));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static boolean isOne(IntHashSet s)
    //@ requires s.valid();
    //@ ensures s.valid() && result == (s.model().size == 1) && s.isEmpty() == (s.model().size == 0);
    { return s.size() == 1; }
}
//> true false
