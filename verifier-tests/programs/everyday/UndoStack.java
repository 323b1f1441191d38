// A stack of what was done, with a listener that is told.
public class UndoStack<T> {
    interface Listener<E> {
        //@ predicate valid();

        //@ requires valid();
        //@ ensures valid();
        void changed(E now);
    }

    static class Printer implements Listener<String> {
        int calls;

        //@ predicate valid() { return acc(calls) && calls >= 0; }
        //@ pure int calls() requires valid(); { return calls; }

        //@ ensures valid() && calls() == 0;
        Printer() { }

        //@ ensures valid() && calls() == old(calls()) + 1;
        @Override
        public void changed(String now) {
            calls++;
            System.out.println("-> " + now);
        }
    }

    private final T[] states;
    private int position;
    private int top;
    private Listener<T> listener;

    /*@ predicate valid() {
      @   return states != null && acc(states[*]) && acc(position) && acc(top) && acc(listener)
      @     && 0 <= position && position <= top && top < states.length
      @     && (listener != null ==> listener.valid());
      @ } @*/
    //@ pure int position() requires valid(); ensures result >= 0; { return position; }
    //@ pure int top() requires valid(); ensures result >= position(); { return top; }
    //@ pure int limit() requires valid(); ensures result > top(); { return states.length; }
    //@ pure T state(int i) requires valid() && 0 <= i && i <= top(); { return states[i]; }

    //@ requires limit > 0;
    //@ ensures valid() && position() == 0 && top() == 0 && limit() == limit && current() == start;
    @SuppressWarnings("unchecked")
    public UndoStack(T start, int limit) {
        states = (T[]) new Object[limit];
        states[0] = start;
    }

    //@ requires valid() && (l != null ==> l.valid());
    //@ ensures valid() && position() == old(position()) && top() == old(top()) && limit() == old(limit());
    public void setListener(Listener<T> l) {
        listener = l;
    }

    //@ requires valid();
    public /*@ pure @*/ T current() {
        return states[position];
    }

    //@ requires valid();
    //@ ensures result == position() > 0;
    public /*@ pure @*/ boolean canUndo() {
        return position > 0;
    }

    //@ requires valid();
    //@ ensures result == position() < top();
    public /*@ pure @*/ boolean canRedo() {
        return position < top;
    }

    /*@ requires valid() && limit() > 1;
      @ ensures valid() && current() == state && !canRedo() && limit() == old(limit());
      @ ensures position() == (old(position()) == limit() - 1 ? limit() - 1 : old(position()) + 1);
      @ ensures canUndo() && state(position() - 1) == old(current()); @*/
    public void push(T state) {
        if (position == states.length - 1) {
            for (int i = 1; i < states.length; i++)
            /*@ invariant acc(states[*]);
              @ invariant forall int k :: 0 <= k && k < i - 1 ==> states[k] == old(states[k + 1]);
              @ invariant forall int k :: i - 1 < k && k < states.length ==> states[k] == old(states[k]); @*/
            {
                states[i - 1] = states[i];
            }
            position--;
        }
        position++;
        states[position] = state;
        for (int i = position + 1; i <= top; i++)
        /*@ invariant acc(states[*]) && acc(top) && acc(position) && position < i && top < states.length;
          @ invariant states[position] == state && states[position - 1] == old(current()); @*/
        {
            states[i] = null;
        }
        top = position;
        tell();
    }

    //@ requires valid();
    //@ ensures valid() && result == old(canUndo()) && position() == old(position()) - (result ? 1 : 0) && top() == old(top());
    //@ ensures result ==> current() == old(state(position() - 1));
    public boolean undo() {
        if (!canUndo()) {
            return false;
        }
        position--;
        tell();
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && result == old(canRedo()) && position() == old(position()) + (result ? 1 : 0) && top() == old(top());
    public boolean redo() {
        if (!canRedo()) {
            return false;
        }
        position++;
        tell();
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && position() == old(position()) && top() == old(top()) && limit() == old(limit());
    //@ ensures forall int i :: 0 <= i && i <= top() ==> state(i) == old(state(i));
    private void tell() {
        if (listener != null) {
            listener.changed(current());
        }
    }

    public static void main(String[] args) {
        UndoStack<String> u = new UndoStack<>("", 3);
        Printer p = new Printer();
        u.setListener(p);
        u.push("a");
        u.push("ab");
        u.push("abc");
        u.undo();
        u.undo();
        System.out.println(u.canUndo() + " " + u.redo() + " " + u.canRedo() + "");
    }
}
//> -> a
//> -> ab
//> -> abc
//> -> ab
//> -> a
//> -> ab
//> false true true
