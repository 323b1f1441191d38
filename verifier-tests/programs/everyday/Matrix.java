// Matrices in an array of their rows, one after the other.
public class Matrix {
    private final int rows, cols;
    private final int[] data;

    /*@ predicate valid() {
      @   return rows > 0 && cols > 0 && data != null && data.length == rows * cols && acc(data[*]);
      @ }
      @*/

    public Matrix(int rows, int cols)
    //@ ensures valid() && rows() == rows && cols() == cols && rows > 0 && cols > 0;
    //@ ensures forall int r, int c :: 0 <= r && r < rows && 0 <= c && c < cols ==> get(r, c) == 0;
    {
        if (rows <= 0 || cols <= 0) {
            throw new IllegalArgumentException("empty matrix");
        }
        this.rows = rows;
        this.cols = cols;
        this.data = new int[rows * cols];
    }

    public static Matrix identity(int n)
    //@ ensures result != null && result.valid() && result.rows() == n && result.cols() == n;
    {
        Matrix m = new Matrix(n, n);
        for (int i = 0; i < n; i++)
        //@ invariant m.valid() && m.rows() == n && m.cols() == n;
        {
            m.set(i, i, 1);
        }
        return m;
    }

    /*@ pure @*/ public int rows()
    //@ requires valid();
    //@ ensures result > 0;
    { return rows; }

    /*@ pure @*/ public int cols()
    //@ requires valid();
    //@ ensures result > 0;
    { return cols; }

    /*@ pure @*/ private static int index(int rows, int cols, int r, int c)
    //@ requires 0 <= r && r < rows && 0 <= c && c < cols;
    //@ ensures 0 <= result && result < rows * cols;
    {
        return r * cols + c;
    }

    /*@ pure @*/ public int get(int r, int c)
    //@ requires valid() && 0 <= r && r < rows() && 0 <= c && c < cols();
    {
        return data[index(rows, cols, r, c)];
    }

    public void set(int r, int c, int v)
    //@ requires valid() && 0 <= r && r < rows() && 0 <= c && c < cols();
    //@ ensures valid() && rows() == old(rows()) && cols() == old(cols()) && get(r, c) == v;
    {
        data[index(rows, cols, r, c)] = v;
    }

    public Matrix add(Matrix other)
    //@ requires valid() && other != null && (other != this ==> other.valid());
    //@ ensures valid() && untouched(valid()) && (other != this ==> other.valid() && untouched(other.valid()));
    //@ ensures result != null && result.valid() && result.rows() == rows() && result.cols() == cols();
    {
        if (rows != other.rows || cols != other.cols) {
            throw new IllegalArgumentException("sizes differ");
        }
        Matrix sum = new Matrix(rows, cols);
        for (int i = 0; i < data.length; i++)
        //@ invariant valid() && (other != this ==> other.valid()) && sum.valid() && sum.rows() == rows() && sum.cols() == cols() && other.rows() == rows() && other.cols() == cols();
        //@ invariant i <= rows * cols && (forall int k :: {sum.data[k]} 0 <= k && k < i ==> sum.data[k] == data[k] + other.data[k]);
        {
            sum.data[i] = data[i] + other.data[i];
        }
        return sum;
    }

    //@ pure int dot(Matrix o, int r, int c, int k) requires valid() && o != null && (o != this ==> o.valid()) && cols() == o.rows() && 0 <= r && r < rows() && 0 <= c && c < o.cols() && 0 <= k && k <= cols(); decreases k; { return k == 0 ? 0 : dot(o, r, c, k - 1) + get(r, k - 1) * o.get(k - 1, c); }

    public Matrix multiply(Matrix other)
    //@ requires valid() && other != null && (other != this ==> other.valid());
    //@ ensures valid() && untouched(valid()) && (other != this ==> other.valid() && untouched(other.valid()));
    //@ ensures result != null && result.valid() && result.rows() == rows() && result.cols() == other.cols();
    {
        if (cols != other.rows) {
            throw new IllegalArgumentException("sizes don't fit");
        }
        Matrix product = new Matrix(rows, other.cols);
        for (int r = 0; r < rows; r++)
        //@ invariant valid() && (other != this ==> other.valid()) && product.valid() && product.rows() == rows() && product.cols() == other.cols() && cols() == other.rows();
        {
            for (int c = 0; c < other.cols; c++)
            //@ invariant valid() && (other != this ==> other.valid()) && product.valid() && product.rows() == rows() && product.cols() == other.cols() && cols() == other.rows();
            //@ invariant 0 <= r && r < rows();
            {
                int sum = 0;
                for (int k = 0; k < cols; k++)
                //@ invariant valid() && (other != this ==> other.valid()) && cols() == other.rows();
                //@ invariant 0 <= r && r < rows() && 0 <= c && c < other.cols() && k <= cols() && sum == dot(other, r, c, k);
                {
                    sum += get(r, k) * other.get(k, c);
                }
                product.set(r, c, sum);
                //@ assert product.get(r, c) == dot(other, r, c, cols());
            }
        }
        return product;
    }

    public Matrix transpose()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && result != null && result.valid() && result.rows() == cols() && result.cols() == rows();
    {
        Matrix t = new Matrix(cols, rows);
        for (int r = 0; r < rows; r++)
        //@ invariant valid() && t.valid() && t.rows() == cols() && t.cols() == rows();
        {
            for (int c = 0; c < cols; c++)
            //@ invariant valid() && t.valid() && t.rows() == cols() && t.cols() == rows() && 0 <= r && r < rows();
            {
                t.set(c, r, get(r, c));
            }
        }
        return t;
    }

    public int trace()
    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    {
        int sum = 0;
        for (int i = 0; i < Math.min(rows, cols); i++)
        //@ invariant valid();
        {
            sum += get(i, i);
        }
        return sum;
    }

    public void print()
    //@ requires valid();
    //@ ensures valid() && untouched(valid());
    {
        for (int r = 0; r < rows; r++)
        //@ invariant valid();
        {
            for (int c = 0; c < cols; c++)
            //@ invariant valid() && 0 <= r && r < rows();
            {
                System.out.print(get(r, c) + " ");
            }
            System.out.println();
        }
    }

    public static void main(String[] args) {
        Matrix m = new Matrix(2, 3);
        for (int r = 0; r < 2; r++)
        //@ invariant m.valid() && m.rows() == 2 && m.cols() == 3;
        {
            for (int c = 0; c < 3; c++)
            //@ invariant m.valid() && m.rows() == 2 && m.cols() == 3 && 0 <= r && r < 2;
            {
                m.set(r, c, 10 * r + c);
            }
        }
        m.print();
        m.transpose().print();
        m.multiply(m.transpose()).print();
        m.add(m).print();
        System.out.println(Matrix.identity(4).trace());
    }
}
//> 0 1 2 
//> 10 11 12 
//> 0 10 
//> 1 11 
//> 2 12 
//> 5 35 
//> 35 365 
//> 0 2 4 
//> 20 22 24 
//> 4
