//! Static errors: one for each mistake, at its place.

use super::{errors, lowered};

/// The errors of a member of class `C`, which has some fields and methods.
fn of_member(member: &str) -> Vec<String> {
    errors(&format!(
        "class C {{ int x; boolean flag; C next; int[] a; private int secret;
           void v() {{ }}  int m(int k) {{ return k; }}  static void s() {{ }}
           pure int p(int k) {{ return k; }}  pure boolean g() {{ return true ==> flag; }}
           predicate q() {{ return acc(x); }}  static predicate sq(C c) {{ return acc(c.x); }}
           {member} }}
         class D {{ int y; private void hidden() {{ }} private pure int ph() {{ return 1; }}
           private predicate opaque() {{ return acc(y); }} private int z; private D(int k) {{ }} }}"
    ))
}

/// The errors of statements in a method of that class.
fn of_body(stmts: &str) -> Vec<String> {
    of_member(&format!("void t(int i, boolean b, Object o, C c, D d) {{ {stmts} }}"))
}

#[track_caller]
fn body_cases(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(of_body(text), *expected, "in `{text}`");
    }
}

#[track_caller]
fn member_cases(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(of_member(text), *expected, "in `{text}`");
    }
}

#[test]
fn names() {
    body_cases(&[
        ("y = 1; z = 2;", &["E0101|y", "E0101|z"]),
        ("i = nxt.x;", &["E0101|nxt"]),
        ("i = next.y;", &["E0101|y"]),
        ("mm(1); next.mm(1);", &["E0101|mm", "E0101|mm"]),
        ("Cell k; k = null; k.x = 1;", &["E0102|Cell"]),
        ("int i = 1; { int j; } int j;", &["E0103|i"]),
        ("int j; { int j; }", &["E0103|j"]),
        ("d.z = 1; d.hidden(); i = d.ph(); new D(1);", &["E0104|z", "E0104|hidden", "E0104|ph", "E0104|D"]),
        ("assume d.opaque(); open d.opaque();", &["E0131|opaque"]),
        ("i = i.x; i = a.size; i = a.length();", &["E0118|x", "E0101|size", "E0118|length"]),
        ("C.v(); next.s(); C.s(); s(); i = C.x;", &["E0133|v", "E0133|s", "E0133|x"]),
        ("i = c;", &["E0105|c"]),
    ]);
    member_cases(&[
        ("int x;", &["E0103|x"]),
        ("void v() { } void w(int k, int k) { }", &["E0103|v", "E0103|k"]),
        ("predicate v() { return true; }", &["E0103|v"]),
        ("static int f() { v(); return x; }", &["E0111|v", "E0111|x"]),
        ("static void f() { this.x = 1; }", &["E0111|this"]),
        ("Foo f; Foo h(Bar b) { return null; }", &["E0102|Foo", "E0102|Foo", "E0102|Bar"]),
    ]);
    assert_eq!(errors("class A { } class A { int x; } class Object { }"), ["E0103|A", "E0103|Object"]);
    assert_eq!(errors("main { f(); x = 1; }"), ["E0101|f", "E0101|x"]);
}

#[test]
fn suggestions() {
    let (_, errors, _) = lowered("class C { int length; void m() requires acc(length); { legnth = 1; } }");
    assert_eq!(errors[0].help.as_deref(), Some("did you mean `length`?"));
}

