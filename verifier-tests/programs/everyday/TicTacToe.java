// Noughts and crosses: moves, winners, a full board.
public class TicTacToe {
    private static final char EMPTY = '.';

    private final char[] board = new char[9];
    private char player = 'X';
    private int moves;

    /*@ predicate valid() {
      @   return acc(player) && acc(moves) && board != null && board.length == 9 && acc(board[*])
      @     && (player == 'X' || player == 'O') && moves == mark(board[0]) + mark(board[1]) + mark(board[2]) + mark(board[3]) + mark(board[4]) + mark(board[5]) + mark(board[6]) + mark(board[7]) + mark(board[8])
      @     && forall int i :: 0 <= i && i < 9 ==> board[i] == EMPTY || board[i] == 'X' || board[i] == 'O';
      @ }
      @
      @ static pure int mark(char v)
      @ { return v != EMPTY ? 1 : 0; }
      @
      @ pure char at(int i)
      @   requires valid() && 0 <= i && i < 9;
      @   ensures result == EMPTY || result == 'X' || result == 'O';
      @ { return board[i]; }
      @
      @ pure int moves()
      @   requires valid();
      @   ensures 0 <= result && result <= 9;
      @ { return moves; }
      @
      @ pure char player()
      @   requires valid();
      @   ensures result == 'X' || result == 'O';
      @ { return player; }
      @*/

    public TicTacToe()
    //@ ensures valid() && moves() == 0 && player() == 'X';
    //@ ensures forall int i :: 0 <= i && i < 9 ==> at(i) == EMPTY;
    {
        for (int i = 0; i < 9; i++)
        //@ invariant board != null && board.length == 9 && acc(board[*]) && i <= 9;
        //@ invariant forall int k :: 0 <= k && k < i ==> board[k] == EMPTY;
        {
            board[i] = EMPTY;
        }
    }

    public boolean play(int row, int col)
    //@ requires valid();
    //@ ensures valid();
    //@ ensures !result ==> untouched(valid());
    //@ ensures result ==> 0 <= row && row <= 2 && 0 <= col && col <= 2 && moves() == old(moves()) + 1;
    //@ ensures result ==> at(3 * row + col) == old(player()) && old(at(3 * row + col)) == EMPTY && player() != old(player());
    //@ ensures forall int i :: 0 <= i && i < 9 && i != 3 * row + col ==> at(i) == old(at(i));
    {
        if (row < 0 || row > 2 || col < 0 || col > 2) {
            return false;
        }
        int i = 3 * row + col;
        if (board[i] != EMPTY || winner() != EMPTY) {
            return false;
        }
        //@ assert i == 0 || i == 1 || i == 2 || i == 3 || i == 4 || i == 5 || i == 6 || i == 7 || i == 8;
        board[i] = player;
        moves++;
        player = player == 'X' ? 'O' : 'X';
        return true;
    }

    /*@ pure @*/ private boolean line(int a, int b, int c)
    //@ requires valid() && 0 <= a && a < 9 && 0 <= b && b < 9 && 0 <= c && c < 9;
    {
        return board[a] != EMPTY && board[a] == board[b] && board[b] == board[c];
    }

    public char winner()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && (result == EMPTY || result == 'X' || result == 'O');
    {
        for (int i = 0; i < 3; i++)
        //@ invariant valid();
        {
            if (line(3 * i, 3 * i + 1, 3 * i + 2)) return board[3 * i];
            if (line(i, i + 3, i + 6)) return board[i];
        }
        if (line(0, 4, 8) || line(2, 4, 6)) return board[4];
        return EMPTY;
    }

    public boolean isOver()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && (moves() == 9 ==> result);
    {
        return moves == 9 || winner() != EMPTY;
    }

    /** The first free field. */
    public int hint()
    //@ requires valid();
    //@ ensures valid() && untouched(valid()) && -1 <= result && result < 9 && (result >= 0 ==> at(result) == EMPTY);
    //@ ensures moves() < 9 ==> result >= 0;
    {
        for (int i = 0; i < 9; i++)
        //@ invariant valid() && i <= 9 && forall int k :: 0 <= k && k < i ==> at(k) != EMPTY;
        {
            if (board[i] == EMPTY) return i;
        }
        return -1;
    }

    public static void main(String[] args) {
        TicTacToe t = new TicTacToe();
        t.play(1, 1);
        t.play(0, 0);
        System.out.println(t.play(0, 0));
        t.play(0, 2);
        while (!t.isOver())
        //@ invariant t.valid();
        {
            int h = t.hint();
            t.play(h / 3, h % 3);
        }
        for (int r = 0; r < 3; r++)
        //@ invariant t.valid();
        {
            for (int c = 0; c < 3; c++)
            //@ invariant t.valid() && 0 <= r && r < 3;
            {
                System.out.print(t.board[3 * r + c]);
            }
            System.out.println();
        }
        System.out.println(t.winner());
    }
}
//> false
//> OOX
//> XXO
//> X..
//> X
