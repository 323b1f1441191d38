package shop;

class Savings extends bank.Account {
    void guard()
    //@ requires acc(guarded);
    //@ ensures acc(guarded) && guarded == 2;
    { guarded = 2; }
}
