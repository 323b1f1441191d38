//! Programs of many classes.

use std::fmt::Write;

/// n classes of a hundred lines each: half of them extend the one before, and all use those before them.
pub fn verified(n: usize) -> String {
    let mut text =
        "interface Counted {\n  predicate valid();\n  pure int count() requires valid();\n}\n".to_owned();
    for i in 0..n {
        let above = if i % 2 == 1 { format!("A{}", i - 1) } else { "Object".into() };
        let (valid, made, count) = match i % 2 {
            0 => ("acc(own) && own >= 0", "own = start;".to_owned(), "own"),
            _ => (
                "super.valid() && acc(own) && own >= 0",
                "super(start); own = 0;".into(),
                "super.count() + own",
            ),
        };
        let _ = write!(
            text,
            "class A{i} extends {above} implements Counted {{
  int own;
  predicate valid() {{ return {valid}; }}
  A{i}(int start)
    requires start >= 0;
    ensures valid() && count() == start;
  {{
    {made}
  }}
  pure int count()
    requires valid();
    ensures result >= 0;
  {{
    return {count};
  }}
"
        );
        for j in 0..4 {
            let _ = write!(
                text,
                "  void add{j}of{i}(int k)
    requires valid() && k >= 0;
    ensures valid() && count() == old(count()) + k;
  {{
    own = own + k;
  }}
  static int largest{j}of{i}(int[] a)
    requires a != null && acc(a[*]) && a.length > {j};
    ensures acc(a[*]) && (forall int m :: 0 <= m && m < a.length ==> a[m] <= result);
  {{
    int found = a[0];
    int at = 1;
    while (at < a.length)
      invariant acc(a[*]) && 1 <= at && at <= a.length;
      invariant forall int m :: 0 <= m && m < at ==> a[m] <= found;
    {{
      if (a[at] > found) {{ found = a[at]; }}
      at = at + 1;
    }}
    return found;
  }}
"
            );
        }
        let _ = write!(
            text,
            "  static void use{i}(int k)
    requires k > {i};
  {{
    A{i} a = new A{i}(k);
    A{0} b = new A{0}(1);
    a.add0of{i}(2);
    assert a.count() == k + 2;
    assert b.count() == 1;
  }}
}}
",
            i / 2
        );
    }
    text
}

/// Classes of Java without any specification, n bytes in all or a little more.
pub fn java(n: usize) -> String {
    let mut text = String::with_capacity(n + 1000);
    let mut i = 0;
    while text.len() < n {
        let _ = write!(
            text,
            "/** Counts what {i} has. */
class J{i} {{
    private final int[] values;
    int size = {i};

    J{i}(int capacity) {{
        if (capacity < 0) {{
            throw new IllegalArgumentException(\"capacity: \" + capacity);
        }}
        this.values = new int[capacity];
    }}

    boolean add(int value) {{
        if (size >= values.length) {{
            return false;
        }}
        values[size++] = value;
        return true;
    }}

    long sum(J{0} other, boolean twice) {{
        long total = 0;
        for (int at = 0; at < size; at++) {{
            total += twice ? 2L * values[at] : values[at] + other.size % 7;
        }}
        return total; // of both
    }}
}}

",
            i / 2
        );
        i += 1;
    }
    text
}
