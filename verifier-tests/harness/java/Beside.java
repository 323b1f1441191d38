// Runs the library's collections beside those of java.util on random operations, the same on both. Prints how many there were for
// each class; where the two differ it throws an exception that says where.
import java.util.Random;

class Beside {
    static final int COUNT = System.getenv("ACCLAIM_LONG") == null ? 10_000 : 100_000;

    interface Step {
        void take(Random random, int number);
    }

    static void same(Object ours, Object javas, String what) {
        if (!java.util.Objects.equals(ours, javas)) { throw new IllegalStateException(what + " gives " + ours + " and not " + javas); }
    }

    static void run(String name, int range, Step step) {
        Random random = new Random(name.hashCode());
        for (int i = 0; i < COUNT; i++) {
            // Every third number is far away, and shares its low bits with others.
            int number = random.nextInt(range);
            try {
                step.take(random, i % 3 == 0 ? number << 20 : number - 3);
            } catch (RuntimeException e) {
                throw new IllegalStateException(name + ", operation " + i, e);
            }
        }
        System.out.println(name + " " + COUNT);
    }

    static void linkedList() {
        var ours = new acclaim.util.LinkedList<Integer>();
        var javas = new java.util.LinkedList<Integer>();
        run("LinkedList", 50, (random, number) -> {
            // Few, so that two boxed numbers of one value are one object.
            Integer value = number & 63;
            switch (random.nextInt(8)) {
                case 0 -> { ours.addFirst(value); javas.addFirst(value); }
                case 1, 2 -> { ours.addLast(value); javas.addLast(value); }
                case 3, 4 -> { if (!ours.isEmpty()) { same(ours.removeFirst(), javas.removeFirst(), "removeFirst"); } }
                case 5 -> same(ours.contains(value), javas.contains(value), "contains");
                case 6 -> { if (random.nextInt(200) == 0) { ours.clear(); javas.clear(); } }
                default -> {
                    if (!javas.isEmpty()) {
                        int index = random.nextInt(javas.size());
                        same(ours.get(index), javas.get(index), "get");
                        same(ours.first(), javas.getFirst(), "first");
                    }
                }
            }
            same(ours.size(), javas.size(), "size");
            if (random.nextInt(50) == 0) {
                var javasNext = javas.iterator();
                for (Integer each : ours) { same(each, javasNext.next(), "next"); }
                same(false, javasNext.hasNext(), "hasNext");
            }
        });
    }

