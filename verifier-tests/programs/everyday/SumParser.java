// A parser for sums of numbers.
public class SumParser {
    private final String input;
    private int pos;

    /*@ predicate valid() {
      @   return acc(pos) && input != null && 0 <= pos && pos <= input.length();
      @ }
      @
      @ pure int length()
      @   requires valid();
      @ { return input.length(); }
      @
      @ pure int pos()
      @   requires valid();
      @   ensures 0 <= result && result <= length();
      @ { return pos; }
      @*/

    public SumParser(String input)
    //@ requires input != null;
    //@ ensures valid() && pos() == 0 && length() == input.length();
    {
        this.input = input;
    }

    public static int eval(String s)
    //@ requires s != null;
    {
        SumParser p = new SumParser(s);
        int v = p.sum();
        if (p.pos < s.length()) {
            throw new IllegalStateException("unexpected at " + p.pos);
        }
        return v;
    }

    private int sum()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && pos() > old(pos());
    //@ decreases length() - pos(), 3;
    {
        int value = term();
        while (true)
        //@ invariant valid() && length() == old(length()) && pos() > old(pos());
        //@ decreases length() - pos();
        {
            if (accept('+')) {
                value += term();
            } else if (accept('-')) {
                value -= term();
            } else {
                return value;
            }
        }
    }

    private int term()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && pos() > old(pos());
    //@ decreases length() - pos(), 2;
    {
        int value = factor();
        while (accept('*'))
        //@ invariant valid() && length() == old(length()) && pos() > old(pos());
        {
            value *= factor();
        }
        return value;
    }

    private int factor()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && pos() > old(pos());
    //@ decreases length() - pos(), 1;
    {
        if (accept('(')) {
            int value = sum();
            if (!accept(')')) {
                throw new IllegalStateException("missing )");
            }
            return value;
        }
        if (accept('-')) {
            return -factor();
        }
        return number();
    }

    private int number()
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && pos() > old(pos()) && result >= 0;
    {
        int start = pos;
        int value = 0;
        while (pos < input.length() && '0' <= input.charAt(pos) && input.charAt(pos) <= '9')
        //@ invariant valid() && length() == old(length()) && pos() >= start && value >= 0;
        //@ decreases length() - pos();
        {
            value = 10 * value + (input.charAt(pos) - '0');
            pos++;
        }
        if (start == pos) {
            throw new IllegalStateException("number expected at " + pos);
        }
        return value;
    }

    private boolean accept(char c)
    //@ requires valid();
    //@ ensures valid() && length() == old(length()) && pos() >= old(pos()) && (result ==> pos() > old(pos()));
    {
        while (pos < input.length() && input.charAt(pos) == ' ')
        //@ invariant valid() && length() == old(length()) && pos() >= old(pos());
        //@ decreases length() - pos();
        {
            pos++;
        }
        if (pos < input.length() && input.charAt(pos) == c) {
            pos++;
            return true;
        }
        return false;
    }

    public static void main(String[] args) {
        System.out.println(eval("1 + 2*3 - (4 - 5)"));
        System.out.println(eval("-(7)"));
    }
}
//> 8
//> -7
