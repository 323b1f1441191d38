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
        });
    }

    static void arrayList() {
        var ours = new acclaim.util.ArrayList<Integer>();
        var javas = new java.util.ArrayList<Integer>();
        run("ArrayList", 50, (random, number) -> {
            Integer value = number & 63;
            int size = javas.size();
            switch (random.nextInt(7)) {
                case 0, 1 -> { ours.add(value); javas.add(value); }
                case 2 -> { int at = random.nextInt(size + 1); ours.insert(at, value); javas.add(at, value); }
                case 3 -> { if (size > 0) { int at = random.nextInt(size); same(ours.remove(at), javas.remove(at), "remove"); } }
                case 4 -> { if (size > 0) { same(ours.removeLast(), javas.remove(size - 1), "removeLast"); } }
                case 5 -> same(ours.indexOf(value), javas.indexOf(value), "indexOf");
                default -> { if (size > 0) { int at = random.nextInt(size); ours.set(at, value); javas.set(at, value); } }
            }
            same(ours.size(), javas.size(), "size");
            if (!javas.isEmpty()) { int at = random.nextInt(javas.size()); same(ours.get(at), javas.get(at), "get"); }
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
            if (!javas.isEmpty()) { same(ours.first(), javas.getFirst(), "first"); }
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
        });
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
        hashMap();
        hashSet();
        bitSet();
    }
}
