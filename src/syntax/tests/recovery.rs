//! Mistakes and their messages: one error for one mistake, at its place. The snapshot is the
//! expectation; read it when it changes.

use super::*;

/// All errors of a text, one per line.
fn errors_of(text: &str, spelling: Spelling) -> String {
    let (_, errors, files) = parse_text(text, spelling);
    render(&files, &errors).iter().map(|line| format!("    {line}\n")).collect()
}

#[test]
fn statements() {
    let mut shown = String::new();
    for body in STATEMENTS {
        let text = format!("class C {{\nvoid m() {{\n{body}\n}}\nint last;\n}}\n");
        shown += &format!("{body}\n{}", errors_of(&text, Spelling::Acc));
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn declarations() {
    let mut shown = String::new();
    for text in DECLARATIONS {
        shown += &format!(
            "{}\n{}",
            text.escape_default().to_string().replace("\\n", "\n"),
            errors_of(text, Spelling::Acc)
        );
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn java_comments() {
    let mut shown = String::new();
    for text in JAVA {
        shown += &format!("{text}\n{}", errors_of(text, Spelling::Java));
    }
    insta::assert_snapshot!(shown);
}

/// Each is put inside a method, beginning on line 3.
const STATEMENTS: &[&str] = &[
    "x = 1",
    "x = 1\ny = 2;",
    "int x = y\nz = 3;",
    "x = f(a\ny = 2;",
    "x = f(a, g(b);\ny = 2;",
    "if (x { y = 1; }",
    "if (x > 3) { y = 1 }",
    "if x > 3 { y = 1; } else { y = 2; }",
    "while (x < 3 { x++; }",
    "if (a b) { y = 1; } else { z = = 2; }",
    "f(a b);",
    "f(a, );",
    "f(a));\ny = 1;",
    "x = a b c;\ny = 2 +;\nz = 3;",
    "int 3x = 5;",
    "int x y = 5;",
    "int = 5;",
    "return x\n",
    "assert x ==\ny = 2;",
    "assert (b)\nx = 1;",
    "break\nx = 3;",
    "x + 1;",
    "x == 1;",
    "5 = x;",
    "a + b = c;",
    "x := 3;",
    "for (int i = 0, i < n; i++) { x = 1 }",
    "for (int i = 0; i < n; i++ { x = 1; }",
    "for (int i = 0 i < n; i++) { x = 1; }",
    "else x = 1;",
    "if (a) x = 1; y = 2; else z = 3;",
    "do { x = 1; } while (x < 3)\ny = 1;",
    "int old = 3; old = old + 1;",
    "int class = 3;",
    "join(x);",
    "list.foo(x -> x + 1);",
    "list.foo((x, y) -> { return x; }, 3);",
    "list.foo(() -> 3);",
    "list.foo(C::m);",
    "x = switch (y) { case 1 -> 2; default -> 3; };",
    "float f = 1.5; double d;",
    "synchronized (x) { y = 1; }",
    "new Runnable() { void run() { } };",
    "x = C.class;",
    "if (o instanceof T t && t.x) y = 1;",
    "try (R r = new R()) { x = 1; }",
    "class L { }",
    "requires x; y = 1;",
    "invariant x > 0; while (b) x = 1;",
    "while (b) invariant x > 0 { x = 1; }",
    "while (b) invariant x > > 0; { x = 1; }",
    "x = # 3;",
    "x = \"abc;\ny = 2;",
    "int a[] = 3;",
    "goto x;",
    "x = (1 + 2;\ny = [3];",
    "x = a[1;\ny = 3;",
    "foo",
    "foo.bar",
    "x y z",
    "}",
    "{",
    "int f(int x) { return x; }",
    "open valid()\nclose valid();",
    "ghost int x",
    "forall int i :: true;",
    "assert forall i :: true;",
    "x = let y 3 in y;",
    "switch (x) { case 1 x = 1; default: y = 1; }",
    "public int x = 3;",
    "List<?> x = new ArrayList<>();",
    "throw",
    "throw\nx = 1;",
    "elif (x) { y = 1; }",
    "x = a ? b;",
    "@ x = 3;",
    "catch (E e) { }",
    "assert |s| == 2 && |t + u| > |a[0]|;",
    "assert s + [x] == [] && [1, 2][0] == 1;",
    "assert x in {1, 2} && s union {x} == {} && !(x in [3]);",
    "assert b | c == d | e;",
    "try { x = 1; }\ny = 1;",
];

const DECLARATIONS: &[&str] = &[
    "class C {\n  void m() {\n    if (a) {\n      x = 1;\n  }\n  void n() { y = 2 }\n}",
    "class C {\n  void m() {\n    x = 1;\n\n  void n() { y = 2; }\n}",
    "class C {\n  void m() {\n    x = 1;\n\n  private int z;\n  void n() { y = 2; }\n}\nclass D { }",
    "class C {\n  void m() {\n    x = 1;\n  }\n",
    "class C {\n  void m() {\n    x = 1;\n",
    "class C {\n  void m() {\n    x = 1;\n  }\n\nclass D {\n  int x\n}",
    "class C {\n  void m() {\n    x = 1;\n    }\n  }\n  int x;\n}\n",
    "class C {\nvoid m() {\nx = 1;\n}\n}\nint x;\n}\nmain { }",
    "class C { }\n}\nclass D { }",
    "class C {\n  int x\n  int y;\n  void m() { }\n}",
    "class C {\n  int x\n}",
    "class C {\n  int x = ;\n  int y\n  void m() { x = 1 }\n}",
    "class C {\n  void m()\n  int y;\n}",
    "class C {\n  void m(int x y) { z = 1 }\n int y = 1 1; }",
    "class C {\n  void m(int) { z = 1 }\n int y; }",
    "class C {\n  void (int x) { }\n int y; }",
    "class C {\n  foo() { }\n  class Inner { }\n}",
    "class C {\n  void m() requires x ensures y; { }\n}",
    "class C {\n  void m() requires x { }\n}",
    "class C {\n  void m() { } requires x;\n int z = 1 2; }",
    "class C {\n  requires x; void m() { }\n}",
    "class C {\n  predicate q() { return a; return b; }\n predicate boolean r() { return true; } predicate s() requires a; { return true; } }",
    "class C {\n  invariant x > 0;\n int y; }",
    "void m() { x = 1 }\nclass C { int x }",
    "hello world",
    "class",
    "class C",
    "class C {",
    "class C extends { int x; }",
    "import a.b\nclass C { }",
    "record P(int x) { }\nclass C { record Q(int y) { } }",
    "class C {\n  { x = 1; }\n  static { x = 2; }\n volatile int y; <T> T id(T x) { return x; } int f(int... xs); }",
    "main { x = 1 }\nmain { y = 2 + ; }",
    "/* abc\nclass C { }",
    "class C { int x; /* abc }",
    "enum E { A B }",
    "interface I { int x }",
    "class C { static class D { int x\n void m() { y = 1 } int 5; } int z }",
    "class C { int f() { return 1; }; ; int g(); }",
    "class C { int[] a = { 1, 2 ; int b; }",
    "class C { String s = 'abc'; char c = ''; char d = 'x; int y = 1 2; }",
    "\u{0}\u{1}\u{2}PK\u{3}\u{4}",
    "class C { int join; void m() { join.x(); } }",
    "class C { void m() { while (true) { if (x) { y(); } } }\n",
];

const JAVA: &[&str] = &[
    "class C {\n void m() { // hidden?\r x = = 1;\n } }",
    "class C {\n void m() { //@ assert x;\r x = = 1;\n } }",
    "class C { int requires; void pure(int old) { requires = old; join(this.acc); } //@ predicate q() { return acc(this.requires); }\n }",
    "class C { void m() { x = a \\u002b b; String s = \"\\u0022; } }",
    "class C {\n int area(); //@ ensures true;\n int b(); }",
    "class C {\n int area(); /*@\n ensures true; @*/\n int b(); }",
    "class C {\n int area(); \n //@ ensures true;\n int b; }",
    "class C {\n //@ requires x\n int b(); }",
    "class C {\n void m() { //@ open valid()\n x = 1; } }",
    "class C {\n void m() { /*@ assert x; // foo @*/ x = 1; // \\u000a x = 2;\n } }",
    "class C {\n void m() { //@ assert /* x\n x = 1; } }",
    "class C {\n void m() { x = 1; /*@ assert x; } }",
    "class C {\n void m() //@ requires x;\n { x = 1 } }",
];
