//! Type arguments that are not written: those of `new C<>(…)`.
//!
//! What is known of a parameter is what stands in its place: the type of an argument fits it from below, and inside of
//! type arguments, which are invariant, it is just that type.
//!
//! ```text
//! var b = new Box<>(cell);                the argument says that T is Cell
//! Box<Object> b = new Box<>(cell);        the variable says that it is Object
//! ```
//!
//! Java (JLS 17, §18) asks more at once, and finds more. What is found here is never different from what Java finds,
//! unless Java rejects it: where the place of the expression or several arguments could lead elsewhere, nothing is
//! found. In any case the arguments are checked like written ones, so what follows from a choice is as true as with
//! those.

use super::{Instantiation, Table, Ty, TypeParamId, is_too_large};

/// What is known of some type parameters.
#[derive(Clone)]
pub(crate) struct Inference<'i> {
    params: &'i [TypeParamId],
    known: Vec<Known>,
}

#[derive(Clone, Default)]
struct Known {
    equal: Option<Ty>,
    from_below: Vec<Ty>,
    from_above: Option<Ty>,
}

impl<'i> Inference<'i> {
    pub(crate) fn new(params: &'i [TypeParamId]) -> Inference<'i> {
        Inference { params, known: vec![Known::default(); params.len()] }
    }

    /// A value of a type is passed where the pattern, which may name the parameters, is declared.
    pub(crate) fn passed(&mut self, pattern: &Ty, ty: &Ty, table: &Table<'_>) {
        match (pattern, ty) {
            (_, Ty::Null | Ty::Error) => {}
            (Ty::Param(id), _) if self.params.contains(id) => {
                if let Some(known) = self.of(*id) {
                    known.from_below.push(table.as_object(ty));
                }
            }
            (Ty::Class(wanted, _), _) => {
                if let Some(args) = table.as_class(ty, *wanted) {
                    self.same(pattern, &Ty::Class(*wanted, args));
                }
            }
            (Ty::Array(_) | Ty::Collection(..), _) => self.same(pattern, ty),
            _ => {}
        }
    }

    /// The pattern is this type.
    pub(crate) fn same(&mut self, pattern: &Ty, ty: &Ty) {
        match (pattern, ty) {
            (Ty::Param(id), _) if self.params.contains(id) => {
                if let Some(known) = self.of(*id)
                    && ty.is_reference()
                {
                    known.equal.get_or_insert_with(|| ty.clone());
                }
            }
            (Ty::Class(a, patterns), Ty::Class(b, args)) if a == b => {
                patterns.iter().zip(args).for_each(|(pattern, arg)| self.same(pattern, arg));
            }
            (Ty::Array(pattern), Ty::Array(element)) => self.same(pattern, element),
            (Ty::Collection(a, patterns), Ty::Collection(b, args)) if a == b => {
                patterns.iter().zip(args).for_each(|(pattern, arg)| self.same(pattern, arg));
            }
            _ => {}
        }
    }

    /// A value of the pattern is used where a type is expected.
    pub(crate) fn wanted(&mut self, pattern: &Ty, expected: &Ty, table: &Table<'_>) {
        match (pattern, expected) {
            (Ty::Param(id), _) if self.params.contains(id) => {
                if let Some(known) = self.of(*id)
                    && expected.is_reference()
                    && *expected != Ty::Null
                {
                    known.from_above.get_or_insert_with(|| expected.clone());
                }
            }
            (Ty::Class(class, args), Ty::Class(above, _)) if table.is_subtype(*class, *above) => {
                self.same(&Ty::Class(*above, table.seen_as(*class, args, *above)), expected);
            }
            (Ty::Array(_) | Ty::Collection(..), _) => self.same(pattern, expected),
            _ => {}
        }
    }

    /// What is known of one parameter may tell by its bound what another one is: T is a `Holder<S>`, so it says what S
    /// is.
    pub(crate) fn within_bounds(&mut self, seen: &Instantiation, table: &Table<'_>) {
        for _ in self.params {
            for (param, ty) in self.params.iter().zip(self.clone().known(table)) {
                let bounds = &table.type_param(*param).bounds;
                if let Some(ty) = ty.filter(|ty| is_too_large(ty).is_none()) {
                    bounds.iter().for_each(|bound| self.passed(&seen.of(bound), &ty, table));
                }
            }
        }
    }

    fn of(&mut self, id: TypeParamId) -> Option<&mut Known> {
        let at = self.params.iter().position(|param| *param == id)?;
        self.known.get_mut(at)
    }

    /// The arguments. `Err`: one for which nothing is known, or too little.
    pub(crate) fn finish(self, table: &Table<'_>) -> Result<Vec<Ty>, TypeParamId> {
        let params = self.params;
        params.iter().zip(self.known(table)).map(|(param, ty)| ty.ok_or(*param)).collect()
    }

    /// A parameter for which several types of arguments are all that is known, and no type with a name is above them.
    pub(crate) fn without_name(&self, table: &Table<'_>) -> Option<TypeParamId> {
        let nameless = |known: &Known| {
            known.equal.is_none()
                && known.from_above.is_none()
                && !known.from_below.is_empty()
                && least_above(&known.from_below, table).is_none()
        };
        self.params.iter().zip(&self.known).find(|(_, known)| nameless(known)).map(|(param, _)| *param)
    }

    /// The arguments, as far as they are known.
    pub(crate) fn known(self, table: &Table<'_>) -> Vec<Option<Ty>> {
        let argument = |known: Known| {
            let ty = known.equal.or_else(|| least_above(&known.from_below, table)).or(known.from_above);
            ty.filter(|ty| ty.is_reference() && *ty != Ty::Null)
        };
        self.known.into_iter().map(argument).collect()
    }
}

/// The one type above all others that no type is between.
fn least_above(types: &[Ty], table: &Table<'_>) -> Option<Ty> {
    let (first, others) = types.split_first()?;
    others.iter().try_fold(first.clone(), |above, ty| {
        // Java has types for what several interfaces have in common.
        table.joins_by_name(&above, ty).then(|| table.join(&above, ty))?
    })
}
