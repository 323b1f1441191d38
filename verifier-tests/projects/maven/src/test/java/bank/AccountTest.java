// javac: refused
package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import bank.model.Account;
import java.util.*;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("accounts")
public class AccountTest {
    @Test
    public void deposits() {
        Account a = new Account();
        a.deposit(3);
        assertEquals(3, a.getBalance());                     //~ ERROR E0101
    }

    @Test
    void without_a_library() {
        Account a = new Account();
        a.deposit(3);
        //@ assert a.getBalance() == 3;
        //@ assert a.getBalance() == 4;                      //~ ERROR E0210
    }

    void unknown(List<String> names) { }                     //~ ERROR E0102

    void perhaps() { Deque deque = null; }                   //~ ERROR E0102

    void dotted(java.util.function.Supplier s) { }           //~ ERROR E0102

    void value() { int n = DisplayName.LENGTH; }             //~ ERROR E0101
}
