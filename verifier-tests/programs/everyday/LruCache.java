// A cache of a few numbers that forgets the one not used for longest.
public class LruCache {
    private final int capacity;
    private CacheNode first;

    /*@ predicate valid() {
      @   return acc(first) && capacity > 0 && (first != null ==> first.list() && first.distinct())
      @     && CacheNode.length(first) <= capacity;
      @ }
      @
      @ pure boolean has(int key)
      @   requires valid();
      @ { return CacheNode.has(first, key); }
      @
      @ pure int lookup(int key)
      @   requires valid() && has(key);
      @ { return CacheNode.lookup(first, key); }
      @
      @ pure int capacity()
      @   requires valid();
      @   ensures result > 0;
      @ { return capacity; }
      @*/

    public LruCache(int capacity)
    //@ requires capacity > 0;
    //@ ensures valid() && size() == 0 && capacity() == capacity;
    {
        this.capacity = capacity;
    }

    public int get(int key)
    //@ requires valid();
    //@ ensures valid() && size() == old(size());
    //@ ensures old(has(key)) ? result == old(lookup(key)) : result == -1;
    {
        if (!CacheNode.has(first, key)) {
            return -1;
        }
        int value = CacheNode.lookup(first, key);
        CacheNode rest = CacheNode.without(first, key);
        first = new CacheNode(key, value, rest);
        return value;
    }

    public void put(int key, int value)
    //@ requires valid();
    //@ ensures valid() && has(key) && lookup(key) == value;
    //@ ensures size() == (old(has(key)) || old(size()) == capacity() ? old(size()) : old(size()) + 1);
    {
        CacheNode rest = first;
        if (CacheNode.has(first, key)) {
            rest = CacheNode.without(first, key);
        } else if (size() == capacity) {
            rest = CacheNode.withoutLast(first);
        }
        first = new CacheNode(key, value, rest);
    }

    /*@ pure @*/ public int size()
    //@ requires valid();
    //@ ensures 0 <= result && result <= capacity();
    {
        return CacheNode.length(first);
    }

    public static void main(String[] args) {
        LruCache cache = new LruCache(2);
        cache.put(10, 1);
        cache.put(20, 2);
        System.out.println(cache.get(10));
        cache.put(30, 3);
        //@ assert cache.has(30) && cache.size() <= 2;
        System.out.println(cache.get(20));
        System.out.println(cache.get(30) + " " + cache.size());
    }
}

class CacheNode {
    int key;
    int value;
    CacheNode next;

    /*@ predicate list() {
      @   return acc(key) && acc(value) && acc(next) && (next != null ==> next.list());
      @ }
      @
      @ pure boolean distinct()
      @   requires list();
      @ { return next != null ==> !has(next, key) && next.distinct(); }
      @*/

    CacheNode(int key, int value, CacheNode next)
    //@ requires next != null ==> next.list() && next.distinct() && !has(next, key);
    //@ ensures list() && distinct() && length(this) == old(length(next)) + 1 && has(this, key) && lookup(this, key) == value;
    {
        this.key = key;
        this.value = value;
        this.next = next;
    }

    /*@ pure @*/ static int length(CacheNode n)
    //@ requires n != null ==> n.list();
    //@ ensures result >= 0 && (n != null ==> result > 0);
    {
        return n == null ? 0 : 1 + length(n.next);
    }

    /*@ pure @*/ static boolean has(CacheNode n, int key)
    //@ requires n != null ==> n.list();
    {
        return n != null && (n.key == key || has(n.next, key));
    }

    /*@ pure @*/ static int lookup(CacheNode n, int key)
    //@ requires n != null && n.list() && has(n, key);
    {
        return n.key == key ? n.value : lookup(n.next, key);
    }

    static CacheNode without(CacheNode n, int key)
    //@ requires n != null && n.list() && n.distinct() && has(n, key);
    //@ ensures result != null ==> result.list() && result.distinct();
    //@ ensures !has(result, key) && length(result) == old(length(n)) - 1;
    //@ ensures forall int k :: k != key ==> has(result, k) == old(has(n, k));
    {
        if (n.key == key) {
            return n.next;
        }
        n.next = without(n.next, key);
        return n;
    }

    static CacheNode withoutLast(CacheNode n)
    //@ requires n != null && n.list() && n.distinct();
    //@ ensures result != null ==> result.list() && result.distinct();
    //@ ensures length(result) == old(length(n)) - 1;
    //@ ensures forall int k :: has(result, k) ==> old(has(n, k));
    {
        if (n.next == null) {
            return null;
        }
        n.next = withoutLast(n.next);
        return n;
    }
}
//> 1
//> -1
//> 3 2
