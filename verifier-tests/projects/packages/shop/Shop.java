package shop;

import static bank.Account.MOST;
import static bank.Account.*;

import bank.*;
import bank.Account.Entry;

public class Shop {
    // The class of this package comes before what is imported with a star.
    private Account own = new Account();
    private bank.Account other = new bank.Account();

    int use(Entry e)
    //@ requires acc(own) && own != null && acc(own.items) && acc(e.amount);
    //@ requires acc(other) && other != null && other.valid();
    //@ ensures acc(own) && own != null && acc(own.items) && own.items == 3;
    {
        own.items = 3;
        int n = other.getBalance();
        e.amount = doubled(n);
        //@ assert e.amount == 2 * n && MOST == 1000;
        return n;
    }

    static void open()
    //@ requires acc(opened);
    //@ ensures acc(bank.Account.opened) && opened == old(opened) + 1;
    { opened++; }

    static void wrong()
    //@ requires acc(opened);
    //@ ensures acc(opened) && opened == old(opened);        //~ ERROR E0212
    { bank.Account.opened++; }

    static void apart(Object o) {
        if (o instanceof Account) {
            //@ assert !(o instanceof bank.Account);
            //@ assert o instanceof bank.Account;            //~ ERROR E0210
        }
    }
}
