// A machine with a stack, a few registers and jumps.
public class TinyVm {
    enum Op { PUSH, ADD, SUB, MUL, LOAD, STORE, JUMP, JZ, PRINT, HALT }

    static final class Instr {
        final Op op;
        final int arg;

        //@ requires op != null && 0 <= arg;
        //@ ensures this.op == op && this.arg == arg;
        Instr(Op op, int arg) {
            this.op = op;
            this.arg = arg;
        }

        //@ requires op != null;
        //@ ensures this.op == op && this.arg == 0;
        Instr(Op op) {
            this(op, 0);
        }
    }

    private static final int REGISTERS = 8;
    private final Instr[] program;
    private final int[] stack = new int[32];
    private final int[] regs = new int[REGISTERS];
    private int sp = 0;
    private int pc = 0;
    private long steps;

    /*@ predicate valid() {
      @   return acc(sp) && acc(pc) && acc(steps) && program != null && acc(program[*]) && stack != null && acc(stack[*])
      @     && regs != null && acc(regs[*]) && regs.length == REGISTERS && 0 <= sp && sp <= stack.length && steps >= 0
      @     && (forall int i :: 0 <= i && i < program.length ==> sound(program[i]));
      @ }
      @ static pure boolean sound(Instr in)
      @ { return in != null && in.op != null && 0 <= in.arg && (in.op == Op.LOAD || in.op == Op.STORE ==> in.arg < REGISTERS); }
      @ pure int depth() requires valid(); { return sp; }
      @*/

    //@ requires program != null && acc(program[*]);
    //@ requires forall int i :: 0 <= i && i < program.length ==> sound(program[i]);
    //@ ensures valid() && depth() == 0;
    public TinyVm(Instr... program) {
        this.program = program;
    }

    //@ requires valid();
    //@ ensures valid() && depth() == old(depth()) + 1 && getSteps() == old(getSteps());
    private void push(int v) {
        if (sp >= stack.length) {
            throw new IllegalStateException("stack overflow at " + pc);
        }
        stack[sp++] = v;
    }

    //@ requires valid();
    //@ ensures valid() && depth() == old(depth()) - 1 && getSteps() == old(getSteps());
    private int pop() {
        if (sp <= 0) {
            throw new IllegalStateException("stack underflow at " + pc);
        }
        return stack[--sp];
    }

    //@ requires valid();
    //@ ensures valid() && getSteps() > old(getSteps());
    public int run() {
        while (true)
        //@ invariant valid() && getSteps() >= old(getSteps());
        {
            if (pc < 0 || pc >= program.length) {
                throw new IllegalStateException("no instruction at " + pc);
            }
            Instr in = program[pc++];
            steps++;
            switch (in.op) {
                case PUSH -> push(in.arg);
                case ADD -> push(pop() + pop());
                case SUB -> {
                    int b = pop();
                    push(pop() - b);
                }
                case MUL -> push(pop() * pop());
                case LOAD -> push(regs[in.arg]);
                case STORE -> regs[in.arg] = pop();
                case JUMP -> pc = in.arg;
                case JZ -> {
                    if (pop() == 0) {
                        pc = in.arg;
                    }
                }
                case PRINT -> System.out.println(pop());
                case HALT -> {
                    return sp > 0 ? pop() : 0;
                }
            }
        }
    }

    //@ requires valid();
    //@ ensures result >= 0;
    public /*@ pure @*/ long getSteps() {
        return steps;
    }

    //@ requires n >= 0;
    //@ ensures result != null && result.valid();
    static TinyVm factorial(int n) {
        return new TinyVm(
            new Instr(Op.PUSH, n), new Instr(Op.STORE, 0), new Instr(Op.PUSH, 1), new Instr(Op.STORE, 1),
            new Instr(Op.LOAD, 0), new Instr(Op.JZ, 15),
            new Instr(Op.LOAD, 1), new Instr(Op.LOAD, 0), new Instr(Op.MUL), new Instr(Op.STORE, 1),
            new Instr(Op.LOAD, 0), new Instr(Op.PUSH, 1), new Instr(Op.SUB), new Instr(Op.STORE, 0),
            new Instr(Op.JUMP, 4), new Instr(Op.LOAD, 1), new Instr(Op.PRINT), new Instr(Op.HALT));
    }

    public static void main(String[] args) {
        TinyVm vm = factorial(5);
        System.out.println(vm.run() + " after " + vm.getSteps());
    }
}
//> 120
//> 0 after 64
