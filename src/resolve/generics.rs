//! Type parameters, and what stands for them where a class is named with type arguments.
//!
//! A class with type parameters is one class, verified once, for all arguments. Where a member is used through a type
//! with arguments, these stand for the parameters in the types of the member:
//!
//! ```text
//! class Box<T> { T value; }        Box<Cell> b:  b.value is a Cell
//! class CellBox extends Box<Cell> { }            seen as a Box, it is a Box<Cell>
//! ```
//!
//! Below, a parameter is its *erasure*: its bound, or `Object`. That the value of `b.value` is known to be null or a
//! `Cell` all the same rests on this
//!
//! *Invariant*: each object has one argument for each type parameter of its class, and in a program without errors no
//! place whose type is a parameter ever holds anything but null or a value of the argument. Each way around it is an
//! error: a class without its arguments, a cast or a test that would have to know them, arrays of which the JVM knows
//! the elements' class where the program does not (a field `T[]` where T is known; what a call gives is checked there),
//! two instantiations of one supertype, an argument outside of the bound, and static members, which belong to no
//! instantiation.
//!
//! Source: JLS 17, §4.4 to §4.6, §8.1.2, §8.1.5.

use rustc_hash::FxHashMap;

use super::{Callable, CallableId, ClassId, Table, Ty, TypeParamId, codes};
use crate::report::Diagnostic;
use crate::source::Symbol;
use crate::syntax::ast;

/// The most names that a type may consist of. Where parameters stand for types with several parameters each, types grow
/// exponentially.
const LARGEST_TYPE: usize = 100;

/// A type parameter of a class or a method.
#[derive(Debug)]
pub(crate) struct TypeParam {
    pub name: ast::Ident,
    /// None: `Object`. Those after the first are interfaces; the first one is its erasure. A type parameter stands
    /// alone: what is known of it is known of this one too.
    pub bounds: Vec<Ty>,
}

/// What some type parameters stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instantiation(Vec<(TypeParamId, Ty)>);

impl Instantiation {
    pub(crate) fn new(params: &[TypeParamId], args: &[Ty]) -> Instantiation {
        Instantiation(params.iter().copied().zip(args.iter().cloned()).collect())
    }

    /// What further type parameters, which these types do not name, stand for.
    pub(crate) fn and(mut self, params: &[TypeParamId], args: &[Ty]) -> Instantiation {
        self.0.extend(params.iter().copied().zip(args.iter().cloned()));
        self
    }

    /// A type with the arguments in place of the parameters. Others stay what they are.
    pub(crate) fn of(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Param(id) => {
                let found = self.0.iter().find(|(param, _)| param == id);
                found.map_or_else(|| ty.clone(), |(_, arg)| arg.clone())
            }
            Ty::Class(class, args) => Ty::Class(*class, args.iter().map(|arg| self.of(arg)).collect()),
            Ty::Array(element) => Ty::Array(Box::new(self.of(element))),
            Ty::Collection(kind, args) => {
                Ty::Collection(*kind, args.iter().map(|arg| self.of(arg)).collect())
            }
            Ty::Error
            | Ty::Void
            | Ty::Int
            | Ty::Long
            | Ty::Short
            | Ty::Byte
            | Ty::Char
            | Ty::Bool
            | Ty::Frac
            | Ty::Null
            | Ty::Object => ty.clone(),
        }
    }
}

/// The names of types at a place.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypeNames {
    /// The class around it, whose classes may be named.
    pub(super) class: Option<ClassId>,
    /// The type parameters that may be named.
    visible: Vec<TypeParamId>,
    /// Those of the class, which its static members can't name.
    of_objects: Vec<TypeParamId>,
}

/// What a name means that may be a type parameter's.
pub(super) enum Named {
    Param(TypeParamId),
    /// It is known here, but belongs to objects only.
    OfObjects(TypeParamId),
    Other,
}

impl TypeNames {
    /// The same in the header of a class, where its own classes are not known.
    pub(super) fn of_header(self, table: &Table<'_>) -> TypeNames {
        TypeNames { class: self.class.and_then(|class| table.class(class).outer), ..self }
    }

