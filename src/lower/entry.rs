//! Where programs begin: main blocks, and Java's `main(String[])` (language.md §7).
//!
//! All classes count as initialised there, and nobody else has permission to their static fields.
//!
//! ```text
//! class C { static int n = 3; }   main { … }      requires acc(C.n) && C.n == 3
//! ```
//!
//! *Invariant*: what is said of a static field is what the initialisation of its class ensures of it. That runs once,
//! before the first use of the class, and can't write to what is not of its class.

use super::body::Lowerer;
use crate::ir::{
    Amount, Assertion, AssertionKind, Bound, CompareOp, Expr, ExprKind, Location, LocationKind, Type, VarId,
};
use crate::resolve::FieldId;
use crate::source::{Span, Symbol};

impl Lowerer<'_, '_> {
    /// What a main routine begins with: the static fields of the program, and the array of its arguments, if it has
    /// one.
    pub(super) fn begins_with(&mut self, args: Option<VarId>, at: Span) -> Assertion {
        let mut parts = Vec::new();
        for (index, field) in self.table.fields.iter().enumerate() {
            if field.is_static && !self.table.is_library(field.class) {
                parts.extend(self.initial_state(field.class, FieldId(index as u32), at));
            }
        }
        if let Some(args) = args {
            parts.extend(self.arguments_of_main(args, at));
        }
        Assertion { kind: AssertionKind::And(parts), span: at }
    }

    /// `args != null && acc(args[*]) && forall int i :: 0 <= i && i < args.length ==> args[i] != null`
    fn arguments_of_main(&mut self, args: VarId, at: Span) -> [Assertion; 3] {
        let i = self.add_var(Some(Symbol::new("i")), Type::Int, at);
        let array = self.read(args, at);
        let index = self.read(i, at);
        let of = |kind, ty| Expr { kind, ty, span: at };
        let compare = |op, a, b| of(ExprKind::Compare(op, Box::new(a), Box::new(b)), Type::Bool);
        let not_null = |e| compare(CompareOp::Ne, e, of(ExprKind::Null, Type::Null));
        let element_type = match &array.ty {
            Type::Array(element) => (**element).clone(),
            _ => return [(); 3].map(|()| Assertion::truth(at)),
        };
        let element = of(ExprKind::Index(Box::new(array.clone()), Box::new(index.clone())), element_type);
        let length = of(ExprKind::Length(Box::new(array.clone())), Type::Int);
        let inside = of(
            ExprKind::And(vec![
                compare(CompareOp::Le, of(ExprKind::Int(0), Type::Int), index.clone()),
                compare(CompareOp::Lt, index, length),
            ]),
            Type::Bool,
        );
        let body = of(ExprKind::Implies(Box::new(inside), Box::new(not_null(element))), Type::Bool);
        let all = of(
            ExprKind::Quantifier {
                forall: true,
                vars: vec![Bound { var: i, name: Symbol::new("i"), ty: Type::Int }],
                triggers: Vec::new(),
                body: Box::new(body),
            },
            Type::Bool,
        );
        let elements =
            Location { kind: LocationKind::Elements(array.clone()), amount: Amount::Whole, span: at };
        [
            AssertionKind::Pure(not_null(array)),
            AssertionKind::Acc(Box::new(elements)),
            AssertionKind::Pure(all),
        ]
        .map(|kind| Assertion { kind, span: at })
    }
}
