//! Members seen through types with arguments, and type arguments that are not written.
//!
//! ```text
//! class Box<T> { T value; }     Box<Cell> b:  b.value is a Cell
//! Box<Cell> b = new Box<>(c);   the variable says that this is a new Box<Cell>(c)
//! ```
//!
//! *Invariant*: what the checks accept is right for the written arguments and for those that were found alike: both are
//! compared with the bounds, and the arguments of the call with the types that they give.

use super::checker::Checker;
use super::codes;
use super::expr::strip;
use crate::report::Diagnostic;
use crate::resolve::{
    Argument, Callable, CallableId, Candidate, Candidates, ClassId, Form, Inference, Instantiation, Open, Ty,
    TypeParamId, is_too_large, not_yet, params_for,
};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Type, TypeKind};

/// A declaration that a call means, and what the type parameters in its types stand for there.
pub(super) struct Chosen {
    pub id: CallableId,
    pub form: Form,
    pub seen: Instantiation,
}

impl Checker<'_, '_> {
    /// The type of a member where it is used, or an error: an array of a type parameter may have been made as one of
    /// objects, which is no array of what the parameter stands for.
    pub(super) fn seen_type(&mut self, seen: &Instantiation, declared: &Ty, at: Span) -> Ty {
        let ty = self.passed_type(seen, declared, at);
        // The program made an array of as many dimensions as are written where it is declared.
        let same = matches!(ty.innermost(), Ty::Param(_))
            && ty.dimensions() == declared.dimensions()
            && self.table.same_erasure(&ty, declared);
        if declared.is_array_of_param() && !ty.is_error() && !same {
            let text = self.show(&ty);
            return self
                .fail(not_yet(at, format!("a member that is an array of a type parameter, as a `{text}`,")));
        }
        ty
    }

    /// The same of a call's result: where it is seen as an array of a class, the cast that Java makes is checked.
    pub(super) fn result_type(&mut self, seen: &Instantiation, declared: &Ty, at: Span) -> Ty {
        let known = !matches!(seen.of(declared).innermost(), Ty::Param(_));
        if known { self.passed_type(seen, declared, at) } else { self.seen_type(seen, declared, at) }
    }

    /// The type that a member has for what is passed to it.
    pub(super) fn passed_type(&mut self, seen: &Instantiation, declared: &Ty, at: Span) -> Ty {
        let ty = seen.of(declared);
        match is_too_large(&ty) {
            None => ty,
            Some(most) => self.fail(Diagnostic::error(
                codes::TOO_LARGE,
                at,
                format!("the type of this consists of more than {most} names"),
            )),
        }
    }

