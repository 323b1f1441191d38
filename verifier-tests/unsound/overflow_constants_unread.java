// flags: --overflow check
// A constant that Java wraps around decides what a program means though nobody calculates it when it runs.
class Arm {
    //@ ensures result == 1;
    static int f(byte b) { return 1; }

    //@ ensures result == 2;
    static int f(int i) { return 2; }

    //@ requires b;
    //@ ensures result == 2;
    static int g(boolean b, byte y) {
        return f(b ? y : (Integer.MAX_VALUE + 1) / 16777216); //~ ERROR depends on this being a constant
    }

    //@ requires b;
    //@ ensures result == 2;
    static int h(boolean b, byte y) { return f(b ? y : Integer.MAX_VALUE / 16777216 + 1); }
}

class Label {
    //@ ensures n == 1073741824 ==> result == 1;
    static int ofLocal(int n) {
        final int q = Integer.MAX_VALUE;
        switch (n) {
            case (q + 1) / 2: //~ ERROR leaves the range
                return 1;
            default:
                return 0;
        }
    }

    final int most = Integer.MAX_VALUE;

    //@ ensures n == 1073741824 ==> result == 1;
    int ofField(int n) {
        switch (n) {
            case (most + 1) / 2: //~ ERROR leaves the range
                return 1;
            default:
                return 0;
        }
    }
}

class Main {
    public static void main(String[] args) { }
}
