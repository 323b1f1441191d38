//! Terms translated to Z3.
//!
//! Operators are translated by their rows: a function of a theory, a declared function, or one of the encodings below.
//! Leaves of snapshots have a constructor for each common sort; values of other sorts are boxed by a function for the
//! sort, which has an inverse. Amounts are real numbers.
//!
//! Soundness rests on this: what a declared function or an encoding leaves open (a leaf of another sort, a division by
//! zero) is also left open by the meaning of the operator.

use z3::ast::{Array, Ast, Bool, Dynamic, Int, Real, exists_const, forall_const, lambda_const};
use z3::{DatatypeAccessor, FuncDecl, Pattern, datatype_builder::create_datatypes};

use super::amounts;
use super::cast::{as_array, as_bool, as_int, as_real};
use super::division::{Division, by_unknown};
use super::theory;
use super::trigger::usable;
use crate::term::row::{Encoding, Smtlib};
use crate::term::{FunId, Op, Quantified, Sort, SortKind, Term, TermKind, TermPool, deep};

/// The places of the snapshot constructors in their datatype.
const UNIT: usize = 0;
const PAIR: usize = 7;
const BOXED: usize = 8;

/// A leaf of a snapshot: the index of its own constructor, or the functions that box a value and unbox it, with the
/// number of its sort.
enum Leaf {
    Own(usize),
    Boxed { put: FuncDecl, take: FuncDecl, number: Int },
}

/// The sorts, functions and translated terms of one context.
pub(super) struct Translation {
    reference: z3::Sort,
    snapshot: z3::DatatypeSort,
    /// The contents of leaves whose sorts have no constructor of their own.
    boxed: z3::Sort,
    null: Dynamic,
    birth: FuncDecl,
    tag: FuncDecl,
    division: Division,
    /// By function number.
    functions: Vec<FuncDecl>,
    /// By term number.
    done: Vec<Option<Dynamic>>,
}

impl Translation {
    pub(super) fn new() -> Translation {
        let reference = z3::Sort::uninterpreted("Ref".into());
        let boxed = z3::Sort::uninterpreted("Box".into());
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
            .variant("pair", vec![part("first"), part("rest")])
            .variant(
                "boxed",
                vec![
                    ("get-sort", DatatypeAccessor::Sort(z3::Sort::int())),
                    ("get-box", DatatypeAccessor::Sort(boxed.clone())),
                ],
            );
        let snapshot = create_datatypes(vec![snapshot]).remove(0);
        let to_int = |name: &str| FuncDecl::new(name, &[&reference], &z3::Sort::int());
        Translation {
            null: Dynamic::new_const("null", &reference),
            boxed,
            birth: to_int("birth"),
            tag: to_int("tag"),
            division: Division::new(),
            reference,
            snapshot,
            functions: Vec::new(),
            done: Vec::new(),
        }
    }

    /// What holds before any assumption: null is older than every object.
    pub(super) fn axioms(&self) -> Vec<Bool> {
        vec![as_int(&self.birth.apply(&[&self.null])).le(0)]
    }

    /// Division by a divisor that is not a constant, if it occurs.
    pub(super) fn division(&self) -> Option<&Division> {
        Some(&self.division).filter(|division| division.used())
    }

    fn sort(&self, pool: &TermPool, sort: Sort) -> z3::Sort {
        match pool.sort_kind(sort) {
            SortKind::Bool => z3::Sort::bool(),
            SortKind::Int => z3::Sort::int(),
            SortKind::Ref => self.reference.clone(),
            SortKind::Snap => self.snapshot.sort.clone(),
            SortKind::Amount => z3::Sort::real(),
            SortKind::Arr(elem) => z3::Sort::array(&z3::Sort::int(), &self.sort(pool, elem)),
            // Of ghost values it is told what the laws say.
            SortKind::Seq(_) | SortKind::Set(_) | SortKind::MSet(_) | SortKind::Map(..) => {
                z3::Sort::uninterpreted(format!("Collection{}", u32::from(sort)).into())
            }
        }
    }

