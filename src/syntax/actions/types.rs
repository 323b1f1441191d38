//! Types.

use super::{Cx, Var};
use crate::source::Symbol;
use crate::syntax::ast::{Expr, Ident, Text, Type, TypeKind};
use crate::syntax::codes;

impl Cx<'_> {
    pub(crate) fn ty(&self, start: usize, kind: TypeKind, end: usize) -> Type {
        Type { kind, span: self.span(start, end) }
    }

    pub(crate) fn array_type(&self, start: usize, element: Type, end: usize) -> Type {
        self.ty(start, TypeKind::Array(Box::new(element)), end)
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

    /// `Outer<A>.Inner<B>`: the class of an inner object.
    pub(crate) fn member_type(&self, start: usize, end: usize) -> Type {
        let span = self.span(start, end);
        self.not_in_language(
            span,
            span,
            "a class inside a class with type arguments is not in the language",
            "declare the class on its own, outside of the other one",
        );
        self.ty(start, TypeKind::Error, end)
    }

    /// `int[] a[]`: the brackets after a name belong to its type.
    pub(crate) fn arrays(&self, ty: Type, dims: usize) -> Type {
        (0..dims).fold(ty, |element, _| {
            let span = element.span;
            Type { kind: TypeKind::Array(Box::new(element)), span }
        })
    }

    /// The type of all variables of a declaration, and their names and initialisers.
    pub(crate) fn variables(&self, ty: Type, vars: Vec<Var>) -> (Type, Vec<(Ident, Option<Expr>)>) {
        let dims = vars.first().map_or(0, |var| var.dims);
        let other = vars.iter().find(|var| var.dims != dims);
        let ty = match other {
            None => self.arrays(ty, dims),
            Some(other) => {
                self.error(
                    codes::NOT_IN_LANGUAGE,
                    other.name.span,
                    format!("`{}` has another type than the variable before it", other.name.name),
                    "declare it on its own",
                );
                Type { kind: TypeKind::Error, span: ty.span }
            }
        };
        (ty, vars.into_iter().map(|var| (var.name, var.value)).collect())
    }
}

/// The mathematical collections that are built in.
pub(super) fn is_collection(name: Symbol) -> bool {
    matches!(name.as_str(), "seq" | "set" | "mset" | "map")
}
