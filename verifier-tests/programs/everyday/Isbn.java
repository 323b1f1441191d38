// Numbers of books: both kinds, their check digits, and from one to the other.
import java.util.Objects;

public final class Isbn {
    private final String digits;

    //@ predicate valid() { return digits != null && (digits.length() == 10 || digits.length() == 13) && digitsOnly(digits, digits.length() == 10 ? 9 : 13); }

    /*@ static pure boolean digitsOnly(String s, int n)
      @   requires s != null && 0 <= n && n <= s.length();
      @ { return forall int i :: 0 <= i && i < n ==> '0' <= s.charAt(i) && s.charAt(i) <= '9'; }
      @*/

    //@ requires text != null;
    //@ ensures valid();
    public Isbn(String text) {
        String s = normalize(text);
        if (!isValid10(s) && !isValid13(s)) {
            throw new IllegalArgumentException("not an ISBN: " + text);
        }
        digits = s;
    }

    //@ requires text != null;
    //@ ensures result != null && result.length() <= text.length();
    //@ ensures forall int i :: 0 <= i && i < result.length() ==> result.charAt(i) != '-' && result.charAt(i) != ' ';
    public static String normalize(String text) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < text.length(); i++)
        //@ invariant sb.valid() && sb.length() <= i;
        //@ invariant forall int k :: 0 <= k && k < sb.length() ==> sb.charAt(k) != '-' && sb.charAt(k) != ' ';
        {
            char c = text.charAt(i);
            if (c != '-' && c != ' ') {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    //@ requires s != null;
    //@ ensures result ==> s.length() == 10 && digitsOnly(s, 9);
    public static boolean isValid10(String s) {
        if (s.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++)
        //@ invariant digitsOnly(s, i < 9 ? i : 9);
        {
            char c = s.charAt(i);
            int digit;
            if (c == 'X' && i == 9) {
                digit = 10;
            } else if (c >= '0' && c <= '9') {
                digit = c - '0';
            } else {
                return false;
            }
            sum += digit * (10 - i);
        }
        return sum % 11 == 0;
    }

    //@ requires s != null;
    //@ ensures result ==> s.length() == 13 && digitsOnly(s, 13);
    public static boolean isValid13(String s) {
        if (s.length() != 13) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < s.length(); ++i)
        //@ invariant digitsOnly(s, i);
        {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            sum += (c - '0') * (i % 2 == 0 ? 1 : 3);
        }
        return sum % 10 == 0;
    }

    //@ requires twelve != null && digitsOnly(twelve, twelve.length());
    //@ ensures '0' <= result && result <= '9';
    public static char check13(String twelve) {
        int sum = 0;
        boolean odd = true;
        for (char c : twelve.toCharArray())
        //@ invariant sum >= 0;
        {
            sum += odd ? c - '0' : 3 * (c - '0');
            odd = !odd;
        }
        return (char) ('0' + (10 - sum % 10) % 10);
    }

    //@ requires valid();
    //@ ensures valid() && result != null && result.length() == 13;
    public String to13() {
        if (digits.length() == 13) {
            return digits;
        }
        //@ open valid();
        String twelve = "978" + digits.substring(0, 9);
        //@ assert forall int i :: {twelve.charAt(i)} 3 <= i && i < 12 ==> twelve.charAt(i) == digits.charAt(i - 3);
        //@ assert forall int i :: 0 <= i && i < 9 ==> digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
        //@ assert forall int i :: 3 <= i && i < 12 ==> digits.charAt(i - 3) >= '0' && digits.charAt(i - 3) <= '9';
        //@ assert twelve.charAt(0) == '9' && twelve.charAt(1) == '7' && twelve.charAt(2) == '8';
        //@ assert forall int i :: 3 <= i && i < 12 ==> twelve.charAt(i) >= '0' && twelve.charAt(i) <= '9';
        return twelve + check13(twelve);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Isbn)) {
            return false;
        }
        Isbn that = (Isbn) other;
        return Objects.equals(digits, that.digits);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(digits);
    }

    @Override
    public String toString() {
        return "ISBN " + digits;
    }

    public static void main(String[] args) {
        Isbn a = new Isbn("0-306-40615-2");
        Isbn b = new Isbn("978-0-306-40615-7");
        System.out.println(a + " -> " + a.to13());
        System.out.println(b.equals(new Isbn(a.to13())) + " " + a.equals(b));
        System.out.println(isValid10("080442957X") + " " + isValid10("0804429571") + " " + isValid13("9780306406158"));
    }
}
//> ISBN 0306406152 -> 9780306406157
//> true false
//> true false false
