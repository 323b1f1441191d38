import acclaim.util.Stack;
import acclaim.util.Text;

// As text_editor.java, but what was undone is not forgotten after an edit, an undo erases where it should write, what is undone can't
// be done again, and a character is not shown.
class Editor {
    enum Kind { TYPED, ERASED, LEFT, RIGHT }

    static final class Edit {
        final Kind kind;
        final char character;

        //@ requires kind != null;
        //@ ensures this.kind == kind && this.character == character;
        Edit(Kind kind, char character) {
            this.kind = kind;
            this.character = character;
        }
    }

    private final Text before = new Text();
    private final Text behind = new Text(); // what is behind the cursor, the last character first
    private final Stack<Edit> done = new Stack<>();
    private final Stack<Edit> undone = new Stack<>();
    //@ private ghost seq<seq<char>> lefts, rights;
    //@ private ghost seq<Edit> edits;

    /** The edit leads from one state to another. */
    /*@ static pure boolean leads(Edit e, seq<char> left, seq<char> right, seq<char> nextLeft, seq<char> nextRight)
      @   requires e != null && e.kind != null;
      @ {
      @   return switch (e.kind) {
      @     case TYPED -> nextLeft == left + seq(e.character) && nextRight == right;
      @     case ERASED -> left == nextLeft + seq(e.character) && nextRight == right;
      @     case LEFT -> left == nextLeft + seq(e.character) && nextRight == right + seq(e.character);
      @     case RIGHT -> nextLeft == left + seq(e.character) && right == nextRight + seq(e.character);
      @   };
      @ } @*/

    /** Each edit leads from the state at its place to the next one. */
    /*@ static pure boolean trail(seq<Edit> edits, seq<seq<char>> lefts, seq<seq<char>> rights)
      @ {
      @   return lefts.length == edits.length + 1 && rights.length == edits.length + 1
      @     && (forall int i :: {edits[i]} 0 <= i && i < edits.length ==> edits[i] != null && edits[i].kind != null
      @       && leads(edits[i], lefts[i], rights[i], lefts[i + 1], rights[i + 1]));
      @ }
      @
      @ static lemma void extended(seq<Edit> edits, seq<seq<char>> lefts, seq<seq<char>> rights, int n,
      @     Edit e, seq<char> left, seq<char> right)
      @   requires trail(edits, lefts, rights) && 0 <= n && n <= edits.length && e != null && e.kind != null;
      @   requires leads(e, lefts[n], rights[n], left, right);
      @   ensures trail(edits[..n] + seq(e), lefts[..n + 1] + seq(left), rights[..n + 1] + seq(right));
      @ { } @*/

    /** The other way around. */
    /*@ static pure seq<char> mirror(seq<char> s)
      @   decreases s.length;
      @ { return s.length == 0 ? seq<char>() : seq(s[s.length - 1]) + mirror(s[..s.length - 1]); } @*/

    /** It is the same text wherever the cursor is. */
    /*@ static lemma void moved(seq<char> left, seq<char> right, char c, seq<char> nextLeft, seq<char> nextRight)
      @   requires left == nextLeft + seq(c) && nextRight == right + seq(c);
      @   ensures nextLeft + mirror(nextRight) == left + mirror(right);
      @ { assert nextRight[..nextRight.length - 1] == right && mirror(nextRight) == seq(c) + mirror(right); } @*/

    /*@ predicate valid() {
      @   return before != null && before.valid() && behind != null && behind.valid()
      @     && done != null && done.valid() && undone != null && undone.valid()
      @     && acc(lefts) && acc(rights) && acc(edits)
      @     && lefts.length == edits.length + 1 && rights.length == edits.length + 1
      @     && trail(edits, lefts, rights) && done.model().length + undone.model().length == edits.length
      @     && done.model() == edits[..done.model().length]
      @     && (forall int i :: {undone.model()[i]} 0 <= i && i < undone.model().length ==> undone.model()[i] == edits[edits.length - 1 - i])
      @     && before.model() == lefts[done.model().length] && behind.model() == rights[done.model().length];
      @ } @*/

