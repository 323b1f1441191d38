// The determinant of a small matrix by its minors.
public class Determinant {
    private final int[] cells;
    private final int n;

    /*@ predicate valid() { return n >= 1 && cells != null && cells.length == n * n && acc(cells[*]); }
      @ pure int size() requires valid(); ensures result >= 1; { return n; }
      @*/

    //@ requires n >= 1 && values != null && acc(values[*]) && values.length == n * n;
    //@ ensures valid() && size() == n && acc(values[*]);
    public Determinant(int n, int... values) {
        this.n = n;
        cells = new int[n * n];
        for (int i = 0; i < values.length; i++)
        //@ invariant acc(cells[*]) && acc(values[*]);
        {
            cells[i] = values[i];
        }
    }

    //@ requires valid() && 0 <= row && row < size() && 0 <= column && column < size();
    private /*@ pure @*/ int at(int row, int column) {
        return cells[row * n + column];
    }

    //@ requires valid() && size() > 1 && 0 <= column && column < size();
    //@ ensures valid() && untouched(valid()) && result != null && result.valid() && result.size() == size() - 1;
    private Determinant minor(int column) {
        int[] rest = new int[(n - 1) * (n - 1)];
        int next = 0;
        for (int r = 1; r < n; r++)
        //@ invariant valid() && untouched(valid()) && acc(rest[*]) && next == (r - 1) * (size() - 1) && r <= size();
        {
            for (int c = 0; c < n; c++)
            //@ invariant valid() && untouched(valid()) && acc(rest[*]) && c <= size() && next == (r - 1) * (size() - 1) + (c <= column ? c : c - 1);
            {
                if (c != column) {
                    rest[next] = at(r, c);
                    next++;
                }
            }
        }
        return new Determinant(n - 1, rest);
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    //@ ensures size() == 1 ==> result == at(0, 0);
    //@ decreases size();
    public int value() {
        if (n == 1) {
            return at(0, 0);
        }
        int sum = 0;
        int sign = 1;
        for (int c = 0; c < n; c++)
        //@ invariant valid() && untouched(valid()) && (sign == 1 || sign == -1);
        {
            sum += sign * at(0, c) * minor(c).value();
            sign = -sign;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(new Determinant(1, 7).value());
        System.out.println(new Determinant(2, 1, 2, 3, 4).value());
        System.out.println(new Determinant(3, 2, 0, 1, 1, 3, 2, 1, 1, 4).value());
    }
}
//> 7
//> -2
//> 18
