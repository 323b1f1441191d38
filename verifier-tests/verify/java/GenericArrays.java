/** Arrays whose elements have type arguments: made as in Java, of the class alone. */
class GenericArrays {
    static class Entry<V> {
        final int key;
        V value;

        //@ ensures acc(this.value) && this.key == key && this.value == value;
        Entry(int key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    /** A table without collisions: who comes later takes the place. */
    static class Table<V> {
        private final Entry<V>[] entries;

        //@ predicate valid() { return acc(entries[*]) && entries.length == 8 && (forall int i :: {entries[i]} 0 <= i && i < 8 && entries[i] != null ==> entries[i].key % 8 == i); }

        //@ ensures valid();
        @SuppressWarnings("unchecked")
        Table() {
            entries = (Entry<V>[]) new Entry[8];
        }

        //@ requires valid();
        /*@ pure @*/ boolean has(int key) {
            Entry<V> entry = entries[key & 7];
            return entry != null && entry.key == key;
        }

        //@ requires valid() && entry != null && entry.key >= 0;
        //@ ensures valid() && has(entry.key);
        void put(Entry<V> entry) {
            entries[entry.key & 7] = entry;
        }
    }

    /** Where the type is expected, no cast is needed. */
    //@ requires n >= 0;
    //@ ensures acc(result[*]) && result.length == n && (forall int i :: 0 <= i && i < n ==> result[i] == null);
    static <V> Entry<V>[] empty(int n) {
        Entry<V>[] made = new Entry[n];
        return made;
    }

    //@ requires n >= 0;
    static Object unknown(int n) {
        Object raw = new Entry[n];                              //~ ERROR E0155
        return raw;
    }

    //@ requires n > 0;
    static void mixed(int n) {
        Entry<Integer>[] numbers = empty(n);
        numbers[0] = new Entry<>(1, 2);
        Entry<Integer> first = numbers[0];
        assert first.value == 2;
        assert numbers.length > 1;                              //~ ERROR E0210
    }

    public static void main(String[] args) {
        Table<String> table = new Table<>();
        table.put(new Entry<>(11, "eleven"));
        assert table.has(11);
        System.out.println(table.has(3));
        //> false
    }
}
