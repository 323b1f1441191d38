//! Which declaration a call means.
//!
//! What a call can mean depends on where it is (JLS 17, §15.12.2.1): a declaration that may not be named there, as a
//! private one outside its class, is no candidate, and what only specification comments declare is no candidate in code
//! that `javac` compiles, for `javac` does not see it. Only if nothing else is left are such declarations looked at, to
//! say what is wrong with the call.
//!
//! ```text
//! class A { private void f(Cell c); void f(Object o); }      elsewhere a.f(cell) is f(Object)
//! ```

use super::checker::Checker;
use super::codes;
use super::expr::strip;
use super::generic::{Chosen, names};
use crate::report::Diagnostic;
use crate::resolve::{
    Argument, CallableId, CallableKind, Candidate, Candidates, Choice, ClassId, Form, Open, Ty, TypeParamId,
    Way, not_yet,
};
use crate::syntax::ast::{Expr, ExprKind, Ident, Text};

/// How many candidates an error shows.
const MOST_SHOWN: usize = 4;

impl Checker<'_, '_> {
    /// The declaration among those of one name that a call means, where a type may be expected of the value; its
    /// arguments have been checked by themselves. `written`: the type arguments before the name. None: an error was
    /// reported.
    pub(super) fn chosen(
        &mut self,
        candidates: &Candidates,
        (class, class_args, way): (ClassId, &[Ty], Way),
        name: Ident,
        args: &[Expr],
        written: &[Ty],
        expected: Option<&Ty>,
    ) -> Option<Chosen> {
        if candidates.unknown {
            self.unknown();
            return None;
        }
        let table = self.table;
        let seen = self.seen_from_here(&candidates.declared, way, name);
        let Some(ghost) = self.ghost_arguments(&seen, args, name.span) else {
            self.unclear_arguments(name);
            return None;
        };
        let of_program: Vec<&Expr> =
            args.iter().zip(&ghost).filter(|(_, ghost)| !**ghost).map(|(arg, _)| arg).collect();
        let arguments: Vec<Argument> = of_program.iter().map(|arg| Argument(self.arms(arg))).collect();
        let takes = |id: &&CallableId| table.callable(**id).may_take_of_program(arguments.len());
        let several = seen.iter().filter(takes).count() > 1;
        let as_seen = |id: &CallableId| self.candidate(*id, (class, class_args), written);
        let mut candidates: Vec<Candidate> = seen.iter().filter_map(as_seen).collect();
        if !several || candidates.is_empty() {
            // What is wrong with the type arguments is said later.
            candidates = seen.iter().filter_map(|id| self.candidate(*id, (class, class_args), &[])).collect();
        }
        if several && let Some(arg) = of_program.iter().find(|arg| self.is_poly(arg)) {
            self.fail(
                not_yet(
                    arg.span,
                    format!(
                        "leaving out type arguments in a call of `{}`, which has several declarations,",
                        name.name
                    ),
                )
                .help("assign this to a variable first, and pass that"),
            );
            return None;
        }
        let (what, code, shown) = match self.table.choose(&candidates, &arguments) {
            Choice::One(id, form) => {
                let seen = self.through(table.callable(id), class, class_args);
                let generic = !table.callable(id).type_params.is_empty();
                if generic && !args.iter().all(|arg| self.has_named_type(arg)) {
                    return None;
                }
                let given: Vec<Ty> = args.iter().map(|arg| self.nodes.ty(arg).clone()).collect();
                let seen = match written {
                    [] => self.inferred_for_call((id, form), seen, &given, expected, name.span)?,
                    written => self.written_for_call(id, seen, written, name.span)?,
                };
                return Some(Chosen { id, form, seen });
            }
            Choice::Unknown => {
                self.unknown();
                return None;
            }
            Choice::Unclear => {
                let generic = seen.iter().find(|id| !table.callable(**id).type_params.is_empty());
                let at = generic.map_or(name.span, |id| table.callable(*id).name.span);
                let what = "a call in which type parameters leave open which declaration Java means";
                self.fail(
                    not_yet(name.span, what)
                        .label(at, "this has type parameters")
                        .help("choose another name for one of the declarations"),
                );
                return None;
            }
            Choice::None => ("takes these arguments", codes::NO_OVERLOAD, seen),
            Choice::Ambiguous(best) => ("fits best", codes::AMBIGUOUS, best),
        };
        let given: Vec<String> = args.iter().map(|arg| self.show(self.nodes.ty(arg))).collect();
        let known = table.callable(shown[0]).class.map_or("", |class| table.owner_as_known(class));
        let article = if known.is_empty() { "the " } else { known };
        let mut error = Diagnostic::error(
            code,
            name.span,
            format!(
                "none of {article}{} declarations of `{}` {what}: ({})",
                shown.len(),
                name.name,
                given.join(", ")
            ),
        );
        for id in shown.iter().take(MOST_SHOWN) {
            let callee = self.table.callable(*id);
            let shown = format!("`{}({})`", callee.name.name, self.table.show_params(callee));
            error = error.label(callee.name.span, shown);
        }
        if code == codes::AMBIGUOUS {
            error = error.help("declare a variable of the type that is meant, and pass that");
        } else if let Some(library) = self.table.callable(shown[0]).class
            && self.table.is_library(library)
        {
            error = self.table.lacks(error, library);
        }
        self.fail(error);
        None
    }

