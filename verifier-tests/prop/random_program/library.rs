//! The classes that the random methods use; their contracts and predicates are random, too.
//!
//! * `C`: cells; the same in every program, with contracts of all sorts.
//! * `Q`: pure methods with conditional preconditions, predicates with cases (some of them private) that call them, and
//!   methods that take permissions under a condition and give them back.
//! * `N`: lists whose predicate says something about the next value, by a call that reads one or two instances deeper.
//! * `P`: cells under a private predicate.

use std::fmt::Write;

use super::super::Random;
use super::tree::Tree;

/// The number of pure methods, of predicates and of lending methods of `Q`.
const SORTS: usize = 2;

pub struct Library {
    pub text: String,
    /// `Q.gN`, `Q.hN`, `Q.lN` ask for this tree.
    pub trees: Vec<Tree>,
    /// Whether the predicate `Q.hN` is private.
    pub private: Vec<bool>,
    pub list: List,
}

/// What a list says about its values.
#[derive(Clone, Copy)]
pub struct List {
    rule: &'static str,
    /// Its meaning for `n` and the node after it.
    pub fact: &'static str,
    /// Whether any values will do, so that they may be written.
    pub free: bool,
}

const LISTS: &[List] = &[
    List { rule: "true", fact: "n.len() > 0", free: true },
    List { rule: "v <= N.first(next, v)", fact: "n.v <= n.next.v", free: false },
    List { rule: "v <= N.peek(next, v)", fact: "n.v <= n.next.v", free: false },
    List { rule: "N.second(next, v) >= v", fact: "n.next.next == null || n.next.next.v >= n.v", free: false },
    List {
        rule: "N.peekTwo(next, v) >= v",
        fact: "n.next.next == null || n.next.next.v >= n.v",
        free: false,
    },
    List { rule: "(next == null || v <= next.v)", fact: "n.v <= n.next.v", free: false },
    List { rule: "(next == null ? v == 0 : v == next.len())", fact: "n.v == n.next.len()", free: false },
    List { rule: "(next != null ==> v != next.val())", fact: "n.v != n.next.v", free: false },
    List {
        rule: "(next != null && v > 0 ==> next.val() >= v)",
        fact: "n.v <= 0 || n.v <= n.next.v",
        free: false,
    },
];

impl Library {
    pub fn new(random: &mut Random) -> Library {
        let trees: Vec<Tree> = (0..SORTS).map(|_| Tree::new(random, 2)).collect();
        let private = (0..SORTS).map(|_| random.below(3) == 0).collect();
        let list = LISTS[random.below(LISTS.len())];
        let mut library = Library { text: CELL.into(), trees, private, list };
        library.conditional(random);
        library.text += &LIST.replace("RULE", list.rule);
        if list.free {
            library.text += "  void set(int w) requires list(); ensures list() && val() == w && len() == old(len()); { v = w; }\n";
        }
        library.text += "}\n";
        let inv = PRIVATE[random.below(PRIVATE.len())];
        library.text += &CLOSED.replace("INV", inv);
        library
    }

    fn conditional(&mut self, random: &mut Random) {
        let text = &mut self.text;
        text.push_str("class Q {\n");
        const PARAMETERS: &str = "C c, C d, boolean b, int i";
        for (number, tree) in self.trees.iter().enumerate() {
            let (asks, value) = (tree.asks(), tree.value());
            let body = match random.below(4) {
                0 => "0".into(),
                // Through another method: its definition is one step further away.
                1 => format!("Q.f{number}(c, d, b, i)"),
                _ => value.clone(),
            };
            let ensures = match random.below(4) {
                0 if body == value => format!(" ensures result == {value};"),
                1 if body == value => " ensures b ==> result == result + 0;".into(),
                _ => String::new(),
            };
            let _ = writeln!(
                text,
                "  static pure int g{number}({PARAMETERS}) requires {asks};{ensures} {{ return {body}; }}"
            );
            let _ = writeln!(
                text,
                "  static pure int f{number}({PARAMETERS}) requires {asks}; {{ return {value}; }}"
            );
            let about = match random.below(4) {
                0 => format!(" && Q.g{number}(c, d, b, i) >= 0"),
                1 => format!(" && (b ==> Q.f{number}(c, d, b, i) >= i)"),
                _ => String::new(),
            };
            let private = if self.private[number] { "private " } else { "" };
            let _ = writeln!(
                text,
                "  {private}static predicate h{number}({PARAMETERS}) {{ return {asks}{about}; }}"
            );
            let _ = writeln!(
                text,
                "  static pure int k{number}({PARAMETERS}) requires Q.h{number}(c, d, b, i); {{ return Q.g{number}(c, d, b, i); }}"
            );
            let _ = writeln!(
                text,
                "  static pure int s{number}({PARAMETERS}, boolean e) requires Q.h{number}(c, d, b, i); {{ return e ? Q.f{number}(c, d, b, i) : {value}; }}"
            );
            let mut writes = String::new();
            tree.writes(4, "i + 1", &mut writes);
            let given = if random.below(4) == 0 { asks.clone() } else { tree.written("i + 1") };
            let _ = writeln!(
                text,
                "  static void l{number}({PARAMETERS})\n    requires {asks};\n    ensures {given};\n  {{\n{writes}  }}"
            );
            let _ = writeln!(
                text,
                "  static void o{number}({PARAMETERS}, boolean e)\n    requires e ==> Q.h{number}(c, d, b, i);\n    ensures e ==> Q.h{number}(c, d, b, i) && Q.k{number}(c, d, b, i) == old(Q.k{number}(c, d, b, i));\n  {{ }}"
            );
        }
        text.push_str("}\n");
    }
}

