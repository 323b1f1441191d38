// What is ghost is a number without a width: the bits of a `long` are not those of an `int`.
class Half {
    static long half(long x /*@, ghost long g @*/)
    //@ requires g == x && x == 0 - 2;
    //@ ensures result == g >>> 1; //~ ERROR E0190
    {
        return 2147483647L;
    }

    //@ static lemma void wrong(long x) requires x == 1; ensures (x + 0) << 32 == 1; { } //~ ERROR E0190

    static void assigned(long x)
    //@ requires x == 1;
    {
        //@ ghost long g = x;
        //@ ghost g <<= 32; //~ ERROR E0190
        //@ assert g == 1;
    }

    static int ofInt(int x /*@, ghost int g @*/)
    //@ requires g == x && 0 <= x && x < 100;
    //@ ensures result == (g & 1);
    {
        return x & 1;
    }
}
