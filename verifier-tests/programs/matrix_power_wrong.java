// As matrix_product.java, but the matrix of a unit has its ones in one column, and an odd power is one of an even number.
class Matrix {
    private static final class Row {
        private final int[] cells;

        /*@ predicate valid() { return cells != null && acc(cells[*]); } @*/

        //@ pure seq<int> model() requires acc(valid(), read); { return cells[..]; }

        //@ requires width >= 0;
        //@ ensures valid() && model().length == width && (forall int j :: {model()[j]} 0 <= j && j < width ==> model()[j] == 0);
        Row(int width) { cells = new int[width]; }

        //@ requires acc(valid(), read) && 0 <= j && j < model().length;
        //@ ensures result == model()[j];
        /*@ pure @*/ int get(int j) { return cells[j]; }

        //@ requires valid() && 0 <= j && j < model().length;
        //@ ensures valid() && model() == old(model())[j := value];
        void set(int j, int value) { cells[j] = value; }
    }

    private final int width;
    private final Row[] rows;
    //@ private ghost seq<seq<int>> content;

    /** All rows are of one length. */
    /*@ static pure boolean grid(seq<seq<int>> m, int width)
      @ { return width >= 0 && (forall int i :: {m[i]} 0 <= i && i < m.length ==> m[i].length == width); } @*/

    /*@ predicate valid() {
      @   return width >= 0 && rows != null && acc(rows[*]) && acc(content) && content.length == rows.length && grid(content, width)
      @     && (forall int i :: 0 <= i && i < rows.length ==> rows[i].valid() && rows[i].model() == content[i]);
      @ } @*/

    //@ pure seq<seq<int>> model() requires acc(valid(), read); ensures grid(result, width); { return content; }

    //@ requires height >= 0 && width >= 0;
    //@ ensures valid() && this.width == width && model().length == height;
    //@ ensures forall int i, int j :: {model()[i][j]} 0 <= i && i < height && 0 <= j && j < width ==> model()[i][j] == 0;
    Matrix(int height, int width) {
        this.width = width;
        rows = new Row[height];
        for (int i = 0; i < height; i++)
        //@ invariant acc(rows[*]) && acc(content) && rows.length == height && 0 <= i && i <= height && content.length == i && grid(content, width);
        //@ invariant forall int k :: 0 <= k && k < i ==> rows[k].valid() && rows[k].model() == content[k];
        //@ invariant forall int k, int j :: {content[k][j]} 0 <= k && k < i && 0 <= j && j < width ==> content[k][j] == 0;
        {
            rows[i] = new Row(width);
            //@ ghost content = content + seq(rows[i].model());
        }
    }

    //@ requires acc(valid(), read);
    //@ ensures result == model().length;
    public /*@ pure @*/ int height() { return rows.length; }

    //@ requires acc(valid(), read) && 0 <= i && i < height() && 0 <= j && j < width;
    //@ ensures acc(valid(), read) && result == model()[i][j];
    public int get(int i, int j) {
        //@ open acc(valid(), read);
        return rows[i].get(j);
    }

    //@ requires valid() && 0 <= i && i < height() && 0 <= j && j < width;
    //@ ensures valid() && model() == old(model())[i := old(model())[i][j := value]];
    public void set(int i, int j, int value) {
        rows[i].set(j, value);
        //@ ghost content = content[i := content[i][j := value]];
    }

    //@ requires valid() && 0 <= i && i < height() && 0 <= j && j < width;
    //@ ensures valid() && model() == old(model())[i := old(model())[i][j := old(model())[i][j] + value]];
    public void add(int i, int j, int value) {
        int sum = get(i, j) + value;
        set(i, j, sum);
    }

