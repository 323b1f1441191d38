//! One declaration: contract and body.

use super::checker::{At, Checker};
use super::final_fields::Finals;
use super::ghost::Calls;
use super::place::Place;
use super::{Declaration, Typed, VariableKind, codes, flow, strip};
use crate::report::Diagnostic;
use crate::resolve::{Body, Callable, CallableId, CallableKind, Scopes, Table, Ty};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{ClauseKind, Contract, Expr, ExprKind};
use std::collections::BTreeSet;

/// Checks a callable. One with a broken header is skipped.
pub(super) fn check(
    id: CallableId,
    table: &Table<'_>,
    typed: &mut Typed,
    errors: &mut Vec<Diagnostic>,
    calls: &mut Calls,
    finals: &mut Finals,
) -> Declaration {
    let callable = table.callable(id);
    if callable.broken {
        finals.skip(callable);
        return Declaration::default();
    }
    let at = At {
        place: Place::Requires,
        in_old: false,
        in_untouched: false,
        under_forall: false,
        loose: false,
        may_make: false,
        written: false,
        delegating: false,
    };
    let mut checker = Checker {
        table,
        nodes: &mut typed.nodes,
        constants: &typed.constants,
        errors,
        calls,
        finals,
        id,
        callable,
        variables: Vec::new(),
        scopes: Scopes::default(),
        at,
        names: Vec::new(),
        jumps: Vec::new(),
        positions: Default::default(),
        broken: false,
        opaque: false,
        unread: false,
        inferring: None,
        made_reported: false,
        effects: 0,
        permissions: 0,
        begins: None,
        assigned_fields: BTreeSet::new(),
        settled: None,
        shows_this: None,
        expecting: None,
        thrown: Vec::new(),
        given: Default::default(),
    };
    checker.scopes.enter();
    checker.header();
    if let Some(contract) = callable.contract {
        checker.contract(contract);
    }
    let contract_ok = !checker.broken;
    // Body and contract are kept apart: each has its own verdict, and an error in one does not break the other.
    checker.broken = false;
    checker.opaque = false;
    checker.unread = false;
    checker.body(callable);
    checker.check_thrown();
    checker.scopes.leave();
    Declaration {
        contract_ok,
        body_ok: !checker.broken,
        begins: checker.begins,
        variables: checker.variables,
        assigned_fields: checker.assigned_fields,
        settled: checker.settled,
        shows_this: checker.shows_this,
    }
}

impl Checker<'_, '_> {
    fn header(&mut self) {
        let callable = self.callable;
        if let (false, Some(class)) = (callable.is_static, callable.class) {
            let this = Symbol::new("this");
            self.add_variable(this, callable.name.span, self.table.type_of_this(class), VariableKind::This);
        }
        for param in self.params() {
            let id = self.declare(param.name, param.ty.clone(), VariableKind::Parameter);
            let variable = &mut self.variables[id.0 as usize];
            variable.is_final = param.is_final;
            variable.is_ghost = param.is_ghost || callable.kind == CallableKind::Lemma;
            if (param.is_ghost || param.ty.is_ghost()) && callable.kind == CallableKind::Pure {
                self.calls.note_ghost(self.id, param.name.span);
            }
        }
        if callable.result.is_ghost() && callable.kind == CallableKind::Pure {
            self.calls.note_ghost(self.id, callable.name.span);
        }
        let has_result =
            matches!(callable.kind, CallableKind::Method | CallableKind::Pure) && callable.result != Ty::Void;
        if !has_result {
            return;
        }
        if callable.result == Ty::Frac {
            self.calls.note_ghost(self.id, callable.name.span);
        }
        let result = Symbol::new("result");
        self.add_variable(result, callable.name.span, callable.result.clone(), VariableKind::Result);
        let ensures = callable.contract.is_some_and(|contract| {
            contract.clauses.iter().any(|c| matches!(c.kind, ClauseKind::Ensures(_)))
        });
        if let (true, Some(param)) = (ensures, callable.params.iter().find(|param| param.name.name == result))
        {
            self.errors.push(
                Diagnostic::warning(
                    codes::HIDDEN,
                    param.name.span,
                    "the parameter `result` can't be named in `ensures`",
                )
                .note("there `result` is the result of the method")
                .help("choose another name for the parameter"),
            );
        }
    }

    fn contract(&mut self, contract: &Contract) {
        let mut measure: Option<Span> = None;
        for clause in &contract.clauses {
            match &clause.kind {
                ClauseKind::Requires(e) => self.assertion_at(Place::Requires, e),
                ClauseKind::Ensures(e) => self.assertion_at(Place::Ensures, e),
                ClauseKind::Decreases(parts) => {
                    if let Some(first) = measure {
                        self.report(
                            Diagnostic::error(codes::DECLARATION, clause.span, "a second `decreases`")
                                .label(first, "the first one is here"),
                        );
                    }
                    measure = Some(clause.span);
                    self.measure(Place::Decreases, parts);
                }
            }
        }
    }

    pub(super) fn assertion_at(&mut self, place: Place, e: &Expr) {
        self.within(|at| at.place = place, |checker| checker.assertion(e));
    }

    /// The measure of a method or a loop.
    pub(super) fn measure(&mut self, place: Place, parts: &[Expr]) {
        self.within(
            |at| at.place = place,
            |checker| parts.iter().for_each(|part| checker.measure_part(part)),
        );
    }

    /// A number, or an instance of a predicate.
    fn measure_part(&mut self, part: &Expr) {
        const WHAT: &str = "what `decreases` names";
        let inner = strip(part);
        let ExprKind::Call(call) = &inner.kind else { return self.int(part, WHAT) };
        let (effects, permissions) = (self.effects, self.permissions);
        let found = self.call(inner, call, true);
        self.finish(inner, &found, effects, permissions);
        if self.permissions == permissions {
            self.int_found(inner, &found, WHAT);
        }
    }

    fn body(&mut self, callable: &Callable<'_>) {
        match callable.body {
            Body::None | Body::OfEnum(_) => {}
            Body::Default => {
                self.at.place = Place::Program;
                self.begin_default();
            }
            Body::Value(field, value) => {
                self.at.place = match self.table.field(field).is_ghost {
                    true => Place::Ghost,
                    false => Place::Program,
                };
                self.initial_value(field, value);
            }
            Body::Constant(field, case) => {
                self.at.place = Place::Program;
                self.made_constant(field, case);
            }
            Body::Assertion(e) => self.assertion_at(Place::Predicate, e),
            Body::Block(block) if callable.kind == CallableKind::Pure => {
                self.at.place = Place::PureBody;
                self.pure_body(block);
            }
            Body::Block(block) => {
                let lemma = callable.kind == CallableKind::Lemma;
                self.at.place = if lemma { Place::Ghost } else { Place::Program };
                if callable.kind == CallableKind::Constructor {
                    self.begin_constructor(block);
                }
                self.block(block);
                if self.opaque {
                    self.finals.skip(callable);
                } else {
                    flow::check(self, block);
                }
            }
        }
    }

    /// Checks a returned value against the declared result.
    pub(super) fn returned(&mut self, e: &Expr, found: &Ty) {
        let callable = self.callable;
        let text = self.show(&callable.result);
        let origin =
            (callable.name.span, format!("`{}` gives a result of type `{text}`", callable.name.name));
        let expected = callable.result.clone();
        self.assigned(e, found, &expected, Some(origin));
    }
}
