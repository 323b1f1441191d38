//! Terms in the words of Z3.

use z3::ast::{Array, Ast, Bool, Dynamic, Int, exists_const, forall_const};
use z3::{DatatypeAccessor, FuncDecl, Pattern, datatype_builder::create_datatypes};

use super::division::{Division, by_unknown};
use crate::term::{Elem, FunId, Quantified, Sort, Term, TermKind, TermPool, deep};

/// The places of the snapshot constructors in their datatype.
const UNIT: usize = 0;
const PAIR: usize = 7;

/// The sorts, functions and translated terms of one context.
pub(super) struct Translation {
    reference: z3::Sort,
    snapshot: z3::DatatypeSort,
    null: Dynamic,
    length: FuncDecl,
    birth: FuncDecl,
    tag: FuncDecl,
    division: Division,
    /// By function number.
    functions: Vec<FuncDecl>,
    /// By term number.
    done: Vec<Option<Dynamic>>,
}

impl Translation {
    pub fn new() -> Translation {
        let reference = z3::Sort::uninterpreted("Ref".into());
        let leaf = |sort: z3::Sort, get: &'static str| vec![(get, DatatypeAccessor::Sort(sort))];
        let array = |range: &z3::Sort| z3::Sort::array(&z3::Sort::int(), range);
        let part = |get: &'static str| (get, DatatypeAccessor::datatype("Snap"));
        let snapshot = z3::DatatypeBuilder::new("Snap")
            .variant("unit", vec![])
            .variant("int", leaf(z3::Sort::int(), "get-int"))
            .variant("bool", leaf(z3::Sort::bool(), "get-bool"))
            .variant("ref", leaf(reference.clone(), "get-ref"))
            .variant("ints", leaf(array(&z3::Sort::int()), "get-ints"))
            .variant("bools", leaf(array(&z3::Sort::bool()), "get-bools"))
            .variant("refs", leaf(array(&reference), "get-refs"))
            .variant("pair", vec![part("first"), part("rest")]);
        let snapshot = create_datatypes(vec![snapshot]).remove(0);
        let to_int = |name: &str| FuncDecl::new(name, &[&reference], &z3::Sort::int());
        Translation {
            null: Dynamic::new_const("null", &reference),
            length: to_int("length"),
            birth: to_int("birth"),
            tag: to_int("tag"),
            division: Division::new(),
            reference,
            snapshot,
            functions: Vec::new(),
            done: Vec::new(),
        }
    }

    /// What holds before anything is given: null is older than every object.
    pub fn axioms(&self) -> Vec<Bool> {
        vec![as_int(&self.birth.apply(&[&self.null])).le(0)]
    }

    /// Division by what is not a constant, if there is any.
    pub fn division(&self) -> Option<&Division> {
        Some(&self.division).filter(|division| division.used())
    }

    fn sort(&self, sort: Sort) -> z3::Sort {
        match sort {
            Sort::Bool => z3::Sort::bool(),
            Sort::Int => z3::Sort::int(),
            Sort::Ref => self.reference.clone(),
            Sort::Snap => self.snapshot.sort.clone(),
            Sort::Arr(elem) => z3::Sort::array(&z3::Sort::int(), &self.sort(elem.sort())),
        }
    }

    /// What is always true of `t` itself, not of its parts.
    pub fn side_fact(&mut self, pool: &TermPool, t: Term) -> Option<Bool> {
        match *pool.kind(t) {
            TermKind::Length(_) => return Some(as_int(&self.term(pool, t)).ge(0)),
            TermKind::Div(a, b) | TermKind::Rem(a, b) if by_unknown(pool, b) => {
                return self.cancelled(pool, t, a, b);
            }
            _ => {}
        }
        if pool.sort(t) != Sort::Ref || matches!(pool.kind(t), TermKind::Null) {
            return None;
        }
        let here = self.term(pool, t);
        let birth = as_int(&self.birth.apply(&[&here]));
        let mut facts = vec![match pool.object_age(t) {
            Some(age) => birth.eq(age),
            None => birth.le(pool.youngest(t)),
        }];
        // An element of an array that was written to may be one that was there before.
        if let TermKind::Select(array, index) = *pool.kind(t) {
            let at = self.term(pool, index);
            let mut array = array;
            while let TermKind::Store(inner, _, _) = *pool.kind(array) {
                let element = as_array(&self.term(pool, inner)).select(&at);
                let birth = as_int(&self.birth.apply(&[&element]));
                facts.push(birth.le(pool.youngest(inner).max(pool.youngest(index))));
                array = inner;
            }
        }
        Some(Bool::and(&facts))
    }