    /** The first n products of a row's numbers with those of a column. */
    /*@ static pure int dot(seq<int> row, seq<seq<int>> m, int j, int n)
      @   requires 0 <= n && n <= row.length && n <= m.length && 0 <= j && (forall int k :: {m[k]} 0 <= k && k < n ==> j < m[k].length);
      @   decreases n;
      @ { return n == 0 ? 0 : dot(row, m, j, n - 1) + row[n - 1] * m[n - 1][j]; }
      @
      @ static pure seq<int> times(seq<int> row, seq<seq<int>> m, int width, int n)
      @   requires width >= 0 && 0 <= n && n <= row.length && row.length == m.length && (forall int k :: {m[k]} 0 <= k && k < m.length ==> width <= m[k].length);
      @   ensures result.length == width && (forall int j :: {result[j]} 0 <= j && j < width ==> result[j] == dot(row, m, j, n));
      @   decreases width;
      @ { return width == 0 ? seq<int>() : times(row, m, width - 1, n) + seq(dot(row, m, width - 1, n)); }
      @
      @ static pure seq<int> times(seq<int> row, seq<seq<int>> m, int width)
      @   requires row.length == m.length && grid(m, width);
      @   ensures result.length == width && (forall int j :: {result[j]} 0 <= j && j < width ==> result[j] == dot(row, m, j, m.length));
      @ { return times(row, m, width, m.length); }
      @
      @ static pure seq<seq<int>> times(seq<seq<int>> a, seq<seq<int>> b, int width, int n)
      @   requires grid(a, b.length) && grid(b, width) && 0 <= n && n <= a.length;
      @   ensures result.length == n && grid(result, width) && (forall int i :: {result[i]} 0 <= i && i < n ==> result[i] == times(a[i], b, width));
      @   decreases n;
      @ { return n == 0 ? seq<seq<int>>() : times(a, b, width, n - 1) + seq(times(a[n - 1], b, width)); }
      @
      @ static pure seq<seq<int>> times(seq<seq<int>> a, seq<seq<int>> b, int width)
      @   requires grid(a, b.length) && grid(b, width);
      @   ensures result.length == a.length && grid(result, width) && (forall int i :: {result[i]} 0 <= i && i < a.length ==> result[i] == times(a[i], b, width));
      @ { return times(a, b, width, a.length); }
      @
      @ static lemma void same(seq<int> s, seq<int> row, seq<seq<int>> m, int width)
      @   requires width >= 0 && row.length == m.length && grid(m, width) && s.length == width;
      @   requires forall int j :: {s[j]} 0 <= j && j < width ==> s[j] == dot(row, m, j, m.length);
      @   ensures s == times(row, m, width);
      @ { }
      @
      @ static lemma void same(seq<seq<int>> s, seq<seq<int>> a, seq<seq<int>> b, int width)
      @   requires grid(a, b.length) && grid(b, width) && s.length == a.length && (forall int i :: {s[i]} 0 <= i && i < a.length ==> s[i] == times(a[i], b, width));
      @   ensures s == times(a, b, width);
      @ { } @*/

    /*@ static lemma void nothing(seq<int> row, seq<seq<int>> m, int j, int n)
      @   requires 0 <= n && n <= row.length && n <= m.length && 0 <= j && (forall int k :: {m[k]} 0 <= k && k < n ==> j < m[k].length);
      @   requires forall int k :: {row[k]} 0 <= k && k < n ==> row[k] == 0;
      @   ensures dot(row, m, j, n) == 0;
      @   decreases n;
      @ { if (n > 0) { nothing(row, m, j, n - 1); } }
      @
      @ static lemma void linear(seq<int> all, seq<int> s, int x, seq<int> t, seq<seq<int>> m, int j, int n)
      @   requires 0 <= n && n <= all.length && n <= s.length && n <= t.length && n <= m.length && 0 <= j;
      @   requires (forall int k :: {m[k]} 0 <= k && k < n ==> j < m[k].length) && (forall int k :: {all[k]} 0 <= k && k < n ==> all[k] == s[k] + x * t[k]);
      @   ensures dot(all, m, j, n) == dot(s, m, j, n) + x * dot(t, m, j, n);
      @   decreases n;
      @ { if (n > 0) { linear(all, s, x, t, m, j, n - 1); } }
      @
      @ static lemma void exchanged(seq<int> row, seq<seq<int>> b, seq<seq<int>> c, int width, int j, int n)
      @   requires row.length == b.length && grid(b, c.length) && grid(c, width) && 0 <= j && j < width && 0 <= n && n <= row.length;
      @   ensures dot(times(row, b, c.length, n), c, j, c.length) == dot(row, times(b, c, width), j, n);
      @   decreases n;
      @ {
      @   if (n == 0) {
      @     nothing(times(row, b, c.length, 0), c, j, c.length);
      @   } else {
      @     exchanged(row, b, c, width, j, n - 1);
      @     linear(times(row, b, c.length, n), times(row, b, c.length, n - 1), row[n - 1], b[n - 1], c, j, c.length);
      @     assert times(b, c, width)[n - 1][j] == dot(b[n - 1], c, j, c.length);
      @   }
      @ }
      @
      @ static lemma void associated(seq<int> row, seq<seq<int>> b, seq<seq<int>> c, int width)
      @   requires row.length == b.length && grid(b, c.length) && grid(c, width);
      @   ensures times(times(row, b, c.length), c, width) == times(row, times(b, c, width), width);
      @ {
      @   forall int j :: 0 <= j && j < width ==> exchanged(row, b, c, width, j, b.length);
      @   same(times(times(row, b, c.length), c, width), row, times(b, c, width), width);
      @ } @*/

