//! What the constants of an enum are made with.
//!
//! A constant is made once, so what its constructor sets a final field to is known of it, wherever it is named. What is
//! looked for is no more than what the text says: a parameter, or a constant.
//!
//! ```text
//! enum Planet { EARTH(6); final int mass; Planet(int mass) { this.mass = mass; } }       Planet.EARTH.mass is 6
//! ```
//!
//! *Invariant*: a final field is assigned once, so an assignment that is not part of another statement, with no
//! `return` before it, gives the value that it has whenever the constructor ends.

use super::body::Lowerer;
use super::declaration::fields_until;
use super::ids::Callee;
use super::never_null::assigned_by;
use super::tables;
use crate::ir::{CompareOp, Expr, ExprKind, Literal, StmtKind, Table, Type};
use crate::resolve::{Body, CallableId, ClassId, FieldId, Ty};
use crate::source::Span;
use crate::syntax::ast;
use crate::typing::{Constant, Target, VariableKind, constant_at, delegation, leaves_range_at, strip};

/// How many constructors of one class are followed that call each other.
const MOST_DELEGATIONS: u32 = 8;

/// A value that does not depend on when it is looked at.
#[derive(Clone, Copy)]
enum Known {
    Constant(Constant),
    Null,
    /// A constant of an enum.
    OfEnum(FieldId),
}

impl Lowerer<'_, '_> {
    /// `new E(e, …)` for a constant.
    pub(super) fn make_constant(&mut self, constant: FieldId, case: &ast::Case) {
        let span = case.name.span;
        let class = self.table.class_of_constant(constant);
        // That of its own class, which has initialisers, takes what the enum's takes.
        let own = self.table.class(class).constructors.declared.first().copied();
        let own = own.filter(|_| class != self.table.field(constant).class);
        let constructor = own.or(self.nodes.delegated(span));
        let (block, ()) = self.capture(|lowerer| {
            let parts: Vec<&ast::Expr> = case.args.iter().collect();
            let args = lowerer.operands(&parts);
            let args = lowerer.gathered(span, args);
            let until = constructor.and_then(|id| lowerer.table.callable(id).class);
            let fields = fields_until(lowerer.table, lowerer.ids, class, until);
            let constructor = match constructor.map(|id| lowerer.ids.callable(id)) {
                Some(Callee::Method(id)) => Some(id),
                Some(Callee::Pure(_) | Callee::Predicate(_) | Callee::Part) | None => None,
            };
            let class = lowerer.ids.class(class);
            let target = lowerer.add_var(None, Type::Class(class), span);
            lowerer.emit(StmtKind::New { target, class, constructor, fields, args }, span);
        });
        self.emit(StmtKind::Block(None, block), span);
    }

    /// What is known of a constant: its class, if that is one of its own, and the values of final fields, as equations.
    pub(super) fn made_with(&mut self, constant: FieldId, value: &Expr) -> Vec<Expr> {
        let mut facts = self.fields_made_with(constant, value);
        let class = self.table.class_of_constant(constant);
        if class != self.table.field(constant).class {
            let kind = ExprKind::InstanceOf(Box::new(value.clone()), Type::Class(self.ids.class(class)));
            facts.push(Expr { kind, ty: Type::Bool, span: value.span });
        }
        facts
    }

    fn fields_made_with(&mut self, constant: FieldId, value: &Expr) -> Vec<Expr> {
        let (table, span) = (self.table, value.span);
        let class = table.class(table.field(constant).class);
        let case = class.static_initialisers.iter().find_map(|id| match table.callable(*id).body {
            Body::Constant(field, case)
                if field == constant && self.typed.declarations[id.index()].body_ok =>
            {
                Some(case)
            }
            _ => None,
        });
        let Some(case) = case else { return Vec::new() };
        let mut set = Vec::new();
        if let Some(constructor) = self.nodes.delegated(case.name.span) {
            let args = self.known_arguments(case.name.span, &case.args, &[]);
            set = self.set_by(constructor, args, MOST_DELEGATIONS);
        }
        let own = self.table.class_of_constant(constant);
        if own != table.field(constant).class {
            set.extend(self.initial_values(own));
        }
        let mut facts = Vec::new();
        for (field, known) in set {
            let ty = self.ids.ty(&table.field(field).ty);
            let Some(id) = self.ids.field(field) else { continue };
            let Some(known) = self.expr_of_known(known, ty.clone(), span) else { continue };
            let read = Expr { kind: ExprKind::Field(Box::new(value.clone()), id), ty, span };
            let kind = ExprKind::Compare(CompareOp::Eq, Box::new(read), Box::new(known));
            facts.push(Expr { kind, ty: Type::Bool, span });
        }
        facts
    }

