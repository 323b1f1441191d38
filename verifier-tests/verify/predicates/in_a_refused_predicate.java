// What may be in a predicate that could not be read is not reported as missing: who holds it is skipped for its error.
import acclaim.util.IntHashMap;

class Account {
    private int balance;
    //@ private predicate valid() { return acc(balance); }

    void add(int x)
    //@ requires valid();
    //@ ensures valid();
    { balance += x; }
}

class Bank {
    private final IntHashMap<Account> accounts = new IntHashMap<>();

    /*@ private predicate valid() {
          return accounts.valid()
            && (forall int i :: i in accounts.model() ==> accounts.model()[i] != null && accounts.model()[i].valid());      //~ ERROR E0190
        } @*/

    void pay(int id, int x)
    //@ requires valid();
    //@ ensures valid();
    {
        if (accounts.containsKey(id)) { accounts.get(id).add(x); }
    }

    static void without(IntHashMap<Account> accounts)
    //@ requires accounts != null;
    { accounts.remove(1); }                                                  //~ ERROR E0211
}
