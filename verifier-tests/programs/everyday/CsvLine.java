// Splits one line of a table into its fields, which may be quoted.
public class CsvLine {
    enum State { START, PLAIN, QUOTED, QUOTE_SEEN }

    static class Fields {
        private String[] items = new String[4];
        private int size;

        /*@ predicate valid() {
          @   return acc(items) && acc(size) && items != null && acc(items[*]) && items.length > 0 && 0 <= size && size <= items.length
          @     && (forall int i :: 0 <= i && i < size ==> items[i] != null);
          @ } @*/

        //@ ensures valid() && size() == 0;
        Fields() { }

        //@ requires valid();
        //@ ensures result >= 0;
        /*@ pure @*/ int size() {
            return size;
        }

        //@ requires valid() && 0 <= i && i < size();
        //@ ensures result != null;
        /*@ pure @*/ String get(int i) {
            return items[i];
        }

        //@ requires valid() && s != null;
        //@ ensures valid() && size() == old(size()) + 1 && get(old(size())) == s;
        //@ ensures forall int i :: 0 <= i && i < old(size()) ==> get(i) == old(get(i));
        void add(String s) {
            if (size == items.length) {
                String[] more = new String[2 * size];
                for (int i = 0; i < size; i++)
                //@ invariant valid() && acc(more[*]) && more.length == 2 * size && size == items.length;
                //@ invariant forall int k :: 0 <= k && k < i ==> more[k] == items[k];
                {
                    more[i] = items[i];
                }
                items = more;
            }
            items[size++] = s;
        }
    }

    private final char separator;

    public CsvLine(char separator)
    //@ ensures this.separator == separator;
    {
        this.separator = separator;
    }

    /*@ static pure int separators(String s, char c, int n)
      @   requires s != null && 0 <= n && n <= s.length(); ensures 0 <= result && result <= n; decreases n;
      @ { return n == 0 ? 0 : separators(s, c, n - 1) + (s.charAt(n - 1) == c ? 1 : 0); } @*/

    //@ requires line != null;
    //@ ensures result.valid() && 1 <= result.size() && result.size() <= separators(line, separator, line.length()) + 1;
    public Fields split(String line) {
        Fields fields = new Fields();
        StringBuilder field = new StringBuilder();
        State state = State.START;
        for (int i = 0; i < line.length(); i++)
        //@ invariant fields.valid() && field.valid() && state != null;
        //@ invariant fields.size() <= separators(line, separator, i);
        {
            char c = line.charAt(i);
            switch (state) {
                case START:
                    if (c == '"') {
                        state = State.QUOTED;
                        break;
                    }
                    // fall through
                case PLAIN:
                    if (c == separator) {
                        fields.add(field.toString());
                        field.setLength(0);
                        state = State.START;
                    } else {
                        field.append(c);
                        state = State.PLAIN;
                    }
                    break;
                case QUOTED:
                    if (c == '"') {
                        state = State.QUOTE_SEEN;
                    } else {
                        field.append(c);
                    }
                    break;
                case QUOTE_SEEN:
                    if (c == '"') {
                        field.append('"');
                        state = State.QUOTED;
                    } else if (c == separator) {
                        fields.add(field.toString());
                        field.setLength(0);
                        state = State.START;
                    } else {
                        throw new IllegalArgumentException("unexpected " + c);
                    }
                    break;
            }
        }
        if (state == State.QUOTED) {
            throw new IllegalArgumentException("unclosed quote");
        }
        fields.add(field.toString());
        return fields;
    }

    //@ requires fields.valid();
    //@ ensures fields.valid() && untouched(fields.valid()) && result != null;
    public String join(Fields fields) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < fields.size(); i++)
        //@ invariant fields.valid() && sb.valid();
        {
            String f = fields.get(i);
            if (sb.length() > 0) {
                sb.append(separator);
            }
            if (f.indexOf(separator) >= 0 || f.indexOf('"') >= 0) {
                sb.append('"');
                for (int k = 0; k < f.length(); k++)
                //@ invariant sb.valid();
                {
                    sb.append(f.charAt(k));
                    if (f.charAt(k) == '"') {
                        sb.append('"');
                    }
                }
                sb.append('"');
            } else {
                sb.append(f);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        CsvLine csv = new CsvLine(',');
        Fields fields = csv.split("a,\"b,\"\"c\"\"\",,d");
        System.out.println(fields.size());
        System.out.println(csv.join(fields));
    }
}
//> 4
//> a,"b,""c""",,d
