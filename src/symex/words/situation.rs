//! What was held and known where something failed, in terms of the program [VC §6.2].
//!
//! What can't be expressed in the program is left out. Facts that mention something in the goal come first, and facts
//! that only say that something is not null come last.

use rustc_hash::FxHashSet;

use crate::ir::{Origin, VarId};
use crate::source::Span;
use crate::state::{Chunk, Resource};
use crate::symex::Executor;
use crate::symex::failure::{Failure, Reason};
use crate::symex::scene::{Scene, Teller};
use crate::symex::words::each::of_all;
use crate::symex::words::naming::{Naming, permission};
use crate::term::{Level, Sort, Term, TermKind, Words};
use crate::trace::Why;

/// How many items of each kind are shown.
const SHOWN: usize = 10;

/// How many facts are shown that are worked out for the message: how variables differ, and truth values.
const WORKED_OUT: usize = 3;

/// A fact or a name that is longer than this is not shown.
const LONGEST: usize = 100;

/// What the verifier knew, in terms of the source.
#[derive(Debug, Default)]
pub(crate) struct Situation<'t> {
    pub path: Vec<Condition<'t>>,
    pub held: Vec<Held>,
    /// How many chunks are not shown, most of them without a name in the program.
    pub held_more: usize,
    pub known: Vec<Words>,
    /// How many facts are not shown.
    pub known_more: usize,
}

/// A condition of the path, and whether it held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Condition<'t> {
    pub span: Span,
    pub holds: bool,
    /// The declaration that the condition is in, if it is another one: the condition mentions that declaration's
    /// variables.
    pub owner: Option<&'t str>,
}

/// A permission, and the array elements missing from it.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub words: Words,
    pub missing: Missing,
}

/// How many elements are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    These(usize),
    /// Those of a range.
    Some,
}

/// Something known, and what it is about.
struct Fact {
    words: Words,
    about: FxHashSet<Term>,
}

impl Executor<'_> {
    /// The numbers in a formula that are known to be constants, with these.
    pub(crate) fn constants_in(&mut self, formula: Term) -> Vec<(Term, Term)> {
        let pool = &self.prover.pool;
        let open = |t: &Term| {
            pool.sort(*t) == Sort::INT && pool.is_closed(*t) && !matches!(pool.kind(*t), TermKind::Int(_))
        };
        let parts: Vec<Term> = pool.subterms(formula).into_iter().filter(open).collect();
        parts.into_iter().filter_map(|part| Some((part, self.prover.constant(part)?))).collect()
    }

    /// The variables that are known to be true or false, as what was asserted before.
    pub(crate) fn settled_variables(&mut self) -> Vec<(VarId, bool)> {
        let here: Vec<(VarId, Term)> = self.track.here.iter().collect();
        let named =
            |var: VarId| self.context.own.variables.get(var.index()).is_some_and(|it| it.name.is_some());
        let pool = &self.prover.pool;
        let open =
            |value: Term| pool.sort(value) == Sort::BOOL && matches!(pool.kind(value), TermKind::Symbol(_));
        let open: Vec<_> = here.into_iter().filter(|(var, value)| named(*var) && open(*value)).collect();
        open.into_iter().filter_map(|(var, value)| Some((var, self.prover.known(value)?))).collect()
    }
}

