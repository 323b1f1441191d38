/** The elements of an array, and the characters of a string, as a sequence (language.md §5). */
class Contents {
    /*@ static pure boolean isSorted(seq<int> s) {
          return forall int i, int j :: 0 <= i && i < j && j < s.length ==> s[i] <= s[j];
        } @*/

    static void fill(int[] a, int x)
        //@ requires acc(a[*]);
        //@ ensures acc(a[*]) && a[..].length == a.length;
        //@ ensures forall int i :: 0 <= i && i < a.length ==> a[..][i] == x;
    {
        for (int i = 0; i < a.length; i++)
            //@ invariant acc(a[*]) && 0 <= i && i <= a.length;
            //@ invariant forall int k :: 0 <= k && k < i ==> a[k] == x;
        {
            a[i] = x;
        }
    }

    static void set(int[] a, int i, int x)
        //@ requires acc(a[*]) && 0 <= i && i < a.length;
        //@ ensures acc(a[*]) && a[..] == old(a[..])[i := x];
    {
        a[i] = x;
    }

    static void swap(int[] a, int i, int j)
        //@ requires acc(a[*]) && 0 <= i && i < a.length && 0 <= j && j < a.length;
        //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..]));
        //@ ensures a[..] == old(a[..])[i := old(a[j])][j := old(a[i])];
    {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void wrongSwap(int[] a, int i, int j)
        //@ requires acc(a[*]) && 0 <= i && i < a.length && 0 <= j && j < a.length;
        //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..])); //~ ERROR postcondition
    {
        a[i] = a[j];
        a[j] = a[i];
    }

    static boolean startsWith(String s, char c)
        //@ requires s != null;
        //@ ensures result == (s[..].length > 0 && s[..][0] == c);
    {
        return s.length() > 0 && s.charAt(0) == c;
    }

    static void hello() {
        String s = "ab";
        //@ assert s[..].length == 2;
        //@ assert s[..].length == 3; //~ ERROR
    }
}
