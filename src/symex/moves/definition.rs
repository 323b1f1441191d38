//! What is known about a pure call: its definition and its postcondition [VC §3.2.1, §4.1].
//!
//! A pure method is a function of the snapshot of its precondition, so its definition holds wherever the snapshot does:
//! the precondition is produced from the snapshot into an empty heap, and the body is evaluated there [VC Definition 5,
//! errata]. No quantified axiom is needed, because each call brings its own instance. A recursive definition is
//! unrolled to a fixed depth, or deeper if the call is computed: its arguments are constants, or the values it depends
//! on are known, so that every condition on the way to it was decided. A computation has a budget of steps, since each
//! undecided condition doubles it. The postconditions of methods that have a definition have a budget of their own, so
//! that adding one takes nothing away from the definitions.
//!
//! What a body needs, objects that are not null and the preconditions of its calls, was shown with the definition, for
//! all that satisfies the precondition. So it is known where the body is evaluated again, and not asked: neither in
//! what is only tried there, nor in what is closed, since nothing was shown of these. (In the body of a quantifier it
//! is asked, for there each definition becomes a formula that makes searches longer.)
//!
//! ```text
//! getX(s, c)      produce c.valid()[s], evaluate x: unwrap(s)       getX(s, c) == unwrap(s)
//! sum(s, a, 5)    a[4] + sum(s, a, 4), …, sum(s, a, 0) == 0          computed, whatever the elements are
//! ```
//!
//! *Invariant*: how deep definitions are unrolled affects how much is known, never whether it is true; budget and depth
//! are counted in definitions, so they are the same in every run.

use crate::depend::Node;
use crate::infer::{BRANCHING_DEPTH, COMPUTED_DEPTH, COMPUTED_STEPS, DEFINITION_DEPTH};
use crate::ir::{Definition, Expr, Mention, Pure, PureId};
use crate::state::{Provenance, State};
use crate::symex::moves::call::Application;
use crate::symex::{Dynamic, Eval, Executor, Halt, Trusted};
use crate::term::{Op, Sort, SortKind, Term, TermKind, TermPool};

/// How many values known to be equal are looked at for one that is spelled out.
const SPELLED: usize = 32;

/// In what is known of a call, too, sequences are spelled out, but not in what is known of what that calls.
const SPELLED_DEPTH: u32 = 2;

/// The most elements of which a sequence is spelled out that is not written so.
const MOST_SPELLED: i128 = 8;

/// Functions of longer sequences are not computed: each step may make its sequence twice as long.
const LONGEST_COMPUTED: i128 = 64;