impl<'t> Teller<'t> {
    /// What was held and known where something failed. Branches inside the failing place itself are left out.
    pub(crate) fn situation(self, naming: &Naming<'_>, failure: &Failure) -> Situation<'t> {
        let scene = &failure.scene;
        let mut situation = Situation { path: self.conditions(scene, failure.span), ..Situation::default() };
        for (_, chunk) in scene.heap.iter() {
            match held(naming, chunk) {
                Some(held) if situation.held.len() < SHOWN => situation.held.push(held),
                _ => situation.held_more += 1,
            }
        }
        let goal = goal(naming, failure);
        let mut facts = facts(naming, failure, &goal);
        let null = Words::word("null");
        facts.sort_by_key(|fact| {
            let only_not_null =
                matches!(&fact.words, Words::Infix(_, "!=", parts) if parts.last() == Some(&null));
            (fact.about.is_disjoint(&goal), only_not_null)
        });
        situation.known_more = facts.len().saturating_sub(SHOWN);
        situation.known = facts.into_iter().take(SHOWN).map(|fact| fact.words).collect();
        situation
    }

    fn conditions(self, scene: &Scene, failing: Span) -> Vec<Condition<'t>> {
        let mut conditions = Vec::new();
        for entry in &scene.path {
            let Why::Branch { cond: Some(span), holds } = entry.why else { continue };
            let condition = Condition { span, holds, owner: self.owner(span) };
            // One that the program does not contain, as where null is told from objects to be printed, has no text.
            let written = span.start < span.end;
            if written && !contains(failing, span) && !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        conditions
    }

    /// The predicate, pure method or method around a place, if it is not the one that is verified.
    fn owner(self, place: Span) -> Option<&'t str> {
        let whole = |origin: &Origin| Span { end: origin.end.end, ..origin.span };
        if self.origin.is_some_and(|own| contains(whole(own), place)) {
            return None;
        }
        let predicates = self.program.predicates.iter().map(|it| &it.origin);
        let pures = self.program.pures.iter().map(|it| &it.origin);
        let methods = self.program.methods.iter().map(|it| &it.origin);
        let mut all = predicates.chain(pures).chain(methods);
        all.find(|origin| contains(whole(origin), place)).map(|origin| &*origin.name)
    }
}

/// Whether a range contains another one.
pub(crate) fn contains(whole: Span, part: Span) -> bool {
    whole.file == part.file && whole.start <= part.start && part.end <= whole.end
}

fn held(naming: &Naming<'_>, chunk: &Chunk) -> Option<Held> {
    let words = match chunk.place.is_of_each() {
        true => of_all(naming, chunk)?,
        false => permission(naming, chunk, naming.say_place(&chunk.place)?),
    };
    let gaps = chunk.cells.split_off();
    let of_members = matches!(chunk.place.resource, Resource::Members(_));
    let single = of_members || gaps.iter().all(|gap| naming.teller.pool.is_next(gap.low, gap.high));
    Some(Held { words, missing: if single { Missing::These(gaps.len()) } else { Missing::Some } })
}

/// What the failing obligation mentions.
fn goal(naming: &Naming<'_>, failure: &Failure) -> FxHashSet<Term> {
    let mut about = FxHashSet::default();
    failure.goal.into_iter().for_each(|goal| mentioned(naming, goal, &mut about));
    if let Reason::NoPermission { place, .. } = &failure.reason {
        place.args.iter().for_each(|arg| mentioned(naming, *arg, &mut about));
    }
    about
}

/// The named things in a term, except `this`, which nearly everything mentions.
fn mentioned(naming: &Naming<'_>, term: Term, found: &mut FxHashSet<Term>) {
    let pool = naming.teller.pool;
    let mut work = vec![term];
    let mut seen = FxHashSet::default();
    while let Some(term) = work.pop() {
        if !seen.insert(term) || naming.say(term) == Some(Words::word("this")) {
            continue;
        }
        if naming.is_named(term) || matches!(pool.kind(term), TermKind::App(..)) {
            found.insert(term);
        }
        work.extend(pool.children(term));
    }
}

