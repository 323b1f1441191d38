//! `switch`, as a statement and as a value.
//!
//! Its labels are constants, all of them different; those of an enum are bare names. One that gives a value says what
//! it is for all other values too.
//!
//! ```text
//! switch (n) { case 1: case 2: x = 1; break; default: x = 0; }
//! x = switch (n) { case 1, 2 -> 1; default -> { yield 0; } };
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::checker::{Checker, JumpTarget};
use super::codes;
use super::constant::{Constant, Constness};
use super::jump::{Given, JumpKind, JumpWord};
use super::nodes::Target;
use super::place::Place;
use crate::report::Diagnostic;
use crate::resolve::{FieldId, Ty, not_yet};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Expr, ExprKind, Stmt, StmtKind, SwitchCase};
use crate::syntax::pretty;

/// More groups of statements that follow each other than anybody writes: each is a level of the tree that they become.
const MOST_GROUPS: usize = 1000;

/// What a label stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CaseLabel {
    Number(i128),
    /// What a string says.
    Text(String),
    /// A constant of an enum.
    Constant(Symbol),
}

impl CaseLabel {
    fn of(constness: Constness) -> Option<CaseLabel> {
        match constness {
            Constness::Is(Constant::Int(value)) => Some(CaseLabel::Number(value)),
            Constness::Is(Constant::Text(text)) => Some(CaseLabel::Text(text.to_string())),
            Constness::Is(Constant::Bool(_)) | Constness::Not | Constness::Unclear => None,
        }
    }

    fn show(&self) -> String {
        match self {
            CaseLabel::Number(value) => value.to_string(),
            CaseLabel::Text(text) => pretty::string(text),
            CaseLabel::Constant(name) => format!("`{name}`"),
        }
    }
}

impl Checker<'_, '_> {
    pub(super) fn switch_stmt(&mut self, selector: &Expr, cases: &[SwitchCase]) {
        let names = std::mem::take(&mut self.names);
        if !self.labels(selector, cases) {
            return;
        }
        self.jumps.push(JumpTarget::new(names, JumpKind::Switch));
        self.scopes.enter();
        for case in cases {
            if case.arrow {
                self.after_arrow(case);
            } else {
                self.group(&case.body);
            }
        }
        self.scopes.leave();
        self.jumps.pop();
    }

    /// The statements after a `case …:`. What they declare is visible in the groups that follow, but for pattern
    /// variables.
    fn group(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
        self.forget_introduced(stmts);
    }

    fn after_arrow(&mut self, case: &SwitchCase) {
        for stmt in &case.body {
            if !matches!(
                stmt.kind,
                StmtKind::Expr { .. } | StmtKind::Block(_) | StmtKind::Throw(_) | StmtKind::Error
            ) {
                self.report(
                    Diagnostic::error(
                        codes::SWITCH,
                        stmt.span,
                        "after `->` comes an expression, a block or a `throw`",
                    )
                    .help("put the statement into braces"),
                );
            }
            self.sub(stmt);
        }
    }

    /// `switch (e) { … }` where a value is needed.
    pub(super) fn switch_value(&mut self, e: &Expr, selector: &Expr, cases: &[SwitchCase]) -> Ty {
        let word = Span { end: (e.span.start + 6).min(e.span.end), ..e.span };
        let is_value = |case: &SwitchCase| {
            case.arrow && matches!(case.body.as_slice(), [Stmt { kind: StmtKind::Expr { .. }, .. }])
        };
        if !cases.iter().all(is_value) {
            if self.at.place != Place::Program {
                let place = self.at.place.describe();
                return self.fail(not_yet(word, format!("a `switch` with statements in {place}")));
            }
            // It becomes statements, as what has side effects does.
            self.effects += 1;
        }
        if !self.labels(selector, cases) {
            return self.unknown();
        }
        if cases.iter().all(|case| !case.labels.is_empty()) && !self.names_all(selector, cases) {
            self.report(
                Diagnostic::error(codes::SWITCH, word, "this `switch` does not have a value in all cases")
                    .help("add `default -> …;`"),
            );
        }
        let names = std::mem::take(&mut self.names);
        self.jumps.push(JumpTarget::new(Vec::new(), JumpKind::Value));
        self.scopes.enter();
        for case in cases {
            match case.body.as_slice() {
                [Stmt { kind: StmtKind::Expr { expr, .. }, .. }] if case.arrow => {
                    let found = self.value(expr);
                    self.gives(expr, found);
                }
                body if case.arrow => body.iter().for_each(|stmt| self.sub(stmt)),
                body => self.group(body),
            }
        }
        self.scopes.leave();
        let values = self.jumps.pop().map_or(Vec::new(), |target| target.values);
        self.names = names;
        let ty = self.common(word, &values);
        self.given.insert(e.id, values);
        ty
    }

