// Numbers as runs: a value, and how often it stands there. What is decoded is what was encoded.
class RunLength {
    private final int[] values;
    private final int[] counts;
    private int runs;

    /*@ static pure seq<int> times(int value, int n)
      @   requires n >= 0;
      @   ensures result.length == n && (forall int i :: 0 <= i && i < n ==> result[i] == value);
      @   decreases n;
      @ { return n == 0 ? seq<int>() : times(value, n - 1) + seq(value); } @*/

    /*@ static pure seq<int> expanded(seq<int> values, seq<int> counts)
      @   requires values.length == counts.length;
      @   requires forall int k :: 0 <= k && k < counts.length ==> counts[k] > 0;
      @   ensures result.length >= values.length;
      @   decreases values.length;
      @ {
      @   return values.length == 0 ? seq<int>()
      @     : expanded(values[..values.length - 1], counts[..values.length - 1])
      @       + times(values[values.length - 1], counts[values.length - 1]);
      @ } @*/

    /** The runs before the i-th are a part of all of them. */
    /*@ static lemma void part(seq<int> values, seq<int> counts, int i)
      @   requires values.length == counts.length && 0 <= i && i <= values.length;
      @   requires forall int k :: 0 <= k && k < counts.length ==> counts[k] > 0;
      @   ensures expanded(values[..i], counts[..i]).length <= expanded(values, counts).length;
      @   decreases values.length;
      @ {
      @   if (i < values.length) {
      @     part(values[..values.length - 1], counts[..values.length - 1], i);
      @     assert values[..values.length - 1][..i] == values[..i] && counts[..values.length - 1][..i] == counts[..i];
      @   }
      @ } @*/

    /*@ predicate valid() {
      @   return values != null && counts != null && acc(values[*]) && acc(counts[*]) && acc(runs)
      @     && values.length == counts.length && 0 <= runs && runs <= values.length
      @     && (forall int k :: 0 <= k && k < runs ==> counts[k] > 0)
      @     && (forall int k :: 1 <= k && k < runs ==> values[k - 1] != values[k]);
      @ } @*/

    //@ pure seq<int> model() requires valid(); { return expanded(values[..runs], counts[..runs]); }
    //@ pure int room() requires valid(); ensures result >= 0; { return values.length - runs; }

    //@ requires capacity >= 0;
    //@ ensures valid() && model() == seq<int>() && room() == capacity;
    public RunLength(int capacity) {
        values = new int[capacity];
        counts = new int[capacity];
    }

    //@ requires valid() && room() > 0;
    //@ ensures valid() && model() == old(model()) + seq(value) && room() >= old(room()) - 1;
    public void append(int value) {
        if (runs > 0 && values[runs - 1] == value) {
            //@ ghost seq<int> v = values[..runs - 1], c = counts[..runs - 1];
            counts[runs - 1]++;
            //@ assert values[..runs][..runs - 1] == v && counts[..runs][..runs - 1] == c;
        } else {
            values[runs] = value;
            counts[runs] = 1;
            runs++;
            //@ assert values[..runs][..runs - 1] == old(values[..runs]) && counts[..runs][..runs - 1] == old(counts[..runs]);
        }
    }

    //@ requires acc(numbers[*]);
    //@ ensures acc(numbers[*]) && untouched(acc(numbers[*])) && result != null && result.valid();
    //@ ensures result.model() == old(numbers[..]);
    public static RunLength encode(int[] numbers) {
        RunLength r = new RunLength(numbers.length);
        for (int n : numbers)
        //@ invariant acc(numbers[*]) && r.valid() && r.room() >= numbers.length - index(n);
        //@ invariant numbers[..] == old(numbers[..]) && r.model() == numbers[..index(n)];
        {
            r.append(n);
        }
        return r;
    }

    //@ requires valid();
    //@ ensures result == model().length;
    public /*@ pure @*/ int length()
    { return length(runs); }

    //@ requires valid() && 0 <= n && n <= runs;
    //@ ensures result == expanded(values[..n], counts[..n]).length;
    //@ decreases n;
    private /*@ pure @*/ int length(int n)
    { return n == 0 ? 0 : length(n - 1) + counts[n - 1]; }

    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && acc(result[*]) && result[..] == model();
    public int[] decode() {
        int[] result = new int[length()];
        int at = 0;
        for (int i = 0; i < runs; i++)
        //@ invariant valid() && acc(result[*]) && i <= runs && model() == old(model()) && result.length == model().length;
        //@ invariant at == expanded(values[..i], counts[..i]).length && at <= result.length;
        //@ invariant result[..at] == expanded(values[..i], counts[..i]);
        {
            //@ ghost { part(values[..runs], counts[..runs], i + 1); }
            //@ assert values[..runs][..i + 1] == values[..i + 1] && counts[..runs][..i + 1] == counts[..i + 1];
            //@ assert values[..i + 1][..i] == values[..i] && counts[..i + 1][..i] == counts[..i];
            at = fill(result, at, values[i], counts[i]);
        }
        return result;
    }

    //@ requires acc(a[*]) && n >= 0 && 0 <= at && at + n <= a.length;
    //@ ensures acc(a[*]) && result == at + n && a[..result] == old(a[..at]) + times(value, n);
    private static int fill(int[] a, int at, int value, int n) {
        for (int k = 0; k < n; k++)
        //@ invariant acc(a[*]) && k <= n && a[..at] == old(a[..at]);
        //@ invariant forall int i :: at <= i && i < at + k ==> a[i] == value;
        {
            a[at + k] = value;
        }
        return at + n;
    }

    public static void main(String[] args) {
        int[] a = {7, 7, 7, 2, 5, 5};
        RunLength r = encode(a);
        System.out.println(r.runs);
        int[] b = r.decode();
        assert b[3] == 2;
        for (int n : b)
        //@ invariant acc(b[*]);
        {
            System.out.println(n);
        }
    }
}
//> 3
//> 7
//> 7
//> 7
//> 2
//> 5
//> 5
