//! Java's order of evaluation.

use super::{body_of, good};

/// Lowers a list of statements in a class that has the members that the tests need.
fn body(stmts: &str) -> String {
    let text = format!(
        "class C {{ int x; int index; int[] items; C next;
           int m(int a) {{ return a; }}
           boolean b() {{ return true; }}
           pure int p(int a) {{ return a; }}
           int t(int i, int j, int[] a, C c, boolean q) {{ {stmts} return 0; }} }}"
    );
    let body = body_of(&good(&text), "C.t");
    body.strip_suffix(" return 0;").unwrap_or(&body).to_owned()
}

#[test]
fn steps_and_assignments() {
    assert_eq!(body("x++; --x; x += 2;"), "this.x = this.x + 1; this.x = this.x - 1; this.x = this.x + 2;");
    assert_eq!(body("c.next.x++;"), "t1 = c.next; t1.x = t1.x + 1;");
    assert_eq!(body("int k = x++;"), "t1 = this.x; this.x = t1 + 1; k = t1;");
    assert_eq!(body("int k = ++x;"), "t1 = this.x + 1; this.x = t1; k = t1;");
    assert_eq!(body("int k; int l; k = l = 3;"), "l = 3; k = l;");
    assert_eq!(body("x = c.x = 3;"), "c.x = 3; this.x = 3;");
    assert_eq!(body("int k = 1; k += (k = 5) + k;"), "k = 1; t1 = k; k = 5; k = t1 + (k + k);");
}

#[test]
fn elements() {
    let text = "int k = 0; int l = 1; a[k++] = l--;";
    assert_eq!(body(text), "k = 0; l = 1; t1 = k; k = t1 + 1; t2 = l; l = t2 - 1; a[t1] = t2;");
    assert_eq!(body("a[0] += m(1);"), "t1 = a[0]; t2 = C.m(this, 1); a[0] = t1 + t2;");
    assert_eq!(
        body("items[index] = m(1);"),
        "t1 = this.items; t2 = this.index; t3 = C.m(this, 1); t1[t2] = t3;"
    );
    assert_eq!(
        body("if (q) { return c.items[index++]; }"),
        "if (q) { t1 = c.items; t2 = this.index; this.index = t2 + 1; return t1[t2]; }"
    );
}

#[test]
fn locals_are_kept_only_if_a_later_operand_assigns_them() {
    assert_eq!(body("int k = 1; int l = k + m(2);"), "k = 1; t1 = C.m(this, 2); l = k + t1;");
    assert_eq!(body("int k = 1; int l = k + (k = 2) + k;"), "k = 1; t1 = k; k = 2; l = t1 + k + k;");
    assert_eq!(body("int l = x + m(2);"), "t1 = this.x; t2 = C.m(this, 2); l = t1 + t2;");
    assert_eq!(
        body("int l = m(m(1) + x) * p(m(3));"),
        "t1 = C.m(this, 1); t2 = C.m(this, t1 + this.x); t3 = C.m(this, 3); l = t2 * C.p(this, t3);"
    );
}

#[test]
fn short_circuits_become_branches() {
    assert_eq!(
        body("if (q && b()) { x = 1; }"),
        "t1 = q; if (t1) { t2 = C.b(this); t1 = t2; } if (t1) { this.x = 1; }"
    );
    assert_eq!(
        body("boolean k = q || b() || q;"),
        "t1 = q; if (t1) {  } else { t2 = C.b(this); t1 = t2 || q; } k = t1;"
    );
    assert_eq!(
        body("int k = q ? m(1) : x;"),
        "if (q) { t2 = C.m(this, 1); t1 = t2; } else { t1 = this.x; } k = t1;"
    );
    assert_eq!(body("int k = b() ? 1 : 2;"), "t1 = C.b(this); k = t1 ? 1 : 2;");
}

#[test]
fn loops() {
    assert_eq!(
        body(
            "int k = 0; int n = 3; while (k++ < n) invariant k >= 0; { int z = 1; z = 2; while (q) { n = 4; } }"
        ),
        "k = 0; n = 3; while { t1 = k; k = t1 + 1; } (t1 < n) [k n] invariant k >= 0 \
         { z = 1; z = 2; while (q) [n] invariant  { n = 4; } }"
    );
}

#[test]
fn every_loop_is_one_loop() {
    assert_eq!(
        body("for (int k = 0, n = 3; k < n; k++, n--) invariant k >= 0; { continue; }"),
        "{ k = 0; n = 3; while (k < n) [k n] invariant k >= 0 { continue 0; } update { k = k + 1; n = n - 1; } }"
    );
    assert_eq!(body("for (;;) { break; }"), "{ while (true) [] invariant  { break 0; } }");
    assert_eq!(
        body("int k = 0; do invariant k >= 0; { k++; } while (m(k) < 3);"),
        "k = 0; do … while { t1 = C.m(this, k); } (t1 < 3) [k] invariant k >= 0 { k = k + 1; }"
    );
}

#[test]
fn jumps_name_their_target() {
    assert_eq!(
        body("a: b: while (q) { while (q) { if (q) continue a; if (q) break b; break; } }"),
        "while (q) [] invariant  { while (q) [] invariant  \
         { if (q) { continue 0; } if (q) { break 0; } break 1; } }"
    );
    assert_eq!(
        body("l: { if (q) break l; while (q) { break l; } }"),
        "0: { if (q) { break 0; } while (q) [] invariant  { break 0; } }"
    );
    assert_eq!(
        body("l: for (int k = 0; q; ) { continue l; }"),
        "{ k = 0; while (q) [] invariant  { continue 0; } }"
    );
}

#[test]
fn parameters_that_are_assigned_have_a_copy() {
    assert_eq!(
        body("i = i + 1; assert i == old(i) + 1; while (i < j) invariant i > old(j); { i++; }"),
        "i' = i; i' = i' + 1; assert i' == (old(i) + 1); \
         while (i' < j) [i'] invariant i' > old(j) { i' = i' + 1; }"
    );
}

#[test]
fn new_and_calls() {
    assert_eq!(
        body("C d = new C(); new C(); Object o = new Object();"),
        "d = new default C(); t1 = new default C(); o = new default Object();"
    );
    assert_eq!(body("int[] d = new int[3]; int[][] e = new int[2][];"), "d = new int[3]; e = new int[][2];");
    assert_eq!(
        body("m(1); p(2); new C().next.m(x++);"),
        "C.m(this, 1); t1 = C.p(this, 2); t2 = new default C(); t3 = t2.next; t4 = this.x; this.x = t4 + 1; C.m(t3, t4);"
    );
}
