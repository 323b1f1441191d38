//! The programs of the families: one form each, of any size.

use std::fmt::Write;

/// n objects, each made and set once, then one assertion about the first.
pub fn cells(n: usize) -> String {
    let mut text = format!("{CELL}\nmain {{\n");
    for i in 1..=n {
        let _ = writeln!(text, "  Cell c{i} = new Cell(0); c{i}.setX({i});");
    }
    text + "  assert c1.getX() == 1;\n}\n"
}

fn parameters(n: usize, ty: &str) -> String {
    let parameters: Vec<String> = (0..n).map(|i| format!("{ty} p{i}")).collect();
    parameters.join(", ")
}

/// n branches, independent of each other.
pub fn ifs(n: usize) -> String {
    let mut text = format!("class M {{\n  static void m({}) {{\n", parameters(n, "int"));
    for i in 0..n {
        let _ = writeln!(text, "    if (p{i} == 0) {{ }} else {{ }}");
    }
    text + "  }\n}\n"
}

/// n branches, each of which may write the same field, which is inside a predicate.
pub fn writes(n: usize) -> String {
    let mut text = format!(
        "class M {{\n  int x;\n  predicate valid() {{ return acc(x); }}\n  void m({})\n    requires valid();\n    \
         ensures valid();\n  {{\n",
        parameters(n, "boolean")
    );
    for i in 0..n {
        let _ = writeln!(text, "    if (p{i}) {{ this.x = {i}; }}");
    }
    text + "  }\n}\n"
}

/// n calls that take a permission and give it back if their argument says so.
pub fn calls(n: usize) -> String {
    let mut text = format!(
        "class M {{\n  int x;\n  void touch(boolean b)\n    requires b ==> acc(x);\n    ensures b ==> acc(x);\n  \
         {{ }}\n  void m({})\n    requires acc(x);\n    ensures acc(x);\n  {{\n",
        parameters(n, "boolean")
    );
    for i in 0..n {
        let _ = writeln!(text, "    touch(p{i});");
    }
    text + "  }\n}\n"
}

/// A body of n assignments.
pub fn statements(n: usize) -> String {
    let mut text =
        "class M {\n  int x;\n  void m()\n    requires acc(x);\n    ensures acc(x);\n  {\n".to_owned();
    for i in 0..n {
        let _ = writeln!(text, "    x = {i};");
    }
    text + "  }\n}\n"
}

/// A sum of n operands.
pub fn operands(n: usize) -> String {
    let sum = vec!["a"; n].join(" + ");
    format!("class M {{\n  static int m(int a)\n  {{ return {sum}; }}\n}}\n")
}

/// A class of n methods.
pub fn methods(n: usize) -> String {
    let mut text = "class M {\n  int x;\n".to_owned();
    for i in 0..n {
        let _ = writeln!(text, "  void m{i}() requires acc(x); ensures acc(x) && x == {i}; {{ x = {i}; }}");
    }
    text + "}\n"
}

/// n methods with three arithmetic questions each, about an object with two fields and an invariant, after two branches
/// have been joined.
pub fn arithmetic(n: usize) -> String {
    let mut text = "\
class Span {
  int low; int high;
  predicate valid() { return acc(low) && acc(high) && low <= high; }
  pure int getLow() requires valid(); { return low; }
  pure int getHigh() requires valid(); { return high; }
"
    .to_owned();
    for i in 0..n {
        let _ = write!(
            text,
            "  void m{i}(int a, int b)
    requires valid() && 0 <= a && a <= b;
    ensures valid() && getLow() <= old(getLow()) + b;
    ensures getHigh() >= getLow() && getHigh() >= old(getHigh());
  {{
    int step = 0;
    if (a < b) {{ step = a; }} else {{ step = b; }}
    low = low + step; high = high + step + {i};
  }}
"
        );
    }
    text + "}\n"
}

/// n methods with a nested quantifier each.
pub fn quantified(n: usize) -> String {
    let mut text = "class M {\n".to_owned();
    for i in 0..n {
        let _ = write!(
            text,
            "  static void m{i}(int[] a, int[] b)
    requires acc(a[*]) && acc(b[*]);
    requires forall int i :: 0 <= i && i < a.length ==> (exists int j :: 0 <= j && j < b.length && b[j] == a[i] + {i});
    ensures acc(a[*]) && acc(b[*]);
    ensures forall int i :: 0 <= i && i < a.length ==> (exists int j :: 0 <= j && j < b.length && b[j] > a[i] + {i} - 1);
  {{ }}
"
        );
    }
    text + "}\n"
}

/// n fields in one predicate with a getter each, and a method that adds to all of them.
pub fn fields(n: usize) -> String {
    let each = |write: &dyn Fn(usize) -> String| (0..n).map(write).collect::<Vec<_>>();
    let body = each(&|i| format!("acc(f{i})")).join(" && ");
    let declared = each(&|i| format!("  int f{i};\n")).concat();
    let getters = each(&|i| format!("  pure int get{i}() requires valid(); {{ return f{i}; }}\n")).concat();
    let promised = each(&|i| format!("    ensures get{i}() == old(get{i}()) + {i};\n")).concat();
    let written = each(&|i| format!("    f{i} = f{i} + {i};\n")).concat();
    format!(
        "class F {{\n{declared}  predicate valid() {{ return {body}; }}\n{getters}  void add()\n    requires \
         valid();\n    ensures valid();\n{promised}  {{\n{written}  }}\n}}\n"
    )
}

