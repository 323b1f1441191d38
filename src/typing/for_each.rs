//! `for (T x : e)`, and where it is.
//!
//! Where the invariants are checked x has no value yet. Of an array they name the position of the element that comes
//! next instead: `index(x)`, which is 0 at first and the length of the array in the end. Of an `Iterable` they name the
//! iterator that Java asks, `iterator(x)`. Its type is the one that `e.iterator()` has, so that whatever the program
//! says of its own iterators can be used.
//!
//! ```text
//! for (int x : a)
//!   invariant forall int i :: 0 <= i && i < index(x) ==> a[i] != v;
//! { if (x == v) { return true; } }
//!
//! for (Cell c : list)
//!   invariant iterator(c).valid() && n + iterator(c).left() == list.size();
//! { n++; }
//! ```
//!
//! An element is boxed or unboxed if the variable's type asks for it, as in an assignment: `for (int n : a)` over an
//! `Integer[]`.
//!
//! *Invariant*: `index(x)` and `iterator(x)` can't be assigned to: no program can name them.
//!
//! Source: JLS 17, §14.14.2.

use super::checker::Checker;
use super::nodes::Target;
use super::place::Place;
use super::{VariableId, VariableKind, codes};
use crate::report::Diagnostic;
use crate::resolve::{CallableId, CallableKind, ClassId, Conversion, Ty, not_yet};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Call, Expr, ExprKind, Ident, LoopSpec, Stmt, Text, Type, TypeKind};

/// The parts of the loop.
pub(super) struct ForEach<'s> {
    pub is_final: bool,
    pub ty: &'s Type,
    pub var: Ident,
    pub array: &'s Expr,
    pub spec: &'s LoopSpec,
    pub body: &'s Stmt,
}

/// What Java calls to walk through an `Iterable`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    /// `iterator()` of what is walked through.
    pub iterator: CallableId,
    /// `hasNext()` and `next()` of what that gives.
    pub has_next: CallableId,
    pub next: CallableId,
}

/// What becomes of an element that is not of the type of the variable.
#[derive(Clone, Debug)]
pub(crate) struct ElementConversion {
    /// The type of the element.
    pub from: Ty,
    pub conversion: Conversion,
}

/// What a loop takes its elements from.
struct Elements {
    ty: Ty,
    /// The name of the function for invariants, and the type of its value.
    position: (&'static str, Ty),
}

impl Elements {
    /// Of something with an error.
    fn unknown() -> Elements {
        Elements { ty: Ty::Error, position: ("index", Ty::Error) }
    }
}

impl Checker<'_, '_> {
    pub(super) fn for_each(&mut self, lp: ForEach<'_>) {
        let names = std::mem::take(&mut self.names);
        let found = self.value(lp.array);
        let Elements { ty: element, position: (function, position_type) } = match found {
            Ty::Array(element) => Elements { ty: *element, position: ("index", Ty::Int) },
            found if self.is_ghost_code() && !found.is_error() => {
                self.fail(not_yet(lp.array.span, "a `for` over what is no array in ghost code"));
                Elements::unknown()
            }
            found => self.walked_through(&found, &lp),
        };
        let ty = match lp.ty.kind {
            TypeKind::Var => element.clone(),
            _ => self.resolve_type(lp.ty),
        };
        if ty.is_error() {
            self.unknown();
        }
        if let Some(conversion) = self.table.conversion(&element, &ty) {
            self.nodes.convert_element(lp.var.span, ElementConversion { from: element, conversion });
        } else if !self.table.fits(&element, &ty) {
            let (element, declared) = (self.show(&element), self.show(&ty));
            self.report(
                Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    lp.ty.span,
                    format!("expected `{element}`, found `{declared}`"),
                )
                .label(lp.array.span, format!("the elements are of type `{element}`")),
            );
        }
        self.scopes.enter();
        let variable = self.declare(lp.var, ty, VariableKind::Local);
        self.variables[variable.0 as usize].is_final = lp.is_final;
        let name = Symbol::new(&format!("{function}({})", lp.var.name));
        let position = self.add_variable(name, lp.var.span, position_type, VariableKind::Local);
        self.nodes.place(lp.var.span, position);
        self.positions.insert(variable, (Symbol::new(function), position));
        self.clauses(lp.spec);
        self.iterated(names, lp.body);
        self.scopes.leave();
    }

