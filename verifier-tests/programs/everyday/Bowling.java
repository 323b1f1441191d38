// The score of a game of ten frames.
public class Bowling {
    private static final int FRAMES = 10;
    private static final int PINS = 10;

    private final int[] rolls = new int[21];
    private int count;

    /*@ predicate valid() {
      @   return acc(count) && rolls != null && rolls.length == 21 && acc(rolls[*]) && 0 <= count && count <= 21
      @     && (forall int i :: 0 <= i && i < count ==> 0 <= rolls[i] && rolls[i] <= PINS);
      @ }
      @ pure int count() requires valid(); ensures 0 <= result && result <= 21; { return count; }
      @*/

    //@ ensures valid() && count() == 0;
    public Bowling() { }

    //@ requires valid();
    //@ ensures valid() && 0 <= pins && pins <= PINS && count() == old(count()) + 1 && at(old(count())) == pins;
    //@ ensures forall int i :: 0 <= i && i < old(count()) ==> at(i) == old(at(i));
    public void roll(int pins) {
        if (pins < 0 || pins > PINS) {
            throw new IllegalArgumentException("pins: " + pins);
        }
        if (count == rolls.length) {
            throw new IllegalStateException("the game is over");
        }
        rolls[count++] = pins;
    }

    //@ requires valid() && times >= 0;
    //@ ensures valid() && count() == old(count()) + times;
    //@ ensures forall int i :: old(count()) <= i && i < count() ==> at(i) == pins;
    //@ ensures forall int i :: 0 <= i && i < old(count()) ==> at(i) == old(at(i));
    public void rollMany(int times, int pins) {
        for (int i = 0; i < times; i++)
        //@ invariant valid() && i <= times && count() == old(count()) + i;
        //@ invariant forall int k :: old(count()) <= k && k < count() ==> at(k) == pins;
        //@ invariant forall int k :: 0 <= k && k < old(count()) ==> at(k) == old(at(k));
        {
            roll(pins);
        }
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && 0 <= result && result <= 300;
    public int score() {
        int score = 0;
        int i = 0;
        for (int frame = 0; frame < FRAMES; frame++)
        //@ invariant valid() && untouched(valid()) && 0 <= i && i <= 2 * frame && 0 <= score && score <= 30 * frame;
        {
            if (isStrike(i)) {
                score += PINS + at(i + 1) + at(i + 2);
                i++;
            } else if (isSpare(i)) {
                score += PINS + at(i + 2);
                i += 2;
            } else {
                score += at(i) + at(i + 1);
                i += 2;
            }
        }
        return score;
    }

    //@ requires valid() && i >= 0;
    //@ ensures 0 <= result && result <= PINS;
    /*@ pure @*/ private int at(int i) {
        return i < count ? rolls[i] : 0;
    }

    //@ requires valid() && i >= 0;
    /*@ pure @*/ private boolean isStrike(int i) {
        return at(i) == PINS;
    }

    //@ requires valid() && i >= 0;
    /*@ pure @*/ private boolean isSpare(int i) {
        return at(i) + at(i + 1) == PINS;
    }

    public static void main(String[] args) {
        Bowling gutter = new Bowling();
        gutter.rollMany(20, 0);
        System.out.println("gutter: " + gutter.score());

        Bowling spare = new Bowling();
        spare.roll(5);
        spare.roll(5);
        spare.roll(3);
        spare.rollMany(17, 0);
        System.out.println("spare: " + spare.score());

        Bowling strike = new Bowling();
        strike.roll(10);
        strike.roll(3);
        strike.roll(4);
        strike.rollMany(16, 0);
        System.out.println("strike: " + strike.score());

        Bowling perfect = new Bowling();
        perfect.rollMany(12, 10);
        System.out.println("perfect: " + perfect.score());
    }
}
//> gutter: 0
//> spare: 16
//> strike: 24
//> perfect: 300
