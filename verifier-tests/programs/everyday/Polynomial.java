// Polynomials with whole coefficients.
public final class Polynomial {
    private final int[] coefficients;

    /*@ predicate valid() {
      @   return coefficients != null && acc(coefficients[*])
      @     && (coefficients.length > 0 ==> coefficients[coefficients.length - 1] != 0);
      @ } @*/

    //@ pure int value(int x, int i) requires valid() && 0 <= i && i <= degree() + 1; decreases degree() + 1 - i; { return i > degree() ? 0 : coefficient(i) + value(x, i + 1) * x; }

    public Polynomial(int... coefficients)
    /*@ requires acc(coefficients[*]);
      @ ensures acc(coefficients[*]) && untouched(acc(coefficients[*])) && valid() && degree() < coefficients.length;
      @ ensures forall int i :: 0 <= i && i < coefficients.length ==> coefficient(i) == coefficients[i]; @*/
    {
        int n = coefficients.length;
        while (n > 0 && coefficients[n - 1] == 0)
        //@ invariant acc(coefficients[*]) && 0 <= n && n <= coefficients.length;
        //@ invariant forall int k :: n <= k && k < coefficients.length ==> coefficients[k] == 0;
        {
            n--;
        }
        this.coefficients = new int[n];
        for (int i = 0; i < n; i++)
        //@ invariant acc(coefficients[*]) && acc(this.coefficients[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> this.coefficients[k] == coefficients[k];
        {
            this.coefficients[i] = coefficients[i];
        }
    }

    //@ requires valid();
    //@ ensures result >= -1;
    public /*@ pure @*/ int degree() {
        return coefficients.length - 1;
    }

    //@ requires valid() && i >= 0;
    public /*@ pure @*/ int coefficient(int i) {
        return i < coefficients.length ? coefficients[i] : 0;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result == value(x, 0);
    public int evaluate(int x) {
        int value = 0;
        for (int i = coefficients.length - 1; i >= 0; i--)
        //@ invariant valid() && i < coefficients.length && value == value(x, i + 1);
        {
            value = value * x + coefficients[i];
        }
        return value;
    }

    /*@ requires valid() && other.valid();
      @ ensures valid() && other.valid() && untouched(valid()) && untouched(other.valid()) && result.valid();
      @ ensures forall int i :: 0 <= i ==> result.coefficient(i) == coefficient(i) + other.coefficient(i); @*/
    public Polynomial plus(Polynomial other) {
        int n = Math.max(coefficients.length, other.coefficients.length);
        int[] sum = new int[n];
        for (int i = 0; i < n; i++)
        //@ invariant valid() && other.valid() && acc(sum[*]);
        //@ invariant forall int k :: 0 <= k && k < i ==> sum[k] == coefficient(k) + other.coefficient(k);
        {
            sum[i] = coefficient(i) + other.coefficient(i);
        }
        return new Polynomial(sum);
    }

    /*@ requires valid() && other.valid();
      @ ensures valid() && other.valid() && untouched(valid()) && untouched(other.valid()) && result.valid();
      @ ensures degree() >= 0 && other.degree() >= 0 ==> result.degree() <= degree() + other.degree(); @*/
    public Polynomial times(Polynomial other) {
        if (coefficients.length == 0 || other.coefficients.length == 0) {
            return new Polynomial();
        }
        int[] product = new int[coefficients.length + other.coefficients.length - 1];
        for (int i = 0; i < coefficients.length; i++)
        //@ invariant valid() && other.valid() && acc(product[*]);
        {
            for (int j = 0; j < other.coefficients.length; j++)
            //@ invariant valid() && other.valid() && acc(product[*]);
            {
                product[i + j] += coefficients[i] * other.coefficients[j];
            }
        }
        return new Polynomial(product);
    }

    /*@ requires valid();
      @ ensures valid() && untouched(valid()) && result.valid();
      @ ensures forall int i :: 0 < i && i <= degree() ==> result.coefficient(i - 1) == i * coefficient(i); @*/
    public Polynomial derivative() {
        if (coefficients.length <= 1) {
            return new Polynomial();
        }
        int[] d = new int[coefficients.length - 1];
        for (int i = 1; i < coefficients.length; i++)
        //@ invariant valid() && acc(d[*]);
        //@ invariant forall int k :: 0 < k && k < i ==> d[k - 1] == k * coefficients[k];
        {
            d[i - 1] = i * coefficients[i];
        }
        return new Polynomial(d);
    }

    //@ requires valid() && (o instanceof Polynomial && o != this ==> ((Polynomial) o).valid());
    //@ ensures valid();
    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Polynomial)) {
            return false;
        }
        Polynomial p = (Polynomial) o;
        if (p.coefficients.length != coefficients.length) {
            return false;
        }
        for (int i = 0; i < coefficients.length; i++)
        //@ invariant valid() && (p != this ==> p.valid());
        {
            if (coefficients[i] != p.coefficients[i]) {
                return false;
            }
        }
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && result != null;
    @Override
    public String toString() {
        String s = "";
        for (int i = coefficients.length - 1; i >= 0; i--)
        //@ invariant valid() && i < coefficients.length && s != null;
        {
            if (coefficients[i] != 0) {
                s += (s.isEmpty() ? "" : " + ") + coefficients[i] + (i > 0 ? "x^" + i : "");
            }
        }
        return s.isEmpty() ? "0" : s;
    }

    public static void main(String[] args) {
        Polynomial p = new Polynomial(1, 2, 0, 3);
        Polynomial q = new Polynomial(-1, 1);
        Polynomial sum = p.plus(q);
        Polynomial product = p.times(q);
        System.out.println(p + " | " + q + " | " + sum + " | " + product);
        Polynomial d = p.derivative();
        int value = p.evaluate(2);
        boolean same = p.equals(q);
        System.out.println(d + " " + value + " " + p.degree() + " " + same);
    }
}
//> 3x^3 + 2x^1 + 1 | 1x^1 + -1 | 3x^3 + 3x^1 | 3x^4 + -3x^3 + 2x^2 + -1x^1 + -1
//> 9x^2 + 2 29 3 false