    /// How a value of this sort becomes a leaf of a snapshot.
    fn leaf(&self, pool: &TermPool, sort: Sort) -> Leaf {
        let own = match pool.sort_kind(sort) {
            SortKind::Int => Some(1),
            SortKind::Bool => Some(2),
            SortKind::Ref => Some(3),
            SortKind::Arr(Sort::INT) => Some(4),
            SortKind::Arr(Sort::BOOL) => Some(5),
            SortKind::Arr(Sort::REF) => Some(6),
            SortKind::Arr(_) | SortKind::Amount | SortKind::Snap => None,
            SortKind::Seq(_) | SortKind::Set(_) | SortKind::MSet(_) | SortKind::Map(..) => None,
        };
        match own {
            Some(place) => Leaf::Own(place),
            None => {
                let (number, range) = (u32::from(sort), self.sort(pool, sort));
                Leaf::Boxed {
                    put: FuncDecl::new(format!("box-{number}"), &[&range], &self.boxed),
                    take: FuncDecl::new(format!("unbox-{number}"), &[&self.boxed], &range),
                    number: Int::from_u64(u64::from(number)),
                }
            }
        }
    }

    /// What is always true of `t` itself, not of its parts.
    pub(super) fn side_fact(&mut self, pool: &TermPool, t: Term) -> Option<Bool> {
        match pool.kind(t) {
            TermKind::Op(op, _) if op.row().never_negative => return Some(self.int(pool, t).ge(0)),
            // unboxing a boxed value gives the value
            TermKind::Op(Op::Wrap, &[v]) => {
                return match self.leaf(pool, pool.sort(v)) {
                    Leaf::Boxed { put, take, .. } => {
                        let value = self.term(pool, v);
                        Some(take.apply(&[&put.apply(&[&value])]).eq(&value))
                    }
                    Leaf::Own(_) => None,
                };
            }
            TermKind::Op(Op::Div | Op::Rem, &[a, b]) if by_unknown(pool, b) => {
                return self.cancelled(pool, t, a, b);
            }
            TermKind::Op(Op::AmountProduct, &[a, b]) if amounts::is_unknown(pool, a) => {
                let (a, b) = (as_real(&self.term(pool, a)), as_real(&self.term(pool, b)));
                let product = as_real(&self.term(pool, t));
                let swapped = product.eq(amounts::product(&b, &a));
                return Some(Bool::and(&[swapped, amounts::laws(&a, &b, &product)]));
            }
            // The order of the operands is that of their making, which says nothing about what they are equal to.
            TermKind::Op(op, &[a, b]) if op.row().commutative && by_unknown(pool, b) => {
                let Smtlib::Declared(name) = op.row().smtlib else { return None };
                let swapped = [self.term(pool, b), self.term(pool, a)];
                let swapped = self.declared(pool, name, t, &swapped);
                return Some(self.term(pool, t).eq(&swapped));
            }
            _ => {}
        }
        if pool.sort(t) != Sort::REF || matches!(pool.kind(t), TermKind::Op(Op::Null, _)) {
            return None;
        }
        let here = self.term(pool, t);
        let birth = as_int(&self.birth.apply(&[&here]));
        let mut facts = vec![match pool.object_age(t) {
            Some(age) => birth.eq(age),
            None => birth.le(pool.age(t)),
        }];
        // An element of an array that was written to may be one from before the write.
        if let TermKind::Op(Op::Select, &[array, index]) = pool.kind(t) {
            let at = self.term(pool, index);
            let mut array = array;
            while let TermKind::Op(Op::Store, &[inner, _, _]) = pool.kind(array) {
                let element = as_array(&self.term(pool, inner)).select(&at);
                let birth = as_int(&self.birth.apply(&[&element]));
                facts.push(birth.le(pool.age(inner)));
                array = inner;
            }
        }
        Some(Bool::and(&facts))
    }

