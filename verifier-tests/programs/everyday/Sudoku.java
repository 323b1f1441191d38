// Is a filled grid a solution, and which digits may stand in an empty cell?
public class Sudoku {
    private static final int SIZE = 9;
    private static final int BOX = 3;

    private final int[] grid = new int[SIZE * SIZE];

    /*@ predicate valid() {
      @   return grid != null && grid.length == SIZE * SIZE && acc(grid[*])
      @     && (forall int i :: 0 <= i && i < SIZE * SIZE ==> 0 <= grid[i] && grid[i] <= SIZE);
      @ } @*/

    //@ requires rows != null && acc(rows[*]) && rows.length == SIZE;
    //@ requires forall int r :: 0 <= r && r < SIZE ==> rows[r] != null && rows[r].length() == SIZE;
    //@ ensures valid() && acc(rows[*]);
    public Sudoku(String... rows) {
        for (int r = 0; r < SIZE; r++)
        //@ invariant acc(rows[*]) && acc(grid[*]);
        //@ invariant forall int i :: 0 <= i && i < SIZE * SIZE ==> 0 <= grid[i] && grid[i] <= SIZE;
        {
            for (int c = 0; c < SIZE; c++)
            //@ invariant acc(rows[*]) && acc(grid[*]);
            //@ invariant forall int i :: 0 <= i && i < SIZE * SIZE ==> 0 <= grid[i] && grid[i] <= SIZE;
            {
                char ch = rows[r].charAt(c);
                grid[r * SIZE + c] = ch >= '1' && ch <= '9' ? ch - '0' : 0;
            }
        }
    }

    //@ requires valid() && 0 <= row && row < SIZE && 0 <= column && column < SIZE;
    //@ ensures 0 <= result && result <= SIZE;
    public /*@ pure @*/ int get(int row, int column) {
        return grid[row * SIZE + column];
    }

    //@ requires valid() && 0 <= row && row < SIZE && 0 <= column && column < SIZE;
    //@ ensures valid() && get(row, column) == digit;
    public void set(int row, int column, int digit) {
        if (digit < 0 || digit > SIZE) {
            throw new IllegalArgumentException("digit " + digit);
        }
        grid[row * SIZE + column] = digit;
    }

    //@ requires valid() && 0 <= row && row < SIZE && 0 <= column && column < SIZE && 1 <= digit && digit <= SIZE;
    //@ ensures valid() && untouched(valid());
    //@ ensures result ==> (forall int k :: 0 <= k && k < SIZE && k != column ==> get(row, k) != digit);
    //@ ensures result ==> (forall int k :: 0 <= k && k < SIZE && k != row ==> get(k, column) != digit);
    public boolean fits(int row, int column, int digit) {
        for (int i = 0; i < SIZE; i++)
        //@ invariant valid() && untouched(valid());
        //@ invariant forall int k :: 0 <= k && k < i && k != column ==> get(row, k) != digit;
        //@ invariant forall int k :: 0 <= k && k < i && k != row ==> get(k, column) != digit;
        {
            if (i != column && get(row, i) == digit || i != row && get(i, column) == digit) {
                return false;
            }
        }
        int top = row / BOX * BOX;
        int left = column / BOX * BOX;
        for (int r = top; r < top + BOX; r++)
        //@ invariant valid() && untouched(valid());
        {
            for (int c = left; c < left + BOX; c++)
            //@ invariant valid() && untouched(valid());
            {
                if ((r != row || c != column) && get(r, c) == digit) {
                    return false;
                }
            }
        }
        return true;
    }

    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    //@ ensures result ==> (forall int r, int c :: 0 <= r && r < SIZE && 0 <= c && c < SIZE ==> get(r, c) > 0);
    public boolean isSolved() {
        for (int r = 0; r < SIZE; r++)
        //@ invariant valid() && untouched(valid());
        //@ invariant forall int k, int c :: 0 <= k && k < r && 0 <= c && c < SIZE ==> get(k, c) > 0;
        {
            for (int c = 0; c < SIZE; c++)
            //@ invariant valid() && untouched(valid());
            //@ invariant forall int k :: 0 <= k && k < c ==> get(r, k) > 0;
            {
                int digit = get(r, c);
                if (digit == 0 || !fits(r, c, digit)) {
                    return false;
                }
            }
        }
        return true;
    }

    //@ requires valid() && 0 <= row && row < SIZE && 0 <= column && column < SIZE;
    //@ ensures valid() && untouched(valid()) && result != null;
    public String candidates(int row, int column) {
        StringBuilder sb = new StringBuilder();
        for (int d = 1; d <= SIZE; d++)
        //@ invariant valid() && untouched(valid()) && sb.valid();
        {
            if (fits(row, column, d)) {
                sb.append(d);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        Sudoku s = new Sudoku(
            "534678912", "672195348", "198342567",
            "859761423", "426853791", "713924856",
            "961537284", "287419635", "345286179");
        System.out.println(s.isSolved());
        s.set(0, 0, 0);
        System.out.println(s.isSolved() + " " + s.candidates(0, 0));
        s.set(0, 0, 3);
        System.out.println(s.isSolved() + " " + s.get(0, 0));
    }
}
//> true
//> false 5
//> false 3
