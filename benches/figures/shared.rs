//! Programs with parts of permissions, ranges of arrays and ghost values.

use std::fmt::Write;

/// n calls, each of which borrows another part of one location.
pub fn lent(n: usize) -> String {
    let mut text = format!(
        "class C {{
  int x;
  static void read(C c, ghost frac p)
    requires acc(c.x, p);
    ensures acc(c.x, p);
  {{ }}
  static void all(C c, ghost frac p)
    requires acc(c.x) && 0 < p && p < 1/{};
    ensures acc(c.x) && c.x == old(c.x);
  {{
",
        n + 1
    );
    for i in 0..n {
        let _ = writeln!(text, "    read(c, p / {});", i + 2);
    }
    text + "  }\n}\n"
}

/// n readers of one location, each with an amount of its own.
pub fn readers(n: usize) -> String {
    let params: Vec<String> = (0..n).map(|i| format!("ghost frac p{i}")).collect();
    let parts: Vec<String> = (0..n).map(|i| format!("acc(c.x, p{i})")).collect();
    let (params, parts) = (params.join(", "), parts.join(" && "));
    format!(
        "class C {{
  int x;
  static void all(C c, {params})
    requires {parts};
    ensures {parts} && c.x == old(c.x);
  {{ }}
}}
"
    )
}

/// A sequence to which n elements are added at its end, after one was taken off at its beginning and one was changed.
pub fn sequences(n: usize) -> String {
    let mut text = format!(
        "class C {{
  static void all(ghost seq<int> s, int k)
    requires s.length > {n};
  {{
    ghost seq<int> t = s;
"
    );
    for i in 0..n {
        let _ = writeln!(text, "    ghost t = t[1..t.length] + seq<int>(k + {i});\n    ghost t = t[0 := k];");
    }
    let _ = writeln!(text, "    assert t.length == s.length && t[t.length - 1] == k + {};", n - 1);
    text + "  }\n}\n"
}

/// An array of which n ranges are lent, one after the other.
pub fn ranges(n: usize) -> String {
    let mut text = format!(
        "class C {{
  static void write(int[] a, int i, int j)
    requires a != null && 0 <= i && i < j && j <= a.length && acc(a[i..j]);
    ensures acc(a[i..j]) && a[i] == 7;
  {{ a[i] = 7; }}
  static void all(int[] a)
    requires a != null && a.length == {} && acc(a[*]);
    ensures acc(a[*]) && a[0] == 7;
  {{
",
        2 * n
    );
    for i in 0..n {
        let _ = writeln!(text, "    write(a, {}, {});", 2 * i, 2 * i + 2);
    }
    text + "  }\n}\n"
}

/// An array that comes in n ranges and is given back as a whole.
pub fn pieces(n: usize) -> String {
    let parts: Vec<String> = (0..n).map(|i| format!("acc(a[{}..{}])", 2 * i, 2 * i + 2)).collect();
    format!(
        "class C {{
  static void all(int[] a)
    requires a != null && a.length == {} && {};
    ensures acc(a[*]) && a[0] == 7;
  {{ a[0] = 7; }}
}}
",
        2 * n,
        parts.join(" && ")
    )
}

/// A class whose field is held of each element of an array.
const HELD_OF_EACH: &str = "class Cell {
  int f;
  void set(int v)
    requires acc(f);
    ensures acc(f) && f == v;
  { f = v; }
  static void all(Cell[] a, int k)
    requires a != null && acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> acc(a[i].f));
";

/// An array of objects, to the field of n of which something is written.
pub fn each_written(n: usize) -> String {
    let mut text = format!(
        "{HELD_OF_EACH}    requires a.length > {n};
    ensures acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> acc(a[i].f)) && a[{}].f == k;
  {{
",
        n - 1
    );
    for i in 0..n {
        let _ = writeln!(text, "    a[{i}].f = k;");
    }
    text + "  }\n}\n"
}

/// An array of objects, of which n are lent, one after the other.
pub fn each_lent(n: usize) -> String {
    let mut text = format!(
        "{HELD_OF_EACH}    requires a.length > {n};
    ensures acc(a[*]) && (forall int i :: 0 <= i && i < a.length ==> acc(a[i].f)) && a[{}].f == k;
  {{
",
        n - 1
    );
    for i in 0..n {
        let _ = writeln!(text, "    a[{i}].set(k);");
    }
    text + "  }\n}\n"
}
