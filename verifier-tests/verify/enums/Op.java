// Constants with members of their own: each is the only object of a subclass of the enum.
interface Binary {
  //@ requires defined(a, b);
  /*@ pure @*/ int apply(int a, int b);

  //@ pure boolean defined(int a, int b);
}

enum Op implements Binary {
  PLUS("+") {
    /*@ pure @*/ public int apply(int a, int b) { return a + b; }
  },
  MINUS("-") {
    /*@ pure @*/ public int apply(int a, int b) { return a - b; }

    @Override
    boolean commutes() { return false; }
  },
  HALF("/", 2) {
    //@ pure boolean defined(int a, int b) { return b == 0; }

    /*@ pure @*/ public int apply(int a, int b) { return a / (b + 2); }

    boolean commutes() { return false; }
  };

  final String sign;
  final int priority;

  //@ pure boolean defined(int a, int b) { return true; }

  //@ requires priority > 0;
  //@ ensures this.sign == sign && this.priority == priority;
  Op(String sign, int priority) {
    this.sign = sign;
    this.priority = priority;
  }

  Op(String sign) { this(sign, 1); }

  boolean commutes() { return true; }
}

enum Level {
  LOW(1) {
    Level up() { return HIGH; }

    int weight() { return 2; }
  },
  HIGH(5) {
    Level up() { return this; }

    int weight() { return base() - 5; }
  };

  protected final int base;

  //@ requires base > 0;
  Level(int base) { this.base = base; }

  //@ ensures result != null && result != LOW;
  abstract Level up();

  //@ ensures result > 0;                                //~ ERROR postcondition
  abstract int weight();

  /*@ pure @*/ int base() { return base; }
}

class Calculator {
  static int known() {
    //@ assert Op.PLUS.apply(2, 3) == 5 && Op.MINUS.apply(2, 3) == -1 && Op.HALF.apply(7, 0) == 3;
    //@ assert Op.HALF.priority == 2 && Op.PLUS.sign.equals("+");
    int n = Op.PLUS.apply(40, 2);
    //@ assert n == 42;
    //@ assert Op.MINUS.apply(1, 1) == 2;                 //~ ERROR E0210
    return n;
  }

  //@ requires op != null && op.defined(a, b);
  //@ ensures op == Op.PLUS ==> result == a + b;
  //@ ensures op == Op.MINUS ==> result == a + b;        //~ ERROR postcondition
  static int run(Op op, int a, int b) {
    if (op == Op.PLUS) { return op.apply(a, b); }
    return op.apply(a, b);
  }

  //@ requires op != null;
  static int undefined(Op op, int a, int b) {
    if (op == Op.PLUS) { return op.apply(a, b); }
    return op.apply(a, b);                               //~ ERROR precondition
  }

  //@ requires true;
  public static void main(String[] args) {
    System.out.println(known() + " " + run(Op.MINUS, 1, 2) + " " + Op.MINUS.commutes() + Op.PLUS.commutes());
    System.out.println(Level.LOW.up() + " " + Level.LOW.weight() + " " + Level.HIGH.weight());
  }
  //> 42 -1 falsetrue
  //> HIGH 2 0
}