    /// The elements of a static final array that nobody writes, if all of them are known.
    pub(super) fn table_of(&mut self, field: FieldId, items: &[ast::Expr]) -> Option<Table> {
        let Ty::Array(element) = &self.table.field(field).ty else { return None };
        let ty = self.ids.ty(element);
        let (mut elements, mut shown) = (Vec::new(), Vec::new());
        for item in items {
            let known = self.known(item, &[]).filter(|known| self.is_of_type(*known, element))?;
            shown.push(match known {
                Known::Constant(Constant::Text(text)) => format!("{:?}", text.as_str()),
                Known::Constant(Constant::Int(value)) => value.to_string(),
                Known::Constant(Constant::Bool(value)) => value.to_string(),
                Known::Null => "null".to_owned(),
                Known::OfEnum(constant) => self.table.field(constant).name.name.to_string(),
            });
            elements.push(self.expr_of_known(known, ty.clone(), item.span)?);
        }
        Some(Table { elements, shown: shown.join(", ") })
    }

    /// A read of a static final field, with what it is if its initial value is a constant of an enum, or `null`. While
    /// its class is initialised it is a location like others, and may not be set yet.
    pub(super) fn with_final_value(&mut self, field: FieldId, read: Expr) -> Expr {
        let span = read.span;
        let initialisers = &self.table.class(self.table.field(field).class).static_initialisers;
        let is_own = |id: &CallableId| std::ptr::eq(self.table.callable(*id), self.callable);
        let Some((own, value)) = tables::final_value(self.table, field) else { return read };
        if initialisers.iter().any(is_own) || !self.typed.declarations[own.index()].body_ok {
            return read;
        }
        let ty = &self.table.field(field).ty;
        let Some(known) = self.known(value, &[]).filter(|known| self.is_of_type(*known, ty)) else {
            return read;
        };
        let Some(value) = self.expr_of_known(known, read.ty.clone(), span) else { return read };
        let kind = ExprKind::Compare(CompareOp::Eq, Box::new(read.clone()), Box::new(value.clone()));
        let mut facts = vec![Expr { kind, ty: Type::Bool, span }];
        if let Known::OfEnum(constant) = known {
            facts.extend(self.known_of_constant(constant, &value).into_iter().flatten());
        }
        let ty = read.ty.clone();
        Expr { kind: ExprKind::Literal(Box::new(Literal { spelling: None, value: read, facts })), ty, span }
    }

    /// Whether an expression names what may be a table. When it is looked at makes no difference.
    pub(super) fn is_table(&self, array: &ast::Expr) -> bool {
        match self.nodes.target(strip(array)) {
            Target::Field(field) => tables::initial(self.table, field).is_some(),
            // Any other target is no field.
            _ => false,
        }
    }

    /// A read of an element. Where it may be one of a table, it mentions what the elements are made of.
    pub(super) fn element_of(&mut self, array: &ast::Expr, read: Expr) -> Expr {
        let Target::Field(field) = self.nodes.target(strip(array)) else { return read };
        let table = tables::initial(self.table, field).and_then(|(_, items)| self.table_of(field, items));
        let mut facts = Vec::new();
        for element in table.into_iter().flat_map(|table| table.elements) {
            let value = match element.kind {
                ExprKind::Literal(literal) => {
                    facts.extend(literal.facts);
                    literal.value
                }
                ExprKind::Call(_) => element,
                // Any other mentions nothing.
                _ => continue,
            };
            let kind = ExprKind::Compare(CompareOp::Eq, Box::new(value.clone()), Box::new(value));
            facts.push(Expr { kind, ty: Type::Bool, span: read.span });
        }
        if facts.is_empty() {
            return read;
        }
        let (ty, span) = (read.ty.clone(), read.span);
        Expr { kind: ExprKind::Literal(Box::new(Literal { spelling: None, value: read, facts })), ty, span }
    }

    fn expr_of_known(&mut self, known: Known, ty: Type, span: Span) -> Option<Expr> {
        match known {
            Known::Constant(constant) => Some(self.constant(constant, ty, span)),
            Known::Null => Some(Expr { kind: ExprKind::Null, ty: Type::Null, span }),
            Known::OfEnum(field) => self.plain_constant(field, span),
        }
    }