    /// What `t`, the quotient or remainder of `a` by `b`, is where `b` is a factor of each part of `a`.
    fn cancelled(&mut self, pool: &TermPool, t: Term, a: Term, b: Term) -> Option<Bool> {
        let form = pool.linear(a);
        if form.constant != 0 {
            return None;
        }
        let is_remainder = matches!(pool.kind(t), TermKind::Rem(..));
        let mut parts = Vec::new();
        for &(part, factor) in &form.parts {
            let mut factors = match pool.kind(part) {
                TermKind::Product(factors) => factors.to_vec(),
                _ => vec![part],
            };
            let at = factors.iter().position(|&f| f == b)?;
            factors.remove(at);
            let mut product = vec![number(factor)];
            product.extend(factors.iter().map(|&f| self.int(pool, f)));
            parts.push(Int::mul(&product));
        }
        let value = if is_remainder || parts.is_empty() { number(0) } else { Int::add(&parts) };
        let (t, b) = (self.int(pool, t), self.int(pool, b));
        Some(b.ne(0).implies(t.eq(value)))
    }

    /// `t` is null or of this class.
    pub fn tagged(&mut self, pool: &TermPool, t: Term, class: u32) -> Bool {
        let t = self.term(pool, t);
        Bool::or(&[t.eq(&self.null), as_int(&self.tag.apply(&[&t])).eq(class)])
    }

    /// Two translated terms are different objects.
    pub fn different(&self, a: Term, b: Term) -> Option<Bool> {
        let done = |t: Term| self.done.get(t.index())?.as_ref();
        Some(done(a)?.ne(done(b)?))
    }

    pub fn bool(&mut self, pool: &TermPool, t: Term) -> Bool {
        as_bool(&self.term(pool, t))
    }

    pub fn term(&mut self, pool: &TermPool, t: Term) -> Dynamic {
        if let Some(Some(done)) = self.done.get(t.index()) {
            return done.clone();
        }
        let new = deep(|| self.translate(pool, t));
        if self.done.len() <= t.index() {
            self.done.resize(pool.len(), None);
        }
        self.done[t.index()] = Some(new.clone());
        new
    }

    fn int(&mut self, pool: &TermPool, t: Term) -> Int {
        as_int(&self.term(pool, t))
    }

    fn bools(&mut self, pool: &TermPool, ts: &[Term]) -> Vec<Bool> {
        ts.iter().map(|&t| self.bool(pool, t)).collect()
    }

