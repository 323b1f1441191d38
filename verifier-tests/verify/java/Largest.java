/** What is said of all elements of all rows is kept where the greatest one so far grows. */
class Largest {
    //@ requires acc(g[*], read) && g.length > 0;
    //@ requires forall int i :: 0 <= i && i < g.length ==> acc(g[i][*], read) && g[i].length > 0;
    //@ ensures acc(g[*], read) && (forall int i :: 0 <= i && i < g.length ==> acc(g[i][*], read));
    //@ ensures forall int k, int j :: 0 <= k && k < g.length && 0 <= j && j < g[k].length ==> g[k][j] <= result;
    static int of(int[][] g) {
        int m = g[0][0];
        for (int i = 0; i < g.length; i++)
        //@ invariant i >= 0 && acc(g[*], read) && (forall int k :: 0 <= k && k < g.length ==> acc(g[k][*], read));
        //@ invariant forall int k, int j :: 0 <= k && k < i && 0 <= j && j < g[k].length ==> g[k][j] <= m;
        {
            for (int j = 0; j < g[i].length; j++)
            //@ invariant j >= 0 && acc(g[*], read) && (forall int k :: 0 <= k && k < g.length ==> acc(g[k][*], read));
            //@ invariant forall int k, int l :: 0 <= k && k < i && 0 <= l && l < g[k].length ==> g[k][l] <= m;
            //@ invariant forall int l :: 0 <= l && l < j ==> g[i][l] <= m;
            {
                if (g[i][j] > m) m = g[i][j];
            }
        }
        return m;
    }

    //@ requires acc(g[*]) && (forall int i :: 0 <= i && i < g.length ==> acc(g[i][*])) && 0 <= i && i < g.length;
    //@ requires forall int k, int l :: 0 <= k && k < i && 0 <= l && l < g[k].length ==> g[k][l] <= m;
    static void smaller(int[][] g, int i, int m, int w) {
        int j = 0;
        while (j < g[i].length)
        //@ invariant acc(g[*]) && (forall int k :: 0 <= k && k < g.length ==> acc(g[k][*]));
        //@ invariant forall int k, int l :: 0 <= k && k < i && 0 <= l && l < g[k].length ==> g[k][l] <= m; //~ ERROR E0214
        {
            if (w < m) m = w;
            j++;
        }
    }

    public static void main(String[] args) {
        System.out.println(of(new int[][] { { 3, 7 }, { 5 } }));
        //> 7
    }
}
