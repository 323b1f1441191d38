// A copy of an array is of the class of that array, whatever its type says.
import java.util.Arrays;

class Made {
    //@ ensures acc(result[*]) && result.length == 1;
    static <T> T[] one() { return (T[]) new Object[1]; }

    static void copied() {
        String[] s = Arrays.copyOf(Made.<String>one(), 3);     //~ ERROR E0206
    }

    static void ranged() {
        String[] s = Arrays.copyOfRange(Made.<String>one(), 0, 1);   //~ ERROR E0206
    }

    static void cloned() {
        String[] s = Made.<String>one().clone();               //~ ERROR E0206
    }

    static <T> void inside(T[] a)
    //@ requires a != null && acc(a[*], read);
    {
        T[] b = a.clone();
        String[] s = (String[]) (Object) b;                    //~ ERROR E0206
    }
}

class Shallow {
    int value;

    //@ requires a != null && acc(a[*], read) && a.length == 1 && a[0] != null && acc(a[0].value) && a[0].value == 1;
    //@ ensures acc(a[*], read) && a.length == 1 && a[0] != null && acc(a[0].value);
    static void objects(Shallow[] a) {
        Shallow[] b = a.clone();
        b[0].value = 2;
        //@ assert a[0].value == 1;                             //~ ERROR E0210
    }

    //@ requires m != null && acc(m[*], read) && m.length == 1 && m[0] != null && acc(m[0][*]) && m[0].length == 1 && m[0][0] == 1;
    static void rows(int[][] m) {
        int[][] n = m.clone();
        n[0][0] = 2;
        //@ assert m[0][0] == 1;                                //~ ERROR E0210
    }

    //@ requires a != null && acc(a[*], 1/2);
    //@ ensures acc(a[*]);                                     //~ ERROR E0212
    static void permission(int[] a) { int[] b = a.clone(); }

    //@ requires a != null && acc(a[*]);
    //@ ensures acc(a[*]) && a[..] == old(a[..]);              //~ ERROR E0212
    static void sorted(int[] a) { Arrays.sort(a); }

    //@ requires a != null && acc(a[*]) && a.length == 3;
    //@ ensures acc(a[*]);
    static void part(int[] a) {
        Arrays.sort(a, 0, 2);
        //@ assert a[1] <= a[2];                                //~ ERROR E0210
    }

    //@ requires a != null && a.length == 3 && acc(a[1..3]);
    //@ ensures acc(a[1..3]);
    static void filled(int[] a) {
        Arrays.fill(a, 1, 3, 7);
        //@ assert a[1] == 7;
        Arrays.fill(a, 0, 3, 8);                               //~ ERROR E0211
    }
}

// A method of this name that is one's own is not that of arrays.
class Own {
    int[] data = {1};

    //@ requires acc(data);
    //@ ensures acc(data) && result == null;
    public Own clone() { return null; }

    //@ requires acc(data);
    //@ ensures acc(data);
    void use() {
        Own o = clone();
        o.hashCode();                                          //~ ERROR E0202
    }
}

// What an object says may be null.
class Says {
    public String toString() { return null; }

    static int length() {
        String s = String.valueOf(new Says());
        return s.length();                                     //~ ERROR E0202
    }

    static int none() {
        String s = String.valueOf((Object) null);
        return s.length();
    }
}
