import acclaim.util.Text;

// As prefix_search.java, but a border is shortened by one only, a place may be passed where the word stands, what is found is not where it
// stands, and too little is replaced.
class PrefixSearch {
    private final Text pattern;
    private final int[] borders;

    /** A word stands at a place of a text with its first k characters. */
    /*@ static pure boolean matches(seq<char> text, int at, seq<char> word, int k)
      @   requires 0 <= k && k <= word.length && 0 <= at && at + k <= text.length;
      @ { return forall int j :: {word[j]} 0 <= j && j < k ==> text[at + j] == word[j]; }
      @
      @ static pure boolean occurs(seq<char> text, int at, seq<char> word)
      @ { return 0 <= at && at + word.length <= text.length && matches(text, at, word, word.length); }
      @
      @ static pure boolean first(seq<char> text, int at, seq<char> word)
      @ { return occurs(text, at, word) && (forall int a :: {occurs(text, a, word)} a < at ==> !occurs(text, a, word)); } @*/

    /** The first k characters of a word are also the last ones of its first n. */
    /*@ static pure boolean border(seq<char> word, int n, int k)
      @   requires 0 <= k && k <= n && n <= word.length;
      @ { return matches(word, n - k, word, k); }
      @
      @ static pure boolean longest(seq<char> word, int n, int k)
      @   requires 0 < n && n <= word.length;
      @ { return 0 <= k && k < n && border(word, n, k) && (forall int l :: {border(word, n, l)} k < l && l < n ==> !border(word, n, l)); } @*/

    /** Where a word stands twice, the second time it overlaps itself. */
    /*@ static lemma void overlap(seq<char> text, int end, seq<char> word, int k, int l)
      @   requires 0 <= l && l <= k && k <= word.length && k <= end && end <= text.length;
      @   requires matches(text, end - k, word, k) && matches(text, end - l, word, l);
      @   ensures border(word, k, l);
      @ { assert forall int j :: {word[j]} 0 <= j && j < l ==> text[end - l + j] == word[j] && text[end - k + (k - l + j)] == word[k - l + j]; } @*/

    /** What is shorter than a border that doesn't go on, and longer than the next one, doesn't go on either. */
    /*@ static lemma void none(seq<char> text, int end, seq<char> word, int k, int l, int n)
      @   requires 0 < k && k < word.length && k <= end && end < text.length && longest(word, k, l);
      @   requires matches(text, end - k, word, k) && text[end] != word[k] && l < n && n <= k;
      @   ensures !matches(text, end - n, word, n + 1);
      @ {
      @   if (matches(text, end - n, word, n + 1)) {
      @     assert text[end - n + n] == word[n] && matches(text, end - n, word, n);
      @     overlap(text, end, word, k, n);
      @   }
      @ }
      @
      @ static lemma void shift(seq<char> text, int end, seq<char> word, int k, int l)
      @   requires 0 < k && k < word.length && k <= end && end < text.length && longest(word, k, l);
      @   requires matches(text, end - k, word, k) && text[end] != word[k];
      @   ensures matches(text, end - l, word, l);
      @   ensures forall int a :: {occurs(text, a, word)} end - k <= a && a < end - l ==> !occurs(text, a, word);
      @ {
      @   assert forall int j :: {word[j]} 0 <= j && j < l ==> word[k - l + j] == word[j];
      @   forall int a :: {occurs(text, a, word)} end - k <= a && a < end - l ==> none(text, end, word, k, l, end - a);
      @ }
      @
      @ static lemma void shorten(seq<char> word, int n, int k, int l)
      @   requires 0 < k && k < n && n < word.length && longest(word, k, l) && border(word, n, k) && word[n] != word[k];
      @   ensures border(word, n, l);
      @   ensures forall int b :: {border(word, n + 1, b)} l + 1 < b && b <= k + 1 ==> !border(word, n + 1, b);
      @ {
      @   assert forall int j :: {word[j]} 0 <= j && j < l ==> word[k - l + j] == word[j];
      @   forall int b :: l + 1 < b && b <= k + 1 ==> none(word, n, word, k, l, b - 1);
      @ }
      @
      @ static lemma void begin(seq<char> word, int n, int k)
      @   requires 0 < n && n < word.length && longest(word, n, k);
      @   ensures forall int b :: {border(word, n + 1, b)} k + 1 < b && b <= n ==> !border(word, n + 1, b);
      @ { assert forall int b :: {border(word, n + 1, b)} k + 1 < b && b <= n && border(word, n + 1, b) ==> border(word, n, b - 1); } @*/

    /*@ predicate valid() {
      @   return pattern != null && pattern.valid() && borders != null && acc(borders[*]) && borders.length == pattern.model().length
      @     && (forall int i :: {borders[i]} 0 <= i && i < borders.length ==> longest(pattern.model(), i + 1, borders[i]));
      @ } @*/

    //@ pure seq<char> word() requires valid(); { return pattern.model(); }

