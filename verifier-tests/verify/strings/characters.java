// A string says what its characters are: two that have the same ones say the same, and those of a sum are those of both.
class Characters {
    static void same(String s, String t, String u)
    //@ requires s != null && t != null && u != null;
    {
        //@ assert s[..] == t[..] ==> s.equals(t) && s.hashCode() == t.hashCode() && s.intern() == t.intern();
        //@ assert s[..] == "ab"[..] ==> s.equals("ab");
        //@ assert s[..] == t[..] ==> s == t;                  //~ ERROR assertion
    }

    static void sums(String s, String t, String u)
    //@ requires s != null && t != null && u != null;
    {
        //@ assert (s + t)[..] == s[..] + t[..] && ("a" + t)[..] == seq('a') + t[..];
        //@ assert u[..] == s[..] + t[..] ==> u.equals(s + t);
        //@ assert (s + (t + u)).equals((s + t) + u);
        //@ assert (s + t).equals(t + s);                      //~ ERROR assertion
    }

    static void parts(String s, String t)
    //@ requires s != null && t != null && s.length() == 3 && s[..] == t[..];
    {
        //@ assert s.charAt(1) == t.charAt(1) && s.length() == t.length();
        //@ assert s.substring(1)[..] == s[..][1..3];
        //@ assert s.substring(1)[..] == t.substring(1)[..] && s.substring(1).equals(t.substring(1));
        //@ assert s.charAt(0) == s.charAt(1);                 //~ ERROR assertion
    }

    static void lengths(String s, String t, String u)
    //@ requires s != null && t != null && u != null && (s + u).equals(t + u);
    {
        //@ assert s.length() == t.length();
        //@ assert s.isEmpty();                                //~ ERROR assertion
    }

    static boolean says(String s, char[] a)
    //@ requires s != null && acc(a[*]);
    //@ ensures acc(a[*]) && result == (s[..] == a[..]);
    { return s.equals(String.valueOf(a, 0, a.length)); }
}
