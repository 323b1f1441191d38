//! Questions to Z3: the last of the three layers, and the only module that names the `z3` crate.
//!
//! A question is "do the assumptions exclude this?". The solver is started when the first question comes. The
//! assumptions are passed on only then, in order, with a Z3 scope for each scope in which something was assumed, so
//! that leaving a scope removes exactly these. A conclusion is drawn only from `unsat`.
//!
//! Reference terms come with facts about their age: `birth` of an object made by `new` is its age, and `birth` of any
//! other term is at most its age, that of its youngest symbol that can lead to objects. This says, in linear size, that
//! a new object differs from everything older. Run-time classes are values of a function `tag`; two terms that held
//! full permission to the same field at the same time are different.
//!
//! Soundness rests on this: what Z3 is told in addition to the assumptions is true in every state, and a formula's
//! translation means what the formula does (a part that cannot be translated is an unknown value, which proves
//! nothing).
//!
//! Limits count Z3's own resource units, never time, and every name comes from the order of creation: the answer to a
//! question depends only on the proof.
//!
//! Source: L. de Moura and N. Bjørner, *Z3: An Efficient SMT Solver*, TACAS 2008.

mod amounts;
mod cast;
mod division;
#[cfg(late_z3)]
mod late;
mod settle;
mod theory;
mod translate;
mod trigger;

use std::sync::Once;

use rustc_hash::FxHashSet;
use z3::{Context, Params, SatResult, Solver, StatisticsValue};

use self::division::multiplies;
use self::settle::Settled;
use self::translate::Translation;
use super::residence::Residence;
use super::{Cancel, Limit, ProverOptions, memory, thread};
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// An assumption, with the depth of scopes at which it was made.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub depth: usize,
    pub what: GivenKind,
}

#[derive(Clone, Copy)]
pub(super) enum GivenKind {
    /// The term is true.
    Assumed(Term),
    /// The term is null or an object of exactly this class.
    Tagged(Term, u32),
}

/// Z3's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Unsat,
    /// There is such a state, or Z3 has run out of instances of the quantified formulas.
    Sat {
        certain: bool,
    },
    /// The solver gave up.
    Unknown(Limit),
}

/// A question, and the depth of scopes at which it is asked.
pub(super) struct Question<'a> {
    pub depth: usize,
    pub goal: Option<Term>,
    /// Formulas that are always true. With these, Z3 tries to answer without multiplying first.
    pub lemmas: &'a [Term],
    /// Further terms whose side facts Z3 gets.
    pub beside: &'a [Term],
}

/// A scope of the solver: how much was known before it was opened.
struct Level {
    depth: usize,
    given: usize,
    known: usize,
    pairs: usize,
}

/// The solver of one task. Must stay on the thread that made it.
pub(super) struct Backend {
    rlimit: u32,
    dump: Option<String>,
    cancel: Cancel,
    /// The resource units that were used and not asked for.
    units: u64,
    session: Option<Session>,
}

struct Session {
    /// The resource units of a question.
    rlimit: u32,
    solver: Solver,
    translation: Translation,
    levels: Vec<Level>,
    /// How many of the assumptions Z3 has.
    handed: usize,
    /// The terms whose side facts Z3 has: in order, and as a set.
    known: Vec<Term>,
    is_known: FxHashSet<Term>,
    /// Pairs of terms that Z3 was told are different because of what they held.
    pairs: Vec<(Term, Term)>,
    has_pair: FxHashSet<(Term, Term)>,
    /// The resource units that Z3 has counted since it was started.
    counted: u64,
    settled: Settled,
}

/// Whether Z3 would use a quantified formula for the values that it finds with these terms.
pub(super) fn is_trigger_for_z3(pool: &TermPool, set: &[Term], vars: &[Term]) -> bool {
    !trigger::usable(pool, set, vars).is_empty()
}

/// The first attempts at a question with lemmas get this part of the resources.
const PART: u32 = 4;

/// With this many holders of one field or more, only those that the question mentions are told apart.
const MANY_HOLDERS: usize = 64;

