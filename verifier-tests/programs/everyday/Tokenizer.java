// A text cut into numbers, names and symbols.
public class Tokenizer {
    private String text;
    private int pos = 0;

    /*@ predicate valid() {
      @   return acc(text) && acc(pos) && text != null && 0 <= pos && pos <= text.length();
      @ }
      @
      @ pure int length()
      @   requires valid();
      @   ensures result >= 0;
      @ { return text.length(); }
      @
      @ pure int pos()
      @   requires valid();
      @   ensures 0 <= result && result <= length();
      @ { return pos; }
      @
      @ pure char at(int i)
      @   requires valid() && 0 <= i && i < length();
      @ { return text.charAt(i); }
      @*/

    public Tokenizer(String text)
    //@ requires text != null;
    //@ ensures valid() && pos() == 0 && length() == text.length();
    {
        this.text = text;
    }

    public Token next()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && result != null && result.valid();
    //@ ensures old(pos()) <= result.start() && result.end() == pos();
    //@ ensures result.kind() == 3 ? result.length() == 0 && pos() == length() : result.length() > 0;
    //@ ensures result.kind() == 0 ==> forall int i :: result.start() <= i && i < result.end() ==> isDigit(at(i));
    {
        while (pos < text.length() && text.charAt(pos) == ' ')
        //@ invariant valid() && length() == old(length()) && pos() >= old(pos());
        {
            pos++;
        }
        if (pos == text.length()) {
            return new Token(3, pos, pos);
        }
        int start = pos;
        char c = text.charAt(pos);
        if (isDigit(c)) {
            while (pos < text.length() && isDigit(text.charAt(pos)))
            //@ invariant valid() && length() == old(length()) && pos() >= start && start >= old(pos()) && (pos() == start ==> start < length() && isDigit(at(start)));
            //@ invariant forall int i :: start <= i && i < pos() ==> isDigit(at(i));
            {
                pos++;
            }
            return new Token(0, start, pos);
        }
        if (isLetter(c)) {
            while (pos < text.length() && (isLetter(text.charAt(pos)) || isDigit(text.charAt(pos))))
            //@ invariant valid() && length() == old(length()) && pos() >= start && start >= old(pos()) && (pos() == start ==> start < length() && isLetter(at(start)));
            {
                pos++;
            }
            return new Token(1, start, pos);
        }
        pos++;
        return new Token(2, start, pos);
    }

    /*@ pure @*/ private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /*@ pure @*/ private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    public static int count(String text)
    //@ requires text != null;
    //@ ensures 0 <= result && result <= text.length();
    {
        Tokenizer t = new Tokenizer(text);
        int count = 0;
        for (Token k = t.next(); k.kind != 3; k = t.next())
        //@ invariant t.valid() && k != null && k.valid() && (k.kind() != 3 ==> k.length() > 0) && t.length() == text.length() && 0 <= count && count + k.length() <= t.pos();
        {
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        System.out.println(count("x1 = (foo + 42)*3"));
    }
}

final class Token {
    final int kind;
    final int start, end;

    /*@ predicate valid() { return 0 <= kind && kind <= 3 && 0 <= start && start <= end; }
      @
      @ pure int kind()
      @   requires valid();
      @ { return kind; }
      @
      @ pure int start()
      @   requires valid();
      @   ensures result >= 0;
      @ { return start; }
      @
      @ pure int end()
      @   requires valid();
      @   ensures result >= start();
      @ { return end; }
      @*/

    Token(int kind, int start, int end)
    //@ requires 0 <= kind && kind <= 3 && 0 <= start && start <= end;
    //@ ensures valid() && kind() == kind && start() == start && end() == end;
    {
        this.kind = kind;
        this.start = start;
        this.end = end;
    }

    /*@ pure @*/ int length()
    //@ requires valid();
    //@ ensures result >= 0 && result == end() - start();
    {
        return end - start;
    }
}
//> 9
