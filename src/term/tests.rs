use proptest::prelude::*;

use super::eval::{Expr, SORTS, Vocabulary, eval, expr, values};
use super::*;

fn ints<const N: usize>(pool: &mut TermPool) -> [Term; N] {
    std::array::from_fn(|i| pool.fresh(["x", "y", "z"][i], Sort::INT))
}

/// Names by display hint.
fn shown(pool: &TermPool, t: Term) -> Option<String> {
    pool.display(t, &|t| match pool.kind(t) {
        TermKind::Symbol(age) => Some(pool.hint(age).to_string()),
        _ => None,
    })
}

#[test]
fn sums_are_canonical() {
    let mut p = TermPool::new();
    let [x, y, _] = ints(&mut p);
    let one = p.int(1);
    let x1 = p.add(vec![x, one]);
    assert_eq!(p.sub(x1, one), x);
    assert_eq!(p.add(vec![x, y]), p.add(vec![y, x]));
    assert_eq!(p.sub(x, x), p.int(0));
    let (two, minus) = (p.int(2), p.neg(x));
    let doubled = p.mul(x, two);
    assert_eq!(p.add(vec![doubled, minus]), x);
    assert_eq!(p.mul(x, y), p.mul(y, x));
}

#[test]
fn comparisons_are_canonical() {
    let mut p = TermPool::new();
    let [x, y, _] = ints(&mut p);
    let (one, two, seven) = (p.int(1), p.int(2), p.int(7));
    assert_eq!(p.lt(x, y), {
        let x1 = p.add(vec![x, one]);
        p.le(x1, y)
    });
    let doubled = p.mul(x, two);
    let three = p.int(3);
    assert_eq!(p.le(doubled, seven), p.le(x, three), "integers tighten");
    assert_eq!(p.eq(doubled, seven), p.bool(false));
    let (less, not_less) = (p.lt(x, y), p.ge(x, y));
    assert_eq!(p.not(less), not_less);
    assert_eq!(p.and(vec![less, not_less]), p.bool(false));
    assert_eq!(p.le(x, x), p.bool(true));
}

#[test]
fn overflow_stays_symbolic() {
    let mut p = TermPool::new();
    let [x, ..] = ints::<3>(&mut p);
    let (max, min, one) = (p.int(i128::MAX), p.int(i128::MIN), p.int(1));
    let sum = p.add(vec![max, one]);
    assert!(!matches!(p.kind(sum), TermKind::Int(_)));
    for t in [p.neg(min), p.mul(max, max), p.sub(min, one), p.mul(min, x)] {
        assert!(!matches!(p.kind(t), TermKind::Int(_)));
    }
    let minus = p.int(-1);
    p.div(min, minus);
    p.rem(min, minus);
    let less = p.lt(max, x);
    let back = p.not(less);
    assert_eq!(p.not(back), less);
    p.eq(min, x);
    p.le(min, max);
}

#[test]
fn division_is_that_of_java() {
    let mut p = TermPool::new();
    for (a, b, q, r) in [(7, 2, 3, 1), (-7, 2, -3, -1), (7, -2, -3, 1), (-7, -2, 3, -1)] {
        let (a, b) = (p.int(a), p.int(b));
        assert_eq!((p.div(a, b), p.rem(a, b)), (p.int(q), p.int(r)));
    }
    let zero = p.int(0);
    let undefined = p.div(zero, zero);
    assert!(matches!(p.kind(undefined), TermKind::Op(Op::Div, _)));
}

#[test]
fn snapshots() {
    let mut p = TermPool::new();
    let [x, y, _] = ints(&mut p);
    let s = p.fresh("s", Sort::SNAP);
    let (wx, wy, unit) = (p.wrap(x), p.wrap(y), p.unit());
    assert_eq!(p.unwrap(Sort::INT, wx), x);
    let leaf = p.unwrap(Sort::INT, s);
    assert_ne!(p.wrap(leaf), s, "only a leaf is its own content wrapped");
    let pair = p.tuple(vec![wx, wy]);
    assert_eq!(p.proj(1, 2, pair), wy);
    assert_eq!(p.eq(wx, unit), p.bool(false));
    assert_eq!(p.eq(pair, wx), p.bool(false));
    let other = p.tuple(vec![wy, wx]);
    assert_eq!(p.eq(pair, other), p.eq(x, y));
    let triple = p.tuple(vec![wx, wy, s]);
    let mixed = p.eq(pair, triple);
    assert!(matches!(p.kind(mixed), TermKind::Op(Op::Eq, _)), "a pair may end in a pair");
}