/// How Z3 is set up. Measured with 4.8.12 on small incremental questions: starting the default tactic takes half of the
/// time; quantified formulas have triggers, and looking for models of them would only make a negative answer slow; the
/// newer arithmetic solver does not count all its work as resources, and went on for a minute past a limit that the
/// older one keeps within milliseconds. Instances that come out of instances are made to a depth of 50, not 10 or 20:
/// then a fact about the elements of a stack survives 80 calls of `push`. At 100, a formula that produces its own next
/// instance used up all resources.
const PARAMETERS: [(&str, &str); 7] = [
    ("auto_config", "false"),
    ("smt.mbqi", "false"),
    ("smt.random_seed", "0"),
    ("smt.qi.eager_threshold", "50"),
    ("smt.qi.lazy_threshold", "50"),
    ("smt.arith.solver", "2"),
    ("tactic.default_tactic", "smt"),
];

static SET_PARAMETERS: Once = Once::new();

/// The version of the Z3 library in use, such as `4.8.12`.
pub fn z3_version() -> String {
    let full = z3::full_version();
    let number = full.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    // the fourth part is a build number
    number.unwrap_or(full).split('.').take(3).collect::<Vec<_>>().join(".")
}

impl Backend {
    pub(super) fn new(options: &ProverOptions) -> Backend {
        Backend {
            rlimit: options.rlimit,
            dump: options.dump_smtlib.then(String::new),
            cancel: options.cancel.clone(),
            units: 0,
            session: None,
        }
    }

    /// From now on a question may take so many resource units.
    pub(super) fn set_limit(&mut self, rlimit: u32) {
        self.rlimit = rlimit;
        if let Some(session) = &mut self.session {
            session.rlimit = rlimit;
            session.set_params(rlimit, true);
        }
    }

    /// All questions so far in SMT-LIB, if the options ask for them.
    #[cfg(test)]
    pub(super) fn smtlib(&self) -> Option<&str> {
        self.dump.as_deref()
    }

    /// How many resource units Z3 has used since this was last asked.
    pub(super) fn take_units(&mut self) -> u64 {
        std::mem::take(&mut self.units)
    }

    /// Forgets what was given at a greater depth than this.
    pub(super) fn pop_to(&mut self, depth: usize) {
        let Some(s) = &mut self.session else { return };
        while s.levels.last().is_some_and(|l| l.depth > depth) {
            s.pop();
        }
    }

    /// Whether the assumptions exclude every state in which the goal is false; without a goal, whether they exclude all
    /// states.
    pub(super) fn refute(
        &mut self,
        pool: &TermPool,
        given: &[Given],
        residence: &Residence,
        question: Question<'_>,
    ) -> Verdict {
        let depth = question.depth;
        let s = self.session.get_or_insert_with(|| Session::start(self.rlimit));
        s.hand_over(pool, given, &self.cancel);
        if self.cancel.requested() {
            self.session = None;
            return Verdict::Unknown(Limit::CalledOff);
        }
        s.separate(residence, depth, None, &self.cancel);
        if !s.push(usize::MAX, &self.cancel) {
            self.units += s.count_units();
            return Verdict::Unknown(Limit::Resources);
        }
        for &t in question.beside {
            s.introduce(pool, t);
        }
        let mut named = FxHashSet::default();
        if let Some(goal) = question.goal {
            s.introduce(pool, goal);
            named.extend(pool.subterms(goal));
            let negated = s.translation.bool(pool, goal).not();
            s.assert(&negated);
        }
        named.extend(question.beside.iter().copied());
        s.separate(residence, usize::MAX, Some(&named), &self.cancel);
        if let Some(dump) = &mut self.dump {
            dump.push_str(&format!("; question at depth {depth}\n{}\n", s.solver.to_smt2()));
        }
        let verdict = if question.lemmas.is_empty() {
            s.check(pool, &self.cancel)
        } else {
            s.check_with_lemmas(pool, question.lemmas, &self.cancel)
        };
        self.units += s.count_units();
        if self.cancel.requested() {
            // after an interruption the solver can't be used again
            self.session = None;
            return Verdict::Unknown(Limit::CalledOff);
        }
        s.pop();
        verdict
    }
}