/// The facts about variables and locations, and those learned on the path.
fn facts(naming: &Naming<'_>, failure: &Failure, goal: &FxHashSet<Term>) -> Vec<Fact> {
    let scene = &failure.scene;
    let mut facts: Vec<Fact> = Vec::new();
    let mut note = |words: Words, terms: &[Term]| {
        if is_telling(&words) && !facts.iter().any(|fact| fact.words == words) {
            let mut about = FxHashSet::default();
            terms.iter().for_each(|term| mentioned(naming, *term, &mut about));
            facts.push(Fact { words, about });
        }
    };
    let teller = naming.teller;
    for (var, value) in scene.here.iter() {
        let Some(name) = teller.variable(var).filter(|_| !naming.is_replaced(var)) else { continue };
        // A parameter that the body assigns to is described by its current value.
        if teller.copy(var).is_none_or(|copy| scene.here.get(copy).is_none())
            && !teller.is_hidden(&scene.here, var)
        {
            let own = Words::word(name);
            if let Some(words) = naming.say_otherwise(value, &own) {
                note(equation(own, words), &[value]);
            }
        }
    }
    for (_, chunk) in scene.heap.iter() {
        let (Resource::Field(_), Some(own)) = (chunk.place.resource, naming.say_place(&chunk.place)) else {
            continue;
        };
        if let Some(words) = naming.say_otherwise(chunk.value, &own) {
            note(equation(own, words), &[chunk.value]);
        }
    }
    for entry in scene.path.iter().rev() {
        if entry.why == Why::Learned
            && !teller.pool.symbols(entry.term).is_empty()
            && let Some(words) = naming.say(entry.term)
        {
            note(words, &[entry.term]);
        }
    }
    for (words, about) in worked_out(naming, failure, goal).into_iter().take(WORKED_OUT) {
        note(words, &[about]);
    }
    facts
}

/// What is not written anywhere in the state: how a variable of the goal, whose value has no expression here, differs
/// from another one; and which variables are true or false.
///
/// ```text
/// int mid = lo + (hi - lo) / 2; … hi = mid - 1;      the old value of hi has no name any more, but hi == mid - 1
/// ```
fn worked_out(naming: &Naming<'_>, failure: &Failure, goal: &FxHashSet<Term>) -> Vec<(Words, Term)> {
    let (teller, here) = (naming.teller, &failure.scene.here);
    let pool = teller.pool;
    let named = |var: VarId| {
        Some(Words::word(teller.variable(var)?))
            .filter(|_| !naming.is_replaced(var) && !teller.is_hidden(here, var))
    };
    let mut found: Vec<(Words, Term)> = Vec::new();
    for (part, constant) in &failure.values {
        if let (true, Some(own), Some(value)) =
            (goal.contains(part), naming.say(*part), naming.say(*constant))
        {
            found.push((equation(own, value), *part));
        }
    }
    let mut compared: Vec<(Term, Term)> = Vec::new();
    let numbers = || here.iter().filter(|(_, value)| pool.sort(*value) == Sort::INT);
    for (var, value) in numbers().filter(|(_, value)| goal.contains(value)) {
        let Some(own) = named(var).filter(|own| naming.say_otherwise(value, own).is_none()) else { continue };
        for (other, base) in numbers().filter(|(other, _)| *other != var) {
            let apart = pool.linear(value).minus(&pool.linear(base)).filter(|apart| apart.parts.is_empty());
            // That two are equal is said where what is known of them is.
            if let (Some(apart), Some(words)) = (apart.filter(|apart| apart.constant != 0), named(other))
                && !compared.contains(&(base, value))
                && pool.linear(base).parts.len() == pool.linear(value).parts.len()
            {
                compared.push((value, base));
                found.push((equation(own.clone(), Words::Sum(vec![(1, words)], apart.constant)), value));
            }
        }
    }
    for (var, holds) in &failure.settled {
        if let (Some(words), Some(value)) = (named(*var), here.get(*var)) {
            found.push((if *holds { words } else { Words::Not(Box::new(words)) }, value));
        }
    }
    found
}

fn equation(left: Words, right: Words) -> Words {
    Words::Infix(Level::Equality, "==", vec![left, right])
}

/// Whether a fact is worth showing: short, about named things, and not obvious. An implication is mostly something that
/// was learned in a branch along the way; under a quantifier, however, it comes from the program.
fn is_telling(fact: &Words) -> bool {
    let mut implies = false;
    if !matches!(fact, Words::Quantified { .. }) {
        fact.visit(&mut |part| implies |= part.level() == Level::Implies);
    }
    let trivial = Words::Infix(Level::Equality, "!=", vec![Words::word("this"), Words::word("null")]);
    let said = if let Words::Quantified { body, .. } = fact { body } else { fact };
    let reflexive = matches!(said, Words::Infix(_, _, parts) if parts.len() == 2 && parts[0] == parts[1]);
    !implies && !reflexive && *fact != trivial && fact.to_string().len() <= LONGEST
}
