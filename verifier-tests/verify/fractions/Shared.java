// Ghost amounts in a program that runs: who reads says how much of the permission it takes.
class Shared {
  static class Account {
    private int balance;
    //@ private ghost frac lent;

    //@ predicate valid() { return acc(lent) && 0 <= lent && lent < 1 && acc(balance, 1 - lent); }
    //@ predicate view(frac p) { return acc(balance, p); }

    //@ pure int balance() requires valid(); { return balance; }
    //@ pure int seen(frac p) requires view(p); { return balance; }
    //@ pure frac lent() requires valid(); { return lent; }

    Account(int balance)
    //@ ensures valid() && balance() == balance && lent() == 0;
    { this.balance = balance; }

    // Who looks at it gets a part, and the account can't be changed until it comes back.
    void lend(/*@ ghost frac p @*/)
    //@ requires valid() && 0 < p && lent() + p < 1;
    //@ ensures valid() && view(p) && lent() == old(lent()) + p && balance() == old(balance()) && seen(p) == balance();
    { //@ ghost lent = lent + p;
    }

    void back(/*@ ghost frac p @*/)
    //@ requires valid() && view(p) && p <= lent();
    //@ ensures valid() && lent() == old(lent()) - p && balance() == old(balance());
    { //@ ghost lent = lent - p;
    }

    int look(/*@ ghost frac p @*/)
    //@ requires view(p);
    //@ ensures view(p) && result == seen(p) && seen(p) == old(seen(p));
    { return balance; }

    void deposit(int amount)
    //@ requires valid() && lent() == 0;
    //@ ensures valid() && lent() == 0 && balance() == old(balance()) + amount;
    { balance += amount; }

    void careless(int amount)
    //@ requires valid();
    //@ ensures valid();
    { balance += amount; } //~ ERROR permission to write `balance`
  }

  static int total(Account a)
  //@ requires a != null && a.valid() && a.lent() == 0;
  //@ ensures a.valid() && a.lent() == 0 && a.balance() == old(a.balance()) && result == 2 * a.balance();
  {
    a.lend(/*@ 1/2 @*/);
    a.lend(/*@ 1/4 @*/);
    int sum = a.look(/*@ 1/2 @*/);
    sum += a.look(/*@ 1/4 @*/);
    a.back(/*@ 1/2 @*/);
    a.back(/*@ 1/4 @*/);
    return sum;
  }

  static void too_soon(Account a)
  //@ requires a != null && a.valid() && a.lent() == 0;
  {
    a.lend(/*@ 1/2 @*/);
    a.deposit(1); //~ ERROR precondition
  }

  public static void main(String[] args) {
    Account a = new Account(20);
    System.out.println(total(a));
    a.deposit(2);
    System.out.println(total(a));
  }
}
//> 40
//> 44
