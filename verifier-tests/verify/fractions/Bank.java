// A bank that lends its accounts for reading.
public class Bank {
    private final Account first = new Account(10);
    private final Account second = new Account(20);

    //@ predicate valid() { return first.valid() && second.valid(); }

    Bank()
    //@ ensures valid() && total() == 30;
    { }

    /*@ pure int total()
          requires acc(valid(), read);
        { return opening valid() in first.balance() + second.balance(); } @*/

    int report()
    //@ requires acc(valid(), read);
    //@ ensures acc(valid(), read) && result == total();
    {
        int a = first.balance();
        int b = second.balance();
        return a + b;
    }

    void transfer(int amount)
    //@ requires valid();
    //@ ensures valid() && total() == old(total());
    {
        int before = report();
        first.deposit(-amount);
        second.deposit(amount);
        int after = report();
        //@ assert before == after;
    }

    void fraud(int amount)
    //@ requires acc(valid(), read);
    //@ ensures acc(valid(), read);
    {
        first.deposit(amount); //~ ERROR precondition
    }

    public static void main(String[] args)
    //@ requires true;
    {
        Bank bank = new Bank();
        bank.transfer(5);
        System.out.println(bank.report());
    }
}

class Account {
    private int balance;

    //@ predicate valid() { return acc(balance); }

    Account(int start)
    //@ ensures valid() && balance() == start;
    {
        balance = start;
    }

    /*@ pure @*/ int balance()
    //@ requires acc(valid(), read);
    {
        return balance;
    }

    void deposit(int amount)
    //@ requires valid();
    //@ ensures valid() && balance() == old(balance()) + amount;
    {
        balance += amount;
    }
}

//> 30
