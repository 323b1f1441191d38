// Expressions as a tree, and visitors that evaluate and count.
public class Calculator {
    public static void main(String[] args) {
        Expr e = new Binary('*', new Binary('+', new Num(2), new Num(5)), new Negate(new Num(3)));
        Evaluator evaluator = new Evaluator();
        int value = e.accept(evaluator);
        //@ assert value == e.eval();
        Sizer sizer = new Sizer();
        System.out.println(value);
        System.out.println(e.accept(sizer));
    }
}


interface Visitor {
    //@ requires e != null && e.tree(); pure int meaning(Expr e);

    //@ requires n != null && n.tree();
    //@ ensures n.tree() && untouched(n.tree()) && result == meaning(n);
    int visitNumber(Num n);

    //@ requires b != null && b.tree();
    //@ ensures b.tree() && untouched(b.tree()) && result == meaning(b);
    int visitBinary(Binary b);

    //@ requires n != null && n.tree();
    //@ ensures n.tree() && untouched(n.tree()) && result == meaning(n);
    int visitNegate(Negate n);
}

abstract class Expr {
    //@ predicate tree();
    //@ requires tree(); abstract pure int eval();
    //@ requires tree(); ensures result >= 1; abstract pure int size();

    //@ requires tree() && v != null;
    //@ ensures tree() && untouched(tree()) && result == v.meaning(this);
    abstract int accept(Visitor v);
}

final class Num extends Expr {
    int value;

    //@ predicate tree() { return acc(value); }
    //@ pure int eval() { return value; }
    //@ pure int size() { return 1; }
    //@ pure int value() requires tree(); { return value; }

    Num(int value)
    //@ ensures tree() && eval() == value;
    { this.value = value; }

    @Override
    int accept(Visitor v) { return v.visitNumber(this); }
}

final class Binary extends Expr {
    char op;
    Expr left, right;

    //@ predicate tree() { return acc(op) && acc(left) && acc(right) && left != null && right != null && left.tree() && right.tree(); }
    //@ pure int eval() { return apply(op, left.eval(), right.eval()); }
    //@ pure int size() { return 1 + left.size() + right.size(); }

    /*@ static pure int apply(char op, int l, int r) {
      @   return op == '+' ? l + r : op == '-' ? l - r : op == '*' ? l * r : r == 0 ? 0 : l / r;
      @ } @*/

    Binary(char op, Expr left, Expr right)
    //@ requires left != null && right != null && left.tree() && right.tree();
    //@ ensures tree() && eval() == apply(op, old(left.eval()), old(right.eval()));
    {
        this.op = op;
        this.left = left;
        this.right = right;
    }

    @Override
    int accept(Visitor v) { return v.visitBinary(this); }
}

final class Negate extends Expr {
    Expr inner;

    //@ predicate tree() { return acc(inner) && inner != null && inner.tree(); }
    //@ pure int eval() { return -inner.eval(); }
    //@ pure int size() { return 1 + inner.size(); }

    Negate(Expr inner)
    //@ requires inner != null && inner.tree();
    //@ ensures tree() && eval() == -old(inner.eval());
    { this.inner = inner; }

    @Override
    int accept(Visitor v) { return v.visitNegate(this); }
}

class Evaluator implements Visitor {
    //@ pure int meaning(Expr e) { return e.eval(); }

    public int visitNumber(Num n) { return n.value; }

    public int visitBinary(Binary b) {
        int l = b.left.accept(this);
        int r = b.right.accept(this);
        switch (b.op) {
            case '+': return l + r;
            case '-': return l - r;
            case '*': return l * r;
            case '/':
                if (r == 0) throw new ArithmeticException("division by zero");
                return l / r;
            default: throw new IllegalStateException("operator " + b.op);
        }
    }

    public int visitNegate(Negate n) { return -n.inner.accept(this); }
}

class Sizer implements Visitor {
    //@ pure int meaning(Expr e) { return e.size(); }

    public int visitNumber(Num n) { return 1; }

    public int visitBinary(Binary b) { return 1 + b.left.accept(this) + b.right.accept(this); }

    public int visitNegate(Negate n) { return 1 + n.inner.accept(this); }
}
//> -21
//> 6
