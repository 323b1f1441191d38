//! Lemmas about products and divisions of values that depend on a condition.
//!
//! What is known to be `c ? x : y` is x or y, and so its products and quotients are those of x or y. Only when they are
//! terms themselves can the other laws say something about them.
//!
//! ```text
//! abs == (a < 0 ? -a : a)      |=  a < 0 ==> abs % n == -a % n,  a >= 0 ==> abs % n == a % n
//! ```
//!
//! Soundness rests on this: the condition, its value, and that the two are equal are premises.

use super::Laws;
use crate::term::{Op, Sort, Term, TermKind, TermPool};

impl Laws<'_> {
    pub(super) fn cases(&mut self) {
        for d in self.scene.divisions.clone() {
            for (premises, value) in self.values(d.dividend) {
                let remainders = [d.dividend, value].map(|dividend| self.pool.rem(dividend, d.divisor));
                self.claim_equal(&premises, remainders, Some(d.divisor));
                if d.has_quotient {
                    let quotients = [d.dividend, value].map(|dividend| self.pool.div(dividend, d.divisor));
                    self.claim_equal(&premises, quotients, Some(d.divisor));
                }
            }
        }
        for product in self.scene.products.clone() {
            for (at, factor) in self.factors(product).into_iter().enumerate() {
                for (premises, value) in self.values(factor) {
                    let mut others = self.factors(product);
                    others.remove(at);
                    let other =
                        others.into_iter().fold(value, |product, factor| self.pool.mul(product, factor));
                    self.claim_equal(&premises, [product, other], None);
                }
            }
        }
    }

    fn claim_equal(&mut self, premises: &[Term], [a, b]: [Term; 2], divisor: Option<Term>) {
        let mut premises = premises.to_vec();
        premises.extend(divisor.map(|divisor| self.not_zero(divisor)));
        let equal = self.pool.eq(a, b);
        self.claim(&premises, equal);
    }

    /// The values that a term may have, each with its premises, if it is known to depend on a condition.
    fn values(&mut self, t: Term) -> Vec<(Vec<Term>, Term)> {
        let is_case = |pool: &TermPool, it| matches!(pool.kind(it), TermKind::Op(Op::Ite, _));
        let others = self.facts.others(self.pool, t, 1, is_case);
        let found = std::iter::once(t).chain(others).find_map(|member| match self.pool.kind(member) {
            TermKind::Op(Op::Ite, &[c, x, y]) if self.pool.sort(member) == Sort::INT => {
                Some((member, c, x, y))
            }
            _ => None,
        });
        let Some((member, condition, then, other)) = found else { return Vec::new() };
        let same = self.pool.eq(t, member);
        let opposite = self.pool.not(condition);
        vec![(vec![same, condition], then), (vec![same, opposite], other)]
    }
}
