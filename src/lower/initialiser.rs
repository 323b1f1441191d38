//! Initialisers, as parts of the constructors that run them.
//!
//! ```text
//! int a = 1;  { b = a; }  C() { a = 2; }        C() { this.a = 1;  { this.b = this.a; }  this.a = 2; }
//! ```
//!
//! The locals of an initialiser become further variables of the constructor.

use super::body::Lowerer;
use super::tables;
use crate::ir::{
    Amount, Assertion, AssertionKind, CompareOp, Expr, ExprKind, Location, LocationKind, StmtKind, Type,
    ValueOp, VarId,
};
use crate::resolve::{Body, CallableId, Class, ClassId, FieldId, Table};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{Constant, Nodes, Target, constant_in, exact, leaves_range_in, parts, strip};

impl Lowerer<'_, '_> {
    /// What an initialiser does to `this`, or to its class.
    pub(super) fn initialise(&mut self, id: CallableId) {
        let initialiser = self.table.callable(id);
        let outer = std::mem::replace(&mut self.declaration, &self.typed.declarations[id.index()]);
        let base = self.vars.len() as u32;
        let around = u32::from(!initialiser.is_static);
        for variable in self.declaration.variables.iter().skip(around as usize) {
            self.vars.push(self.ids.var(variable));
            self.declared.push(0);
        }
        self.base = Some((base, around));
        match initialiser.body {
            Body::Value(field, value) => self.initial_value(field, value),
            Body::Block(block) => {
                let (block, ()) = self.capture(|lowerer| block.stmts.iter().for_each(|it| lowerer.stmt(it)));
                self.emit(StmtKind::Block(None, block), initialiser.span);
            }
            Body::Constant(constant, case) => self.make_constant(constant, case),
            Body::None | Body::Assertion(_) | Body::Default | Body::OfEnum(_) => {}
        }
        self.base = None;
        self.declaration = outer;
    }

    fn initial_value(&mut self, field: FieldId, value: &ast::Expr) {
        let name = self.table.field(field).name.span;
        // A constant is known before anything runs. Only that Java may have wrapped it around has to be found out.
        if self.typed.constants[field.index()].is_some() {
            if leaves_range_in(self.table, &self.typed.constants, self.callable.class, value) {
                let value = self.expr(value);
                self.save(value);
            }
            return;
        }
        let Some(id) = self.ids.field(field) else {
            self.impossible(name);
            return;
        };
        let receiver = match self.table.field(field).is_static {
            true => self.class_of(field, name),
            false => self.this(name),
        };
        let new = match self.table.field(field).is_ghost {
            true => self.specification(|lowerer| lowerer.expr(value)),
            false => self.expr(value),
        };
        let kind = StmtKind::WriteField { receiver, field: id, field_span: name, value: new };
        self.emit(kind, name.to(value.span));
    }

    /// What is said of a field where all initialisers ran, those of the class that is made too: permission, and its
    /// value if no initialiser but its own assigns it, and that is constant.
    pub(super) fn initial_state(&mut self, made: ClassId, field: FieldId, span: Span) -> Vec<Assertion> {
        let declared = self.table.field(field);
        let ty = self.ids.ty(&declared.ty);
        let Some(id) = self.ids.field(field) else { return Vec::new() };
        let receiver = match declared.is_static {
            true => self.class_of(field, span),
            false => {
                Expr { kind: ExprKind::Var(VarId(0)), ty: Type::Class(self.ids.class(declared.class)), span }
            }
        };
        let mut parts = Vec::new();
        if !declared.is_final {
            let acc =
                Location { kind: LocationKind::Field(receiver.clone(), id), amount: Amount::Whole, span };
            parts.push(Assertion { kind: AssertionKind::Acc(Box::new(acc)), span });
        } else if declared.is_static {
            return parts;
        }
        // Of an initialisation of which nothing is specified it is not checked what it ensures, nor what it writes.
        let unspecified = match declared.is_static {
            true => {
                let own = self.ids.is_initialised(declared.class)
                    && self.table.is_unspecified(declared.name.span.file);
                own || self
                    .table
                    .classes
                    .iter()
                    .any(|it| may_write(self.table, self.nodes, it, &it.static_initialisers))
            }
            // Its own initialiser runs after the constructors of the classes above, whatever those wrote.
            false if made == declared.class && self.has_initial_value(field) => {
                let class = self.table.class(made);
                may_write(self.table, self.nodes, class, &class.initialisers)
            }
            false => making_may_write(self.table, self.nodes, made),
        };
        if unspecified {
            return parts;
        }
        if let Some(value) = self.known_value(made, field, &ty, span) {
            let mut compare = |op: CompareOp, read: Expr, value: Expr| {
                let kind = ExprKind::Compare(op, Box::new(read), Box::new(value));
                parts
                    .push(Assertion { kind: AssertionKind::Pure(Expr { kind, ty: Type::Bool, span }), span });
            };
            let read = Expr { kind: ExprKind::Field(Box::new(receiver), id), ty, span };
            if value.ty.is_reference() || !read.ty.is_reference() {
                compare(CompareOp::Eq, read, value);
            } else if self.table.unboxed(&declared.ty).is_some() {
                let null = Expr { kind: ExprKind::Null, ty: Type::Null, span };
                compare(CompareOp::Ne, read.clone(), null);
                let read = self.stood_for(&declared.ty, read);
                compare(CompareOp::Eq, read, value);
            }
        }
        parts
    }

