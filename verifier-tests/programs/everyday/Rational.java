// Fractions, reduced by Euclid's algorithm (that nothing more can be reduced is not verified).
public final class Rational {
    private final int num, den;

    /*@ pure boolean valid() {
      @   return den > 0;
      @ }
      @
      @ pure int num()
      @   requires valid();
      @ { return num; }
      @
      @ pure int den()
      @   requires valid();
      @   ensures result > 0;
      @ { return den; }
      @*/

    public Rational(int num, int den)
    //@ ensures valid() && den != 0 && num() * den == num * den();
    {
        if (den == 0) {
            throw new ArithmeticException("zero denominator");
        }
        int g = gcd(Math.abs(num), Math.abs(den));
        //@ assert (num >= 0 ==> num % g == 0) && (num < 0 ==> -num % g == 0) && (den > 0 ==> den % g == 0) && (den < 0 ==> -den % g == 0);
        if (den < 0) g = -g;
        this.num = num / g;
        this.den = den / g;
        //@ assert this.num * g == num && this.den * g == den;
        //@ assert cross(this.num, this.den, g, num, den);
    }

    /*@ pure @*/ private static int gcd(int a, int b)
    //@ requires a >= 0 && b >= 0;
    //@ ensures result >= 0 && (a > 0 || b > 0 ==> result > 0 && a % result == 0 && b % result == 0);
    //@ decreases b;
    {
        return b == 0 ? a : gcd(b, a % b);
    }

    //@ static pure boolean cross(int p, int q, int g, int n, int d) requires p * g == n && q * g == d; ensures result && p * d == n * q; { return true; }

    public Rational plus(Rational o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures result != null && result.valid();
    //@ ensures result.num() * (den() * o.den()) == (num() * o.den() + o.num() * den()) * result.den();
    {
        return new Rational(num * o.den + o.num * den, den * o.den);
    }

    public Rational minus(Rational o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures result != null && result.valid();
    {
        return plus(o.negate());
    }

    public Rational times(Rational o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures result != null && result.valid();
    //@ ensures result.num() * (den() * o.den()) == num() * o.num() * result.den();
    {
        return new Rational(num * o.num, den * o.den);
    }

    public Rational dividedBy(Rational o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures result != null && result.valid() && o.num() != 0;
    //@ ensures result.num() * (den() * o.num()) == num() * o.den() * result.den();
    {
        return new Rational(num * o.den, den * o.num);
    }

    public Rational negate()
    //@ requires valid();
    //@ ensures result != null && result.valid() && result.num() * den() == -num() * result.den();
    {
        return new Rational(-num, den);
    }

    /*@ pure @*/ public int signum()
    //@ requires valid();
    //@ ensures -1 <= result && result <= 1 && (result > 0 <==> num() > 0) && (result < 0 <==> num() < 0);
    {
        return num > 0 ? 1 : num < 0 ? -1 : 0;
    }

    /*@ pure @*/ public int floor()
    //@ requires valid();
    //@ ensures result * den() <= num();
    {
        return Math.floorDiv(num, den);
    }

    /*@ pure @*/ public int compareTo(Rational o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures o == this ==> result == 0;
    {
        return num * o.den < o.num * den ? -1 : num * o.den > o.num * den ? 1 : 0;
    }

    @Override
    public String toString()
    //@ requires valid();
    //@ ensures result != null;
    {
        return den == 1 ? "" + num : num + "/" + den;
    }

    public static void main(String[] args) {
        Rational half = new Rational(1, 2), third = new Rational(-2, -6);
        //@ assert half.num() * 2 == half.den();
        System.out.println(half.plus(third).toString() + " " + half.minus(third).toString() + " " + half.times(third).toString());
        System.out.println(half.compareTo(third) + " " + half.negate().floor());
        Rational sum = new Rational(0, 1);
        for (int i = 1; i <= 5; i++)
        //@ invariant sum != null && sum.valid();
        {
            sum = sum.plus(new Rational(1, i));
        }
        System.out.println(sum.toString() + " " + sum.signum());
    }
}
//> 5/6 1/6 1/6
//> 1 -1
//> 137/60 1