#[test]
fn objects_differ_from_what_is_older() {
    let mut p = TermPool::new();
    let older = p.fresh("a", Sort::REF);
    let o = p.fresh_object("o");
    let younger = p.fresh("b", Sort::REF);
    let c = p.fresh("c", Sort::BOOL);
    let null = p.null();
    assert_eq!(p.eq(o, older), p.bool(false));
    assert_eq!(p.eq(o, null), p.bool(false));
    assert_ne!(p.eq(o, younger), p.bool(false));
    let merged = p.ite(c, o, null);
    assert_eq!(p.eq(merged, null), p.not(c));
}

#[test]
fn arrays() {
    let mut p = TermPool::new();
    let [x, y, _] = ints(&mut p);
    let ints = p.array_of(Sort::INT);
    let a = p.fresh("a", ints);
    let one = p.int(1);
    let next = p.add(vec![x, one]);
    let b = p.store(a, x, y);
    assert_eq!(p.select(b, x), y);
    let beside = p.select(b, next);
    assert_eq!(beside, p.select(a, next));
    let back = p.select(a, x);
    assert_eq!(p.store(a, x, back), a);
    let zeros = p.const_array(one);
    assert_eq!(p.select(zeros, y), one);
}

#[test]
fn substitution_renames_bound_variables() {
    let mut p = TermPool::new();
    let [x, i, _] = ints(&mut p);
    let body = p.lt(i, x);
    let all = p.forall(vec![i], vec![], body);
    assert_eq!(p.symbols(all), vec![x]);
    assert_eq!(p.substitute(all, &[(i, x)]), all);
    let captured = p.substitute(all, &[(x, i)]);
    assert_eq!(p.symbols(captured), vec![i]);
    let zero = p.int(0);
    let closed = p.substitute(all, &[(x, zero)]);
    assert_eq!(shown(&p, closed).as_deref(), Some("forall int y :: y < 0"));
}

#[test]
fn quantified_formulas_do_not_depend_on_their_variables() {
    let mut p = TermPool::new();
    let [x, i, j] = ints(&mut p);
    let pair = |p: &mut TermPool, outer: Term, inner: Term| {
        let sum = p.add(vec![outer, inner]);
        let body = p.lt(sum, x);
        let one = p.forall(vec![inner], vec![], body);
        p.exists(vec![outer], vec![], one)
    };
    let first = pair(&mut p, i, j);
    let k = p.fresh("k", Sort::INT);
    assert_eq!(pair(&mut p, j, k), first);
    assert_eq!(shown(&p, first).as_deref(), Some("exists int y :: forall int z :: z + y < x"));
    let zero = p.int(0);
    let other = p.substitute(first, &[(x, zero)]);
    let back = p.substitute(other, &[(zero, x)]);
    assert_eq!(p.symbols(back), vec![]);
}

#[test]
fn an_object_made_later_is_among_the_values_of_a_bound_variable() {
    let mut p = TermPool::new();
    let (r, x) = (p.fresh("r", Sort::REF), p.fresh("x", Sort::REF));
    let differs = p.ne(r, x);
    let all = p.forall(vec![r], vec![], differs);
    let o = p.fresh_object("o");
    let about_o = p.substitute(all, &[(x, o)]);
    assert_ne!(about_o, p.bool(true));
}

#[test]
fn display_is_source() {
    let mut p = TermPool::new();
    let [x, y, z] = ints(&mut p);
    let (a, s) = (p.fresh("a", Sort::REF), p.fresh("s", Sort::SNAP));
    let b = p.fresh("b", Sort::BOOL);
    let f = p.declare_fun("get".into(), vec![Sort::SNAP, Sort::REF, Sort::INT], Sort::INT, false, 1);
    let (one, two, null) = (p.int(1), p.int(2), p.null());
    let check = |p: &TermPool, t, text: &str| assert_eq!(shown(p, t).as_deref(), Some(text));
    let t = p.ne(a, null);
    check(&p, t, "a != null");
    let t = p.lt(x, y);
    check(&p, t, "x < y");
    let t = p.ge(x, two);
    check(&p, t, "x >= 2");
    let zero = p.int(0);
    let t = p.gt(x, zero);
    check(&p, t, "x > 0");
    let sum = p.add(vec![x, y, one]);
    let t = p.mul(sum, two);
    check(&p, t, "2 * x + 2 * y + 2");
    let t = p.div(sum, z);
    check(&p, t, "(x + y + 1) / z");
    let t = p.sub(x, y);
    check(&p, t, "x - y");
    let call = p.app(f, vec![s, a, x]);
    check(&p, call, "a.get(x)");
    let t = p.ite(b, call, one);
    check(&p, t, "b ? a.get(x) : 1");
    let length = p.length(a);
    let (small, large) = (p.lt(x, length), p.lt(length, x));
    let either = p.or(vec![small, large]);
    let t = p.and(vec![either, b]);
    check(&p, t, "(x < a.length || a.length < x) && b");
    let t = p.not(t);
    check(&p, t, "!((x < a.length || a.length < x) && b)");
    let t = p.implies(b, small);
    check(&p, t, "b ==> x < a.length");
    let leaf = p.unwrap(Sort::INT, s);
    assert_eq!(shown(&p, leaf), None);
    let named = p.display(leaf, &|t| (t == leaf).then(|| "this.f".into()));
    assert_eq!(named.as_deref(), Some("this.f"));
}

