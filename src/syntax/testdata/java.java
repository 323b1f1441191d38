import java.util.List;
/** A list. */
public class Cells {
    private int x; //@ ghost seq<int> model;
    /*@ predicate valid() { return acc(x); } @*/

    //@ requires valid();
    //@ ensures valid() && \result == \old(getX());   // why not
    public int set(int v) { int requires = 1; int pure = 2; join(requires); /*@ open valid(); @*/ x = v; //@ close valid();
        return requires; }

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
            m(1 /*@, seq(1) @*/);
        }
        assert x == 3;
        //@ assert valid() && acc(x);
    }
    static void main(String[] args) { Box<Integer> b = (Box<Integer>) o; String s = a < b ? "x" : "y"; int i = a >> 2; }
}
