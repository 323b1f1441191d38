// An expression in infix is turned into postfix and evaluated, with two stacks in arrays.
public class ShuntingYard {
    private final char[] operators;
    private final int[] values;
    private int opCount, valueCount;

    /*@ predicate valid() {
      @   return acc(opCount) && acc(valueCount) && operators != null && values != null && acc(operators[*]) && acc(values[*])
      @     && operators.length == values.length && 0 <= opCount && opCount <= operators.length
      @     && 0 <= valueCount && valueCount <= values.length;
      @ }
      @ pure int ops() requires valid(); { return opCount; }
      @ pure int depth() requires valid(); { return valueCount; }
      @ pure int capacity() requires valid(); { return values.length; }
      @*/

    //@ requires capacity >= 0;
    //@ ensures valid() && ops() == 0 && depth() == 0 && capacity() == capacity;
    public ShuntingYard(int capacity) {
        operators = new char[capacity];
        values = new int[capacity];
    }

    /*@ pure @*/ private static int precedence(char op) {
        return switch (op) {
            case '+', '-' -> 1;
            case '*', '/' -> 2;
            default -> 0;
        };
    }

    //@ requires valid() && depth() < capacity();
    //@ ensures valid() && depth() == old(depth()) + 1 && ops() == old(ops()) && capacity() == old(capacity());
    private void push(int value) {
        values[valueCount++] = value;
    }

    //@ requires valid();
    //@ ensures valid() && depth() == old(depth()) - 1 && ops() == old(ops()) && capacity() == old(capacity());
    private int pop() {
        if (valueCount == 0) {
            throw new IllegalStateException("missing operand");
        }
        return values[--valueCount];
    }

    //@ requires valid() && ops() > 0;
    //@ ensures valid() && ops() == old(ops()) - 1 && depth() == old(depth()) - 1 && capacity() == old(capacity());
    private void apply() {
        char op = operators[--opCount];
        int right = pop();
        int left = pop();
        switch (op) {
            case '+':
                push(left + right);
                break;
            case '-':
                push(left - right);
                break;
            case '*':
                push(left * right);
                break;
            case '/':
                if (right == 0) {
                    throw new ArithmeticException("division by zero");
                }
                push(left / right);
                break;
            default:
                throw new IllegalStateException("unexpected " + op);
        }
    }

    //@ requires valid() && input != null;
    //@ ensures valid();
    public int evaluate(String input) {
        if (input.length() > values.length) {
            throw new IllegalArgumentException("too long");
        }
        opCount = 0;
        valueCount = 0;
        int i = 0;
        while (i < input.length())
        //@ invariant valid() && 0 <= i && i <= input.length() && capacity() >= input.length() && ops() <= i && depth() <= i;
        {
            char c = input.charAt(i);
            if (c == ' ') {
                i++;
            } else if (Character.isDigit(c)) {
                int n = 0;
                while (i < input.length() && Character.isDigit(input.charAt(i)))
                //@ invariant valid() && i <= input.length() && capacity() >= input.length() && ops() <= i && depth() <= i && (n == 0 || depth() < i);
                {
                    n = 10 * n + (input.charAt(i) - '0');
                    i++;
                }
                push(n);
            } else {
                if (c == '(') {
                    operators[opCount++] = c;
                } else if (c == ')') {
                    while (opCount > 0 && operators[opCount - 1] != '(')
                    //@ invariant valid() && capacity() >= input.length() && ops() <= i && depth() <= i;
                    //@ decreases ops();
                    {
                        apply();
                    }
                    if (opCount == 0) {
                        throw new IllegalArgumentException("unbalanced");
                    }
                    opCount--;
                } else {
                    while (opCount > 0 && precedence(operators[opCount - 1]) >= precedence(c))
                    //@ invariant valid() && capacity() >= input.length() && ops() <= i && depth() <= i;
                    //@ decreases ops();
                    {
                        apply();
                    }
                    operators[opCount++] = c;
                }
                i++;
            }
        }
        while (opCount > 0)
        //@ invariant valid();
        //@ decreases ops();
        {
            apply();
        }
        return pop();
    }

    public static void main(String[] args) {
        ShuntingYard calculator = new ShuntingYard(40);
        System.out.println(calculator.evaluate("1 + 2 * 3"));
        System.out.println(calculator.evaluate("(1 + 2) * 3 - 4 / 2"));
        System.out.println(calculator.evaluate("2*(3+4)*(5-(6-7))"));
    }
}
//> 7
//> 7
//> 84
