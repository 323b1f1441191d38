//! Measures that nobody wrote (language.md §7). Where a loop or a recursion of program code has no `decreases`, the
//! obvious measures are tried: the distance in a loop's condition, a method's int parameters, the instances that its
//! contract asks for.
//!
//! All are tried in the same run of the proof, each on its own. The result is which of them failed somewhere: a loop
//! terminates if one of its measures never failed; a recursion terminates if every member has a measure such that no
//! call from one member to the next failed.
//!
//! ```text
//! while (i < n) { i++; }      n - i falls        static void down(int n) { if (n > 0) { down(n - 1); } }      n falls
//! ```
//!
//! The result identifies loops and calls by their numbers in the body, so that it stays valid for a body that is not
//! verified again because nothing in it changed.
//!
//! *Invariant*: the results are used only in the summary. Each try is an attempt; the solver is not asked, and the list
//! of what was trusted and the number of forks left stay the same. So no verdict depends on what was tried.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::ir::{
    ArithOp, Assertion, AssertionKind, Block, CompareOp, Decreases, Expr, ExprKind, Instance, Loop, Measure,
    Mention, Method, MethodId, Numbers, Type,
};
use crate::source::Span;
use crate::state::State;
use crate::symex::proofs::measure::Measured;
use crate::symex::{Eval, Executor, Halt, Stop};
use crate::term::{Op, Term, TermKind};

/// How many measures of one loop or method are tried.
const TRIED: usize = 8;

/// How many conditions of merged values are split on to see whether a measure falls.
const CASES: u32 = 3;

/// The results for the measures that were tried in one body.
#[derive(Clone, Debug, Default)]
pub struct Guessed {
    /// The loops that have a measure which never failed, by their numbers in the body: see [`Block::loops`].
    pub loops: Vec<usize>,
    /// The results for the method, if it is recursive.
    pub recursion: Option<GuessedRecursion>,
}

/// Which measures of a recursive method failed.
#[derive(Clone, Debug, Default)]
pub struct GuessedRecursion {
    /// How many were tried.
    pub tried: usize,
    /// The measures of which an instance is not held at the beginning.
    pub unfit: FxHashSet<usize>,
    /// Triples of a measure of the method itself, a call, and a measure of the callee that may not be less. The call is
    /// identified by the number of the first call of this callee in the body: see [`Block::calls`].
    pub rising: FxHashSet<(usize, usize, usize)>,
}

/// What is recorded while a body is verified.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guesses {
    /// The loops of the body.
    keywords: Rc<[Span]>,
    /// Each loop that was met, by its number, with how many measures were tried and those that failed.
    loops: BTreeMap<usize, (usize, FxHashSet<usize>)>,
    recursion: Option<GuessedRecursion>,
}

impl Guesses {
    /// Begins with a body.
    pub(crate) fn begin(&mut self, body: &Block) {
        self.keywords = body.loops().iter().map(|lp| lp.keyword).collect();
    }

    pub(crate) fn result(self) -> Guessed {
        let ends = |(number, (tried, failed)): (usize, (usize, FxHashSet<usize>))| {
            (failed.len() < tried).then_some(number)
        };
        Guessed { loops: self.loops.into_iter().filter_map(ends).collect(), recursion: self.recursion }
    }

    /// The measures of a loop that failed; None: it is not a loop of the body.
    fn of_loop(&mut self, lp: &Loop, tried: usize) -> Option<&mut FxHashSet<usize>> {
        let number = self.keywords.iter().position(|keyword| *keyword == lp.keyword)?;
        Some(&mut self.loops.entry(number).or_insert_with(|| (tried, FxHashSet::default())).1)
    }
}

/// The measures that were tried, and what they were at the beginning. None: unfit.
pub(crate) type Tried = Rc<[(Decreases, Option<Vec<Measured>>)]>;

impl Guessed {
    /// Keeps what is the same for another run of the same body.
    pub(crate) fn keep_common(&mut self, other: &Guessed) {
        self.loops.retain(|number| other.loops.contains(number));
        self.recursion = None;
    }
}

