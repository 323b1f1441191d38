// Methods of the library on arrays of numbers: what clients know of the elements afterwards.
import acclaim.util.Arrays;

class Numbers {
    static int median(int[] a)
    //@ requires acc(a[*], read) && a.length > 0;
    //@ ensures acc(a[*], read) && result in a[..];
    {
        int[] b = Arrays.copyOf(a, a.length);
        //@ assert b[..] == a[..];
        Arrays.sort(b);
        int middle = b[b.length / 2];
        //@ assert b[..][b.length / 2] == middle && middle in mset(b[..]) && middle in mset(a[..]);
        return middle;
    }

    static int least(int[] a)
    //@ requires acc(a[*]) && a.length > 0;
    //@ ensures acc(a[*]) && forall int i :: 0 <= i && i < a.length ==> result <= a[i];
    {
        Arrays.sort(a);
        return a[0];
    }

    static int wrongLeast(int[] a)
    //@ requires acc(a[*]) && a.length > 0;
    //@ ensures acc(a[*]) && forall int i :: 0 <= i && i < a.length ==> result <= a[i]; //~ ERROR postcondition
    {
        Arrays.reverse(a);
        return a[0];
    }

    static boolean contains(int[] a, int v)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..])) && result == (v in a[..]);
    {
        Arrays.sort(a);
        return Arrays.binarySearch(a, v) >= 0;
    }

    static boolean wrongContains(int[] a, int v)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    { return Arrays.binarySearch(a, v) >= 0; }                 //~ ERROR a[i] <= a[j]

    static void known()
    //@ requires true;
    {
        int[] a = {3, 1, 3};
        //@ assert a[..] == seq(3, 1, 3);
        int three = Arrays.count(a, 3);
        long sum = Arrays.sum(a);
        int max = Arrays.max(a);
        //@ assert three == 2 && sum == Arrays.total(seq(3, 1, 3)) && max == 3;
        Arrays.reverse(a);
        //@ assert a[1] == 1;
        Arrays.fill(a, 5);
        //@ assert a[2] == 5;
        sum = Arrays.sum(a);
        //@ assert sum == 10;                                  //~ ERROR E0210
    }

    public static void main(String[] args)
    //@ requires true;
    {
        int[] a = {5, 2, 8, 2, 9};
        System.out.println(median(a) + " " + Arrays.sum(a) + " " + Arrays.count(a, 2) + " " + Arrays.max(a));
        Arrays.reverse(a);
        System.out.println(a[0] + " " + a[4]);
        Arrays.sort(a);
        System.out.println(Arrays.binarySearch(a, 8) + " " + Arrays.binarySearch(a, 7) + " " + contains(a, 2));
        int[] b = Arrays.copyOf(a, 7);
        Arrays.fill(a, 1);
        System.out.println(b[4] + " " + b[6] + " " + Arrays.sum(a));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static void ends(int[] a)
    //@ requires acc(a[*]) && a.length >= 2;
    {
        int first = a[0];
        int last = a[a.length - 1];
        int most = Arrays.max(a);
        //@ assert first <= most && last <= most;
        Arrays.reverse(a);
        //@ assert a[0] == last && a[a.length - 1] == first;
        Arrays.fill(a, 7);
        //@ assert a[0] == 7 && a[a.length - 1] == 7;
    }

    static void sameNumbers(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..]));
    { Arrays.reverse(a); }

    static int place(int[] a, int value)
    //@ requires acc(a[*], read) && (forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i] <= a[j]);
    //@ ensures acc(a[*], read) && (result == a.length ? !(value in a[..]) : 0 <= result && result < a.length && a[result] == value);
    {
        int at = Arrays.binarySearch(a, value);
        return at == -1 ? a.length : at;
    }

    /*@ static lemma void totals(seq<int> s, int more)
        ensures Arrays.total(s + seq(more)) == Arrays.total(s) + more && Arrays.total(seq<int>()) == 0;
        { } @*/
}
//> 5 26 2 9
//> 9 5
//> 3 -1 true
//> 9 0 5
