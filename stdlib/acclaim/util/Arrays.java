package acclaim.util;

/** Fills, copies, reverses, searches and sorts arrays of numbers, and sorts arrays of objects. */
public final class Arrays {
    private Arrays() { }

    /** The sum of a sequence of numbers. */
    /*@ public static pure int total(seq<int> s)
        ensures s.length == 0 ==> result == 0;
        ensures s.length > 0 ==> result == total(s[..s.length - 1]) + s[s.length - 1];
        decreases s.length;
        { return s.length == 0 ? 0 : total(s[..s.length - 1]) + s[s.length - 1]; } @*/

    /** Sets each element to a value. */
    public static void fill(int[] a, int value)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && forall int i :: 0 <= i && i < a.length ==> a[i] == value;
    {
        for (int i = 0; i < a.length; i++)
        //@ invariant acc(a[*]) && 0 <= i && i <= a.length;
        //@ invariant forall int k :: 0 <= k && k < i ==> a[k] == value;
        //@ decreases a.length - i;
        { a[i] = value; }
    }

    /** A new array of a length with the same elements as far as both go, and zeros behind. */
    public static int[] copyOf(int[] a, int length)
    //@ requires acc(a[*], read) && length >= 0;
    //@ ensures acc(a[*], read) && acc(result[*]) && result.length == length;
    //@ ensures forall int i :: 0 <= i && i < length ==> result[i] == (i < a.length ? a[i] : 0);
    {
        int[] copy = new int[length];
        for (int i = 0; i < a.length && i < length; i++)
        //@ invariant acc(a[*], read) && acc(copy[*]) && copy.length == length && 0 <= i && i <= a.length && i <= length;
        //@ invariant forall int k :: 0 <= k && k < length ==> copy[k] == (k < i ? a[k] : 0);
        { copy[i] = a[i]; }
        return copy;
    }

    /** Puts the elements into the opposite order. */
    public static void reverse(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..]));
    //@ ensures forall int i :: 0 <= i && i < a.length ==> a[i] == old(a[..])[a.length - 1 - i];
    {
        for (int i = 0, j = a.length - 1; i < j; i++, j--)
        //@ invariant acc(a[*]) && 0 <= i && j == a.length - 1 - i && i <= j + 1;
        //@ invariant mset(a[..]) == mset(old(a[..]));
        //@ invariant forall int k :: 0 <= k && k < i ==> a[k] == old(a[..])[a.length - 1 - k];
        //@ invariant forall int k :: i <= k && k <= j ==> a[k] == old(a[..])[k];
        //@ invariant forall int k :: j < k && k < a.length ==> a[k] == old(a[..])[a.length - 1 - k];
        //@ decreases j - i;
        {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    /** The sum of the elements. */
    public static long sum(int[] a)
    //@ requires acc(a[*], read);
    //@ ensures acc(a[*], read) && result == total(a[..]);
    {
        long sum = 0;
        for (int i = 0; i < a.length; i++)
        //@ invariant acc(a[*], read) && 0 <= i && i <= a.length && sum == total(a[..][..i]);
        {
            //@ assert a[..][..i + 1][..i] == a[..][..i];
            sum += a[i];
        }
        //@ assert a[..][..a.length] == a[..];
        return sum;
    }

    /** How often a value occurs. */
    public static int count(int[] a, int value)
    //@ requires acc(a[*], read);
    //@ ensures acc(a[*], read) && result == mset(a[..])[value];
    {
        int count = 0;
        int i = 0;
        while (i < a.length)
        //@ invariant acc(a[*], read) && 0 <= i && i <= a.length && count <= i && count == mset(a[..][..i])[value];
        //@ decreases a.length - i;
        {
            //@ assert a[..][..i + 1] == a[..][..i] + seq(a[i]);
            if (a[i] == value) { count++; }
            i++;
        }
        //@ assert a[..][..i] == a[..];
        return count;
    }

    /** The greatest element. */
    public static int max(int[] a)
    //@ requires acc(a[*], read) && a.length > 0;
    //@ ensures acc(a[*], read) && result in a[..] && forall int i :: 0 <= i && i < a.length ==> a[i] <= result;
    {
        int at = 0;
        for (int i = 1; i < a.length; i++)
        //@ invariant acc(a[*], read) && 1 <= i && i <= a.length && 0 <= at && at < i;
        //@ invariant forall int k :: 0 <= k && k < i ==> a[k] <= a[at];
        { if (a[i] > a[at]) { at = i; } }
        //@ assert a[..][at] == a[at];
        return a[at];
    }

    /** An index of a value in an array that ascends, or -1 if it is not there. */
    public static int binarySearch(int[] a, int value)
    //@ requires acc(a[*], read) && (forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i] <= a[j]);
    //@ ensures acc(a[*], read) && -1 <= result && result < a.length && (result >= 0) == (value in a[..]);
    //@ ensures result >= 0 ==> a[result] == value;
    {
        int low = 0;
        int high = a.length;
        while (low < high)
        //@ invariant acc(a[*], read) && 0 <= low && low <= high && high <= a.length;
        //@ invariant forall int k :: 0 <= k && k < low ==> a[k] < value;
        //@ invariant forall int k :: high <= k && k < a.length ==> a[k] > value;
        //@ decreases high - low;
        {
            int middle = low + (high - low) / 2;
            if (a[middle] == value) {
                //@ assert a[..][middle] == value;
                return middle;
            }
            if (a[middle] < value) { low = middle + 1; } else { high = middle; }
        }
        return -1;
    }

    /** Sorts the elements, the least one first, by insertion. */
    public static void sort(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..]));
    //@ ensures forall int i, int j :: 0 <= i && i < j && j < a.length ==> a[i] <= a[j];
    {
        for (int i = 0; i < a.length; i++)
        //@ invariant acc(a[*]) && 0 <= i && i <= a.length && mset(a[..]) == mset(old(a[..]));
        //@ invariant forall int k, int l :: 0 <= k && k < l && l < i ==> a[k] <= a[l];
        {
            for (int j = i; j > 0 && a[j - 1] > a[j]; j--)
            //@ invariant acc(a[*]) && 0 <= j && j <= i && i < a.length && mset(a[..]) == mset(old(a[..]));
            //@ invariant forall int k, int l :: 0 <= k && k < l && l <= i && l != j ==> a[k] <= a[l];
            {
                int t = a[j];
                a[j] = a[j - 1];
                a[j - 1] = t;
            }
        }
    }

    /** Sorts the elements, those that come first in an order to the front; those of which neither does keep their order. */
    @SuppressWarnings("unchecked")
    public static <T> void sort(T[] a, Order<T> order)
    //@ requires acc(a[*]) && order != null && Order.full(a[..]);
    //@ ensures acc(a[*]) && mset(a[..]) == mset(old(a[..])) && Order.full(a[..]) && Order.ascends(order, a[..]);
    //@ ensures Order.stable(order, old(a[..]), a[..]);
    { new MergeSort<T>().sort(a, (T[]) new Object[a.length], 0, a.length, order /*@, a[..] @*/); }
}