impl Executor<'_> {
    /// The obvious measures of a loop without one, where its body begins. A condition with side effects has none.
    pub(crate) fn guess_iteration(&mut self, state: &State, lp: &Loop) -> Eval<Option<Tried>> {
        if lp.decreases.is_some() || !lp.prelude.stmts.is_empty() {
            return Ok(None);
        }
        let mut measures = Vec::new();
        distances(&lp.cond, &mut measures);
        instances(&lp.invariant, &mut measures);
        let tried = self.try_here(state, measures)?;
        let Some(failed) = self.findings.guesses.of_loop(lp, tried.len()) else { return Ok(None) };
        failed.extend(tried.iter().enumerate().filter(|(_, (_, value))| value.is_none()).map(|(i, _)| i));
        Ok(Some(tried))
    }

    /// The end of an iteration: which of the measures surely fell, if the condition holds again.
    pub(crate) fn guess_falls(&mut self, state: &State, lp: &Loop, tried: &Tried) -> Eval<()> {
        for (i, (measure, before)) in tried.iter().enumerate() {
            let Some(before) = before else { continue };
            if self.findings.guesses.of_loop(lp, tried.len()).is_none_or(|failed| failed.contains(&i)) {
                continue;
            }
            let falls = self.tries(|ex| {
                let again = ex.eval(state, &lp.cond)?;
                ex.assume(again);
                if ex.prover.contradictory() {
                    return Ok(true);
                }
                let goal = ex.falls(state, measure, before)?;
                Ok(ex.decided(goal, CASES))
            })?;
            if !falls {
                self.findings.guesses.of_loop(lp, tried.len()).map(|failed| failed.insert(i));
            }
        }
        Ok(())
    }

    /// The obvious measures of a recursive method without `decreases`, where its body begins.
    pub(crate) fn guess_method(&mut self, state: &State, id: MethodId, decl: &Method) -> Eval<()> {
        if decl.decreases.is_some() || !self.context.depend.recursion.leads_back(id) {
            return Ok(());
        }
        let tried = self.try_here(state, of_method(decl))?;
        let unfit = tried.iter().enumerate().filter(|(_, (_, value))| value.is_none()).map(|(i, _)| i);
        let recursion = self.findings.guesses.recursion.get_or_insert_default();
        recursion.tried = tried.len();
        recursion.unfit.extend(unfit);
        self.context.own.method = Some(id);
        self.track.tried = Some(tried);
        Ok(())
    }

    /// A call that may lead back: which measures of the callee are less than which of the caller's own were.
    pub(crate) fn guess_recursion(&mut self, callee: MethodId, base: &State) -> Eval<()> {
        let (Some(tried), Some(own)) = (self.track.tried.clone(), self.context.own.method) else {
            return Ok(());
        };
        let calls = self.context.depend.recursion.calls(own);
        let Some(call) = calls.iter().position(|called| *called == callee) else { return Ok(()) };
        let theirs = of_method(self.context.program.method(callee));
        for (i, (_, before)) in tried.iter().enumerate() {
            let Some(before) = before else { continue };
            for (j, measure) in theirs.iter().enumerate() {
                let falls = self.tries(|ex| {
                    let goal = ex.falls(base, measure, before)?;
                    Ok(ex.decided(goal, CASES))
                })?;
                if !falls {
                    let recursion = self.findings.guesses.recursion.get_or_insert_default();
                    recursion.rising.insert((i, call, j));
                }
            }
        }
        Ok(())
    }

    fn try_here(&mut self, state: &State, measures: Vec<Decreases>) -> Eval<Tried> {
        let mut tried = Vec::new();
        for measure in measures {
            let mut value = None;
            let fits = self.tries(|ex| {
                value = ex.values_here(state, &measure)?;
                Ok(value.is_some())
            })?;
            tried.push((measure, value.filter(|_| fits)));
        }
        Ok(tried.into())
    }

    /// The value of a measure here, if all its instances are held.
    fn values_here(&mut self, state: &State, decreases: &Decreases) -> Eval<Option<Vec<Measured>>> {
        let mut values = Vec::new();
        for part in &decreases.measure {
            match part {
                Measure::Number(e) => values.push(Measured::Number(self.eval(state, e)?, e.span)),
                Measure::Instance(instance) => match self.root(state, instance)? {
                    Some(root) => values.push(Measured::Instance(Some(root))),
                    None => return Ok(None),
                },
            }
        }
        Ok(Some(values))
    }

    /// Tries something that may leave nothing but its answer; false if it failed.
    fn tries(&mut self, run: impl FnOnce(&mut Self) -> Eval<bool>) -> Eval<bool> {
        let (trusted, forks) = (self.findings.trust.len(), self.tables.forks_left);
        let asking = self.prover.ask_solver(false);
        let result = self.with(|dynamic| dynamic.unrecorded = true, |ex| ex.attempt(run));
        self.findings.trust.truncate(trusted);
        self.tables.forks_left = forks;
        self.prover.ask_solver(asking);
        match result {
            Ok(answer) => Ok(answer == Some(true)),
            Err(Halt::Impossible | Halt::Failed | Halt::Stopped(Stop::TooManyPaths)) => Ok(false),
            Err(halt) => Err(halt),
        }
    }

    /// Whether the facts know something, in each case of the values that were merged where branches were joined.
    fn decided(&mut self, goal: Term, cases: u32) -> bool {
        match self.prover.known(goal) {
            Some(known) => return known,
            None if cases == 0 => return false,
            None => {}
        }
        let pool = &self.prover.pool;
        let conditions: Vec<Term> = pool
            .subterms(goal)
            .into_iter()
            .filter_map(|part| match pool.kind(part) {
                TermKind::Op(Op::Ite, &[cond, _, _]) => Some(cond),
                // Any other term is not a merged value.
                _ => None,
            })
            .collect();
        let open = conditions.into_iter().find(|cond| self.prover.known(*cond).is_none());
        let Some(cond) = open else { return false };
        let negated = self.prover.pool.not(cond);
        [cond, negated].into_iter().all(|case| {
            self.scope(|ex| {
                ex.assume(case);
                ex.prover.contradictory() || ex.decided(goal, cases - 1)
            })
        })
    }
}

