// A lemma for all values speaks of static final fields, too: they have to be set.
class D {
    //@ static lemma void notYet(int i) requires X == null; ensures false; { } //~ ERROR E0112

    static int n;

    static {
        //@ ghost forall int i :: notYet(i);
        n = 1 / n;
    }

    static final D X = new D();
}
