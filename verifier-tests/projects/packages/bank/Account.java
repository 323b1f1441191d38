package bank;

public class Account {
    private int balance;
    public static final int MOST = 1000;
    public static int opened;
    protected int guarded;

    //@ predicate valid() { return acc(balance) && 0 <= balance && balance <= MOST; }

    public Account()
    //@ ensures valid() && getBalance() == 0 && acc(guarded);
    { }

    public /*@ pure @*/ int getBalance()
    //@ requires valid();
    { return balance; }

    public void deposit(int n)
    //@ requires valid() && n >= 0 && getBalance() + n <= MOST;
    //@ ensures valid() && getBalance() == old(getBalance()) + n;
    { balance += n; }

    public static int doubled(int n)
    //@ ensures result == 2 * n;
    { return 2 * n; }

    public static class Entry {
        public int amount;
    }
}
