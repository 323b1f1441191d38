//! Places in results that survive an edit.
//!
//! A result contains places: of errors, of labels, of what was trusted. They are in the declaration itself or in one
//! that it uses. [`Places`] splits each into the declaration and a range counted in the declaration's tokens, which is
//! not affected by comments and blanks, and puts the place together again where the declaration is now.
//!
//! ```text
//! /* new */ void m() { assert x > 0; }      `x > 0` is at A.m, tokens 6 to 8, before and after
//! ```
//!
//! If a place can't be split, because it is not at the edge of a token or not in a declaration, the result is not kept.

use rustc_hash::FxHashMap;

use crate::depend::{Node, Task};
use crate::ir::{MethodId, PredId, Program, PureId};
use crate::report::{Diagnostic, Label};
use crate::source::{Files, Span, TokenPlace};
use crate::symex::{Trust, Verification};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Predicate,
    Pure,
    Method,
}

/// The name of a declaration, by which it is found in a later version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name(Kind, String);

impl Name {
    pub(super) fn of(program: &Program, task: Task) -> Name {
        let kind = match task {
            Task::Node(Node::Pred(_)) => Kind::Predicate,
            Task::Node(Node::Pure(_)) => Kind::Pure,
            Task::Contract(_) | Task::Body(_) | Task::Refines(..) => Kind::Method,
        };
        Name(kind, task.origin(program).name.clone())
    }
}

/// A place that survives an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The declaration that it is in; None: the one that the result is about.
    of: Option<Name>,
    /// Tokens are counted from the first of that declaration.
    start: TokenPlace,
    end: TokenPlace,
}

/// Where the declarations of one program are.
pub(super) struct Places<'a> {
    program: &'a Program,
    files: &'a Files,
    /// Sorted by file and beginning. A method is identified by the task of its body.
    ranges: Vec<(Span, Task)>,
    /// None if several have this name.
    named: FxHashMap<Name, Option<Task>>,
}

impl<'a> Places<'a> {
    pub(super) fn new(program: &'a Program, files: &'a Files) -> Places<'a> {
        let predicates = (0..program.predicates.len() as u32).map(|id| Task::Node(Node::Pred(PredId(id))));
        let pures = (0..program.pures.len() as u32).map(|id| Task::Node(Node::Pure(PureId(id))));
        let methods = (0..program.methods.len() as u32).map(|id| Task::Body(MethodId(id)));
        let mut places = Places { program, files, ranges: Vec::new(), named: FxHashMap::default() };
        for decl in predicates.chain(pures).chain(methods) {
            // What no text declares is nowhere.
            if !decl.origin(program).is_made_up {
                places.ranges.push((decl.origin(program).whole, decl));
            }
            let known = places.named.entry(Name::of(program, decl));
            known.and_modify(|known| *known = None).or_insert(Some(decl));
        }
        places.ranges.sort_unstable_by_key(|(span, _)| *span);
        places
    }

    /// Splits the places of a result about a declaration, in the order of [`spans`]. None if one can't be split.
    pub(super) fn take_apart(&self, about: Task, found: &mut Verification) -> Option<Vec<Place>> {
        let mut places = Vec::new();
        spans(found, &mut |span| places.push(self.place(about, *span)));
        places.into_iter().collect()
    }

    /// Moves the places of a result about a declaration to where they are now. None if one can't be found.
    pub(super) fn put_together(&self, about: Task, found: &mut Verification, places: &[Place]) -> Option<()> {
        let now: Option<Vec<Span>> = places.iter().map(|place| self.span(about, place)).collect();
        let mut now = now?.into_iter();
        spans(found, &mut |span| {
            if let Some(now) = now.next() {
                *span = now;
            }
        });
        Some(())
    }

    fn place(&self, about: Task, span: Span) -> Option<Place> {
        let inside =
            |whole: Span| whole.file == span.file && whole.start <= span.start && span.end <= whole.end;
        let own = about.origin(self.program).whole;
        let (whole, of) = if inside(own) {
            (own, None)
        } else {
            let before = self
                .ranges
                .partition_point(|(whole, _)| (whole.file, whole.start) <= (span.file, span.start));
            let (whole, decl) =
                self.ranges.get(before.checked_sub(1)?).filter(|(whole, _)| inside(*whole))?;
            let name = Name::of(self.program, *decl);
            // Otherwise it would not be known which of them is meant.
            self.named.get(&name).copied().flatten()?;
            (*whole, Some(name))
        };
        let tokens = self.files.tokens(span.file)?;
        let first = tokens.inside(whole).start;
        let from_first = |place: TokenPlace| {
            Some(TokenPlace { token: place.token.checked_sub(first)?, within: place.within })
        };
        let end = tokens.ending(span.end).and_then(from_first)?;
        // An empty range is the end of something.
        let start =
            if span.start == span.end { end } else { tokens.beginning(span.start).and_then(from_first)? };
        Some(Place { of, start, end })
    }

    fn span(&self, about: Task, place: &Place) -> Option<Span> {
        let decl = match &place.of {
            None => about,
            Some(name) => self.named.get(name).copied().flatten()?,
        };
        let whole = decl.origin(self.program).whole;
        let tokens = self.files.tokens(whole.file)?;
        let first = tokens.inside(whole).start;
        let offset = |place: TokenPlace| {
            tokens.offset(TokenPlace { token: place.token + first, within: place.within })
        };
        Some(Span { file: whole.file, start: offset(place.start)?, end: offset(place.end)? })
    }
}

/// All places of a result, in a fixed order.
fn spans(found: &mut Verification, each: &mut dyn FnMut(&mut Span)) {
    for diagnostic in found.diagnostics.iter_mut().chain(&mut found.warnings) {
        let Diagnostic {
            severity: _,
            code: _,
            message: _,
            span,
            here: _,
            labels,
            notes,
            help: _,
            undecided: _,
            message_undecided: _,
        } = diagnostic;
        each(span);
        labels.iter_mut().for_each(|Label { span, message: _ }| each(span));
        notes.iter_mut().flat_map(|note| note.places()).for_each(&mut *each);
    }
    found.trust.iter_mut().for_each(|Trust { span, what: _ }| each(span));
}
