// Static fields, their initialisation and Java's main.
class Config {
    static final int WIDTH = 4, AREA = WIDTH * WIDTH;
    static final String NAME = "config " + "one";
    static final int[] SIZES = {1, 2, 3};
    static final Config FIRST = new Config();
    static int level = 3;
    static boolean used;
    static {
        int sum = 0;
        for (int i = 0; i < SIZES.length; i++)
            //@ invariant acc(SIZES[*]) && 0 <= i && sum >= 0;
        {
            if (SIZES[i] > 0) sum += SIZES[i];
        }
        TOTAL = sum;
        //@ assert TOTAL >= 0;
    }
    static final int TOTAL;
    int x;

    static void use()
    //@ requires acc(used) && acc(level);
    //@ ensures acc(used) && acc(level) && used && level == old(level) + 1;
    {
        used = true;
        level++;
    }

    static void forgets()
    //@ requires acc(level);
    //@ ensures acc(level) && level == old(level);            //~ ERROR E0212
    { level = 0; }
}

interface Limits {
    int LOW = 1, HIGH = LOW + 9;
}

class Program implements Limits {
    private static int calls;

    static void count()
    //@ requires acc(calls);
    //@ ensures acc(calls) && calls == old(calls) + 1;
    { calls++; }

    public static void main(String[] args)
    //@ requires calls == 0 && args != null;
    {
        count();
        //@ assert calls == 1 && Config.level == 3 && !Config.used;
        Config.use();
        //@ assert Config.level == 4 && HIGH == Limits.HIGH;
        int characters = 0;
        for (int i = 0; i < args.length; i++)
            //@ invariant acc(args[*]) && 0 <= i;
            //@ invariant forall int k :: 0 <= k && k < args.length ==> args[k] != null;
        {
            characters += args[i].length();
        }
        args = new String[2];
        args[0] = Config.NAME;
        System.out.println(Config.level + calls + characters);
        System.out.println(args[0] + Config.AREA);
        System.out.println(Config.TOTAL);
        System.out.println(Config.FIRST == null);
        //@ assert calls == 2;                               //~ ERROR E0210
    }
}
//> 5
//> config one16
//> 6
//> false

class Second {
    public static void main(String[] words)
    /*@ requires Config.level == 3
          && acc(Config.FIRST.x)                             //~ ERROR E0210
          && words.length == 0; @*/
    { }

    static void again(String[] words)
    { main(words); }                                         //~ ERROR E0190

    // Not the routine that a program begins with.
    static void main()
    { Config.level = 2; }                                    //~ ERROR E0201

    static void use()
    { main(); }
}
