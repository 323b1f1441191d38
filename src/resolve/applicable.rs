//! Whether there are types that the type parameters of a method can stand for (JLS 17, §18.5.1 and §18.5.4).
//!
//! Of each parameter are collected the types that it is equal to and those that are below it; its bound says more of
//! both. Without wildcards that decides it: a parameter that is equal to nothing is the least type above those below
//! it, and that is within the bound if all of them are.
//!
//! ```text
//! <T> f(T a, Box<T> b)               f(cell, box of Num)      T = Num, and Cell is no Num: no
//! <T extends Ranked<T>> g(T a)       g(num)                   Num is a Ranked<Num>, so T = Num: yes
//! ```
//!
//! *Invariant*: `Yes` and `No` are what `javac` finds. What it might decide otherwise is `Unclear`.

use super::{Table, Ty, TypeParamId, is_too_large};

/// Type parameters of a declaration for which a call does not say what they stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Open {
    pub params: Vec<TypeParamId>,
    /// Their bounds, as they are for this call.
    pub bounds: Vec<Vec<Ty>>,
    /// The types of the call name these parameters themselves, with another meaning.
    pub confused: bool,
}

impl Open {
    pub(super) fn is_empty(&self) -> bool {
        self.params.is_empty()
    }

    /// Whether a type depends on what the parameters stand for.
    pub(super) fn occurs_in(&self, ty: &Ty) -> bool {
        self.index_of(ty).is_some() || ty.parts().iter().any(|part| self.occurs_in(part))
    }

    fn index_of(&self, ty: &Ty) -> Option<usize> {
        match ty {
            Ty::Param(id) => self.params.iter().position(|param| param == id),
            _ => None,
        }
    }
}

/// An answer that may not be certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    Unclear,
}

impl Answer {
    pub(super) fn of(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }

    /// Whether both are so.
    pub(super) fn and(self, other: Answer) -> Answer {
        match (self, other) {
            (Answer::No, _) | (_, Answer::No) => Answer::No,
            (Answer::Unclear, _) | (_, Answer::Unclear) => Answer::Unclear,
            (Answer::Yes, Answer::Yes) => Answer::Yes,
        }
    }
}

/// What is known of each parameter.
pub(super) struct Constraints<'c, 'a> {
    table: &'c Table<'a>,
    open: &'c Open,
    equal: Vec<Option<Ty>>,
    below: Vec<Vec<Ty>>,
    answer: Answer,
}

impl<'c, 'a> Constraints<'c, 'a> {
    pub(super) fn new(table: &'c Table<'a>, open: &'c Open) -> Constraints<'c, 'a> {
        let count = open.params.len();
        Constraints {
            table,
            open,
            equal: vec![None; count],
            below: vec![Vec::new(); count],
            answer: Answer::Yes,
        }
    }

    fn require(&mut self, answer: Answer) {
        self.answer = self.answer.and(answer);
    }

    /// A type has to be a subtype of one that may name the parameters.
    pub(super) fn subtype(&mut self, ty: &Ty, pattern: &Ty) {
        let table = self.table;
        if !self.open.occurs_in(pattern) {
            self.require(Answer::of(table.passes(ty, pattern)));
        } else if ty.is_error() || pattern.is_error() || !ty.is_reference() {
            self.require(Answer::Unclear);
        } else if let Some(index) = self.open.index_of(pattern) {
            if *ty != Ty::Null && !self.below[index].contains(ty) {
                self.below[index].push(ty.clone());
            }
        } else {
            match (pattern, ty) {
                (_, Ty::Null) => {}
                (Ty::Class(wanted, patterns), _) => match table.as_class(ty, *wanted) {
                    Some(args) => {
                        patterns.iter().zip(&args).for_each(|(pattern, arg)| self.same(arg, pattern))
                    }
                    None => self.require(Answer::No),
                },
                (Ty::Array(pattern), Ty::Array(element)) if element.is_reference() => {
                    self.subtype(element, pattern);
                }
                _ => self.require(Answer::No),
            }
        }
    }

    /// A type has to be just the one that may name the parameters.
    fn same(&mut self, ty: &Ty, pattern: &Ty) {
        if let Some(index) = self.open.index_of(pattern) {
            if is_too_large(ty).is_some() {
                self.require(Answer::Unclear);
                return;
            }
            let known = self.equal[index].get_or_insert_with(|| ty.clone()) == ty;
            self.require(Answer::of(known));
            return;
        }
        match (ty, pattern) {
            _ if !self.open.occurs_in(pattern) => self.require(Answer::of(ty == pattern)),
            (Ty::Class(a, args), Ty::Class(b, patterns)) if a == b => {
                args.iter().zip(patterns).for_each(|(arg, pattern)| self.same(arg, pattern));
            }
            (Ty::Array(element), Ty::Array(pattern)) => self.same(element, pattern),
            (Ty::Collection(a, args), Ty::Collection(b, patterns)) if a == b => {
                args.iter().zip(patterns).for_each(|(arg, pattern)| self.same(arg, pattern));
            }
            _ => self.require(Answer::No),
        }
    }

    /// Whether there are such types.
    pub(super) fn answer(mut self) -> Answer {
        if self.open.confused {
            return Answer::Unclear;
        }
        // What is known of one may tell, by a bound, what another one is; each of these rounds but the last tells of
        // one more.
        for _ in 0..=self.open.params.len() {
            for (index, bounds) in self.open.bounds.iter().enumerate() {
                for ty in self.equal[index].clone().iter().chain(&self.below[index].clone()) {
                    bounds.iter().for_each(|bound| self.subtype(ty, bound));
                }
            }
        }
        for (equal, below) in self.equal.clone().iter().zip(self.below.clone()) {
            if let Some(equal) = equal {
                below.iter().for_each(|ty| self.require(Answer::of(self.table.passes(ty, equal))));
            }
        }
        self.answer
    }
}