#[test]
fn types() {
    body_cases(&[
        ("i = b; b = i; i = null; c = o; o = c; o = a;", &["E0105|b", "E0105|i", "E0105|null", "E0105|o"]),
        ("if (i) { } while (c) { } b = !i;", &["E0105|i", "E0105|c", "E0105|i"]),
        ("i = b + 1; b = i < b; b = b && i;", &["E0106|b", "E0106|b", "E0105|i"]),
        ("b = 0 <= i < 10;", &["E0106|<"]),
        (
            "b = i == b; b = c == d; b = c == o; b = c == null; b = a == c;",
            &["E0107|==", "E0107|==", "E0107|=="],
        ),
        ("m(); m(1, 2); m(b); i = v(); v(1);", &["E0108|m", "E0108|m", "E0105|b", "E0109|v()", "E0108|v"]),
        ("new C(1); c = new C(); d = new C(); new int();", &["E0108|new C(1)", "E0105|new C()", "E0102|int"]),
        ("for (int k : c) { i = k; }", &["E0119|c"]),
        ("i = a[b]; i = i[0]; a = new int[b];", &["E0105|b", "E0119|i", "E0105|b"]),
        ("i = b ? 1 : true; o = b ? c : d;", &["E0105|b ? 1 : true"]),
        (
            "a.length = 3; this = null; 5 = i; i++; b++; p(1)++;",
            &["E0110|a.length", "E0009|this", "E0009|5", "E0106|b", "E0009|p(1)"],
        ),
        ("return 1;", &["E0114|1"]),
        (
            "var k = null; var l = l; var n = 5; n = true; var z;",
            &["E0102|null", "E0112|l", "E0105|true", "E0102|z"],
        ),
        (
            "int k = 2147483647; k = 2147483648; k = -2147483648; k = 0x1FFFFFFFF; k = 08;",
            &["E0117|2147483648", "E0117|0x1FFFFFFFF", "E0004|08"],
        ),
        ("assert i < 99999999999; assert i == 0xFFFFFFFF;", &["E0117|0xFFFFFFFF"]),
        ("break; continue;", &["E0115|break;", "E0115|continue;"]),
        ("l: { break; }", &["E0115|break;"]),
        ("l: { continue l; }", &["E0115|l"]),
        ("l: { } while (b) { break l; }", &["E0101|l"]),
        ("l: while (b) { l: i = 1; }", &["E0103|l"]),
        ("l: { } l: while (b) { m: { continue l; } }", &[]),
        ("if (b) throw i; if (b) throw null; if (b) throw o;", &["E0105|i", "E0105|o"]),
    ]);
    member_cases(&[
        ("int f() { return; }", &["E0114|return;"]),
        ("int f() { return true; }", &["E0105|true"]),
    ]);
}

#[test]
fn places() {
    body_cases(&[
        (
            "b = old(b); b = b ==> b; b = forall int k :: k == k; i = let k = 1 in k;",
            &["E0121|old(b)", "E0120|b ==> b", "E0120|forall int k :: k == k", "E0120|let k = 1 in k"],
        ),
        (
            "b = acc(x); b = q(); q(); i = opening q() in x;",
            &["E0125|acc(x)", "E0125|q()", "E0125|q()", "E0120|opening q() in x"],
        ),
        (
            "assert !acc(x); assert q() || b; assert acc(x) == b; assert q() ==> b;",
            &["E0124|acc(x)", "E0124|q()", "E0124|acc(x)", "E0124|q()"],
        ),
        ("assert b ==> q() && acc(x); assert b ? acc(x) : q(); assert let k = c in acc(k.x);", &[]),
        ("assert untouched(q()); assert old(acc(x));", &["E0124|acc(x)"]),
        (
            "assert i++ == 1; assert m(1) == 1; assert (x = 1) == 1; assert new C() != null;",
            &["E0126|i++", "E0126|m(1)", "E0126|x = 1", "E0126|new C()"],
        ),
        ("assert v();", &["E0126|v()", "E0109|v()"]),
        (
            "open p(1); close b; use q(); open q(); use p(2); close C.sq(c);",
            &["E0130|p", "E0130|b", "E0130|q"],
        ),
        (
            "assert acc(i); assert acc(a.length); assert acc(5, c.x);",
            &["E0132|i", "E0132|a.length", "E0132|5"],
        ),
        ("b = g();", &["E0135|g()"]),
        ("assert g();", &[]),
        ("while (b) invariant old(x) == x && acc(x); invariant acc(q(), 1/2); { }", &[]),
    ]);
    member_cases(&[
        ("void f() requires old(x) == 1; ensures old(x) == x; { }", &["E0121|old(x)"]),
        (
            "void f() requires untouched(q()); ensures untouched(untouched(q())); { }",
            &["E0123|untouched(q())", "E0123|untouched(q())"],
        ),
        ("void f() ensures result == 1; { }", &["E0122|result"]),
        ("int f() requires result == 1; { return result; }", &["E0122|result", "E0101|result"]),
        ("int f(int result) requires result == 1; { return result; }", &[]),
        (
            "C() requires x == 1; requires q(); ensures old(this.x) == 1; ensures untouched(q()); ensures q(); { }",
            &["E0127|x", "E0127|q", "E0127|this", "E0127|q"],
        ),
        (
            "pure int f() requires q(); ensures acc(x); ensures q(); ensures untouched(q()); { return x; }",
            &["E0128|acc(x)", "E0128|q()", "E0128|untouched(q())"],
        ),
        ("pure int f() { return x = 1; } pure int h() { return m(1); }", &["E0126|x = 1", "E0126|m(1)"]),
        (
            "pure int f() { x = 1; } pure int h() { } pure void k() { return; }",
            &["E0134|x = 1;", "E0134|{ }", "E0129|void"],
        ),
        ("pure int f() { return q() ? 1 : 2; }", &["E0125|q()"]),
        (
            "predicate f(int k) { return k; } predicate h() { return old(x) == 1; }",
            &["E0105|k", "E0121|old(x)"],
        ),
        ("public private int f; pure int h; Foo() { } C();", &["E0129|private", "E0129|pure", "E0010|Foo"]),
    ]);
}

