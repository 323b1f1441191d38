// As merge_sort.java, with mistakes at the ends of ranges.
class MergeSort {
  //@ pure static boolean sorted(int[] a, int lo, int hi)
  //@   requires a != null && 0 <= lo && lo <= hi && hi <= a.length && acc(a[lo..hi], read);
  //@ { return forall int i, int j :: lo <= i && i <= j && j < hi ==> a[i] <= a[j]; }

  static void sort(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && sorted(a, 0, a.length);
  {
    int[] b = new int[a.length];
    sort(a, b, 0, a.length);
  }

  private static void sort(int[] a, int[] b, int lo, int hi)
    //@ requires a != null && b != null && a.length == b.length && 0 <= lo && lo <= hi && hi <= a.length;
    //@ requires acc(a[lo..hi]) && acc(b[lo..hi]);
    //@ ensures acc(a[lo..hi]) && acc(b[lo..hi]) && sorted(a, lo, hi); //~ ERROR sorted(a, lo, hi)
    //@ decreases hi - lo;
  {
    if (hi - lo <= 1) {
      return;
    }
    int mid = lo + (hi - lo) / 2;
    sort(a, b, lo, mid);
    sort(a, b, mid + 1, hi);
    if (a[mid - 1] <= a[mid]) {
      return;
    }
    merge(a, b, lo, mid, hi); //~ ERROR sorted(a, mid, hi)
    copy(b, a, lo, hi);
  }

  /** Puts both halves into b. */
  private static void merge(int[] a, int[] b, int lo, int mid, int hi)
    //@ requires a != null && b != null && a.length == b.length && 0 <= lo && lo <= mid && mid <= hi && hi <= a.length;
    //@ requires acc(a[lo..hi], 1/2) && acc(b[lo..hi]) && sorted(a, lo, mid) && sorted(a, mid, hi);
    //@ ensures acc(a[lo..hi], 1/2) && acc(b[lo..hi]) && sorted(b, lo, hi);
  {
    int i = lo;
    int j = mid;
    for (int k = lo; k < hi; k++)
      //@ invariant lo <= i && i <= mid && mid <= j && j <= hi && k - lo == (i - lo) + (j - mid);
      //@ invariant acc(a[lo..hi], 1/2) && acc(b[lo..hi]);
      //@ invariant forall int p, int q :: lo <= p && p <= q && q < k ==> b[p] <= b[q];
      //@ invariant forall int p, int q :: lo <= p && p < k && i <= q && q < mid ==> b[p] <= a[q];
      //@ invariant forall int p, int q :: lo <= p && p < k && j <= q && q < hi ==> b[p] <= a[q];
    {
      if (i < mid && (j > hi || a[i] <= a[j])) { //~ ERROR a[j]
        b[k] = a[i];
        i++;
      } else {
        b[k] = a[j];
        j++;
      }
    }
  }

  private static void copy(int[] from, int[] to, int lo, int hi)
    //@ requires from != null && to != null && from.length == to.length && 0 <= lo && lo <= hi && hi <= to.length;
    //@ requires acc(from[lo..hi], 1/2) && acc(to[lo..hi]);
    //@ ensures acc(from[lo..hi], 1/2) && acc(to[lo..hi]);
    //@ ensures forall int k :: lo <= k && k < hi ==> to[k] == from[k] && from[k] == old(from[k]);
  {
    for (int k = lo; k < hi; k++)
      //@ invariant lo <= k && acc(from[lo..hi], 1/2) && acc(to[lo..hi]);
      //@ invariant k <= hi && (forall int p :: lo <= p && p < k ==> to[p] == from[p]);
    {
      to[k] = from[k];
    }
  }

  /** The index of x in what is sorted, or -1. */
  static int find(int[] a, int n, int x)
    //@ requires a != null && 0 <= n && n <= a.length && acc(a[0..n], read) && sorted(a, 0, n);
    //@ ensures acc(a[0..n], read) && -1 <= result && result < n;
    //@ ensures result >= 0 ==> a[result] == x;
    //@ ensures result < 0 ==> (forall int k :: 0 <= k && k < n ==> a[k] != x);
  {
    int lo = 0;
    int hi = n;
    while (lo < hi)
      //@ invariant 0 <= lo && lo <= hi && hi <= n && acc(a[0..n], read);
      //@ invariant forall int k :: 0 <= k && k < n && a[k] == x ==> lo <= k && k < hi;
      //@ decreases hi - lo;
    {
      int mid = (lo + hi) / 2;
      if (a[mid] == x) {
        return mid;
      } else if (a[mid] < x) {
        lo = mid + 1;
      } else {
        hi = mid;
      }
    }
    return -1;
  }

  public static void main(String[] args) {
    int[] a = {5, 3, 9, 1};
    sort(a);
    int at = find(a, 5, 9); //~ ERROR n <= a.length
    //@ assert at >= 0 ==> a[at] == 9;
    System.out.println(at);
    //> 2
    sort(a, new int[4], 1, 3);
    //@ assert sorted(a, 1, 3);
  }
}
