import acclaim.util.IntHashMap;
import acclaim.util.IntTreeMap;

// As lru_cache.java, but what is asked for is not used by that, the entry goes that was used last, and a number is no longer counted as a
// divisor of itself.
class LruCache<V> {
    private static final class Entry<V> {
        final int key;
        final V value;
        final int time;

        //@ ensures this.key == key && this.value == value && this.time == time;
        Entry(int key, V value, int time) {
            this.key = key;
            this.value = value;
            this.time = time;
        }
    }

    private final int room;
    private final IntHashMap<Entry<V>> entries = new IntHashMap<>();
    private final IntTreeMap<Entry<V>> byTime = new IntTreeMap<>();
    private int now;
    //@ private ghost map<int, V> content;
    //@ private ghost map<int, int> times;

    /** An entry is found by its key and by the time when it was used last. */
    /*@ static pure <V> boolean belong(map<int, Entry<V>> entries, map<int, Entry<V>> byTime, map<int, V> content, map<int, int> times, int now)
      @ {
      @   return entries.keys == content.keys && entries.keys == times.keys && entries.keys.size == byTime.keys.size
      @     && (forall int k :: {k in entries} k in entries ==> entries[k] != null && entries[k].key == k && entries[k].value == content[k]
      @       && entries[k].time == times[k] && times[k] < now && times[k] in byTime && byTime[times[k]] == entries[k])
      @     && (forall int t :: {t in byTime} t in byTime ==> byTime[t] != null && byTime[t].time == t && byTime[t].key in entries && entries[byTime[t].key] == byTime[t]);
      @ } @*/

    /*@ static lemma <V> void without(map<int, Entry<V>> entries, map<int, Entry<V>> byTime, map<int, V> content, map<int, int> times, int now, int key)
      @   requires belong(entries, byTime, content, times, now) && key in entries;
      @   ensures belong(entries diff set(key), byTime diff set(times[key]), content diff set(key), times diff set(key), now);
      @ { }
      @
      @ static lemma <V> void added(map<int, Entry<V>> entries, map<int, Entry<V>> byTime, map<int, V> content, map<int, int> times, int now, Entry<V> entry)
      @   requires belong(entries, byTime, content, times, now) && entry != null && entry.time == now && !(entry.key in entries);
      @   ensures belong(entries[entry.key := entry], byTime[now := entry], content[entry.key := entry.value], times[entry.key := now], now + 1);
      @ { assert !(now in byTime); }
      @
      @ static lemma <V> void replaced(map<int, V> all, int key, V value, map<int, int> times, int now)
      @   ensures (all diff set(key))[key := value] == all[key := value] && (times diff set(key))[key := now] == times[key := now];
      @ { } @*/

    /*@ predicate valid() {
      @   return entries != null && entries.valid() && byTime != null && byTime.valid() && acc(now) && acc(content) && acc(times)
      @     && room > 0 && entries.model().keys.size <= room && belong(entries.model(), byTime.model(), content, times, now);
      @ } @*/

    //@ pure map<int, V> model() requires valid(); ensures result.keys == times().keys && result.keys.size <= room; { return content; }
    //@ pure map<int, int> times() requires valid(); ensures forall int k :: k in result ==> result[k] < now(); { return times; }
    //@ pure int now() requires valid(); { return now; }

    //@ requires room > 0;
    //@ ensures valid() && this.room == room && model() == map<int, V>() && now() == 0;
    LruCache(int room) {
        this.room = room;
    }

    //@ requires valid();
    //@ ensures result == model().keys.size;
    public /*@ pure @*/ int size() { return entries.size(); }

    /** The key that was not used for the longest time. */
    //@ requires valid() && size() > 0;
    //@ ensures result in times() && (forall int k :: {times()[k]} k in times() && k != result ==> times()[result] < times()[k]);
    public /*@ pure @*/ int oldest() { return byTime.get(byTime.least()).key; }

    //@ requires valid();
    //@ ensures valid() && now() == old(now()) && model() == old(model()) && times() == old(times()) && result == (key in model());
    public boolean contains(int key) {
        return entries.containsKey(key);
    }

