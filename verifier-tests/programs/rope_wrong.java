import acclaim.util.ArrayList;
import acclaim.util.Text;

// As rope.java, but the rest of the first characters is taken from the wrong place, what is behind a cut is lost, what is replaced stays,
// and a list of leaves is not put together in halves.
final class Rope {
    private final String text; // of a leaf
    private final Rope left;
    private final Rope right;
    private final int length;
    private final int depth;

    /*@ pure boolean valid()
      @   decreases depth < 0 ? 0 : depth;
      @ {
      @   return depth >= 0 && (left == null || right == null ? depth == 0 && text != null && length == text.length()
      @     : 0 <= left.depth && left.depth < depth && 0 <= right.depth && right.depth < depth && left.valid() && right.valid()
      @       && length == left.length + right.length);
      @ }
      @
      @ pure seq<char> model()
      @   requires valid();
      @   ensures result.length == length;
      @   decreases depth;
      @ { return left == null || right == null ? text[..] : left.model() + right.model(); } @*/

    //@ requires text != null;
    //@ ensures valid() && model() == text[..] && depth == 0;
    Rope(String text) {
        this.text = text;
        left = null;
        right = null;
        length = text.length();
        depth = 0;
    }

    //@ requires left != null && right != null && left.valid() && right.valid();
    //@ ensures valid() && model() == left.model() + right.model() && depth == 1 + (left.depth > right.depth ? left.depth : right.depth);
    private Rope(Rope left, Rope right) {
        text = null;
        this.left = left;
        this.right = right;
        length = left.length + right.length;
        depth = 1 + Math.max(left.depth, right.depth);
    }

    //@ requires valid();
    //@ ensures result == model().length;
    public /*@ pure @*/ int length() { return length; }

    //@ requires valid() && 0 <= i && i < length();
    //@ ensures result == model()[i];
    //@ decreases depth;
    public /*@ pure @*/ char charAt(int i) {
        return left == null || right == null ? text.charAt(i) : i < left.length ? left.charAt(i) : right.charAt(i - left.length);
    }

    /** This text and then another one. */
    //@ requires valid() && other != null && other.valid();
    //@ ensures result != null && result.valid() && result.model() == model() + other.model();
    public Rope plus(Rope other) {
        if (length == 0) return other;
        if (other.length == 0) return this;
        return new Rope(this, other);
    }

    /** The first characters. */
    //@ requires valid() && 0 <= n && n <= length();
    //@ ensures result != null && result.valid() && result.model() == model()[..n]; //~ ERROR result.model() == model()[..n]
    //@ decreases depth;
    public Rope first(int n) {
        if (n == length) return this;
        if (left == null || right == null) return new Rope(text.substring(0, n));
        if (n <= left.length) return left.first(n);
        return left.plus(right.first(n)); //~ ERROR n <= length()
    }

    /** The characters from an index on. */
    //@ requires valid() && 0 <= n && n <= length();
    //@ ensures result != null && result.valid() && result.model() == model()[n..]; //~ ERROR result.model() == model()[n..]
    //@ decreases depth;
    public Rope from(int n) {
        if (n == 0) return this;
        if (left == null || right == null) return new Rope(text.substring(n));
        if (n >= left.length) return right.from(n - left.length);
        return left.from(n);
    }

    /** A part of the text. */
    //@ requires valid() && 0 <= from && from <= to && to <= length();
    //@ ensures result != null && result.valid() && result.model() == model()[from..to];
    public Rope part(int from, int to) {
        return first(to).from(from);
    }

    /** With something else in place of a part. */
    //@ requires valid() && 0 <= from && from <= to && to <= length() && other != null && other.valid();
    //@ ensures result != null && result.valid() && result.model() == model()[..from] + other.model() + model()[to..]; //~ ERROR result.model() ==
    public Rope with(int from, int to, Rope other) {
        return first(from).plus(other).plus(from(from));
    }

    //@ requires valid() && out.valid();
    //@ ensures out.valid() && out.model() == old(out.model()) + model();
    //@ decreases depth;
    public void addTo(Text out) {
        if (left == null || right == null) {
            out.append(text);
        } else {
            left.addTo(out);
            right.addTo(out);
        }
    }

    /** How many leaves there are. */
    //@ requires valid();
    //@ ensures result >= 1;
    //@ decreases depth;
    public /*@ pure @*/ int leaves() { return left == null || right == null ? 1 : left.leaves() + right.leaves(); }

    /** How many levels are above the leaves. */
    public /*@ pure @*/ int depth() { return depth; }