    /// A declaration as it is for a call of it through `C<args>`. None: it does not take the type arguments that are
    /// written.
    fn candidate(
        &self,
        id: CallableId,
        (class, args): (ClassId, &[Ty]),
        written: &[Ty],
    ) -> Option<Candidate> {
        let table = self.table;
        let callee = table.callable(id);
        let own = &callee.type_params;
        let seen = self.through(callee, class, args);
        let bounds = |id: &TypeParamId| -> Vec<Ty> {
            table.type_param(*id).bounds.iter().map(|ty| seen.of(ty)).collect()
        };
        let open = Open {
            params: own.clone(),
            bounds: own.iter().map(bounds).collect(),
            // What one stands for that is the bound of another is not looked for among several declarations.
            confused: own
                .iter()
                .any(|id| table.param_above(*id).is_some() || args.iter().any(|arg| names(arg, *id))),
        };
        let params: Vec<Ty> = callee.program_params().map(|param| seen.of(&param.ty)).collect();
        let instantiated = match (own.len(), written.len()) {
            (0, _) | (_, 0) => None,
            (a, b) if a != b || table.outside_of_bound(&seen, own, written).is_some() => return None,
            _ => {
                let seen = seen.and(own, written);
                Some(callee.program_params().map(|param| seen.of(&param.ty)).collect())
            }
        };
        Some(Candidate { id, params, open, instantiated })
    }

    /// The candidates that Java knows at this place; all of them if it knows none.
    fn seen_from_here(&self, all: &[CallableId], way: Way, name: Ident) -> Vec<CallableId> {
        let compiled = self.table.text(name.span) == Text::Compiled;
        let seen = all.iter().copied().filter(|id| {
            let callee = self.table.callable(*id);
            let is_predicate = callee.kind == CallableKind::Predicate;
            let ghost = is_predicate || callee.text == Text::Comment;
            let fits = way != Way::Default || callee.params.is_empty();
            fits && (is_predicate || self.table.may_name_callable(callee, way, self.class(), name.span.file))
                && !(compiled && ghost)
        });
        let seen: Vec<CallableId> = seen.collect();
        if seen.is_empty() { all.to_vec() } else { seen }
    }

    /// Whether a declaration takes arguments as they are: neither boxed or unboxed, nor gathered.
    pub(super) fn taken_as_they_are(&self, chosen: &Chosen, args: &[Expr]) -> bool {
        let params = &self.table.callable(chosen.id).params;
        let params: Vec<Ty> = params.iter().map(|param| chosen.seen.of(&param.ty)).collect();
        let arguments: Vec<Argument> = args.iter().map(|arg| Argument(self.arms(arg))).collect();
        chosen.form == Form::Each && self.table.takes_as_they_are(&params, &arguments)
    }

    /// The types that an argument may have: those of both arms of `c ? a : b` between references, and those of all
    /// values of a `switch`.
    pub(super) fn arms(&self, arg: &Expr) -> Vec<Ty> {
        let mut found = Vec::new();
        let mut todo = vec![arg];
        while let Some(e) = todo.pop() {
            let e = strip(e);
            match (&e.kind, self.nodes.ty(e)) {
                (ExprKind::Conditional(_, then, otherwise), ty)
                    if ty.is_reference() && !ty.is_error() && !self.stands_alone(e) =>
                {
                    todo.extend([&**then, &**otherwise]);
                }
                (ExprKind::Switch(..), ty) => match self.given.get(&e.id) {
                    Some(given) => found.extend(given.iter().flat_map(|value| value.arms.iter().cloned())),
                    None => found.push(ty.clone()),
                },
                (_, ty) => found.push(ty.clone()),
            }
        }
        found
    }

    /// Whether the type of an expression is Java's, where that decides what is called. What is chosen among references
    /// may be of several types at once there; that is an error.
    pub(super) fn has_named_type(&mut self, e: &Expr) -> bool {
        let is_choice = matches!(strip(e).kind, ExprKind::Conditional(..) | ExprKind::Switch(..));
        if !is_choice || !self.nodes.ty(e).is_reference() || self.nodes.ty(e).is_error() {
            return true;
        }
        let arms: Vec<Ty> = self.arms(e).iter().map(|ty| self.table.as_object(ty)).collect();
        let mut joined = arms.first().cloned().unwrap_or(Ty::Error);
        for ty in &arms {
            if !self.table.joins_by_name(&joined, ty) {
                let (a, b) = (self.show(&joined), self.show(ty));
                let text = format!("what `{a}` and `{b}` have in common is no type that has a name");
                self.fail(
                    Diagnostic::error(codes::UNKNOWN_TYPE, e.span, text)
                        .here("its type matters here")
                        .help("assign this to a variable of the type that is meant, and use that"),
                );
                return false;
            }
            joined = self.table.join(&joined, ty).unwrap_or(Ty::Error);
        }
        true
    }
}
