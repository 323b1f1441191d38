// Numbers as the Romans wrote them, and back.
public class RomanNumerals {
    //@ ensures 0 < number && number < 4000 && result != null;
    public static String toRoman(int number) {
        if (number <= 0 || number >= 4000) {
            throw new IllegalArgumentException("out of range: " + number);
        }
        StringBuilder sb = new StringBuilder();
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] symbols = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        int rest = number;
        for (int i = 0; i < values.length; i++)
        //@ invariant acc(values[*]) && acc(symbols[*]) && sb.valid() && 0 <= rest && (i > 0 ==> rest < values[i - 1]);
        {
            while (rest >= values[i])
            //@ invariant sb.valid() && acc(values[*]) && acc(symbols[*]) && rest >= 0;
            //@ decreases rest;
            {
                sb.append(symbols[i]);
                rest -= values[i];
            }
        }
        return sb.toString();
    }

    //@ ensures 0 < result && result <= 1000;
    private static int valueOf(char c) {
        switch (c) {
            case 'I': return 1;
            case 'V': return 5;
            case 'X': return 10;
            case 'L': return 50;
            case 'C': return 100;
            case 'D': return 500;
            case 'M': return 1000;
            default: throw new IllegalArgumentException("not a numeral: " + c);
        }
    }

    //@ requires s != null;
    //@ ensures result ==> s.length() > 0;
    public static boolean isNumeral(String s) {
        for (char c : s.toCharArray()) {
            if ("IVXLCDM".indexOf(c) < 0) {
                return false;
            }
        }
        return !s.isEmpty();
    }

    //@ requires s != null;
    public static int fromRoman(String s) {
        int total = 0;
        int last = 0;
        for (int i = s.length() - 1; i >= 0; i--)
        //@ invariant i < s.length() && 0 <= last;
        {
            int value = valueOf(s.charAt(i));
            if (value < last) {
                total -= value;
            } else {
                total += value;
                last = value;
            }
        }
        return total;
    }

    public static void main(String[] args) {
        int[] samples = {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999};
        for (int n : samples)
        //@ invariant acc(samples[*]);
        {
            String roman = toRoman(n);
            System.out.println(n + " = " + roman + " = " + fromRoman(roman));
        }
        System.out.println(isNumeral("XIV") + " " + isNumeral("ABC") + " " + isNumeral(""));
    }
}
//> 1 = I = 1
//> 4 = IV = 4
//> 9 = IX = 9
//> 14 = XIV = 14
//> 40 = XL = 40
//> 90 = XC = 90
//> 400 = CD = 400
//> 1994 = MCMXCIV = 1994
//> 2024 = MMXXIV = 2024
//> 3999 = MMMCMXCIX = 3999
//> true false false
