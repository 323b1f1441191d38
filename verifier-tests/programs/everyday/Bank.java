// Accounts with and without overdraft, and a bank that keeps them.
abstract class Account {
    private final int id;
    protected int balance;

    /*@ predicate valid() { return acc(balance); }
      @*/

    //@ ensures valid() && getBalance() == 0 && getId() == id;
    Account(int id) {
        this.id = id;
    }

    //@ ensures result == id;
    /*@ pure @*/ final int getId() {
        return id;
    }

    //@ requires valid();
    /*@ pure @*/ final int getBalance() {
        return balance;
    }

    //@ requires valid();
    /*@ pure @*/ abstract int available();

    //@ requires valid();
    //@ ensures valid() && amount > 0 && getBalance() == old(getBalance()) + amount;
    void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        balance += amount;
    }

    //@ requires valid() && amount > 0;
    //@ ensures valid() && result == (amount <= old(available())) && getBalance() == old(getBalance()) - (result ? amount : 0);
    boolean withdraw(int amount) {
        if (amount > available()) {
            return false;
        }
        balance -= amount;
        return true;
    }

    //@ requires valid();
    //@ ensures valid();
    void endOfMonth() {
    }
}

class Savings extends Account {
    private final int percent;

    //@ ensures valid() && getBalance() == 0 && getId() == id;
    Savings(int id, int percent) {
        super(id);
        this.percent = percent;
    }

    @Override
    /*@ pure @*/ int available() {
        return balance;
    }

    @Override
    void endOfMonth() {
        balance += balance * percent / 100;
    }
}

class Checking extends Account {
    private int overdraft;

    //@ predicate valid() { return super.valid() && acc(overdraft); }

    //@ ensures valid() && getBalance() == 0 && getId() == id;
    Checking(int id, int overdraft) {
        super(id);
        this.overdraft = overdraft;
    }

    @Override
    /*@ pure @*/ int available() {
        return balance + overdraft;
    }

    @Override
    void endOfMonth() {
        if (balance < 0) {
            balance -= 1;
            overdraft = Math.max(overdraft, -balance);
        }
    }
}

public class Bank {
    private final Account[] accounts = new Account[10];
    private int count;

    /*@ predicate valid() {
      @   return acc(count) && accounts != null && acc(accounts[*]) && 0 <= count && count <= accounts.length
      @     && accounts.length > 0 && (forall int i :: 0 <= i && i < count ==> accounts[i] != null)
      @     && (forall int i :: 0 <= i && i < count ==> accounts[i].valid());
      @ }
      @ pure int count() requires valid(); ensures result >= 0; { return count; }
      @ pure Account at(int i) requires valid() && 0 <= i && i < count(); ensures result != null; { return accounts[i]; }
      @ pure int sum(int n) requires valid() && 0 <= n && n <= count(); decreases n;
      @ { return n == 0 ? 0 : sum(n - 1) + accounts[n - 1].getBalance(); }
      @*/

    //@ ensures valid() && count() == 0;
    public Bank() { }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && -1 <= result && result < count();
    //@ ensures result >= 0 ==> at(result).getId() == id;
    //@ ensures result < 0 ==> forall int i :: 0 <= i && i < count() ==> at(i).getId() != id;
    private int find(int id) {
        for (int i = 0; i < count; i++)
        //@ invariant valid() && untouched(valid()) && i <= count() && forall int k :: 0 <= k && k < i ==> at(k).getId() != id;
        {
            if (accounts[i].getId() == id) {
                return i;
            }
        }
        return -1;
    }

    //@ requires valid() && a != null && a.valid();
    //@ ensures valid() && count() == old(count()) + 1 && at(old(count())) == a;
    //@ ensures forall int i :: 0 <= i && i < old(count()) ==> at(i) == old(at(i));
    public void add(Account a) {
        if (count == accounts.length) {
            throw new IllegalStateException("full");
        }
        accounts[count++] = a;
    }

    //@ requires valid();
    //@ ensures valid();
    public boolean transfer(int from, int to, int amount) {
        int a = find(from);
        int b = find(to);
        if (a < 0 || b < 0 || a == b || amount <= 0) {
            return false;
        }
        if (!accounts[a].withdraw(amount)) {
            return false;
        }
        accounts[b].deposit(amount);
        return true;
    }

    //@ requires valid() && amount > 0;
    //@ ensures valid() && count() == old(count());
    public boolean deposit(int to, int amount) {
        int i = find(to);
        if (i >= 0) {
            accounts[i].deposit(amount);
        }
        return i >= 0;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    public int balance(int of) {
        int i = find(of);
        if (i < 0) {
            throw new IllegalArgumentException("no account " + of);
        }
        return accounts[i].getBalance();
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result == sum(count());
    public int total() {
        int sum = 0;
        for (int i = 0; i < count; i++)
        //@ invariant valid() && untouched(valid()) && i <= count() && sum == sum(i);
        {
            sum += accounts[i].getBalance();
        }
        return sum;
    }

    //@ requires valid();
    //@ ensures valid() && count() == old(count());
    public void endOfMonth() {
        for (int i = 0; i < count; i++)
        //@ invariant valid() && count() == old(count());
        {
            accounts[i].endOfMonth();
        }
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        bank.add(new Savings(1, 2));
        bank.add(new Checking(2, 100));
        bank.add(new Savings(3, 3));
        bank.deposit(1, 200);
        System.out.println(bank.transfer(1, 2, 50) + " " + bank.transfer(2, 3, 120) + " " + bank.transfer(3, 1, 121));
        System.out.println(bank.total() + " " + bank.balance(2));
        bank.endOfMonth();
        System.out.println(bank.total() + " " + bank.deposit(9, 1));
    }
}
//> true true false
//> 200 -70
//> 205 false
