// A text that grows in an array of characters.
public class CharBuilder {
    private char[] chars;
    private int length;

    /*@ predicate valid() {
      @   return acc(chars) && acc(length) && chars != null && acc(chars[*]) && 0 <= length && length <= chars.length && chars.length > 0;
      @ }
      @*/

    public CharBuilder()
    //@ ensures valid() && length() == 0;
    {
        chars = new char[4];
    }

    /*@ pure @*/ public int length()
    //@ requires valid();
    //@ ensures result >= 0;
    {
        return length;
    }

    /*@ pure @*/ public int capacity()
    //@ requires valid();
    //@ ensures result >= length();
    {
        return chars.length;
    }

    private void reserve(int n)
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && capacity() >= n;
    //@ ensures forall int k :: 0 <= k && k < length() ==> charAt(k) == old(charAt(k));
    {
        if (chars.length < n) {
            char[] c = new char[Math.max(n, 2 * chars.length)];
            for (int i = 0; i < length; i++)
            //@ invariant acc(chars) && acc(length) && chars != null && acc(chars[*]) && acc(c[*]) && i <= length && length <= chars.length && length <= c.length;
            //@ invariant forall int k :: {c[k]} 0 <= k && k < i ==> c[k] == chars[k];
            {
                c[i] = chars[i];
            }
            chars = c;
        }
    }

    public CharBuilder append(char c)
    //@ requires valid();
    //@ ensures valid() && result == this && length() == old(length()) + 1 && charAt(old(length())) == c;
    //@ ensures forall int k :: 0 <= k && k < old(length()) ==> charAt(k) == old(charAt(k));
    {
        reserve(length + 1);
        chars[length++] = c;
        return this;
    }

    public CharBuilder append(String s)
    //@ requires valid() && s != null;
    //@ ensures valid() && result == this && length() == old(length()) + s.length();
    //@ ensures forall int k :: 0 <= k && k < old(length()) ==> charAt(k) == old(charAt(k));
    //@ ensures forall int k :: 0 <= k && k < s.length() ==> charAt(old(length()) + k) == s.charAt(k);
    {
        reserve(length + s.length());
        for (int i = 0; i < s.length(); i++)
        //@ invariant acc(chars) && acc(length) && acc(chars[*]) && i <= s.length() && length == old(length()) + i && old(length()) + s.length() <= chars.length;
        //@ invariant forall int k :: {chars[k]} 0 <= k && k < old(length()) ==> chars[k] == old(charAt(k));
        //@ invariant forall int k :: 0 <= k && k < i ==> chars[old(length()) + k] == s.charAt(k);
        {
            chars[length++] = s.charAt(i);
        }
        return this;
    }

    public CharBuilder append(int n)
    //@ requires valid();
    //@ ensures valid() && result == this && length() > old(length());
    {
        if (n < 0) {
            append('-');
            n = -n;
        }
        if (n >= 10) {
            append(n / 10);
        }
        return append((char) ('0' + n % 10));
    }

    /*@ pure @*/ public char charAt(int i)
    //@ requires valid() && 0 <= i && i < length();
    {
        return chars[i];
    }

    public CharBuilder reverse()
    //@ requires valid();
    //@ ensures valid() && result == this && length() == old(length());
    //@ ensures forall int k :: 0 <= k && k < length() ==> charAt(k) == old(charAt(length() - 1 - k));
    {
        for (int i = 0, j = length - 1; i < j; i++, j--)
        //@ invariant valid() && length() == old(length()) && i + j == length() - 1 && 0 <= i && i <= j + 1;
        //@ invariant forall int k :: 0 <= k && k < length() ==> charAt(k) == (i <= k && k <= j ? old(charAt(k)) : old(charAt(length() - 1 - k)));
        {
            char t = chars[i];
            chars[i] = chars[j];
            chars[j] = t;
        }
        return this;
    }

    public void setLength(int n)
    //@ requires valid() && n >= 0;
    //@ ensures valid() && length() == n;
    //@ ensures forall int k :: 0 <= k && k < n ==> charAt(k) == (k < old(length()) ? old(charAt(k)) : ' ');
    {
        reserve(n);
        for (int i = length; i < n; i++)
        //@ invariant acc(chars) && acc(length) && acc(chars[*]) && length <= i && n <= chars.length && (i <= n || i == length);
        //@ invariant forall int k :: {chars[k]} 0 <= k && k < i ==> chars[k] == (k < old(length()) ? old(charAt(k)) : ' ');
        {
            chars[i] = ' ';
        }
        length = n;
    }

    public int indexOf(char c)
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && -1 <= result && result < length();
    //@ ensures result >= 0 ==> charAt(result) == c;
    //@ ensures forall int k :: 0 <= k && k < (result < 0 ? length() : result) ==> charAt(k) != c;
    {
        for (int i = 0; i < length; i++)
        //@ invariant valid() && i <= length() && forall int k :: 0 <= k && k < i ==> charAt(k) != c;
        {
            if (chars[i] == c) return i;
        }
        return -1;
    }

    public static void main(String[] args) {
        CharBuilder b = new CharBuilder();
        b.append("abc").append('-');
        //@ assert b.length() == 4 && b.charAt(1) == 'b';
        b.append(-1203).append("!");
        System.out.println(b.length() + " " + b.capacity());
        System.out.println(b.reverse().indexOf('c') + " " + b.charAt(0));
        b.setLength(3);
        System.out.println(b.length());
    }
}
//> 10 16
//> 7 !
//> 3