    /** What some texts say, one after the other. */
    /*@ static pure boolean whole(seq<Rope> s) { return forall int i :: {s[i]} 0 <= i && i < s.length ==> s[i] != null && s[i].valid() && s[i].depth == 0; }
      @
      @ static pure seq<char> said(Rope r) { return r != null && r.valid() ? r.model() : seq<char>(); }
      @
      @ static pure seq<char> said(seq<Rope> s)
      @   decreases s.length;
      @ { return s.length == 0 ? seq<char>() : said(s[..s.length - 1]) + said(s[s.length - 1]); }
      @
      @ static lemma void oneMore(seq<Rope> all, seq<Rope> s, Rope last)
      @   requires all == s + seq(last);
      @   ensures said(all) == said(s) + said(last);
      @ { assert all[..all.length - 1] == s && all[all.length - 1] == last; }
      @
      @ static lemma void appended(seq<Rope> all, seq<Rope> s, seq<Rope> t, seq<Rope> less, Rope last)
      @   requires all == s + t && t == less + seq(last);
      @   ensures all == s + less + seq(last);
      @ { }
      @
      @ static lemma void together(seq<Rope> all, seq<Rope> s, seq<Rope> t)
      @   requires all == s + t;
      @   ensures said(all) == said(s) + said(t);
      @   decreases t.length;
      @ {
      @   if (t.length > 0) {
      @     seq<Rope> less = t[..t.length - 1];
      @     appended(all, s, t, less, t[t.length - 1]);
      @     together(s + less, s, less);
      @     oneMore(t, less, t[t.length - 1]);
      @     oneMore(all, s + less, t[t.length - 1]);
      @   } else {
      @     assert all == s;
      @   }
      @ }
      @
      @ static pure int levels(int n)
      @   ensures result >= 0;
      @   decreases n < 0 ? 0 : n;
      @ { return n < 2 ? 0 : 1 + levels((n + 1) / 2); }
      @
      @ static lemma void fewer(int n, int m)
      @   requires n <= m;
      @   ensures levels(n) <= levels(m);
      @   decreases m < 0 ? 0 : m;
      @ { if (n >= 2) { fewer((n + 1) / 2, (m + 1) / 2); } } @*/

    //@ requires valid() && list.valid() && whole(list.model());
    //@ ensures list.valid() && whole(list.model()) && list.size() == old(list.size()) + leaves();
    //@ ensures said(list.model()) == said(old(list.model())) + model();
    //@ decreases depth;
    private void addTo(ArrayList<Rope> list) {
        if (left == null || right == null) {
            //@ ghost { oneMore(list.model() + seq(this), list.model(), this); }
            list.add(this);
        } else {
            left.addTo(list);
            right.addTo(list);
        }
    }

    //@ requires list.valid() && whole(list.model()) && 0 <= low && low < high && high <= list.size();
    //@ ensures list.valid() && list.model() == old(list.model()) && result != null && result.valid();
    //@ ensures result.model() == said(list.model()[low..high]) && result.depth <= levels(high - low);
    //@ decreases high - low;
    private static Rope joined(ArrayList<Rope> list, int low, int high) {
        if (high - low == 1) {
            Rope leaf = list.get(low);
            //@ ghost { oneMore(list.model()[low..high], seq<Rope>(), leaf); }
            return leaf;
        }
        int middle = low + 1;
        //@ ghost { together(list.model()[low..high], list.model()[low..middle], list.model()[middle..high]); }
        //@ assert high - middle == (high - low + 1) / 2; //~ ERROR high - middle
        //@ ghost { fewer(middle - low, high - middle); }
        Rope first = joined(list, low, middle);
        Rope second = joined(list, middle, high);
        return new Rope(first, second);
    }

    /** The same text, with no more levels than its leaves need. */
    //@ requires valid();
    //@ ensures result != null && result.valid() && result.model() == model() && result.depth() <= levels(leaves());
    public Rope balanced() {
        ArrayList<Rope> list = new ArrayList<>();
        addTo(list);
        //@ assert list.model()[0..list.size()] == list.model();
        return joined(list, 0, list.size());
    }
}

// A text and what it was before.
class Document {
    private final ArrayList<Rope> versions = new ArrayList<>();

    /*@ predicate valid() {
      @   return versions != null && versions.valid() && versions.model().length > 0
      @     && (forall int i :: {versions.model()[i]} 0 <= i && i < versions.model().length ==> versions.model()[i] != null && versions.model()[i].valid());
      @ } @*/

    //@ pure seq<Rope> versions() requires valid(); ensures result.length > 0; { return versions.model(); }
    //@ pure seq<char> text(int i) requires valid() && 0 <= i && i < versions().length; { return versions.model()[i].model(); }
    //@ pure seq<char> text() requires valid(); ensures result == text(versions().length - 1); { return text(versions.model().length - 1); }

    //@ ensures valid() && versions().length == 1 && text() == seq<char>();
    Document() {
        versions.add(new Rope(""));
    }

    //@ requires valid();
    //@ ensures result != null && result.valid() && result.model() == text();
    public /*@ pure @*/ Rope now() { return versions.get(versions.size() - 1); }

    //@ requires valid() && 0 <= from && from <= to && to <= text().length && s != null;
    //@ ensures valid() && text() == old(text())[..from] + s[..] + old(text())[to..];
    //@ ensures versions().length == old(versions()).length + 1 && versions()[..old(versions()).length] == old(versions());
    public void replace(int from, int to, String s) {
        Rope next = now().with(from, to, new Rope(s));
        versions.add(next);
    }

    //@ requires valid();
    //@ ensures valid() && result == (old(versions()).length > 1) && versions() == (result ? old(versions())[..old(versions()).length - 1] : old(versions()));
    public boolean undo() {
        if (versions.size() == 1) return false;
        versions.removeLast();
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && versions() == old(versions()) && result != null && result[..] == text();
    public String show() {
        Text out = new Text();
        now().addTo(out);
        return out.text();
    }
}