    /** The value of a key, or null if it has none. */
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (key in model() ? model()[key] : null);
    //@ ensures key in model() ? times() == old(times())[key := old(now())] && now() == old(now()) + 1 : times() == old(times()) && now() == old(now()); //~ ERROR times()
    public V get(int key) {
        Entry<V> found = entries.getOrDefault(key, null);
        if (found == null) return null;
        return found.value;
    }

    /** Gives a key a value; if there is no room for it, the oldest entry goes. */
    //@ requires valid();
    //@ ensures valid() && now() == old(now()) + 1;
    //@ ensures model() == old(key in model() || size() < room ? model() : model() diff set(oldest()))[key := value]; //~ ERROR model() ==
    //@ ensures times() == old(key in model() || size() < room ? times() : times() diff set(oldest()))[key := old(now())];
    //@ ensures key in model() && model()[key] == value && (forall int k :: k in model() && k != key ==> k in old(model()) && model()[k] == old(model())[k]);
    public void put(int key, V value) {
        Entry<V> found = entries.getOrDefault(key, null);
        if (found != null) {
            forget(found);
            //@ ghost { replaced(old(model()), key, value, old(times()), old(now())); }
        } else if (entries.size() == room) {
            forget(byTime.get(byTime.greatest()));
        }
        add(key, value);
    }

    //@ requires valid() && entry != null && entry.key in model() && entry == (opening valid() in entries.model()[entry.key]);
    //@ ensures valid() && now() == old(now()) && size() == old(size()) - 1;
    //@ ensures model() == old(model()) diff set(entry.key) && times() == old(times()) diff set(entry.key);
    private void forget(Entry<V> entry) {
        //@ ghost { without(entries.model(), byTime.model(), content, times, now, entry.key); }
        byTime.remove(entry.time);
        entries.remove(entry.key);
        //@ ghost content = content diff set(entry.key);
        //@ ghost times = times diff set(entry.key);
    }

    //@ requires valid() && !(key in model()) && size() < room;
    //@ ensures valid() && now() == old(now()) + 1 && model() == old(model())[key := value] && times() == old(times())[key := old(now())];
    private void add(int key, V value) {
        Entry<V> entry = new Entry<>(key, value, now);
        //@ ghost { added(entries.model(), byTime.model(), content, times, now, entry); }
        entries.put(key, entry);
        byTime.put(now, entry);
        now++;
        //@ ghost content = content[key := value];
        //@ ghost times = times[key := entry.time];
    }
}

// A function whose values for the arguments that were asked for last are remembered.
class Divisors {
    private static final class Answer {
        final int number;
        final int count;

        //@ ensures this.number == number && this.count == count;
        Answer(int number, int count) {
            this.number = number;
            this.count = count;
        }
    }

    private final LruCache<Answer> known;
    private int computed;

    /** How many numbers up to a limit divide one. */
    /*@ static pure int divisors(int n, int limit)
      @   requires limit >= 0;
      @   decreases limit;
      @ { return limit == 0 ? 0 : divisors(n, limit - 1) + (n % limit == 0 ? 1 : 0); }
      @
      @ static pure boolean right(map<int, Answer> known)
      @ { return forall int n :: n in known ==> n > 0 && known[n] != null && known[n].count == divisors(n, n); } @*/

    //@ predicate valid() { return known != null && known.valid() && acc(computed) && right(known.model()); }

    //@ pure boolean knows(int n) requires valid(); { return n in known.model(); }

    //@ requires room > 0;
    //@ ensures valid() && computed() == 0 && (forall int n :: {knows(n)} !knows(n));
    Divisors(int room) { known = new LruCache<>(room); }

    //@ requires valid();
    public /*@ pure @*/ int computed() { return computed; }

    //@ requires valid() && n > 0;
    //@ ensures valid() && result == divisors(n, n) && knows(n) && computed() == old(computed()) + (old(knows(n)) ? 0 : 1); //~ ERROR `valid()`
    public int count(int n) {
        Answer answer = known.get(n);
        if (answer != null) return answer.count;
        int count = 0;
        for (int d = 1; d < n; d++)
        //@ invariant count == divisors(n, d - 1);
        {
            if (n % d == 0) {
                count++;
            }
        }
        computed++;
        known.put(n, new Answer(n, count));
        return count;
    }
}
