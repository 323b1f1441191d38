// Amounts in cents, with rounding and fair shares.
public class Money {
    private final long cents;
    private final String currency;

    /*@ pure boolean valid() { return currency != null; }
      @
      @ pure long cents()
      @   requires valid();
      @ { return cents; }
      @
      @ pure String currency()
      @   requires valid();
      @   ensures result != null;
      @ { return currency; }
      @
      @ static pure long sum(long[] a, int n)
      @   requires acc(a[*]) && 0 <= n && n <= a.length;
      @   decreases n;
      @ { return n == 0 ? 0 : sum(a, n - 1) + a[n - 1]; }
      @*/

    /*@ static pure boolean total(long[] a, int n, long base, long many, int one)
      @   requires acc(a[*]) && 0 <= n && n <= a.length && 0 <= many;
      @   requires forall int k :: 0 <= k && k < n ==> a[k] == base + (k < many ? one : 0);
      @   ensures result && sum(a, n) == n * base + (n < many ? n : many) * one;
      @   decreases n;
      @ { return n == 0 || total(a, n - 1, base, many, one); }
      @*/

    public Money(long cents, String currency)
    //@ requires currency != null;
    //@ ensures valid() && cents() == cents && currency() == currency;
    {
        this.cents = cents;
        this.currency = currency;
    }

    private void check(Money o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures currency().equals(o.currency());
    {
        if (!currency.equals(o.currency)) {
            throw new IllegalArgumentException(currency + " and " + o.currency);
        }
    }

    public Money plus(Money o)
    //@ requires valid() && o != null && o.valid();
    //@ ensures result != null && result.valid() && result.cents() == cents() + o.cents() && result.currency() == currency();
    {
        check(o);
        return new Money(cents + o.cents, currency);
    }

    /** Rounds half away from zero. */
    public Money percent(int p)
    //@ requires valid();
    //@ ensures result != null && result.valid() && result.currency() == currency();
    //@ ensures -50 <= 100 * result.cents() - cents() * p && 100 * result.cents() - cents() * p <= 50;
    {
        long x = cents * p;
        long half = x >= 0 ? 50 : -50;
        return new Money((x + half) / 100, currency);
    }

    /** Splits into n parts that differ by a cent at most and add up to this. */
    public long[] split(int n)
    //@ requires valid();
    //@ ensures acc(result[*]) && n > 0 && result.length == n && sum(result, n) == cents();
    //@ ensures forall int i, int j :: 0 <= i && i < n && 0 <= j && j < n ==> result[i] <= result[j] + 1;
    {
        if (n <= 0) throw new IllegalArgumentException("n");
        long[] parts = new long[n];
        long base = cents / n;
        long rest = cents % n;
        long many = rest < 0 ? -rest : rest;
        int one = rest > 0 ? 1 : -1;
        for (int i = 0; i < n; i++)
        //@ invariant acc(parts[*]) && i <= n && parts.length == n;
        //@ invariant forall int k :: 0 <= k && k < i ==> parts[k] == base + (k < many ? one : 0);
        {
            long c = base;
            if (i < many) {
                c += one;
            }
            parts[i] = c;
        }
        //@ assert total(parts, n, base, many, one);
        return parts;
    }

    @Override
    public String toString()
    //@ requires valid();
    //@ ensures result != null;
    {
        long a = cents < 0 ? -cents : cents;
        return (cents < 0 ? "-" : "") + a / 100 + "." + (a % 100 < 10 ? "0" : "") + a % 100 + " " + currency;
    }

    public static void main(String[] args) {
        Money m = new Money(1001, "EUR");
        System.out.println(m.toString() + " " + m.percent(19).toString() + " " + m.percent(-19).toString());
        long[] parts = m.split(3);
        Money total = new Money(0, "EUR");
        for (long p : parts)
        //@ invariant acc(parts[*]) && total != null && total.valid() && total.cents() == Money.sum(parts, index(p));
        {
            Money part = new Money(p, "EUR");
            System.out.print(part.toString() + "; ");
            total = total.plus(part);
        }
        //@ assert total.cents() == m.cents();
        System.out.println(total.toString());
    }
}
//> 10.01 EUR 1.90 EUR -1.90 EUR
//> 3.34 EUR; 3.34 EUR; 3.33 EUR; 10.01 EUR