    //@ pure int states() requires valid(); ensures result > 0; { return edits.length + 1; }
    //@ pure int at() requires valid(); ensures 0 <= result && result < states(); { return done.size(); }
    //@ pure seq<char> left(int i) requires valid() && 0 <= i && i < states(); { return lefts[i]; }
    //@ pure seq<char> right(int i) requires valid() && 0 <= i && i < states(); { return rights[i]; }
    //@ pure seq<char> left() requires valid(); ensures result == left(at()); { return before.model(); }
    //@ pure seq<char> right() requires valid(); ensures result == right(at()); { return behind.model(); }

    //@ ensures valid() && states() == 1 && left() == seq<char>() && right() == seq<char>();
    Editor() {
        //@ ghost lefts = seq(seq<char>());
        //@ ghost rights = seq(seq<char>());
    }

    //@ requires before.valid() && behind.valid() && e != null && e.kind != null;
    //@ requires leads(e, before.model(), behind.model(), left, right);
    //@ ensures before.valid() && behind.valid() && before.model() == left && behind.model() == right;
    private void apply(Edit e /*@, ghost seq<char> left, ghost seq<char> right @*/) {
        switch (e.kind) {
            case TYPED -> before.append(e.character);
            case ERASED -> before.removeLast();
            case LEFT -> behind.append(before.removeLast());
            case RIGHT -> before.append(behind.removeLast());
        }
    }

    //@ requires before.valid() && behind.valid() && e != null && e.kind != null;
    //@ requires leads(e, left, right, before.model(), behind.model());
    //@ ensures before.valid() && behind.valid() && before.model() == left && behind.model() == right; //~ ERROR before.model() == left
    private void revert(Edit e /*@, ghost seq<char> left, ghost seq<char> right @*/) {
        switch (e.kind) {
            case TYPED -> before.removeLast();
            case ERASED -> before.removeLast(); //~ ERROR model().length > 0
            case LEFT -> before.append(behind.removeLast());
            case RIGHT -> behind.append(before.removeLast());
        }
    }

