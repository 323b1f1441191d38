// Books, members and loans, each in a list of its own.
interface Described {
    //@ predicate valid();
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result != null;
    String describe();
}

final class Book implements Described {
    private final String title;
    private int copies;
    Book next;

    //@ predicate valid() { return acc(copies) && title != null && copies >= 0; }
    //@ predicate shelf() { return acc(next) && valid() && (next != null ==> next.shelf()); }
    //@ pure int copies() requires valid(); ensures result >= 0; { return copies; }
    //@ static pure int onShelf(Book b) requires b != null ==> b.shelf(); ensures result >= 0; { return b == null ? 0 : b.copies() + onShelf(b.next); }

    //@ requires title != null && copies >= 0;
    //@ ensures valid() && acc(next) && copies() == copies && this.title == title && next == null;
    Book(String title, int copies) {
        this.title = title;
        this.copies = copies;
    }

    //@ ensures result == title;
    /*@ pure @*/ String title() { return title; }

    //@ requires valid();
    //@ ensures result == copies() > 0;
    /*@ pure @*/ boolean available() { return copies > 0; }

    //@ requires valid();
    //@ ensures valid() && copies() == old(copies()) - 1;
    void take() {
        if (copies == 0) throw new IllegalStateException("no copy of " + title);
        copies--;
    }

    //@ requires valid();
    //@ ensures valid() && copies() == old(copies()) + 1;
    void putBack() { copies++; }

    /** Takes a copy of the first book with this title. */
    /*@ requires (b != null ==> b.shelf()) && title != null;
      @ ensures b != null ==> b.shelf();
      @ ensures onShelf(b) == old(onShelf(b)) - (result ? 1 : 0); @*/
    static boolean takeFrom(Book b, String title) {
        if (b == null) return false;
        //@ open b.shelf();
        //@ open b.valid();
        if (b.title().equals(title) && b.available()) {
            b.take();
            return true;
        }
        return takeFrom(b.next, title);
    }

    /*@ requires (b != null ==> b.shelf()) && title != null;
      @ ensures b != null ==> b.shelf();
      @ ensures onShelf(b) == old(onShelf(b)) + (result ? 1 : 0); @*/
    static boolean putBackIn(Book b, String title) {
        if (b == null) return false;
        //@ open b.shelf();
        //@ open b.valid();
        if (b.title().equals(title)) {
            b.putBack();
            return true;
        }
        return putBackIn(b.next, title);
    }

    public String describe() { return title + " (" + copies + ")"; }
}

final class Member implements Described {
    static final int LIMIT = 3;
    private final String name;
    private int loans;
    private int fees;

    //@ predicate valid() { return acc(loans) && acc(fees) && name != null && 0 <= loans && loans <= LIMIT && fees >= 0; }
    //@ pure int loans() requires valid(); ensures 0 <= result && result <= LIMIT; { return loans; }
    //@ pure int fees() requires valid(); ensures result >= 0; { return fees; }

    //@ requires name != null;
    //@ ensures valid() && loans() == 0 && fees() == 0;
    Member(String name) { this.name = name; }

    //@ requires valid();
    //@ ensures result == (loans() < LIMIT && fees() == 0);
    /*@ pure @*/ boolean mayBorrow() { return loans < LIMIT && fees == 0; }

    //@ requires valid() && mayBorrow();
    //@ ensures valid() && loans() == old(loans()) + 1 && fees() == old(fees());
    void borrowed() { loans++; }

    //@ requires valid() && loans() > 0;
    //@ ensures valid() && loans() == old(loans()) - 1 && fees() == old(fees()) + (daysLate > 0 ? 10 * daysLate : 0);
    void returned(int daysLate) {
        loans--;
        if (daysLate > 0) fees += daysLate * 10;
    }

    //@ requires valid();
    //@ ensures valid() && result == old(fees()) && fees() == 0 && loans() == old(loans());
    int pay() {
        int paid = fees;
        fees = 0;
        return paid;
    }

    public String describe() { return name + ": " + loans + " loans, " + fees + " cents"; }
}

final class Loan {
    final String title;
    final Member member;
    final int due;
    Loan next;