    /// Whether a field of an object is declared with a value.
    fn has_initial_value(&self, field: FieldId) -> bool {
        let initialisers = &self.table.class(self.table.field(field).class).initialisers;
        initialisers
            .iter()
            .any(|id| matches!(self.table.callable(*id).body, Body::Value(own, _) if own == field))
    }

    fn known_value(&mut self, made: ClassId, field: FieldId, ty: &Type, span: Span) -> Option<Expr> {
        let table = self.table;
        let declared = table.field(field);
        let of = |class: ClassId| match declared.is_static {
            true => &table.class(class).static_initialisers,
            false => &table.class(class).initialisers,
        };
        let below = Some(made).filter(|made| *made != declared.class);
        let mut value = None;
        for id in of(declared.class).iter().chain(below.into_iter().flat_map(of)) {
            if self.typed.declarations[id.index()].assigned_fields.contains(&field) {
                return None;
            }
            match self.table.callable(*id).body {
                Body::Value(own, e) if own == field => value = Some(e),
                _ => {}
            }
        }
        let kind = match value {
            Some(e) if matches!(strip(e).kind, ast::ExprKind::Null) => ExprKind::Null,
            Some(e) if *ty == Type::Frac => {
                let (numerator, denominator) = exact(e)?;
                ExprKind::Amount { numerator, denominator }
            }
            Some(e) => {
                let constant = constant_in(self.table, &self.typed.constants, declared.class, e)?;
                let ty = match constant {
                    Constant::Int(_) if ty.is_reference() => Type::Int,
                    Constant::Bool(_) if ty.is_reference() => Type::Bool,
                    Constant::Int(_) | Constant::Bool(_) | Constant::Text(_) => ty.clone(),
                };
                return Some(self.constant(constant, ty, span));
            }
            None => match ty {
                Type::Integer | Type::Int | Type::Long | Type::Short | Type::Byte | Type::Char => {
                    ExprKind::Int(0)
                }
                Type::Bool => ExprKind::Bool(false),
                Type::Frac => ExprKind::Amount { numerator: 0, denominator: 1 },
                Type::Null | Type::Object | Type::Class(_) | Type::Array(_) => ExprKind::Null,
                Type::Collection(..) => ExprKind::Value(ValueOp::Make, Vec::new()),
            },
        };
        Some(Expr { kind, ty: ty.clone(), span })
    }
}

/// Whether initialisers of which nothing is specified may write to fields other than those that they set.
pub(super) fn may_write(
    table: &Table<'_>,
    nodes: &Nodes,
    class: &Class,
    initialisers: &[CallableId],
) -> bool {
    let writes = |id: &CallableId| match table.callable(*id).body {
        Body::Value(_, e) => runs_something(table, nodes, e),
        Body::Constant(constant, case) => {
            let made = table.class_of_constant(constant);
            case.args.iter().any(|e| runs_something(table, nodes, e)) || making_may_write(table, nodes, made)
        }
        Body::None | Body::Assertion(_) | Body::Default | Body::Block(_) | Body::OfEnum(_) => true,
    };
    table.is_unspecified(class.name.span.file) && initialisers.iter().any(writes)
}

