//! Whether clauses that are written alike say the same.
//!
//! Two declarations may have one and the same text and mean two things by it: a name is looked up from the class around
//! it.
//!
//! ```text
//! interface I { static predicate q(P p) {…}  pure int f(P p) requires q(p); }
//! interface J { static predicate q(P p) {…}  pure int f(P p) requires q(p); }      not the same
//! ```
//!
//! Contracts are compared before any expression has a type. So this goes by the names in them. A name that means one
//! thing in the whole program (one declaration, or several of which one runs, whichever is called) is that one.
//! Otherwise it has to be looked up alike in both classes, and then nothing in the clause may be of another type in the
//! one than in the other: as `this` is, a parameter that is a `T` here and a `Cell` there, and what a method gives that
//! gives more where it is overridden.
//!
//! The invariant: clauses of which this says that they are the same are true in the same states.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Callable, CallableId, CallableKind, ClassId, Table, Ty};
use crate::source::{FileId, Symbol};
use crate::syntax::ast::normal::same_expr;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Ident, strip, walk};

/// Whether the clauses of two declarations, in their order, say the same of the parameters of each.
pub(super) fn same_meaning(
    table: &Table<'_>,
    (a, left): (CallableId, &[&Expr]),
    (b, right): (CallableId, &[&Expr]),
) -> bool {
    if a == b || (left.is_empty() && right.is_empty()) {
        return true;
    }
    let names =
        |id: CallableId| table.callable(id).params.iter().map(|param| param.name.name).collect::<Vec<_>>();
    left.len() == right.len()
        && names(a) == names(b)
        && left.iter().zip(right).all(|(a, b)| same_expr(a, b))
        && means_same(table, a, b, left)
}

/// What a clause names.
#[derive(Default)]
struct Names {
    /// All names, whatever they are names of.
    all: FxHashSet<Symbol>,
    /// `x`
    bare: FxHashSet<Symbol>,
    /// `e.x`; true: of `this`.
    fields: FxHashSet<(bool, Symbol)>,
    /// `m(…)` with so many arguments; true: of `this`, or of the class around it.
    calls: FxHashSet<(bool, Symbol, usize)>,
    /// How often a name, or `this` (None), is a value whose type may matter.
    values: FxHashMap<Option<Symbol>, isize>,
    /// `result`
    result: bool,
    /// It names what a class has in a way that depends on the class: `super`, `this.*`, `new`.
    of_class: bool,
}

fn is_this(e: &Expr) -> bool {
    matches!(strip(e).kind, ExprKind::This)
}

impl Names {
    /// Counts a part that is a name or `this`; what is about to be visited counts by itself.
    fn count(&mut self, e: &Expr, by: isize) {
        let name = match &strip(e).kind {
            ExprKind::This => None,
            ExprKind::Name(name) => Some(name.name),
            // Whatever else it is has its names inside.
            _ => return,
        };
        *self.values.entry(name).or_default() += by;
    }
}

impl walk::Visitor for Names {
    fn ident(&mut self, name: &mut Ident) {
        self.all.insert(name.name);
    }

    fn expr(&mut self, e: &mut Expr) {
        match &e.kind {
            ExprKind::This => self.count(e, 1),
            ExprKind::Name(name) => {
                self.bare.insert(name.name);
                self.count(e, 1);
            }
            ExprKind::Field(receiver, name) => {
                let own = is_this(receiver);
                self.fields.insert((own, name.name));
                if own {
                    self.count(receiver, -1);
                }
            }
            ExprKind::Call(call) => {
                let own = call.receiver.as_ref().is_none_or(|receiver| is_this(receiver));
                self.calls.insert((own, call.name.name, call.args.len()));
                if let Some(receiver) = call.receiver.as_ref().filter(|_| own) {
                    self.count(receiver, -1);
                }
            }
            // Which object it is does not depend on a type.
            ExprKind::Chain { first, rest } => {
                if let [(BinaryOp::Eq | BinaryOp::Ne, _, second)] = rest.as_slice() {
                    self.count(first, -1);
                    self.count(second, -1);
                }
            }
            ExprKind::Result => self.result = true,
            ExprKind::Super(_) | ExprKind::AllFields(_) | ExprKind::New(..) => self.of_class = true,
            ExprKind::Error
            | ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::String(_)
            | ExprKind::Char(_)
            | ExprKind::Index(..)
            | ExprKind::Slice(..)
            | ExprKind::AllElements(_)
            | ExprKind::Update(..)
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayLiteral(..)
            | ExprKind::Unary(..)
            | ExprKind::Step { .. }
            | ExprKind::Assign(..)
            | ExprKind::Arrow { .. }
            | ExprKind::Conditional(..)
            | ExprKind::Switch(..)
            | ExprKind::Cast(..)
            | ExprKind::InstanceOf(..)
            | ExprKind::Old(..)
            | ExprKind::Acc(_)
            | ExprKind::Amount(_)
            | ExprKind::Perm(_)
            | ExprKind::Untouched(_)
            | ExprKind::Let { .. }
            | ExprKind::Quantifier(_)
            | ExprKind::Ghostly { .. }
            | ExprKind::Collection(..)
            | ExprKind::Paren(_) => {}
        }
    }
}

