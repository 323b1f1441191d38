//! Trees without what only the text decides: places, node numbers and round brackets.
//!
//! Two programs with equal normal forms say the same; that is what printing must keep.

use super::*;
use crate::source::FileId;

/// Sets all places and node numbers to zero and removes [`ExprKind::Paren`].
pub fn normalize(program: &mut Program) {
    program.nodes = 0;
    for unit in &mut program.units {
        normalize_unit(unit);
    }
}

/// Like [`normalize`], for one file.
pub fn normalize_unit(unit: &mut Unit) {
    unit.file = FileId(0);
    unit.package.iter_mut().flatten().for_each(ident);
    for import in &mut unit.imports {
        import.span = nowhere();
        import.path.iter_mut().for_each(ident);
    }
    for item in &mut unit.items {
        match item {
            Item::Class(declared) => class(declared),
            Item::Main(main) => {
                main.span = nowhere();
                main.keyword = nowhere();
                block(&mut main.body);
            }
        }
    }
}

/// Whether two programs are the same but for places, node numbers and round brackets.
pub fn same(left: &Program, right: &Program) -> bool {
    with_stack(|| {
        let (mut left, mut right) = (left.clone(), right.clone());
        normalize(&mut left);
        normalize(&mut right);
        left == right
    })
}

fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}

fn ident(name: &mut Ident) {
    name.span = nowhere();
}

fn ty(ty_: &mut Type) {
    ty_.span = nowhere();
    match &mut ty_.kind {
        TypeKind::Ghost(_, args) => args.iter_mut().for_each(ty),
        TypeKind::Named(name, args) => {
            name.iter_mut().for_each(ident);
            args.iter_mut().for_each(ty);
        }
        TypeKind::Array(element) => ty(element),
        _ => {}
    }
}

fn class(class_: &mut Class) {
    class_.span = nowhere();
    ident(&mut class_.name);
    class_.modifiers.iter_mut().for_each(|m| m.span = nowhere());
    for (name, bound) in &mut class_.type_params {
        ident(name);
        bound.iter_mut().for_each(ty);
    }
    class_.extends.iter_mut().for_each(ty);
    class_.implements.iter_mut().for_each(ty);
    for (name, fields) in &mut class_.cases {
        ident(name);
        fields.iter_mut().for_each(param);
    }
    class_.members.iter_mut().for_each(member);
}

fn member(member: &mut Member) {
    member.span = nowhere();
    member.modifiers.iter_mut().for_each(|m| m.span = nowhere());
    match &mut member.kind {
        MemberKind::Error => {}
        MemberKind::Field { ty: declared, vars: list } => {
            ty(declared);
            vars(list);
        }
        MemberKind::Method { ty: result, name, params, contract: clauses, body } => {
            ty(result);
            ident(name);
            params.iter_mut().for_each(param);
            contract(clauses);
            body.iter_mut().for_each(block);
        }
        MemberKind::Constructor { name, params, contract: clauses, body } => {
            ident(name);
            params.iter_mut().for_each(param);
            contract(clauses);
            body.iter_mut().for_each(block);
        }
        MemberKind::Predicate { name, params, body } => {
            ident(name);
            params.iter_mut().for_each(param);
            body.iter_mut().for_each(expr);
        }
        MemberKind::Class(inner) => class(inner),
        MemberKind::Initializer(body) => block(body),
    }
}

fn param(param: &mut Param) {
    ty(&mut param.ty);
    ident(&mut param.name);
}

fn vars(vars: &mut [(Ident, Option<Expr>)]) {
    for (name, value) in vars {
        ident(name);
        value.iter_mut().for_each(expr);
    }
}

fn contract(contract: &mut Contract) {
    for clause in &mut contract.clauses {
        clause.span = nowhere();
        match &mut clause.kind {
            ClauseKind::Requires(e) | ClauseKind::Ensures(e) => expr(e),
            ClauseKind::Decreases(list) => list.iter_mut().for_each(expr),
        }
    }
}

fn block(block: &mut Block) {
    block.span = nowhere();
    block.stmts.iter_mut().for_each(stmt);
}

fn spec(spec: &mut LoopSpec) {
    spec.invariants.iter_mut().for_each(expr);
    for (list, span) in &mut spec.decreases {
        *span = nowhere();
        list.iter_mut().for_each(expr);
    }
}

