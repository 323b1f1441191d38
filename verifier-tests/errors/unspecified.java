import acclaim.util.IntHashSet;
import acclaim.util.LinkedList;

// A file without any specification: what calls change is not known, and the message says why.
class Unspecified {
    static int count;

    static void run() {
        IntHashSet s = new IntHashSet();
        assert s.isEmpty();
        LinkedList<Integer> numbers = new LinkedList<>();
        int first = numbers.removeFirst();
        LinkedList<String> names = new LinkedList<>();
        int length = names.removeFirst().length();
        int one = 1;
        assert one == 2;
    }

    static int average(int sum) {
        return sum / count;
    }
}
