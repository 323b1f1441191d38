// A set of numbers as a sorted list of intervals that don't touch.
public class IntervalSet {
    static final class Interval {
        final int from;
        final int to;
        Interval next;

        //@ predicate list() { return acc(next) && from < to && (next != null ==> to < next.from && next.list()); }

        /*@ static pure boolean has(Interval i, int x)
          @   requires i != null ==> i.list();
          @ { return i != null && (i.contains(x) || has(i.next, x)); } @*/

        Interval(int from, int to, Interval next)
        //@ ensures acc(this.next) && this.from == from && this.to == to && this.next == next && from < to;
        {
            if (from >= to) {
                throw new IllegalArgumentException("empty interval");
            }
            this.from = from;
            this.to = to;
            this.next = next;
        }

        /*@ pure @*/ int length() {
            return to - from;
        }

        /*@ pure @*/ boolean contains(int x) {
            return from <= x && x < to;
        }

        /*@ requires i != null ==> i.list();
          @ requires from < to;
          @ ensures result != null && result.list();
          @ ensures result.from == (i == null || from <= i.from ? from : i.from);
          @ ensures forall int x :: has(result, x) == (old(has(i, x)) || from <= x && x < to); @*/
        static Interval insert(Interval i, int from, int to) {
            if (i == null || to < i.from) {
                return new Interval(from, to, i);
            }
            if (i.to < from) {
                i.next = insert(i.next, from, to);
                return i;
            }
            return insert(i.next, Math.min(from, i.from), Math.max(to, i.to));
        }

        /*@ requires i != null ==> i.list();
          @ ensures result >= 0; @*/
        static /*@ pure @*/ int total(Interval i) {
            return i == null ? 0 : i.length() + total(i.next);
        }

        /*@ requires i != null ==> i.list();
          @ ensures 0 <= result && result <= total(i); @*/
        static /*@ pure @*/ int count(Interval i) {
            return i == null ? 0 : 1 + count(i.next);
        }

        //@ requires (i != null ==> i.list()) && sb != null && sb.valid();
        //@ ensures (i != null ==> i.list() && untouched(i.list())) && sb.valid();
        static void show(Interval i, StringBuilder sb) {
            if (i != null) {
                sb.append("[").append(i.from).append(",").append(i.to).append(")");
                show(i.next, sb);
            }
        }
    }

    private Interval first;
    //@ predicate valid() { return acc(first) && (first != null ==> first.list()); }

    //@ ensures valid();
    //@ ensures forall int x :: !contains(x);
    public IntervalSet() { }

    //@ requires valid();
    public /*@ pure @*/ boolean contains(int x) {
        return has(first, x);
    }

    /*@ requires i != null ==> i.list();
      @ ensures result == Interval.has(i, x); @*/
    private static /*@ pure @*/ boolean has(Interval i, int x) {
        return i != null && (i.contains(x) || has(i.next, x));
    }

    /** Adds [from, to) and melts it with those that it touches. */
    //@ requires valid() && from < to;
    //@ ensures valid();
    //@ ensures forall int x :: contains(x) == (old(contains(x)) || from <= x && x < to);
    public void add(int from, int to) {
        first = Interval.insert(first, from, to);
    }

    //@ requires valid();
    public /*@ pure @*/ int total() {
        return Interval.total(first);
    }

    //@ requires valid();
    //@ ensures 0 <= result && result <= total();
    public /*@ pure @*/ int count() {
        return Interval.count(first);
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("{");
        Interval.show(first, sb);
        return sb.append("}").toString();
    }

    public static void main(String[] args) {
        IntervalSet s = new IntervalSet();
        s.add(1, 3);
        s.add(10, 12);
        s.add(5, 7);
        //@ assert s.contains(6) && !s.contains(4);
        System.out.println(s + " " + s.count() + " " + s.total());
        s.add(2, 6);
        //@ assert s.contains(4) && !s.contains(7);
        System.out.println(s + " " + s.contains(4) + " " + s.contains(7) + " " + s.total());
    }
}
//> {[1,3)[5,7)[10,12)} 3 6
//> {[1,7)[10,12)} true false 8
