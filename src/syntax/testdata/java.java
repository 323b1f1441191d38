import java.util.List;
/** A list. */
public class Cells {
    private int x; //@ ghost seq<int> model;
    /*@ predicate valid() { return acc(x); } @*/

    //@ requires valid();
    //@ ensures valid() && \result == \old(getX());   // why not
    public int set(int v) { int open = 1; int frac = 2; list.join(open); /*@ open valid(); @*/ x = v; //@ close valid();
        return open; }

    public /*@ pure @*/ int getX()
    /*@ requires valid(); // a comment @*/
    {
        return x;
    }

    @Override
    /*@ requires a > 0;
      @ ensures result > 0;
      @*/
    public native int n(int a /*@, ghost seq<int> s @*/);
    void loop() {
        while (x < 3)
        //@ invariant acc(x);
        //@ decreases 3 - x;
        {
            m(1 /*@, seq<int>() @*/);
        }
        assert x == 3;
        //@ assert valid() && acc(x);
    }
    static void main(String[] args) { Box<Integer> b = (Box<Integer>) o; String s = a < b ? "x" : "y"; int i = a >> 2; }
}
