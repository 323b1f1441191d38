/** Texts that are made of characters and of other texts. */
class Made {
    //@ requires c != null && acc(c[*]) && c.length == 3;
    static void ofCharacters(char[] c) {
        String s = new String(c);
        String t = String.valueOf(c);
        String part = new String(c, 1, 2);
        assert s.equals(t) && s.length() == 3;
        assert part.charAt(0) == c[1];
        c[1] = 'x';
        assert s.equals(t);
        assert s.charAt(1) == 'x';                              //~ ERROR E0210
    }

    static void ofTexts(String s) {
        String copy = new String("abc");
        assert copy.equals("abc") && copy != "abc";
        String none = new String();
        assert none.isEmpty();
        String lost = new String(s);                            //~ ERROR null
    }

    //@ requires c != null && acc(c[*]) && c.length == 3;
    static void outside(char[] c) {
        String s = new String(c, 2, 2);                         //~ ERROR precondition
    }

    //@ requires parts != null && acc(parts[*], read);
    //@ ensures acc(parts[*], read);
    static void joined(String[] parts, Object o) {
        String all = String.join(", ", parts);
        String one = String.join("/", "a");
        String empty = String.join("-");
        assert all != null && one.equals("a") && empty.isEmpty();
        String text = String.valueOf(o);
        assert text != null;                                    //~ ERROR E0210
        String none = String.join(null, "a", "b");              //~ ERROR takes no `null`
    }

    public static void main(String[] args) {
        System.out.println(String.join("-", "a", "b") + String.valueOf((Object) null));
        //> a-bnull
        System.out.println(new String("abc"));
        //> abc
    }
}