impl Session {
    fn start(rlimit: u32) -> Session {
        thread::use_up();
        memory::prepare_for_z3();
        SET_PARAMETERS.call_once(|| {
            for (key, value) in PARAMETERS {
                z3::set_global_param(key, value);
            }
        });
        let solver = Solver::new();
        let translation = Translation::new();
        for axiom in translation.axioms() {
            solver.assert(&axiom);
        }
        let session = Session {
            rlimit,
            solver,
            translation,
            levels: Vec::new(),
            handed: 0,
            known: Vec::new(),
            is_known: FxHashSet::default(),
            pairs: Vec::new(),
            has_pair: FxHashSet::default(),
            counted: 0,
            settled: Settled::default(),
        };
        session.set_params(rlimit, true);
        session
    }

    /// How many resource units Z3 has counted since this was last asked.
    fn count_units(&mut self) -> u64 {
        let count = match self.solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(count)) => u64::from(count),
            Some(StatisticsValue::Double(count)) => count as u64,
            None => self.counted,
        };
        count.saturating_sub(std::mem::replace(&mut self.counted, count))
    }

    /// Opens a scope; false, and none is opened, where what was told before has too many consequences.
    fn push(&mut self, depth: usize, cancel: &Cancel) -> bool {
        if !self.settle(cancel) {
            return false;
        }
        self.solver.push();
        let (given, known, pairs) = (self.handed, self.known.len(), self.pairs.len());
        self.levels.push(Level { depth, given, known, pairs });
        true
    }

    fn pop(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.solver.pop(1);
            self.handed = level.given;
            for t in self.known.drain(level.known..) {
                self.is_known.remove(&t);
            }
            for pair in self.pairs.drain(level.pairs..) {
                self.has_pair.remove(&pair);
            }
            self.unsettle();
        }
    }

    /// Hands over what is given, or a part of it where the proof is called off meanwhile.
    fn hand_over(&mut self, pool: &TermPool, given: &[Given], cancel: &Cancel) {
        while let Some(&Given { depth, what }) = given.get(self.handed)
            && !cancel.requested()
        {
            if depth > self.levels.last().map_or(0, |l| l.depth) && !self.push(depth, cancel) {
                return;
            }
            match what {
                GivenKind::Assumed(t) => {
                    self.introduce(pool, t);
                    let formula = self.translation.bool(pool, t);
                    self.assert(&formula);
                }
                GivenKind::Tagged(t, class) => {
                    self.introduce(pool, t);
                    let formula = self.translation.tagged(pool, t, class);
                    self.assert(&formula);
                }
            }
            self.handed += 1;
        }
    }

    /// Tells Z3 what is always true of the references and lengths in `t`.
    fn introduce(&mut self, pool: &TermPool, t: Term) {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if self.is_known.contains(&t) {
                continue;
            }
            self.is_known.insert(t);
            self.known.push(t);
            if let TermKind::Quantified(q) = pool.kind(t) {
                self.settled.quantified = true;
                let closed = |&part: &Term| {
                    let interesting = pool.sort(part) == Sort::REF
                        || matches!(pool.kind(part), TermKind::Op(Op::Length, _));
                    interesting && !pool.mentions(part, &q.vars)
                };
                todo.extend(pool.subterms(q.body).into_iter().filter(closed));
                continue;
            }
            todo.extend(pool.children(t));
            if let Some(fact) = self.translation.side_fact(pool, t) {
                self.assert(&fact);
            }
        }
    }

    /// Tells Z3 that terms which held the same field at the same time are different, as far as Z3 knows the holders.
    /// This stays until the scope at `depth` is left. For a field with many holders, only `named` ones are told apart.
    fn separate(
        &mut self,
        residence: &Residence,
        depth: usize,
        named: Option<&FxHashSet<Term>>,
        cancel: &Cancel,
    ) {
        for holders in residence.fields() {
            let mut here: Vec<_> = holders.iter().filter(|h| self.is_known.contains(&h.term)).collect();
            if here.len() > MANY_HOLDERS {
                here.retain(|h| named.is_some_and(|named| named.contains(&h.term)));
            }
            for (i, a) in here.iter().enumerate() {
                for b in here.get(i + 1..).unwrap_or_default() {
                    let pair = (a.term, b.term);
                    if self.has_pair.contains(&pair) || !a.overlaps(b) {
                        continue;
                    }
                    let Some(fact) = self.translation.different(a.term, b.term) else { continue };
                    if depth > self.levels.last().map_or(0, |l| l.depth) && !self.push(depth, cancel) {
                        return;
                    }
                    self.has_pair.insert(pair);
                    self.pairs.push(pair);
                    self.assert(&fact);
                }
            }
        }
    }

    /// Asks Z3 whether everything it was told is satisfiable. It is given a part of the resources; then as much with
    /// the lemmas, products being unknown numbers, which is linear; then all of them.
    fn check_with_lemmas(&mut self, pool: &TermPool, lemmas: &[Term], cancel: &Cancel) -> Verdict {
        self.set_params(self.rlimit / PART, true);
        let first = self.check(pool, cancel);
        if matches!(first, Verdict::Unsat | Verdict::Sat { certain: true }) || cancel.requested() {
            self.set_params(self.rlimit, true);
            return first;
        }
        if !self.push(usize::MAX, cancel) {
            self.set_params(self.rlimit, true);
            return Verdict::Unknown(Limit::Resources);
        }
        for &lemma in lemmas {
            self.introduce(pool, lemma);
            let formula = self.translation.bool(pool, lemma);
            self.assert(&formula);
        }
        self.set_params(self.rlimit / PART, false);
        let linear = self.check_once(cancel);
        self.set_params(self.rlimit, true);
        self.pop();
        match (linear, first) {
            (Verdict::Unsat, _) => Verdict::Unsat,
            (_, Verdict::Unknown(_)) if !cancel.requested() => self.check(pool, cancel),
            _ => first,
        }
    }

    fn set_params(&self, rlimit: u32, multiplying: bool) {
        let mut params = Params::new();
        params.set_u32("rlimit", rlimit);
        params.set_bool("arith.nl", multiplying);
        // Otherwise Z3 catches the signal, and the run goes on with the question unanswered.
        params.set_bool("ctrl_c", false);
        self.solver.set_params(&params);
    }

    /// Asks Z3 whether everything it was told is satisfiable; the laws of division by a divisor that is not a constant
    /// come in two portions.
    fn check(&mut self, pool: &TermPool, cancel: &Cancel) -> Verdict {
        let laws =
            self.translation.division().map(|division| (division.linear_laws(), division.product_law()));
        let Some((linear, product)) = laws else { return self.check_once(cancel) };
        for law in linear {
            self.assert(&law);
        }
        match self.check_once(cancel) {
            verdict
                if verdict == Verdict::Unsat
                    || cancel.requested()
                    || !self.known.iter().any(|&t| multiplies(pool, t)) =>
            {
                verdict
            }
            _ => {
                self.assert(&product);
                self.check_once(cancel)
            }
        }
    }

    /// Runs a check that an interrupt of the run ends.
    fn interruptibly(&self, cancel: &Cancel, check: impl FnOnce(&Solver) -> SatResult) -> SatResult {
        let context = Context::thread_local();
        let handle = context.handle();
        cancel.watch(move || handle.interrupt(), || check(&self.solver))
    }

    fn check_once(&self, cancel: &Cancel) -> Verdict {
        match self.interruptibly(cancel, Solver::check) {
            SatResult::Unsat => Verdict::Unsat,
            SatResult::Sat => Verdict::Sat { certain: true },
            SatResult::Unknown => self.why_unknown(),
        }
    }

    /// `unknown` because Z3 has run out of instances of quantified formulas means "not proved"; any other reason means
    /// that the solver gave up.
    fn why_unknown(&self) -> Verdict {
        let reason = self.solver.get_reason_unknown().unwrap_or_default();
        if reason.contains("quantifier") {
            Verdict::Sat { certain: false }
        } else if reason.contains("resource") || reason.contains("cancel") || reason.contains("rlimit") {
            Verdict::Unknown(Limit::Resources)
        } else {
            Verdict::Unknown(Limit::Theory)
        }
    }
}