const CELL: &str = "\
class C {
  int x; int y; boolean f; C next;

  C(int v) ensures acc(x) && acc(y) && acc(next) && x == v && y == 0 && next == null; { x = v; }
  predicate px() { return acc(x) && x >= 0; }
  predicate pc() { return acc(f) && (f ? acc(x) : acc(y)); }
  predicate pn() { return acc(next) && (next != null ==> acc(next.x)); }
  pure int gx() requires acc(x); { return x + 1; }
  pure int gpx() requires px(); ensures result >= 0; { return x; }
  pure boolean isf() requires acc(f); { return f; }
  static pure int pick(C c, C d, boolean b) requires b ? acc(c.x) : acc(d.x); { return b ? c.x : d.x; }

  void inc() requires acc(x); ensures acc(x) && x == old(x) + 1; { x++; }
  void set(int v) requires px() && v >= 0; ensures px() && gpx() == v; { x = v; }
  void take(boolean b) requires b ==> acc(x); { }
  void flip() requires pc(); { f = !f; }
  static void swap(C c, C d, boolean b)
    requires b ==> acc(c.x) && acc(d.x);
    ensures b ==> acc(c.x) && acc(d.x) && c.x == old(d.x) && d.x == old(c.x);
  { if (b) { int t = c.x; c.x = d.x; d.x = t; } }
  static void either(C c, C d, boolean b)
    requires b ? acc(c.x) : acc(d.x);
    ensures b ? acc(c.x) && c.x == old(c.x) + 1 : acc(d.x) && d.x == 7;
  { if (b) { c.x++; } else { d.x = 7; } }
  static C make(boolean b) ensures b ==> result != null && acc(result.x) && result.x == 4;
  { if (b) { return new C(4); } return null; }
  static int atLeast(int low) ensures result >= low; { return low + 1; }
  static void fill(int[] a, int v)
    requires acc(a[*]);
    ensures acc(a[*]) && (forall int j :: 0 <= j && j < a.length ==> a[j] == v);
  {
    int i = 0;
    while (i < a.length)
      invariant acc(a[*]) && 0 <= i && i <= a.length && (forall int j :: 0 <= j && j < i ==> a[j] == v);
    { a[i] = v; i++; }
  }
}
";

/// `RULE` is what a list says about its values.
const LIST: &str = "\
class N {
  int v; N next;
  predicate list() { return acc(v) && acc(next) && (next != null ==> next.list()) && RULE; }
  pure int val() requires list(); { return v; }
  pure int len() requires list(); ensures result >= 1; { return next == null ? 1 : 1 + next.len(); }
  pure int sum() requires list(); { return next == null ? v : v + next.sum(); }
  pure boolean has(int w) requires list(); { return v == w || (next != null && next.has(w)); }
  pure int at(int i) requires list() && 0 <= i && i < len(); { return i == 0 ? v : next.at(i - 1); }
  static pure int first(N n, int d) requires n != null ==> n.list(); { return n == null ? d : n.v; }
  static pure int second(N n, int d) requires n != null ==> n.list();
  { return n == null ? d : N.first(n.next, d); }
  static pure int peek(N n, int d) requires n != null ==> acc(n.v); { return n == null ? d : n.v; }
  static pure int peekTwo(N n, int d)
    requires n != null ==> acc(n.next) && (n.next != null ==> acc(n.next.v));
  { return n == null ? d : N.peek(n.next, d); }
  static void visit(N n, boolean b)
    requires b && n != null ==> n.list();
    ensures b && n != null ==> n.list() && n.len() == old(n.len());
  { }
  static N cons(int w, N n)
    requires n != null ==> n.list() && w <= n.val();
    ensures result != null && result.list() && result.val() == w;
  { N r = new N(); r.v = w; r.next = n; return r; }
";

/// `INV` is what the private predicate asks for.
const CLOSED: &str = "\
class P {
  int x; int y;
  private predicate inv(boolean b) { return INV; }
  predicate all(boolean b) { return inv(b); }
  pure int some(boolean c) requires c ? acc(x) : acc(y); { return c ? x : y; }
  pure int one(boolean c) requires c ==> acc(y); { return c ? y : 1; }
  pure int get(boolean b) requires inv(b); { return x; }
  pure int both(boolean b) requires inv(b); { return b ? x + y : x; }
  pure int pick(boolean b, boolean c) requires inv(b); { return b ? some(c) : one(b); }
  pure int deep(boolean b, boolean c) requires inv(b); { return c ? pick(b, !c) : both(b); }
  pure int through(boolean b, boolean c) requires all(b); { return pick(b, c); }
  void set(boolean b, int w) requires inv(b) && (b ==> w > 0); ensures inv(b) && get(b) == w;
  { x = w; }
  void lend(boolean b) requires b ==> inv(true); ensures b ==> inv(true) && get(true) == old(get(true));
  { }
}
";

const PRIVATE: &[&str] = &[
    "acc(x) && acc(y)",
    "acc(x) && (b ==> acc(y))",
    "acc(x) && acc(y) && (b ==> x > 0)",
    "b ? acc(x) && acc(y) && x > 0 : acc(x)",
];