    /// The types that the arguments of a call will be compared with, where that is clear before they are looked at.
    pub(super) fn expected(
        &self,
        candidates: &Candidates,
        (class, args): (ClassId, &[Ty]),
        count: usize,
    ) -> Vec<Ty> {
        let table = self.table;
        if candidates.declared.iter().any(|id| table.callable(*id).has_ghost_params()) {
            return Vec::new();
        }
        let takes = |id: &&CallableId| table.callable(**id).may_take(count);
        let mut fitting = candidates.declared.iter().filter(takes);
        match (fitting.next(), fitting.next()) {
            (Some(only), None) if !candidates.unknown && table.callable(*only).type_params.is_empty() => {
                let callee = table.callable(*only);
                let seen = self.through(callee, class, args);
                // Whether the last one takes an array is not clear yet.
                let clear = callee.params.len() - usize::from(callee.varargs);
                callee.params[..clear].iter().map(|param| seen.of(&param.ty)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What the type parameters of its class stand for in a declaration that is used through `C<args>`.
    pub(super) fn through(&self, callee: &Callable<'_>, class: ClassId, args: &[Ty]) -> Instantiation {
        callee
            .class
            .map_or_else(Instantiation::default, |declaring| self.table.through(class, args, declaring))
    }

    /// The value of an expression where a type is expected: it may be one that leaves out its type arguments.
    pub(super) fn value_for(&mut self, e: &Expr, expected: &Ty) -> Ty {
        if let Ty::Array(element) = expected
            && !matches!(**element, Ty::Param(_))
            && let Some(made) = self.new_of_erasure(e, expected)
        {
            return made;
        }
        let leaves_out =
            is_diamond(e) || matches!(strip(e).kind, ExprKind::Call(_) | ExprKind::Conditional(..));
        self.expecting = leaves_out.then(|| expected.clone());
        let found = self.value(e);
        self.expecting = None;
        found
    }

    /// What is known of the type arguments of `new C<>(…)` from the type that is expected there.
    fn expected_arguments<'i>(
        &self,
        class: ClassId,
        params: &'i [TypeParamId],
        expected: &Ty,
    ) -> Inference<'i> {
        let table = self.table;
        let mut inference = Inference::new(params);
        if let (Ty::Class(wanted, args), Ty::Class(_, own)) = (expected, table.type_of_this(class))
            && table.is_subtype(class, *wanted)
        {
            let patterns = table.seen_as(class, &own, *wanted);
            patterns.iter().zip(args).for_each(|(pattern, arg)| inference.same(pattern, arg));
        }
        inference
    }

    /// The type of `new C<>(…)`, if the type that is expected there says all of it.
    pub(super) fn expected_type(&mut self, class: ClassId, at: Span, expected: &Ty) -> Option<Ty> {
        let params = &self.table.class(class).type_params;
        let args = self.expected_arguments(class, params, expected).finish(self.table).ok()?;
        let known = !args.iter().any(Ty::is_error)
            && self.table.outside_of_bound(&Instantiation::default(), params, &args).is_none();
        known.then(|| self.seen_type(&Instantiation::default(), &Ty::Class(class, args), at))
    }

    /// The type arguments of `new C<>(…)`, whose arguments have been looked at. None: an error was reported.
    pub(super) fn inferred_arguments(
        &mut self,
        class: ClassId,
        ty: &Type,
        given: &[Ty],
        expected: Option<Ty>,
    ) -> Option<Vec<Ty>> {
        let table = self.table;
        let params = &table.class(class).type_params;
        let name = table.class(class).name.name;
        let mut inference = self.expected_arguments(class, params, expected.as_ref().unwrap_or(&Ty::Object));
        if let Some((_, constructors)) = table.constructors(class) {
            let takes = |id: &&CallableId| table.callable(**id).may_take(given.len());
            let mut fitting = constructors.declared.iter().filter(takes);
            if let (Some(only), None) = (fitting.next(), fitting.next()) {
                let callee = table.callable(*only);
                let declared = declared(callee, &Instantiation::default());
                let bounds = params.iter().map(|param| table.type_param(*param).bounds.clone()).collect();
                let open = Open { params: params.clone(), bounds, confused: false };
                let candidate = Candidate { id: *only, params: declared, open, instantiated: None };
                let arguments: Vec<Argument> = given.iter().map(|ty| Argument(vec![ty.clone()])).collect();
                let form = table.form_of(&candidate, &arguments);
                for (pattern, ty) in patterns(callee, &candidate.params, form, given.len()).iter().zip(given)
                {
                    inference.passed(pattern, ty, table);
                }
            }
        }
        let found = inference.finish(table);
        if given.iter().any(Ty::is_error) || expected.is_some_and(|ty| ty.is_error()) {
            self.unknown();
            return None;
        }
        match found {
            Ok(args) => self.within_bounds(&Instantiation::default(), params, &args, ty.span).then_some(args),
            Err(param) => {
                self.not_inferred(param, ty.span, &format!("write the type arguments: `new {name}<…>(…)`"));
                None
            }
        }
    }

    /// What the type parameters of a method stand for in a call of it, whose arguments have been looked at; `seen`:
    /// what those of its class stand for. A parameter of which nothing is known is its bound. None: an error was
    /// reported.
    pub(super) fn inferred_for_call(
        &mut self,
        (id, form): (CallableId, Form),
        seen: Instantiation,
        given: &[Ty],
        expected: Option<&Ty>,
        at: Span,
    ) -> Option<Instantiation> {
        let table = self.table;
        let callee = table.callable(id);
        let params = &callee.type_params;
        if params.is_empty() {
            return Some(seen);
        }
        if given.iter().any(Ty::is_error) {
            self.unknown();
            return None;
        }
        let args = match self.arguments_of((callee, form), &seen, given, expected) {
            Ok(args) => args,
            Err(param) => {
                self.not_inferred(param, at, "write the type arguments, as in `this.<Cell>m(…)`");
                return None;
            }
        };
        self.within_bounds(&seen, params, &args, at).then(|| seen.and(params, &args))
    }

    /// The same where they are written. Java ignores those of a method without type parameters.
    pub(super) fn written_for_call(
        &mut self,
        id: CallableId,
        seen: Instantiation,
        written: &[Ty],
        at: Span,
    ) -> Option<Instantiation> {
        let callee = self.table.callable(id);
        let params = &callee.type_params;
        if params.is_empty() || callee.broken {
            return Some(seen);
        }
        if params.len() != written.len() {
            let plural = if params.len() == 1 { "" } else { "s" };
            let (name, count) = (callee.name, params.len());
            self.fail(
                Diagnostic::error(
                    codes::TYPE_ARGUMENTS,
                    at,
                    format!("`{}` takes {count} type argument{plural}, found {}", name.name, written.len()),
                )
                .label(name.span, "declared here"),
            );
            return None;
        }
        self.within_bounds(&seen, params, written, at).then(|| seen.and(params, written))
    }

    fn arguments_of(
        &self,
        (callee, form): (&Callable<'_>, Form),
        seen: &Instantiation,
        given: &[Ty],
        expected: Option<&Ty>,
    ) -> Result<Vec<Ty>, TypeParamId> {
        let params = &callee.type_params;
        let mut inference = Inference::new(params);
        let declared = declared(callee, seen);
        for (pattern, ty) in patterns(callee, &declared, form, given.len()).iter().zip(given) {
            inference.passed(pattern, ty, self.table);
        }
        if let Some(expected) = expected {
            inference.wanted(&seen.of(&callee.result), expected, self.table);
        }
        if let Some(param) = inference.without_name(self.table) {
            return Err(param);
        }
        inference.within_bounds(seen, self.table);
        let known = inference.known(self.table);
        let found: Vec<(TypeParamId, Ty)> =
            params.iter().zip(&known).filter_map(|(id, ty)| Some((*id, ty.clone()?))).collect();
        let (ids, types): (Vec<TypeParamId>, Vec<Ty>) = found.into_iter().unzip();
        let seen = seen.clone().and(&ids, &types);
        let bound = |id: &TypeParamId| {
            // What is within several bounds has no name.
            match &self.table.type_param(*id).bounds[..] {
                [] => Ok(Ty::Object),
                [bound] => Some(seen.of(bound))
                    .filter(|bound| !params.iter().any(|param| names(bound, *param)))
                    .ok_or(*id),
                _ => Err(*id),
            }
        };
        params.iter().zip(known).map(|(id, ty)| ty.map_or_else(|| bound(id), Ok)).collect()
    }

    /// Reports arguments outside of their bounds.
    fn within_bounds(&mut self, seen: &Instantiation, params: &[TypeParamId], args: &[Ty], at: Span) -> bool {
        // Whoever makes an array of such an argument makes one of objects: where it is written it is refused as well.
        if let Some(array) = args.iter().find(|arg| arg.is_array_of_param()) {
            let text = self.show(array);
            self.fail(not_yet(at, format!("an array of a type parameter, `{text}`, as a type argument")));
            return false;
        }
        let Some((index, text)) = self.table.outside_of_bound(seen, params, args) else { return true };
        let bound = self.table.type_param(params[index]).name.span;
        self.fail(
            Diagnostic::error(codes::TYPE_ARGUMENTS, at, text).label(bound, "the bound is declared here"),
        );
        false
    }

    pub(super) fn not_inferred(&mut self, param: TypeParamId, at: Span, help: &str) {
        let name = self.table.type_param(param).name;
        self.fail(
            Diagnostic::error(
                codes::TYPE_ARGUMENTS,
                at,
                format!("it can't be told here what `{}` stands for", name.name),
            )
            .label(name.span, "the type parameter is declared here")
            .help(help),
        );
    }

    /// Whether the type of an argument depends in Java on the declaration that is called.
    pub(super) fn is_poly(&self, e: &Expr) -> bool {
        let e = strip(e);
        match &e.kind {
            ExprKind::New(..) => is_diamond(e),
            ExprKind::Conditional(_, a, b) => self.is_poly(a) || self.is_poly(b),
            ExprKind::Switch(..) => {
                self.given.get(&e.id).is_some_and(|given| given.iter().any(|value| value.is_poly))
            }
            ExprKind::Call(call) => call.types.is_empty() && self.gives_parameter(e),
            _ => false,
        }
    }

    /// Whether `c ? a : b` with such an arm is no number for Java: it asks for the result as it is declared, so that
    /// type arguments, written or not, don't count (JLS 17, §15.25).
    pub(super) fn is_no_number(&self, arm: &Expr) -> bool {
        let arm = strip(arm);
        match &arm.kind {
            ExprKind::Conditional(_, a, b) => self.is_no_number(a) || self.is_no_number(b),
            ExprKind::Call(_) => self.gives_parameter(arm),
            _ => self.is_poly(arm),
        }
    }

    /// Whether a call's result is declared with a type parameter of the method itself.
    fn gives_parameter(&self, call: &Expr) -> bool {
        match self.nodes.target(call) {
            super::Target::Call(id) | super::Target::Exactly(id) => {
                let callee = self.table.callable(id);
                callee.type_params.iter().any(|param| names(&callee.result, *param))
            }
            _ => false,
        }
    }
}

/// The types of the parameters of a declaration, with what stands for those of its class.
fn declared(callee: &Callable<'_>, seen: &Instantiation) -> Vec<Ty> {
    callee.params.iter().map(|param| seen.of(&param.ty)).collect()
}

/// The types that so many arguments are compared with; where they are too many or too few, those of the first ones.
fn patterns<'t>(callee: &Callable<'_>, declared: &'t [Ty], form: Form, count: usize) -> Vec<&'t Ty> {
    params_for(declared, count, callee.varargs, form).unwrap_or_else(|| declared.iter().collect())
}

/// Whether a type names a type parameter.
pub(super) fn names(ty: &Ty, param: TypeParamId) -> bool {
    *ty == Ty::Param(param) || ty.parts().iter().any(|part| names(part, param))
}

/// Whether it is `new C<>(…)`.
fn is_diamond(e: &Expr) -> bool {
    match &strip(e).kind {
        ExprKind::New(ty, _) => leaves_out(ty).is_some(),
        _ => false,
    }
}

/// The name of the class of `C<>` or `A.C<>`.
pub(super) fn leaves_out(ty: &Type) -> Option<&[crate::syntax::ast::Ident]> {
    match &ty.kind {
        TypeKind::Named(path, args) if args.iter().any(|arg| matches!(arg.kind, TypeKind::Inferred)) => {
            Some(path)
        }
        _ => None,
    }
}
