package acclaim.util;

import java.util.Iterator;

/** A chain of values, each of which knows the next one: it grows at both ends, and shrinks at the front. */
public final class LinkedList<T> implements Iterable<T> {
    private Node<T> first;
    /** The end, which holds no value yet. */
    private Node<T> end;
    private int size;

    /** An empty list. */
    public LinkedList()
    //@ ensures valid() && model() == seq<T>();
    {
        end = new Node<>();
        first = end;
    }

    /** All that this list is made of: whoever holds it may use the list. */
    /*@ public predicate valid() {
          return acc(first) && acc(end) && acc(size) && end != null && acc(end.value) && acc(end.next)
            && (first != end ==> first != null && first.before(end)) && size == Node.values(first, end).length;
        } @*/

    /** Its values in their order. */
    /*@ public pure seq<T> model()
        requires valid();
        { return Node.values(first, end); } @*/

    /** How many values there are. */
    public /*@ pure @*/ int size()
    //@ requires valid();
    //@ ensures result == model().length;
    { return size; }

    /** Whether there are none. */
    public /*@ pure @*/ boolean isEmpty()
    //@ requires valid();
    //@ ensures result == (model().length == 0);
    { return size == 0; }

    /** The value at the front. */
    public /*@ pure @*/ T first()
    //@ requires valid() && model().length > 0;
    //@ ensures result == model()[0];
    { return first.value; }

    /** Puts a value at the front. */
    public void addFirst(T value)
    //@ requires valid();
    //@ ensures valid() && model() == seq(value) + old(model());
    {
        Growth.count(size);
        Node<T> node = new Node<>();
        node.value = value;
        node.next = first;
        first = node;
        size++;
    }

    /** Puts a value at the end. */
    public void addLast(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) + seq(value);
    {
        Growth.count(size);
        Node<T> node = new Node<>();
        end.value = value;
        end.next = node;
        //@ ghost Node.joined(first, end, node);
        end = node;
        size++;
    }

    /** Takes the value at the front. */
    public T removeFirst()
    //@ requires valid() && model().length > 0;
    //@ ensures valid() && result == old(model()[0]) && model() == old(model())[1..];
    {
        T value = first.value;
        first = first.next;
        size--;
        return value;
    }

    /** The value at an index; walks there. */
    public T get(int index)
    //@ requires valid() && 0 <= index && index < model().length;
    //@ ensures valid() && model() == old(model()) && result == model()[index];
    {
        Node<T> at = first;
        for (int i = 0; i < index; i++)
        //@ invariant acc(first) && acc(end) && acc(size) && end != null && acc(end.value) && acc(end.next) && 0 <= i && i <= index;
        //@ invariant (first != at ==> first != null && first.before(at)) && (at != end ==> at != null && at.before(end));
        //@ invariant Node.values(first, at).length == i && Node.values(at, end).length == old(model()).length - i;
        //@ invariant Node.values(first, at) + Node.values(at, end) == old(model());
        {
            Node<T> next = at.next;
            //@ ghost Node.passed(first, at, next, end);
            at = next;
        }
        T value = at.value;
        //@ ghost Node.joined(first, at, end);
        return value;
    }

    /** Whether a value is in it, as by `==`. */
    public boolean contains(T value)
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == (value in model());
    {
        Node<T> at = first;
        boolean found = false;
        while (at != end && !found)
        //@ invariant acc(first) && acc(end) && acc(size) && end != null && acc(end.value) && acc(end.next);
        //@ invariant (first != at ==> first != null && first.before(at)) && (at != end ==> at != null && at.before(end));
        //@ invariant Node.values(first, at) + Node.values(at, end) == old(model()) && found == (value in Node.values(first, at));
        //@ decreases Node.values(at, end).length;
        {
            found = at.value == value;
            Node<T> next = at.next;
            //@ ghost Node.passed(first, at, next, end);
            at = next;
        }
        //@ ghost Node.joined(first, at, end);
        return found;
    }

    /** Takes all values out. */
    public void clear()
    //@ requires valid();
    //@ ensures valid() && model() == seq<T>();
    {
        first = end;
        size = 0;
    }

    /** What goes through the values in their order, and keeps the list as it is meanwhile. */
    public Cursor<T> iterator()
    //@ requires valid();
    //@ ensures result != null && result.valid() && result.list() == this && result.model() == old(model()) && result.position() == 0;
    { return new Cursor<>(this, first); }

    /** A place between the values of a list. */
    public static final class Cursor<T> implements Iterator<T> {
        private final LinkedList<T> list;
        private Node<T> at;
        //@ private ghost int position;

        private Cursor(LinkedList<T> list, Node<T> first)
        //@ requires list != null && list.valid() && first == (opening list.valid() in list.first);
        //@ ensures valid() && list() == list && model() == old(list.model()) && position() == 0;
        {
            this.list = list;
            at = first;
        }

