//! From the numbers of name resolution to those of the core language.

use rustc_hash::FxHashSet;

use super::guarded::Guarded;
use crate::ir;
use crate::resolve::{
    Body, Callable, CallableId, CallableKind, ClassId, Collection, FieldId, Table, Ty, TypeParamId,
};
use crate::typing::{Typed, Variable, constant_in, leaves_range_in};
use std::cell::Cell;

/// What a callable is lowered to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Callee {
    Method(ir::MethodId),
    Pure(ir::PureId),
    Predicate(ir::PredId),
    /// What is not called, but a part of others.
    Part,
}

/// The numbers of all declarations.
#[derive(Debug)]
pub(super) struct Ids {
    classes: u32,
    fields: Vec<Option<ir::FieldId>>,
    callables: Vec<Callee>,
    /// The classes whose initialisation runs something.
    initialised: FxHashSet<ClassId>,
    /// The erasures of the type parameters.
    type_params: Vec<ir::Type>,
    guarded: Guarded,
    /// Somewhere a `new Object()` was lowered.
    object_made: Cell<bool>,
}

impl Ids {
    /// Numbers the declarations. A field with an error is left out, and every declaration that uses it is broken. So
    /// are constants, for nothing but their values is used, and a class initialiser that sets nothing else.
    pub(super) fn new(table: &Table<'_>, typed: &Typed) -> Ids {
        let mut next = 0;
        let fields = table
            .fields
            .iter()
            .zip(&typed.constants)
            .map(|(field, constant)| {
                (!field.ty.is_error() && constant.is_none() && field.ordinal.is_none()).then(|| {
                    next += 1;
                    ir::FieldId(next - 1)
                })
            })
            .collect();
        let (mut methods, mut pures, mut predicates) = (0, 0, 0);
        let count = |counter: &mut u32| {
            *counter += 1;
            *counter - 1
        };
        let mut initialised = FxHashSet::default();
        let callables = table
            .callables
            .iter()
            .map(|callable| match callable.kind {
                CallableKind::Pure => Callee::Pure(ir::PureId(count(&mut pures))),
                CallableKind::Predicate => Callee::Predicate(ir::PredId(count(&mut predicates))),
                CallableKind::Initialiser => Callee::Part,
                CallableKind::ClassInitialiser if sets_constants(callable, table, typed) => Callee::Part,
                CallableKind::ClassInitialiser => {
                    initialised.extend(callable.class);
                    Callee::Method(ir::MethodId(count(&mut methods)))
                }
                CallableKind::Method
                | CallableKind::Lemma
                | CallableKind::Constructor
                | CallableKind::Main => Callee::Method(ir::MethodId(count(&mut methods))),
            })
            .collect();
        let erasure = |index| match table.bound(&Ty::Param(TypeParamId(index as u32))) {
            Ty::Class(id, _) => ir::Type::Class(ir::ClassId(id.0)),
            _ => ir::Type::Object,
        };
        let type_params = (0..table.type_params.len()).map(erasure).collect();
        Ids {
            type_params,
            classes: table.classes.len() as u32,
            fields,
            callables,
            initialised,
            guarded: Guarded::new(predicates),
            object_made: Cell::new(false),
        }
    }

    /// The classes that are erasures of type parameters.
    pub(super) fn bounds(&self) -> impl Iterator<Item = ir::ClassId> {
        self.type_params.iter().filter_map(|erasure| match erasure {
            ir::Type::Class(class) => Some(*class),
            // Any other one is `Object`.
            _ => None,
        })
    }

    /// Whether the initialisation of a class does more than set constants.
    pub(super) fn is_initialised(&self, class: ClassId) -> bool {
        self.initialised.contains(&class)
    }

    /// The constants of an enum, if its initialisation makes them.
    pub(super) fn made(&self, table: &Table<'_>, class: ClassId) -> Option<ir::Made> {
        let initialisers = &table.class(class).static_initialisers;
        let makes = |id: &&CallableId| matches!(table.callable(**id).body, Body::Constant(..));
        let statements = initialisers.iter().filter(makes).count();
        let of = table.class(class).enumeration.as_ref().filter(|_| statements > 0)?;
        let Callee::Pure(constant) = self.callable(of.constant) else { return None };
        let given = of.given.iter().filter_map(|id| match self.callable(*id) {
            Callee::Method(method) => Some(method),
            Callee::Pure(_) | Callee::Predicate(_) | Callee::Part => None,
        });
        Some(ir::Made { statements, constant, given: given.collect() })
    }

    pub(super) fn class(&self, id: ClassId) -> ir::ClassId {
        ir::ClassId(id.0)
    }

    /// The class of `new Object()`, which has no fields and is after all others.
    pub(super) fn object(&self) -> ir::ClassId {
        self.object_made.set(true);
        ir::ClassId(self.classes)
    }

    /// What is asked for under conditions.
    pub(super) fn guarded(&self) -> &Guarded {
        &self.guarded
    }

