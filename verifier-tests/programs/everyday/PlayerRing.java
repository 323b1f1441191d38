// Players in a ring take turns and score.
public class PlayerRing {
    private static class Player {
        final String name;
        int score;
        Player next;

        /*@ static predicate seg(Player a, Player b) { return a != b ==> a != null && acc(a.score) && acc(a.next) && seg(a.next, b); } @*/
        /*@ static pure int len(Player a, Player b) requires seg(a, b); ensures result >= 0; { return a == b ? 0 : 1 + len(a.next, b); } @*/

        //@ ensures acc(score) && acc(next) && score == 0 && this.name == name;
        Player(String name) {
            this.name = name;
        }

        /** A lemma: a segment and one player behind it are a segment. */
        //@ requires seg(a, b) && b != null && acc(b.next) && acc(b.score) && c != null && acc(c.next) && b.next == c;
        //@ ensures seg(a, c) && acc(c.next) && c.next == old(c.next) && len(a, c) == old(len(a, b)) + 1;
        static void append(Player a, Player b, Player c) {
            if (a != b) {
                append(a.next, b, c);
            }
        }
    }

    private Player current;
    private Player last;
    private int size;

    /*@ predicate valid() {
      @   return acc(current) && acc(last) && acc(size) && (current == null ? size == 0
      @     : last != null && Player.seg(current, last) && acc(last.next) && acc(last.score) && last.next == current
      @       && size == Player.len(current, last) + 1);
      @ } @*/

    //@ ensures valid() && size() == 0;
    public PlayerRing() { }

    //@ requires valid();
    //@ ensures valid() && size() == old(size()) + 1;
    public void join(String name) {
        Player p = new Player(name);
        if (current == null) {
            current = p;
            last = p;
            p.next = p;
        } else {
            p.next = current;
            last.next = p;
            Player.append(current, last, p);
            last = p;
        }
        size++;
    }

    //@ requires valid();
    //@ ensures result >= 0;
    public /*@ pure @*/ int size() {
        return size;
    }

    //@ requires valid();
    public /*@ pure @*/ String turn() {
        return current == null ? "nobody" : current.name;
    }

    //@ requires valid();
    //@ ensures valid() && size() == old(size());
    public void pass() {
        if (current != null && current != last) {
            Player next = current.next;
            Player.append(next, last, current);
            last = current;
            current = next;
        }
    }

    //@ requires valid() && size() > 0;
    //@ ensures valid() && size() == old(size()) && turn() == old(turn());
    public void score(int points) {
        if (current == null) {
            throw new IllegalStateException("no players");
        }
        if (current == last) {
            last.score += points;
        } else {
            current.score += points;
        }
    }

    //@ requires valid();
    //@ ensures valid() && size() == (old(size()) == 0 ? 0 : old(size()) - 1);
    //@ ensures old(size()) > 0 ==> result == old(turn());
    public String dropCurrent() {
        if (current == null) {
            return null;
        }
        String name = current.name;
        if (size == 1) {
            current = null;
            last = null;
        } else {
            last.next = current.next;
            current = current.next;
        }
        size--;
        return name;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    public String leader() {
        if (current == null) {
            return null;
        }
        return best(current, last, last);
    }

    //@ requires Player.seg(a, b) && b != null && acc(b.score) && acc(b.next) && c != null;
    //@ ensures Player.seg(a, b) && acc(b.score) && acc(b.next) && untouched(Player.seg(a, b)) && untouched(acc(b.score, b.next));
    private static String best(Player a, Player b, Player c) {
        if (a == b) {
            return b.name;
        }
        return best(a.next, b, c);
    }

    //@ requires valid() && size() > 0 && k > 0;
    //@ ensures valid() && size() == 1 && result == turn();
    public String josephus(int k) {
        while (size > 1)
        //@ invariant valid() && size() > 0;
        //@ decreases size();
        {
            for (int i = 1; i < k; i++)
            //@ invariant valid() && size() > 1 && size() <= old(size());
            {
                pass();
            }
            dropCurrent();
        }
        return turn();
    }

    public static void main(String[] args) {
        PlayerRing ring = new PlayerRing();
        String[] names = {"Ann", "Bob", "Cid", "Dan", "Eve"};
        for (String s : names)
        //@ invariant acc(names[*]) && ring.valid() && ring.size() == index(s);
        {
            ring.join(s);
        }
        ring.score(3);
        ring.pass();
        ring.score(5);
        System.out.println(ring.turn() + " " + ring.leader() + " " + ring.size());
        System.out.println(ring.josephus(3));
    }
}
//> Bob Ann 5
//> Eve
