// A set of objects from the library, with a client's own notion of which are the same: what clients know of it is the set of what that says
// of its members.
import acclaim.util.ArrayList;
import acclaim.util.Equality;
import acclaim.util.HashSet;

final class Word {
    final String text;
    final int line;

    Word(String text, int line)
    //@ requires text != null;
    //@ ensures this.text == text && this.line == line;
    {
        this.text = text;
        this.line = line;
    }
}

/** Two words are the same if they stand on the same line. */
class Lines implements Equality<Word> {
    //@ pure seq<int> value(Word w) { return seq(w.line); }

    public /*@ pure @*/ boolean same(Word first, Word second)
    { return first.line == second.line; }

    public /*@ pure @*/ int hash(Word w)
    { return w.line; }

    //@ lemma void hashed(Word first, Word second) { }
}

class Sets {
    static void changed()
    //@ requires true;
    {
        HashSet<Word> s = new HashSet<>(new Lines());
        boolean first = s.add(new Word("if", 3));
        boolean second = s.add(new Word("else", 3));
        boolean third = s.add(new Word("while", 4));
        //@ assert first && !second && third && s.model() == set<seq<int>>(seq(3), seq(4)) && s.size() == 2;
        boolean there = s.contains(new Word("for", 4));
        boolean taken = s.remove(new Word("do", 3));
        boolean again = s.remove(new Word("do", 3));
        //@ assert there && taken && !again && s.model() == set<seq<int>>(seq(4));
        //@ assert s.isEmpty();                                //~ ERROR assertion
    }

    /** Nothing but the equality has to be known of it. */
    static <K> boolean moved(HashSet<K> from, HashSet<K> to, K key)
    //@ requires from.valid() && to.valid() && key != null && from.equality() == to.equality();
    //@ ensures from.valid() && to.valid() && from.equality() == old(from.equality()) && to.equality() == old(to.equality());
    //@ ensures from.model() == old(from.model()) diff set<seq<int>>(from.equality().value(key));
    //@ ensures to.model() == (result ? old(to.model()) union set<seq<int>>(to.equality().value(key)) : old(to.model()));
    {
        if (!from.remove(key)) { return false; }
        to.add(key);
        return true;
    }

    static <K> void kept(HashSet<K> s, K one, K other)
    //@ requires s.valid() && one != null && other != null && s.equality().value(other) in s.model();
    //@ ensures s.valid() && s.equality().value(other) in s.model(); //~ ERROR postcondition
    { s.remove(one); }

    static void all(HashSet<Word> s)
    //@ requires s.valid() && s.equality() instanceof Lines && s.size() == 1 && seq(7) in s.model();
    {
        ArrayList<Word> members = s.list();
        Word only = members.get(0);
        //@ assert exists int i :: 0 <= i && i < members.model().length && s.equality().value(members.model()[i]) == seq(7);
        //@ assert members.size() == 1 && only.line == 7;
        //@ assert only.text == "if";                          //~ ERROR assertion
    }

    /** How many of some words are on lines of their own. */
    static int lines(ArrayList<Word> words)
    //@ requires words.valid() && (forall int i :: {words.model()[i]} 0 <= i && i < words.model().length ==> words.model()[i] != null);
    //@ ensures words.valid() && words.model() == old(words.model()) && 0 <= result;
    {
        HashSet<Word> seen = new HashSet<>(new Lines());
        for (int i = 0; i < words.size(); i++)
        //@ invariant words.valid() && words.model() == old(words.model()) && seen.valid() && 0 <= i;
        { seen.add(words.get(i)); }
        return seen.size();
    }

    public static void main(String[] args)
    //@ requires true;
    {
        ArrayList<Word> words = new ArrayList<>();
        for (int i = 0; i < 100; i++)
        //@ invariant words.valid() && 0 <= i && (forall int k :: {words.model()[k]} 0 <= k && k < words.model().length ==> words.model()[k] != null);
        { words.add(new Word("w", i * i % 17)); }
        System.out.println(lines(words));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static <K> boolean isOne(HashSet<K> s)
    //@ requires s.valid();
    //@ ensures s.valid() && s.equality() != null && result == (s.model().size == 1) && s.isEmpty() == (s.model().size == 0);
    { return s.size() == 1; }

    static <K> K one(HashSet<K> s)
    //@ requires s.valid() && s.size() > 1;
    //@ ensures s.valid() && s.equality() == old(s.equality()) && s.model() == old(s.model()) && result != null && s.equality().value(result) in s.model();
    {
        ArrayList<K> all = s.list();
        //@ assert s.equality().value(all.model()[0]) != s.equality().value(all.model()[1]);
        boolean there = s.contains(all.get(1));
        //@ assert there && all.size() == s.size();
        return all.get(0);
    }

    static <K> void twice(HashSet<K> s, K key)
    //@ requires s.valid() && key != null;
    //@ ensures s.valid() && s.equality() == old(s.equality()) && s.model() == old(s.model()) diff set<seq<int>>(s.equality().value(key));
    {
        boolean there = s.contains(key);
        boolean added = s.add(key);
        boolean taken = s.remove(key);
        //@ assert added == !there && taken;
    }
}
//> 9