    /** It does not matter which product is found first. */
    /*@ static lemma void associated(seq<seq<int>> a, seq<seq<int>> b, seq<seq<int>> c, int width)
      @   requires grid(a, b.length) && grid(b, c.length) && grid(c, width);
      @   ensures times(times(a, b, c.length), c, width) == times(a, times(b, c, width), width);
      @ {
      @   forall int i :: 0 <= i && i < a.length ==> associated(a[i], b, c, width);
      @   same(times(times(a, b, c.length), c, width), a, times(b, c, width), width);
      @ } @*/

    //@ requires acc(valid(), read) && acc(other.valid(), read) && width == other.height();
    //@ ensures acc(valid(), read) && acc(other.valid(), read) && result != null && result.valid();
    //@ ensures result.width == other.width && result.model() == times(model(), other.model(), other.width);
    public Matrix times(Matrix other) {
        Matrix product = new Matrix(height(), other.width);
        for (int i = 0; i < height(); i++)
        //@ invariant acc(valid(), read) && acc(other.valid(), read) && product.valid() && product.width == other.width && product.height() == height();
        //@ invariant forall int p :: {product.model()[p]} 0 <= p && p < i ==> product.model()[p] == times(model()[p], other.model(), other.width);
        {
            for (int j = 0; j < other.width; j++)
            //@ invariant acc(valid(), read) && acc(other.valid(), read) && product.valid() && product.width == other.width && product.height() == height();
            //@ invariant forall int p :: {product.model()[p]} 0 <= p && p < i ==> product.model()[p] == times(model()[p], other.model(), other.width);
            //@ invariant forall int q :: {product.model()[i][q]} 0 <= q && q < j ==> product.model()[i][q] == dot(model()[i], other.model(), q, width);
            {
                int sum = 0;
                for (int k = 0; k < width; k++)
                //@ invariant acc(valid(), read) && acc(other.valid(), read) && sum == dot(model()[i], other.model(), j, k);
                {
                    sum += get(i, k) * other.get(k, j);
                }
                product.set(i, j, sum);
            }
            //@ ghost { same(product.model()[i], model()[i], other.model(), other.width); }
        }
        //@ ghost { same(product.model(), model(), other.model(), other.width); }
        return product;
    }

