// A machine that takes coins and gives change.
public class VendingMachine {
    public enum Coin {
        FIVE(5), TEN(10), TWENTY(20), FIFTY(50), EURO(100);

        private final int cents;

        Coin(int cents)
        //@ requires cents > 0;
        {
            this.cents = cents;
        }

        public /*@ pure @*/ int cents()
        //@ ensures result > 0;
        {
            return switch (this) { case FIVE -> 5; case TEN -> 10; case TWENTY -> 20; case FIFTY -> 50; case EURO -> 100; };
        }
    }

    public enum Product {
        WATER("Water", 80), COLA("Cola", 120), BAR("Chocolate bar", 95);

        final String label;
        final int price;

        Product(String label, int price) {
            this.label = label;
            this.price = price;
        }
    }

    public enum Result { SOLD, SOLD_OUT, TOO_LITTLE }

    private final int[] stock = new int[Product.values().length];
    private int credit;
    private int takings;

    /*@ predicate valid() {
      @   return acc(credit) && acc(takings) && stock != null && acc(stock[*]) && stock.length == 3 && credit >= 0
      @     && (forall int i :: 0 <= i && i < 3 ==> stock[i] >= 0);
      @ } @*/
    //@ pure int stock(Product p) requires valid() && p != null; { return stock[p.ordinal()]; }
    /*@ static pure int worth(Coin[] c, int n) requires acc(c[*]) && 0 <= n && n <= c.length
      @   && (forall int i :: 0 <= i && i < c.length ==> c[i] != null);
      @ ensures result >= 0;
      @ decreases n; { return n == 0 ? 0 : worth(c, n - 1) + c[n - 1].cents(); } @*/
    //@ pure int takings() requires valid(); { return takings; }

    //@ ensures valid() && credit() == 0 && takings() == 0;
    //@ ensures forall int i :: 0 <= i && i < 3 ==> stock[i] == 0;
    public VendingMachine() { }

    //@ requires valid() && p != null;
    //@ ensures valid() && stock(p) == old(stock(p)) + n && credit() == old(credit()) && takings() == old(takings());
    public void refill(Product p, int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative: " + n);
        }
        stock[p.ordinal()] += n;
    }

    //@ requires valid() && acc(coins[*]);
    //@ requires forall int i :: 0 <= i && i < coins.length ==> coins[i] != null;
    //@ ensures valid() && takings() == old(takings());
    //@ ensures credit() == old(credit()) + old(worth(coins, coins.length));
    public void insert(Coin... coins) {
        for (Coin c : coins)
        //@ invariant valid() && acc(coins[*]);
        //@ invariant credit() == old(credit()) + worth(coins, index(c));
        {
            credit += c.cents();
        }
    }

    //@ requires valid();
    public /*@ pure @*/ int credit() {
        return credit;
    }

    //@ requires valid() && p != null;
    //@ ensures valid() && result != null && credit() + takings() == old(credit() + takings());
    //@ ensures (result == Result.SOLD) == old(stock(p) > 0 && credit() >= p.price);
    //@ ensures result == Result.SOLD ==> stock(p) == old(stock(p)) - 1 && takings() == old(takings()) + p.price;
    //@ ensures result != Result.SOLD ==> untouched(valid());
    //@ ensures result == Result.SOLD_OUT ==> stock(p) == 0;
    public Result buy(Product p) {
        if (stock[p.ordinal()] == 0) {
            return Result.SOLD_OUT;
        }
        if (credit < p.price) {
            return Result.TOO_LITTLE;
        }
        stock[p.ordinal()]--;
        credit -= p.price;
        takings += p.price;
        return Result.SOLD;
    }

    //@ requires valid();
    //@ ensures valid() && result == old(credit()) && credit() == 0 && takings() == old(takings());
    public int change() {
        int back = credit;
        credit = 0;
        return back;
    }

    //@ requires amount >= 0;
    //@ ensures result >= 0;
    public static int coinsFor(int amount) {
        int n = 0;
        Coin[] all = Coin.values();
        for (int i = all.length - 1; i >= 0; i--)
        //@ invariant acc(all[*]) && i < all.length && n >= 0 && amount >= 0;
        {
            n += amount / all[i].cents();
            amount %= all[i].cents();
        }
        return n;
    }

    //@ requires valid() && p != null && r != null;
    //@ ensures valid() && untouched(valid());
    public String message(Result r, Product p) {
        return switch (r) {
            case SOLD -> "Enjoy your " + p.label;
            case SOLD_OUT -> p.label + " is sold out";
            case TOO_LITTLE -> "Please insert " + (p.price - credit) + " more";
        };
    }

    public static void main(String[] args) {
        VendingMachine m = new VendingMachine();
        m.refill(Product.COLA, 1);
        m.insert(Coin.EURO);
        Product want = Product.COLA;
        System.out.println(m.message(m.buy(want), want));
        m.insert(Coin.FIFTY, Coin.TEN, Coin.FIVE);
        System.out.println(m.message(m.buy(want), want));
        System.out.println(m.message(m.buy(want), want));
        System.out.println(m.credit() + " " + coinsFor(m.change()) + " " + m.takings);
    }
}
//> Please insert 20 more
//> Enjoy your Cola
//> Cola is sold out
//> 45 3 120
