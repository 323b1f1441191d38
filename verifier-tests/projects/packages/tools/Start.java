package tools;

import bank.Account;
import shop.*;

class Start {
    public static void main(String[] args) {
        Account account = new Account();
        account.deposit(Account.MOST);
        //@ assert account.getBalance() == 1000 && Account.opened == 0;
        System.out.println(account.getBalance());
        //@ assert account.getBalance() == 1;                //~ ERROR E0210
    }
}