    pub(super) fn find(&self, name: Symbol, table: &Table<'_>) -> Named {
        let called = |id: &&TypeParamId| table.type_param(**id).name.name == name;
        if let Some(id) = self.visible.iter().find(called) {
            return Named::Param(*id);
        }
        self.of_objects.iter().find(called).map_or(Named::Other, |id| Named::OfObjects(*id))
    }
}

/// Enters the type parameters of a class or a method, without their bounds.
pub(super) fn declare(
    params: &[ast::TypeParam],
    table: &mut Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> Vec<TypeParamId> {
    let mut ids: Vec<TypeParamId> = Vec::new();
    for param in params {
        let name = param.name;
        if let Some(first) = ids.iter().find(|id| table.type_param(**id).name.name == name.name) {
            let first = table.type_param(*first).name.span;
            errors.push(
                Diagnostic::error(
                    codes::DUPLICATE,
                    name.span,
                    format!("there is already a type parameter `{}`", name.name),
                )
                .here("declared a second time here")
                .label(first, "declared here first"),
            );
        }
        ids.push(TypeParamId(table.type_params.len() as u32));
        table.type_params.push(TypeParam { name, bounds: Vec::new() });
    }
    ids
}

/// Enters, for each class, the arguments that each of its supertypes has for it. The supertypes of a class come before
/// it. Returns the classes for which they are not known.
pub(super) fn instantiate(
    classes: &[ClassId],
    extended: &FxHashMap<ClassId, Vec<(ClassId, Vec<Ty>)>>,
    table: &mut Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> Vec<ClassId> {
    let mut wrong = Vec::new();
    for class in classes {
        let mut found: FxHashMap<ClassId, Vec<Ty>> = FxHashMap::default();
        let name = table.class(*class).name;
        let mut error = None;
        for (parent, args) in extended.get(class).into_iter().flatten() {
            let seen = Instantiation::new(&table.class(*parent).type_params, args);
            let above = table.class(*parent).supertypes.iter();
            let mut above: Vec<(ClassId, Vec<Ty>)> =
                above.map(|(id, args)| (*id, args.iter().map(|arg| seen.of(arg)).collect())).collect();
            above.push((*parent, args.clone()));
            // Which of several is reported must not depend on how they are kept.
            above.sort_by_key(|(id, _)| *id);
            for (id, args) in above {
                if args.iter().any(|arg| size(arg) > LARGEST_TYPE) {
                    error = Some(too_large(name));
                }
                if let Some(other) = found.get(&id).filter(|other| **other != args) {
                    let (a, b) = (Ty::Class(id, other.clone()), Ty::Class(id, args.clone()));
                    error = Some(
                        Diagnostic::error(
                            codes::TYPE_ARGUMENTS,
                            name.span,
                            format!(
                                "`{}` can't be both a `{}` and a `{}`",
                                name.name,
                                table.show(&a),
                                table.show(&b)
                            ),
                        )
                        .note("an object has one argument for each type parameter"),
                    );
                }
                found.insert(id, args);
            }
        }
        if let Some(error) = error {
            errors.push(error);
            wrong.push(*class);
        }
        table.classes[class.index()].supertypes = found;
    }
    wrong
}

fn too_large(name: ast::Ident) -> Diagnostic {
    Diagnostic::error(
        codes::TOO_LARGE,
        name.span,
        format!("a type here consists of more than {LARGEST_TYPE} names"),
    )
}

/// Whether a type is too large to be worked with.
pub(crate) fn is_too_large(ty: &Ty) -> Option<usize> {
    (size(ty) > LARGEST_TYPE).then_some(LARGEST_TYPE)
}

/// How many names a type consists of.
fn size(ty: &Ty) -> usize {
    let parts: usize = ty.parts().iter().map(size).sum();
    match ty {
        Ty::Array(_) => parts,
        _ => 1 + parts,
    }
}

impl Ty {
    /// The types that it is made of: the arguments of a class, the elements of an array.
    pub(crate) fn parts(&self) -> &[Ty] {
        match self {
            Ty::Class(_, args) | Ty::Collection(_, args) => args,
            Ty::Array(element) => std::slice::from_ref(element),
            Ty::Error
            | Ty::Void
            | Ty::Int
            | Ty::Long
            | Ty::Short
            | Ty::Byte
            | Ty::Char
            | Ty::Bool
            | Ty::Frac
            | Ty::Null
            | Ty::Object
            | Ty::Param(_) => &[],
        }
    }

    /// The type parameters in it, itself included.
    pub(crate) fn named_params(&self) -> Vec<TypeParamId> {
        let own = match self {
            Ty::Param(id) => Some(*id),
            // Any other type has them in its parts.
            _ => None,
        };
        own.into_iter().chain(self.parts().iter().flat_map(Ty::named_params)).collect()
    }

    /// What an array, and the arrays that are its elements, hold in the end.
    pub(crate) fn innermost(&self) -> &Ty {
        let mut ty = self;
        while let Ty::Array(element) = ty {
            ty = element;
        }
        ty
    }

    /// How many `[]` there are.
    pub(crate) fn dimensions(&self) -> usize {
        match self {
            Ty::Array(element) => 1 + element.dimensions(),
            // Any other type is no array.
            _ => 0,
        }
    }

    /// `T[]`, for a type parameter T.
    pub(crate) fn is_array_of_param(&self) -> bool {
        matches!((self, self.innermost()), (Ty::Array(_), Ty::Param(_)))
    }
}

impl Table<'_> {
    pub(crate) fn type_param(&self, id: TypeParamId) -> &TypeParam {
        &self.type_params[id.index()]
    }

    /// The names of type parameters in a class, and in a member that has some of its own.
    pub(crate) fn type_names(
        &self,
        class: Option<ClassId>,
        is_static: bool,
        own: &[TypeParamId],
    ) -> TypeNames {
        let of_class = class.map_or(&[][..], |class| &self.class(class).type_params);
        let mut names = TypeNames { class, visible: own.to_vec(), of_objects: Vec::new() };
        if is_static { &mut names.of_objects } else { &mut names.visible }.extend(of_class);
        names
    }

    /// The type of `this` in a class: `C<T>`.
    pub(crate) fn type_of_this(&self, class: ClassId) -> Ty {
        let params = self.class(class).type_params.iter();
        Ty::Class(class, params.map(|param| Ty::Param(*param)).collect())
    }

    /// The type parameter that is the bound of another one.
    pub(crate) fn param_above(&self, id: TypeParamId) -> Option<TypeParamId> {
        match self.type_param(id).bounds[..] {
            [Ty::Param(above)] => Some(above),
            // Any other bounds are classes.
            _ => None,
        }
    }

    /// Whether a type parameter is another one, or has it as its bound, or as the bound of that. None leads back to
    /// itself.
    pub(crate) fn is_within(&self, id: TypeParamId, wanted: TypeParamId) -> bool {
        std::iter::successors(Some(id), |id| self.param_above(*id)).any(|id| id == wanted)
    }

    /// The last of the type parameters of which each is the bound of the one before.
    fn topmost(&self, id: TypeParamId) -> TypeParamId {
        std::iter::successors(Some(id), |id| self.param_above(*id)).last().unwrap_or(id)
    }

    /// The erasure of a type parameter: its first bound, of which each value of it is one.
    pub(crate) fn bound(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Param(id) => self.type_param(self.topmost(*id)).bounds.first().cloned().unwrap_or(Ty::Object),
            other => other.clone(),
        }
    }

    /// The classes that a value of a type parameter is known to be one of each of.
    pub(crate) fn bounds(&self, ty: &Ty) -> Vec<Ty> {
        match ty {
            Ty::Param(id) if !self.type_param(self.topmost(*id)).bounds.is_empty() => {
                self.type_param(self.topmost(*id)).bounds.clone()
            }
            // Any other type is just itself.
            _ => vec![self.bound(ty)],
        }
    }

    /// Through which of its bounds a value of a type has something that is looked for: the one that has it, of several
    /// one that is below all others, and the first if none has, or if all inherit the same: that is in each of them
    /// what it is in all, as nothing is within two bounds that see one class with different arguments. `Err`: two of
    /// them have it, independently.
    pub(crate) fn bound_that<M: PartialEq>(
        &self,
        ty: &Ty,
        has: &dyn Fn(ClassId) -> Option<M>,
    ) -> Result<Ty, [ClassId; 2]> {
        if !matches!(ty, Ty::Param(id) if self.type_param(self.topmost(*id)).bounds.len() > 1) {
            return Ok(self.bound(ty));
        }
        let member = |bound: Ty| match bound {
            Ty::Class(class, _) => has(class).map(|member| (bound, class, member)),
            // Any other bound is `Object`.
            _ => None,
        };
        let found: Vec<(Ty, ClassId, M)> = self.bounds(ty).into_iter().filter_map(member).collect();
        let below_all = |class: ClassId| found.iter().all(|(_, other, _)| self.is_subtype(class, *other));
        let Some((first, a, member)) = found.first() else { return Ok(self.bound(ty)) };
        if let Some((lowest, ..)) = found.iter().find(|(_, class, _)| below_all(*class)) {
            return Ok(lowest.clone());
        }
        match found.iter().find(|(_, _, other)| other != member) {
            Some((_, b, _)) => Err([*a, *b]),
            None => Ok(first.clone()),
        }
    }

    /// The arguments with which the values of a type are objects of a class. None: it is not known that they are.
    pub(crate) fn as_class(&self, ty: &Ty, wanted: ClassId) -> Option<Vec<Ty>> {
        self.bounds(ty).into_iter().find_map(|bound| match bound {
            Ty::Class(class, args) if self.is_subtype(class, wanted) => {
                Some(self.seen_as(class, &args, wanted))
            }
            // Any other type is no class below that.
            _ => None,
        })
    }

    /// The error for bounds between which no type can be: an object has one argument for each parameter.
    pub(super) fn clashing_bounds(&self, id: TypeParamId) -> Option<Diagnostic> {
        let param = self.type_param(id);
        let mut seen: FxHashMap<ClassId, Vec<Ty>> = FxHashMap::default();
        for bound in &param.bounds {
            let Ty::Class(class, args) = bound else { continue };
            for above in self.above(*class) {
                let args = self.seen_as(*class, args, above);
                if seen.insert(above, args.clone()).is_some_and(|before| before != args) {
                    let text = format!("nothing is within all bounds of `{}`", param.name.name);
                    let name = self.class_name(above);
                    return Some(
                        Diagnostic::error(codes::TYPE_ARGUMENTS, param.name.span, text)
                            .here(format!("it would have to be a `{name}` with different type arguments")),
                    );
                }
            }
        }
        None
    }

    /// The arguments of a supertype (or the class itself) of `C<args>`.
    pub(crate) fn seen_as(&self, class: ClassId, args: &[Ty], above: ClassId) -> Vec<Ty> {
        if class == above {
            return args.to_vec();
        }
        let seen = Instantiation::new(&self.class(class).type_params, args);
        let found = self.class(class).supertypes.get(&above);
        found.map_or_else(Vec::new, |args| args.iter().map(|arg| seen.of(arg)).collect())
    }

    /// What the parameters of a class stand for in its members, where these are used through a value of `C<args>`.
    pub(crate) fn through(&self, class: ClassId, args: &[Ty], declaring: ClassId) -> Instantiation {
        let args = self.seen_as(class, args, declaring);
        Instantiation::new(&self.class(declaring).type_params, &args)
    }

    /// The types of the parameters of a member that Java knows of, as they are in a class that has it.
    pub(crate) fn params_in(&self, class: ClassId, member: CallableId) -> Vec<Ty> {
        let callable = self.callable(member);
        let seen = self.inside(class, callable);
        callable.program_params().map(|param| seen.of(&param.ty)).collect()
    }

    /// Those of its ghost parameters, with their places.
    pub(super) fn ghost_params_in(&self, class: ClassId, member: CallableId) -> Vec<(usize, Ty)> {
        let callable = self.callable(member);
        let seen = self.inside(class, callable);
        let params = callable.params.iter().enumerate();
        params.filter(|(_, it)| it.is_ghost).map(|(at, it)| (at, seen.of(&it.ty))).collect()
    }

    /// The result of a member, as it is in a class that has it.
    pub(crate) fn result_in(&self, class: ClassId, member: CallableId) -> Ty {
        let callable = self.callable(member);
        self.inside(class, callable).of(&callable.result)
    }

    /// What the type parameters of one method are called in another that has the same ones, in their order and with the
    /// same bounds (JLS 17, §8.4.4), seen in a class that has both. None: they have not.
    pub(super) fn renamed(&self, class: ClassId, from: CallableId, to: CallableId) -> Option<Instantiation> {
        let [of_from, of_to] = [from, to].map(|id| self.inside(class, self.callable(id)));
        let (from, to) = (&self.callable(from).type_params, &self.callable(to).type_params);
        let names: Vec<Ty> = to.iter().map(|id| Ty::Param(*id)).collect();
        let seen = Instantiation::new(from, &names);
        let bounds = |of: &Instantiation, id: &TypeParamId| -> Vec<Ty> {
            self.type_param(*id).bounds.iter().map(|ty| of.of(ty)).collect()
        };
        let renamed = |types: Vec<Ty>| types.iter().map(|ty| seen.of(ty)).collect::<Vec<Ty>>();
        // Their order does not matter, for javac either.
        let same_bounds = |a: Vec<Ty>, b: Vec<Ty>| a.len() == b.len() && a.iter().all(|ty| b.contains(ty));
        let same = from.len() == to.len()
            && from.iter().zip(to).all(|(a, b)| same_bounds(renamed(bounds(&of_from, a)), bounds(&of_to, b)));
        same.then_some(seen)
    }

    /// What the type parameters of the class that declares a member stand for in a class that has it.
    pub(super) fn inside(&self, class: ClassId, callable: &Callable<'_>) -> Instantiation {
        let Ty::Class(_, args) = self.type_of_this(class) else { return Instantiation::default() };
        callable.class.map_or_else(Instantiation::default, |declaring| self.through(class, &args, declaring))
    }

    /// Whether two types are the same once type arguments are left out, and parameters are their bounds.
    pub(crate) fn same_erasure(&self, a: &Ty, b: &Ty) -> bool {
        match (self.bound(a), self.bound(b)) {
            (Ty::Class(a, _), Ty::Class(b, _)) => a == b,
            (Ty::Array(a), Ty::Array(b)) => self.same_erasure(&a, &b),
            (Ty::Collection(a, of_a), Ty::Collection(b, of_b)) => {
                a == b && of_a.iter().zip(&of_b).all(|(a, b)| self.same_erasure(a, b))
            }
            (a, b) => a == b,
        }
    }

    /// The error for an argument that is outside of the bound of its parameter.
    /// `seen`: what stands for the parameters of the class around them, if they are a method's.
    pub(crate) fn outside_of_bound(
        &self,
        seen: &Instantiation,
        params: &[TypeParamId],
        args: &[Ty],
    ) -> Option<(usize, String)> {
        let seen = seen.clone().and(params, args);
        params.iter().zip(args).enumerate().find_map(|(index, (param, arg))| {
            let TypeParam { name, bounds } = self.type_param(*param);
            let bound = bounds.iter().map(|ty| seen.of(ty)).find(|bound| !self.fits(arg, bound))?;
            let (name, arg_text, bound_text) = (name.name, self.show(arg), self.show(&bound));
            Some((index, format!("`{arg_text}` is not a `{bound_text}`, which `{name}` has to be")))
        })
    }
}
