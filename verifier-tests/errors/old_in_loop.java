// `old` is about the beginning of the method, where what was made since then is not held.
class OldInLoop {
    static void appended() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 3; i++)
        //@ invariant b.valid() && b.length() == \old(b.length()) + i;
        { b.append('x'); }
    }
}