    /// The final fields that a constructor sets to what is known.
    fn set_by(&self, constructor: CallableId, args: Vec<Option<Known>>, more: u32) -> Vec<(FieldId, Known)> {
        let callable = self.table.callable(constructor);
        let declaration = &self.typed.declarations[constructor.index()];
        let Some(class) = callable.class.filter(|_| !callable.broken && declaration.body_ok && more > 0)
        else {
            return Vec::new();
        };
        let own = |field: FieldId| self.is_own_final(field, class);
        let of_type = |field: FieldId, known: Option<Known>| self.of_type(field, known);
        let unassigned = declaration.variables.iter().filter(|it| it.kind == VariableKind::Parameter);
        let params: Vec<Option<Known>> =
            unassigned.zip(&args).map(|(param, known)| known.filter(|_| !param.assigned)).collect();
        let mut found = Vec::new();
        match delegation(callable) {
            Some(ast::Stmt { kind: ast::StmtKind::ConstructorCall { args, .. }, span }) => {
                let args = self.known_arguments(*span, args, &params);
                if let Some(next) = self.nodes.delegated(*span) {
                    found.extend(self.set_by(next, args, more - 1));
                }
            }
            Some(_) => {}
            None => found.extend(self.initial_values(class)),
        }
        let Body::Block(block) = callable.body else { return found };
        for stmt in block.stmts.iter().take_while(|stmt| !returns(stmt)) {
            if let Some((field, value)) = assigned_by(self.nodes, stmt).filter(|(field, _)| own(*field)) {
                found.extend(of_type(field, self.known(value, &params)));
            }
        }
        found
    }

    /// The final fields whose initial values are known.
    fn initial_values(&self, class: ClassId) -> Vec<(FieldId, Known)> {
        let value = |id: &CallableId| match self.table.callable(*id).body {
            Body::Value(field, e)
                if self.typed.declarations[id.index()].body_ok && self.is_own_final(field, class) =>
            {
                self.of_type(field, self.known(e, &[]))
            }
            _ => None,
        };
        self.table.class(class).initialisers.iter().filter_map(value).collect()
    }

    fn is_own_final(&self, field: FieldId, class: ClassId) -> bool {
        let declared = self.table.field(field);
        declared.class == class && declared.is_final && !declared.is_static
    }

    fn of_type(&self, field: FieldId, known: Option<Known>) -> Option<(FieldId, Known)> {
        let known = known.filter(|known| self.is_of_type(*known, &self.table.field(field).ty))?;
        Some((field, known))
    }

    /// Whether a value is one of a type as it is, without a conversion.
    fn is_of_type(&self, known: Known, ty: &Ty) -> bool {
        match known {
            Known::Constant(Constant::Int(_)) => ty.is_number(),
            Known::Constant(Constant::Bool(_)) => *ty == Ty::Bool,
            Known::Constant(Constant::Text(_)) => self.table.is_string(ty),
            Known::Null => ty.is_reference(),
            Known::OfEnum(field) => self.table.fits(&self.table.field(field).ty, ty),
        }
    }

    /// The values of the arguments of the call at a place; an array that is made of the last ones has none.
    fn known_arguments(
        &self,
        call: Span,
        args: &[ast::Expr],
        params: &[Option<Known>],
    ) -> Vec<Option<Known>> {
        let gathers = self.nodes.gathered(call).map(|id| self.table.callable(id).params.len());
        let count = gathers.map_or(args.len(), |params| params.saturating_sub(1));
        args.iter().take(count).map(|arg| self.known(arg, params)).collect()
    }

    /// The value of an expression, where the parameters have these.
    fn known(&self, e: &ast::Expr, params: &[Option<Known>]) -> Option<Known> {
        let e = strip(e);
        match (&e.kind, self.nodes.target(e)) {
            (ast::ExprKind::Null, _) => Some(Known::Null),
            // The first variable is `this`.
            (ast::ExprKind::Name(_), Target::Variable(id)) => *params.get(id.0.checked_sub(1)? as usize)?,
            (_, Target::Field(field)) if self.table.field(field).ordinal.is_some() => {
                Some(Known::OfEnum(field))
            }
            // Where nothing is specified nobody is told that Java may have wrapped a number around.
            _ if self.table.is_unspecified(e.span.file)
                && leaves_range_at(self.nodes, &self.typed.constants, e) =>
            {
                None
            }
            _ => constant_at(self.nodes, &self.typed.constants, e).map(Known::Constant),
        }
    }
}

/// Whether a constructor may end in a statement without having run what comes after it.
fn returns(stmt: &ast::Stmt) -> bool {
    match &stmt.kind {
        ast::StmtKind::Empty
        | ast::StmtKind::Expr { .. }
        | ast::StmtKind::Local { .. }
        | ast::StmtKind::ConstructorCall { .. }
        | ast::StmtKind::Assert(_)
        | ast::StmtKind::Throw(_) => false,
        ast::StmtKind::Block(block) => block.stmts.iter().any(returns),
        ast::StmtKind::If(_, then, otherwise) => returns(then) || otherwise.as_deref().is_some_and(returns),
        // Any other statement may have one inside.
        _ => true,
    }
}
