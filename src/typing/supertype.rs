//! `super` and `I.super`, before a dot.
//!
//! ```text
//! class C extends B implements I { void m() { super.m(); I.super.m(); } }       runs what B has, and the default method of I
//! ```
//!
//! *Invariant*: the JVM runs the very declaration that is found here. What Java would not find because another
//! supertype overrides it is refused.
//!
//! Source: JLS 17, §15.11.2, §15.12.1, §15.12.3.

use super::checker::Checker;
use super::codes;
use crate::report::Diagnostic;
use crate::resolve::{CallableId, ClassId, Ty, Types, hidden_class};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Expr, Ident, Type, TypeKind};

impl Checker<'_, '_> {
    /// `super`
    pub(super) fn super_object(&mut self, e: &Expr) -> Ty {
        if !self.use_this(e.span, "`super` is this object") {
            return self.unknown();
        }
        match self.class().map(|class| self.table.class(class).superclass) {
            Some(Some(parent)) => Ty::Class(parent, self.own_arguments(parent)),
            Some(None) => Ty::Object,
            None => self.unknown(),
        }
    }

    /// `I.super`, where I is a direct superinterface. `C.super` in C is `super`.
    pub(super) fn super_of(&mut self, e: &Expr, path: &[Ident]) -> Ty {
        let names: Vec<Symbol> = path.iter().map(|part| part.name).collect();
        let at = path.first().zip(path.last()).map_or(e.span, |(first, last)| first.span.to(last.span));
        let table = self.table;
        let Some(named) = table.class_of_path(&names, self.class(), e.span.file) else {
            return self.no_such_class(path, at);
        };
        if let Some(hidden) = table.hidden_class(named, self.class(), e.span.file) {
            self.report(hidden_class(hidden, at, table));
        }
        if self.class() == Some(named) && !table.class(named).is_interface {
            return self.super_object(e);
        }
        if !self.use_this(e.span, "`super` is this object") {
            return self.unknown();
        }
        let Some(own) = self.class() else { return self.unknown() };
        if table.class(own).broken || table.class(named).broken {
            return self.unknown();
        }
        let name = table.class_name(named);
        let error = |text: String| {
            Diagnostic::error(codes::SUPER, at, text).label(table.class(named).name.span, "declared here")
        };
        if !table.class(own).interfaces.contains(&named) {
            let own = table.class_name(own);
            let text = format!("`{name}` is not an interface that `{own}` itself names as a supertype");
            return self.fail(error(text).help("only the default methods of these can be called so"));
        }
        let nearer = table.parents(own).find(|other| *other != named && table.is_subtype(*other, named));
        if let Some(nearer) = nearer {
            let nearer = table.class_name(nearer);
            let text =
                format!("`{name}` is a supertype of `{nearer}` as well, so it can't stand before `super`");
            return self.fail(error(text).note("what is meant could be overridden there"));
        }
        Ty::Class(named, self.own_arguments(named))
    }

    fn no_such_class(&mut self, path: &[Ident], at: Span) -> Ty {
        let ty = Type { kind: TypeKind::Named(path.to_vec(), Vec::new()), span: at };
        let mut errors = Vec::new();
        let names = self.table.type_names(self.class(), false, &[]);
        Types { table: self.table, names }.resolve(&ty, &mut errors);
        match errors.into_iter().next() {
            Some(error) => self.fail(error),
            None => self.fail(Diagnostic::error(codes::SUPER, at, "no class or interface is called so")),
        }
    }

    /// Reports a method of an interface, called by `I.super`, that another direct supertype overrides.
    pub(super) fn overridden_beside(&mut self, interface: ClassId, id: CallableId, name: Ident) {
        let table = self.table;
        let (Some(own), Some(declaring)) = (self.class(), table.callable(id).class) else { return };
        if !table.class(interface).is_interface || table.class(own).superclass == Some(interface) {
            return;
        }
        let overrides = |other: CallableId| {
            let callable = table.callable(other);
            let below =
                callable.class.is_some_and(|class| class != declaring && table.is_subtype(class, declaring));
            below && !callable.is_private && !callable.is_static && table.same_parameters(own, other, id)
        };
        let others = table.parents(own).filter(|other| *other != interface);
        let found = others
            .filter_map(|other| table.callables_named(other, name.name))
            .find_map(|candidates| candidates.declared.into_iter().find(|other| overrides(*other)));
        if let Some(other) = found {
            let class = table.callable(other).class.map_or(name.name, |class| table.class_name(class));
            self.report(
                Diagnostic::error(
                    codes::SUPER,
                    name.span,
                    format!("`{name}` is overridden in `{class}`, another supertype", name = name.name),
                )
                .label(table.callable(other).name.span, "it is overridden here")
                .label(table.callable(id).name.span, "this is what `super` would mean"),
            );
        }
    }
}
