// What could be the declaration of a field, in a file that can be read, is another name for a clause.
class Misread {
    int x;

    //@ requires acc(x);
    //@ modifies x;
    void two() { x = 2; }
}