impl Executor<'_> {
    /// Learns what may be known about a call. Nothing is learned where the definition does not hold (a method that is
    /// ill-formed or may not terminate, an `ensures` that was not proved), nor twice on one path. But a call that was
    /// first met deep in other definitions, where less of what it calls is looked at, is looked at again where it is
    /// met less deep.
    pub(crate) fn learn_definition(&mut self, call: &Application, written: bool) -> Eval<()> {
        let Some(pure) = self.pure_meant(call.named, call.args.first().copied()) else {
            return self.learn_promise(call);
        };
        if self.dynamic.definition_depth == 0 {
            self.tables.computed_steps_left = [COMPUTED_STEPS; 2];
        }
        if self.dynamic.definition_depth < SPELLED_DEPTH
            && let Some(spelled) = self.spelled_out(call, pure)
        {
            self.learn_definition(&spelled, false)?;
        }
        let budget = usize::from(self.dynamic.beside_definition);
        let computed = self.dynamic.definition_depth < COMPUTED_DEPTH
            && self.tables.computed_steps_left[budget] > 0
            && self.is_computed(call);
        if self.dynamic.definition_depth >= DEFINITION_DEPTH && !computed && !written {
            return Ok(());
        }
        // What is computed is computed to its end, however deep it is met.
        let depth = if computed { 0 } else { self.dynamic.definition_depth + 1 };
        if !written && !self.track.defined.note(call.term, depth) {
            return Ok(());
        }
        let left = &mut self.tables.computed_steps_left[budget];
        *left = left.saturating_sub(1);
        let decl = self.context.program.pure(pure);
        let status = self.context.settled.pure(pure);
        let body = decl.body.as_ref().filter(|_| status.definition);
        let body = body.filter(|_| written || self.dynamic.search.open_depth > 0);
        let deep = self.dynamic.definition_depth >= BRANCHING_DEPTH && !computed && !written;
        let body = body.filter(|_| !(deep && self.context.depend.mentions.branches(pure)));
        if body.is_some() {
            self.learn_unread(call, pure);
        }
        // What was shown of all objects of a class was not shown of others that are looked at as if they were of that
        // class.
        let viewed = matches!(call.named.definition, Definition::As(_));
        if let Some(body) = body {
            self.learn(call, decl, |ex, state| {
                let value = ex.with(
                    |dynamic| dynamic.shown = !viewed && !dynamic.arbitrary,
                    |ex| ex.eval(state, body),
                )?;
                Ok(ex.prover.pool.eq(call.term, value))
            })?;
        }
        if !viewed && self.holds_ensures(pure) {
            self.learn_ensures(call, pure, body.is_some())?;
        }
        Ok(())
    }

    /// Learns about a call of which it is not known what it runs: what the declaration says that the static type has,
    /// if all that may run keeps it.
    fn learn_promise(&mut self, call: &Application) -> Eval<()> {
        if self.dynamic.definition_depth >= DEFINITION_DEPTH
            || !self.track.promised.note(call.term, self.dynamic.definition_depth + 1)
        {
            return Ok(());
        }
        let members = self.context.program.meant(Mention::Pure(call.seen), call.named.definition);
        let kept = members.iter().all(|member| match member {
            Mention::Pure(id) => self.context.settled.pure(*id).refines || self.assumes_ensures(*member),
            Mention::Pred(_) => true,
        });
        if kept && self.holds_ensures(call.seen) {
            members.iter().for_each(|member| self.trust_promise(*member));
            self.learn_ensures(call, call.seen, false)?;
        }
        Ok(())
    }

    /// Whether the postcondition of a declaration is known to hold for its own definition. That of an abstract one
    /// holds if those that define it keep it.
    fn holds_ensures(&self, pure: PureId) -> bool {
        let trusted = self.context.program.pure(pure).body.is_none();
        self.context.settled.pure(pure).ensures || trusted || self.assumes_ensures(Mention::Pure(pure))
    }

    fn learn_ensures(&mut self, call: &Application, pure: PureId, defined: bool) -> Eval<()> {
        let decl = self.context.program.pure(pure);
        if decl.ensures.is_trivial() {
            return Ok(());
        }
        self.trust_promise(Mention::Pure(pure));
        let mut conjuncts = Vec::new();
        decl.ensures.pure_conjuncts(&mut conjuncts);
        let beside = self.dynamic.beside_definition || defined;
        for conjunct in conjuncts {
            self.with(
                |dynamic| dynamic.beside_definition = beside,
                |ex| ex.learn(call, decl, |ex, state| ex.eval(state, conjunct)),
            )?;
        }
        Ok(())
    }

    /// Notes that the postcondition of a pure method without a body is believed.
    fn trust_promise(&mut self, member: Mention) {
        let Mention::Pure(pure) = member else { return };
        let decl = self.context.program.pure(pure);
        if decl.body.is_none() && !decl.is_abstract && !decl.ensures.is_trivial() {
            self.trust(decl.origin.span, Trusted::Ensures(pure));
        }
    }

    /// Whether the call is computed, so that its definition leads to few others: its numbers and truth values are
    /// constants, and it reads nothing from the heap, or no condition on the way to it was undecided, and of its
    /// sequences it is known how long they are.
    fn is_computed(&mut self, call: &Application) -> bool {
        let pool = &mut self.prover.pool;
        let constant = |pool: &TermPool, arg: Term| {
            matches!(pool.kind(arg), TermKind::Int(_) | TermKind::Bool(_) | TermKind::Op(Op::Null, _))
        };
        let reads_nothing = matches!(pool.kind(call.snapshot), TermKind::Op(Op::Unit, _));
        if reads_nothing && call.args.iter().all(|arg| constant(pool, *arg)) {
            return true;
        }
        !self.dynamic.undecided
            && call.args.iter().all(|arg| match pool.sort(*arg).kind() {
                SortKind::Seq(_) => {
                    let size = pool.size(*arg);
                    matches!(pool.kind(size), TermKind::Int(0..=LONGEST_COMPUTED))
                }
                // Any other value is computed with as far as it is a constant, or a piece of the heap.
                _ => constant(pool, *arg) || pool.sort(*arg) == Sort::REF,
            })
    }

    /// The call for sequences that are spelled out, element by element, where those that it is for are known to be
    /// equal to such, or to have a few elements: then it is computed, and the two are the same call.
    ///
    /// ```text
    /// s == seq(3, 4, 5)      total(s) is total(seq(3, 4, 5)), which is 12
    /// s.length == 2          total(s) is total(seq(s[0], s[1])), if it goes through them
    /// ```
    fn spelled_out(&mut self, call: &Application, pure: PureId) -> Option<Application> {
        let is_long_known = |pool: &mut TermPool, t: Term| {
            let size = pool.size(t);
            matches!(pool.kind(size), TermKind::Int(0..=LONGEST_COMPUTED))
        };
        let mut args = call.args.clone();
        for arg in &mut args {
            if !matches!(self.prover.pool.sort(*arg).kind(), SortKind::Seq(_))
                || is_long_known(&mut self.prover.pool, *arg)
            {
                continue;
            }
            let members: Vec<Term> = self.prover.class_members(*arg).take(SPELLED).collect();
            let spelled = members.into_iter().find(|&member| is_long_known(&mut self.prover.pool, member));
            *arg = match spelled {
                Some(spelled) => spelled,
                None if self.context.depend.mentions.is_recursive(&[Node::Pure(pure)]) => {
                    self.by_elements(*arg)?
                }
                None => return None,
            };
        }
        if args == call.args {
            return None;
        }
        let TermKind::App(function, _) = self.prover.pool.kind(call.term) else { return None };
        let given = std::iter::once(call.snapshot).chain(args.iter().copied()).collect();
        let term = self.prover.pool.app(function, given);
        Some(Application { term, args, ..*call })
    }

    /// A sequence that is known to have a few elements is the sequence of these.
    fn by_elements(&mut self, whole: Term) -> Option<Term> {
        let size = self.prover.pool.size(whole);
        let count = self.prover.constant(size)?;
        let TermKind::Int(count @ 1..=MOST_SPELLED) = self.prover.pool.kind(count) else { return None };
        let pool = &mut self.prover.pool;
        let sort = pool.sort(whole);
        let mut spelled = pool.empty(sort);
        for at in 0..count {
            let at = pool.int(at);
            let element = pool.at(whole, at);
            let element = pool.single(sort, element);
            spelled = pool.concat(spelled, element);
        }
        let same = pool.eq_as_is(whole, spelled);
        self.assume(same);
        Some(spelled)
    }

    /// Evaluates a fact about a call in the heap that its precondition gives, and assumes it. If that fails, nothing is
    /// learned.
    fn learn(
        &mut self,
        call: &Application,
        decl: &Pure,
        fact: impl Fn(&mut Executor<'_>, &State) -> Eval<Term>,
    ) -> Eval<()> {
        let mut store = Self::store_for(decl.vars.len(), &decl.params, &call.args);
        store.set(decl.result, call.term);
        store.view = match call.named.definition {
            Definition::As(class) => Some(class),
            Definition::Dynamic | Definition::Of(_) => None,
        };
        let state = State { granted: true, ..State::empty(store, false, false) };
        let in_definition = |dynamic: &mut Dynamic| {
            dynamic.undecided &= dynamic.definition_depth > 0;
            dynamic.definition_depth += 1;
            dynamic.opened_for_definition = false;
            dynamic.outside = true;
        };
        let learned = self.with(in_definition, |ex| {
            ex.attempt_and_keep(|ex| {
                let ends = ex.collect(|ex, k| {
                    ex.produce(state, call.snapshot, &decl.requires, Provenance::Other, &|ex, state, ()| {
                        let state = State { granted: false, ..state };
                        let fact = crate::symex::value!(fact(ex, &state));
                        k(ex, state, fact)
                    })
                })?;
                Ok(ex.merge(ends))
            })
        });
        match learned {
            Ok(Some(fact)) => {
                self.assume(fact);
                Ok(())
            }
            Ok(None) | Err(Halt::Impossible | Halt::Failed) => Ok(()),
            Err(Halt::Stopped(stop)) => Err(stop.into()),
        }
    }
}

impl crate::ir::Assertion {
    /// Whether it says nothing.
    pub(crate) fn is_trivial(&self) -> bool {
        matches!(&self.kind, crate::ir::AssertionKind::And(parts) if parts.iter().all(|part| part.is_trivial()))
    }

    /// The boolean conjuncts of an assertion without permissions, from left to right.
    pub(crate) fn pure_conjuncts<'a>(&'a self, found: &mut Vec<&'a Expr>) {
        match &self.kind {
            crate::ir::AssertionKind::Pure(e) => found.push(e),
            crate::ir::AssertionKind::And(parts) => {
                parts.iter().for_each(|part| part.pure_conjuncts(found));
            }
            // A conjunct that asks for permissions says nothing about a value.
            crate::ir::AssertionKind::Acc(_)
            | crate::ir::AssertionKind::Instance(_)
            | crate::ir::AssertionKind::Implies(..)
            | crate::ir::AssertionKind::Cond(..)
            | crate::ir::AssertionKind::Let { .. }
            | crate::ir::AssertionKind::Untouched { .. } => {}
        }
    }
}