    pub(super) fn object_made(&self) -> bool {
        self.object_made.get()
    }

    pub(super) fn field(&self, id: FieldId) -> Option<ir::FieldId> {
        self.fields.get(id.index()).copied().flatten()
    }

    pub(super) fn callable(&self, id: CallableId) -> Callee {
        self.callables[id.index()]
    }

    /// The first declaration of the family of a pure method.
    pub(super) fn pure_family(&self, table: &Table<'_>, id: CallableId, own: ir::PureId) -> ir::PureId {
        match table.callable(id).family.map(|head| self.callable(head)) {
            Some(Callee::Pure(head)) => head,
            _ => own,
        }
    }

    /// A pure method as an ordinary call names it.
    pub(super) fn named_pure(
        &self,
        table: &Table<'_>,
        id: CallableId,
        own: ir::PureId,
    ) -> ir::Named<ir::PureId> {
        ir::Named { family: self.pure_family(table, id, own), definition: definition(table.callable(id)) }
    }

    /// The first declaration of the family of a predicate.
    pub(super) fn predicate_family(&self, table: &Table<'_>, id: CallableId, own: ir::PredId) -> ir::PredId {
        match table.callable(id).family.map(|head| self.callable(head)) {
            Some(Callee::Predicate(head)) => head,
            _ => own,
        }
    }

    /// The first declaration of the family of a mutator.
    pub(super) fn method_family(&self, table: &Table<'_>, id: CallableId, own: ir::MethodId) -> ir::MethodId {
        match table.callable(id).family.map(|head| self.callable(head)) {
            Some(Callee::Method(head)) => head,
            _ => own,
        }
    }

    /// A variable. One that is ghost has mathematical integers.
    pub(super) fn var(&self, variable: &Variable) -> ir::Var {
        let ty = self.ty(&variable.ty);
        let ty = if variable.is_ghost { ty.of_ghost() } else { ty };
        ir::Var { name: Some(variable.name), ty, span: variable.span }
    }

    /// A type. An unknown type becomes `Object`; it occurs only in broken declarations.
    pub(super) fn ty(&self, ty: &Ty) -> ir::Type {
        match ty {
            Ty::Int => ir::Type::Int,
            Ty::Long => ir::Type::Long,
            Ty::Short => ir::Type::Short,
            Ty::Byte => ir::Type::Byte,
            Ty::Char => ir::Type::Char,
            Ty::Bool => ir::Type::Bool,
            Ty::Frac => ir::Type::Frac,
            Ty::Null => ir::Type::Null,
            Ty::Class(id, _) => ir::Type::Class(self.class(*id)),
            Ty::Param(id) => self.type_params[id.index()].clone(),
            Ty::Array(element) => ir::Type::Array(Box::new(self.element(element))),
            Ty::Collection(kind, of) => {
                let kind = match kind {
                    Collection::Seq => ir::Collection::Seq,
                    Collection::Set => ir::Collection::Set,
                    Collection::MSet => ir::Collection::MSet,
                    Collection::Map => ir::Collection::Map,
                };
                ir::Type::Collection(kind, of.iter().map(|ty| self.ty(ty).of_ghost()).collect())
            }
            Ty::Object | Ty::Error | Ty::Void => ir::Type::Object,
        }
    }

    /// The elements of an array type. Where it is not known for what a type parameter stands, no class of the array is:
    /// it may have been made for any argument.
    fn element(&self, ty: &Ty) -> ir::Type {
        match ty {
            Ty::Param(_) => ir::Type::Object,
            Ty::Array(inner) => ir::Type::Array(Box::new(self.element(inner))),
            // Any other type is that of the elements.
            other => self.ty(other),
        }
    }
}

/// Whether the initialisation of a class does no more than what is known of its fields anyway.
fn sets_constants(callable: &Callable<'_>, table: &Table<'_>, typed: &Typed) -> bool {
    let Some(class) = callable.class else { return true };
    let constant = |id: &CallableId| match table.callable(*id).body {
        // Boxing one makes an object.
        Body::Value(field, e) => {
            let ty = &table.field(field).ty;
            let is_boxed = ty.is_reference() && !table.is_string(ty);
            !is_boxed
                && constant_in(table, &typed.constants, class, e).is_some()
                && !leaves_range_in(table, &typed.constants, Some(class), e)
        }
        Body::Block(_)
        | Body::Assertion(_)
        | Body::Constant(..)
        | Body::None
        | Body::Default
        | Body::OfEnum(_) => false,
    };
    table.class(class).static_initialisers.iter().all(|id| {
        let part = &typed.declarations[id.index()];
        part.body_ok && !table.callable(*id).broken && constant(id)
    })
}

/// Which definition an ordinary call refers to. Static and private members can't be overridden.
pub(super) fn definition(callable: &Callable<'_>) -> ir::Definition {
    match callable.class {
        Some(class) if callable.is_static || callable.is_private => ir::Definition::Of(ir::ClassId(class.0)),
        Some(_) | None => ir::Definition::Dynamic,
    }
}