/// n calls of `next` on two iterators of one list in turn.
pub fn nexts(n: usize) -> String {
    let (classes, _) = ITERATOR.split_once("main {").expect("the iterators end with a main block");
    let classes = classes
        .replace("getList() == l && valid();", "getList() == l && valid() && getIndex() == 0;")
        .replace(
            "ensures getList().valid() && valid();\n",
            "ensures getList().valid() && valid() && getIndex() == old(getIndex()) + 1;\n",
        )
        .replace(
            "  pure ArrayList getList()",
            "  pure int getIndex()\n    requires fp();\n  { return index; }\n\n  pure ArrayList getList()",
        );
    let mut text = format!(
        "{classes}class M {{\n  static void m(ArrayList list)\n    requires list.valid() && list.getSize() >= {n};\n    \
         ensures list.valid();\n  {{\n    Iterator i0 = new Iterator(list);\n    Iterator i1 = new \
         Iterator(list);\n"
    );
    for i in 0..n {
        let _ = writeln!(text, "    i{}.next();", i % 2);
    }
    text + "  }\n}\n"
}

/// n elements put in front of a list.
pub fn prepends(n: usize) -> String {
    let mut text = "\
class Node {
  int value; Node next;
  predicate list() { return acc(value) && acc(next) && (next != null ==> next.list()); }
  pure int length() requires list(); { return next == null ? 1 : 1 + next.length(); }
  Node(int v, Node rest)
    requires rest != null ==> rest.list();
    ensures list() && length() == 1 + old(rest == null ? 0 : rest.length());
  { value = v; next = rest; }
}

main {
  Node n0 = new Node(0, null);
"
    .to_owned();
    for i in 1..=n {
        let _ = writeln!(text, "  Node n{i} = new Node({i}, n{});", i - 1);
    }
    text + &format!("  assert n{n}.length() == {n} + 1;\n}}\n")
}

/// n assertions about one object.
pub fn asserts(n: usize) -> String {
    let mut text = format!("{CELL}\nmain {{\n  Cell c = new Cell(0);\n");
    for i in 0..n {
        let _ = writeln!(text, "  c.setX({i}); assert c.getX() == {i};");
    }
    text + "}\n"
}

/// Methods of which one needs Z3.
pub fn one_for_z3(_: usize) -> String {
    methods(20) + &for_z3(1)
}

/// n methods with a nested quantifier each. That their preconditions are possible only Z3 finds out.
pub fn for_z3(n: usize) -> String {
    let mut text = "class Q {\n  static pure int f(int x);\n  static pure int g(int x, int y);\n".to_owned();
    for i in 0..n {
        let _ = write!(
            text,
            "  static void m{i}(int a)
    requires forall int x :: (exists int y :: g(x, y) > x + {i}) ==> f(x) == {i};
    requires forall int x :: (forall int y :: g(x, y) <= x + {i}) ==> f(x) == {i};
    ensures f(a) == {i};
  {{ }}
"
        );
    }
    text + "}\n"
}

/// Measures the cost of starting the process.
pub const EMPTY: &str = "class Empty { void m() { } }\n";

/// Figure 9 of the paper, without a ghost step.
pub const CELL: &str = "\
class Cell {
  int x;

  Cell(int v)
    ensures valid() && getX() == v;
  { x = v; }

  void setX(int v)
    requires valid();
    ensures valid() && getX() == v;
  { x = v; }

  predicate valid()
  { return acc(this.x); }

  pure int getX()
    requires valid();
  { return x; }
}
";

/// Figure 10 of the paper, with an `add` that grows, and two iterators on one list.
pub const ITERATOR: &str = "\
class ArrayList {
  Object[] items; int size;

  ArrayList()
    ensures valid() && getSize() == 0;
  { items = new Object[10]; }

  void add(Object o)
    requires valid();
    ensures valid() && getSize() == old(getSize()) + 1;
  {
    if (size == items.length) {
      Object[] larger = new Object[size * 2 + 1];
      int i = 0;
      while (i < size)
        invariant acc(items) && acc(size) && acc(items[*]) && acc(larger[*]);
        invariant items == old(items) && size == old(size) && size <= items.length;
        invariant 0 <= i && i <= size && larger.length == size * 2 + 1;
      {
        larger[i] = items[i];
        i++;
      }
      items = larger;
    }
    items[size] = o;
    size = size + 1;
  }

  predicate valid()
  {
    return acc(items) && acc(size) && items != null && acc(items[*]) &&
      0 <= size && size <= items.length;
  }

  pure int getSize()
    requires valid();
  { return size; }
}

class Iterator {
  ArrayList list; int index;

  Iterator(ArrayList l)
    requires l.valid();
    ensures fp() && l.valid() && getList() == l && valid();
    ensures untouched(l.valid());
  { list = l; }

  Object next()
    requires fp() && getList().valid() && valid();
    requires hasNext();
    ensures fp() && getList() == old(getList());
    ensures getList().valid() && valid();
    ensures untouched(getList().valid());
  { return list.items[index++]; }

  predicate fp()
  { return acc(list) && acc(index) && list != null; }

  pure ArrayList getList()
    requires fp();
  { return list; }

  pure boolean valid()
    requires fp() && getList().valid();
  { return 0 <= index && index <= list.getSize(); }

  pure boolean hasNext()
    requires fp() && getList().valid();
  { return index < list.getSize(); }
}

main {
  ArrayList list = new ArrayList();
  list.add(list);
  list.add(list);
  Iterator i1 = new Iterator(list);
  Iterator i2 = new Iterator(list);
  if (i1.hasNext()) { i1.next(); }
  if (i2.hasNext()) { i2.next(); }
  if (i1.hasNext()) { i1.next(); }
}
";
