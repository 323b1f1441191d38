//! Permissions for those elements only of which a condition holds (language.md §6, Permissions for all elements).
//!
//! Where a condition stands beside the interval, an element that does not fulfil it stands for `null`, and what is
//! asked for is an instance of a predicate that asks for nothing of `null`. So what is true of instances under `forall`
//! is true of these, too.
//!
//! ```text
//! static predicate f?(C x) { return x != null ==> acc(x.f); }
//!
//! forall int i :: 0 <= i && i < n && a[i] != null ==> acc(a[i].f)      an instance f?(a[i]) for each i
//! forall int i :: 0 <= i && i < n && b[i] > 0 ==> acc(a[i].f)          an instance f?(b[i] > 0 ? a[i] : null) for each i, and
//!                                                                      a[i] != null where b[i] > 0
//! ```
//!
//! *Invariant*: the predicate says of an object what the conjunct asks for without a condition. The program does not
//! declare it, so it is neither verified nor counted, and always as well-formed as what it is made of.

use std::cell::RefCell;

use crate::ir::{
    self, Assertion, AssertionKind, ClassId, CompareOp, Definition, Expr, ExprKind, Instance, Item, Location,
    LocationKind, Named, PredId, Program, StandsFor, Type, Var, VarId,
};
use crate::source::{Span, Symbol};

/// What is asked for under conditions, each with the class that declares it: for each there is a predicate.
#[derive(Debug)]
pub(super) struct Guarded {
    /// The number of the first of these predicates.
    first: u32,
    items: RefCell<Vec<(Item, ClassId)>>,
}

impl Guarded {
    /// `declared`: how many predicates the program declares.
    pub(super) fn new(declared: u32) -> Guarded {
        Guarded { first: declared, items: RefCell::default() }
    }

    /// The predicate that asks for something of its first argument, if this is not null.
    pub(super) fn named(&self, item: Item, class: ClassId) -> Named<PredId> {
        let mut items = self.items.borrow_mut();
        let at = items.iter().position(|(it, _)| *it == item).unwrap_or_else(|| {
            items.push((item, class));
            items.len() - 1
        });
        Named { family: PredId(self.first + at as u32), definition: Definition::Of(items[at].1) }
    }

    /// Adds the predicates that were named to a program that has all the others.
    pub(super) fn declare(&self, program: &mut Program) {
        for (item, class) in self.items.borrow().iter() {
            let own = PredId(program.predicates.len() as u32);
            let predicate = predicate(program, own, *item, *class);
            program.predicates.push(predicate);
        }
    }
}

fn predicate(program: &Program, own: PredId, item: Item, class: ClassId) -> ir::Predicate {
    let span = program.class(class).span;
    let variable = |ty: &Type, name: &str| Var { name: Some(Symbol::new(name)), ty: ty.clone(), span };
    let (name, broken, vars) = match item {
        Item::Field(field) => {
            let decl = program.field(field);
            (decl.name.to_string(), false, vec![variable(&Type::Class(class), "x")])
        }
        Item::Pred(pred) => {
            let decl = program.predicate(program.shown_predicate(pred));
            let types = decl.params.iter().map(|param| &decl.vars[param.index()].ty);
            let vars = types.enumerate().map(|(at, ty)| variable(ty, if at == 0 { "x" } else { "e" }));
            (decl.origin.simple().to_owned(), decl.origin.broken, vars.collect())
        }
    };
    let params: Vec<VarId> = (0..vars.len() as u32).map(VarId).collect();
    let value = |var: VarId| Expr { kind: ExprKind::Var(var), ty: vars[var.index()].ty.clone(), span };
    let there = {
        let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
        let kind = ExprKind::Compare(CompareOp::Ne, Box::new(value(VarId(0))), Box::new(null));
        Expr { kind, ty: Type::Bool, span }
    };
    let asked = match item {
        Item::Field(field) => {
            let kind = LocationKind::Field(value(VarId(0)), field);
            AssertionKind::Acc(Box::new(Location { kind, amount: ir::Amount::Whole, span }))
        }
        Item::Pred(pred) => AssertionKind::Instance(Instance {
            pred,
            seen: program.shown_predicate(pred),
            args: params.iter().map(|param| value(*param)).collect(),
            amount: ir::Amount::Whole,
            span,
        }),
    };
    let body = AssertionKind::Implies(there, Box::new(Assertion { kind: asked, span }));
    ir::Predicate {
        origin: origin(program, class, &name, broken, span),
        is_static: true,
        is_private: false,
        stands_for: Some(StandsFor::Guarded(item)),
        definition: Definition::Of(class),
        family: own,
        params,
        vars,
        body: (!broken).then_some(Assertion { kind: body, span }),
    }
}

fn origin(program: &Program, class: ClassId, name: &str, broken: bool, span: Span) -> ir::Origin {
    ir::Origin {
        class: Some(class),
        name: format!("{}.{name}?", program.class(class).name),
        span,
        end: span,
        whole: span,
        head: span,
        switched: Vec::new(),
        broken,
        called_back: false,
        is_made_up: true,
    }
}
