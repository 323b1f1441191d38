import acclaim.util.ArrayList;
import acclaim.util.Text;

// As symbol_table.java, but the same word gets another number each time, the numbers are lost when there are many, a word is not
// cleared when it ends, and the last one is left out.
class Symbols {
    private final ArrayList<String> names = new ArrayList<>();
    //@ private ghost seq<seq<char>> words;

    /*@ predicate valid() {
      @   return names != null && names.valid() && acc(words) && words.length == names.model().length
      @     && (forall int i :: {names.model()[i]} 0 <= i && i < words.length ==> names.model()[i] != null && names.model()[i][..] == words[i])
      @     && (forall int i, int j :: {words[i], words[j]} 0 <= i && i < j && j < words.length ==> words[i] != words[j]);
      @ } @*/

    //@ pure seq<seq<char>> words() requires valid(); ensures forall int i, int j :: {result[i], result[j]} 0 <= i && i < j && j < result.length ==> result[i] != result[j]; { return words; }

    //@ ensures valid() && words() == seq<seq<char>>();
    Symbols() { }

    //@ requires valid();
    //@ ensures result == words().length;
    public /*@ pure @*/ int size() { return names.size(); }

    //@ requires valid() && word.valid();
    //@ ensures valid() && words() == old(words()) && word.valid() && word.model() == old(word.model());
    //@ ensures -1 <= result && result < words().length && (result == -1 ? !(word.model() in words()) : words()[result] == word.model());
    public int find(Text word) {
        for (int i = 0; i < names.size(); i++)
        //@ invariant valid() && words() == old(words()) && word.valid() && word.model() == old(word.model());
        //@ invariant forall int k :: {words()[k]} 0 <= k && k < i ==> words()[k] != word.model();
        {
            if (word.says(names.get(i))) return i;
        }
        return -1;
    }

    //@ requires valid() && word.valid();
    //@ ensures valid() && word.valid() && word.model() == old(word.model()) && 0 <= result && result < words().length && words()[result] == word.model(); //~ ERROR `valid()`
    //@ ensures words() == (old(word.model()) in old(words()) ? old(words()) : old(words()) + seq(word.model()));
    //@ ensures words().length >= old(words()).length && (forall int k :: {words()[k]} 0 <= k && k < old(words()).length ==> words()[k] == old(words())[k]);
    public int intern(Text word) {
        names.add(word.text());
        //@ ghost words = words + seq(word.model());
        return names.size() - 1;
    }

    //@ requires valid() && 0 <= id && id < words().length;
    //@ ensures valid() && words() == old(words()) && result != null && result[..] == words()[id];
    public String name(int id) {
        return names.get(id);
    }
}

class Tokenizer {
    private final Symbols symbols = new Symbols();
    private int[] ids = new int[4];
    private int count;
    //@ private ghost seq<seq<char>> tokens;

    /** The word that the first n characters end with, and the words before it. */
    /*@ static pure seq<char> last(seq<char> s, int n)
      @   requires 0 <= n && n <= s.length;
      @   decreases n;
      @ { return n == 0 || s[n - 1] == ' ' ? seq<char>() : last(s, n - 1) + seq(s[n - 1]); }
      @
      @ static pure seq<seq<char>> ended(seq<char> s, int n)
      @   requires 0 <= n && n <= s.length;
      @   decreases n;
      @ { return n == 0 ? seq<seq<char>>() : ended(s, n - 1) + (s[n - 1] == ' ' ? some(last(s, n - 1)) : seq<seq<char>>()); }
      @
      @ static pure seq<seq<char>> some(seq<char> word) { return word.length > 0 ? seq(word) : seq<seq<char>>(); }
      @
      @ static pure seq<seq<char>> cut(seq<char> s) { return ended(s, s.length) + some(last(s, s.length)); } @*/

    /** Each number stands for its word. */
    /*@ static pure boolean spell(seq<int> ids, seq<seq<char>> words, seq<seq<char>> tokens)
      @ {
      @   return ids.length == tokens.length
      @     && (forall int k :: {ids[k]} 0 <= k && k < ids.length ==> 0 <= ids[k] && ids[k] < words.length && words[ids[k]] == tokens[k]);
      @ }
      @
      @ static lemma void added(seq<int> ids, seq<seq<char>> words, seq<seq<char>> tokens, int id, seq<seq<char>> all)
      @   requires spell(ids, words, tokens) && 0 <= id && id < all.length && words.length <= all.length && (forall int k :: {all[k]} 0 <= k && k < words.length ==> all[k] == words[k]);
      @   ensures spell(ids + seq(id), all, tokens + seq(all[id]));
      @ { } @*/

    /*@ predicate valid() {
      @   return symbols != null && symbols.valid() && acc(ids) && acc(ids[*]) && acc(count) && acc(tokens)
      @     && 0 <= count && count <= ids.length && ids.length > 0 && spell(ids[..count], symbols.words(), tokens);
      @ } @*/

    //@ pure seq<int> model() requires valid(); { return ids[..count]; }
    //@ pure seq<seq<char>> words() requires valid(); { return symbols.words(); }
    //@ pure seq<seq<char>> tokens() requires valid(); ensures spell(model(), words(), result); { return tokens; }

    //@ ensures valid() && tokens() == seq<seq<char>>() && words() == seq<seq<char>>();
    Tokenizer() { }

    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && words() == old(words()) && tokens() == old(tokens()) && (opening valid() in count < ids.length); //~ ERROR `valid()`
    private void grow() {
        int[] more = new int[2 * ids.length];
        for (int i = 0; i < count; i++)
        //@ invariant acc(ids) && acc(ids[*]) && acc(count) && acc(more[*]) && 0 <= count && count <= ids.length && ids.length < more.length && more[..i] == ids[..i];
        {
            more[i] = ids[i];
        }
        ids = new int[2 * ids.length];
    }

    //@ requires valid() && word.valid();
    //@ ensures valid() && word.valid() && word.model() == seq<char>() && tokens() == old(tokens()) + some(old(word.model())); //~ ERROR word.model() == seq<char>()
    //@ ensures model().length >= old(model()).length && model()[..old(model()).length] == old(model());
    private void end(Text word) {
        if (word.isEmpty()) return;
        if (count == ids.length) {
            grow();
        }
        int id = symbols.intern(word);
        //@ ghost { added(ids[..count], old(words()), tokens, id, symbols.words()); }
        ids[count] = id;
        //@ assert ids[..count] == old(model());
        count++;
        //@ ghost tokens = tokens + seq(word.model());
    }

    //@ requires valid() && s != null;
    //@ ensures valid() && tokens() == old(tokens()) + cut(s[..]); //~ ERROR tokens() == old(tokens()) + cut(s[..])
    public void read(String s) {
        Text word = new Text();
        for (int i = 0; i < s.length(); i++)
        //@ invariant valid() && word.valid() && word.model() == last(s[..], i) && tokens() == old(tokens()) + ended(s[..], i);
        {
            char c = s.charAt(i);
            if (c == ' ') {
                end(word);
            } else {
                word.append(c);
            }
        }
    }

    //@ requires valid();
    //@ ensures result == tokens().length;
    public /*@ pure @*/ int size() { return count; }

    //@ requires valid() && 0 <= i && i < tokens().length;
    //@ ensures result == model()[i];
    public /*@ pure @*/ int id(int i) { return ids[i]; }

    //@ requires valid() && 0 <= i && i < tokens().length;
    //@ ensures valid() && model() == old(model()) && words() == old(words()) && tokens() == old(tokens()) && result != null && result[..] == tokens()[i];
    public String word(int i) {
        return symbols.name(id(i));
    }
}