fn stmt(stmt_: &mut Stmt) {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
        stmt_.span = nowhere();
        match &mut stmt_.kind {
            StmtKind::Error | StmtKind::Empty => {}
            StmtKind::Local { ty: declared, vars: list, .. } => {
                ty(declared);
                vars(list);
            }
            StmtKind::If(cond, yes, no) => {
                expr(cond);
                stmt(yes);
                no.iter_mut().for_each(|no| stmt(no));
            }
            StmtKind::While(cond, clauses, body) | StmtKind::DoWhile(body, clauses, cond) => {
                expr(cond);
                spec(clauses);
                stmt(body);
            }
            StmtKind::For { init, cond, update, spec: clauses, body } => {
                init.iter_mut().for_each(stmt);
                cond.iter_mut().chain(update).for_each(expr);
                spec(clauses);
                stmt(body);
            }
            StmtKind::ForEach { ty: declared, var, array, spec: clauses, body } => {
                ty(declared);
                ident(var);
                expr(array);
                spec(clauses);
                stmt(body);
            }
            StmtKind::Block(body) | StmtKind::GhostBlock(body) => block(body),
            StmtKind::Return(value) => value.iter_mut().for_each(expr),
            StmtKind::Break(label) | StmtKind::Continue(label) => label.iter_mut().for_each(ident),
            StmtKind::Labeled(label, body) => {
                ident(label);
                stmt(body);
            }
            StmtKind::Switch(value, cases) => {
                expr(value);
                for case in cases {
                    case.span = nowhere();
                    case.labels.iter_mut().for_each(expr);
                    case.body.iter_mut().for_each(stmt);
                }
            }
            StmtKind::Try { body, catches, finally } => {
                block(body);
                for (caught, name, body) in catches {
                    ty(caught);
                    ident(name);
                    block(body);
                }
                finally.iter_mut().for_each(block);
            }
            StmtKind::Synchronized(lock, body) => {
                expr(lock);
                block(body);
            }
            StmtKind::Expr { expr: e, .. }
            | StmtKind::Throw(e)
            | StmtKind::Assert(e)
            | StmtKind::Assume(e)
            | StmtKind::Refute(e)
            | StmtKind::Join(e)
            | StmtKind::Open(e)
            | StmtKind::Close(e)
            | StmtKind::Use(e)
            | StmtKind::Package(e)
            | StmtKind::Apply(e) => expr(e),
            StmtKind::ConstructorCall { args, .. } => args.iter_mut().for_each(expr),
        }
    });
}

fn expr(e: &mut Expr) {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
        while let ExprKind::Paren(inner) = &mut e.kind {
            let inner = std::mem::replace(&mut inner.kind, ExprKind::Error);
            e.kind = inner;
        }
        e.id = NodeId(0);
        e.span = nowhere();
        match &mut e.kind {
            ExprKind::Error
            | ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::String(_)
            | ExprKind::Char(_)
            | ExprKind::This
            | ExprKind::Super
            | ExprKind::Result
            | ExprKind::Amount(_) => {}
            ExprKind::Name(name) => ident(name),
            ExprKind::Field(receiver, name) => {
                expr(receiver);
                ident(name);
            }
            ExprKind::Slice(base, from, to) => {
                expr(base);
                from.iter_mut().chain(to).for_each(|e| expr(e));
            }
            ExprKind::Update(a, b, c) | ExprKind::Conditional(a, b, c) => {
                expr(a);
                expr(b);
                expr(c);
            }
            ExprKind::Index(a, b) | ExprKind::Assign(a, _, b) => {
                expr(a);
                expr(b);
            }
            ExprKind::Call(call) => {
                call.receiver.iter_mut().for_each(|e| expr(e));
                ident(&mut call.name);
                call.args.iter_mut().for_each(expr);
            }
            ExprKind::New(ty_, args) => {
                ty(ty_);
                args.iter_mut().for_each(expr);
            }
            ExprKind::NewArray { element, sizes, .. } => {
                ty(element);
                sizes.iter_mut().for_each(expr);
            }
            ExprKind::ArrayLiteral(element, items) => {
                element.iter_mut().for_each(ty);
                items.iter_mut().for_each(expr);
            }
            ExprKind::Chain { first, rest } => {
                expr(first);
                for (_, span, right) in rest {
                    *span = nowhere();
                    expr(right);
                }
            }
            ExprKind::Arrow { first, rest } => {
                expr(first);
                for (_, span, right) in rest {
                    *span = nowhere();
                    expr(right);
                }
            }
            ExprKind::Cast(ty_, inner) | ExprKind::InstanceOf(inner, ty_) => {
                ty(ty_);
                expr(inner);
            }
            ExprKind::Old(label, inner) => {
                label.iter_mut().for_each(ident);
                expr(inner);
            }
            ExprKind::Acc(args) => args.iter_mut().for_each(expr),
            ExprKind::Unary(_, inner)
            | ExprKind::Step { target: inner, .. }
            | ExprKind::AllElements(inner)
            | ExprKind::AllFields(inner)
            | ExprKind::Perm(inner)
            | ExprKind::Untouched(inner)
            | ExprKind::Paren(inner) => expr(inner),
            ExprKind::Let { name, value, body } => {
                ident(name);
                expr(value);
                expr(body);
            }
            ExprKind::Quantifier(quantifier) => {
                for (ty_, name) in &mut quantifier.vars {
                    ty(ty_);
                    ident(name);
                }
                quantifier.triggers.iter_mut().flatten().for_each(expr);
                expr(&mut quantifier.body);
            }
            ExprKind::Ghostly { call, body, .. } => {
                expr(call);
                expr(body);
            }
            ExprKind::Collection(_, types, args) => {
                types.iter_mut().for_each(ty);
                args.iter_mut().for_each(expr);
            }
        }
    });
}
