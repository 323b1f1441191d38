//! Which way a loop moves its locals.
//!
//! A local to which all of a loop only adds constants of one sign is never on the wrong side of its value where the
//! loop began. That needs no proof, so nobody has to write it as an invariant.
//!
//! ```text
//! for (int i = 0; i < a.length; i++) a[i] = 0;      i >= 0 at the start of each iteration
//! ```
//!
//! Numbers have no bounds here: where Java's could overflow, `--overflow check` reports the step that does.
//!
//! *Invariant*: every statement that assigns the local is looked at, in all of the loop.

use rustc_hash::FxHashMap;

use crate::ir::{ArithOp, Expr, ExprKind, Loop, StmtKind, Type, Var, VarId};
use crate::state::Store;
use crate::symex::Executor;

/// The temporaries that have the present value of a local: `a[i++]` is `t = i; i = t + 1; a[t]`. Only those that are
/// assigned in one place, which is on the way to each use of them: `i = (c ? j : i) + 1` assigns one in two places, and
/// which of them it was is not known.
type Copies = FxHashMap<VarId, VarId>;

/// By how much an assignment `x = e` changes x, if that is a constant.
fn step(var: VarId, value: &Expr, copies: &Copies) -> Option<i128> {
    match &value.kind {
        ExprKind::Var(other) if *other == var || copies.get(other) == Some(&var) => Some(0),
        ExprKind::Arith { numbers: _, first, rest } => {
            rest.iter().try_fold(step(var, first, copies)?, |sum, (op, e)| {
                match (op, &e.kind) {
                    (ArithOp::Add, ExprKind::Int(n)) => sum.checked_add(*n),
                    (ArithOp::Sub, ExprKind::Int(n)) => sum.checked_sub(*n),
                    // Any other operand or operator is no step by a constant.
                    _ => None,
                }
            })
        }
        // Any other value has nothing to do with the one before.
        _ => None,
    }
}

/// The smallest and the largest step by which a loop changes each local that it assigns. None: it is not changed by
/// constant steps alone.
pub(super) type Steps = FxHashMap<VarId, Option<(i128, i128)>>;

impl Loop {
    pub(super) fn steps(&self, variables: &[Var]) -> Steps {
        let mut steps = Steps::default();
        let mut copies = Copies::default();
        let mut places: FxHashMap<VarId, u32> = FxHashMap::default();
        for part in [&self.prelude, &self.body, &self.update] {
            part.visit(&mut |stmt| {
                stmt.kind.assigned().into_iter().for_each(|var| *places.entry(var).or_default() += 1);
            });
        }
        let is_copy = |var: VarId| variables[var.index()].name.is_none() && places[&var] == 1;
        for part in [&self.prelude, &self.body, &self.update] {
            part.visit(&mut |stmt| {
                let Some(var) = stmt.kind.assigned() else { return };
                let by = match &stmt.kind {
                    StmtKind::Assign(_, value) => step(var, value, &copies),
                    // Any other statement that assigns, a call or `new`, gives it a value of its own.
                    _ => None,
                };
                copies.retain(|copy, of| *copy != var && *of != var);
                if let StmtKind::Assign(_, Expr { kind: ExprKind::Var(of), .. }) = &stmt.kind
                    && is_copy(var)
                {
                    copies.insert(var, *of);
                }
                let known = steps.entry(var).or_insert(Some((0, 0)));
                *known = known.zip(by).map(|((low, high), by)| (low.min(by), high.max(by)));
            });
        }
        steps
    }
}

impl Executor<'_> {
    /// Learns, where an iteration starts, on which side of their first values locals are.
    pub(crate) fn learn_directions(&mut self, lp: &Loop, first: &Store, now: &Store) {
        let steps = lp.steps(self.context.own.variables);
        for var in &lp.assigned {
            if self.context.own.variables[var.index()].ty != Type::Int {
                continue;
            }
            let (Some(first), Some(now), Some(Some((low, high)))) =
                (first.get(*var), now.get(*var), steps.get(var))
            else {
                continue;
            };
            let pool = &mut self.prover.pool;
            let fact = match (*low >= 0, *high <= 0) {
                (true, _) => pool.ge(now, first),
                (_, true) => pool.le(now, first),
                (false, false) => continue,
            };
            self.assume(fact);
        }
    }
}