/// The measures of a method: its int parameters, and the instances that it asks for.
fn of_method(decl: &Method) -> Vec<Decreases> {
    let mut measures = Vec::new();
    for param in &decl.params {
        let var = &decl.vars[param.index()];
        if var.ty == Type::Int {
            let e = Expr { kind: ExprKind::Var(*param), ty: Type::Int, span: var.span };
            add(&mut measures, Measure::Number(e));
        }
    }
    instances(&decl.requires, &mut measures);
    measures
}

fn add(measures: &mut Vec<Decreases>, part: Measure) {
    if measures.len() < TRIED {
        let span = part.span();
        measures.push(Decreases { measure: vec![part], span });
    }
}

/// The differences between the two sides of the comparisons in a condition.
fn distances(cond: &Expr, measures: &mut Vec<Decreases>) {
    match &cond.kind {
        ExprKind::And(parts) | ExprKind::Or(parts) => {
            parts.iter().for_each(|part| distances(part, measures));
        }
        ExprKind::Compare(op, a, b) if a.ty == Type::Int && !has_calls(a) && !has_calls(b) => {
            let mut distance = |from: &Expr, to: &Expr| {
                let rest = vec![(ArithOp::Sub, from.clone())];
                let first = Box::new(to.clone());
                let kind = ExprKind::Arith { numbers: Numbers::Specification, first, rest };
                add(measures, Measure::Number(Expr { kind, ty: Type::Int, span: cond.span }));
            };
            match op {
                CompareOp::Lt | CompareOp::Le => distance(a, b),
                CompareOp::Gt | CompareOp::Ge => distance(b, a),
                CompareOp::Ne => {
                    distance(a, b);
                    distance(b, a);
                }
                CompareOp::Eq => {}
            }
        }
        // Any other condition suggests no distance; a measure that is not tried proves nothing.
        _ => {}
    }
}

/// Whether a pure method is called in an expression: what a call brings along is too expensive for a guess.
fn has_calls(e: &Expr) -> bool {
    let mut found = false;
    e.mentions(&mut |mention, _| found |= matches!(mention, Mention::Pure(_)));
    found
}

/// The instances that an assertion asks for, including those under conditions.
fn instances(assertion: &Assertion, measures: &mut Vec<Decreases>) {
    let simple = |instance: &Instance| instance.args.iter().all(|arg| !has_calls(arg));
    match &assertion.kind {
        AssertionKind::Instance(instance) if simple(instance) => {
            add(measures, Measure::Instance(instance.clone()));
        }
        AssertionKind::And(parts) => parts.iter().for_each(|part| instances(part, measures)),
        AssertionKind::Implies(_, then) => instances(then, measures),
        AssertionKind::Cond(_, then, otherwise) => {
            instances(then, measures);
            instances(otherwise, measures);
        }
        AssertionKind::Pure(_)
        | AssertionKind::Acc(_)
        | AssertionKind::Instance(_)
        | AssertionKind::Let { .. }
        | AssertionKind::Untouched { .. } => {}
    }
}