    /// The elements of something that is not an array.
    fn walked_through(&mut self, found: &Ty, lp: &ForEach<'_>) -> Elements {
        if found.is_error() {
            self.unknown();
            return Elements::unknown();
        }
        let table = self.table;
        let at = lp.array.span;
        let name = Symbol::new("Iterable");
        // Java knows its own one only.
        let own = table.top_level(Some("java.lang"), name);
        let iterables = own.into_iter().chain(table.class_named(name, None, at.file));
        let walked = table.bounds(found).into_iter().find_map(|bound| match bound {
            Ty::Class(class, args) => {
                iterables.clone().find(|it| table.is_subtype(class, *it)).map(|it| (class, args, it))
            }
            // Any other type is no class.
            _ => None,
        });
        let (class, args, iterable) = match walked {
            Some(walked) => walked,
            None => {
                let text = self.show(found);
                self.fail(
                    Diagnostic::error(
                        codes::NOT_AN_ARRAY,
                        at,
                        format!("expected an array or an `Iterable` after `:`, found `{text}`"),
                    )
                    .here(format!("this is of type `{text}`")),
                );
                return Elements::unknown();
            }
        };
        if table.is_incomplete(class) || !self.has_named_type(lp.array) {
            self.unknown();
            return Elements::unknown();
        }
        let Some((iterator, given)) = self.asked((class, &args), "iterator", at) else {
            return Elements::unknown();
        };
        let Ty::Class(walker, walker_args) = table.bound(&given) else {
            let (text, name) = (self.show(&given), table.callable(iterator).name);
            self.fail(
                Diagnostic::error(
                    codes::NOT_AN_ARRAY,
                    at,
                    format!("`iterator()` gives `{text}`, which is no iterator"),
                )
                .label(name.span, "declared here"),
            );
            return Elements::unknown();
        };
        let has_next = self.asked((walker, &walker_args), "hasNext", at);
        let next = self.asked((walker, &walker_args), "next", at);
        let (Some((has_next, tells)), Some((next, ty))) = (has_next, next) else {
            return Elements::unknown();
        };
        if !(tells.fits(&Ty::Bool) && (ty.is_reference() || ty.is_error())) {
            let error =
                Diagnostic::error(codes::NOT_AN_ARRAY, at, "this does not walk as an `Iterable` does");
            self.fail(
                error
                    .label(table.callable(has_next).name.span, "this has to give a `boolean`")
                    .label(table.callable(next).name.span, "and this an element"),
            );
            return Elements::unknown();
        }
        self.nodes.walk(lp.var.span, Walk { iterator, has_next, next });
        // An iterator may say more of its elements than the type of what is walked through.
        let ty = table.seen_as(class, &args, iterable).into_iter().next().unwrap_or(ty);
        Elements { ty, position: ("iterator", given) }
    }

    /// The method without parameters that Java calls on a value of a class, and what it gives. None: an error was
    /// reported.
    fn asked(&mut self, (class, args): (ClassId, &[Ty]), name: &str, at: Span) -> Option<(CallableId, Ty)> {
        let table = self.table;
        let candidates = table.callables_named(class, Symbol::new(name)).unwrap_or_default();
        let compiled = table.text(at) == Text::Compiled;
        let fits = |id: &&CallableId| {
            let callee = table.callable(**id);
            let runs = matches!(callee.kind, CallableKind::Method | CallableKind::Pure)
                && !(compiled && callee.text == Text::Comment);
            runs && callee.params.is_empty() && callee.type_params.is_empty() && !callee.is_static
        };
        let Some(id) = candidates.declared.iter().find(fits).copied() else {
            if candidates.unknown {
                self.unknown();
                return None;
            }
            let text = format!("`{}` has no method `{name}()`", table.class_name(class));
            self.fail(Diagnostic::error(codes::NOT_AN_ARRAY, at, text).here("this loop would call it"));
            return None;
        };
        let callee = table.callable(id);
        if callee.kind == CallableKind::Pure {
            self.calls.note(self.id, id, at, self.at.place);
        }
        if callee.broken || candidates.unknown {
            self.unknown();
            return None;
        }
        if table.makes_box(callee) || table.makes_string(callee) {
            let what = format!("a loop that calls a pure `{name}()` which may make its result");
            self.fail(not_yet(at, what).label(callee.name.span, "declare it without `pure`"));
            return None;
        }
        let ty = self.through(callee, class, args).of(&callee.result);
        Some((id, ty))
    }

    /// `index(x)` or `iterator(x)` for the variable x of a `for` around it. A method that this could call takes
    /// precedence.
    pub(super) fn position(&mut self, e: &Expr, call: &Call) -> Option<Ty> {
        let (function, position) = self.position_named(call)?;
        let what = format!("`{function}`");
        if !self.specification_only(e, &what, "count the elements in a variable of its own") {
            return Some(self.unknown());
        }
        self.set_target(e, Target::Variable(position));
        Some(self.variable(position).ty.clone())
    }

    fn position_named(&self, call: &Call) -> Option<(Symbol, VariableId)> {
        // What Java compiles calls a method of that name, wherever it is declared.
        if self.at.place == Place::ProgramAssert && self.table.text(call.name.span) == Text::Compiled {
            return None;
        }
        let ([arg], None) = (call.args.as_slice(), &call.receiver) else { return None };
        let ExprKind::Name(name) = &arg.kind else { return None };
        let found = *self.positions.get(&self.scopes.get(name.name)?)?;
        let takes_one = |id: &CallableId| self.table.callable(*id).params.len() == 1;
        let declared = self
            .class()
            .and_then(|class| self.table.callables_named(class, call.name.name))
            .is_some_and(|named| named.unknown || named.declared.iter().any(takes_one));
        (found.0 == call.name.name && !declared).then_some(found)
    }
}
