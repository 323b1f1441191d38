// Static final fields whose initial values are constants of an enum: what they are is known wherever they are set already.
final class EnumDefaults {
    enum Level { LOW, HIGH }

    static class Settings {
        static final Level DEFAULT = Level.LOW;
        static final Level NONE = null;
        static Level current = Level.LOW;

        //@ ensures result == Level.LOW && result != Level.HIGH && result.ordinal() == 0;
        static Level first() { return DEFAULT; }

        //@ ensures result == Level.HIGH;             //~ ERROR E0212
        static Level wrong() { return DEFAULT; }

        static void none() {
            //@ assert NONE == null && DEFAULT != null;
            System.out.println(NONE.ordinal());       //~ ERROR E0202
        }

        // It is not final.
        //@ requires acc(current);
        //@ ensures acc(current) && result == Level.LOW;   //~ ERROR E0212
        static Level current() { return current; }
    }

    // What is hidden is another field.
    static final class Others extends Settings {
        static final Level DEFAULT = Level.HIGH;

        //@ ensures result == Level.LOW;              //~ ERROR E0212
        static Level own() { return DEFAULT; }

        //@ ensures result == Level.LOW;
        static Level hidden() { return Settings.DEFAULT; }
    }

    // Before it is set it is null, and what was read then stays null.
    static final class Early {
        static final Level BEFORE = Early.LATER;      //~ ERROR E0112
        static final Level LATER = Level.LOW;

        //@ ensures result == Level.LOW;              //~ ERROR E0212
        static Level before() { return BEFORE; }

        //@ ensures result == Level.LOW;
        static Level later() { return LATER; }
    }

    // In the initialisers of its own class it is a location.
    static final class Within {
        static final Level ONE = Level.LOW;
        static final Level OTHER;
        static {
            //@ assert ONE == Level.LOW;
            OTHER = ONE;
            //@ assert OTHER == Level.HIGH;           //~ ERROR E0210
        }
    }

    // Nor can it be read by what the initialisation calls.
    static final class Called {
        static final int PLACE = place();
        static final Level LEVEL = Level.HIGH;

        //@ ensures result == 1;
        static int place() { return LEVEL.ordinal(); }   //~ ERROR E0112
    }

    public static void main(String[] args) {
        System.out.println(Settings.first());
        System.out.println(Others.hidden());
        System.out.println(Early.before());
        System.out.println(Early.later());
        //> LOW
        //> LOW
        //> null
        //> LOW
    }
}
