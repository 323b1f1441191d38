import acclaim.util.IntGraph;

// As matrix_product.java, but of a sum of products only the last one is kept, and of several edges from one node to another one only one is
// counted.
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
                //@ invariant acc(valid(), read) && acc(other.valid(), read) && sum == dot(model()[i], other.model(), j, k); //~ ERROR sum == dot
                {
                    sum = get(i, k) * other.get(k, j);
                }
                product.set(i, j, sum);
            }
            //@ ghost { same(product.model()[i], model()[i], other.model(), other.width); }
        }
        //@ ghost { same(product.model(), model(), other.model(), other.width); }
        return product;
    }

    /** All edges of the first i nodes are counted, and the first e of the next one. */
    /*@ static pure boolean counted(seq<seq<int>> m, seq<seq<int>> graph, int i, int e)
      @   requires 0 <= i && i <= graph.length && (i < graph.length ? 0 <= e && e <= graph[i].length : e == 0);
      @ {
      @   return grid(m, graph.length) && m.length == graph.length
      @     && (forall int p, int q :: {m[p][q]} 0 <= p && p < m.length && 0 <= q && q < m.length
      @       ==> m[p][q] == (p < i ? mset(graph[p])[q] : p == i ? mset(graph[i][..e])[q] : 0));
      @ }
      @
      @ static lemma void oneMore(seq<seq<int>> m, seq<seq<int>> graph, int i, int e, seq<seq<int>> more)
      @   requires 0 <= i && i < graph.length && 0 <= e && e < graph[i].length && counted(m, graph, i, e) && 0 <= graph[i][e] && graph[i][e] < graph.length;
      @   requires more == m[i := m[i][graph[i][e] := m[i][graph[i][e]] + 1]];
      @   ensures counted(more, graph, i, e + 1);
      @ {
      @   assert graph[i][..e + 1] == graph[i][..e] + seq(graph[i][e]);
      @   assert forall int q :: {more[i][q]} 0 <= q && q < m.length ==> more[i][q] == mset(graph[i][..e + 1])[q];
      @   assert forall int p :: {more[p]} 0 <= p && p < m.length && p != i ==> more[p] == m[p];
      @ }
      @
      @ static lemma void next(seq<seq<int>> m, seq<seq<int>> graph, int i)
      @   requires 0 <= i && i < graph.length && counted(m, graph, i, graph[i].length);
      @   ensures counted(m, graph, i + 1, 0);
      @ { assert graph[i][..graph[i].length] == graph[i]; } @*/

    /** How many edges lead from each node of a graph to each other one. */
    //@ requires graph.valid();
    //@ ensures graph.valid() && graph.model() == old(graph.model()) && result != null && result.valid();
    //@ ensures result.width == graph.size() && result.height() == graph.size();
    //@ ensures forall int i, int j :: {result.model()[i][j]} 0 <= i && i < graph.size() && 0 <= j && j < graph.size() ==> result.model()[i][j] == mset(graph.model()[i])[j];
    public static Matrix of(IntGraph graph) {
        Matrix m = new Matrix(graph.size(), graph.size());
        for (int i = 0; i < m.width; i++)
        //@ invariant graph.valid() && m.valid() && m.width == graph.size() && counted(m.model(), graph.model(), i, 0);
        {
            for (int e = 0; e < graph.degree(i); e++)
            //@ invariant graph.valid() && m.valid() && m.width == graph.size() && counted(m.model(), graph.model(), i, e);
            {
                //@ ghost seq<seq<int>> before = m.model();
                m.set(i, graph.successor(i, e), 1);
                //@ ghost { oneMore(before, graph.model(), i, e, m.model()); } //~ ERROR more == m
            }
            //@ ghost { next(m.model(), graph.model(), i); }
        }
        return m;
    }
}