#[test]
fn long_and_deep_terms() {
    let mut p = TermPool::new();
    let mut b = p.fresh("b", Sort::BOOL);
    let mut x = p.fresh("x", Sort::INT);
    let symbol = x;
    for _ in 0..20_000 {
        let c = p.fresh("c", Sort::BOOL);
        let y = p.fresh("y", Sort::INT);
        let same = p.iff(b, c);
        b = p.implies(same, c);
        x = p.ite(c, x, y);
    }
    let t = p.substitute(x, &[(symbol, symbol)]);
    assert_eq!(t, x);
    let zero = p.int(0);
    let t = p.substitute(x, &[(symbol, zero)]);
    assert!(shown(&p, t).is_some());
    assert_eq!(p.symbols(b).len(), 20_001);
}

fn same_value(e: &Expr, symbols: &[eval::Value]) -> Result<(), TestCaseError> {
    let mut pool = TermPool::new();
    let vocabulary = Vocabulary::new(&mut pool);
    let t = vocabulary.build(&mut pool, e);
    let value_of = |s: Term| {
        let at = vocabulary.symbols.iter().position(|&v| v == s).unwrap_or(0);
        symbols[at].clone()
    };
    if let (Some(expected), Some(found)) = (e.eval(symbols), eval(&pool, t, &value_of)) {
        prop_assert_eq!(expected, found, "{:?}", pool.kind(t));
    }
    // rebuilding a term through the constructors keeps its value too
    let marker = pool.fresh("marker", Sort::INT);
    let other = pool.fresh("other", Sort::INT);
    prop_assert_eq!(pool.substitute(t, &[(marker, other)]), t);
    Ok(())
}

proptest! {
    #![proptest_config({
        let config = ProptestConfig::default();
        ProptestConfig { cases: config.cases * 4, ..config }
    })]

    #[test]
    fn constructors_keep_the_value(
        e in prop::strategy::Union::new(SORTS.map(|sort| expr(sort, 3))),
        symbols in values(),
    ) {
        same_value(&e, &symbols)?;
    }
}

#[test]
fn maps_per_index_hold_the_term_for_the_index() {
    let mut p = TermPool::new();
    let [x, y, k] = ints(&mut p);
    let m = p.fresh("m", Sort::of(SortKind::Arr(Sort::INT)));
    let i = p.fresh("i", Sort::INT);
    let of = |p: &mut TermPool, x: Term, i: Term| {
        let at = p.add(vec![i, x]);
        let read = p.select(m, at);
        p.mul(read, x)
    };
    let [of_x, of_y] = [x, y].map(|it| of(&mut p, it, i));
    let [by_x, by_y] = [of_x, of_y].map(|body| p.per_index(i, body));
    assert_eq!(p.select(by_x, k), of(&mut p, x, k));
    assert_eq!(p.select(by_y, x), of(&mut p, y, x));
    assert_eq!(p.substitute(by_x, &[(x, y)]), by_y, "maps of one shape are one function");
    assert_eq!(p.parts_of_map(by_x).map(|it| it.contains(&x)), Some(true));
    assert_eq!(p.parts_of_map(m), None);
    assert!(!p.mentions(by_x, &[i]));
    // Another variable, the same map.
    let j = p.fresh("j", Sort::INT);
    let body = of(&mut p, x, j);
    assert_eq!(p.per_index(j, body), by_x);
    // A map that is there already.
    let read = p.select(m, i);
    assert_eq!(p.per_index(i, read), m);
    // What the variable is itself.
    let itself = p.per_index(i, i);
    assert_eq!(p.select(itself, k), k);
    // Under a quantifier.
    let bound = p.fresh("b", Sort::INT);
    let (sum, inner) = (p.add(vec![bound, i, x]), p.select(m, bound));
    let body = p.eq(sum, inner);
    let all = p.forall(vec![bound], vec![vec![inner]], body);
    let map = p.per_index(i, all);
    assert_eq!(p.select(map, k), p.substitute(all, &[(i, k)]));
    assert_eq!(p.symbols(map), vec![x, m]);
}
