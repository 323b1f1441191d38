package bank.model;

public class Account {
    private int balance;

    //@ predicate valid() { return acc(balance) && balance >= 0; }

    public Account()
    //@ ensures valid() && getBalance() == 0;
    { }

    public /*@ pure @*/ int getBalance()
    //@ requires valid();
    { return balance; }

    public void deposit(int n)
    //@ requires valid() && n >= 0;
    //@ ensures valid() && getBalance() == old(getBalance()) + n;
    { balance += n; }
}
