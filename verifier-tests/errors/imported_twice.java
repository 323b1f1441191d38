import acclaim.util.Arrays;
import java.util.Arrays;

class Sums {
    //@ requires acc(a[*]);
    //@ ensures acc(a[*]);
    static void clear(int[] a) {
        Arrays.fill(a, 0);
    }
}
