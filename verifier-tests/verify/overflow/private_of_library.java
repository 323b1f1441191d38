// flags: --overflow check
// What a pure method of the library calculates was checked with its class: a client can't open what is private there.
import acclaim.util.ArrayList;
import acclaim.util.Deque;
import acclaim.util.IntTreeMap;
import acclaim.util.Stack;
import acclaim.util.Text;
import acclaim.util.TreeMap;

class Asked {
    static String first(TreeMap<String, String> map)
    //@ requires map.valid() && map.size() >= 1;
    //@ ensures map.valid() && result == old(map.keys()[0]);
    { return map.keyAt(0); }

    static String value(TreeMap<String, String> map)
    //@ requires map.valid() && map.size() >= 1;
    //@ ensures map.valid() && result == old(map.values()[0]);
    { return map.valueAt(0); }

    static <T> T top(Stack<T> stack)
    //@ requires stack.valid() && stack.size() >= 1;
    //@ ensures stack.valid() && result == old(stack.model()[stack.size() - 1]);
    { return stack.peek(); }

    static <T> T front(Deque<T> deque)
    //@ requires deque.valid() && deque.size() >= 1;
    //@ ensures deque.valid() && result == old(deque.model()[0]);
    { return deque.first(); }

    static int length(Text text, ArrayList<Text> all)
    //@ requires text.valid() && all.valid();
    //@ ensures text.valid() && all.valid() && result == old(text.model().length);
    { return text.length(); }

    static int more(ArrayList<String> list)
    //@ requires list.valid();
    { return list.size() + 1; }                                  //~ ERROR `list.size() + 1`

    static <V> V of(IntTreeMap<V> map, int key)
    //@ requires map.valid() && key in map.model();
    //@ ensures map.valid() && result == old(map.model()[key]);
    { return map.get(key); }

    static String noneThere(TreeMap<String, String> map)
    //@ requires map.valid();
    { return map.keyAt(0); }                                     //~ ERROR place < keys().length
}
