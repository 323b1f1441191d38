// Listeners in a list, told of events in order.
public class EventBus {
    private ListenerNode first;
    private int published;

    /*@ predicate valid() { return acc(first) && acc(published) && published >= 0 && (first != null ==> first.list()); }
      @
      @ pure int listeners()
      @   requires valid();
      @   ensures result >= 0;
      @ { return ListenerNode.length(first); }
      @
      @ pure boolean has(Listener l)
      @   requires valid();
      @ { return ListenerNode.has(first, l); }
      @*/

    public EventBus()
    //@ ensures valid() && listeners() == 0 && published() == 0;
    { }

    public void subscribe(Listener l)
    //@ requires valid() && l != null && l.listener();
    //@ ensures valid() && listeners() == old(listeners()) + 1 && has(l) && published() == old(published());
    {
        first = new ListenerNode(l, first);
    }

    public void unsubscribe(Listener l)
    //@ requires valid() && has(l);
    //@ ensures valid() && l != null && l.listener() && listeners() == old(listeners()) - 1 && published() == old(published());
    {
        first = ListenerNode.without(first, l);
    }

    public void publish(String topic, int payload)
    //@ requires valid() && topic != null;
    //@ ensures valid() && listeners() == old(listeners()) && published() == old(published()) + 1;
    {
        published++;
        if (first != null) {
            first.tellAll(topic, payload);
        }
    }

    /*@ pure @*/ public int published()
    //@ requires valid();
    {
        return published;
    }

    public static void main(String[] args) {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        Summer summer = new Summer("sales");
        bus.subscribe(counter);
        bus.subscribe(summer);
        bus.publish("sales", 5);
        bus.publish("returns", 2);
        //@ assert bus.published() == 2 && bus.listeners() == 2;
        System.out.println(bus.published());
    }
}

interface Listener {
    //@ predicate listener();

    //@ requires listener() && topic != null;
    //@ ensures listener();
    void onEvent(String topic, int payload);
}

class Counter implements Listener {
    private int count;

    //@ predicate listener() { return acc(count) && count >= 0; }

    Counter()
    //@ ensures listener() && getCount() == 0;
    { }

    @Override
    public void onEvent(String topic, int payload)
    //@ requires listener();
    //@ ensures listener() && getCount() == old(getCount()) + 1;
    {
        count++;
    }

    /*@ pure @*/ public int getCount()
    //@ requires listener();
    //@ ensures result >= 0;
    {
        return count;
    }
}

class Summer implements Listener {
    private final String topic;
    private int sum;

    //@ predicate listener() { return acc(sum) && topic != null; }
    //@ pure String topic() requires listener(); ensures result != null; { return topic; }

    Summer(String topic)
    //@ requires topic != null;
    //@ ensures listener() && getSum() == 0 && topic() == topic;
    {
        this.topic = topic;
    }

    @Override
    public void onEvent(String topic, int payload)
    //@ ensures listener() && getSum() == old(getSum()) + (topic().equals(topic) ? payload : 0);
    {
        if (this.topic.equals(topic)) {
            sum += payload;
        }
    }

    /*@ pure @*/ public int getSum()
    //@ requires listener();
    {
        return sum;
    }
}

class ListenerNode {
    private Listener listener;
    private ListenerNode next;

    /*@ predicate list() { return acc(listener) && acc(next) && listener != null && listener.listener() && (next != null ==> next.list()); }
      @
      @ static pure int length(ListenerNode n)
      @   requires n != null ==> n.list();
      @   ensures result >= 0;
      @ { return n == null ? 0 : 1 + length(n.next); }
      @
      @ static pure boolean has(ListenerNode n, Listener l)
      @   requires n != null ==> n.list();
      @ { return n != null && (n.listener == l || has(n.next, l)); }
      @*/

    ListenerNode(Listener l, ListenerNode next)
    //@ requires l != null && l.listener() && (next != null ==> next.list());
    //@ ensures list() && length(this) == old(length(next)) + 1 && has(this, l);
    {
        this.listener = l;
        this.next = next;
    }

    void tellAll(String topic, int payload)
    //@ requires list() && topic != null;
    //@ ensures list() && length(this) == old(length(this));
    {
        listener.onEvent(topic, payload);
        if (next != null) {
            next.tellAll(topic, payload);
        }
    }

    static ListenerNode without(ListenerNode n, Listener l)
    //@ requires n != null && n.list() && has(n, l);
    //@ ensures (result != null ==> result.list()) && l != null && l.listener() && length(result) == old(length(n)) - 1;
    {
        if (n.listener == l) {
            return n.next;
        }
        n.next = without(n.next, l);
        return n;
    }
}
//> 2
