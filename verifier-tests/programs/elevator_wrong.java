// As elevator.java: it forgets the floor above, goes up for a wish below, and moves with its door open.
class Elevator {
    enum Direction { UP, DOWN, NONE }

    private final boolean[] wanted;
    private int floor;
    private Direction direction = Direction.NONE;
    private boolean open;

    /*@ predicate valid() {
      @   return wanted != null && acc(wanted[*]) && acc(floor) && acc(direction) && acc(open)
      @     && 0 <= floor && floor < wanted.length && direction != null;
      @ } @*/

    //@ pure int floors() requires valid(); ensures result > 0; { return wanted.length; }
    //@ pure int floor() requires valid(); ensures 0 <= result && result < floors(); { return floor; }
    //@ pure boolean open() requires valid(); { return open; }
    //@ pure boolean wanted(int f) requires valid() && 0 <= f && f < floors(); { return wanted[f]; }

    //@ requires floors > 0;
    //@ ensures valid() && floors() == floors && floor() == 0 && !open();
    //@ ensures forall int f :: {wanted(f)} 0 <= f && f < floors() ==> !wanted(f);
    Elevator(int floors) {
        wanted = new boolean[floors];
    }

    //@ requires valid();
    //@ ensures valid() && floors() == old(floors()) && floor() == old(floor()) && 0 <= f && f < floors();
    //@ ensures forall int g :: {wanted(g)} 0 <= g && g < floors() ==> wanted(g) == (g == f || old(wanted(g)));
    void press(int f) {
        if (f < 0 || f >= wanted.length) {
            throw new IndexOutOfBoundsException("no floor " + f);
        }
        wanted[f] = true;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    //@ ensures result == (exists int f :: {wanted(f)} floor() < f && f < floors() && wanted(f));
    private boolean above() {
        for (int i = floor + 2; i < wanted.length; i++)
        //@ invariant valid() && untouched(valid()) && floor() < i && i <= floors(); //~ ERROR E0213
        //@ invariant forall int f :: {wanted(f)} floor() < f && f < i ==> !wanted(f); //~ ERROR E0213
        {
            if (wanted[i]) return true;
        }
        return false;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    //@ ensures result == (exists int f :: {wanted(f)} 0 <= f && f < floor() && wanted(f));
    private boolean below() {
        for (int i = 0; i < floor; i++)
        //@ invariant valid() && untouched(valid()) && 0 <= i && i <= floor();
        //@ invariant forall int f :: {wanted(f)} 0 <= f && f < i ==> !wanted(f);
        {
            if (wanted[i]) return true;
        }
        return false;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result != null;
    //@ ensures result == Direction.UP ==> exists int f :: {wanted(f)} floor() < f && f < floors() && wanted(f); //~ ERROR E0212
    //@ ensures result == Direction.DOWN ==> exists int f :: {wanted(f)} 0 <= f && f < floor() && wanted(f);
    //@ ensures result == Direction.NONE ==> forall int f :: {wanted(f)} 0 <= f && f < floors() && f != floor() ==> !wanted(f);
    private Direction next() {
        switch (direction) {
            case UP:
                return above() ? Direction.UP : below() ? Direction.DOWN : Direction.NONE;
            default:
                return below() ? Direction.UP : above() ? Direction.UP : Direction.NONE;
        }
    }

    //@ requires valid();
    //@ ensures valid() && floors() == old(floors());
    //@ ensures old(open()) ==> !open() && floor() == old(floor()); //~ ERROR E0212
    //@ ensures old(!open() && wanted(floor())) ==> open() && floor() == old(floor());
    //@ ensures open() ==> old(!open() && wanted(floor()));
    //@ ensures floor() - old(floor()) <= 1 && old(floor()) - floor() <= 1;
    //@ ensures forall int f :: {wanted(f)} 0 <= f && f < floors() ==> wanted(f) == (old(wanted(f)) && !(open() && f == floor()));
    //@ ensures floor() == old(floor()) && !open() && !old(open()) ==> forall int f :: {wanted(f)} 0 <= f && f < floors() ==> !wanted(f);
    void step() {
        if (open) {
            open = false;
        }
        if (wanted[floor]) {
            wanted[floor] = false;
            open = true;
            return;
        }
        direction = next();
        if (direction == Direction.UP) {
            floor++;
        } else if (direction == Direction.DOWN) {
            floor--;
        }
    }
}
