//! `instanceof` and casts.
//!
//! The variable of a pattern is assigned before the test, so that it has a value of its type wherever it is. Where
//! nothing is assigned it is bound, wherever the test is known to be true:
//!
//! ```text
//! e instanceof C c           t = e;  c = t instanceof C ? (C) t : null;  t instanceof C
//! e instanceof C c && φ      e instanceof C && (let c = (C) e in φ)
//! ```

use rustc_hash::FxHashSet;

use super::body::Lowerer;
use super::operator::converted;
use crate::ir::{Assertion, AssertionKind, CompareOp, Expr, ExprKind, Shown, StmtKind, Type, VarId};
use crate::resolve::{Body, Ty};
use crate::source::Span;
use crate::syntax::ast::{self, Ident};
use crate::typing::{Target, VariableKind, patterns, says_arguments, strip};

/// A pattern variable, after what is tested.
pub(super) type Pattern<'e> = (&'e ast::Expr, Ident);

/// The pattern variables that are known where a condition is true, and where it is false.
pub(super) fn known_where(cond: &ast::Expr) -> [Vec<Pattern<'_>>; 2] {
    [true, false].map(|value| {
        let mut found = Vec::new();
        patterns(cond, value, &mut found);
        found
    })
}

/// Whether an object is of a type; `said`: its type says that it is, unless it is null.
pub(super) fn is_instance(object: Expr, wanted: Type, said: bool) -> ExprKind {
    if said {
        let null = Expr { kind: ExprKind::Null, ty: Type::Null, span: object.span };
        return ExprKind::Compare(CompareOp::Ne, Box::new(object), Box::new(null));
    }
    ExprKind::InstanceOf(Box::new(object), wanted)
}

/// Adds the variables that an expression names.
fn note(e: &Expr, used: &mut FxHashSet<VarId>) {
    e.visit(&mut |part| {
        if let ExprKind::Var(var) = &part.kind {
            used.insert(*var);
        }
    });
}

impl Lowerer<'_, '_> {
    /// The type that an `instanceof` asks for; `Object`: any.
    pub(super) fn instance_type(&self, e: &ast::Expr) -> Type {
        match (self.nodes.target(e), self.nodes.array_tested(e)) {
            (Target::Class(class), _) => Type::Class(self.ids.class(class)),
            (_, Some(array)) => self.ids.ty(array),
            (_, None) => Type::Object,
        }
    }

    /// Whether the type of an operand says already that it is what an `instanceof` asks for, unless it is null. A type
    /// parameter with several bounds says so of each, and all but the first are lost here.
    pub(super) fn says_class(&self, e: &ast::Expr, operand: &ast::Expr) -> bool {
        let ty = self.nodes.ty(operand);
        let above = |wanted: crate::resolve::ClassId| {
            let is_it =
                |bound: &Ty| matches!(bound, Ty::Class(class, _) if self.table.is_subtype(*class, wanted));
            matches!(ty, Ty::Param(_)) && self.table.bounds(ty).iter().any(is_it)
        };
        matches!(self.nodes.target(e), Target::Class(wanted) if above(wanted))
    }

    /// `e instanceof C c`
    pub(super) fn instance_of(&mut self, e: &ast::Expr, operand: &ast::Expr, name: Option<Ident>) -> Expr {
        let span = e.span;
        let wanted = self.instance_type(e);
        let tested = self.expr(operand);
        let said = self.says_class(e, operand);
        let test = |of: Expr| Expr { kind: is_instance(of, wanted.clone(), said), ty: Type::Bool, span };
        let Some(name) = name else { return test(tested) };
        let Some(id) = self.nodes.declared(name.span) else { return self.impossible(span) };
        let id = self.variable(id);
        if self.declared[id.index()] == 0 {
            self.mark_declared(id);
        }
        let kept = self.save(tested);
        let ty = self.vars[id.index()].ty.clone();
        if said {
            self.emit(StmtKind::Assign(id, Expr { ty, ..kept.clone() }), name.span);
            return test(kept);
        }
        let cast = Expr { kind: ExprKind::Cast(Box::new(kept.clone()), Shown::InFull), ty: ty.clone(), span };
        let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
        let arms = (Box::new(test(kept.clone())), Box::new(cast), Box::new(null));
        let value = Expr { kind: ExprKind::Cond(arms.0, arms.1, arms.2), ty, span };
        self.emit(StmtKind::Assign(id, value), name.span);
        test(kept)
    }

    /// Before a loop: the pattern variables that are known after it, where its test is false, are not its own.
    pub(super) fn declare_known_after(&mut self, cond: &ast::Expr) {
        let [_, known] = known_where(cond);
        for (_, name) in known {
            let Some(id) = self.nodes.declared(name.span).map(|id| self.variable(id)) else { continue };
            self.mark_declared(id);
            let null = Expr { kind: ExprKind::Null, ty: self.vars[id.index()].ty.clone(), span: name.span };
            self.emit(StmtKind::Assign(id, null), name.span);
        }
    }

    /// `(T) e`: nothing, where the type of e says that it is a T.
    pub(super) fn cast(&mut self, e: &ast::Expr, operand: &ast::Expr) -> Expr {
        let to = self.nodes.ty(e).clone();
        self.seen_as(operand, &to, e.span)
    }