        /** The permission to the place and to the list: whoever holds it may go on. */
        /*@ public predicate valid() {
              return acc(at) && acc(position) && list != null && list.valid() && 0 <= position && position <= list.model().length
                && (opening list.valid() in at == Node.nth(list.first, list.end, position));
            } @*/

        /** The list that is gone through. */
        public /*@ pure @*/ LinkedList<T> list()
        //@ requires valid();
        //@ ensures result != null;
        { return list; }

        /** The list's values. */
        /*@ public pure seq<T> model()
            requires valid();
            { return list.model(); } @*/

        /** How many values lie behind. */
        /*@ public pure int position()
            requires valid();
            ensures 0 <= result && result <= model().length;
            { return position; } @*/

        /** Whether there is another value. */
        public /*@ pure @*/ boolean hasNext()
        //@ ensures result == position() < model().length;
        { return at != list.end; }

        /** Goes past a value. */
        public T next()
        //@ requires valid() && hasNext();
        //@ ensures valid() && list() == old(list()) && model() == old(model()) && position() == old(position()) + 1 && result == model()[old(position())];
        //@ ensures model()[..position()] == old(model()[..position()]) + seq(result);
        {
            //@ open list.valid();
            //@ ghost Node.parted(list.first, list.end, position);
            T value = at.value;
            Node<T> next = at.next;
            //@ ghost Node.passed(list.first, at, next, list.end);
            //@ ghost Node.found(list.first, next, list.end);
            //@ ghost position = position + 1;
            at = next;
            return value;
        }
    }

    private static final class Node<T> {
        T value;
        Node<T> next;

        Node()
        //@ ensures acc(value) && acc(next);
        { }

        /*@ predicate before(Node<T> end) {
              return acc(value) && acc(next) && (next != end ==> next != null && next.before(end));
            }

            pure seq<T> values(Node<T> end)
            requires before(end);
            ensures result.length >= 1 && result[0] == (opening before(end) in value);
            { return seq(value) + (next == end ? seq<T>() : next.values(end)); }

            static pure <T> seq<T> values(Node<T> from, Node<T> end)
            requires from != end ==> from != null && from.before(end);
            { return from == end ? seq<T>() : from.values(end); }

            // The node in front of which there is a number of values.
            static pure <T> Node<T> nth(Node<T> from, Node<T> end, int index)
            requires (from != end ==> from != null && from.before(end)) && 0 <= index && index <= values(from, end).length;
            ensures (result == end) == (index == values(from, end).length);
            decreases index;
            { return index == 0 ? from : nth((opening from.before(end) in from.next), end, index - 1); }

            static lemma <T> void parted(Node<T> from, Node<T> end, int index)
            requires end != null && acc(end.next) && (from != end ==> from != null && from.before(end)) && 0 <= index && index <= values(from, end).length;
            ensures acc(end.next) && let at = old(nth(from, end, index)) in
              (from != at ==> from != null && from.before(at)) && (at != end ==> at != null && at.before(end))
              && values(from, at).length == index && values(from, at) + values(at, end) == old(values(from, end));
            decreases index;
            {
              if (index > 0) {
                open from.before(end);
                parted(from.next, end, index - 1);
              }
            }

            static lemma <T> void joined(Node<T> from, Node<T> at, Node<T> end)
            requires end != null && acc(end.next);
            requires (from != at ==> from != null && from.before(at)) && (at != end ==> at != null && at.before(end));
            ensures acc(end.next) && (from != end ==> from != null && from.before(end));
            ensures values(from, end) == old(values(from, at)) + old(values(at, end));
            decreases values(from, at).length;
            {
                if (from != at) { joined(from.next, at, end); }
            }

            static lemma <T> void found(Node<T> from, Node<T> at, Node<T> end)
            requires end != null && acc(end.next);
            requires (from != at ==> from != null && from.before(at)) && (at != end ==> at != null && at.before(end));
            ensures acc(end.next) && (from != end ==> from != null && from.before(end));
            ensures values(from, end) == old(values(from, at)) + old(values(at, end)) && nth(from, end, old(values(from, at)).length) == at;
            decreases values(from, at).length;
            {
                if (from != at) { found(from.next, at, end); }
            }

            static lemma <T> void passed(Node<T> from, Node<T> at, Node<T> next, Node<T> end)
            requires end != null && acc(end.next) && (from != at ==> from != null && from.before(at));
            requires at != end && at != null && at.before(end) && next == (opening at.before(end) in at.next);
            ensures acc(end.next) && from != next && from != null && from.before(next) && (next != end ==> next != null && next.before(end));
            ensures values(from, next) == old(values(from, at)) + seq(old(values(at, end))[0]);
            ensures values(next, end) == old(values(at, end))[1..];
            ensures values(from, next) + values(next, end) == old(values(from, at) + values(at, end));
            {
                open at.before(end);
                if (next == end) { joined(from, at, next); } else { open next.before(end); joined(from, at, next); }
            }
            @*/
    }
}