/// Whether the constructors and initialisers of a class and of those above it, as far as nothing is specified of them,
/// may do more than to set fields of their own: what they call may be overridden, and write wherever it likes.
fn making_may_write(table: &Table<'_>, nodes: &Nodes, made: ClassId) -> bool {
    let sets_own = |stmt: &ast::Stmt| match &stmt.kind {
        ast::StmtKind::Empty => true,
        ast::StmtKind::ConstructorCall { args, .. } => !args.iter().any(|e| runs_something(table, nodes, e)),
        ast::StmtKind::Expr { expr, .. } => match &expr.kind {
            ast::ExprKind::Assign(target, op, value) => {
                let is_own = match &strip(target).kind {
                    ast::ExprKind::Name(_) => true,
                    ast::ExprKind::Field(of, _) => matches!(strip(of).kind, ast::ExprKind::This),
                    // Any other target belongs to something else.
                    _ => false,
                };
                let field = match nodes.target(strip(target)) {
                    Target::Field(field) => !table.field(field).is_static,
                    // Any other target is no field.
                    _ => false,
                };
                // What is added to a string is converted.
                let calculates = op.is_none() || nodes.ty(target).is_number();
                is_own && field && calculates && !runs_something(table, nodes, value)
            }
            // Any other expression is there for its effect.
            _ => false,
        },
        // Any other statement may call something.
        _ => false,
    };
    let quiet = |id: &CallableId| match table.callable(*id).body {
        Body::Block(block) => block.stmts.iter().all(sets_own),
        Body::None | Body::Default => true,
        Body::Value(..) | Body::Constant(..) | Body::Assertion(_) | Body::OfEnum(_) => false,
    };
    table.above(made).into_iter().map(|class| table.class(class)).any(|class| {
        let unspecified = table.is_unspecified(class.name.span.file);
        let constructors = &class.constructors.declared;
        may_write(table, nodes, class, &class.initialisers)
            || (unspecified && !constructors.iter().all(quiet))
    })
}

/// Whether an expression may run a method of the program: it has effects, or it converts an object to a string, whose
/// class may have a `toString()`.
fn runs_something(table: &Table<'_>, nodes: &Nodes, e: &ast::Expr) -> bool {
    let is_object = |e: &ast::Expr| {
        let ty = nodes.ty(strip(e));
        ty.is_reference() && !table.is_string(ty)
    };
    let converts = match &strip(e).kind {
        ast::ExprKind::Chain { first, rest } => {
            let operands = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, _, operand)| operand));
            nodes.ty(strip(e)).is_reference() && operands.into_iter().any(is_object)
        }
        ast::ExprKind::Call(call) => call.args.iter().any(is_object),
        ast::ExprKind::Switch(..) => true,
        // Any other expression converts nothing itself.
        _ => false,
    };
    converts
        || nodes.has_effects(e)
        || parts(strip(e)).into_iter().any(|part| runs_something(table, nodes, part))
}

/// The initial value of a static final field, if it makes an object.
pub(super) fn made<'t>(table: &'t Table<'_>, field: FieldId) -> Option<&'t ast::Expr> {
    let (_, value) = tables::final_value(table, field)?;
    let value = strip(value);
    let makes = matches!(
        value.kind,
        ast::ExprKind::New(..) | ast::ExprKind::NewArray { .. } | ast::ExprKind::ArrayLiteral(..)
    );
    makes.then_some(value)
}

/// How many elements a new array has, if that is constant.
pub(super) fn length_made(
    table: &Table<'_>,
    constants: &[Option<Constant>],
    class: ClassId,
    made: &ast::Expr,
) -> Option<i128> {
    match &made.kind {
        ast::ExprKind::ArrayLiteral(_, items) => Some(items.len() as i128),
        ast::ExprKind::NewArray { sizes, .. } => {
            match constant_in(table, constants, class, sizes.first()?)? {
                Constant::Int(length) if length >= 0 => Some(length),
                _ => None,
            }
        }
        // Any other object is no array.
        _ => None,
    }
}
