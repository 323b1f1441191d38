import acclaim.util.Equality;
import acclaim.util.HashMap;

// As the walk of open_hash_map.java, on a map of the library, but a hash depends on more than what makes two keys the same, and the square
// after the last step is forgotten.
class Walk {
    private static final class Visit {
        final int x;
        final int y;
        final int step;

        //@ ensures this.x == x && this.y == y && this.step == step;
        Visit(int x, int y, int step) {
            this.x = x;
            this.y = y;
            this.step = step;
        }
    }

    /** Two visits are the same if they are to one square. */
    private static final class Squares implements Equality<Visit> {
        //@ public pure seq<int> value(Visit v) { return seq(v.x, v.y); }

        public /*@ pure @*/ boolean same(Visit a, Visit b) { return a.x == b.x && a.y == b.y; }

        public /*@ pure @*/ int hash(Visit v) { return 31 * v.x + v.y + v.step; }

        //@ public lemma void hashed(Visit a, Visit b) { } //~ ERROR hash(first) == hash(second)
    }

    /** The square after a number of steps. */
    /*@ static pure int x(seq<char> path, int steps)
      @   requires 0 <= steps && steps <= path.length;
      @   decreases steps;
      @ { return steps == 0 ? 0 : x(path, steps - 1) + (path[steps - 1] == 'r' ? 1 : path[steps - 1] == 'l' ? -1 : 0); }
      @
      @ static pure int y(seq<char> path, int steps)
      @   requires 0 <= steps && steps <= path.length;
      @   decreases steps;
      @ { return steps == 0 ? 0 : y(path, steps - 1) + (path[steps - 1] == 'u' ? 1 : path[steps - 1] == 'd' ? -1 : 0); }
      @
      @ static pure seq<int> square(seq<char> path, int steps)
      @   requires 0 <= steps && steps <= path.length;
      @ { return seq(x(path, steps), y(path, steps)); }
      @
      @ static pure boolean visited(map<seq<int>, Visit> visits, seq<char> path, int steps)
      @   requires 0 <= steps && steps <= path.length;
      @ {
      @   return (forall int i :: {square(path, i)} 0 <= i && i <= steps ==> square(path, i) in visits && visits[square(path, i)] != null && visits[square(path, i)].step == i)
      @     && (forall seq<int> s :: s in visits ==> visits[s] != null && 0 <= visits[s].step && visits[s].step <= steps && square(path, visits[s].step) == s);
      @ }
      @
      @ static lemma void once(map<seq<int>, Visit> visits, seq<char> path, int steps)
      @   requires 0 <= steps && steps <= path.length && visited(visits, path, steps);
      @   ensures forall int i, int j :: {square(path, i), square(path, j)} 0 <= i && i < j && j <= steps ==> square(path, i) != square(path, j);
      @ { }
      @
      @ static lemma void onward(map<seq<int>, Visit> visits, seq<char> path, int steps, Visit v)
      @   requires 0 <= steps && steps < path.length && visited(visits, path, steps) && v != null && v.step == steps + 1;
      @   requires !(square(path, steps + 1) in visits);
      @   ensures visited(visits[square(path, steps + 1) := v], path, steps + 1);
      @ {
      @   map<seq<int>, Visit> more = visits[square(path, steps + 1) := v];
      @   assert forall int i :: {square(path, i)} 0 <= i && i <= steps ==> square(path, i) in visits && square(path, i) != square(path, steps + 1);
      @   assert forall int i :: {square(path, i)} 0 <= i && i <= steps + 1 ==> square(path, i) in more && more[square(path, i)] != null && more[square(path, i)].step == i;
      @ } @*/

    /** After how many steps a square is visited for the second time, or -1. */
    //@ requires path != null;
    //@ ensures result < 0 ==> (forall int i, int j :: {square(path[..], i), square(path[..], j)} 0 <= i && i < j && j <= path.length() ==> square(path[..], i) != square(path[..], j));
    //@ ensures result >= 0 ==> result <= path.length() && (exists int i :: {square(path[..], i)} 0 <= i && i < result && square(path[..], i) == square(path[..], result));
    static int crossing(String path) {
        Squares squares = new Squares();
        HashMap<Visit, Visit> visits = new HashMap<>(squares);
        int x = 0;
        int y = 0;
        Visit start = new Visit(0, 0, 0);
        visits.put(start, start);
        for (int i = 0; i + 1 < path.length(); i++)
        //@ invariant visits.valid() && visits.equality() == squares && x == x(path[..], i) && y == y(path[..], i) && visited(visits.model(), path[..], i);
        {
            switch (path.charAt(i)) {
                case 'r' -> x++;
                case 'l' -> x--;
                case 'u' -> y++;
                case 'd' -> y--;
                default -> { }
            }
            Visit v = new Visit(x, y, i + 1);
            //@ assert squares.value(v) == square(path[..], i + 1);
            if (visits.containsKey(v)) {
                //@ assert square(path[..], visits.model()[square(path[..], i + 1)].step) == square(path[..], i + 1);
                return i + 1;
            }
            //@ ghost { onward(visits.model(), path[..], i, v); }
            visits.put(v, v);
        }
        //@ ghost { once(visits.model(), path[..], path.length()); } //~ ERROR visited(visits, path, steps)
        return -1;
    }
}