    fn seen_as(&mut self, operand: &ast::Expr, to: &Ty, span: Span) -> Expr {
        let from = self.placed_ty(operand);
        if let (ast::ExprKind::NewArray { sizes, .. }, true) = (&strip(operand).kind, to.is_array_of_param())
            && let [size] = &sizes[..]
            && let Some(made) = self.new_array_for_parameter(strip(operand), size, self.ids.ty(to))
        {
            return Expr { span, ..made };
        }
        let value = self.expr(operand);
        if from.is_number() {
            return Expr { span, ..converted(value, self.ids.ty(to)) };
        }
        if self.table.fits(&from, to) {
            return Expr { ty: self.ids.ty(to), span, ..value };
        }
        // What else there is of a type is known of an object when the program runs.
        let shown = if says_arguments(to) { Shown::UpToArguments } else { Shown::InFull };
        Expr { kind: ExprKind::Cast(Box::new(value), shown), ty: self.ids.ty(to), span }
    }

    /// The result of a call, seen as what its type arguments make of it. If an array of a type parameter is seen as one
    /// of a class, Java casts it: it may have been made for the type parameter.
    pub(super) fn seen_result(&self, e: &ast::Expr, result: impl FnOnce(Type) -> Expr) -> Expr {
        match self.cast_by_java(e) {
            None => result(self.ty(e)),
            Some(declared) => {
                let shown = if self.gives_copy(e) { Shown::OfCopy } else { Shown::Unwritten };
                let kind = ExprKind::Cast(Box::new(result(declared)), shown);
                Expr { kind, ty: self.ty(e), span: e.span }
            }
        }
    }

    /// Whether the result of a call is an array of the class of its first argument: Java's own methods that give an
    /// array where they are given one, of elements of a type parameter, copy it. One with a body may make another one.
    fn gives_copy(&self, call: &ast::Expr) -> bool {
        let Some(called) = self.called(call).map(|id| self.table.callable(id)) else { return false };
        let first = called.params.first().map(|param| &param.ty);
        let is_library = called.class.is_some_and(|class| self.table.is_library(class));
        let is_java = is_library && matches!(called.body, Body::None);
        is_java && called.result.is_array_of_param() && first == Some(&called.result)
    }

    /// The array of which a method is called, which must not be null, whatever is checked of what is given to methods.
    pub(super) fn array_not_null(&mut self, call: &ast::Call, args: Vec<Expr>) -> Vec<Expr> {
        let Some(receiver) = self.nodes.array_asked(call) else { return args };
        let args: Vec<Expr> = args.into_iter().map(|arg| self.save(arg)).collect();
        for array in &args {
            let kind = ExprKind::Length(Box::new(array.clone()));
            self.save(Expr { kind, ty: Type::Int, span: receiver.span });
        }
        args
    }

    /// The arguments of a call, of which the first is an array of the type of the result where that is a copy of it:
    /// Java finds out when it casts the copy.
    pub(super) fn copied_as(&self, call: &ast::Expr, mut args: Vec<Expr>) -> Vec<Expr> {
        if self.gives_copy(call) && self.cast_by_java(call).is_some() && !args.is_empty() {
            let (array, ty) = (args.remove(0), self.ty(call));
            let span = array.span;
            args.insert(0, Expr { kind: ExprKind::Cast(Box::new(array), Shown::Unwritten), ty, span });
        }
        args
    }

    /// The type of such a result before the cast.
    pub(super) fn cast_by_java(&self, call: &ast::Expr) -> Option<Type> {
        let declared = &self.table.callable(self.called(call)?).result;
        let is_cast =
            declared.is_array_of_param() && !matches!(self.nodes.ty(call).innermost(), Ty::Param(_));
        is_cast.then(|| self.ids.ty(declared))
    }

    /// An expression outside of program code where these pattern variables are known.
    pub(super) fn expr_where(&mut self, known: &[Pattern<'_>], e: &ast::Expr) -> Expr {
        let body = self.expr(e);
        self.where_known(known, body)
    }

    /// The same of one that was lowered.
    pub(super) fn where_known(&mut self, known: &[Pattern<'_>], body: Expr) -> Expr {
        if known.is_empty() {
            return body;
        }
        let mut used = FxHashSet::default();
        note(&body, &mut used);
        self.stand_for(known, used).into_iter().fold(body, |body, (var, value)| {
            let (ty, span) = (body.ty.clone(), body.span);
            Expr { kind: ExprKind::Let { var, value: Box::new(value), body: Box::new(body) }, ty, span }
        })
    }

    /// The same of a conjunct.
    pub(super) fn conjunct_where(&mut self, known: &[Pattern<'_>], body: Assertion) -> Assertion {
        if known.is_empty() {
            return body;
        }
        let mut used = FxHashSet::default();
        body.exprs(&mut |e| note(e, &mut used));
        self.stand_for(known, used).into_iter().fold(body, |body, (var, value)| {
            let span = body.span;
            Assertion { kind: AssertionKind::Let { var, value, body: Box::new(body) }, span }
        })
    }

    /// What the pattern variables among these variables stand for, the last first: it may name those before it.
    fn stand_for(&mut self, known: &[Pattern<'_>], mut used: FxHashSet<VarId>) -> Vec<(VarId, Expr)> {
        let mut found = Vec::new();
        for (operand, name) in known.iter().rev() {
            let Some(id) = self.nodes.declared(name.span) else { continue };
            let variable = &self.declaration.variables[id.0 as usize];
            let var = self.variable(id);
            if variable.kind == VariableKind::Bound && used.contains(&var) {
                let value = self.seen_as(operand, &variable.ty, name.span);
                note(&value, &mut used);
                found.push((var, value));
            }
        }
        found
    }
}
