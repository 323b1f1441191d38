// As ballots.java: candidate 0 is left out, the last of several winners is named, half is taken for more than half.
class Ballots {
    //@ requires acc(ballots[*]) && candidates >= 0;
    //@ ensures acc(ballots[*]) && untouched(acc(ballots[*])) && acc(result[*]) && result.length == candidates;
    //@ ensures forall int c :: 0 <= c && c < candidates ==> result[c] == mset(ballots[..])[c];
    static int[] count(int[] ballots, int candidates) {
        int[] votes = new int[candidates];
        for (int b : ballots)
        //@ invariant acc(ballots[*]) && untouched(acc(ballots[*])) && acc(votes[*]);
        //@ invariant index(b) == ballots.length ==> ballots[..index(b)] == ballots[..];
        //@ invariant forall int c :: 0 <= c && c < candidates ==> votes[c] == mset(ballots[..index(b)])[c]; //~ ERROR E0214
        {
            if (b > 0 && b < candidates) {
                votes[b]++;
            }
        }
        return votes;
    }

    //@ requires acc(votes[*]) && votes.length > 0;
    //@ ensures acc(votes[*]) && untouched(acc(votes[*])) && 0 <= result && result < votes.length;
    //@ ensures forall int c :: 0 <= c && c < votes.length ==> votes[c] <= votes[result];
    //@ ensures forall int c :: 0 <= c && c < result ==> votes[c] < votes[result];
    static int winner(int[] votes) {
        int best = 0;
        for (int i = 1; i < votes.length; i++)
        //@ invariant acc(votes[*]) && untouched(acc(votes[*])) && 1 <= i && i <= votes.length && 0 <= best && best < i;
        //@ invariant forall int c :: 0 <= c && c < i ==> votes[c] <= votes[best];
        //@ invariant forall int c :: 0 <= c && c < best ==> votes[c] < votes[best]; //~ ERROR E0214
        {
            if (votes[i] >= votes[best]) {
                best = i;
            }
        }
        return best;
    }

    /** The one who has more than half, or -1 (Boyer and Moore). */
    //@ requires acc(ballots[*]) && (forall int k :: 0 <= k && k < ballots.length ==> ballots[k] >= 0);
    //@ ensures acc(ballots[*]) && untouched(acc(ballots[*]));
    //@ ensures result != -1 ==> 2 * mset(ballots[..])[result] > ballots.length; //~ ERROR 2 * mset
    //@ ensures forall int c :: c >= 0 && 2 * mset(ballots[..])[c] > ballots.length ==> c == result;
    static int majority(int[] ballots) {
        int candidate = -1;
        int lead = 0;
        for (int b : ballots)
        //@ invariant acc(ballots[*]) && untouched(acc(ballots[*])) && lead >= 0 && (candidate == -1 ==> lead == 0);
        //@ invariant index(b) == ballots.length ==> ballots[..index(b)] == ballots[..];
        //@ invariant forall int c :: 2 * mset(ballots[..index(b)])[c] <= (c == candidate ? index(b) + lead : index(b) - lead);
        {
            //@ assert ballots[..index(b) + 1] == ballots[..index(b)] + seq(b);
            if (lead == 0) {
                candidate = b;
                lead = 1;
            } else if (b == candidate) {
                lead++;
            } else {
                lead--;
            }
        }
        int n = 0;
        for (int b : ballots)
        //@ invariant acc(ballots[*]) && untouched(acc(ballots[*])) && (index(b) == ballots.length ==> ballots[..index(b)] == ballots[..]);
        //@ invariant n == mset(ballots[..index(b)])[candidate];
        {
            //@ assert ballots[..index(b) + 1] == ballots[..index(b)] + seq(b);
            if (b == candidate) n++;
        }
        return n >= ballots.length / 2 ? candidate : -1;
    }
}
