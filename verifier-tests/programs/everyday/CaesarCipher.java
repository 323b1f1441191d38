// Letters moved along the alphabet, and the shift guessed from the most frequent letter.
public class CaesarCipher {
    private static final int LETTERS = 26;
    private final int shift;

    //@ predicate valid() { return 0 <= shift && shift < LETTERS; }

    //@ ensures valid() && this.shift == (shift % LETTERS + LETTERS) % LETTERS;
    public CaesarCipher(int shift) {
        this.shift = (shift % LETTERS + LETTERS) % LETTERS;
    }

    //@ requires 0 <= by && by < LETTERS;
    //@ ensures isLetter(c) == isLetter(result) && (!isLetter(c) ==> result == c);
    private static /*@ pure @*/ char shifted(char c, int by) {
        if (c >= 'a' && c <= 'z') {
            return (char) ('a' + (c - 'a' + by) % LETTERS);
        }
        if (c >= 'A' && c <= 'Z') {
            return (char) ('A' + (c - 'A' + by) % LETTERS);
        }
        return c;
    }

    private static /*@ pure @*/ boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    //@ requires text != null && 0 <= by && by < LETTERS;
    //@ ensures result != null && result.length() == text.length();
    //@ ensures forall int i :: 0 <= i && i < text.length() ==> result.charAt(i) == shifted(text.charAt(i), by);
    private static String apply(String text, int by) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++)
        //@ invariant out.valid() && out.length() == i;
        //@ invariant forall int k :: 0 <= k && k < i ==> out.charAt(k) == shifted(text.charAt(k), by);
        {
            out.append(shifted(text.charAt(i), by));
        }
        return out.toString();
    }

    //@ requires valid() && text != null;
    //@ ensures valid() && result != null && result.length() == text.length();
    //@ ensures forall int i :: 0 <= i && i < text.length() ==> result.charAt(i) == shifted(text.charAt(i), shift);
    public String encrypt(String text) {
        return apply(text, shift);
    }

    //@ requires valid() && text != null;
    //@ ensures valid() && result != null && result.length() == text.length();
    public String decrypt(String text) {
        return apply(text, (LETTERS - shift) % LETTERS);
    }

    //@ requires text != null;
    //@ ensures 0 <= result && result < LETTERS;
    public static int guessShift(String text) {
        int[] counts = new int[LETTERS];
        for (char c : text.toLowerCase().toCharArray())
        //@ invariant acc(counts[*]);
        {
            if (c >= 'a' && c <= 'z') {
                counts[c - 'a']++;
            }
        }
        int best = 0;
        for (int i = 1; i < LETTERS; i++)
        //@ invariant acc(counts[*]) && 0 <= best && best < LETTERS;
        {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return (best - ('e' - 'a') + LETTERS) % LETTERS;
    }

    public static void main(String[] args) {
        CaesarCipher cipher = new CaesarCipher(3);
        String secret = cipher.encrypt("Hello, Everyone Here!");
        System.out.println(secret);
        System.out.println(cipher.decrypt(secret) + " " + guessShift(secret));
        System.out.println(new CaesarCipher(-1).encrypt("abc XYZ"));
    }
}
//> Khoor, Hyhubrqh Khuh!
//> Hello, Everyone Here! 3
//> zab WXY
