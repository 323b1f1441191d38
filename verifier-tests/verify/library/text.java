// A text from the library that grows: what clients know of it is the sequence of its characters.
import acclaim.util.Text;

class Texts {
    static void built(Text t)
    //@ requires t.valid() && t.isEmpty();
    {
        t.append('a');
        t.append("bc");
        //@ assert t.model() == seq('a') + "bc"[..] && t.length() == 3 && t.charAt(0) == 'a';
        t.setCharAt(0, 'x');
        t.append('d');
        char d = t.removeLast();
        //@ assert d == 'd' && t.charAt(0) == 'x' && t.model() == seq('x') + "bc"[..];
        t.truncate(1);
        boolean says = t.says("x");
        //@ assert t.model() == seq('x') && 'x' in t.model() && !('y' in t.model());
        int at = t.indexOf('x');
        int nowhere = t.indexOf('y');
        //@ assert at == 0 && nowhere == -1;
        //@ assert t.length() == 3;                            //~ ERROR assertion
    }

    static void upTo(Text t, char c)
    //@ requires t.valid() && c in t.model();
    {
        int at = t.indexOf(c);
        //@ assert t.charAt(at) == c;
        t.truncate(at);
        //@ assert !(c in t.model());
        //@ assert t.isEmpty();                                //~ ERROR assertion
    }

    static void emptied(Text t)
    //@ requires t.valid();
    {
        t.clear();
        t.append("no");
        boolean no = t.says("no");
        //@ assert no && t.length() == 2;
        boolean yes = t.says("yes");
        //@ assert yes;                                        //~ ERROR assertion
    }

    static void behindTheEnd(Text t)
    //@ requires t.valid() && t.length() == 1;
    {
        t.charAt(1);                                           //~ ERROR index < model().length
    }

    static void turned(Text t)
    //@ requires t.valid();
    //@ ensures t.valid() && t.model() == old(t.model());
    {
        t.reverse();
        t.reverse();
    }

    static void turnedOnce(Text t)
    //@ requires t.valid();
    //@ ensures t.valid() && t.model() == old(t.model());      //~ ERROR postcondition
    { t.reverse(); }

    /** Whether a text is the same from both ends. */
    static boolean isPalindrome(Text t)
    //@ requires t.valid();
    //@ ensures t.valid() && t.model() == old(t.model());
    //@ ensures result == (forall int i :: 0 <= i && i < t.length() ==> t.model()[i] == t.model()[t.length() - 1 - i]);
    {
        for (int i = 0; i < t.length(); i++)
        //@ invariant t.valid() && t.model() == old(t.model()) && 0 <= i && i <= t.length();
        //@ invariant forall int k :: 0 <= k && k < i ==> t.model()[k] == t.model()[t.length() - 1 - k];
        { if (t.charAt(i) != t.charAt(t.length() - 1 - i)) { return false; } }
        return true;
    }

    static String twice(String s)
    //@ requires s != null;
    //@ ensures result != null && result[..] == s[..] + s[..];
    {
        Text t = new Text();
        t.append(s);
        t.append(s);
        return t.text();
    }

    static String once(String s)
    //@ requires s != null;
    //@ ensures result != null && result[..] == s[..] + s[..]; //~ ERROR postcondition
    {
        Text t = new Text();
        t.append(s);
        return t.text();
    }

    static void same(Text one, Text other)
    //@ requires one.valid() && other.valid();
    //@ ensures one.valid() && other.valid() && one.model() == old(one.model()) + old(other.model());
    { one.append(other); }

    public static void main(String[] args)
    //@ requires true;
    {
        Text t = new Text();
        t.append("never odd or eve");
        t.append('n');
        System.out.println(t.length() + " " + t.indexOf('o') + " " + t.says("never"));
        t.reverse();
        System.out.println(t.text() + " " + twice("ab") + " " + isPalindrome(t));
    }
}

/** What else is promised, said by what relies on it. */
class Promised {
    static boolean begins(Text t, char c)
    //@ requires t.valid();
    //@ ensures t.valid() && t.model() == old(t.model()) && result == (t.length() > 0 && t.model()[0] == c) && t.isEmpty() == (t.model().length == 0);
    { return t.indexOf(c) == 0; }

    static int place(Text t, char c)
    //@ requires t.valid() && c in t.model();
    //@ ensures t.valid() && 0 <= result && result < t.length();
    { return t.indexOf(c); }
}
//> 17 6 false
//> neve ro ddo reven abab false
