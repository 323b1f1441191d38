//! Small changes of a program, to find out whether the verifier would notice them.
//!
//! A verifier that accepts everything passes every test with a correct program. So each correct program is changed in
//! one place: a statement is left out, `+` becomes `-`, a postcondition claims one more. If the contract says what the
//! code does, the changed program is wrong, and must be rejected; a change that is not noticed (a *survivor*) is either
//! equivalent, or a contract says too little, or the verifier is unsound. To the author of a program it says more,
//! depending on what was changed: see [`Meaning`].
//!
//! ```text
//! void add(int v)                    x = x - v;           killed: the postcondition fails
//!   requires acc(x);                 (left out)           killed
//!   ensures acc(x) && x >= old(x);   x > old(x)           killed
//! { x = x + v * v; }                 x = x + v + v;       killed
//! ```
//!
//! This is mutation testing (DeMillo, Lipton, Sayward: Hints on Test Data Selection, 1978), with the program in the
//! role of the test and the verifier in that of the code under test. A contract is changed in one direction only: with
//! a stronger postcondition or a weaker precondition, the method itself fails; changes in the other directions fail
//! only in callers, if anywhere.
//!
//! Changes are made on the tree. The walk is the same each time, and the places where something can be changed are
//! numbered in its order; so a mutant is identified by its number. Not all mutants are valid programs: whether types
//! still fit is not checked here.

mod describe;
mod formula;
mod term;
mod walk;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;

use crate::source::Span;
use crate::syntax::ast;
use walk::Walker;

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A statement is left out.
    Statement,
    /// An operator in program text, or an operand of `&&` and `||`.
    Operator,
    /// A literal in program text.
    Constant,
    /// A variable or field in program text becomes another one of its type.
    Name,
    /// A postcondition or an assertion claims more, or something else.
    Claim,
    /// `assert false` at the end of a block: it verifies only if the end is never reached.
    Dead,
    /// A precondition asks for less.
    Requires,
    /// A postcondition promises less; only callers can notice.
    Ensures,
    /// An invariant says something else.
    Invariant,
    /// The body of a predicate says something else.
    Predicate,
}

impl Kind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Kind; 10] = [
        Kind::Statement,
        Kind::Operator,
        Kind::Constant,
        Kind::Name,
        Kind::Claim,
        Kind::Dead,
        Kind::Requires,
        Kind::Ensures,
        Kind::Invariant,
        Kind::Predicate,
    ];

    /// The name that selects it: `--kinds NAME`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Statement => "statement",
            Kind::Operator => "operator",
            Kind::Constant => "constant",
            Kind::Name => "name",
            Kind::Claim => "claim",
            Kind::Dead => "dead",
            Kind::Requires => "requires",
            Kind::Ensures => "ensures",
            Kind::Invariant => "invariant",
            Kind::Predicate => "predicate",
        }
    }
}

/// What an unnoticed change says about a program. Survivors are listed in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Meaning {
    /// The place is never reached: it is dead code, or the assumptions contradict each other, so that everything
    /// verifies.
    NotReached,
    /// The program could do something else: no specification pins it down.
    Open,
    /// The specification could say more.
    TrueAsWell,
    /// An assumption, an invariant or a part of a predicate that no proof needs.
    NotNeeded,
    /// A promise that nobody in these files relies on; callers elsewhere may.
    NotUsed,
}

impl Meaning {
    /// All meanings, what is most likely a mistake first.
    pub const ALL: [Meaning; 5] =
        [Meaning::NotReached, Meaning::Open, Meaning::TrueAsWell, Meaning::NotNeeded, Meaning::NotUsed];

    /// The words used in the list.
    pub fn words(self) -> &'static str {
        match self {
            Meaning::NotReached => "not reached",
            Meaning::Open => "open",
            Meaning::TrueAsWell => "true as well",
            Meaning::NotNeeded => "not needed",
            Meaning::NotUsed => "not used",
        }
    }
}

impl Kind {
    /// What a survivor of this kind means.
    pub fn meaning(self) -> Meaning {
        match self {
            Kind::Dead => Meaning::NotReached,
            Kind::Statement | Kind::Operator | Kind::Constant | Kind::Name => Meaning::Open,
            Kind::Claim => Meaning::TrueAsWell,
            Kind::Requires | Kind::Invariant | Kind::Predicate => Meaning::NotNeeded,
            Kind::Ensures => Meaning::NotUsed,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One change of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Its number in the order of the walk.
    pub number: usize,
    /// Its kind.
    pub kind: Kind,
    /// What is changed.
    pub span: Span,
    /// The change, on one line; no other change of this declaration has the same text.
    pub change: String,
    /// The declaration that holds it, as `Class.member`.
    pub declaration: String,
    /// From the first modifier of that declaration to its end.
    pub declaration_span: Span,
    /// Whether the change can be noticed in that declaration alone: it is in the body of a mutator, a constructor or a
    /// main block, or it is a claim that only this declaration has to prove.
    pub local: bool,
}

/// All mutants of a program, in the order of the text. Steps that the verifier can infer (`open`, `close`, `use`) are
/// left out only if `ghost_steps` says that they are all written.
pub fn mutants(program: &ast::Program, ghost_steps: bool) -> Vec<Mutant> {
    ast::with_stack(|| {
        let mut walker = Walker::new(program, ghost_steps, None);
        walker.program(&mut program.clone());
        distinguish(&mut walker.found);
        walker.found
    })
}

/// Numbers the changes of one declaration that have the same text, so that each can be referred to.
fn distinguish(found: &mut [Mutant]) {
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    for mutant in found {
        let count = seen.entry((mutant.declaration.clone(), mutant.change.clone())).or_default();
        *count += 1;
        if *count > 1 {
            mutant.change += &format!(" ({count})");
        }
    }
}

/// The program with the change that has this number; without any change if there is none. `ghost_steps` has to be the
/// same as in the call of [`mutants`].
pub fn mutate(program: &ast::Program, ghost_steps: bool, number: usize) -> ast::Program {
    ast::with_stack(|| {
        let mut changed = program.clone();
        Walker::new(program, ghost_steps, Some(number)).program(&mut changed);
        changed
    })
}
