// A bank account with a limit, a transfer between two that may be the same one, and interest.
public class BankAccount {
    private final String owner;
    private int balance;
    private int limit = 0;
    private int transactions;

    /*@ predicate valid() {
      @   return acc(balance) && acc(limit) && acc(transactions) && limit >= 0 && balance >= -limit && transactions >= 0;
      @ }
      @
      @ pure int getLimit()
      @   requires valid();
      @   ensures result >= 0;
      @ { return limit; }
      @*/

    public BankAccount(String owner)
    //@ ensures valid() && getOwner() == owner && getBalance() == 0 && getLimit() == 0 && transactions() == 0;
    {
        this(owner, 0);
    }

    public BankAccount(String owner, int initial)
    //@ ensures valid() && getOwner() == owner && getBalance() == initial && initial >= 0 && getLimit() == 0 && transactions() == 0;
    {
        if (initial < 0) {
            throw new IllegalArgumentException("negative initial balance");
        }
        this.owner = owner;
        this.balance = initial;
    }

    /*@ pure @*/ public String getOwner()
    {
        return owner;
    }

    /*@ pure @*/ public int getBalance()
    //@ requires valid();
    //@ ensures result >= -getLimit();
    {
        return balance;
    }

    public void setLimit(int limit)
    //@ requires valid();
    //@ ensures valid() && getLimit() == limit && getBalance() == old(getBalance());
    //@ ensures transactions() == old(transactions());
    {
        if (limit < 0 || balance < -limit) {
            throw new IllegalArgumentException("bad limit: " + limit);
        }
        this.limit = limit;
    }

    public void deposit(int amount)
    //@ requires valid();
    //@ ensures valid() && amount > 0 && getBalance() == old(getBalance()) + amount && getLimit() == old(getLimit());
    //@ ensures transactions() == old(transactions()) + 1;
    {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        balance += amount;
        transactions++;
    }

    public boolean withdraw(int amount)
    //@ requires valid();
    //@ ensures valid() && result == (amount > 0 && old(getBalance()) - amount >= -getLimit());
    //@ ensures getBalance() == old(getBalance()) - (result ? amount : 0) && getLimit() == old(getLimit());
    //@ ensures transactions() == old(transactions()) + (result ? 1 : 0);
    {
        if (amount <= 0 || balance - amount < -limit) {
            return false;
        }
        balance -= amount;
        transactions++;
        return true;
    }

    public boolean transfer(BankAccount to, int amount)
    //@ requires valid() && to != null && (to != this ==> to.valid());
    //@ ensures valid() && (to != this ==> to.valid());
    //@ ensures !result ==> untouched(valid());
    //@ ensures !result && to != this ==> untouched(to.valid());
    //@ ensures result ==> to != this && getBalance() == old(getBalance()) - amount && to.getBalance() == old(to.getBalance()) + amount;
    {
        if (to == this || !withdraw(amount)) {
            return false;
        }
        to.deposit(amount);
        return true;
    }

    /*@ pure @*/ public int transactions()
    //@ requires valid();
    //@ ensures result >= 0;
    {
        return transactions;
    }

    @Override
    public String toString()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result != null;
    {
        return owner + ": " + balance;
    }

    public static void main(String[] args) {
        BankAccount alice = new BankAccount("Alice", 100);
        BankAccount bob = new BankAccount("Bob");
        bob.setLimit(20);
        boolean first = alice.transfer(bob, 30);
        //@ assert first ==> bob.getBalance() == 30;
        System.out.println(first);
        System.out.println(bob.transfer(alice, 60));
        System.out.println(bob.withdraw(45));
        System.out.println(alice.toString());
        System.out.println(bob.toString());
        System.out.println(bob.transactions());
    }
}
//> true
//> false
//> true
//> Alice: 70
//> Bob: -15
//> 2