    /// The value of `t`, the quotient or remainder of `a` by `b`, if `b` is a factor of each part of `a`.
    fn cancelled(&mut self, pool: &TermPool, t: Term, a: Term, b: Term) -> Option<Bool> {
        let form = pool.linear(a);
        if form.constant != 0 {
            return None;
        }
        let is_remainder = matches!(pool.kind(t), TermKind::Op(Op::Rem, _));
        let mut parts = Vec::new();
        for &(part, factor) in &form.parts {
            let mut factors = match pool.kind(part) {
                TermKind::Op(Op::Product, factors) => factors.to_vec(),
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
    pub(super) fn tagged(&mut self, pool: &TermPool, t: Term, class: u32) -> Bool {
        let t = self.term(pool, t);
        Bool::or(&[t.eq(&self.null), self.class_in(pool, &t, class)])
    }

    /// The run-time class of a reference is one of a set.
    fn class_in(&self, pool: &TermPool, t: &Dynamic, set: u32) -> Bool {
        let class = as_int(&self.tag.apply(&[t]));
        let intervals = pool.classes.intervals(set);
        let parts: Vec<Bool> = intervals
            .into_iter()
            .map(|(low, high)| match low == high {
                true => class.eq(low),
                false => Bool::and(&[class.ge(low), class.le(high)]),
            })
            .collect();
        Bool::or(&parts)
    }

    /// Two translated terms are different objects.
    pub(super) fn different(&self, a: Term, b: Term) -> Option<Bool> {
        let done = |t: Term| self.done.get(t.index())?.as_ref();
        Some(done(a)?.ne(done(b)?))
    }

    pub(super) fn bool(&mut self, pool: &TermPool, t: Term) -> Bool {
        as_bool(&self.term(pool, t))
    }

    pub(super) fn term(&mut self, pool: &TermPool, t: Term) -> Dynamic {
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

    fn translate(&mut self, pool: &TermPool, t: Term) -> Dynamic {
        match pool.kind(t) {
            TermKind::Bool(value) => Bool::from_bool(value).into(),
            TermKind::Int(value) => number(value).into(),
            TermKind::Amount(value) => amounts::constant(value).into(),
            TermKind::Symbol(age) => Dynamic::new_const(format!("s{age}"), &self.sort(pool, pool.sort(t))),
            TermKind::App(f, args) => {
                let args = self.terms(pool, args);
                apply(self.function(pool, f), &args)
            }
            TermKind::Op(op, args) => self.operator(pool, t, op, args),
            TermKind::AtMost(sum, bound) => self.int(pool, sum).le(number(bound)).into(),
            TermKind::Sum(parts, constant) => {
                let mut sum = Vec::new();
                for &(atom, factor) in parts {
                    let atom = self.int(pool, atom);
                    sum.push(if factor == 1 { atom } else { Int::mul(&[number(factor), atom]) });
                }
                if constant != 0 {
                    sum.push(number(constant));
                }
                Int::add(&sum).into()
            }
            TermKind::Quantified(q) => self.quantified(pool, q),
        }
    }

    fn terms(&mut self, pool: &TermPool, ts: &[Term]) -> Vec<Dynamic> {
        ts.iter().map(|&t| self.term(pool, t)).collect()
    }

    /// The term `t`, which is `op` applied to `args`.
    fn operator(&mut self, pool: &TermPool, t: Term, op: Op, args: &[Term]) -> Dynamic {
        let given = self.terms(pool, args);
        let made = match op.row().smtlib {
            Smtlib::Theory(name) => theory::apply(name, &given),
            Smtlib::Declared(name) => Some(self.declared(pool, name, t, &given)),
            Smtlib::Encoded(encoding) => self.encoded(pool, encoding, args, &given),
        };
        made.unwrap_or_else(|| Dynamic::fresh_const("ill-sorted", &self.sort(pool, pool.sort(t))))
    }

    /// A function that Z3 does not know, with the sort of `t` as its range.
    fn declared(&self, pool: &TermPool, name: &str, t: Term, given: &[Dynamic]) -> Dynamic {
        let domain: Vec<z3::Sort> = given.iter().map(Ast::get_sort).collect();
        let domain: Vec<&z3::Sort> = domain.iter().collect();
        apply(&FuncDecl::new(name, &domain, &self.sort(pool, pool.sort(t))), given)
    }

    fn encoded(
        &mut self,
        pool: &TermPool,
        encoding: Encoding,
        args: &[Term],
        given: &[Dynamic],
    ) -> Option<Dynamic> {
        let variants = &self.snapshot.variants;
        Some(match (encoding, args, given) {
            (Encoding::Unit, [], []) => variants[UNIT].constructor.apply(&[]),
            (Encoding::Wrap, &[v], [value]) => match self.leaf(pool, pool.sort(v)) {
                Leaf::Own(place) => variants[place].constructor.apply(&[value]),
                Leaf::Boxed { put, number, .. } => {
                    variants[BOXED].constructor.apply(&[&number, &put.apply(&[value])])
                }
            },
            (Encoding::Unwrap(sort), _, [s]) => match self.leaf(pool, sort) {
                Leaf::Own(place) => variants[place].accessors[0].apply(&[s]),
                Leaf::Boxed { take, .. } => take.apply(&[&variants[BOXED].accessors[1].apply(&[s])]),
            },
            (Encoding::Tuple, _, [parts @ .., last]) => {
                let pair = &variants[PAIR].constructor;
                parts.iter().rev().fold(last.clone(), |rest, first| pair.apply(&[first, &rest]))
            }
            (Encoding::Proj(index, arity), _, [s]) => {
                let accessors = &variants[PAIR].accessors;
                let rest = (0..index).fold(s.clone(), |rest, _| accessors[1].apply(&[&rest]));
                if index + 1 < arity { accessors[0].apply(&[&rest]) } else { rest }
            }
            (Encoding::IsOneOf(set), _, [value]) => {
                Bool::and(&[value.eq(&self.null).not(), self.class_in(pool, value, set)]).into()
            }
            (Encoding::ConstArray, _, [value]) => Array::const_array(&z3::Sort::int(), value).into(),
            (Encoding::Splice, _, [outside, low, high, inside]) => {
                let at = Int::new_const("at");
                let within = Bool::and(&[low.as_int()?.le(&at), at.lt(high.as_int()?)]);
                let read = within.ite(&inside.as_array()?.select(&at), &outside.as_array()?.select(&at));
                lambda_const(&[&at], &read).into()
            }
            (Encoding::Quotient, &[_, divisor], [a, b]) => {
                let (a, b) = (a.as_int()?, b.as_int()?);
                if by_unknown(pool, divisor) {
                    self.division.quotient(&a, &b).into()
                } else {
                    truncated(&a, &b, |a, b| a.div(b))
                }
            }
            (Encoding::Remainder, &[_, divisor], [a, b]) => {
                let (a, b) = (a.as_int()?, b.as_int()?);
                if by_unknown(pool, divisor) {
                    self.division.remainder(&a, &b).into()
                } else {
                    truncated(&a, &b, |a, b| a.modulo(b))
                }
            }
            (Encoding::AmountProduct, &[factor, _], [a, b]) => {
                let (a, b) = (a.as_real()?, b.as_real()?);
                if amounts::is_unknown(pool, factor) {
                    amounts::product(&a, &b).into()
                } else {
                    Real::mul(&[a, b]).into()
                }
            }
            (
                Encoding::Unit
                | Encoding::Wrap
                | Encoding::Unwrap(_)
                | Encoding::Tuple
                | Encoding::Proj(..)
                | Encoding::ConstArray
                | Encoding::Splice
                | Encoding::Quotient
                | Encoding::Remainder
                | Encoding::AmountProduct
                | Encoding::IsOneOf(_),
                ..,
            ) => return None,
        })
    }

    fn function(&mut self, pool: &TermPool, f: FunId) -> &FuncDecl {
        for id in self.functions.len()..=f.0 as usize {
            let function = pool.function(FunId(id as u32));
            let args: Vec<z3::Sort> = function.args.iter().map(|&s| self.sort(pool, s)).collect();
            let args: Vec<&z3::Sort> = args.iter().collect();
            let result = self.sort(pool, function.result);
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
            let set = usable(pool, set, &q.vars);
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

/// Java rounds towards zero; SMT-LIB's `div` and `mod` have a remainder that is never negative. For a dividend that is
/// not negative they agree, for others the signs are reversed.
fn truncated(a: &Int, b: &Int, op: fn(&Int, &Int) -> Int) -> Dynamic {
    let turned = op(&a.unary_minus(), b).unary_minus();
    a.ge(0).ite(&op(a, b), &turned).into()
}

fn apply(function: &FuncDecl, args: &[Dynamic]) -> Dynamic {
    let args: Vec<&dyn Ast> = args.iter().map(|a| a as &dyn Ast).collect();
    function.apply(&args)
}

fn number(value: i128) -> Int {
    i64::try_from(value).map_or_else(|_| Int::from_i128(value), Int::from_i64)
}
