// A gap buffer.
public class TextBuffer {
    private char[] text = new char[16];
    private int gapStart = 0;
    private int gapEnd = 16;

    /*@ predicate valid() {
      @   return acc(text) && acc(gapStart) && acc(gapEnd) && text != null && acc(text[*]) && text.length > 0
      @     && 0 <= gapStart && gapStart <= gapEnd && gapEnd <= text.length;
      @ }
      @*/

    public TextBuffer()
    //@ ensures valid() && length() == 0 && cursor() == 0;
    { }

    /*@ pure @*/ public int length()
    //@ requires valid();
    //@ ensures result >= 0;
    {
        return text.length - (gapEnd - gapStart);
    }

    /*@ pure @*/ public int cursor()
    //@ requires valid();
    //@ ensures 0 <= result && result <= length();
    {
        return gapStart;
    }

    /*@ pure @*/ public char charAt(int i)
    //@ requires valid() && 0 <= i && i < length();
    {
        return i < gapStart ? text[i] : text[i + (gapEnd - gapStart)];
    }

    public void insert(char c)
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) + 1 && cursor() == old(cursor()) + 1 && charAt(old(cursor())) == c;
    //@ ensures forall int i :: 0 <= i && i < old(cursor()) ==> charAt(i) == old(charAt(i));
    //@ ensures forall int i :: old(cursor()) < i && i < length() ==> charAt(i) == old(charAt(i - 1));
    {
        if (gapStart == gapEnd) {
            grow();
        }
        text[gapStart++] = c;
    }

    public void insert(String s)
    //@ requires valid() && s != null;
    //@ ensures valid() && length() == old(length()) + s.length() && cursor() == old(cursor()) + s.length();
    {
        for (int i = 0; i < s.length(); i++)
        //@ invariant valid() && i <= s.length() && length() == old(length()) + i && cursor() == old(cursor()) + i;
        {
            insert(s.charAt(i));
        }
    }

    public boolean delete()
    //@ requires valid();
    //@ ensures valid() && result == (old(cursor()) > 0);
    //@ ensures cursor() == old(cursor()) - (result ? 1 : 0) && length() == old(length()) - (result ? 1 : 0);
    //@ ensures forall int i :: 0 <= i && i < cursor() ==> charAt(i) == old(charAt(i));
    //@ ensures result ==> forall int i :: cursor() <= i && i < length() ==> charAt(i) == old(charAt(i + 1));
    {
        if (gapStart == 0) {
            return false;
        }
        gapStart--;
        return true;
    }

    public void left()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && cursor() == (old(cursor()) > 0 ? old(cursor()) - 1 : 0);
    //@ ensures forall int i :: 0 <= i && i < length() ==> charAt(i) == old(charAt(i));
    {
        if (gapStart > 0) {
            text[--gapEnd] = text[--gapStart];
        }
    }

    public void right()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && cursor() == (old(cursor()) < length() ? old(cursor()) + 1 : length());
    //@ ensures forall int i :: 0 <= i && i < length() ==> charAt(i) == old(charAt(i));
    {
        if (gapEnd < text.length) {
            text[gapStart++] = text[gapEnd++];
        }
    }

    public void moveTo(int position)
    //@ requires valid() && 0 <= position && position <= length();
    //@ ensures valid() && length() == old(length()) && cursor() == position;
    //@ ensures forall int i :: 0 <= i && i < length() ==> charAt(i) == old(charAt(i));
    {
        while (gapStart > position)
        //@ invariant valid() && length() == old(length());
        //@ invariant forall int i :: 0 <= i && i < length() ==> charAt(i) == old(charAt(i));
        //@ decreases cursor();
        {
            left();
        }
        while (gapStart < position && gapEnd < text.length)
        //@ invariant valid() && length() == old(length()) && cursor() <= position;
        //@ invariant forall int i :: 0 <= i && i < length() ==> charAt(i) == old(charAt(i));
        //@ decreases position - cursor();
        {
            right();
        }
    }

    private void grow()
    //@ requires valid();
    //@ ensures valid() && gapStart < gapEnd && length() == old(length()) && cursor() == old(cursor());
    //@ ensures forall int i :: 0 <= i && i < length() ==> charAt(i) == old(charAt(i));
    {
        char[] bigger = new char[text.length * 2];
        copy(text, 0, bigger, 0, gapStart);
        int tail = text.length - gapEnd;
        copy(text, gapEnd, bigger, bigger.length - tail, tail);
        gapEnd = bigger.length - tail;
        text = bigger;
    }

    private static void copy(char[] a, int from, char[] b, int to, int n)
    //@ requires acc(a[*]) && acc(b[*]) && 0 <= from && 0 <= to && 0 <= n && from + n <= a.length && to + n <= b.length;
    //@ ensures acc(a[*]) && acc(b[*]) && untouched(acc(a[*]));
    //@ ensures forall int k :: {b[k]} to <= k && k < to + n ==> b[k] == a[k - to + from];
    //@ ensures forall int k :: {b[k]} 0 <= k && k < b.length && (k < to || k >= to + n) ==> b[k] == old(b[k]);
    {
        for (int i = 0; i < n; i++)
        //@ invariant acc(a[*]) && acc(b[*]) && i <= n;
        //@ invariant forall int k :: {b[k]} to <= k && k < to + i ==> b[k] == a[k - to + from];
        //@ invariant forall int k :: {b[k]} 0 <= k && k < b.length && (k < to || k >= to + i) ==> b[k] == old(b[k]);
        {
            b[to + i] = a[from + i];
        }
    }

    public static void main(String[] args) {
        TextBuffer b = new TextBuffer();
        b.insert("hello world, this is long");
        b.moveTo(5);
        b.delete();
        b.insert("p!");
        //@ assert b.length() == 26 && b.cursor() == 6;
        b.right();
        System.out.println(b.length() + " " + b.cursor() + " " + b.charAt(0));
    }
}
//> 26 7 h
