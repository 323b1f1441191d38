// A set of small numbers.
public class SmallBitSet {
    private boolean[] bits;

    /*@ predicate valid() {
      @   return acc(bits) && bits != null && acc(bits[*]);
      @ }
      @
      @ pure int capacity()
      @   requires valid();
      @   ensures result >= 0;
      @ { return bits.length; }
      @
      @ pure int count(int n)
      @   requires valid() && 0 <= n && n <= capacity();
      @   ensures 0 <= result && result <= n;
      @   decreases n;
      @ { return n == 0 ? 0 : count(n - 1) + (get(n - 1) ? 1 : 0); }
      @*/

    public SmallBitSet(int n)
    //@ requires n >= 0;
    //@ ensures valid() && forall int i :: i >= 0 ==> !get(i);
    {
        bits = new boolean[n];
    }

    private void ensure(int i)
    //@ requires valid() && i >= 0;
    //@ ensures valid() && i < capacity() && capacity() >= old(capacity());
    //@ ensures forall int k :: k >= 0 ==> get(k) == old(get(k));
    {
        if (i >= bits.length) {
            boolean[] w = new boolean[Math.max(2 * bits.length, i + 1)];
            for (int j = 0; j < bits.length; j++)
            //@ invariant acc(bits) && bits != null && acc(bits[*]) && acc(w[*]) && j <= bits.length && bits.length <= w.length;
            //@ invariant forall int k :: {w[k]} 0 <= k && k < j ==> w[k] == bits[k];
            //@ invariant forall int k :: {w[k]} j <= k && k < w.length ==> !w[k];
            {
                w[j] = bits[j];
            }
            bits = w;
        }
    }

    public void set(int i)
    //@ requires valid() && i >= 0;
    //@ ensures valid() && get(i) && forall int k :: k >= 0 && k != i ==> get(k) == old(get(k));
    {
        ensure(i);
        bits[i] = true;
    }

    public void clear(int i)
    //@ requires valid() && i >= 0;
    //@ ensures valid() && !get(i) && forall int k :: k >= 0 && k != i ==> get(k) == old(get(k));
    {
        if (i < bits.length) {
            bits[i] = false;
        }
    }

    /*@ pure @*/ public boolean get(int i)
    //@ requires valid() && i >= 0;
    {
        return i < bits.length && bits[i];
    }

    public int cardinality()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result == count(capacity());
    {
        int n = 0;
        for (int i = 0; i < bits.length; i++)
        //@ invariant valid() && i <= capacity() && n == count(i);
        {
            if (bits[i]) n++;
        }
        return n;
    }

    public int nextSetBit(int from)
    //@ requires valid() && from >= 0;
    //@ ensures valid() && untouched(valid()) && (result == -1 || result >= from && get(result));
    //@ ensures forall int k :: from <= k && (result < 0 || k < result) ==> !get(k);
    {
        for (int i = from; i < bits.length; i++)
        //@ invariant valid() && from <= i;
        //@ invariant forall int k :: from <= k && k < i ==> !get(k);
        {
            if (get(i)) return i;
        }
        return -1;
    }

    public void and(SmallBitSet o)
    //@ requires valid() && o != null && (o != this ==> o.valid());
    //@ ensures valid() && (o != this ==> o.valid() && untouched(o.valid()));
    //@ ensures forall int k :: k >= 0 ==> get(k) == (old(get(k)) && old(o.get(k)));
    {
        for (int i = 0; i < bits.length; i++)
        //@ invariant valid() && (o != this ==> o.valid());
        //@ invariant forall int k :: k >= 0 ==> get(k) == (old(get(k)) && (k < i ==> old(o.get(k))));
        {
            bits[i] = bits[i] && o.get(i);
        }
    }

    public static void main(String[] args) {
        SmallBitSet a = new SmallBitSet(10);
        a.set(3);
        a.set(63);
        a.set(200);
        SmallBitSet b = new SmallBitSet(100);
        b.set(3);
        b.set(4);
        System.out.println(a.cardinality() + " " + b.cardinality());
        a.and(b);
        //@ assert a.get(3) && !a.get(200) && !a.get(4);
        a.clear(4);
        System.out.println(a.nextSetBit(0) + " " + a.get(63) + " " + a.get(1000));
    }
}
//> 3 2
//> 3 false false
