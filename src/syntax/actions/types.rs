//! Types.

use super::Cx;
use crate::source::Symbol;
use crate::syntax::ast::{Ident, Text, Type, TypeKind};
use crate::syntax::codes;

impl Cx<'_> {
    pub(crate) fn ty(&self, start: usize, kind: TypeKind, end: usize) -> Type {
        Type { kind, span: self.span(start, end) }
    }

    pub(crate) fn array_type(&self, start: usize, element: Type, end: usize) -> Type {
        self.ty(start, TypeKind::Array(Box::new(element)), end)
    }

    pub(crate) fn floating(&self, start: usize, name: &str, end: usize) -> Type {
        self.not_in_language(
            self.span(start, end),
            format!("`{name}` is not in the language"),
            "there are no floating-point numbers; use `int`, the mathematical integers",
        );
        self.ty(start, TypeKind::Floating(Symbol::new(name)), end)
    }

    /// A name as a type: `seq<T>` and its like, `frac` and `bool` are built in, everything else is declared.
    pub(crate) fn named_type(&self, start: usize, name: Vec<Ident>, args: Vec<Type>, end: usize) -> Type {
        let kind = match (name.as_slice(), args.as_slice()) {
            ([one], []) if one.name.as_str() == "bool" && self.knows_bool(start) => TypeKind::Boolean,
            ([one], []) if one.name.as_str() == "frac" => TypeKind::Ghost(one.name, args),
            ([one], [_, ..]) if is_collection(one.name) => TypeKind::Ghost(one.name, args),
            _ => TypeKind::Named(name, args),
        };
        self.ty(start, kind, end)
    }

    /// `bool` is a synonym of `boolean`, but not for the Java compiler, and not if there is a class of that name.
    fn knows_bool(&self, start: usize) -> bool {
        !self.bool_is_class && self.regions.of(self.span(start, start)) != Text::Compiled
    }

    pub(crate) fn diamond(&self, start: usize, end: usize) -> Vec<Type> {
        self.not_in_language(
            self.span(start, end),
            "`<>` is not in the language: type arguments are not inferred",
            "write a class for the element type that is needed",
        );
        Vec::new()
    }

    pub(crate) fn wildcard(&self, start: usize, bound: Option<Type>, end: usize) -> Type {
        self.not_in_language(
            self.span(start, end),
            "wildcards are not in the language",
            "write a class for the element type that is needed",
        );
        bound.unwrap_or_else(|| {
            let object = Ident { name: Symbol::new("Object"), span: self.span(start, end) };
            self.ty(start, TypeKind::Named(vec![object], Vec::new()), end)
        })
    }

    /// `T extends A & B`
    pub(crate) fn bounds(
        &self,
        start: usize,
        name: Ident,
        bound: Type,
        more: Vec<Type>,
        end: usize,
    ) -> (Ident, Option<Type>) {
        if !more.is_empty() {
            self.not_in_language(
                self.span(start, end),
                "a type parameter with several bounds is not in the language",
                "keep one bound",
            );
        }
        (name, Some(bound))
    }

    /// `int a[]`: the brackets belong to the type.
    pub(crate) fn brackets_after(&self, start: usize, end: usize) {
        self.error(
            codes::NOT_IN_LANGUAGE,
            self.span(start, end),
            "brackets after a name are not in the language",
            "write them after the type: `int[] a`",
        );
    }
}

/// The mathematical collections that are built in.
pub(super) fn is_collection(name: Symbol) -> bool {
    matches!(name.as_str(), "seq" | "set" | "mset" | "map")
}
