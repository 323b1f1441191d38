/** The last readings of a sensor: a new one takes the place of the oldest one. */
class Readings {
    private final int[] items;
    private int first;

    //@ predicate valid() { return acc(first) && acc(items[*]) && items.length > 0 && 0 <= first && first < items.length; }

    //@ pure seq<int> model() requires valid(); { return items[..][first..] + items[..][..first]; }

    Readings(int n)
    //@ requires n > 0;
    //@ ensures valid() && model().length == n;
    { items = new int[n]; }

    void add(int x)
    //@ requires valid();
    //@ ensures valid() && model() == old(model())[1..] + seq(x);
    {
        items[first] = x;
        first = (first + 1) % items.length;
    }

    /** The new one takes the place of the latest one. */
    void addWrongly(int x)
    //@ requires valid();
    //@ ensures valid() && model() == old(model())[1..] + seq(x); //~ ERROR E0212
    {
        first = (first + 1) % items.length;
        items[first] = x;
    }

    int oldest()
    //@ requires valid();
    //@ ensures valid() && model() == old(model()) && result == model()[0];
    { return items[first]; }

    int get(int i)
    //@ requires valid() && 0 <= i && i < model().length;
    //@ ensures valid() && model() == old(model()) && result == model()[i];
    { return items[(first + i) % items.length]; }

    int getWrongly(int i)
    //@ requires valid() && 0 <= i && i < model().length;
    //@ ensures valid() && model() == old(model()) && result == model()[i]; //~ ERROR E0212
    { return items[(first + i + 1) % items.length]; }

    public static void main(String[] args) {
        Readings r = new Readings(3);
        for (int i = 1; i <= 5; i++)
        //@ invariant r.valid() && r.model().length == 3;
        { r.add(i * i); }
        System.out.println(r.oldest() + " " + r.get(1) + " " + r.get(2));
    }
}
//> 9 16 25