    fn translate(&mut self, pool: &TermPool, t: Term) -> Dynamic {
        match pool.kind(t) {
            TermKind::Bool(value) => Bool::from_bool(*value).into(),
            TermKind::Int(value) => number(*value).into(),
            TermKind::Null => self.null.clone(),
            TermKind::Unit => self.snapshot.variants[UNIT].constructor.apply(&[]),
            TermKind::Symbol(age) => Dynamic::new_const(format!("s{age}"), &self.sort(pool.sort(t))),
            TermKind::App(f, args) => {
                let args: Vec<Dynamic> = args.iter().map(|&a| self.term(pool, a)).collect();
                let args: Vec<&dyn Ast> = args.iter().map(|a| a as &dyn Ast).collect();
                self.function(pool, *f).apply(&args)
            }
            TermKind::Not(a) => self.bool(pool, *a).not().into(),
            TermKind::And(parts) => Bool::and(&self.bools(pool, parts)).into(),
            TermKind::Or(parts) => Bool::or(&self.bools(pool, parts)).into(),
            TermKind::Implies(a, b) => self.bool(pool, *a).implies(self.bool(pool, *b)).into(),
            TermKind::Eq(a, b) => {
                let (a, b) = (self.term(pool, *a), self.term(pool, *b));
                a.eq(&b).into()
            }
            TermKind::AtMost(sum, bound) => self.int(pool, *sum).le(number(*bound)).into(),
            TermKind::Ite(c, a, b) => {
                let (a, b) = (self.term(pool, *a), self.term(pool, *b));
                self.bool(pool, *c).ite(&a, &b)
            }
            TermKind::Sum(parts, constant) => {
                let mut sum = Vec::new();
                for &(atom, factor) in parts {
                    let atom = self.int(pool, atom);
                    sum.push(if factor == 1 { atom } else { Int::mul(&[number(factor), atom]) });
                }
                if *constant != 0 {
                    sum.push(number(*constant));
                }
                Int::add(&sum).into()
            }
            TermKind::Product(factors) => {
                let factors: Vec<Int> = factors.iter().map(|&f| self.int(pool, f)).collect();
                Int::mul(&factors).into()
            }
            TermKind::Div(a, b) if by_unknown(pool, *b) => {
                let (a, b) = (self.int(pool, *a), self.int(pool, *b));
                self.division.quotient(&a, &b).into()
            }
            TermKind::Rem(a, b) if by_unknown(pool, *b) => {
                let (a, b) = (self.int(pool, *a), self.int(pool, *b));
                self.division.remainder(&a, &b).into()
            }
            TermKind::Div(a, b) => self.truncated(pool, *a, *b, |a, b| a.div(b)),
            TermKind::Rem(a, b) => self.truncated(pool, *a, *b, |a, b| a.modulo(b)),
            TermKind::Wrap(v) => {
                let value = self.term(pool, *v);
                self.snapshot.variants[leaf(pool.sort(*v))].constructor.apply(&[&value])
            }
            TermKind::Unwrap(sort, s) => {
                let s = self.term(pool, *s);
                self.snapshot.variants[leaf(*sort)].accessors[0].apply(&[&s])
            }
            TermKind::Tuple(parts) => {
                let parts: Vec<Dynamic> = parts.iter().map(|&p| self.term(pool, p)).collect();
                let pair = &self.snapshot.variants[PAIR].constructor;
                let mut parts = parts.into_iter().rev();
                let unit = &self.snapshot.variants[UNIT].constructor;
                let last = parts.next().unwrap_or_else(|| unit.apply(&[]));
                parts.fold(last, |rest, first| pair.apply(&[&first, &rest]))
            }
            TermKind::Proj(index, arity, s) => {
                let mut s = self.term(pool, *s);
                let accessors = &self.snapshot.variants[PAIR].accessors;
                for _ in 0..*index {
                    s = accessors[1].apply(&[&s]);
                }
                if index + 1 < *arity { accessors[0].apply(&[&s]) } else { s }
            }
            TermKind::ConstArray(_, value) => {
                Array::const_array(&z3::Sort::int(), &self.term(pool, *value)).into()
            }
            TermKind::Select(array, index) => {
                let index = self.int(pool, *index);
                as_array(&self.term(pool, *array)).select(&index)
            }
            TermKind::Store(array, index, value) => {
                let (index, value) = (self.int(pool, *index), self.term(pool, *value));
                as_array(&self.term(pool, *array)).store(&index, &value).into()
            }
            TermKind::Length(a) => {
                let a = self.term(pool, *a);
                self.length.apply(&[&a])
            }
            TermKind::Quantified(q) => self.quantified(pool, q),
        }
    }

    /// Java rounds towards zero; SMT-LIB's `div` and `mod` have a remainder that is never negative. For a dividend
    /// that is not negative they agree, for others the signs are turned around.
    fn truncated(&mut self, pool: &TermPool, a: Term, b: Term, op: fn(&Int, &Int) -> Int) -> Dynamic {
        let (a, b) = (self.int(pool, a), self.int(pool, b));
        let turned = op(&a.unary_minus(), &b).unary_minus();
        a.ge(0).ite(&op(&a, &b), &turned).into()
    }

