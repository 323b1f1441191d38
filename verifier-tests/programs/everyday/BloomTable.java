// A set of words that may answer yes for a word that was never put in, but never no for one that was.
public class BloomTable {
    private final boolean[] bits;
    private final int hashes;
    private int added;

    //@ predicate valid() { return bits != null && bits.length > 0 && hashes > 0 && acc(bits[*]) && acc(added) && added >= 0; }

    /*@ static pure int hash(String key, int h, int i)
      @   requires key != null && 0 <= i && i <= key.length() && h >= 0;
      @   ensures result >= 0;
      @   decreases key.length() - i;
      @ { return i == key.length() ? h : hash(key, (h * 31 + key.charAt(i)) % 1000003, i + 1); } @*/
    //@ pure int place(String key, int r) requires valid() && key != null && r >= 0; { return hash(key, 17 + r, 0) % capacity(); }
    //@ pure boolean has(String key) requires valid() && key != null; { return forall int r :: 0 <= r && r < hashes ==> get(place(key, r)); }

    public BloomTable(int size, int hashes)
    //@ ensures valid() && capacity() >= size && isEmpty();
    {
        if (size < 1 || hashes < 1) {
            throw new IllegalArgumentException("size and hashes have to be positive");
        }
        this.bits = new boolean[size];
        this.hashes = hashes;
    }

    //@ requires valid();
    //@ ensures result > 0;
    public /*@ pure @*/ int capacity() {
        return bits.length;
    }

    //@ requires valid() && key != null && round >= 0;
    //@ ensures valid() && untouched(valid()) && result == place(key, round) && 0 <= result && result < capacity();
    private int index(String key, int round) {
        int h = 17 + round;
        for (int i = 0; i < key.length(); i++)
        //@ invariant h >= 0 && hash(key, h, i) == hash(key, 17 + round, 0);
        {
            h = (h * 31 + key.charAt(i)) % 1000003;
        }
        return h % capacity();
    }

    //@ requires valid() && 0 <= bit && bit < capacity();
    private /*@ pure @*/ boolean get(int bit) {
        return bits[bit];
    }

    //@ requires valid() && 0 <= bit && bit < capacity();
    //@ ensures valid() && capacity() == old(capacity()) && isEmpty() == old(isEmpty());
    //@ ensures get(bit);
    //@ ensures forall int i :: 0 <= i && i < capacity() && old(get(i)) ==> get(i);
    private void set(int bit) {
        bits[bit] = true;
    }

    //@ requires valid() && key != null;
    //@ ensures valid() && capacity() == old(capacity()) && !isEmpty() && has(key);
    //@ ensures forall int i :: 0 <= i && i < capacity() && old(get(i)) ==> get(i);
    public void add(String key) {
        for (int r = 0; r < hashes; r++)
        //@ invariant valid() && capacity() == old(capacity());
        //@ invariant forall int k :: 0 <= k && k < r ==> get(place(key, k));
        //@ invariant forall int i :: 0 <= i && i < capacity() && old(get(i)) ==> get(i);
        {
            set(index(key, r));
        }
        added++;
    }

    //@ requires valid() && acc(keys[*]) && (forall int i :: 0 <= i && i < keys.length ==> keys[i] != null);
    //@ ensures valid() && capacity() == old(capacity());
    public void addAll(String... keys) {
        for (String key : keys)
        //@ invariant valid() && acc(keys[*]) && capacity() == old(capacity());
        {
            add(key);
        }
    }

    //@ requires valid() && key != null;
    //@ ensures valid() && untouched(valid()) && result == has(key);
    public boolean mayContain(String key) {
        for (int r = 0; r < hashes; r++)
        //@ invariant valid();
        //@ invariant forall int k :: 0 <= k && k < r ==> get(place(key, k));
        {
            if (!get(index(key, r))) {
                return false;
            }
        }
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && 0 <= result && result <= capacity();
    public int bitsSet() {
        int n = 0;
        for (int i = 0; i < capacity(); i++)
        //@ invariant valid() && 0 <= n && n <= i;
        {
            if (get(i)) {
                n++;
            }
        }
        return n;
    }

    //@ requires valid();
    public /*@ pure @*/ boolean isEmpty() {
        return added == 0;
    }

    //@ requires valid();
    //@ ensures valid() && isEmpty() && capacity() == old(capacity());
    //@ ensures forall int i :: 0 <= i && i < capacity() ==> !get(i);
    public void clear() {
        for (int i = 0; i < bits.length; i++)
        //@ invariant valid();
        //@ invariant forall int k :: 0 <= k && k < i ==> !bits[k];
        {
            bits[i] = false;
        }
        added = 0;
    }

    public static void main(String[] args) {
        BloomTable t = new BloomTable(200, 3);
        t.addAll("red", "green", "blue");
        System.out.println(t.mayContain("red") + " " + t.mayContain("pink") + " " + t.bitsSet());
        t.clear();
        System.out.println(t.isEmpty() + " " + t.mayContain("red") + " " + t.capacity());
    }
}
//> true false 9
//> true false 200
