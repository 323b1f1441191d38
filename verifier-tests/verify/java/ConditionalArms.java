// What is expected of a conditional expression is expected of its arms.
class Maybe<T> {
    private final T value;

    //@ ensures this.value == value;
    Maybe(T value) { this.value = value; }

    //@ ensures result != null && result.value == null;
    static <T> Maybe<T> none() { return new Maybe<>(null); }

    //@ ensures result != null && result.value == value;
    static <T> Maybe<T> of(T value) { return value == null ? none() : new Maybe<>(value); }

    static void kept(boolean c, String s) {
        Maybe<String> a = c ? new Maybe<>(null) : new Maybe<>(s);
        Maybe<String> b = c ? (c ? none() : of(s)) : a;
        assert a.value == null || a.value == s;
        assert b.value == null;                                //~ ERROR E0210
    }

    //@ ensures result != null && result.value == (c ? null : s);
    static Maybe<String> given(boolean c, String s) { return (c ? none() : of(s)); }

    public static void main(String[] args) {
        System.out.println(of(null).value == null ? "none" : "some");
        //> none
    }
}
