//! The same families in Viper's language. What is inferred in Acclaim is written: `fold`, `unfold` and `unfolding`, that a new
//! object is not null, and what a predicate says of a function's result.

use std::fmt::Write;

const CELL: &str = "\
field x: Int

predicate valid(this: Ref) { acc(this.x) }

function getX(this: Ref): Int
  requires valid(this)
{ unfolding valid(this) in this.x }

method create(v: Int) returns (this: Ref)
  ensures valid(this) && getX(this) == v
{
  this := new(x)
  this.x := v
  fold valid(this)
}

method setX(this: Ref, v: Int)
  requires valid(this)
  ensures valid(this) && getX(this) == v
{
  unfold valid(this)
  this.x := v
  fold valid(this)
}
";

pub fn cells(n: usize) -> String {
    let mut text = format!("{CELL}\nmethod main()\n{{\n");
    for i in 1..=n {
        let _ = writeln!(text, "  var c{i}: Ref\n  c{i} := create(0)\n  setX(c{i}, {i})");
    }
    text + "  assert getX(c1) == 1\n}\n"
}

pub fn ifs(n: usize) -> String {
    let parameters: Vec<String> = (0..n).map(|i| format!("p{i}: Int")).collect();
    let mut text = format!("method m({})\n{{\n", parameters.join(", "));
    for i in 0..n {
        let _ = writeln!(text, "  if (p{i} == 0) {{ }} else {{ }}");
    }
    text + "}\n"
}

pub fn arithmetic(n: usize) -> String {
    let mut text = "\
field low: Int
field high: Int

predicate valid(this: Ref) { acc(this.low) && acc(this.high) && this.low <= this.high }

function getLow(this: Ref): Int
  requires valid(this)
{ unfolding valid(this) in this.low }

function getHigh(this: Ref): Int
  requires valid(this)
{ unfolding valid(this) in this.high }
"
    .to_owned();
    for i in 0..n {
        let _ = write!(
            text,
            "
method m{i}(this: Ref, a: Int, b: Int)
  requires valid(this) && 0 <= a && a <= b
  ensures valid(this) && getLow(this) <= old(getLow(this)) + b
  ensures getHigh(this) >= getLow(this) && getHigh(this) >= old(getHigh(this))
{{
  var step: Int
  if (a < b) {{ step := a }} else {{ step := b }}
  unfold valid(this)
  this.low := this.low + step
  this.high := this.high + step + {i}
  fold valid(this)
}}
"
        );
    }
    text
}

