// A lemma of the library calls those of the order that it is about: an order can't prove its own by that.
import acclaim.util.Order;

class Evil implements Order<Object> {
    public /*@ pure @*/ int compare(Object first, Object second)
    { return first == second ? 0 : -1; }

    /*@ lemma void turned(Object a, Object b)
        { if (a != b) { Order.before(this, a, b, a); } }        //~ ERROR decreases

        lemma void transitive(Object a, Object b, Object c) { } @*/
}
