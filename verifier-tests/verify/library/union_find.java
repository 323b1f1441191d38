// Classes of numbers from the library: what clients know of them is which element stands for which.
import acclaim.util.UnionFind;

class Friends {
    static void united(UnionFind u)
    //@ requires u.valid() && u.model() == seq(0, 1, 2, 3);
    {
        boolean two = u.union(0, 1);
        //@ assert two && u.model()[0] == u.model()[1] && u.model()[2] == 2 && u.model()[3] == 3;
        u.union(2, 3);
        boolean apart = !u.same(1, 2);
        boolean together = u.same(2, 3);
        //@ assert apart && together;
        u.union(1, 3);
        boolean again = u.union(0, 2);
        //@ assert !again;
        boolean all = u.same(0, 3);
        //@ assert all;
        //@ assert u.model()[2] == 2;                          //~ ERROR assertion
    }

    static void outside(UnionFind u)
    //@ requires u.valid() && u.size() == 4;
    {
        int root = u.find(3);
        int same = u.find(root);
        //@ assert root == same;
        u.find(4);                                             //~ ERROR element < model().length
    }

    static void others(UnionFind u, int a, int b, int c)
    //@ requires u.valid() && 0 <= a && a < u.size() && 0 <= b && b < u.size() && 0 <= c && c < u.size();
    {
        boolean before = u.same(a, c);
        u.union(b, c);
        boolean after = u.same(a, c);
        //@ assert before ==> after;
        //@ assert after ==> before;                           //~ ERROR assertion
    }

    /** Places in a line, with a road from each to the next one. */
    static UnionFind line(int places)
    //@ requires places > 0;
    //@ ensures result != null && result.valid() && result.size() == places;
    //@ ensures forall int i :: 0 <= i && i < places ==> result.model()[i] == result.model()[0];
    {
        UnionFind u = new UnionFind(places);
        for (int i = 1; i < places; i++)
        //@ invariant u.valid() && u.size() == places && 1 <= i && i <= places;
        //@ invariant u.model()[0] < i && (forall int k :: 0 <= k && k < i ==> u.model()[k] == u.model()[0]);
        //@ invariant forall int k :: i <= k && k < places ==> u.model()[k] == k;
        { u.union(i - 1, i); }
        return u;
    }

    static UnionFind oneRoadMissing(int places)
    //@ requires places > 0;
    //@ ensures result != null && result.valid() && result.size() == places;
    //@ ensures forall int i :: 0 <= i && i < places ==> result.model()[i] == result.model()[0];    //~ ERROR postcondition
    {
        UnionFind u = new UnionFind(places);
        for (int i = 2; i < places; i++)
        //@ invariant u.valid() && u.size() == places && 2 <= i && (places > 1 ==> u.model()[1] < i);
        //@ invariant forall int k :: 0 < k && k < i && k < places ==> u.model()[k] == u.model()[1];
        //@ invariant forall int k :: i <= k && k < places ==> u.model()[k] == k;
        { u.union(i - 1, i); }
        return u;
    }

    public static void main(String[] args)
    //@ requires true;
    {
        UnionFind u = line(1000);
        UnionFind apart = new UnionFind(10);
        for (int i = 0; i < 8; i++)
        //@ invariant apart.valid() && apart.size() == 10 && 0 <= i && i <= 8;
        { apart.union(i, i + 2); }
        System.out.println(u.same(0, 999) + " " + apart.same(0, 8) + " " + apart.same(3, 9) + " " + apart.same(3, 8));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    /** What stands for an element stands for itself, and can be asked in turn. */
    static int again(UnionFind u, int element)
    //@ requires u.valid() && 0 <= element && element < u.size();
    //@ ensures u.valid() && u.model() == old(u.model()) && result == u.model()[element];
    { return u.find(u.find(element)); }

    static void rooted(UnionFind u, int element)
    //@ requires u.valid() && 0 <= element && element < u.size();
    //@ ensures u.valid() && old(0 <= u.model()[element] && u.model()[element] < u.size() && u.model()[u.model()[element]] == u.model()[element]);
    { }

    static void chained(UnionFind u, int a, int b, int c)
    //@ requires u.valid() && 0 <= a && a < u.size() && 0 <= b && b < u.size() && 0 <= c && c < u.size();
    //@ ensures u.valid() && u.size() == old(u.size()) && u.model()[a] == u.model()[c];
    {
        u.union(a, b);
        u.union(b, c);
    }
}
//> true true true false