    /*@ static pure int unit(int i, int j) { return i == j ? 1 : 0; }
      @
      @ static pure boolean one(seq<seq<int>> m, int size)
      @ {
      @   return m.length == size && grid(m, size)
      @     && (forall int i, int j :: {m[i][j]} 0 <= i && i < size && 0 <= j && j < m[i].length ==> m[i][j] == unit(i, j));
      @ }
      @
      @ static pure seq<int> unitRow(int i, int n)
      @   requires n >= 0;
      @   ensures result.length == n && (forall int j :: {result[j]} 0 <= j && j < n ==> result[j] == unit(i, j));
      @   decreases n;
      @ { return n == 0 ? seq<int>() : unitRow(i, n - 1) + seq(unit(i, n - 1)); }
      @
      @ static pure seq<seq<int>> unitRows(int size, int n)
      @   requires size >= 0 && n >= 0;
      @   ensures result.length == n && (forall int i :: {result[i]} 0 <= i && i < n ==> result[i] == unitRow(i, size));
      @   decreases n;
      @ { return n == 0 ? seq<seq<int>>() : unitRows(size, n - 1) + seq(unitRow(n - 1, size)); }
      @
      @ static pure seq<seq<int>> units(int size)
      @   requires size >= 0;
      @   ensures one(result, size);
      @ { return unitRows(size, size); }
      @
      @ static pure boolean begun(seq<seq<int>> m, int size, int n)
      @ {
      @   return m.length == size && grid(m, size)
      @     && (forall int i, int j :: {m[i][j]} 0 <= i && i < size && 0 <= j && j < size ==> m[i][j] == (i < n ? unit(i, j) : 0));
      @ }
      @
      @ static lemma void further(seq<seq<int>> m, int size, int n)
      @   requires 0 <= n && n < size && begun(m, size, n);
      @   ensures begun(m[n := m[n][n := 1]], size, n + 1);
      @ {
      @   seq<seq<int>> more = m[n := m[n][n := 1]];
      @   assert forall int i :: {more[i]} 0 <= i && i < size && i != n ==> more[i] == m[i];
      @   assert forall int j :: {more[n][j]} 0 <= j && j < size ==> more[n][j] == unit(n, j);
      @ }
      @
      @ static lemma void only(seq<seq<int>> m, int size)
      @   requires size >= 0 && one(m, size);
      @   ensures m == units(size);
      @ { assert forall int i :: {m[i]} 0 <= i && i < size ==> m[i] == units(size)[i]; }
      @
      @ static lemma void chosen(seq<int> row, seq<seq<int>> m, int j, int n)
      @   requires 0 <= n && n <= m.length && row.length == m.length && one(m, m.length) && 0 <= j && j < m.length;
      @   ensures dot(row, m, j, n) == (j < n ? row[j] : 0);
      @   decreases n;
      @ { if (n > 0) { chosen(row, m, j, n - 1); assert m[n - 1][j] == unit(n - 1, j); } }
      @
      @ static lemma void unchanged(seq<int> row, int size)
      @   requires size == row.length;
      @   ensures times(row, units(size), size) == row;
      @ { forall int j :: 0 <= j && j < size ==> chosen(row, units(size), j, size); }
      @
      @ static lemma void unchanged(seq<seq<int>> m, int size)
      @   requires grid(m, size);
      @   ensures times(m, units(size), size) == m;
      @ { forall int i :: 0 <= i && i < m.length ==> unchanged(m[i], size); }
      @
      @ static pure seq<seq<int>> raised(seq<seq<int>> m, int n)
      @   requires grid(m, m.length) && n >= 0;
      @   ensures result.length == m.length && grid(result, m.length);
      @   decreases n;
      @ { return n == 0 ? units(m.length) : let less = raised(m, n - 1) in grid(less, m.length) ? times(less, m, m.length) : m; }
      @
      @ static lemma void oneMore(seq<seq<int>> m, int n)
      @   requires grid(m, m.length) && n > 0;
      @   ensures raised(m, n) == times(raised(m, n - 1), m, m.length);
      @ { }
      @
      @ static lemma void powers(seq<seq<int>> m, int k, int n)
      @   requires grid(m, m.length) && k >= 0 && n >= 0;
      @   ensures times(raised(m, k), raised(m, n), m.length) == raised(m, k + n);
      @   decreases n;
      @ {
      @   if (n == 0) {
      @     unchanged(raised(m, k), m.length);
      @     assert times(raised(m, k), raised(m, n), m.length) == raised(m, k + n);
      @   } else {
      @     powers(m, k, n - 1);
      @     seq<seq<int>> first = raised(m, k), less = raised(m, n - 1), all = raised(m, n);
      @     oneMore(m, n);
      @     assert all == times(less, m, m.length);
      @     associated(first, less, m, m.length);
      @     assert times(first, all, m.length) == times(times(first, less, m.length), m, m.length);
      @     oneMore(m, k + n);
      @     assert times(first, all, m.length) == raised(m, k + n);
      @   }
      @ } @*/

    //@ requires size >= 0;
    //@ ensures result != null && result.valid() && result.width == size && result.model() == units(size);
    public static Matrix identity(int size) {
        Matrix m = new Matrix(size, size);
        for (int i = 0; i < size; i++)
        //@ invariant m.valid() && m.width == size && begun(m.model(), size, i); //~ ERROR begun(m.model(), size, i)
        {
            //@ ghost { further(m.model(), size, i); }
            m.set(i, 0, 1);
        }
        //@ ghost { only(m.model(), size); }
        return m;
    }

    /** The product of n such matrices, with about as many steps as n has digits. */
    //@ requires acc(valid(), read) && width == height() && n >= 0;
    //@ ensures acc(valid(), read) && result != null && result.valid() && result.width == width && result.model() == raised(model(), n); //~ ERROR result.model() == raised(model(), n)
    //@ decreases n;
    public Matrix power(int n) {
        if (n == 0) return identity(width);
        Matrix half = power(n / 2);
        Matrix square = half.times(half);
        //@ ghost { powers(model(), n / 2, n / 2); oneMore(model(), n); }
        return square;
    }
}
