// A grid of numbers, as it is written in Java: an array of rows.
public class Grid {
    private final int[][] cells;
    private final int width;

    /*@ predicate valid() {
          return width >= 0 && cells != null && acc(cells[*])
              && (forall int i :: 0 <= i && i < cells.length ==> acc(cells[i][*]) && cells[i].length == width);
        }

        pure int height() requires acc(valid(), read); { return cells.length; }

        pure int get(int i, int j)
          requires acc(valid(), read) && 0 <= i && i < height() && 0 <= j && j < width;
        { return cells[i][j]; }
    @*/

    public Grid(int height, int width)
    //@ requires height >= 0 && width >= 0;
    //@ ensures valid() && height() == height && this.width == width;
    //@ ensures forall int i, int j :: 0 <= i && i < height && 0 <= j && j < width ==> get(i, j) == 0;
    {
        this.width = width;
        cells = new int[height][width];
    }

    public void set(int i, int j, int value)
    //@ requires valid() && 0 <= i && i < height() && 0 <= j && j < width;
    //@ ensures valid() && height() == old(height()) && get(i, j) == value;
    //@ ensures forall int k, int l :: 0 <= k && k < height() && 0 <= l && l < width && (k != i || l != j) ==> get(k, l) == old(get(k, l));
    {
        cells[i][j] = value;
    }

    public int at(int i, int j)
    //@ requires acc(valid(), read) && 0 <= i && i < height() && 0 <= j && j < width;
    //@ ensures acc(valid(), read) && result == get(i, j);
    {
        return cells[i][j];
    }

    public Grid transposed()
    //@ requires valid();
    //@ ensures valid() && height() == old(height()) && result != null && result.valid();
    //@ ensures result.height() == width && result.width == height();
    //@ ensures forall int i, int j :: 0 <= i && i < height() && 0 <= j && j < width ==> get(i, j) == old(get(i, j)) && result.get(j, i) == get(i, j);
    {
        int h = cells.length;
        Grid t = new Grid(width, h);
        for (int i = 0; i < h; i++)
        //@ invariant valid() && height() == h && t.valid() && t.height() == width && t.width == h && 0 <= i && i <= h && untouched(valid());
        //@ invariant forall int k, int j :: 0 <= k && k < i && 0 <= j && j < width ==> t.get(j, k) == get(k, j);
        {
            for (int j = 0; j < width; j++)
            //@ invariant valid() && height() == h && t.valid() && t.height() == width && t.width == h && 0 <= i && i < h && untouched(valid());
            //@ invariant 0 <= j && j <= width;
            //@ invariant forall int k, int l :: 0 <= k && k < i && 0 <= l && l < width ==> t.get(l, k) == get(k, l);
            //@ invariant forall int l :: 0 <= l && l < j ==> t.get(l, i) == get(i, l);
            {
                t.set(j, i, at(i, j));
            }
        }
        return t;
    }

    public static void main(String[] args) {
        Grid g = new Grid(2, 3);
        g.set(1, 2, 5);
        g.set(0, 2, 4);
        Grid t = g.transposed();
        //@ assert t.get(2, 1) == g.get(1, 2) && t.get(2, 1) == 5;
        System.out.println(t.at(2, 1));
        System.out.println(t.at(2, 0));
    }
}
//> 5
//> 4
