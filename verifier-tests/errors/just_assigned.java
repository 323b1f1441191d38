// What the body just assigned has no name from before; how it differs from another variable is known.
class Search {
    //@ requires acc(a[*]) && (forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i] <= a[j]);
    //@ ensures acc(a[*]) && (result >= 0 ==> result < a.length && a[result] == v);
    static int find(int[] a, int v) {
        int lo = 0;
        int hi = a.length;
        while (lo < hi)
        //@ invariant acc(a[*]) && 0 <= lo && lo <= hi && hi <= a.length;
        {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] < v) { lo = mid + 1; }
            else if (a[mid] > v) { hi = mid - 1; }
            else { return mid; }
        }
        return -1;
    }
}

class Loans {
    int x;
    //@ private predicate valid() { return acc(x); }
    //@ pure set<int> lent() requires valid();

    //@ requires valid();
    //@ ensures valid() && result == !(book in old(lent()));
    //@ ensures result ==> lent() == old(lent()) union set(book);
    //@ ensures !result ==> lent() == old(lent());
    native boolean lend(int book);

    static void twice(Loans l, int a, int b)
    //@ requires l.valid();
    {
        boolean p = l.lend(a);
        if (!p) { return; }
        boolean q = l.lend(b);
        assert q;
    }
}