    fn function(&mut self, pool: &TermPool, f: FunId) -> &FuncDecl {
        for id in self.functions.len()..=f.0 as usize {
            let function = pool.function(FunId(id as u32));
            let args: Vec<z3::Sort> = function.args.iter().map(|&s| self.sort(s)).collect();
            let args: Vec<&z3::Sort> = args.iter().collect();
            let result = self.sort(function.result);
            self.functions.push(FuncDecl::new(format!("f{id}"), &args, &result));
        }
        &self.functions[f.0 as usize]
    }

    fn quantified(&mut self, pool: &TermPool, q: &Quantified) -> Dynamic {
        let vars: Vec<Dynamic> = q.vars.iter().map(|&v| self.term(pool, v)).collect();
        let vars: Vec<&dyn Ast> = vars.iter().map(|v| v as &dyn Ast).collect();
        let body = self.bool(pool, q.body);
        let mut patterns = Vec::new();
        for set in &q.triggers {
            let set = usable_trigger(pool, set, &q.vars);
            let set: Vec<Dynamic> = set.iter().map(|&t| self.term(pool, t)).collect();
            if !set.is_empty() {
                patterns.push(Pattern::new(&set.iter().map(|t| t as &dyn Ast).collect::<Vec<_>>()));
            }
        }
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        let quantifier = if q.forall { forall_const } else { exists_const };
        quantifier(&vars, &patterns, &body).into()
    }
}

/// The terms of a trigger that Z3 can match; empty if they do not name every variable.
fn usable_trigger(pool: &TermPool, set: &[Term], vars: &[Term]) -> Vec<Term> {
    let usable: Vec<Term> =
        set.iter().copied().filter(|&t| matchable(pool, t) && pool.mentions(t, vars)).collect();
    let named = |v: &Term| usable.iter().any(|&t| pool.mentions(t, std::slice::from_ref(v)));
    if vars.iter().all(named) { usable } else { Vec::new() }
}

/// Whether `t` is an application without propositional parts.
fn matchable(pool: &TermPool, t: Term) -> bool {
    let head = match pool.kind(t) {
        TermKind::App(..)
        | TermKind::Select(..)
        | TermKind::Store(..)
        | TermKind::Length(_)
        | TermKind::Wrap(_)
        | TermKind::Unwrap(..) => true,
        TermKind::Div(_, divisor) | TermKind::Rem(_, divisor) => by_unknown(pool, *divisor),
        _ => false,
    };
    let parts = pool.subterms(t);
    let plain = |&part: &Term| match pool.kind(part) {
        TermKind::Not(_)
        | TermKind::And(_)
        | TermKind::Or(_)
        | TermKind::Implies(..)
        | TermKind::Eq(..)
        | TermKind::AtMost(..)
        | TermKind::Ite(..)
        | TermKind::Quantified(_) => false,
        TermKind::Div(_, divisor) | TermKind::Rem(_, divisor) => by_unknown(pool, *divisor),
        _ => true,
    };
    head && parts.iter().all(plain)
}

/// The place of a leaf's constructor in the datatype of snapshots.
fn leaf(sort: Sort) -> usize {
    match sort {
        Sort::Int => 1,
        Sort::Bool => 2,
        Sort::Ref => 3,
        Sort::Arr(Elem::Int) => 4,
        Sort::Arr(Elem::Bool) => 5,
        Sort::Arr(Elem::Ref) => 6,
        Sort::Snap => UNIT,
    }
}

fn number(value: i128) -> Int {
    i64::try_from(value).map_or_else(|_| Int::from_i128(value), Int::from_i64)
}

// The pool's terms are well-sorted, so these casts succeed. An unknown value in place of a faulty term keeps the tool
// running and proves nothing.

pub(super) fn as_int(t: &Dynamic) -> Int {
    t.as_int().unwrap_or_else(|| Int::fresh_const("ill-sorted"))
}

fn as_bool(t: &Dynamic) -> Bool {
    t.as_bool().unwrap_or_else(|| Bool::fresh_const("ill-sorted"))
}

fn as_array(t: &Dynamic) -> Array {
    t.as_array().unwrap_or_else(|| Array::fresh_const("ill-sorted", &z3::Sort::int(), &z3::Sort::int()))
}