    static void arrayList() {
        var ours = new acclaim.util.ArrayList<Integer>();
        var javas = new java.util.ArrayList<Integer>();
        run("ArrayList", 50, (random, number) -> {
            Integer value = number & 63;
            int size = javas.size();
            switch (random.nextInt(9)) {
                case 0, 1 -> { ours.add(value); javas.add(value); }
                case 2 -> { int at = random.nextInt(size + 1); ours.insert(at, value); javas.add(at, value); }
                case 3 -> { if (size > 0) { int at = random.nextInt(size); same(ours.remove(at), javas.remove(at), "remove"); } }
                case 4 -> { if (size > 0) { same(ours.removeLast(), javas.remove(size - 1), "removeLast"); } }
                case 5 -> same(ours.indexOf(value), javas.indexOf(value), "indexOf");
                case 6 -> same(ours.contains(value), javas.contains(value), "contains");
                case 7 -> {
                    var more = new acclaim.util.ArrayList<Integer>();
                    for (int i = 0; i < number % 4; i++) { more.add(value + i); javas.add(value + i); }
                    if (size < 100) { ours.addAll(more); } else { javas.subList(size, javas.size()).clear(); }
                }
                default -> { if (size > 0) { int at = random.nextInt(size); ours.set(at, value); javas.set(at, value); } }
            }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) { int at = random.nextInt(javas.size()); same(ours.get(at), javas.get(at), "get"); }
            if (random.nextInt(50) == 0) {
                var javasNext = javas.iterator();
                for (Integer each : ours) { same(each, javasNext.next(), "next"); }
                same(false, javasNext.hasNext(), "hasNext");
            }
        });
    }

    static void deque() {
        var ours = new acclaim.util.Deque<Integer>();
        var javas = new java.util.ArrayDeque<Integer>();
        run("Deque", 50, (random, number) -> {
            switch (random.nextInt(4)) {
                case 0 -> { ours.addFirst(number); javas.addFirst(number); }
                case 1 -> { ours.addLast(number); javas.addLast(number); }
                case 2 -> { if (!ours.isEmpty()) { same(ours.takeFirst(), javas.removeFirst(), "takeFirst"); } }
                default -> { if (!ours.isEmpty()) { same(ours.takeLast(), javas.removeLast(), "takeLast"); } }
            }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) {
                same(ours.first(), javas.getFirst(), "first");
                same(ours.last(), javas.getLast(), "last");
            }
            if (number == 0) {
                int i = 0;
                for (int value : javas) { same(ours.get(i++), value, "get"); }
            }
        });
    }

    static void stack() {
        var ours = new acclaim.util.Stack<Integer>();
        var javas = new java.util.Stack<Integer>();
        run("Stack", 50, (random, number) -> {
            if (random.nextInt(5) < 3) { ours.push(number); javas.push(number); }
            else if (!ours.isEmpty()) { same(ours.pop(), javas.pop(), "pop"); }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) { same(ours.peek(), javas.peek(), "peek"); }
        });
    }

    static void queue() {
        var ours = new acclaim.util.Queue<Integer>();
        var javas = new java.util.ArrayDeque<Integer>();
        run("Queue", 50, (random, number) -> {
            if (random.nextInt(5) < 3) { ours.add(number); javas.add(number); }
            else if (!ours.isEmpty()) { same(ours.take(), javas.remove(), "take"); }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) { same(ours.peek(), javas.element(), "peek"); }
        });
    }

    static void priorityQueue() {
        var ours = new acclaim.util.IntPriorityQueue();
        var javas = new java.util.PriorityQueue<Integer>();
        run("IntPriorityQueue", 500, (random, number) -> {
            if (random.nextInt(100) < 52) { ours.add(number); javas.add(number); }
            else if (!ours.isEmpty()) { same(ours.take(), javas.remove(), "take"); }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) { same(ours.peek(), javas.element(), "peek"); }
        });
    }

    /** Longer texts first; those of one length as a dictionary has them. */
    static class Lengths implements acclaim.util.Order<String> {
        public int compare(String first, String second) {
            return first.length() != second.length() ? second.length() - first.length() : first.compareTo(second);
        }
    }

    static void orderedQueue() {
        var ours = new acclaim.util.PriorityQueue<String>(new Lengths());
        var javas = new java.util.PriorityQueue<String>((first, second) -> new Lengths().compare(first, second));
        run("PriorityQueue", 500, (random, number) -> {
            String text = Integer.toString(number * number % 1000);
            if (random.nextInt(100) < 52) { ours.add(text); javas.add(text); }
            else if (!ours.isEmpty()) { same(ours.take(), javas.remove(), "take"); }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) { same(ours.peek(), javas.element(), "peek"); }
        });
    }

    static void hashMap() {
        var ours = new acclaim.util.IntHashMap<Integer>();
        var javas = new java.util.HashMap<Integer, Integer>();
        run("IntHashMap", 300, (random, number) -> {
            switch (random.nextInt(5)) {
                case 0, 1 -> { int value = random.nextInt(); ours.put(number, value); javas.put(number, value); }
                case 2 -> same(ours.remove(number), javas.remove(number) != null, "remove");
                case 3 -> same(ours.containsKey(number), javas.containsKey(number), "containsKey");
                default -> same(ours.getOrDefault(number, -1), javas.getOrDefault(number, -1), "getOrDefault");
            }
            same(ours.size(), javas.size(), "size");
            if (javas.containsKey(number)) { same(ours.get(number), javas.get(number), "get"); }
            if (number == 0) { same(sorted(ours.keyArray()), sorted(javas.keySet().stream().mapToInt(k -> k).toArray()), "keyArray"); }
        });
    }

    static java.util.List<Integer> sorted(int[] numbers) {
        return java.util.Arrays.stream(numbers).sorted().boxed().toList();
    }

    /** Pairs of numbers that hash to few codes, and are compared by what they are. */
    static class Pairs implements acclaim.util.Equality<int[]> {
        public boolean same(int[] first, int[] second) { return first[0] == second[0] && first[1] == second[1]; }
        public int hash(int[] key) { return key[0] % 64 - key[1] % 3; }
    }

    static void objectMap() {
        var ours = new acclaim.util.HashMap<int[], Integer>(new Pairs());
        var javas = new java.util.HashMap<java.util.List<Integer>, Integer>();
        run("HashMap", 300, (random, number) -> {
            int other = random.nextInt(3);
            int[] key = {number, other};
            var list = java.util.List.of(number, other);
            switch (random.nextInt(5)) {
                case 0, 1 -> { int value = random.nextInt(); ours.put(key, value); javas.put(list, value); }
                case 2 -> same(ours.remove(key), javas.remove(list) != null, "remove");
                case 3 -> same(ours.containsKey(key), javas.containsKey(list), "containsKey");
                default -> same(ours.getOrDefault(key, -1), javas.getOrDefault(list, -1), "getOrDefault");
            }
            same(ours.size(), javas.size(), "size");
            if (javas.containsKey(list)) { same(ours.get(key), javas.get(list), "get"); }
            if (number == 0) {
                var keys = ours.keyList();
                var pairs = new java.util.HashSet<java.util.List<Integer>>();
                for (int i = 0; i < keys.size(); i++) { pairs.add(java.util.List.of(keys.get(i)[0], keys.get(i)[1])); }
                same(pairs, javas.keySet(), "keyList");
                same(keys.size(), javas.size(), "size of keyList");
            }
        });
    }

    static void stringMap() {
        var ours = new acclaim.util.StringHashMap<Integer>();
        var javas = new java.util.HashMap<String, Integer>();
        run("StringHashMap", 300, (random, number) -> {
            String key = "key " + number;
            switch (random.nextInt(5)) {
                case 0, 1 -> { int value = random.nextInt(); ours.put(key, value); javas.put(key, value); }
                case 2 -> same(ours.remove(key), javas.remove(key) != null, "remove");
                case 3 -> same(ours.containsKey(key), javas.containsKey(key), "containsKey");
                default -> same(ours.getOrDefault(key, -1), javas.getOrDefault(key, -1), "getOrDefault");
            }
            same(ours.size(), javas.size(), "size");
            if (javas.containsKey(key)) { same(ours.get(key), javas.get(key), "get"); }
            if (number == 0) {
                var list = ours.keyList();
                var keys = new java.util.HashSet<String>();
                for (int i = 0; i < list.size(); i++) { keys.add(list.get(i)); }
                same(keys, javas.keySet(), "keyList");
                same(list.size(), javas.size(), "size of keyList");
            }
        });
    }

    /** The greatest first, and of even numbers only. */
    static class Downwards implements acclaim.util.Order<Integer> {
        public int compare(Integer first, Integer second) { return Integer.compare(second / 2, first / 2); }
    }

    static void orderedMap() {
        var ours = new acclaim.util.TreeMap<Integer, Integer>(new Downwards());
        var javas = new java.util.TreeMap<Integer, Integer>(new Downwards()::compare);
        run("TreeMap", 300, (random, number) -> {
            switch (random.nextInt(6)) {
                case 0, 1 -> { int value = random.nextInt(); ours.put(number, value); javas.put(number, value); }
                case 2 -> same(ours.remove(number), javas.remove(number) != null, "remove");
                case 3 -> same(ours.containsKey(number), javas.containsKey(number), "containsKey");
                case 4 -> {
                    int place = random.nextInt(ours.size() + 1);
                    if (place < ours.size()) {
                        same(ours.before(ours.keyAt(place)), place, "before");
                        same(ours.valueAt(place), javas.get(ours.keyAt(place)), "valueAt");
                    }
                }
                default -> same(ours.getOrDefault(number, -1), javas.getOrDefault(number, -1), "getOrDefault");
            }
            same(ours.size(), javas.size(), "size");
            if (javas.containsKey(number)) { same(ours.get(number), javas.get(number), "get"); }
            if (!javas.isEmpty()) {
                same(ours.keyAt(0), javas.firstKey(), "the first key");
                same(ours.keyAt(ours.size() - 1), javas.lastKey(), "the last key");
            }
        });
        for (int i = 0; i < 10 * COUNT; i++) { ours.put(i, i); }
        for (int i = 0; i < 10 * COUNT; i++) { ours.remove(i); }
    }

    /** Neither sort exchanges two values that come before each other in no order. */
    static void sorting() {
        var order = new Downwards();
        Random random = new Random(7);
        for (int i = 0; i < COUNT / 10; i++) {
            Integer[] ours = new Integer[random.nextInt(40)];
            for (int k = 0; k < ours.length; k++) { ours[k] = random.nextInt(30); }
            Integer[] javas = ours.clone();
            acclaim.util.Arrays.sort(ours, order);
            java.util.Arrays.sort(javas, order::compare);
            same(java.util.Arrays.asList(ours), java.util.Arrays.asList(javas), "sort");
        }
        System.out.println("Arrays " + COUNT);
    }

    static void hashSet() {
        var ours = new acclaim.util.IntHashSet();
        var javas = new java.util.HashSet<Integer>();
        run("IntHashSet", 300, (random, number) -> {
            switch (random.nextInt(3)) {
                case 0 -> same(ours.add(number), javas.add(number), "add");
                case 1 -> same(ours.remove(number), javas.remove(number), "remove");
                default -> same(ours.contains(number), javas.contains(number), "contains");
            }
            same(ours.size(), javas.size(), "size");
            if (number == 0) { same(sorted(ours.toArray()), sorted(javas.stream().mapToInt(k -> k).toArray()), "toArray"); }
        });
    }

    static void objectSet() {
        var ours = new acclaim.util.HashSet<int[]>(new Pairs());
        var javas = new java.util.HashSet<java.util.List<Integer>>();
        run("HashSet", 300, (random, number) -> {
            int other = random.nextInt(3);
            int[] key = {number, other};
            var list = java.util.List.of(number, other);
            switch (random.nextInt(3)) {
                case 0 -> same(ours.add(key), javas.add(list), "add");
                case 1 -> same(ours.remove(key), javas.remove(list), "remove");
                default -> same(ours.contains(key), javas.contains(list), "contains");
            }
            same(ours.size(), javas.size(), "size");
            if (number == 0) {
                var members = ours.list();
                var pairs = new java.util.HashSet<java.util.List<Integer>>();
                for (int i = 0; i < members.size(); i++) { pairs.add(java.util.List.of(members.get(i)[0], members.get(i)[1])); }
                same(pairs, javas, "list");
                same(members.size(), javas.size(), "size of list");
            }
        });
    }

    static void stringSet() {
        var ours = new acclaim.util.StringHashSet();
        var javas = new java.util.HashSet<String>();
        run("StringHashSet", 300, (random, number) -> {
            String string = "string " + number;
            switch (random.nextInt(3)) {
                case 0 -> same(ours.add(string), javas.add(string), "add");
                case 1 -> same(ours.remove(string), javas.remove(string), "remove");
                default -> same(ours.contains(string), javas.contains(string), "contains");
            }
            same(ours.size(), javas.size(), "size");
            if (number == 0) {
                var members = ours.list();
                var strings = new java.util.HashSet<String>();
                for (int i = 0; i < members.size(); i++) { strings.add(members.get(i)); }
                same(strings, javas, "list");
                same(members.size(), javas.size(), "size of list");
            }
        });
    }

    static void treeMap() {
        var ours = new acclaim.util.IntTreeMap<Integer>();
        var javas = new java.util.TreeMap<Integer, Integer>();
        run("IntTreeMap", 300, (random, number) -> {
            switch (random.nextInt(6)) {
                case 0, 1 -> { int value = random.nextInt(); ours.put(number, value); javas.put(number, value); }
                case 2 -> same(ours.remove(number), javas.remove(number) != null, "remove");
                case 3 -> same(ours.containsKey(number), javas.containsKey(number), "containsKey");
                case 4 -> {
                    Integer higher = javas.higherKey(number);
                    same(ours.above(number, -7), higher == null ? -7 : higher, "above");
                }
                default -> same(ours.getOrDefault(number, -1), javas.getOrDefault(number, -1), "getOrDefault");
            }
            same(ours.size(), javas.size(), "size");
            if (javas.containsKey(number)) { same(ours.get(number), javas.get(number), "get"); }
            if (!javas.isEmpty()) {
                same(ours.least(), javas.firstKey(), "least");
                same(ours.greatest(), javas.lastKey(), "greatest");
            }
        });
        // Keys that come in their order would make a long chain of a tree that does not turn: it would be too deep for a walk.
        for (int i = 0; i < 10 * COUNT; i++) { ours.put(i, i); }
        for (int i = 0; i < 10 * COUNT; i++) { same(ours.remove(i), true, "remove"); }
    }

    /** The classes of which each element knows its own, all of which are changed by a union. */
    static void unionFind() {
        int count = 500;
        var ours = new acclaim.util.UnionFind[] { new acclaim.util.UnionFind(count) };
        var classes = new int[count];
        for (int i = 0; i < count; i++) { classes[i] = i; }
        run("UnionFind", count, (random, any) -> {
            int one = random.nextInt(count);
            int other = random.nextInt(count);
            switch (random.nextInt(5)) {
                case 0 -> {
                    int from = classes[one];
                    int to = classes[other];
                    same(ours[0].union(one, other), from != to, "union");
                    for (int i = 0; i < count; i++) { if (classes[i] == from) { classes[i] = to; } }
                }
                case 1 -> same(classes[ours[0].find(one)], classes[one], "find");
                default -> same(ours[0].same(one, other), classes[one] == classes[other], "same");
            }
            if (random.nextInt(2000) == 0) {
                ours[0] = new acclaim.util.UnionFind(count);
                for (int i = 0; i < count; i++) { classes[i] = i; }
            }
        });
    }

    static void text() {
        var ours = new acclaim.util.Text();
        var javas = new StringBuilder();
        run("Text", 500, (random, number) -> {
            char character = (char) ('a' + (number & 15));
            int length = javas.length();
            switch (random.nextInt(9)) {
                case 0, 1 -> { ours.append(character); javas.append(character); }
                case 2 -> { String some = "x" + number; ours.append(some); javas.append(some); }
                case 3 -> { if (length > 0) { same(ours.removeLast(), javas.charAt(length - 1), "removeLast"); javas.setLength(length - 1); } }
                case 4 -> { ours.reverse(); javas.reverse(); }
                case 5 -> { if (length > 0) { int at = random.nextInt(length); ours.setCharAt(at, character); javas.setCharAt(at, character); } }
                case 6 -> same(ours.indexOf(character), javas.indexOf("" + character), "indexOf");
                case 7 -> { if (random.nextInt(20) == 0) { int to = random.nextInt(length + 1); ours.truncate(to); javas.setLength(to); } }
                default -> { same(ours.text(), javas.toString(), "text"); same(ours.says(javas.toString()), true, "says"); }
            }
            same(ours.length(), javas.length(), "length");
            if (javas.length() > 0) { int at = random.nextInt(javas.length()); same(ours.charAt(at), javas.charAt(at), "charAt"); }
        });
    }

    static void graph() {
        int count = 50;
        var ours = new acclaim.util.IntGraph(count);
        var javas = new java.util.ArrayList<java.util.List<Integer>>();
        for (int i = 0; i < count; i++) { javas.add(new java.util.ArrayList<>()); }
        run("IntGraph", count, (random, any) -> {
            int from = random.nextInt(count);
            int to = random.nextInt(count);
            if (random.nextInt(30) == 0) { ours.addEdge(from, to); javas.get(from).add(to); }
            same(ours.hasEdge(from, to), javas.get(from).contains(to), "hasEdge");
            int degree = javas.get(from).size();
            same(ours.degree(from), degree, "degree");
            if (degree > 0) { int edge = random.nextInt(degree); same(ours.successor(from, edge), javas.get(from).get(edge), "successor"); }
        });
    }

    static void bitSet() {
        var ours = new acclaim.util.BitSet();
        var javas = new java.util.BitSet();
        run("BitSet", 500, (random, any) -> {
            int number = random.nextInt(500);
            switch (random.nextInt(5)) {
                case 0 -> { ours.set(number); javas.set(number); }
                case 1 -> { ours.clear(number); javas.clear(number); }
                case 2 -> { ours.flip(number); javas.flip(number); }
                case 3 -> same(ours.nextSetBit(number), javas.nextSetBit(number), "nextSetBit");
                default -> same(ours.cardinality(), javas.cardinality(), "cardinality");
            }
            same(ours.get(number), javas.get(number), "get");
        });
    }

    public static void main(String[] args) {
        arrayList();
        linkedList();
        stack();
        queue();
        deque();
        priorityQueue();
        orderedQueue();
        hashMap();
        hashSet();
        objectSet();
        stringSet();
        treeMap();
        objectMap();
        stringMap();
        orderedMap();
        sorting();
        bitSet();
        unionFind();
        text();
        graph();
    }
}
