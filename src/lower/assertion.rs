//! Assertions.

use super::body::Lowerer;
use super::ids::{Callee, definition};
use super::instance::known_where;
use super::operator::conjoin;
use super::pure::lowered_amount;
use crate::ir::{
    self, Assertion, AssertionKind, Bound, ClassId, CompareOp, Expr as Value, Instance, Item, Location,
    LocationKind, Named, PerIndex, Type, VarId,
};
use crate::resolve::{Ty, deep};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Quantifier};
use crate::typing::{
    Amount, End, Target, depends_on, each, element_of_each, is_there, members, patterns, split_amount, strip,
};

/// What a `forall` with permissions ranges over.
#[derive(Clone, Copy)]
enum Over<'e> {
    /// The members of a set.
    Set(&'e Expr),
    /// The indices from one end to another one.
    Indices(End<'e>, End<'e>),
}

/// A `forall` with permissions: what its variable is, what it ranges over, what else has to hold of a value, and all of
/// this.
#[derive(Clone, Copy)]
struct Ranging<'e> {
    variable: (Symbol, VarId),
    over: Over<'e>,
    conditions: &'e [&'e Expr],
    guards: &'e [&'e Expr],
}

impl Lowerer<'_, '_> {
    /// The separating conjunction of several clauses, flat; `at` is the place of an empty one.
    pub(super) fn assertion(&mut self, clauses: &[&Expr], at: Span) -> Assertion {
        self.specification(|lowerer| lowerer.conjunction(clauses, at))
    }

    /// The same of what may be program code.
    pub(super) fn conjunction(&mut self, clauses: &[&Expr], at: Span) -> Assertion {
        let mut parts = Vec::new();
        for clause in clauses {
            self.conjuncts(clause, &mut parts);
        }
        let span = match (clauses.first(), clauses.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => at,
        };
        joined(parts, span)
    }

    /// Adds the conjuncts of an assertion, from left to right.
    fn conjuncts(&mut self, e: &Expr, parts: &mut Vec<Assertion>) {
        deep(|| self.conjuncts_of(e, parts));
    }

    fn conjuncts_of(&mut self, e: &Expr, parts: &mut Vec<Assertion>) {
        match &e.kind {
            ExprKind::Paren(inner) => self.conjuncts(inner, parts),
            ExprKind::Chain { first, rest }
                if matches!(rest.first(), Some((BinaryOp::And | BinaryOp::SepAnd, ..))) =>
            {
                self.conjuncts(first, parts);
                let (mut known, mut before) = (Vec::new(), &**first);
                for (_, _, conjunct) in rest {
                    patterns(before, true, &mut known);
                    let mut found = Vec::new();
                    self.conjuncts(conjunct, &mut found);
                    parts.extend(found.into_iter().map(|part| self.conjunct_where(&known, part)));
                    before = conjunct;
                }
            }
            ExprKind::Acc(args) => {
                let (locations, amount) = split_amount(args, self.nodes);
                if let (Amount::Computed, Some(last)) = (amount, args.last()) {
                    for location in locations {
                        let part = self.computed_part(location, last, e.span, locations.len() == 1);
                        parts.push(part);
                    }
                    return;
                }
                let amount = lowered_amount(amount);
                for location in locations {
                    if let ExprKind::AllFields(receiver) = &strip(location).kind {
                        self.all_fields(receiver, amount, strip(location).span, parts);
                        continue;
                    }
                    // A single location is the whole conjunct; of several, each has its own place.
                    let span = if locations.len() == 1 { e.span } else { strip(location).span };
                    let Some(kind) = self.part_of_acc(location, amount, span) else { continue };
                    parts.push(Assertion { kind, span });
                }
            }
            ExprKind::Quantifier(quantifier) if self.nodes.has_permissions(e) => {
                self.permission_for_each(quantifier, e.span, parts);
            }
            _ => {
                let kind = if self.nodes.has_permissions(e) {
                    self.permission(e)
                } else {
                    AssertionKind::Pure(self.expr(e))
                };
                parts.push(Assertion { kind, span: e.span });
            }
        }
    }

