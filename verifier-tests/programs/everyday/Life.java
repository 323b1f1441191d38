// Conway's game of life in one array of cells.
public class Life {
    private boolean[] cells;
    private final int width, height;
    private int generation = 0;

    /*@ predicate valid() {
      @   return acc(cells) && acc(generation)
      @     && width > 0 && height > 0 && cells != null && cells.length == height * width && acc(cells[*]) && generation >= 0;
      @ }
      @
      @ pure int width()
      @   requires valid();
      @   ensures result > 0;
      @ { return width; }
      @
      @ pure int height()
      @   requires valid();
      @   ensures result > 0;
      @ { return height; }
      @
      @ pure int generation()
      @   requires valid();
      @   ensures result >= 0;
      @ { return generation; }
      @*/

    public Life(int width, int height)
    //@ requires width > 0 && height > 0;
    //@ ensures valid() && width() == width && height() == height && generation() == 0;
    {
        this.width = width;
        this.height = height;
        cells = new boolean[height * width];
    }

    /*@ pure @*/ private static int cell(int width, int height, int x, int y)
    //@ requires 0 <= x && x < width && 0 <= y && y < height;
    //@ ensures 0 <= result && result < height * width && result == y * width + x;
    {
        return y * width + x;
    }

    /*@ pure @*/ public boolean alive(int x, int y)
    //@ requires valid();
    {
        return cells[cell(width, height, Math.floorMod(x, width), Math.floorMod(y, height))];
    }

    public void set(int x, int y)
    //@ requires valid() && 0 <= x && x < width() && 0 <= y && y < height();
    //@ ensures valid() && width() == old(width()) && height() == old(height()) && generation() == old(generation()) && alive(x, y);
    {
        cells[cell(width, height, x, y)] = true;
    }

    //@ pure int count(int x, int y) requires valid(); { return alive(x, y) ? 1 : 0; }
    //@ pure int row(int x, int y) requires valid(); { return count(x - 1, y) + count(x, y) + count(x + 1, y); }
    //@ pure int around(int x, int y) requires valid(); { return row(x, y - 1) + row(x, y) + row(x, y + 1) - count(x, y); }

    private int neighbours(int x, int y)
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && 0 <= result && result <= 8;
    {
        int n = 0;
        for (int dy = -1; dy <= 1; dy++)
        //@ invariant valid() && dy <= 2 && 0 <= n && n <= 3 * (dy + 1) - (dy > 0 ? 1 : 0);
        {
            for (int dx = -1; dx <= 1; dx++)
            //@ invariant valid() && -1 <= dy && dy <= 1 && dx <= 2;
            //@ invariant 0 <= n && n <= 3 * (dy + 1) + (dx + 1) - (dy > 0 || dy == 0 && dx > 0 ? 1 : 0);
            {
                if ((dx != 0 || dy != 0) && alive(x + dx, y + dy)) {
                    n++;
                }
            }
        }
        return n;
    }

    public void step()
    //@ requires valid();
    //@ ensures valid() && width() == old(width()) && height() == old(height()) && generation() == old(generation()) + 1;
    {
        boolean[] next = new boolean[height * width];
        for (int y = 0; y < height; y++)
        //@ invariant valid() && acc(next[*]) && next.length == height * width;
        {
            for (int x = 0; x < width; x++)
            //@ invariant valid() && acc(next[*]) && next.length == height * width && 0 <= y && y < height;
            {
                int n = neighbours(x, y);
                next[cell(width, height, x, y)] = n == 3 || n == 2 && cells[cell(width, height, x, y)];
            }
        }
        cells = next;
        generation++;
    }

    public int population()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && 0 <= result && result <= width() * height();
    {
        int p = 0;
        for (boolean c : cells)
        //@ invariant acc(cells) && cells != null && acc(cells[*]) && 0 <= p && p <= index(c);
        {
            if (c) p++;
        }
        return p;
    }

    public static void main(String[] args) {
        Life life = new Life(5, 5);
        life.set(2, 1);
        life.set(2, 2);
        life.set(2, 3);
        life.step();
        //@ assert life.generation() == 1;
        System.out.println(life.population() + " " + life.generation + " " + life.alive(-3, 7));
    }
}
//> 3 1 true
