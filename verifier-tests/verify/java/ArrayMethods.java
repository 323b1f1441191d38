// What Java has for arrays: `clone()`, and `java.util.Arrays` as far as it is given no functions.
import java.util.Arrays;

class ArrayMethods {
    //@ requires scores != null && acc(scores[*], read) && scores.length > 0;
    //@ ensures acc(scores[*], read) && result in scores[..] && forall int i :: 0 <= i && i < scores.length ==> result <= scores[i];
    static int least(int[] scores) {
        int[] sorted = scores.clone();
        Arrays.sort(sorted);
        //@ assert sorted[0] in mset(sorted[..]);
        //@ assert forall int i :: 0 <= i && i < scores.length ==> scores[i] in mset(sorted[..]);
        return sorted[0];
    }

    static void copies() {
        String[] names = {"b", "a"};
        String[] more = Arrays.copyOf(names, 3);
        //@ assert more[0] == "b" && more[2] == null;
        String[] last = Arrays.copyOfRange(more, 1, 3);
        //@ assert last[0] == "a" && last.length == 2;
        String[] same = names.clone();
        same[0] = "c";
        //@ assert names[0] == "b" && same[1] == "a";
        boolean[] flags = new boolean[4];
        Arrays.fill(flags, true);
        Arrays.fill(flags, 1, 3, false);
        //@ assert flags[0] && !flags[1] && !flags[2] && flags[3];
        char[] word = {'n', 'o'};
        System.out.println(Arrays.equals(word, word.clone()) && !Arrays.equals(word, null));
        //> true
        System.out.println(Arrays.toString(new int[] {1, 2}) + names[0]);
        //> [1, 2]b
        //@ assert names[0] == "c";                            //~ ERROR E0210
    }

    //@ requires sorted != null && acc(sorted[*], read);
    //@ requires forall int i, int j :: 0 <= i && i < j && j < sorted.length ==> sorted[i] <= sorted[j];
    //@ ensures acc(sorted[*], read) && result == (key in sorted[..]);
    static boolean contains(int[] sorted, int key) {
        int at = Arrays.binarySearch(sorted, key);
        //@ assert at >= 0 ==> sorted[at] == key;
        return at >= 0;
    }

    //@ requires a != null && acc(a[*], read) && a.length > 2;
    static void differ(int[] a) {
        int[] b = a.clone();
        b[0] = a[0] + 1;
        //@ assert a[1..] == b[1..];
        //@ assert a[..] == b[..];                              //~ ERROR E0210
    }

    //@ requires a != null && acc(a[*], read);
    static void filled(int[] a) {
        Arrays.fill(a, 0);                                     //~ ERROR E0211
    }

    //@ requires a != null && acc(a[*], read);
    static void shortened(int[] a) {
        int[] c = Arrays.copyOf(a, -1);                        //~ ERROR E0211
    }

    static void none() {
        int[] none = null;
        int[] d = none.clone();                                //~ ERROR E0202
    }

    // What is at some place is in the multiset, and whatever has the same multiset has the same members.
    static void members(int[] a, int at)
    //@ requires a != null && acc(a[*]) && 0 <= at && at < a.length;
    {
        int x = a[at];
        Arrays.sort(a);
        //@ assert x in a[..] && x in mset(a[..]) && a[at] in old(a[..]);
        //@ assert x == a[at];                                  //~ ERROR E0210
    }

    static void unsorted(int[] a)
    //@ requires a != null && acc(a[*], read) && a.length > 2;
    {
        Arrays.binarySearch(a, 3);                             //~ ERROR E0211
    }

    static int later(int[][] rows)
    //@ requires rows != null && acc(rows[*], read) && rows.length == 2;
    {
        int[][] other = rows.clone();
        //@ assert other[0] == rows[0];
        other[0] = null;
        int n = other.clone().length;
        //@ assert n == 2 && rows[0] != null;                   //~ ERROR E0210
        return n;
    }

    public static void main(String[] args) {
        copies();
        System.out.println(least(new int[] {3, 1, 2}));
        //> 1
        System.out.println(contains(new int[] {1, 4, 6}, 4));
        //> true
    }
}