    /// `forall int i :: lo <= i && i < hi ==> φ` or `forall C x :: x in s ==> φ` with permissions: a conjunct for each
    /// conjunct of φ.
    fn permission_for_each(&mut self, quantifier: &Quantifier, span: Span, parts: &mut Vec<Assertion>) {
        let Some(vars) = self.bound_by(quantifier) else {
            self.impossible(span);
            return;
        };
        let (guards, conditions, conjuncts, over) = match (members(quantifier), each(quantifier)) {
            (Some(it), _) => (it.guards, it.conditions, it.conjuncts, Over::Set(it.set)),
            (None, Ok(it)) => (it.guards, it.conditions, it.conjuncts, Over::Indices(it.low, it.high)),
            (None, Err(_)) => {
                self.impossible(span);
                return;
            }
        };
        let variable = (vars[0].name, vars[0].var);
        let ranging = Ranging { variable, over, conditions: &conditions, guards: &guards };
        for conjunct in &conjuncts {
            if !self.nodes.has_permissions(conjunct) {
                let said = self.expr(conjunct);
                parts.push(self.for_all(vars.clone(), &guards, said));
                continue;
            }
            let (locations, amount) = match &strip(conjunct).kind {
                ExprKind::Acc(args) => split_amount(args, self.nodes),
                // Any other conjunct with permissions is an instance.
                _ => (std::slice::from_ref(*conjunct), Amount::Whole),
            };
            let amount = lowered_amount(amount);
            for location in locations {
                let span = if locations.len() == 1 { conjunct.span } else { strip(location).span };
                self.location_of_each(location, (ranging, &vars), (amount, span), parts);
            }
        }
    }

    /// `forall vars :: guards ==> said`
    fn for_all(&mut self, vars: Vec<Bound>, guards: &[&Expr], said: Value) -> Assertion {
        let span = said.span;
        let of = |kind| Value { kind, ty: Type::Bool, span };
        let guard = conjoin(guards.iter().map(|guard| self.expr(guard)).collect());
        let body = Box::new(of(ir::ExprKind::Implies(Box::new(guard), Box::new(said))));
        let all = of(ir::ExprKind::Quantifier { forall: true, vars, triggers: Vec::new(), body });
        Assertion { kind: AssertionKind::Pure(all), span }
    }

