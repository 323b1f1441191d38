//! `super(…)`, written or not.
//!
//! A class without a constructor has the default one, which does nothing but call that of its superclass: so a
//! constructor leads to the nearest ones that are declared above it.
//!
//! ```text
//! class A { A(int x) { … } }   class B extends A { B() { super(1); } }   class C extends B { }      new C() runs B()
//! ```
//!
//! Source: JLS 17, §8.8.7, §8.8.9.

use super::checker::Checker;
use super::{Begin, codes};
use crate::report::Diagnostic;
use crate::resolve::{Access, Body, CallableId, CallableKind, ClassId, Param, Way};
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, Ident, StmtKind};

impl<'t> Checker<'t, '_> {
    /// The beginning of a constructor's body, if it is not written.
    pub(super) fn begin_constructor(&mut self, block: &Block) {
        let first = block.stmts.first().map(|stmt| &stmt.kind);
        let written = matches!(first, Some(StmtKind::ConstructorCall { .. }));
        let parent = self.class().and_then(|class| self.table.class(class).superclass);
        if let (false, Some(parent)) = (written, parent) {
            let name = self.callable.name.span;
            self.begin(parent, None, name, name);
        }
    }

    /// The parameters of a declaration. The constructor of a constant with members has those of the enum's.
    pub(super) fn params(&self) -> &'t [Param] {
        let of_constant = self.of_constant().map(|id| self.table.callable(id));
        &of_constant.unwrap_or(self.callable).params
    }

    /// The constructor of the enum that the one of a constant with members calls.
    fn of_constant(&self) -> Option<CallableId> {
        let table = self.table;
        let default = matches!(self.callable.body, Body::Default);
        let constant = self.class().filter(|_| default).and_then(|class| table.class(class).constant)?;
        self.nodes.delegated(table.field(constant).name.span)
    }

    /// The beginning of the constructor that nobody wrote.
    pub(super) fn begin_default(&mut self) {
        let Some(class) = self.class().filter(|_| self.callable.kind == CallableKind::Constructor) else {
            return;
        };
        match (self.table.class(class).superclass, self.table.class(class).constant) {
            (Some(parent), Some(_)) => match self.of_constant() {
                Some(constructor) => self.begins = Some(Begin { constructor, written: false }),
                None if self.table.constructors(parent).is_some() => {
                    self.unknown();
                }
                None => {}
            },
            (Some(parent), None) => {
                let name = self.callable.name.span;
                self.begin(parent, None, name, name);
            }
            (None, _) => {}
        }
    }

    /// `super(e, …);`
    pub(super) fn super_constructor(&mut self, span: Span, args: &[Expr]) {
        let at = Span { end: (span.start + "super".len() as u32).min(span.end), ..span };
        let first = match self.callable.body {
            Body::Block(block) => block.stmts.first().is_some_and(|stmt| stmt.span == span),
            Body::None
            | Body::Assertion(_)
            | Body::Value(..)
            | Body::Constant(..)
            | Body::Default
            | Body::OfEnum(_) => false,
        };
        let class = self.class().filter(|_| self.callable.kind == CallableKind::Constructor && first);
        let Some(class) = class else {
            self.arguments(args, &[]);
            self.fail(
                Diagnostic::error(codes::SUPER, at, "`super(…)` can only begin a constructor")
                    .help("make it the first statement of a constructor"),
            );
            return;
        };
        if self.table.class(class).enumeration.is_some() {
            return self.super_of_enum(at);
        }
        match self.table.class(class).superclass {
            Some(parent) => self.begin(parent, Some(args), at, span),
            None => self.no_arguments("Object", args, at),
        }
    }

    fn no_arguments(&mut self, name: &str, args: &[Expr], at: Span) {
        if !args.is_empty() {
            let given = args.len();
            let message = format!("`{name}` takes 0 arguments, found {given}");
            self.report(Diagnostic::error(codes::ARGUMENT_COUNT, at, message));
        }
    }

    /// A constructor of the superclass is called on this object; without arguments where none are written.
    fn begin(&mut self, parent: ClassId, written: Option<&[Expr]>, at: Span, call: Span) {
        let table = self.table;
        let args = written.unwrap_or_default();
        let constructors = table.constructors(parent);
        let class_args = self.own_arguments(parent);
        let expected = constructors.map_or_else(Vec::new, |(_, candidates)| {
            self.expected(candidates, (parent, &class_args), args.len())
        });
        let candidates = constructors.map(|(_, candidates)| candidates);
        let given = self.within(
            |at| at.delegating = true,
            |checker| checker.given_arguments(candidates, args, &expected, at),
        );
        let name = Ident { name: table.class(parent).name.name, span: at };
        let Some((declaring, candidates)) = constructors else {
            return self.no_arguments(name.name.as_str(), args, at);
        };
        if declaring != parent {
            self.no_arguments(name.name.as_str(), args, at);
        }
        let way = if declaring == parent { Way::Inside } else { Way::Default };
        let fits = |id: &CallableId| table.callable(*id).may_take(0);
        if written.is_none() && !candidates.unknown && !candidates.declared.iter().any(fits) {
            let declared = candidates.declared.first().map(|id| table.callable(*id).name.span);
            let error = Diagnostic::error(
                codes::SUPER,
                at,
                format!(
                    "`{}` has no constructor without arguments, so this one begins with `super(…)`",
                    name.name
                ),
            )
            .label(declared.unwrap_or(at), "declared here")
            .help("write `super(…);` with its arguments as the first statement");
            self.report(error);
            return;
        }
        let Some(chosen) = self.chosen(candidates, (parent, &class_args, way), name, args, &[], None) else {
            return;
        };
        let id = chosen.id;
        self.accessible_constructor(id, way, at);
        self.finish_call(&chosen, args, &given, at, call);
        if declaring == parent {
            self.call_may_throw(parent, &chosen, false, at);
        }
        self.begins = Some(Begin { constructor: id, written: written.is_some() });
    }

    pub(super) fn accessible_constructor(&mut self, id: CallableId, way: Way, at: Span) {
        let constructor = self.table.callable(id);
        if !self.table.may_name_callable(constructor, way, self.class(), at.file) {
            let access = constructor.access;
            let only_super = "outside its package only `super(…)` may run it";
            self.report(
                Diagnostic::error(
                    codes::PRIVATE,
                    at,
                    format!("the constructor of `{}` is {}", constructor.name.name, access.describe()),
                )
                .here(if access == Access::Protected { only_super } else { access.outside() })
                .label(constructor.name.span, access.declared()),
            );
        }
    }
}