    /// The type of all values that a `switch` gives.
    fn common(&mut self, word: Span, values: &[Given]) -> Ty {
        let Some(first) = values.first() else {
            return self.fail(Diagnostic::error(codes::SWITCH, word, "this `switch` never gives a value"));
        };
        if let Some(ty) = self.common_number(values) {
            return ty;
        }
        let boxes = |ty: &Ty| self.table.unboxed(ty).is_some();
        let is_value = |ty: &Ty| super::boxed::is_primitive(ty);
        if values.iter().any(|value| boxes(&value.ty) || value.ty.is_reference())
            && let Some(value) = values.iter().find(|value| is_value(&value.ty))
        {
            let what = "a value of a `switch` that also gives objects";
            return self
                .fail(not_yet(value.span, what).help("declare a variable, and assign it in each case"));
        }
        // Whether Java unboxes them depends on where the `switch` is.
        if let Some(value) = values.iter().find(|value| boxes(&value.ty))
            && values.iter().any(|other| other.ty != value.ty && other.ty != Ty::Null)
        {
            let what = "boxed values of a `switch` that gives several types";
            return self
                .fail(not_yet(value.span, what).help("declare a variable, and assign it in each case"));
        }
        let mut ty = first.ty.clone();
        for value in values {
            ty = match self.table.join(&ty, &value.ty) {
                Some(ty) => ty,
                None => {
                    let (a, b) = (self.show(&ty), self.show(&value.ty));
                    let text =
                        format!("a value of this `switch` is of type `{a}`, and another one of type `{b}`");
                    let error = Diagnostic::error(codes::TYPE_MISMATCH, value.span, text);
                    return self.fail(error.label(first.span, format!("this is of type `{a}`")));
                }
            };
        }
        ty
    }

    fn gives(&mut self, value: &Expr, ty: Ty) {
        let given = Given {
            span: value.span,
            ty,
            constness: self.constness(value),
            arms: self.arms(value),
            is_poly: self.is_poly(value),
        };
        if let Some(target) = self.jumps.iter_mut().rev().find(|target| target.kind.takes(JumpWord::Yield)) {
            target.values.push(given);
        }
    }

    /// `yield e;`
    pub(super) fn yield_value(&mut self, span: Span, value: &Expr) {
        let found = self.value(value);
        if self.jumps.iter().any(|target| target.kind.takes(JumpWord::Yield)) {
            return self.gives(value, found);
        }
        self.fail(
            Diagnostic::error(codes::SWITCH, span, "`yield` is outside of every `switch` that gives a value")
                .help("`return` gives the value of the method"),
        );
    }

    /// Reports a jump out of a `switch` that gives a value.
    pub(super) fn stays_in_value(&mut self, span: Span, word: &str) {
        if self.jumps.iter().any(|target| target.kind == JumpKind::Value) {
            // Where it leads is not known.
            self.opaque = true;
            let text = format!("`{word}` would leave a `switch` that has to give a value");
            self.fail(Diagnostic::error(codes::SWITCH, span, text).help("`yield` gives its value"));
        }
    }

