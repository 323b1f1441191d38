// Only Java's own `Objects.requireNonNull` gives nothing that is null.
class Objects {
    //@ ensures true;
    static String requireNonNull(String s) { return null; }
}

class OwnObjects {
    final String text;
    final String trimmed;

    //@ requires s != null;
    OwnObjects(String s) {
        text = Objects.requireNonNull(s);
        trimmed = java.util.Objects.requireNonNull(s);
    }

    int length() { return text.length(); }                     //~ ERROR E0202

    int least() { return trimmed.length(); }
}

class Throws {
    final String text;

    Throws(String s) {
        text = java.util.Objects.requireNonNull(s);            //~ ERROR E0211
    }

    int length() { return text.length(); }
}
