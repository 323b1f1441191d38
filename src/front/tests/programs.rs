//! Whole programs.

use super::{Print, body_of, good, lowered};
use crate::ir::{self, MethodKind};

const CELL: &str = "class Cell {
  private int x;
  Cell() ensures valid() && getX() == 0; { }
  void setX(int v) requires valid(); ensures valid() && getX() == v; { open valid(); x = v; close this.valid(); }
  pure int getX() requires valid(); { return opening valid() in x; }
  predicate valid() { return acc(x); }
}
main { Cell c = new Cell(); c.setX(5); use c.getX(); assert c.getX() == 5 ** c.valid(); }";

fn contract(program: &ir::Program, name: &str) -> (String, String) {
    let method = program.methods.iter().find(|m| m.origin.name == name).expect("the method is there");
    let print = Print { program, vars: &method.vars };
    (print.assertion(&method.requires), print.assertion(&method.ensures))
}

#[test]
fn the_cell_of_the_paper() {
    let program = good(CELL);
    assert_eq!(body_of(&program, "Cell.setX"), "open Cell.valid(this); this.x = v; close Cell.valid(this);");
    assert_eq!(
        body_of(&program, "main"),
        "c = new Cell(); Cell.setX(c, 5); use Cell.getX(c); assert Cell.getX(c) == 5 ** Cell.valid(c);"
    );
    assert_eq!(contract(&program, "Cell.setX").1, "Cell.valid(this) ** Cell.getX(this) == v");
    let pure = &program.pures[0];
    let print = Print { program: &program, vars: &pure.vars };
    assert_eq!(print.expr(pure.body.as_ref().unwrap()), "opening Cell.valid(this) in this.x");
    assert_eq!(pure.params.len(), 1);
    let constructor = program.methods.iter().find(|m| m.origin.name == "Cell").unwrap();
    assert_eq!((constructor.kind, constructor.params.len()), (MethodKind::Constructor, 1));
    assert!(program.methods.iter().all(|m| !m.origin.broken));
}

#[test]
fn assertions_are_flat_and_each_conjunct_has_its_place() {
    let text = "class C { int x; int[] a; C n;
      void m(boolean b) requires (acc(x) ** acc(n)) && (x > 0 ** acc(a, a.elems)); requires b ==> acc(n.x);
        ensures b ==> x > 0 && x < 9; ensures let y = x in acc(n.n) && y > 0;
        ensures untouched(acc(a[1]) && acc(a[*])); { }
      predicate q(int k) { return k > 0 ? acc(x) : n.q(k + 1); } }";
    let (program, errors, files) = lowered(text);
    assert!(errors.is_empty(), "{errors:#?}");
    let (requires, ensures) = contract(&program, "C.m");
    assert_eq!(
        requires,
        "acc(this.x) ** acc(this.n) ** this.x > 0 ** acc(this.a) ** acc(this.a[*]) ** (b ==> acc(this.n.x))"
    );
    assert_eq!(
        ensures,
        "b ==> ((this.x > 0) && (this.x < 9)) ** (let y = this.x in acc(this.n.n) ** y > 0) \
         ** untouched(acc(this.a[1]) ** acc(this.a[*]))"
    );
    let ir::AssertionKind::And(parts) = &program.methods[0].requires.kind else { panic!("flat") };
    let places: Vec<&str> = parts.iter().map(|part| files.text(part.span)).collect();
    assert_eq!(places, ["acc(x)", "acc(n)", "x > 0", "a", "a.elems", "b ==> acc(n.x)"]);
    let predicate = &program.predicates[0];
    let print = Print { program: &program, vars: &predicate.vars };
    assert_eq!(
        print.assertion(predicate.body.as_ref().unwrap()),
        "(k > 0 ? acc(this.x) : C.q(this.n, k + 1))"
    );
}

#[test]
fn expressions() {
    let text = "class C { int[] a;
      static pure boolean f(int i, boolean p, boolean q) requires p ==> q ==> i == -0x10;
        requires p <==> q; requires forall int k, int l :: {C.g(k)} 0 <= k && k < i ==> C.g(k) > l;
        requires exists int k :: k * 2 == i; ensures result == !p;
      { return i - 1 + 2 > 017 == p; }
      static pure int g(int i) { return -i % 3; } }";
    let program = good(text);
    let pure = &program.pures[0];
    let print = Print { program: &program, vars: &pure.vars };
    assert_eq!(
        print.assertion(&pure.requires),
        "(p && q) ==> (i == -16) ** p == q ** \
         forall k, l :: {C.g(k)} ((0 <= k) && (k < i)) ==> (C.g(k) > l) ** exists k' :: (k' * 2) == i"
    );
    assert_eq!(print.assertion(&pure.ensures), "result == !p");
    assert_eq!(print.expr(pure.body.as_ref().unwrap()), "((i - 1 + 2) > 15) == p");
}

