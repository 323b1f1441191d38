import acclaim.util.ArrayList;
import acclaim.util.Stack;

// As logged_queue.java, but the back is turned onto a front that isn't empty, one too many may be put in, nothing is turned before a value is
// taken, what is put in front again is in the wrong order, and what has no room elsewhere is lost.
class LoggedQueue<T> {
    private final int limit;
    private final Stack<T> front = new Stack<>(); // the next one to come out is on top
    private final Stack<T> back = new Stack<>();  // the last one that was put in is on top
    private final ArrayList<T> log = new ArrayList<>();
    private int taken;

    /** The two stacks hold what the log says from some place on. */
    /*@ static pure <E> boolean hold(seq<E> front, seq<E> back, seq<E> rest)
      @ {
      @   return front.length + back.length == rest.length
      @     && (forall int i :: {front[i]} 0 <= i && i < front.length ==> front[i] == rest[front.length - 1 - i])
      @     && (forall int i :: {back[i]} 0 <= i && i < back.length ==> back[i] == rest[front.length + i]);
      @ }
      @
      @ static lemma <E> void again(seq<E> front, seq<E> back, seq<E> log, int at)
      @   requires 0 < at && at <= log.length && hold(front, back, log[at..]);
      @   ensures hold(front + seq(log[at - 1]), back, log[at - 1..]);
      @ {
      @   seq<E> rest = log[at..], more = log[at - 1..];
      @   assert more == seq(log[at - 1]) + rest;
      @ } @*/

    /*@ predicate valid() {
      @   return front != null && front.valid() && back != null && back.valid() && log != null && log.valid() && acc(taken)
      @     && 0 <= taken && taken <= log.model().length && log.model().length - taken <= limit
      @     && hold(front.model(), back.model(), log.model()[taken..]);
      @ } @*/

    //@ pure seq<T> log() requires valid(); { return log.model(); }
    //@ pure seq<T> model() requires valid(); ensures result == log()[taken()..]; { return log.model()[taken..]; }

    //@ requires limit >= 0;
    //@ ensures valid() && log() == seq<T>() && taken() == 0 && this.limit == limit;
    LoggedQueue(int limit) {
        this.limit = limit;
    }

    //@ requires valid();
    //@ ensures 0 <= result && result <= log().length;
    public /*@ pure @*/ int taken() { return taken; }

    //@ requires valid();
    //@ ensures result == model().length && result <= limit;
    public /*@ pure @*/ int size() { return front.size() + back.size(); }

    //@ requires valid();
    //@ ensures valid() && taken() == old(taken()) && result == (old(size()) < limit); //~ ERROR `valid()`
    //@ ensures log() == (result ? old(log()) + seq(value) : old(log()));
    //@ ensures model() == (result ? old(model()) + seq(value) : old(model()));
    public boolean put(T value) {
        if (size() > limit) return false;
        back.push(value);
        log.add(value);
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && taken() == old(taken()) && log() == old(log()) && model() == old(model());
    //@ ensures model().length > 0 ==> opening valid() in front.model().length > 0;
    private void turn() {
        //@ ghost seq<T> rest = log.model()[taken..];
        while (!back.isEmpty())
        //@ invariant front.valid() && back.valid() && front.model().length + back.model().length == rest.length;
        //@ invariant forall int i :: {front.model()[i]} 0 <= i && i < front.model().length ==> front.model()[i] == rest[rest.length - 1 - i]; //~ ERROR 0 <= i && i < front.model().length ==> f
        //@ invariant forall int i :: {back.model()[i]} 0 <= i && i < back.model().length ==> back.model()[i] == rest[i]; //~ ERROR 0 <= i && i < back.model().length ==> ba
        {
            front.push(back.pop());
        }
    }

    //@ requires valid() && model().length > 0;
    //@ ensures valid() && taken() == old(taken()) && log() == old(log()) && model() == old(model()) && result == model()[0];
    public T peek() {
        turn();
        return front.peek();
    }

    //@ requires valid() && model().length > 0;
    //@ ensures valid() && taken() == old(taken()) + 1 && log() == old(log()) && result == old(model()[0]) && model() == old(model())[1..];
    public T take() {
        taken++;
        return front.pop(); //~ ERROR model().length > 0
    }

    //@ requires valid() && log().length <= limit;
    //@ ensures valid() && taken() == 0 && log() == old(log()) && model() == log();
    public void rewind() {
        while (taken > 0)
        //@ invariant valid() && log() == old(log()); //~ ERROR `valid()`
        {
            //@ ghost { again(front.model(), back.model(), log.model(), taken); }
            taken--;
            front.push(log.get(log.size() - 1 - taken));
        }
    }

    /** Moves values into another queue until that is full or this one is empty; how many there were. */
    //@ requires valid() && to.valid();
    //@ ensures valid() && to.valid() && 0 <= result && result <= old(model()).length && taken() == old(taken()) + result && log() == old(log());
    //@ ensures to.model() == old(to.model()) + old(model())[..result] && model() == old(model())[result..];
    //@ ensures size() == 0 || to.size() >= to.limit;
    public int moveTo(LoggedQueue<T> to) {
        int moved = 0;
        while (size() > 0)
        //@ invariant valid() && to.valid() && moved <= old(model()).length && taken() == old(taken()) + moved && log() == old(log());
        //@ invariant model() == old(model())[moved..] && to.model() == old(to.model()) + old(model())[..moved]; //~ ERROR to.model() == old(to.model()) + old(mode
        {
            //@ assert old(model())[..moved + 1] == old(model())[..moved] + seq(model()[0]) && old(model())[moved + 1..] == model()[1..];
            to.put(take());
            moved++;
        }
        return moved;
    }
}