    fn location_of_each(
        &mut self,
        location: &Expr,
        (ranging, vars): (Ranging<'_>, &[Bound]),
        (amount, whole): (ir::Amount, Span),
        parts: &mut Vec<Assertion>,
    ) {
        let location = strip(location);
        let is_static = self.is_static(location);
        let (variable, _) = ranging.variable;
        let element = element_of_each(location, variable, is_static);
        let given = self.arguments_given(location);
        // The first argument of a static predicate is the element, or the member.
        let args: &[Expr] = match &location.kind {
            ExprKind::Call(call) => &call.args,
            // Any other location is given nothing.
            _ => &[],
        };
        let mut with = Vec::new();
        for (value, arg) in given.into_iter().zip(args).skip(usize::from(is_static)) {
            with.push(if depends_on(arg, variable) { self.per_index(ranging, value) } else { value });
        }
        let is_there = |it: &&Expr| element.is_some_and(|(element, _)| is_there(it, element));
        // Where no condition says so, an element of which the condition holds is not null.
        if let (Over::Indices(..), Some((element, _))) = (ranging.over, element)
            && !ranging.conditions.is_empty()
            && !ranging.conditions.iter().any(is_there)
        {
            let said = Value { span: whole, ..self.not_null(element) };
            parts.push(self.for_all(vars.to_vec(), ranging.guards, said));
        }
        let add = |lowerer: &mut Self, (item, class): (Item, ClassId), with| {
            let item = if ranging.conditions.is_empty() {
                item
            } else {
                Item::Pred(lowerer.ids.guarded().named(item, class))
            };
            let kind = match ranging.over {
                Over::Set(set) => LocationKind::Members(lowerer.expr(set), item, with),
                Over::Indices(low, high) => {
                    let (element, array) = element?;
                    let bounds = Box::new([lowerer.end_of_each(low), lowerer.end_of_each(high)]);
                    let is_array = matches!(lowerer.nodes.ty(array), Ty::Array(_));
                    let objects = if is_array && ranging.conditions.iter().all(is_there) {
                        lowerer.expr(array)
                    } else {
                        let value = lowerer.expr(element);
                        lowerer.per_index(ranging, value)
                    };
                    LocationKind::Each(objects, bounds, item, with)
                }
            };
            let location = Box::new(Location { kind, amount, span: location.span });
            Some(Assertion { kind: AssertionKind::Acc(location), span: whole })
        };
        if let Some(Callee::Predicate(seen)) = self.callee(location) {
            let Some(pred) = self.predicate_named(location, seen) else { return };
            let declared = self.called(location).and_then(|id| self.table.callable(id).class);
            let Some(class) = declared.map(|class| self.ids.class(class)) else { return };
            parts.extend(add(self, (Item::Pred(pred), class), with));
            return;
        }
        if let ExprKind::AllElements(row) = &location.kind {
            let row = self.row_predicate(self.nodes.ty(row)).zip(self.table.rows);
            let Some((pred, class)) = row else {
                self.impossible(location.span);
                return;
            };
            let class = self.ids.class(class);
            parts.extend(add(self, (Item::Pred(pred), class), Vec::new()));
            return;
        }
        let fields = match (&location.kind, self.nodes.target(location)) {
            (ExprKind::AllFields(element), _) => match self.nodes.ty(element) {
                Ty::Class(class, _) => self.table.class(*class).fields.clone(),
                _ => Vec::new(),
            },
            (_, Target::Field(field)) => vec![field],
            _ => Vec::new(),
        };
        for field in fields {
            let decl = self.table.field(field);
            if decl.is_final || decl.is_static {
                continue;
            }
            let class = self.ids.class(decl.class);
            let Some(field) = self.ids.field(field) else { continue };
            parts.extend(add(self, (Item::Field(field), class), Vec::new()));
        }
    }

    /// What an expression is for each index; of one that does not fulfil the conditions, a value that stands for
    /// nothing.
    fn per_index(&mut self, ranging: Ranging<'_>, value: Value) -> Value {
        let Over::Indices(low, high) = ranging.over else { return value };
        let (ty, span) = (value.ty.clone(), value.span);
        let of = |kind, ty: &Type| Value { kind, ty: ty.clone(), span };
        let nothing = match &ty {
            Type::Bool => Some(ir::ExprKind::Bool(false)),
            Type::Int | Type::Long | Type::Short | Type::Byte | Type::Char | Type::Integer => {
                Some(ir::ExprKind::Int(0))
            }
            Type::Null | Type::Object | Type::Class(_) | Type::Array(_) => Some(ir::ExprKind::Null),
            // There is no such number.
            Type::Frac | Type::Collection(..) => None,
        };
        let conditions: Vec<Value> = ranging.conditions.iter().map(|it| self.expr(it)).collect();
        let value = match nothing {
            Some(nothing) if !conditions.is_empty() => {
                let [cond, value, nothing] = [conjoin(conditions), value, of(nothing, &ty)].map(Box::new);
                of(ir::ExprKind::Cond(cond, value, nothing), &ty)
            }
            Some(_) | None => value,
        };
        let bounds = [self.end_of_each(low), self.end_of_each(high)];
        let each = PerIndex { var: ranging.variable.1, bounds, value };
        of(ir::ExprKind::PerIndex(Box::new(each)), &ty)
    }

    /// `e != null`
    fn not_null(&mut self, e: &Expr) -> Value {
        let of = |kind, ty| Value { kind, ty, span: e.span };
        let null = of(ir::ExprKind::Null, Type::Null);
        of(ir::ExprKind::Compare(CompareOp::Ne, Box::new(self.expr(e)), Box::new(null)), Type::Bool)
    }

    /// The predicate that stands for the elements of a row of a type.
    pub(super) fn row_predicate(&self, row: &Ty) -> Option<Named<ir::PredId>> {
        let id = self.table.row_predicate(row)?;
        let Callee::Predicate(family) = self.ids.callable(id) else { return None };
        Some(Named { family, definition: definition(self.table.callable(id)) })
    }

    /// An end of an interval of indices.
    fn end_of_each(&mut self, end: End<'_>) -> Value {
        let value = self.expr(end.value);
        if !end.next {
            return value;
        }
        let span = value.span;
        let kind = ir::ExprKind::Arith {
            numbers: ir::Numbers::Specification,
            first: Box::new(value),
            rest: vec![(ir::ArithOp::Add, Value::int(1, span))],
        };
        Value { kind, ty: Type::Int, span }
    }

    /// `acc(x, p)` with an amount that is computed: `let t = p in 0 < t && t <= 1 && acc(x, t)`.
    fn computed_part(&mut self, location: &Expr, amount: &Expr, whole: Span, alone: bool) -> Assertion {
        let value = self.expr(amount);
        let (var, checks) = self.kept_amount(amount.span);
        let [positive, at_most_all] = checks;
        let mut parts = vec![positive];
        let place = strip(location);
        let amount = ir::Amount::Of(var, amount.span);
        // Nobody holds more than all of one location; of none, or of an instance, that has to be said.
        let one = matches!(place.kind, ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Index(..));
        if !one || matches!(self.nodes.target(place), Target::Elements) {
            parts.push(at_most_all);
        }
        if let ExprKind::AllFields(receiver) = &place.kind {
            self.all_fields(receiver, amount, place.span, &mut parts);
        } else {
            let span = if alone { whole } else { place.span };
            let kind = self.part_of_acc(location, amount, span);
            parts.extend(kind.map(|kind| Assertion { kind, span }));
        }
        let body = Box::new(Assertion { kind: AssertionKind::And(parts), span: whole });
        Assertion { kind: AssertionKind::Let { var, value, body }, span: whole }
    }

    /// The instance that `open` or `close` names. An amount that is computed is checked before.
    pub(super) fn instance_of_step(&mut self, e: &Expr) -> Option<Instance> {
        let instance = self.instance(e)?;
        let ExprKind::Acc(args) = &strip(e).kind else { return Some(instance) };
        let (Amount::Computed, Some(last)) = (split_amount(args, self.nodes).1, args.last()) else {
            return Some(instance);
        };
        let value = self.specification(|lowerer| lowerer.expr(last));
        let (var, checks) = self.kept_amount(last.span);
        self.emit(ir::StmtKind::Assign(var, value), last.span);
        for check in checks {
            self.emit(ir::StmtKind::Assert(check), last.span);
        }
        Some(Instance { amount: ir::Amount::Of(var, last.span), ..instance })
    }

    /// A variable for an amount, and what must be known of it where so much is given up.
    pub(super) fn kept_amount(&mut self, span: Span) -> (VarId, [Assertion; 2]) {
        let var = self.add_var(None, Type::Frac, span);
        let number = |numerator| Value {
            kind: ir::ExprKind::Amount { numerator, denominator: 1 },
            ty: Type::Frac,
            span,
        };
        let read = Value { kind: ir::ExprKind::Var(var), ty: Type::Frac, span };
        let check = |op, a: Value, b: Value| {
            let kind = ir::ExprKind::Compare(op, Box::new(a), Box::new(b));
            Assertion { kind: AssertionKind::Pure(Value { kind, ty: Type::Bool, span }), span }
        };
        let checks = [check(CompareOp::Lt, number(0), read.clone()), check(CompareOp::Le, read, number(1))];
        (var, checks)
    }

    fn whole(&mut self, e: &Expr) -> Box<Assertion> {
        Box::new(self.assertion(&[e], e.span))
    }

    /// A conjunct with permissions.
    fn permission(&mut self, e: &Expr) -> AssertionKind {
        match &e.kind {
            ExprKind::Call(_) => match self.instance(e) {
                Some(instance) => AssertionKind::Instance(instance),
                None => AssertionKind::And(Vec::new()),
            },
            ExprKind::Untouched(inner) => AssertionKind::Untouched {
                now: self.whole(inner),
                before: self.in_old(|lowerer| lowerer.whole(inner)),
            },
            ExprKind::Arrow { first, rest } => {
                let Some(((_, _, body), before)) = rest.split_last() else {
                    return AssertionKind::Pure(self.impossible(e.span));
                };
                let conds = std::iter::once(&**first).chain(before.iter().map(|(_, _, cond)| cond));
                let (mut known, mut lowered) = (Vec::new(), Vec::new());
                for cond in conds {
                    lowered.push(self.expr_where(&known, cond));
                    patterns(cond, true, &mut known);
                }
                let body = self.whole(body);
                AssertionKind::Implies(conjoin(lowered), Box::new(self.conjunct_where(&known, *body)))
            }
            ExprKind::Conditional(cond, then, otherwise) => {
                let [is_true, is_false] = known_where(cond);
                let cond = self.expr(cond);
                let [then, otherwise] = [(then, is_true), (otherwise, is_false)].map(|(part, known)| {
                    let part = self.whole(part);
                    Box::new(self.conjunct_where(&known, *part))
                });
                AssertionKind::Cond(cond, then, otherwise)
            }
            ExprKind::Let { name, value, body } => {
                let value = self.expr(value);
                match self.bound(name.span) {
                    Some(var) => AssertionKind::Let { var, value, body: self.whole(body) },
                    None => AssertionKind::Pure(self.impossible(e.span)),
                }
            }
            _ => AssertionKind::Pure(self.impossible(e.span)),
        }
    }

    /// `acc(e.*)`: a conjunct for each field.
    fn all_fields(&mut self, receiver: &Expr, amount: ir::Amount, span: Span, parts: &mut Vec<Assertion>) {
        let Ty::Class(class, _) = self.nodes.ty(receiver).clone() else {
            self.impossible(span);
            return;
        };
        let object = self.expr(receiver);
        for field in &self.table.class(class).fields {
            if self.table.field(*field).is_final {
                continue;
            }
            let Some(field) = self.ids.field(*field) else { continue };
            let kind = LocationKind::Field(object.clone(), field);
            parts.push(Assertion {
                kind: AssertionKind::Acc(Box::new(Location { kind, amount, span })),
                span,
            });
        }
    }

    /// A location or an instance inside `acc`.
    fn part_of_acc(&mut self, e: &Expr, amount: ir::Amount, span: Span) -> Option<AssertionKind> {
        if let ExprKind::Call(_) = strip(e).kind {
            let instance = self.instance(e)?;
            return Some(AssertionKind::Instance(Instance { amount, span, ..instance }));
        }
        self.location(e, amount).map(|location| AssertionKind::Acc(Box::new(location)))
    }

    fn location(&mut self, e: &Expr, amount: ir::Amount) -> Option<Location> {
        let e = strip(e);
        let span = e.span;
        let field = match self.nodes.target(e) {
            Target::Field(field) => match (self.ids.field(field), self.table.field(field).is_static) {
                (Some(id), true) => {
                    let kind = LocationKind::Field(self.class_of(field, span), id);
                    return Some(Location { kind, amount, span });
                }
                (id, _) => id,
            },
            _ => None,
        };
        let kind = match (&e.kind, field) {
            (ExprKind::Name(_), Some(field)) => LocationKind::Field(self.this(span), field),
            (ExprKind::Field(receiver, _), Some(field)) => LocationKind::Field(self.expr(receiver), field),
            (ExprKind::Field(array, _), None) if self.nodes.target(e) == Target::Elements => {
                LocationKind::Elements(self.expr(array))
            }
            (ExprKind::Index(array, index), _) => LocationKind::Element(self.expr(array), self.expr(index)),
            (ExprKind::AllElements(array), _) => LocationKind::Elements(self.expr(array)),
            (ExprKind::Slice(array, Some(low), Some(high)), _) => {
                let array = self.expr(array);
                LocationKind::Range(array, Box::new([self.expr(low), self.expr(high)]))
            }
            _ => {
                self.impossible(span);
                return None;
            }
        };
        Some(Location { kind, amount, span })
    }
}

/// One conjunct as it is, several as a conjunction.
fn joined(mut parts: Vec<Assertion>, span: Span) -> Assertion {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            Assertion { kind: AssertionKind::And(parts), span }
        }
        None => Assertion::truth(span),
    }
}