#[test]
fn flow() {
    body_cases(&[
        ("int k; i = k; i = k;", &["E0112|k"]),
        ("int k; if (b) { k = 1; } i = k;", &["E0112|k"]),
        ("int k; if (b) { k = 1; } else { return; } i = k;", &[]),
        ("int k; if (b && (k = i) > 0) { i = k; } else { i = k; }", &["E0112|k"]),
        ("int k; if (b || (k = i) > 0) { i = k; }", &["E0112|k"]),
        ("int k; if (!(b || (k = i) > 0)) { i = k; }", &[]),
        ("int k; while (true) { if (b) { k = 1; break; } } i = k;", &[]),
        ("int k; while (true) { if (b) { break; } k = 1; } i = k;", &["E0112|k"]),
        ("int k; while (b) { k = 1; } i = k;", &["E0112|k"]),
        ("int k = b ? (k = 1) : k;", &["E0112|k"]),
        ("int k; assert k == 1;", &["E0112|k"]),
        ("int k; k += 1;", &["E0112|k"]),
        ("return; assert false;", &[]),
        ("while (true) { } i = 1; i = 2;", &["E0116|i = 1;"]),
        ("while (true) { continue; i = 1; }", &["E0116|i = 1;"]),
        ("if (true) { return; } i = 1;", &[]),
        ("int k; for (int j = 0; j < 3; j++) { k = j; } i = k;", &["E0112|k"]),
        ("int k; for (;;) { k = 1; if (b) break; } i = k;", &[]),
        ("int k; for (;; i = k) { if (b) continue; k = 1; }", &["E0112|k"]),
        ("int k; for (;; i = k) { k = 1; if (b) continue; }", &[]),
        ("for (;;) { } i = 1;", &["E0116|i = 1;"]),
        ("for (int j = 0; b; ) { j = 1; } i = j;", &["E0101|j"]),
        ("int k; do { k = 1; } while (k < i); i = k;", &[]),
        ("int k; do { if (b) continue; k = 1; } while (k < i);", &["E0112|k"]),
        ("int k; do { if (b) break; k = 1; } while (i < 3); i = k;", &["E0112|k"]),
        ("do { return; } while (b); i = 1;", &["E0116|i = 1;"]),
        ("do { if (b) continue; return; } while (b); i = 1;", &[]),
        ("do { } while (true); i = 1;", &["E0116|i = 1;"]),
        ("int k; l: { if (b) break l; k = 1; } i = k;", &["E0112|k"]),
        ("int k; l: { if (b) { k = 2; break l; } k = 1; } i = k;", &[]),
        ("l: { return; } i = 1;", &["E0116|i = 1;"]),
        ("l: while (true) { while (true) { break l; } } i = 1;", &[]),
        ("l: while (true) { while (true) { continue l; } } i = 1;", &["E0116|i = 1;"]),
        ("int k; if (b) { throw c; } else { k = 1; } i = k;", &[]),
        ("throw c; i = 1;", &["E0116|i = 1;"]),
    ]);
    member_cases(&[
        ("int f() { }", &["E0113|}"]),
        ("int f() { while (true) { } }", &[]),
        ("int f() { while (true) { break; } }", &["E0113|}"]),
        ("int f() { while (flag) { return 1; } }", &["E0113|}"]),
        ("int f() { if (flag) { return 1; } else { return 2; } }", &[]),
        ("int f() { if (flag) return 1; }", &["E0113|}"]),
    ]);
}

