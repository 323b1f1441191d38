// A set of numbers from the library: what clients know of it is the set of its members.
import acclaim.util.BitSet;

class BitSets {
    static BitSet multiples(int step, int bound)
    //@ requires step > 0 && bound >= 0;
    //@ ensures result != null && result.valid() && (forall int k :: k in result.model() ==> 0 <= k && k < bound && k % step == 0);
    {
        BitSet found = new BitSet();
        for (int i = 0; i < bound; i += step)
        //@ invariant found.valid() && i >= 0 && i % step == 0;
        //@ invariant forall int k :: k in found.model() ==> 0 <= k && k < bound && k % step == 0;
        { found.set(i); }
        return found;
    }

    static void members(BitSet s)
    //@ requires s.valid() && s.model() == set(1, 5);
    {
        s.flip(5);
        s.flip(70);
        //@ assert s.model() == set(1, 70) && s.get(70) && !s.get(5);
        int many = s.cardinality();
        //@ assert many == 2;
        int next = s.nextSetBit(2);
        //@ assert next == 70;
        s.clear(70);
        //@ assert s.model() == set(1, 5);                     //~ ERROR E0210
    }

    static void inOrder(BitSet s)
    //@ requires s.valid() && s.model() == set(1, 5, 69, 70);
    {
        int five = s.nextSetBit(5);
        int next = s.nextSetBit(6);
        int none = s.nextSetBit(71);
        //@ assert five == 5 && next == 69 && none == -1;
        //@ assert next == 70;                                 //~ ERROR E0210
    }

    static void sizeIsAtMostOneMore(BitSet s, int i)
    //@ requires s.valid() && i >= 0;
    //@ ensures s.valid() && s.model().size == old(s.model()).size + 1; //~ ERROR postcondition
    { s.set(i); }

    static void below(BitSet s)
    //@ requires s.valid();
    { s.set(-1); }                                             //~ ERROR index >= 0

    public static void main(String[] args)
    //@ requires true;
    {
        BitSet threes = multiples(3, 200);
        for (int i = 190; i < 200; i++)
        //@ invariant threes.valid() && 190 <= i && i <= 200;
        {
            if (threes.get(i)) { System.out.print(i + " "); }
        }
        System.out.print(threes.nextSetBit(10) + " ");
        System.out.println(threes.cardinality() + " " + threes.get(5) + " " + threes.get(1000));
    }
}
//> 192 195 198 12 67 false false