#[test]
fn places_of_a_declaration() {
    let (program, _, files) = lowered(CELL);
    let method = program.methods.iter().find(|m| m.origin.name == "Cell.setX").unwrap();
    assert_eq!(files.text(method.origin.span), "setX");
    assert_eq!(files.text(method.origin.end), "}");
    let trusted = good("class C { void m() requires true; }");
    assert!(trusted.methods[0].body.is_none() && !trusted.methods[0].origin.broken);
}

#[test]
fn an_error_breaks_its_declaration_alone() {
    let (program, errors, _) =
        lowered("class C { int x; void a() { y = 1; } void b() requires acc(x); { x = 1; } }");
    assert_eq!(errors.len(), 1);
    let broken: Vec<bool> = program.methods.iter().map(|m| m.origin.broken).collect();
    assert_eq!(broken, [true, false]);
    assert!(program.methods[0].body.is_none() && program.methods[1].body.is_some());
}

#[test]
fn long_chains_are_no_deeper_than_short_ones() {
    let sum = vec!["1"; 10_000].join(" + ");
    let conjunction = vec!["x > 0"; 10_000].join(" && ");
    let text = format!("class C {{ void m(int x) requires {conjunction}; {{ x = {sum}; }} }}");
    let program = good(&text);
    let ir::AssertionKind::And(parts) = &program.methods[0].requires.kind else { panic!("flat") };
    assert_eq!(parts.len(), 10_000);
}

#[test]
fn the_iterator_of_the_paper() {
    let program = good(
        "class ArrayList { Object[] items; int size;
           ArrayList() ensures valid(); ensures getSize() == 0; { items = new Object[10]; }
           void add(Object o) requires valid(); ensures valid(); ensures getSize() == old(getSize()) + 1; {
             if (size == items.length) {
               Object[] bigger = new Object[2 * size + 1]; int i = 0;
               while (i < size)
                 invariant acc(items) && acc(size) && items != null && acc(items.elems) && acc(bigger[*]);
                 invariant 0 <= i && i <= size && size <= items.length && bigger.length == 2 * size + 1;
               { bigger[i] = items[i]; i++; }
               items = bigger; }
             items[size++] = o; }
           predicate valid() { return acc(items) && acc(size) && items != null && acc(items.elems) &&
             0 <= size && size <= items.length; }
           pure int getSize() requires valid(); { return size; } }
         class Iterator { ArrayList list; int index;
           Iterator(ArrayList l) requires l != null && l.valid(); ensures valid() && getList() == l;
             ensures untouched(l.valid()); { list = l; }
           boolean hasNext() requires valid(); ensures valid() && getList() == old(getList());
           { return index < list.size; }
           Object next() requires valid(); ensures valid(); ensures untouched(getList().valid());
           { return list.items[index++]; }
           pure ArrayList getList() requires valid(); { return list; }
           predicate valid() { return acc(list) && acc(index) && list != null && list.valid() && 0 <= index; } }
         main { ArrayList l = new ArrayList(); l.add(new Object()); Iterator i = new Iterator(l);
           while (i.hasNext()) invariant i.valid() && i.getList() == l; { Object o = i.next(); } }",
    );
    assert_eq!(
        body_of(&program, "Iterator.next"),
        "t1 = this.list.items; t2 = this.index; this.index = t2 + 1; return t1[t2];"
    );
    assert_eq!(
        body_of(&program, "main"),
        "l = new ArrayList(); t1 = new default Object(); ArrayList.add(l, t1); i = new Iterator(l); \
         while { t2 = Iterator.hasNext(i); } (t2) [] invariant Iterator.valid(i) ** Iterator.getList(i) == l \
         { o = Iterator.next(i); }"
    );
    assert!(program.methods.iter().all(|m| !m.origin.broken));
    assert_eq!(program.classes.last().map(|class| class.name.as_str()), Some("Object"));
}

#[test]
fn deep_trees_do_not_overflow_the_stack() {
    let nots = "!".repeat(3_000);
    let elses = "if (b) { } else ".repeat(3_000);
    let both = vec!["b && m(b)"; 300].join(" || ");
    let text =
        format!("class C {{ boolean m(boolean b) {{ b = {nots}b; {elses} {{ }} b = {both}; return b; }} }}");
    let (_, errors, _) = lowered(&text);
    assert!(errors.iter().all(|error| error.code.0.starts_with("E000")), "{errors:#?}");
}