#[test]
fn what_is_not_built_yet_is_one_error_each() {
    body_cases(&[
        ("switch (c) { case 1: z = 1; } int k; i = k;", &["E0190|c"]),
        ("b = o instanceof Object[] k && k.length == 1;", &["E0190|k"]),
        ("assert forall int k :: acc(a[k]); assert acc(x) --* q();", &["E0190|acc(a[k])", "E0190|--*"]),
        ("assert forall int[] k :: k == k; i = 1;", &["E0190|int[]"]),
        ("int[][][] k = new int[i][3][1]; k = new int[8][9][1];", &["E0190|i", "E0190|9"]),
        ("Integer k = 5; double z = 1;", &["E0191|double"]),
        ("ghost { switch (i) { default: } } i = 1;", &["E0190|switch (i) { default: }"]),
        ("assert perm(x) == 1; i = 1;", &["E0190|perm(x)"]),
    ]);
    member_cases(&[
        ("final ghost int f; final int h; int k = 1; void t() { f = h + k; }", &["E0190|f", "E0112|h"]),
        ("void m(boolean o) { m(true); } void t() { m(1); }", &[]),
        ("C() { } C(int k) { } void t() { next = new C(true); }", &["E0105|true"]),
        ("ghost void l() { } abstract void k();", &["E0190|ghost", "E0129|k"]),
        ("pure int f() { if (flag) return 1; else return 2; }", &[]),
        ("pure int f() { if (flag) return 1; }", &["E0190|if (flag) return 1;"]),
        ("static class N { int z; } class I { } N n; void t() { n.z = 1; }", &["E0191|I"]),
        ("void f() decreases x, x; { } void h() decreases q(), 1; { }", &[]),
        ("void f() decreases this; { }", &["E0105|this"]),
        ("void f(ghost int k) { z = 1; } synchronized void h() { }", &["E0101|z", "E0191|synchronized"]),
    ]);
    assert_eq!(
        errors(
            "class A extends B { void m() { z = 1; } } interface I { } class G<T> { T t; } main { A a = new A(); a.m(); I i; G<A> g; }"
        ),
        ["E0102|B"]
    );
    assert_eq!(errors("import a.B; class C { B b; void m() { b.x = 1; } }"), ["E0102|B"]);
}

#[test]
fn what_uses_something_broken_is_broken_without_an_error_of_its_own() {
    let (program, errors, _) = lowered(
        "class C { final ghost int f = 1; void m() { int i = f; } void k() { m(); } pure int p() { return f; } }",
    );
    assert_eq!(errors.len(), 1, "{errors:#?}");
    let broken: Vec<bool> = program.methods.iter().map(|m| m.origin.broken).collect();
    // The default constructor sets it.
    assert_eq!(broken, [true, false, true]);
    assert!(program.pures[0].origin.broken);
    assert!(program.fields.is_empty());
}