    /// The value that is compared, and the labels. False: it is not known which case is taken.
    fn labels(&mut self, selector: &Expr, cases: &[SwitchCase]) -> bool {
        // Of a string only what it says matters.
        let ty = self.where_made(|checker| checker.value(selector));
        let ty = self.unboxed(selector, ty);
        match ty {
            _ if self.table.is_string(&ty) || self.table.enumeration(&ty).is_some() => {}
            Ty::Int | Ty::Short | Ty::Byte | Ty::Char => {}
            Ty::Error => return false,
            Ty::Class(..) | Ty::Param(_) | Ty::Object => {
                self.fail(not_yet(selector.span, "a `switch` over objects"));
                return false;
            }
            other => {
                let text = self.show(&other);
                let error = Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    selector.span,
                    format!("`switch` needs a number, a `String` or an enum, found `{text}`"),
                );
                self.fail(error);
                return false;
            }
        }
        let broken = self.errors.len();
        self.mixed(cases);
        let mut known: FxHashMap<CaseLabel, Span> = FxHashMap::default();
        let mut default: Option<Span> = None;
        for case in cases {
            if case.labels.is_empty() {
                if let Some(first) = default {
                    self.report(
                        Diagnostic::error(codes::DUPLICATE, label_of(case), "a second `default`")
                            .label(first, "the first one is here"),
                    );
                }
                default = Some(label_of(case));
            }
            for label in &case.labels {
                if self.table.enumeration(&ty).is_some() {
                    let Some(name) = self.label_of_enum(label, &ty) else { continue };
                    self.once(&mut known, CaseLabel::Constant(name), label.span);
                    continue;
                }
                let found = self.value(label);
                self.assigned(label, &found, &ty, Some((selector.span, "this is compared with it".into())));
                match CaseLabel::of(self.constness(label)) {
                    None if !self.table.as_value(&found).fits(&ty) || found.is_error() => {}
                    None if self.wraps(label) => self.report(
                        Diagnostic::error(
                            codes::SWITCH,
                            label.span,
                            "this label leaves the range of its type, and Java wraps it around",
                        )
                        .help("write the number itself"),
                    ),
                    None => self.report(
                        Diagnostic::error(
                            codes::SWITCH,
                            label.span,
                            "the label of a case must be a constant",
                        )
                        .help("compare with `if` instead"),
                    ),
                    Some(value) => {
                        self.nodes.set_label(label.span, value.clone());
                        self.once(&mut known, value, label.span);
                    }
                }
            }
        }
        if cases.len() > MOST_GROUPS {
            let error =
                Diagnostic::error(codes::TOO_LARGE, selector.span, format!("more than {MOST_GROUPS} cases"));
            self.report(error.help("split the `switch` into several"));
        }
        self.errors.len() == broken
    }

    /// Notes a label, which can't be written twice.
    fn once(&mut self, known: &mut FxHashMap<CaseLabel, Span>, label: CaseLabel, span: Span) {
        let text = format!("a second case for {}", label.show());
        if let Some(first) = known.insert(label, span) {
            self.report(
                Diagnostic::error(codes::DUPLICATE, span, text).label(first, "the first one is here"),
            );
        }
    }

    /// A label of a `switch` over an enum: the bare name of a constant.
    fn label_of_enum(&mut self, label: &Expr, ty: &Ty) -> Option<Symbol> {
        let constants = self.table.enumeration(ty).map_or(&[][..], |of| &of.constants);
        let shown = self.show(ty);
        let found = match &label.kind {
            ExprKind::Name(name) => {
                let is_it = |id: &&FieldId| self.table.field(**id).name.name == name.name;
                constants.iter().find(is_it).map(|id| (*id, name.name))
            }
            _ => None,
        };
        let Some((id, name)) = found else {
            let mut error = Diagnostic::error(
                codes::SWITCH,
                label.span,
                format!("the label of a case must be a constant of `{shown}`"),
            );
            if matches!(label.kind, ExprKind::Field(..)) {
                error = error.help("write its name alone, without the class");
            }
            self.fail(error);
            return None;
        };
        self.set_target(label, Target::Field(id));
        self.nodes.set(label, ty.clone(), false, false);
        Some(name)
    }

    /// Whether the cases of a `switch` over an enum name all its constants.
    fn names_all(&self, selector: &Expr, cases: &[SwitchCase]) -> bool {
        let Some(of) = self.table.enumeration(self.nodes.ty(selector)) else { return false };
        let named: FxHashSet<FieldId> = cases
            .iter()
            .flat_map(|case| &case.labels)
            .filter_map(|label| match self.nodes.target(label) {
                Target::Field(id) => Some(id),
                _ => None,
            })
            .collect();
        of.constants.iter().all(|id| named.contains(id))
    }

    fn mixed(&mut self, cases: &[SwitchCase]) {
        let Some(first) = cases.first() else { return };
        if let Some(other) = cases.iter().find(|case| case.arrow != first.arrow) {
            self.report(
                Diagnostic::error(
                    codes::SWITCH,
                    label_of(other),
                    "cases with `:` and with `->` can't be mixed",
                )
                .label(label_of(first), "the first one is of the other form"),
            );
        }
    }
}

/// `case e, …` or `default`
pub(crate) fn label_of(case: &SwitchCase) -> Span {
    let end = case.labels.last().map_or(case.span.start + "default".len() as u32, |label| label.span.end);
    Span { end, ..case.span }
}