    //@ requires pattern.valid();
    //@ ensures valid() && word() == old(pattern.model());
    PrefixSearch(Text pattern) {
        this.pattern = pattern;
        borders = new int[pattern.length()];
        int k = 0;
        for (int i = 1; i < borders.length; i++)
        //@ invariant pattern.valid() && pattern.model() == old(pattern.model()) && acc(borders[*]) && borders.length == pattern.model().length;
        //@ invariant 1 <= i && (i <= borders.length ==> k == borders[i - 1]);
        //@ invariant forall int n :: {borders[n]} 0 <= n && n < i && n < borders.length ==> longest(pattern.model(), n + 1, borders[n]);
        {
            //@ ghost { begin(pattern.model(), i, k); }
            while (k > 0 && pattern.charAt(i) != pattern.charAt(k))
            //@ invariant pattern.valid() && pattern.model() == old(pattern.model()) && acc(borders[*]);
            //@ invariant 0 <= k && k < i && border(pattern.model(), i, k); //~ ERROR border(pattern.model(), i, k)
            //@ invariant forall int l :: {border(pattern.model(), i + 1, l)} k + 1 < l && l <= i ==> !border(pattern.model(), i + 1, l);
            //@ decreases k;
            {
                //@ ghost { shorten(pattern.model(), i, k, borders[k - 1]); }
                k = k - 1;
            }
            if (pattern.charAt(i) == pattern.charAt(k)) {
                k++;
            }
            //@ assert longest(pattern.model(), i + 1, k);
            borders[i] = k;
        }
    }

    //@ requires valid() && text.valid();
    //@ ensures valid() && word() == old(word()) && text.valid() && text.model() == old(text.model()) && -1 <= result;
    //@ ensures result >= 0 ==> first(text.model(), result, word()); //~ ERROR result >= 0 ==> first(text.model(), resu
    //@ ensures forall int a :: {occurs(text.model(), a, word())} result == -1 || a < result ==> !occurs(text.model(), a, word()); //~ ERROR result == -1 || a < result ==> !occurs(t
    public int find(Text text) {
        if (pattern.isEmpty()) return 0;
        int k = 0;
        for (int i = 0; i < text.length(); i++)
        //@ invariant valid() && text.valid() && 0 <= k && k <= i && k < word().length && matches(text.model(), i - k, word(), k);
        //@ invariant forall int a :: {occurs(text.model(), a, word())} a < i - k ==> !occurs(text.model(), a, word());
        {
            while (k > 0 && text.charAt(i) != pattern.charAt(k))
            //@ invariant valid() && text.valid() && 0 <= k && k <= i && k < word().length && matches(text.model(), i - k, word(), k);
            //@ invariant forall int a :: {occurs(text.model(), a, word())} a < i - k ==> !occurs(text.model(), a, word()); //~ ERROR a < i - k ==> !occurs(text.model(), a, w
            //@ decreases k;
            {
                //@ ghost { shift(text.model(), i, word(), k, borders[k - 1]); }
                k = 0;
            }
            if (text.charAt(i) == pattern.charAt(k)) {
                k++;
            }
            if (k == pattern.length()) return i - k;
        }
        return -1;
    }

    //@ requires valid() && text.valid() && by.valid();
    //@ ensures valid() && word() == old(word()) && text.valid() && text.model() == old(text.model()) && by.valid() && by.model() == old(by.model());
    //@ ensures result != null && result.valid();
    //@ ensures (forall int a :: {occurs(text.model(), a, word())} !occurs(text.model(), a, word())) ==> result.model() == text.model();
    //@ ensures forall int a :: {occurs(text.model(), a, word())} first(text.model(), a, word()) ==> result.model() == text.model()[..a] + by.model() + text.model()[a + word().length..]; //~ ERROR first(text.model(), a, word()) ==> resul
    public Text replaceFirst(Text text, Text by) {
        Text all = new Text();
        int at = find(text);
        if (at < 0) {
            all.append(text);
            return all;
        }
        //@ assert forall int a :: {occurs(text.model(), a, word())} first(text.model(), a, word()) ==> a == at;
        copy(text, 0, at, all);
        all.append(by);
        copy(text, at + 1, text.length(), all); //~ ERROR from <= end
        return all;
    }

    //@ requires text.valid() && to.valid() && 0 <= from && from <= end && end <= text.model().length;
    //@ ensures text.valid() && text.model() == old(text.model()) && to.valid() && to.model() == old(to.model()) + text.model()[from..end];
    private static void copy(Text text, int from, int end, Text to) {
        for (int i = from; i < end; i++)
        //@ invariant text.valid() && to.valid() && to.model() == old(to.model()) + text.model()[from..i];
        {
            to.append(text.charAt(i));
        }
    }

    //@ requires s != null;
    //@ ensures result != null && result.valid() && result.model() == s[..];
    private static Text text(String s) {
        Text t = new Text();
        t.append(s);
        return t;
    }
}
