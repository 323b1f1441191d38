// flags: --overflow check --deny-trust
// The numbers of collections stay in their ranges: they are verified so, and nothing is taken on trust.
import acclaim.util.ArrayList;
import acclaim.util.Arrays;
import acclaim.util.Stack;

class Collections {
    static void grow(ArrayList<Object> list, Stack<Object> stack, Object o)
    //@ requires list.valid() && stack.valid();
    //@ ensures list.valid() && stack.valid() && list.model().length == old(list.model().length) + 1;
    {
        list.add(o);
        stack.push(o);
    }

    static int often(int[] a)
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]) && result == mset(a[..])[7];
    { return Arrays.count(a, 7); }

    static long sum(int[] a)                                 //~ ERROR taken on trust
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    { return Arrays.sum(a); }
}
