import acclaim.util.ArrayList;
import acclaim.util.IntPriorityQueue;

// As agenda.java, but two events may have one key, the time is taken from the wrong part of a key, what is planned for the end itself
// doesn't happen, and a bus is planned for the past.
class Agenda {
    static final int LIMIT = 1000;

    static final class Event {
        final int time;
        final String name;

        //@ ensures this.time == time && this.name == name;
        Event(int time, String name) {
            this.time = time;
            this.name = name;
        }
    }

    private final ArrayList<Event> events = new ArrayList<>();
    private final IntPriorityQueue queue = new IntPriorityQueue();
    private int now;
    //@ private ghost seq<int> planned, happened;

    // A key is a time and the place of an event among all: so the least key is the next event.
    /*@ static pure boolean keys(seq<Event> events, seq<int> planned)
      @ {
      @   return planned.length == events.length && planned.length <= LIMIT
      @     && (forall int i :: {planned[i]} 0 <= i && i < events.length ==> events[i] != null && events[i].time >= 0 && planned[i] == events[i].time * LIMIT + i);
      @ }
      @
      @ static lemma void added(seq<Event> events, seq<int> planned, Event e)
      @   requires keys(events, planned) && e != null && e.time >= 0 && events.length < LIMIT;
      @   ensures keys(events + seq(e), planned + seq(e.time * LIMIT + events.length));
      @ { }
      @
      @ static lemma void found(seq<Event> events, seq<int> planned, int key)
      @   requires keys(events, planned) && key in planned;
      @   ensures key >= 0 && key % LIMIT < events.length && events[key % LIMIT] != null && events[key % LIMIT].time == key / LIMIT;
      @ {
      @   assert exists int i :: {planned[i]} 0 <= i && i < planned.length && planned[i] == key;
      @ }
      @
      @ static lemma void taken(mset<int> waiting, seq<int> happened, int key)
      @   requires key in waiting;
      @   ensures (waiting diff mset(key)) union mset(happened + seq(key)) == waiting union mset(happened);
      @ { }
      @
      @ static pure boolean ordered(seq<int> happened, mset<int> waiting)
      @ {
      @   return (forall int i :: {happened[i]} 0 < i && i < happened.length ==> happened[i - 1] <= happened[i])
      @     && (forall int k :: happened.length > 0 && k in waiting ==> happened[happened.length - 1] <= k);
      @ } @*/

    /*@ predicate valid() {
      @   return events != null && events.valid() && queue != null && queue.valid() && acc(now) && acc(planned) && acc(happened)
      @     && keys(events.model(), planned) && ordered(happened, queue.model()) && queue.model() union mset(happened) == mset(planned)
      @     && now >= 0 && now == (happened.length == 0 ? 0 : happened[happened.length - 1] / LIMIT);
      @ } @*/

    //@ pure seq<Event> events() requires valid(); { return events.model(); }
    //@ pure seq<int> planned() requires valid(); { return planned; }
    //@ pure seq<int> happened() requires valid(); ensures ordered(result, waiting()) && waiting() union mset(result) == mset(planned()); { return happened; }
    //@ pure mset<int> waiting() requires valid(); { return queue.model(); }

    //@ ensures valid() && events() == seq<Event>() && now() == 0;
    Agenda() { }

    //@ requires valid();
    public /*@ pure @*/ int now() /*@ ensures result >= 0; @*/ { return now; }

    //@ requires valid();
    //@ ensures result == events().length;
    public /*@ pure @*/ int size() { return events.size(); }

    //@ requires valid();
    //@ ensures result == (waiting().size == 0);
    public /*@ pure @*/ boolean isEmpty() { return queue.isEmpty(); }

    //@ requires valid() && e != null && e.time >= now() && size() < LIMIT;
    //@ ensures valid() && now() == old(now()) && happened() == old(happened()) && events() == old(events()) + seq(e); //~ ERROR `valid()`
    //@ ensures planned() == old(planned()) + seq(e.time * LIMIT + old(size()));
    public void plan(Event e) {
        int key = e.time * LIMIT;
        //@ ghost { if (happened.length > 0) { found(events.model(), planned, happened[happened.length - 1]); } added(events.model(), planned, e); }
        events.add(e);
        queue.add(key);
        //@ ghost planned = planned + seq(key);
    }

    //@ requires valid() && !isEmpty();
    //@ ensures valid() && events() == old(events()) && planned() == old(planned()) && result != null && result.time == now() && now() == old(nextTime()); //~ ERROR `valid()`
    //@ ensures happened().length == old(happened()).length + 1 && happened()[..happened().length - 1] == old(happened());
    //@ ensures let key = happened()[happened().length - 1] in 0 <= key % LIMIT && key % LIMIT < size() && result == events()[key % LIMIT];
    public Event next() {
        int key = queue.take();
        //@ ghost { found(events.model(), planned, key); taken(old(waiting()), happened, key); }
        //@ ghost happened = happened + seq(key);
        now = key % LIMIT;
        return events.get(key % LIMIT);
    }

    /** The time of the next event. */
    //@ requires valid() && !isEmpty();
    //@ ensures result >= now() && (forall int k :: k in waiting() ==> result <= k / LIMIT);
    public /*@ pure @*/ int nextTime() { return queue.peek() / LIMIT; }

    /** All that is planned up to a time happens, and nothing else. */
    //@ requires valid() && end >= now();
    //@ ensures valid() && now() <= end && events() == old(events()) && planned() == old(planned());
    //@ ensures forall int k :: k in waiting() ==> end < k / LIMIT; //~ ERROR k in waiting() ==> end < k / LIMIT
    public void until(int end) {
        while (!isEmpty() && nextTime() < end)
        //@ invariant valid() && now() <= end && events() == old(events()) && planned() == old(planned());
        {
            Event e = next();
            System.out.println(e.time + " " + e.name);
        }
    }

    /** The next event happens; a bus is followed by the next one, until a time. */
    //@ requires valid() && !isEmpty();
    //@ ensures valid() && size() >= old(size()) && events()[..old(size())] == old(events());
    private void step(int end) {
        Event e = next();
        System.out.println(e.time + " " + e.name);
        if ("bus".equals(e.name) && e.time + 10 <= end && size() < LIMIT) {
            plan(new Event(e.time - 10, "bus")); //~ ERROR e.time >= now()
            //@ assert events()[..old(size())] == old(events());
        }
    }

    //@ requires valid();
    //@ ensures valid() && isEmpty() && mset(happened()) == mset(planned());
    //@ ensures size() >= old(size()) && events()[..old(size())] == old(events());
    public void run(int end) {
        while (!isEmpty())
        //@ invariant valid() && size() >= old(size()) && events()[..old(size())] == old(events());
        {
            step(end);
        }
    }
}
