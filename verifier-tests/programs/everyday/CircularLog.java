// The last few messages, in a ring.
public class CircularLog {
    public static final class Message {
        private final int level;
        private final String text;

        //@ requires 0 <= level && level <= 3 && text != null;
        //@ ensures this.level == level && this.text == text;
        Message(int level, String text) {
            this.level = level;
            this.text = text;
        }

        //@ ensures result == level;
        public /*@ pure @*/ int getLevel() {
            return level;
        }

        @Override
        public String toString() {
            return "[" + level + "] " + text;
        }
    }

    private final Message[] ring;
    private int start;
    private int size;
    private long dropped;

    /*@ predicate valid() {
      @   return acc(start) && acc(size) && acc(dropped) && ring != null && acc(ring[*]) && ring.length > 0
      @     && 0 <= start && start < ring.length && 0 <= size && size <= ring.length && dropped >= 0
      @     && (forall int i :: 0 <= i && i < ring.length && (start <= i && i < start + size || i < start + size - ring.length) ==> ring[i] != null);
      @ }
      @ pure int capacity() requires valid(); ensures result > 0; { return ring.length; }
      @*/

    //@ requires capacity > 0;
    //@ ensures valid() && size() == 0 && capacity() == capacity && dropped() == 0;
    public CircularLog(int capacity) {
        ring = new Message[capacity];
    }

    //@ requires valid();
    //@ ensures 0 <= result && result <= capacity();
    public /*@ pure @*/ int size() {
        return size;
    }

    //@ requires valid();
    //@ ensures result >= 0;
    public /*@ pure @*/ long dropped() {
        return dropped;
    }

    //@ requires valid() && 0 <= i && i < size();
    //@ ensures result != null;
    public /*@ pure @*/ Message get(int i) {
        return ring[start + i < ring.length ? start + i : start + i - ring.length];
    }

    //@ requires valid() && 0 <= level && level <= 3 && text != null;
    //@ ensures valid() && capacity() == old(capacity()) && size() > 0 && get(size() - 1).level == level;
    //@ ensures old(size()) < capacity() ? size() == old(size()) + 1 && dropped() == old(dropped()) : size() == old(size()) && dropped() == old(dropped()) + 1;
    //@ ensures old(size()) < capacity() ==> forall int i :: 0 <= i && i < old(size()) ==> get(i) == old(get(i));
    public void log(int level, String text) {
        Message m = new Message(level, text);
        if (size < ring.length) {
            int end = start + size;
            if (end >= ring.length) {
                end -= ring.length;
            }
            ring[end] = m;
            size++;
        } else {
            ring[start] = m;
            start = start + 1 == ring.length ? 0 : start + 1;
            dropped++;
        }
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && 0 <= result && result <= size();
    public int count(int level) {
        int n = 0;
        for (int i = 0; i < size; i++)
        //@ invariant valid() && untouched(valid()) && i <= size() && 0 <= n && n <= i;
        {
            if (get(i).getLevel() >= level) {
                n++;
            }
        }
        return n;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    public void dump() {
        for (int i = 0; i < size; i++)
        //@ invariant valid() && untouched(valid());
        {
            System.out.println(i + ": " + get(i));
        }
    }

    public static void main(String[] args) {
        CircularLog log = new CircularLog(3);
        log.log(0, "starting");
        log.log(1, "listening");
        System.out.println(log.size() + " " + log.dropped());
        log.log(3, "out of paper");
        log.log(2, "retrying");
        log.dump();
        System.out.println(log.count(2) + " of " + log.size() + ", " + log.dropped() + " dropped");
    }
}
//> 2 0
//> 0: [1] listening
//> 1: [3] out of paper
//> 2: [2] retrying
//> 2 of 3, 1 dropped