    //@ predicate list() { return acc(next) && title != null && (next != null ==> next.list()); }
    //@ static pure int count(Loan l) requires l != null ==> l.list(); ensures result >= 0; { return l == null ? 0 : 1 + count(l.next); }

    //@ requires title != null;
    //@ ensures acc(next) && next == null && this.title == title && this.member == member && this.due == due;
    Loan(String title, Member member, int due) {
        this.title = title;
        this.member = member;
        this.due = due;
    }

    //@ ensures result == (member == m && title != null && title.equals(t));
    /*@ pure @*/ boolean is(Member m, String t) { return member == m && title != null && title.equals(t); }

    /*@ requires (l != null ==> l.list()) && t != null;
      @ ensures (l != null ==> l.list()) && (l != null ==> untouched(l.list()));
      @ ensures result != null ==> result.member == m && count(l) > 0; @*/
    static Loan find(Loan l, Member m, String t) {
        return l == null || l.is(m, t) ? l : find(l.next, m, t);
    }

    /*@ requires (l != null ==> l.list());
      @ ensures result != null ==> result.list();
      @ ensures count(result) <= old(count(l)) && count(result) >= old(count(l)) - 1; @*/
    static Loan without(Loan l, Loan gone) {
        if (l == null) return null;
        if (l == gone) return l.next;
        l.next = without(l.next, gone);
        return l;
    }
}

public class Library {
    private Book books;
    private Loan loans;
    private int today;

    /*@ predicate valid() {
      @   return acc(books) && acc(loans) && acc(today) && today >= 0
      @     && (books != null ==> books.shelf()) && (loans != null ==> loans.list());
      @ } @*/
    //@ pure int onShelf() requires valid(); { return Book.onShelf(books); }
    //@ pure int lent() requires valid(); { return Loan.count(loans); }

    //@ ensures valid() && onShelf() == 0 && lent() == 0;
    Library() { }

    //@ requires valid() && b != null && b.valid() && acc(b.next);
    //@ ensures valid() && onShelf() == old(onShelf()) + old(b.copies()) && lent() == old(lent());
    void add(Book b) {
        b.next = books;
        books = b;
    }

    //@ requires valid() && n >= 0;
    //@ ensures valid() && onShelf() == old(onShelf()) && lent() == old(lent());
    void nextDays(int n) { today += n; }

    /*@ requires valid() && title != null && m != null && m.valid();
      @ ensures valid() && m.valid() && onShelf() + lent() == old(onShelf() + lent());
      @ ensures result ==> m.loans() == old(m.loans()) + 1 && lent() == old(lent()) + 1;
      @ ensures !result ==> m.loans() == old(m.loans()) && lent() == old(lent());
      @ ensures m.fees() == old(m.fees()); @*/
    boolean lend(String title, Member m) {
        if (!m.mayBorrow() || !Book.takeFrom(books, title)) {
            return false;
        }
        m.borrowed();
        Loan l = new Loan(title, m, today + 14);
        l.next = loans;
        loans = l;
        return true;
    }

    /*@ requires valid() && title != null && m != null && m.valid() && m.loans() > 0;
      @ ensures valid() && m.valid();
      @ ensures result ==> m.loans() == old(m.loans()) - 1 && onShelf() == old(onShelf()) + 1;
      @ ensures !result ==> m.loans() == old(m.loans()) && onShelf() == old(onShelf()); @*/
    boolean giveBack(String title, Member m) {
        Loan l = Loan.find(loans, m, title);
        if (l == null || !Book.putBackIn(books, title)) {
            return false;
        }
        m.returned(today - l.due);
        loans = Loan.without(loans, l);
        return true;
    }

    public static void main(String[] args) {
        Library lib = new Library();
        lib.add(new Book("Emma", 1));
        Member ann = new Member("Ann");
        Member bob = new Member("Bob");
        boolean first = lib.lend("Emma", ann);
        System.out.println(first + " " + lib.lend("Emma", bob));
        lib.nextDays(16);
        if (first) {
            System.out.println(lib.giveBack("Emma", ann) + " " + ann.describe() + " " + ann.mayBorrow());
        }
        System.out.println(ann.pay() + " " + lib.lend("Emma", ann));
    }
}
//> true false
//> true Ann: 0 loans, 20 cents false
//> 20 true
