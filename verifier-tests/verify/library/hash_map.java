// A map from the library whose keys are objects, with a client's own notion of which are the same: what clients know of it is the
// value of each key, by the numbers that a key is made of.
import acclaim.util.ArrayList;
import acclaim.util.Equality;
import acclaim.util.HashMap;

final class Point {
    final int x;
    final int y;

    Point(int x, int y)
    //@ ensures this.x == x && this.y == y;
    {
        this.x = x;
        this.y = y;
    }
}

/** Two points are the same if their numbers are, and not only if they are one object. */
class Points implements Equality<Point> {
    //@ pure seq<int> value(Point p) { return seq(p.x, p.y); }

    public /*@ pure @*/ boolean same(Point first, Point second)
    { return first.x == second.x && first.y == second.y; }

    public /*@ pure @*/ int hash(Point p)
    { return 31 * (p.x % 65536) + p.y % 65536; }

    //@ lemma void hashed(Point first, Point second) { }
}

/** One that leaves a number out. */
class Columns implements Equality<Point> {
    //@ pure seq<int> value(Point p) { return seq(p.x, p.y); }

    public /*@ pure @*/ boolean same(Point first, Point second)
    { return first.x == second.x; }                            //~ ERROR result == (value(first) == value(second))

    public /*@ pure @*/ int hash(Point p)
    { return p.x; }

    //@ lemma void hashed(Point first, Point second) { }
}

/** One whose numbers have nothing to do with what is the same. */
class Scattered implements Equality<Point> {
    //@ pure seq<int> value(Point p) { return seq(p.x); }

    public /*@ pure @*/ boolean same(Point first, Point second)
    { return first.x == second.x; }

    public /*@ pure @*/ int hash(Point p)
    { return p.y; }

    //@ lemma void hashed(Point first, Point second) { }       //~ ERROR hash(first) == hash(second)
}

class Grid {
    static void changed()
    //@ requires true;
    {
        HashMap<Point, String> m = new HashMap<>(new Points());
        m.put(new Point(3, 4), "a");
        m.put(new Point(4, 3), "b");
        m.put(new Point(3, 4), "c");
        String c = m.get(new Point(3, 4));
        //@ assert c == "c" && m.size() == 2 && m.model()[seq(4, 3)] == "b";
        boolean taken = m.remove(new Point(4, 3));
        boolean again = m.containsKey(new Point(4, 3));
        //@ assert taken && !again && m.model() == map<seq<int>, String>()[seq(3, 4) := "c"];
        String none = m.get(new Point(5, 5));                  //~ ERROR equality().value(key) in model()
    }

    /** Nothing but the equality has to be known of it. */
    static <K, V> void moved(HashMap<K, V> m, K from, K to)
    //@ requires m.valid() && from != null && to != null && m.equality().value(from) in m.model();
    //@ ensures m.valid() && m.equality() == old(m.equality()) && m.equality().value(to) in m.model();
    //@ ensures m.model()[m.equality().value(to)] == old(m.model()[m.equality().value(from)]);
    {
        V value = m.get(from);
        m.remove(from);
        m.put(to, value);
    }

    static <K, V> void kept(HashMap<K, V> m, K from, K to)
    //@ requires m.valid() && from != null && to != null && m.equality().value(from) in m.model();
    //@ ensures m.valid();
    {
        m.put(to, m.get(from));
        m.remove(from);
        m.get(to);                                             //~ ERROR equality().value(key) in model()
    }

    static void walked(HashMap<Point, Integer> m, Point p)
    //@ requires m.valid() && p != null && m.equality() instanceof Points && m.model() == map<seq<int>, Integer>()[seq(1, 2) := 3];
    {
        ArrayList<Point> keys = m.keyList();
        //@ assert keys.size() == 1;
        Point only = keys.get(0);
        int three = m.get(only);
        //@ assert three == 3 && only.x == 1 && only.y == 2;
        //@ assert only == p;                                  //~ ERROR assertion
    }

    /** Whatever has a value is among the keys, and no two of these are the same. */
    static void all(HashMap<Point, Integer> m, Point p)
    //@ requires m.valid() && p != null && m.equality() instanceof Points && m.equality().value(p) in m.model();
    {
        //@ ghost seq<int> value = m.equality().value(p);
        ArrayList<Point> keys = m.keyList();
        //@ assert m.equality() instanceof Points && keys.size() > 0;
        //@ assert exists int i :: 0 <= i && i < keys.model().length && m.equality().value(keys.model()[i]) == value;
        //@ assert keys.model().length > 1 ==> m.equality().value(keys.model()[0]) != m.equality().value(keys.model()[1]);
        //@ assert keys.model()[0] == p;                       //~ ERROR assertion
    }

    /** The sum of all values. */
    static int sum(HashMap<Point, Integer> m)
    //@ requires m.valid();
    //@ requires forall seq<int> k :: k in m.model() ==> m.model()[k] != null && 0 <= m.model()[k] && m.model()[k] < 100;
    //@ ensures m.valid() && m.model() == old(m.model()) && 0 <= result && result <= 100 * m.size();
    {
        ArrayList<Point> keys = m.keyList();
        int sum = 0;
        for (int i = 0; i < keys.size(); i++)
        //@ invariant keys.valid() && m.valid() && m.model() == old(m.model()) && m.equality() == old(m.equality()) && 0 <= i && 0 <= sum && sum <= 100 * i;
        { sum += m.get(keys.get(i)); }
        return sum;
    }

    public static void main(String[] args)
    //@ requires true;
    {
        HashMap<Point, Integer> m = new HashMap<>(new Points());
        for (int i = 0; i < 400; i++)
        //@ invariant m.valid() && 0 <= i;
        {
            m.put(new Point(i % 20, i / 20), i);
            m.remove(new Point(i % 7, i % 5));
        }
        System.out.println(m.size() + " " + m.getOrDefault(new Point(3, 19), -1) + " " + m.getOrDefault(new Point(2, 1), -1));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <K, V> V moved(HashMap<K, V> m, K from, K to, V other)
    //@ requires m.valid() && from != null && to != null;
    //@ ensures m.valid() && m.equality() == old(m.equality()) && m.model() == (old(m.model()) diff set<seq<int>>(m.equality().value(from)))[m.equality().value(to) := result];
    //@ ensures result == (old(m.equality().value(from) in m.model()) ? old(m.model()[m.equality().value(from)]) : other);
    {
        V value = m.getOrDefault(from, other);
        m.remove(from);
        m.put(to, value);
        return value;
    }

    static <K, V> boolean sameEquality(HashMap<K, V> m, K key)
    //@ requires m.valid() && key != null;
    //@ ensures m.valid() && m.equality() == old(m.equality()) && m.equality() != null && m.isEmpty() == (m.model().keys.size == 0);
    {
        ArrayList<K> keys = m.keyList();
        keys.size();
        if (m.containsKey(key)) { m.get(key); }
        return m.isEmpty();
    }
}
//> 365 383 -1
