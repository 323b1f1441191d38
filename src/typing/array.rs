//! Arrays: their elements, and how they are made.

use super::checker::Checker;
use super::codes;
use super::constant::constant;
use crate::report::Diagnostic;
use crate::resolve::{MOST_DIMENSIONS, Ty, not_yet, too_many_dimensions};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Type};

/// How many arrays `new` may make at once, where it makes arrays of arrays.
const MOST_ROWS: i128 = 64;

/// Whether `new T[n][m]` makes so few arrays, of a known number, that each is made by itself. If not, the size to
/// blame.
pub(crate) fn are_few_rows(sizes: &[Expr]) -> Result<(), &Expr> {
    let Some((_, outer)) = sizes.split_last() else { return Ok(()) };
    let mut rows = 1;
    for size in outer {
        rows = match constant(size) {
            Some(size @ 0..=MOST_ROWS) if rows * size <= MOST_ROWS => rows * size,
            Some(_) | None => return Err(size),
        };
    }
    Ok(())
}

impl Checker<'_, '_> {
    pub(super) fn index(&mut self, e: &Expr, array: &Expr, index: &Expr) -> Ty {
        let found = self.value(array);
        if let Ty::Collection(kind, of) = &found {
            return self.part_of(e, (*kind, of), index);
        }
        self.int(index, "an index");
        self.element_of(array, found, "[")
    }

    /// The type of the elements of what was found before a bracket.
    pub(super) fn element_of(&mut self, array: &Expr, found: Ty, bracket: &str) -> Ty {
        match found {
            Ty::Array(element) => *element,
            Ty::Error => Ty::Error,
            other => {
                let text = self.show(&other);
                self.fail(
                    Diagnostic::error(
                        codes::NOT_AN_ARRAY,
                        array.span,
                        format!("expected an array before `{bracket}`, found `{text}`"),
                    )
                    .here(format!("this is of type `{text}`")),
                )
            }
        }
    }

    /// `new T[n][m][]`
    pub(super) fn new_array(&mut self, e: &Expr, element: &Type, sizes: &[Expr], unsized_dims: usize) -> Ty {
        self.side_effect(e, "`new` makes an object");
        for size in sizes {
            self.int(size, "the size of an array");
        }
        let found = self.errors.len();
        let element = self.resolve_type(element);
        if element.is_error() || self.errors.len() > found {
            return self.unknown();
        }
        if matches!(element.innermost(), Ty::Param(_)) {
            let text = self.show(&element);
            return self.fail(
                not_yet(e.span, format!("`new` of an array of the type parameter `{text}`"))
                    .help(format!("write `({text}[]) new Object[…]`, as in Java")),
            );
        }
        if let Some(refused) = self.new_of_arguments(e.span, &element) {
            return self.fail(refused);
        }
        let mut dimensions = unsized_dims + sizes.len();
        let mut innermost = &element;
        while let Ty::Array(inner) = innermost {
            innermost = inner;
            dimensions += 1;
        }
        if dimensions > MOST_DIMENSIONS {
            return self.fail(too_many_dimensions(e.span));
        }
        let dimensions = unsized_dims + sizes.len();
        let ty = (0..dimensions).fold(element, |ty, _| Ty::Array(Box::new(ty)));
        // Each row is an array of its own. As many as a variable says are held as those of each index.
        if let Err(size) = are_few_rows(sizes) {
            let at_once = match &ty {
                Ty::Array(row) => sizes.len() == 2 && self.table.row_predicate(row).is_some(),
                _ => false,
            };
            if !at_once {
                let what = format!(
                    "`new` of more than {MOST_ROWS} arrays of arrays, or of a number that is not constant,"
                );
                return self
                    .fail(not_yet(size.span, what).help(
                        "make the outer array alone, as in `new T[n][]`, and what is in it in a loop",
                    ));
            }
        }
        ty
    }

    /// Why no array of a type with type arguments is made where they are written: Java makes none.
    fn new_of_arguments(&self, span: Span, element: &Ty) -> Option<Diagnostic> {
        let Ty::Class(class, args) = element.innermost() else { return None };
        let erasure = self.table.class(*class).name.name;
        (!args.is_empty()).then(|| {
            not_yet(span, "`new` of an array whose elements have type arguments")
                .help(format!("write `new {erasure}[…]` where the type of the array is expected, as in Java"))
        })
    }

    /// `new T[]{e, …}`; without a type, `{e, …}` where nothing says what its elements are.
    pub(super) fn array_literal(&mut self, e: &Expr, ty: Option<&Type>, items: &[Expr]) -> Ty {
        let Some(ty) = ty else {
            return self.fail(
                Diagnostic::error(codes::UNKNOWN_TYPE, e.span, "the type of this array is not known")
                    .help("write it, as in `new int[]{ … }`"),
            );
        };
        let found = self.errors.len();
        let ty = self.resolve_type(ty);
        if ty.is_error() || self.errors.len() > found {
            return self.unknown();
        }
        self.items(e, &ty, items);
        ty
    }

    /// The initial value of a variable or an element of this type, which may be `{e, …}`.
    pub(super) fn initial(&mut self, value: &Expr, expected: &Ty) -> Ty {
        let ExprKind::ArrayLiteral(None, items) = &value.kind else {
            return self.value_for(value, expected);
        };
        let (effects, permissions) = (self.effects, self.permissions);
        self.items(value, expected, items);
        let ty = if matches!(expected, Ty::Array(_)) { expected.clone() } else { Ty::Error };
        self.finish(value, &ty, effects, permissions);
        ty
    }

    /// The elements of a new array of this type.
    fn items(&mut self, e: &Expr, ty: &Ty, items: &[Expr]) {
        self.side_effect(e, "this makes an array");
        let element = match ty {
            Ty::Array(element) if matches!(element.innermost(), Ty::Param(_)) => {
                let text = self.show(ty);
                self.fail(not_yet(e.span, format!("`new` of a `{text}`, an array of a type parameter,")))
            }
            Ty::Array(element) => match self.new_of_arguments(e.span, element) {
                Some(refused) => self.fail(refused),
                None => (**element).clone(),
            },
            Ty::Error => Ty::Error,
            other => {
                let text = self.show(other);
                self.fail(Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    e.span,
                    format!("expected `{text}`, found the elements of an array"),
                ))
            }
        };
        for item in items {
            let found = self.initial(item, &element);
            self.assigned(item, &found, &element, None);
        }
    }
}