    //@ requires valid() && e != null && e.kind != null && leads(e, left(), right(), left, right);
    //@ ensures valid() && at() == old(at()) + 1 && states() == at() + 1 && left() == left && right() == right; //~ ERROR `valid()`
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && i <= old(at()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
    private void perform(Edit e /*@, ghost seq<char> left, ghost seq<char> right @*/) {
        apply(e /*@, left, right @*/);
        done.push(e);
        //@ ghost { extended(edits, lefts, rights, done.size() - 1, e, left, right); }
        //@ ghost edits = done.model();
        //@ ghost lefts = lefts[..edits.length] + seq(left);
        //@ ghost rights = rights[..edits.length] + seq(right);
    }

    //@ requires valid();
    //@ ensures valid() && at() == old(at()) + 1 && states() == at() + 1 && left() == old(left()) + seq(c) && right() == old(right());
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && i <= old(at()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
    public void type(char c) {
        perform(new Edit(Kind.TYPED, c) /*@, left() + seq(c), right() @*/);
    }

    //@ requires valid() && s != null;
    //@ ensures valid() && at() == old(at()) + s.length() && left() == old(left()) + s[..] && right() == old(right());
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && i <= old(at()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
    public void type(String s) {
        for (int i = 0; i < s.length(); i++)
        //@ invariant valid() && at() == old(at()) + i && left() == old(left()) + s[..][..i] && right() == old(right());
        //@ invariant forall int i :: {left(i)} {right(i)} 0 <= i && i <= old(at()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
        {
            //@ assert s[..][..i + 1] == s[..][..i] + seq(s[..][i]);
            type(s.charAt(i));
        }
        //@ assert s[..][..s.length()] == s[..];
    }

    //@ requires valid();
    //@ ensures valid() && result == (old(left()).length > 0);
    //@ ensures at() == old(at()) + (result ? 1 : 0) && states() == (result ? at() + 1 : old(states()));
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && (result ? i <= old(at()) : i < states()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
    //@ ensures result ==> left() == old(left())[..old(left()).length - 1] && right() == old(right());
    public boolean erase() {
        if (before.isEmpty()) return false;
        perform(new Edit(Kind.ERASED, before.charAt(before.length() - 1)) /*@, left()[..left().length - 1], right() @*/);
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && result == (old(left()).length > 0);
    //@ ensures at() == old(at()) + (result ? 1 : 0) && states() == (result ? at() + 1 : old(states()));
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && (result ? i <= old(at()) : i < states()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
    //@ ensures result ==> old(left()) + mirror(old(right())) == left() + mirror(right());
    //@ ensures result ==> left() == old(left())[..old(left()).length - 1] && right() == old(right()) + seq(old(left()[left().length - 1]));
    public boolean goLeft() {
        if (before.isEmpty()) return false;
        char c = before.charAt(before.length() - 1);
        perform(new Edit(Kind.LEFT, c) /*@, left()[..left().length - 1], right() + seq(c) @*/);
        //@ ghost { moved(old(left()), old(right()), c, left(), right()); }
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && result == (old(right()).length > 0);
    //@ ensures at() == old(at()) + (result ? 1 : 0) && states() == (result ? at() + 1 : old(states()));
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && (result ? i <= old(at()) : i < states()) ==> left(i) == old(left(i)) && right(i) == old(right(i));
    //@ ensures result ==> old(left()) + mirror(old(right())) == left() + mirror(right());
    //@ ensures result ==> left() == old(left()) + seq(old(right()[right().length - 1])) && right() == old(right())[..old(right()).length - 1];
    public boolean goRight() {
        if (behind.isEmpty()) return false;
        char c = behind.charAt(behind.length() - 1);
        perform(new Edit(Kind.RIGHT, c) /*@, left() + seq(c), right()[..right().length - 1] @*/);
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && result == (old(at()) > 0) && at() == (result ? old(at()) - 1 : 0); //~ ERROR `valid()`
    //@ ensures states() == old(states()) && (forall int i :: {left(i)} {right(i)} 0 <= i && i < states() ==> left(i) == old(left(i)) && right(i) == old(right(i)));
    public boolean undo() {
        if (done.isEmpty()) return false;
        //@ assert done.peek() == edits[done.size() - 1];
        Edit e = done.pop();
        revert(e /*@, lefts[done.size()], rights[done.size()] @*/);
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && result == (old(at() + 1 < states())) && at() == old(at()) + (result ? 1 : 0);
    //@ ensures states() == old(states()) && (forall int i :: {left(i)} {right(i)} 0 <= i && i < states() ==> left(i) == old(left(i)) && right(i) == old(right(i)));
    public boolean redo() {
        if (undone.isEmpty()) return false;
        //@ assert undone.peek() == edits[done.size()];
        //@ assert edits[..done.size() + 1] == edits[..done.size()] + seq(edits[done.size()]);
        Edit e = undone.pop();
        apply(e /*@, lefts[done.size() + 1], rights[done.size() + 1] @*/);
        done.push(e);
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && at() == old(at()) && states() == old(states());
    //@ ensures forall int i :: {left(i)} {right(i)} 0 <= i && i < states() ==> left(i) == old(left(i)) && right(i) == old(right(i));
    //@ ensures left() == old(left()) && right() == old(right()) && result != null && result[..] == left() + seq('|') + mirror(right()); //~ ERROR result[..] == left() + seq('|') + mirror(right())
    public String show() {
        Text all = new Text();
        all.append(before);
        all.append('|');
        for (int i = behind.length() - 1; i > 0; i--)
        //@ invariant valid() && all.valid() && i < right().length;
        //@ invariant all.model() + mirror(right()[..i + 1]) == left() + seq('|') + mirror(right());
        {
            //@ ghost { moved(all.model() + seq(right()[i]), right()[..i], right()[i], all.model(), right()[..i + 1]); }
            all.append(behind.charAt(i));
        }
        return all.text();
    }
}