fn means_same(table: &Table<'_>, a: CallableId, b: CallableId, clauses: &[&Expr]) -> bool {
    let (first, second) = (table.callable(a), table.callable(b));
    let (Some(x), Some(y)) = (first.class, second.class) else { return false };
    // In one class only the parameters can make a difference: for which of several methods of a name is called.
    fn types<'t>(callable: &'t Callable<'_>) -> impl Iterator<Item = &'t Ty> {
        callable.params.iter().map(|param| &param.ty)
    }
    if x == y && types(first).eq(types(second)) {
        return true;
    }
    let mut names = Names::default();
    for clause in clauses {
        walk::expr(&mut names, &mut (*clause).clone());
    }
    let mut type_params = [x, y].into_iter().flat_map(|class| &table.class(class).type_params);
    let mut own_params = first.type_params.iter().chain(&second.type_params);
    if names.of_class
        || type_params.any(|id| names.all.contains(&table.type_param(*id).name.name))
        || own_params.any(|id| names.all.contains(&table.type_param(*id).name.name))
    {
        return false;
    }
    let is_param = |name: &Symbol| first.params.iter().any(|param| param.name.name == *name);
    let sides = [(x, first.name.span.file), (y, second.name.span.file)];
    let field_of_this = |name: Symbol| sides.map(|(class, _)| table.field_named(class, name));
    let field = |name: Symbol| {
        sides.map(|(class, file)| table.field_in_scope(name, Some(class), file).map(|(_, field)| field))
    };
    let class = |name: Symbol| sides.map(|(class, file)| table.class_named(name, Some(class), file));
    let mut own_fields = names.fields.iter().filter(|(own, _)| *own).map(|(_, name)| name);
    let mut bare = names.bare.iter().filter(|name| !is_param(name));
    if !own_fields.all(|name| alike(field_of_this(*name)))
        || !bare.all(|name| alike(field(*name)))
        || !names.all.iter().all(|name| alike(class(*name)))
    {
        return false;
    }
    let unlike = |name: &Option<Symbol>| match name {
        None => true,
        Some(name) => match first.params.iter().position(|param| param.name.name == *name) {
            Some(at) => first.params[at].ty != second.params[at].ty,
            None => field(*name)[0].is_some_and(|field| names_param(&table.field(field).ty)),
        },
    };
    let generic = |(own, name): &(bool, Symbol)| {
        *own && table.field_named(x, *name).is_some_and(|field| names_param(&table.field(field).ty))
    };
    let gives_param = |(_, name, count): &(bool, Symbol, usize)| {
        table.named(*name, *count).iter().any(|id| names_param(&table.callable(*id).result))
    };
    // An override may give more than what it overrides.
    let covariant = |(own, name, count): &(bool, Symbol, usize)| {
        let around = |side| table.around_with(*name, side);
        let results = |class| table.results_of(class, *name, *count);
        *own && !(alike(sides.map(|(class, _)| results(class)))
            && alike(sides.map(|side| results(around(side)))))
    };
    let unlike_types = (names.result && first.result != second.result)
        || names.calls.iter().any(covariant)
        || names.values.iter().any(|(name, times)| *times > 0 && unlike(name))
        || names.fields.iter().any(generic)
        || names.calls.iter().any(gives_param);
    let one_field = |name: Symbol| {
        table.classes.iter().filter(|class| class.field_names.contains_key(&name)).count() <= 1
    };
    if unlike_types && !names.fields.iter().all(|(own, name)| *own || one_field(*name)) {
        return false;
    }
    names.calls.iter().all(|(own, name, count)| {
        let all = table.named(*name, *count);
        let meant: BTreeSet<CallableId> = all.iter().map(|id| table.runs_as(*id)).collect();
        let kept = |id: &CallableId| {
            table.callable(*id).is_private && table.callable(*id).kind != CallableKind::Predicate
        };
        let of_this = || alike(sides.map(|(class, _)| table.meant_in(class, *name)));
        let in_scope = || alike(sides.map(|side| table.meant_in(table.around_with(*name, side), *name)));
        meant.len() <= 1
            || (!unlike_types
                && match own {
                    true => of_this() && in_scope(),
                    // What may be named depends on the place.
                    false => !all.iter().any(kept),
                })
    })
}

fn alike<T: PartialEq>([a, b]: [T; 2]) -> bool {
    a == b
}

/// Whether a type is a type parameter, or one is in it.
pub(super) fn names_param(ty: &Ty) -> bool {
    matches!(ty, Ty::Param(_)) || ty.parts().iter().any(names_param)
}

impl Table<'_> {
    /// The declarations of a name that take so many arguments, of all classes.
    fn named(&self, name: Symbol, count: usize) -> Vec<CallableId> {
        let ids = (0..self.callables.len() as u32).map(CallableId);
        ids.filter(|id| {
            let callable = self.callable(*id);
            callable.name.name == name && callable.may_take(count)
        })
        .collect()
    }

    /// One for all declarations of which the same runs, whichever is called.
    fn runs_as(&self, id: CallableId) -> CallableId {
        self.callable(id).family.unwrap_or(id)
    }

    /// The class whose members a name without a receiver means, somewhere in a class.
    fn around_with(&self, name: Symbol, (class, file): (ClassId, FileId)) -> ClassId {
        self.class_with_callables(name, Some(class), file).unwrap_or(class)
    }

    /// The types of what a call of a name with so many arguments gives, as it is declared for a class: each once, in
    /// the order of the declarations.
    fn results_of(&self, class: ClassId, name: Symbol, count: usize) -> Vec<&Ty> {
        let found = self.callables_named(class, name);
        let mut declared: Vec<CallableId> = found.into_iter().flat_map(|found| found.declared).collect();
        declared.sort_unstable_by_key(|id| self.runs_as(*id));
        let mut results = Vec::new();
        for id in declared {
            let callable = self.callable(id);
            if callable.may_take(count) && !results.contains(&&callable.result) {
                results.push(&callable.result);
            }
        }
        results
    }

    /// What a call of a name may mean in a class.
    fn meant_in(&self, class: ClassId, name: Symbol) -> BTreeSet<CallableId> {
        let found = self.callables_named(class, name);
        found.into_iter().flat_map(|found| found.declared).map(|id| self.runs_as(id)).collect()
    }
}
