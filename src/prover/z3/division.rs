//! Division and remainder by a divisor that is not a constant.
//!
//! Z3 expands `a mod b` to `a = b * q + r`. With an unknown `b` that is nonlinear, and a single such term among the
//! assumptions makes every question slow, even those that have nothing to do with it. So `a / b` and `a % b` are two
//! functions of their own. First Z3 gets the linear laws: signs and sizes, and the cases `|a| < |b|` and
//! `|b| <= |a| < 2 |b|`, which ring buffers need. Only if these do not answer a question, and something is multiplied
//! in it, is it asked once more with `a = b * (a / b) + a % b`.
//!
//! ```text
//! n >= 2,  n % d != 0,  d <= n   |=   d < n        because n % n = 0: nothing is multiplied
//! ```
//!
//! The functions also give quantifiers something to match: `forall k :: … ==> n % k != 0` is used for each `n % d`
//! that occurs. For a constant divisor, Z3's own operators are used.
//!
//! Soundness rests on this: each law holds for Java's division by every divisor except 0, and none is claimed for 0.
//!
//! Source: D. Leijen, *Division and Modulus for Computer Scientists*, 2001, for the laws of truncated division.

use z3::ast::{Ast, Bool, Int, forall_const};
use z3::{FuncDecl, Pattern};

use super::cast::as_int;
use crate::term::{Op, Term, TermKind, TermPool};

/// Whether a division by this term uses the two functions.
pub(super) fn by_unknown(pool: &TermPool, divisor: Term) -> bool {
    !matches!(pool.kind(divisor), TermKind::Int(n) if n != 0)
}

/// Whether a term is a product, or a sum with a multiple in it.
pub(super) fn multiplies(pool: &TermPool, t: Term) -> bool {
    match pool.kind(t) {
        TermKind::Op(Op::Product, _) => true,
        TermKind::Sum(parts, _) => parts.iter().any(|part| !matches!(part.1, 1 | -1)),
        _ => false,
    }
}

/// The two functions.
pub(super) struct Division {
    quotient: FuncDecl,
    remainder: FuncDecl,
    /// Whether one of them occurs in what was translated.
    used: bool,
}

impl Division {
    pub(super) fn new() -> Division {
        let int = z3::Sort::int();
        let function = |name: &str| FuncDecl::new(name, &[&int, &int], &int);
        Division { quotient: function("quotient"), remainder: function("remainder"), used: false }
    }

    pub(super) fn used(&self) -> bool {
        self.used
    }

    pub(super) fn quotient(&mut self, a: &Int, b: &Int) -> Int {
        self.used = true;
        as_int(&self.quotient.apply(&[a, b]))
    }

    pub(super) fn remainder(&mut self, a: &Int, b: &Int) -> Int {
        self.used = true;
        as_int(&self.remainder.apply(&[a, b]))
    }

    /// The linear laws about them.
    pub(super) fn linear_laws(&self) -> Vec<Bool> {
        let quotient = self.law(&[&self.quotient], |a, b, q, _| {
            let (size_of_a, size_of_b, size_of_q) = (size(a), size(b), size(q));
            let same_sign = Bool::or(&[Bool::and(&[a.ge(0), b.gt(0)]), Bool::and(&[a.le(0), b.lt(0)])]);
            let other_sign = Bool::or(&[Bool::and(&[a.ge(0), b.lt(0)]), Bool::and(&[a.le(0), b.gt(0)])]);
            let once = Bool::and(&[size_of_a.ge(&size_of_b), size_of_a.lt(twice(&size_of_b))]);
            vec![
                once.implies(size_of_q.eq(1)),
                size_of_a.lt(&size_of_b).implies(q.eq(0)),
                same_sign.implies(q.ge(0)),
                other_sign.implies(q.le(0)),
                size_of_q.le(&size_of_a),
                Bool::and(&[a.ne(0), size_of_b.ge(2)]).implies(size_of_q.lt(&size_of_a)),
            ]
        });
        let remainder = self.law(&[&self.remainder], |a, b, _, r| {
            let (size_of_a, size_of_b) = (size(a), size(b));
            let once = Bool::and(&[size_of_a.ge(&size_of_b), size_of_a.lt(twice(&size_of_b))]);
            vec![
                once.implies(size(r).eq(Int::sub(&[size_of_a.clone(), size_of_b.clone()]))),
                size_of_a.lt(&size_of_b).implies(r.eq(a)),
                size(r).lt(&size_of_b),
                a.ge(0).implies(Bool::and(&[r.ge(0), r.le(a)])),
                a.le(0).implies(Bool::and(&[r.le(0), r.ge(a)])),
            ]
        });
        vec![quotient, remainder]
    }

    /// `a = b * (a / b) + a % b`.
    pub(super) fn product_law(&self) -> Bool {
        self.law(&[&self.quotient, &self.remainder], |a, b, q, r| {
            vec![a.eq(Int::add(&[Int::mul(&[b.clone(), q.clone()]), r.clone()]))]
        })
    }

    /// A law about `a`, `b`, `a / b` and `a % b` for every b that is not 0, instantiated where one of the functions
    /// occurs.
    fn law(&self, occurs: &[&FuncDecl], holds: impl Fn(&Int, &Int, &Int, &Int) -> Vec<Bool>) -> Bool {
        let (a, b) = (Int::new_const("dividend"), Int::new_const("divisor"));
        let (q, r) = (as_int(&self.quotient.apply(&[&a, &b])), as_int(&self.remainder.apply(&[&a, &b])));
        let body = b.ne(0).implies(Bool::and(&holds(&a, &b, &q, &r)));
        let patterns: Vec<Pattern> = occurs.iter().map(|f| Pattern::new(&[&f.apply(&[&a, &b])])).collect();
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        forall_const(&[&a as &dyn Ast, &b], &patterns, &body)
    }
}

fn twice(n: &Int) -> Int {
    Int::add(&[n.clone(), n.clone()])
}

/// The absolute value.
fn size(n: &Int) -> Int {
    n.ge(0).ite(n, &n.unary_minus())
}
