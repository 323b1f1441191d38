// Clauses under another name in the comments of Java: each is read as it was meant.
class Misspelt {
    int x;

    //@ require acc(x);
    //@ ensure acc(x) && x == 1;
    void one() { x = 1; }

    //@ requires acc(x);
    //@ modifies x;
    //@ ensures acc(x) && x == 2;
    void two() { x = 2; }

    //@ modifies x;
    //@ requires acc(x);
    //@ ensures acc(x) && x == 3;
    void three() { x = 4; }

    //@ require valid();
    void four() { }

    //@ predicate valid() { return acc(x); }
}
