//! Trees without the details that depend only on the text: places, node numbers and round brackets.
//!
//! Two programs with equal normal forms mean the same; printing must preserve the normal form.

use super::*;
use crate::source::FileId;

/// Sets all places and node numbers to zero and removes [`ExprKind::Paren`], and the library, which nobody wrote here.
pub fn normalize(program: &mut Program) {
    program.nodes = 0;
    program.library.clear();
    for unit in &mut program.units {
        normalize_unit(unit);
    }
}

/// Like [`normalize`], for one file.
pub fn normalize_unit(unit: &mut Unit) {
    unit.file = FileId(0);
    unit.regions = Regions::default();
    unit.overrides.clear();
    walk::unit(&mut Normal, unit);
}

/// Whether two programs are the same except for places, node numbers and round brackets.
pub fn same(left: &Program, right: &Program) -> bool {
    with_stack(|| {
        let (mut left, mut right) = (left.clone(), right.clone());
        normalize(&mut left);
        normalize(&mut right);
        left == right
    })
}

/// The same for two expressions.
pub fn same_expr(left: &Expr, right: &Expr) -> bool {
    with_stack(|| {
        let (mut left, mut right) = (left.clone(), right.clone());
        walk::expr(&mut Normal, &mut left);
        walk::expr(&mut Normal, &mut right);
        left == right
    })
}

struct Normal;

impl walk::Visitor for Normal {
    fn ident(&mut self, name: &mut Ident) {
        name.span = nowhere();
    }

    fn span(&mut self, span: &mut Span) {
        *span = nowhere();
    }

    fn loop_spec(&mut self, spec: &mut LoopSpec) {
        spec.clauses.clear();
    }

    fn expr(&mut self, e: &mut Expr) {
        while let ExprKind::Paren(inner) = &mut e.kind {
            let inner = std::mem::replace(&mut inner.kind, ExprKind::Error);
            e.kind = inner;
        }
        e.id = NodeId(0);
        e.span = nowhere();
    }
}

fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}
