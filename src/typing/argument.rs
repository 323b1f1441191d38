//! The arguments of a call, compared with the parameters of what is called.
//!
//! A parameter `T... xs` takes an array, or what becomes the elements of a new one:
//!
//! ```text
//! void f(int a, int... xs)       f(1): a new int[0]      f(1, 2, 3): a new int[]{2, 3}      f(1, array)
//! ```
//!
//! An argument for a ghost parameter is a specification, and Java does not know of it: it plays no part where Java
//! chooses what is called.
//!
//! ```text
//! void m(int a, ghost int s)     m(1, x + 1): the signature is m(int)
//! ```
//!
//! *Invariant*: making the array is a side effect, so what is a function never does it.

use super::checker::Checker;
use super::codes;
use super::generic::Chosen;
use super::place::Place;
use crate::report::Diagnostic;
use crate::resolve::{CallableId, Candidates, Form, Ty, not_yet};
use crate::source::Span;
use crate::syntax::ast::{Expr, Ident, Text};

impl Checker<'_, '_> {
    /// The types of the arguments of a call, each checked by itself, with the types that are expected of the first
    /// ones.
    pub(super) fn arguments(&mut self, args: &[Expr], expected: &[Ty]) -> Vec<Ty> {
        let mut expected = expected.iter();
        args.iter()
            .map(|arg| match expected.next() {
                Some(ty) => self.value_for(arg, ty),
                None => self.value(arg),
            })
            .collect()
    }

    /// The same for a call of one of these: ghost arguments are specifications.
    pub(super) fn given_arguments(
        &mut self,
        candidates: Option<&Candidates>,
        args: &[Expr],
        expected: &[Ty],
        at: Span,
    ) -> Vec<Ty> {
        let ghost = candidates.and_then(|candidates| self.ghost_arguments(&candidates.declared, args, at));
        let Some(ghost) = ghost.filter(|ghost| ghost.contains(&true) && self.at.place == Place::Program)
        else {
            return self.arguments(args, expected);
        };
        let one = |checker: &mut Self, (arg, ghost): (&Expr, bool)| {
            if !ghost {
                return checker.value(arg);
            }
            checker.nodes.note_ghost(arg);
            checker.ghost_code(|checker| checker.value(arg))
        };
        args.iter().zip(ghost).map(|arg| one(self, arg)).collect()
    }

    /// Which arguments are for ghost parameters. In code that is compiled these are the ones in comments; elsewhere the
    /// number of the arguments tells. None: it does not.
    pub(super) fn ghost_arguments(
        &self,
        candidates: &[CallableId],
        args: &[Expr],
        at: Span,
    ) -> Option<Vec<bool>> {
        let table = self.table;
        let mut ghosts = candidates.iter().map(|id| table.callable(*id)).filter(|it| it.has_ghost_params());
        if ghosts.next().is_none() {
            return Some(vec![false; args.len()]);
        }
        if table.text(at) == Text::Compiled {
            return Some(args.iter().map(|arg| table.text(arg.span) == Text::Comment).collect());
        }
        let taking = candidates.iter().map(|id| table.callable(*id)).filter(|it| it.may_take(args.len()));
        let mut ways = taking.map(|it| match it.varargs {
            true => vec![false; args.len()],
            false => it.params.iter().map(|param| param.is_ghost).collect(),
        });
        let Some(first) = ways.next() else { return Some(vec![false; args.len()]) };
        ways.all(|other| other == first).then_some(first)
    }

    /// Reports a call of which it is not known which arguments are for ghost parameters.
    pub(super) fn unclear_arguments(&mut self, name: Ident) {
        let what = format!(
            "a call of `{}`, of which several declarations take so many arguments and not the same ones are ghost,",
            name.name
        );
        self.fail(not_yet(name.span, what).help("choose another name for one of the declarations"));
    }

    /// Checks the number and types of the arguments of the call of which this is the whole.
    pub(super) fn finish_call(&mut self, chosen: &Chosen, args: &[Expr], given: &[Ty], at: Span, call: Span) {
        let table = self.table;
        let callee = table.callable(chosen.id);
        if callee.broken {
            self.unknown();
            return;
        }
        let gathered = chosen.form == Form::Gathered;
        let fixed = callee.params.len() - usize::from(gathered);
        if args.len() < fixed || (args.len() > fixed && !gathered) {
            let name = callee.name.name;
            let given = args.len();
            let plural = if fixed == 1 { "" } else { "s" };
            let least = if gathered { "at least " } else { "" };
            let known = callee.class.map_or("", |class| table.owner_as_known(class));
            let error = Diagnostic::error(
                codes::ARGUMENT_COUNT,
                at,
                format!("{known}`{name}` takes {least}{fixed} argument{plural}, found {given}"),
            )
            .label(callee.name.span, format!("declared as `{name}({})`", table.show_params(callee)));
            self.report(match callee.class.filter(|class| table.is_library(*class)) {
                Some(class) => table.lacks(error, class),
                None => error,
            });
            return;
        }
        if gathered {
            self.side_effect_at(
                at,
                "this makes an array of the arguments",
                "pass an array that was made before",
            );
            self.nodes.gather(call, chosen.id);
        }
        // Methods of boxed types ask what their arguments stand for.
        let asks_value = callee.class.is_some_and(|class| table.stands_for(class).is_some());
        for (index, (arg, found)) in args.iter().zip(given).enumerate() {
            let Some(param) = callee.params.get(index).or(callee.params.last()) else { return };
            self.check_ghost_argument(arg, at, param);
            let declared = match &param.ty {
                Ty::Array(element) if index >= fixed => (**element).clone(),
                ty => ty.clone(),
            };
            let text = format!("`{}` is declared as `{}` here", param.name.name, self.show(&param.ty));
            // An array of some class can be passed where it may be one of any: nobody takes it for another one there.
            let wanted = self.passed_type(&chosen.seen, &declared, at);
            let origin = Some((param.name.span, text));
            self.within(
                |at| at.may_make |= asks_value,
                |checker| checker.expect(arg, found, &wanted, origin),
            );
        }
    }
}
