// The departures of a day in their order.
public class Timetable {
    private static final int MINUTES_PER_DAY = 24 * 60;

    private final String line;
    private final int[] departures;
    private int count;

    /*@ predicate valid() {
      @   return line != null && departures != null && acc(count) && acc(departures[*])
      @     && 0 <= count && count <= departures.length
      @     && (forall int i :: 0 <= i && i < count ==> 0 <= departures[i] && departures[i] < MINUTES_PER_DAY)
      @     && (forall int i, int j :: 0 <= i && i < j && j < count ==> departures[i] < departures[j]);
      @ } @*/

    //@ pure int at(int i) requires valid() && 0 <= i && i < size(); { return departures[i]; }

    public Timetable(String line, int capacity)
    //@ ensures valid() && size() == 0;
    {
        if (line == null || capacity <= 0) {
            throw new IllegalArgumentException("bad timetable");
        }
        this.line = line;
        this.departures = new int[capacity];
        this.count = 0;
    }

    //@ requires valid();
    //@ ensures result >= 0;
    public /*@ pure @*/ int size() {
        return count;
    }

    //@ requires valid();
    public /*@ pure @*/ boolean isFull() {
        return count == departures.length;
    }

    //@ ensures result == hour * 60 + minute && 0 <= result && result < MINUTES_PER_DAY;
    public static int toMinutes(int hour, int minute) {
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            throw new IllegalArgumentException("no such time: " + hour + ":" + minute);
        }
        return hour * 60 + minute;
    }

    /** Inserts a departure, keeping the table sorted. Returns false if it is full or already has it. */
    //@ requires valid();
    //@ ensures valid() && size() == old(size()) + (result ? 1 : 0);
    //@ ensures result ==> (exists int k :: 0 <= k && k < size() && at(k) == time);
    //@ ensures !result ==> untouched(valid());
    public boolean add(int time) {
        if (time < 0 || time >= MINUTES_PER_DAY) {
            throw new IllegalArgumentException("time " + time);
        }
        if (isFull()) {
            return false;
        }
        int pos = 0;
        while (pos < count && departures[pos] < time)
        //@ invariant valid() && pos <= count;
        //@ invariant forall int k :: 0 <= k && k < pos ==> departures[k] < time;
        {
            pos++;
        }
        if (pos < count && departures[pos] == time) {
            return false;
        }
        for (int i = count; i > pos; i--)
        /*@ invariant acc(count) && acc(departures[*]) && pos <= i && i <= count && count < departures.length;
          @ invariant forall int k :: 0 <= k && k < i ==> departures[k] == old(departures[k]);
          @ invariant forall int k :: i < k && k <= count ==> departures[k] == old(departures[k - 1]); @*/
        {
            departures[i] = departures[i - 1];
        }
        departures[pos] = time;
        count++;
        //@ assert at(pos) == time;
        return true;
    }

    /** The first departure at or after the time, or -1. */
    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    //@ ensures result == -1 || result >= time && result < MINUTES_PER_DAY;
    //@ ensures forall int k :: 0 <= k && k < size() && at(k) >= time ==> result != -1 && result <= at(k);
    public int next(int time) {
        for (int i = 0; i < count; i++)
        //@ invariant valid();
        //@ invariant forall int k :: 0 <= k && k < i ==> departures[k] < time;
        {
            if (departures[i] >= time) {
                return departures[i];
            }
        }
        return -1;
    }

    //@ requires valid() && 0 <= time && time < MINUTES_PER_DAY;
    //@ ensures valid() && untouched(valid());
    //@ ensures size() > 0 ==> 0 <= result && result <= MINUTES_PER_DAY;
    public int waitFrom(int time) {
        int n = next(time);
        if (n >= 0) {
            return n - time;
        }
        if (count == 0) {
            return -1;
        }
        return MINUTES_PER_DAY - time + departures[0];
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    //@ ensures forall int k :: 0 < k && k < size() ==> at(k) - at(k - 1) <= result;
    public int longestGap() {
        int longest = 0;
        for (int i = 1; i < count; i++)
        //@ invariant valid();
        //@ invariant forall int k :: 0 < k && k < i ==> departures[k] - departures[k - 1] <= longest;
        {
            longest = Math.max(longest, departures[i] - departures[i - 1]);
        }
        return longest;
    }

    private static String format(int time)
    //@ ensures result != null;
    {
        return (time / 60) + ":" + (time % 60 < 10 ? "0" : "") + (time % 60);
    }

    //@ requires valid();
    //@ ensures valid() && result != null;
    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder(line);
        for (int i = 0; i < count; i++)
        //@ invariant valid() && sb.valid();
        {
            sb.append(' ').append(format(departures[i]));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        Timetable t = new Timetable("S1", 5);
        t.add(toMinutes(8, 30));
        t.add(toMinutes(6, 5));
        t.add(toMinutes(7, 0));
        t.add(toMinutes(7, 0));
        System.out.println(t);
        System.out.println(t.next(400) + " " + t.waitFrom(600) + " " + t.longestGap() + " " + t.size());
    }
}
//> S1 6:05 7:00 8:30
//> 420 1205 90 3