pub fn prepends(n: usize) -> String {
    let mut text = "\
field value: Int
field next: Ref

predicate list(this: Ref) {
  acc(this.value) && acc(this.next) && (this.next != null ==> list(this.next))
}

function length(this: Ref): Int
  requires list(this)
{ unfolding list(this) in this.next == null ? 1 : 1 + length(this.next) }

method create(v: Int, rest: Ref) returns (this: Ref)
  requires rest != null ==> list(rest)
  ensures this != null && list(this) && length(this) == 1 + old(rest == null ? 0 : length(rest))
{
  this := new(value, next)
  this.value := v
  this.next := rest
  fold list(this)
}

method main()
{
  var n0: Ref
  n0 := create(0, null)
"
    .to_owned();
    for i in 1..=n {
        let _ = writeln!(text, "  var n{i}: Ref\n  n{i} := create({i}, n{})", i - 1);
    }
    text + &format!("  assert length(n{n}) == {n} + 1\n}}\n")
}

/// Arrays, as Viper's own examples have them: an element is a field of an object of its own.
fn arrays(element: &str) -> String {
    format!(
        "\
field elem: {element}

domain Array {{
  function loc(a: Array, i: Int): Ref
  function len(a: Array): Int
  function array_of(r: Ref): Array
  function index_of(r: Ref): Int
  axiom {{ forall a: Array, i: Int :: {{ loc(a, i) }} array_of(loc(a, i)) == a && index_of(loc(a, i)) == i }}
  axiom {{ forall a: Array :: {{ len(a) }} len(a) >= 0 }}
}}

define whole(a) forall i: Int :: 0 <= i && i < len(a) ==> acc(loc(a, i).elem)
"
    )
}

pub fn nexts(n: usize) -> String {
    let mut text = arrays("Ref")
        + "
field items: Array
field size: Int
field of: Ref
field index: Int

method new_array(n: Int) returns (a: Array)
  requires n >= 0
  ensures len(a) == n && whole(a)

predicate valid(this: Ref) {
  acc(this.items) && acc(this.size) && whole(this.items) && 0 <= this.size && this.size <= len(this.items)
}

function getSize(this: Ref): Int
  requires valid(this)
  ensures result >= 0
{ unfolding valid(this) in this.size }

method create() returns (this: Ref)
  ensures valid(this) && getSize(this) == 0
{
  var a: Array
  this := new(items, size)
  a := new_array(10)
  this.items := a
  this.size := 0
  fold valid(this)
}

method add(this: Ref, o: Ref)
  requires valid(this)
  ensures valid(this) && getSize(this) == old(getSize(this)) + 1
{
  unfold valid(this)
  if (this.size == len(this.items)) {
    var larger: Array
    larger := new_array(this.size * 2 + 1)
    var i: Int := 0
    while (i < this.size)
      invariant acc(this.items) && acc(this.size) && whole(this.items) && whole(larger)
      invariant this.items == old(unfolding valid(this) in this.items)
      invariant this.size == old(getSize(this)) && this.size <= len(this.items)
      invariant 0 <= i && i <= this.size && len(larger) == this.size * 2 + 1
    {
      loc(larger, i).elem := loc(this.items, i).elem
      i := i + 1
    }
    this.items := larger
  }
  loc(this.items, this.size).elem := o
  this.size := this.size + 1
  fold valid(this)
}

predicate fp(this: Ref) { acc(this.of) && acc(this.index) && this.of != null }

function getList(this: Ref): Ref
  requires fp(this)
{ unfolding fp(this) in this.of }

function getIndex(this: Ref): Int
  requires fp(this)
{ unfolding fp(this) in this.index }

function inside(this: Ref): Bool
  requires fp(this) && valid(getList(this))
{ 0 <= getIndex(this) && getIndex(this) <= getSize(getList(this)) }

function hasNext(this: Ref): Bool
  requires fp(this) && valid(getList(this))
{ getIndex(this) < getSize(getList(this)) }

method iterator(l: Ref) returns (this: Ref)
  requires l != null && valid(l)
  ensures fp(this) && valid(l) && getList(this) == l && inside(this) && getIndex(this) == 0
  ensures getSize(l) == old(getSize(l))
{
  this := new(of, index)
  this.of := l
  this.index := 0
  fold fp(this)
}

method next(this: Ref) returns (r: Ref)
  requires fp(this) && valid(getList(this)) && inside(this)
  requires hasNext(this)
  ensures fp(this) && getList(this) == old(getList(this))
  ensures valid(getList(this)) && inside(this) && getIndex(this) == old(getIndex(this)) + 1
  ensures getSize(getList(this)) == old(getSize(getList(this)))
{
  unfold fp(this)
  unfold valid(this.of)
  r := loc(this.of.items, this.index).elem
  fold valid(this.of)
  this.index := this.index + 1
  fold fp(this)
}
";
    let _ = write!(
        text,
        "
method m(list: Ref)
  requires list != null && valid(list) && getSize(list) >= {n}
  ensures valid(list)
{{
  var r: Ref
  var i0: Ref
  var i1: Ref
  i0 := iterator(list)
  i1 := iterator(list)
"
    );
    for i in 0..n {
        let _ = writeln!(text, "  r := next(i{})", i % 2);
    }
    text + "}\n"
}

pub fn quantified(n: usize) -> String {
    let mut text = arrays("Int");
    for i in 0..n {
        let _ = write!(
            text,
            "
method m{i}(a: Array, b: Array)
  requires whole(a) && whole(b)
  requires forall i: Int :: 0 <= i && i < len(a) ==>
    (exists j: Int :: 0 <= j && j < len(b) && loc(b, j).elem == loc(a, i).elem + {i})
  ensures whole(a) && whole(b)
  ensures forall i: Int :: 0 <= i && i < len(a) ==>
    (exists j: Int :: 0 <= j && j < len(b) && loc(b, j).elem > loc(a, i).elem + {i} - 1)
{{ }}
"
        );
    }
    text
}

pub fn swap(_: usize) -> String {
    arrays("Int")
        + "
method swap(a: Array, r: Array, p: Int, q: Int)
  requires whole(a) && whole(r) && 0 <= p && p < len(r) && 0 <= q && q < len(r)
  requires forall i: Int :: 0 <= i && i < len(a) ==>
    (exists j: Int :: 0 <= j && j < len(r) && loc(r, j).elem == loc(a, i).elem)
  ensures whole(a) && whole(r)
  ensures forall i: Int :: 0 <= i && i < len(a) ==>
    (exists j: Int :: 0 <= j && j < len(r) && loc(r, j).elem == loc(a, i).elem)
{
  var t: Int := loc(r, p).elem
  loc(r, p).elem := loc(r, q).elem
  loc(r, q).elem := t
}
"
}

pub fn put(_: usize) -> String {
    arrays("Int")
        + "
method put(a: Array, k: Int, r: Array, p: Int)
  requires whole(a) && whole(r) && 0 <= k && k < len(a) && 0 <= p && p < len(r)
  requires forall i: Int :: 0 <= i && i < k ==>
    (exists j: Int :: 0 <= j && j < p && loc(r, j).elem == loc(a, i).elem)
  ensures whole(a) && whole(r)
  ensures forall i: Int :: 0 <= i && i < k ==>
    (exists j: Int :: 0 <= j && j < p && loc(r, j).elem == loc(a, i).elem)
{ loc(r, p).elem := 7 }
"
}

pub fn step(_: usize) -> String {
    "\
method step(n: Int, d: Int, b: Bool)
  requires 2 <= d && n % d != 0
  requires b == (forall e: Int :: 2 <= e && e < d ==> n % e != 0)
  ensures b == (forall e: Int :: 2 <= e && e < d + 1 ==> n % e != 0)
{ }
"
    .to_owned()
}

pub const TREE: &str = "\
field key: Int
field left: Ref
field right: Ref

predicate tree(this: Ref, low: Int, high: Int) {
  acc(this.key) && acc(this.left) && acc(this.right) && low <= this.key && this.key < high &&
  (this.left != null ==> tree(this.left, low, this.key)) &&
  (this.right != null ==> tree(this.right, this.key + 1, high))
}

function size(this: Ref, low: Int, high: Int): Int
  requires tree(this, low, high)
  ensures result >= 1
{
  unfolding tree(this, low, high) in
    1 + (this.left == null ? 0 : size(this.left, low, this.key))
      + (this.right == null ? 0 : size(this.right, this.key + 1, high))
}

function sum(this: Ref, low: Int, high: Int): Int
  requires tree(this, low, high)
{
  unfolding tree(this, low, high) in
    this.key + (this.left == null ? 0 : sum(this.left, low, this.key))
      + (this.right == null ? 0 : sum(this.right, this.key + 1, high))
}

method create(k: Int, low: Int, high: Int) returns (this: Ref)
  requires low <= k && k < high
  ensures this != null
  ensures tree(this, low, high) && size(this, low, high) == 1 && sum(this, low, high) == k
{
  this := new(key, left, right)
  this.key := k
  this.left := null
  this.right := null
  fold tree(this, low, high)
}

method insert(this: Ref, k: Int, low: Int, high: Int) returns (fresh: Bool)
  requires tree(this, low, high) && low <= k && k < high
  ensures tree(this, low, high)
  ensures size(this, low, high) == old(size(this, low, high)) + (fresh ? 1 : 0)
  ensures sum(this, low, high) == old(sum(this, low, high)) + (fresh ? k : 0)
{
  var made: Ref
  fresh := false
  unfold tree(this, low, high)
  if (k < this.key) {
    if (this.left == null) {
      made := create(k, low, this.key)
      this.left := made
      fresh := true
    } else {
      fresh := insert(this.left, k, low, this.key)
    }
  } elseif (this.key < k) {
    if (this.right == null) {
      made := create(k, this.key + 1, high)
      this.right := made
      fresh := true
    } else {
      fresh := insert(this.right, k, this.key + 1, high)
    }
  }
  fold tree(this, low, high)
}

method smallest(this: Ref, low: Int, high: Int) returns (m: Int)
  requires tree(this, low, high)
  ensures low <= m && m < high && tree(this, m, high)
  ensures size(this, m, high) == old(size(this, low, high))
{
  unfold tree(this, low, high)
  if (this.left == null) {
    m := this.key
  } else {
    m := smallest(this.left, low, this.key)
  }
  fold tree(this, m, high)
}
";
