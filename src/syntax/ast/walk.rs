//! One walk through a whole tree, for passes that change every name or every place in it.
//!
//! A visitor says what happens to the parts; the walk finds them. So the knowledge that a quantifier has triggers and a
//! loop has invariants is written down once and not in every pass:
//!
//! ```text
//! impl Visitor for Rename { fn ident(&mut self, name: &mut Ident) { … } }
//! walk::program(&mut Rename { … }, &mut program);
//! ```

use super::*;

/// What happens to the parts of a tree. Each part is visited once, before what is inside it.
pub trait Visitor {
    /// A name, where it is declared or used.
    fn ident(&mut self, _name: &mut Ident) {}

    /// The place of a part that is neither a name nor an expression: those contain their own.
    fn span(&mut self, _span: &mut Span) {}

    /// An expression.
    fn expr(&mut self, _e: &mut Expr) {}

    /// A class.
    fn class(&mut self, _class: &mut Class) {}

    /// A member of a class.
    fn member(&mut self, _member: &mut Member) {}

    /// The statements of a block, or of a case.
    fn stmts(&mut self, _stmts: &mut Vec<Stmt>) {}

    /// A statement that is part of another one but in no list: an arm, the body of a loop, a labelled statement.
    fn branch(&mut self, _stmt: &mut Stmt) {}

    /// Any statement, after [`stmts`](Visitor::stmts) or [`branch`](Visitor::branch).
    fn stmt(&mut self, _stmt: &mut Stmt) {}

    /// The invariants and measures of a loop.
    fn loop_spec(&mut self, _spec: &mut LoopSpec) {}
}

/// All files of a program.
pub fn program(v: &mut dyn Visitor, program: &mut Program) {
    program.units.iter_mut().for_each(|it| unit(v, it));
}

/// One file.
pub fn unit(v: &mut dyn Visitor, unit: &mut Unit) {
    unit.package.iter_mut().flatten().for_each(|it| v.ident(it));
    for mark in &mut unit.overrides {
        v.span(&mut mark.at);
        v.span(&mut mark.header);
    }
    for import in &mut unit.imports {
        v.span(&mut import.span);
        import.path.iter_mut().for_each(|it| v.ident(it));
    }
    for item in &mut unit.items {
        match item {
            Item::Class(declared) => class(v, declared),
            Item::Main(main) => {
                v.span(&mut main.span);
                v.span(&mut main.keyword);
                block(v, &mut main.body);
            }
        }
    }
}

fn ty(v: &mut dyn Visitor, ty_: &mut Type) {
    v.span(&mut ty_.span);
    match &mut ty_.kind {
        TypeKind::Ghost(_, args) => args.iter_mut().for_each(|it| ty(v, it)),
        TypeKind::Named(name, args) => {
            name.iter_mut().for_each(|it| v.ident(it));
            args.iter_mut().for_each(|it| ty(v, it));
        }
        TypeKind::Array(element) => ty(v, element),
        TypeKind::Wildcard(Some(bound)) => ty(v, &mut bound.ty),
        TypeKind::Void
        | TypeKind::Int
        | TypeKind::Boolean
        | TypeKind::Long
        | TypeKind::Short
        | TypeKind::Byte
        | TypeKind::Char
        | TypeKind::Floating(_)
        | TypeKind::Var
        | TypeKind::Wildcard(None)
        | TypeKind::Inferred
        | TypeKind::Error => {}
    }
}

fn class(v: &mut dyn Visitor, class_: &mut Class) {
    v.class(class_);
    v.span(&mut class_.span);
    v.ident(&mut class_.name);
    class_.modifiers.iter_mut().for_each(|m| v.span(&mut m.span));
    type_params(v, &mut class_.type_params);
    class_.components.iter_mut().for_each(|it| param(v, it));
    class_.extends.iter_mut().for_each(|it| ty(v, it));
    class_.implements.iter_mut().for_each(|it| ty(v, it));
    class_.permits.iter_mut().for_each(|it| ty(v, it));
    for case in &mut class_.cases {
        v.ident(&mut case.name);
        case.fields.iter_mut().for_each(|it| param(v, it));
        case.args.iter_mut().for_each(|it| expr(v, it));
        case.body.iter_mut().flatten().for_each(|it| member(v, it));
    }
    class_.members.iter_mut().for_each(|it| member(v, it));
}

fn type_params(v: &mut dyn Visitor, params: &mut [TypeParam]) {
    for param in params {
        v.ident(&mut param.name);
        param.bounds.iter_mut().for_each(|it| ty(v, it));
    }
}

fn member(v: &mut dyn Visitor, member: &mut Member) {
    v.member(member);
    v.span(&mut member.span);
    member.modifiers.iter_mut().for_each(|m| v.span(&mut m.span));
    match &mut member.kind {
        MemberKind::Error => {}
        MemberKind::Field { ty: declared, vars: list } => {
            ty(v, declared);
            vars(v, list);
        }
        MemberKind::Method {
            type_params: types,
            ty: result,
            name,
            params,
            throws,
            contract: clauses,
            body,
        } => {
            type_params(v, types);
            ty(v, result);
            v.ident(name);
            params.iter_mut().for_each(|it| param(v, it));
            throws.iter_mut().for_each(|it| ty(v, it));
            contract(v, clauses);
            body.iter_mut().for_each(|it| block(v, it));
        }
        MemberKind::Compact { name, body } => {
            v.ident(name);
            block(v, body);
        }
        MemberKind::Constructor { type_params: types, name, params, throws, contract: clauses, body } => {
            type_params(v, types);
            v.ident(name);
            params.iter_mut().for_each(|it| param(v, it));
            throws.iter_mut().for_each(|it| ty(v, it));
            contract(v, clauses);
            body.iter_mut().for_each(|it| block(v, it));
        }
        MemberKind::Predicate { type_params: types, name, params, body } => {
            type_params(v, types);
            v.ident(name);
            params.iter_mut().for_each(|it| param(v, it));
            body.iter_mut().for_each(|it| expr(v, it));
        }
        MemberKind::Class(inner) => class(v, inner),
        MemberKind::Initializer(body) => block(v, body),
    }
}

fn param(v: &mut dyn Visitor, param: &mut Param) {
    ty(v, &mut param.ty);
    v.ident(&mut param.name);
}

fn vars(v: &mut dyn Visitor, vars: &mut [(Ident, Option<Expr>)]) {
    for (name, value) in vars {
        v.ident(name);
        value.iter_mut().for_each(|it| expr(v, it));
    }
}

fn contract(v: &mut dyn Visitor, contract: &mut Contract) {
    for clause in &mut contract.clauses {
        v.span(&mut clause.span);
        match &mut clause.kind {
            ClauseKind::Requires(e) | ClauseKind::Ensures(e) => expr(v, e),
            ClauseKind::Decreases(list) => list.iter_mut().for_each(|it| expr(v, it)),
        }
    }
}

fn block(v: &mut dyn Visitor, block: &mut Block) {
    v.span(&mut block.span);
    list(v, &mut block.stmts);
}

fn list(v: &mut dyn Visitor, stmts: &mut Vec<Stmt>) {
    v.stmts(stmts);
    stmts.iter_mut().for_each(|it| stmt(v, it));
}

fn branch(v: &mut dyn Visitor, stmt_: &mut Stmt) {
    v.branch(stmt_);
    stmt(v, stmt_);
}

fn spec(v: &mut dyn Visitor, spec: &mut LoopSpec) {
    v.loop_spec(spec);
    spec.clauses.iter_mut().for_each(|span| v.span(span));
    spec.invariants.iter_mut().for_each(|it| expr(v, it));
    for (list, span) in &mut spec.decreases {
        v.span(span);
        list.iter_mut().for_each(|it| expr(v, it));
    }
}

fn stmt(v: &mut dyn Visitor, stmt_: &mut Stmt) {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
        v.stmt(stmt_);
        v.span(&mut stmt_.span);
        match &mut stmt_.kind {
            StmtKind::Error | StmtKind::Empty => {}
            StmtKind::Local { ty: declared, vars: list, .. } => {
                ty(v, declared);
                vars(v, list);
            }
            StmtKind::If(cond, yes, no) => {
                expr(v, cond);
                branch(v, yes);
                no.iter_mut().for_each(|no| branch(v, no));
            }
            StmtKind::While(cond, clauses, body) | StmtKind::DoWhile(body, clauses, cond) => {
                expr(v, cond);
                spec(v, clauses);
                branch(v, body);
            }
            StmtKind::For { init, cond, update, spec: clauses, body } => {
                init.iter_mut().for_each(|it| stmt(v, it));
                cond.iter_mut().chain(update).for_each(|it| expr(v, it));
                spec(v, clauses);
                branch(v, body);
            }
            StmtKind::ForEach { ty: declared, var, array, spec: clauses, body, .. } => {
                ty(v, declared);
                v.ident(var);
                expr(v, array);
                spec(v, clauses);
                branch(v, body);
            }
            StmtKind::Block(body) | StmtKind::GhostBlock(body) => block(v, body),
            StmtKind::Return(value) => value.iter_mut().for_each(|it| expr(v, it)),
            StmtKind::Break(label) | StmtKind::Continue(label) => label.iter_mut().for_each(|it| v.ident(it)),
            StmtKind::Labeled(label, body) => {
                v.ident(label);
                branch(v, body);
            }
            StmtKind::Switch(value, cases) => {
                expr(v, value);
                switch_cases(v, cases);
            }
            StmtKind::Try { resources, body, catches, finally } => {
                resources.iter_mut().for_each(|it| stmt(v, it));
                block(v, body);
                for (caught, name, body) in catches {
                    caught.iter_mut().for_each(|it| ty(v, it));
                    v.ident(name);
                    block(v, body);
                }
                finally.iter_mut().for_each(|it| block(v, it));
            }
            StmtKind::Synchronized(lock, body) => {
                expr(v, lock);
                block(v, body);
            }
            StmtKind::Expr { expr: e, .. }
            | StmtKind::Throw(e)
            | StmtKind::Yield(e)
            | StmtKind::Assert(e)
            | StmtKind::Assume(e)
            | StmtKind::Refute(e)
            | StmtKind::Join(e)
            | StmtKind::Open(e)
            | StmtKind::Close(e)
            | StmtKind::Use(e)
            | StmtKind::Package(e)
            | StmtKind::Apply(e) => expr(v, e),
            StmtKind::ConstructorCall { args, .. } => args.iter_mut().for_each(|it| expr(v, it)),
        }
    });
}

fn switch_cases(v: &mut dyn Visitor, cases: &mut [SwitchCase]) {
    for case in cases {
        v.span(&mut case.span);
        case.labels.iter_mut().for_each(|it| expr(v, it));
        list(v, &mut case.body);
    }
}

/// An expression.
pub fn expr(v: &mut dyn Visitor, e: &mut Expr) {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
        v.expr(e);
        match &mut e.kind {
            ExprKind::Error
            | ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::String(_)
            | ExprKind::Char(_)
            | ExprKind::This
            | ExprKind::Super(_)
            | ExprKind::Result
            | ExprKind::Amount(_) => {}
            ExprKind::Name(name) => v.ident(name),
            ExprKind::Field(receiver, name) => {
                expr(v, receiver);
                v.ident(name);
            }
            ExprKind::Slice(base, from, to) => {
                expr(v, base);
                from.iter_mut().chain(to).for_each(|e| expr(v, e));
            }
            ExprKind::Update(a, b, c) | ExprKind::Conditional(a, b, c) => {
                expr(v, a);
                expr(v, b);
                expr(v, c);
            }
            ExprKind::Index(a, b) | ExprKind::Assign(a, _, b) => {
                expr(v, a);
                expr(v, b);
            }
            ExprKind::Call(call) => {
                call.receiver.iter_mut().for_each(|e| expr(v, e));
                call.types.iter_mut().for_each(|it| ty(v, it));
                v.ident(&mut call.name);
                call.args.iter_mut().for_each(|it| expr(v, it));
            }
            ExprKind::New(ty_, args) => {
                ty(v, ty_);
                args.iter_mut().for_each(|it| expr(v, it));
            }
            ExprKind::NewArray { element, sizes, .. } => {
                ty(v, element);
                sizes.iter_mut().for_each(|it| expr(v, it));
            }
            ExprKind::ArrayLiteral(element, items) => {
                element.iter_mut().for_each(|it| ty(v, it));
                items.iter_mut().for_each(|it| expr(v, it));
            }
            ExprKind::Chain { first, rest } => {
                expr(v, first);
                for (_, span, right) in rest {
                    v.span(span);
                    expr(v, right);
                }
            }
            ExprKind::Arrow { first, rest } => {
                expr(v, first);
                for (_, span, right) in rest {
                    v.span(span);
                    expr(v, right);
                }
            }
            ExprKind::Switch(value, cases) => {
                expr(v, value);
                switch_cases(v, cases);
            }
            ExprKind::Cast(ty_, inner) => {
                ty(v, ty_);
                expr(v, inner);
            }
            ExprKind::InstanceOf(inner, ty_, variable) => {
                expr(v, inner);
                ty(v, ty_);
                variable.iter_mut().for_each(|it| v.ident(&mut it.name));
            }
            ExprKind::Old(label, inner) => {
                label.iter_mut().for_each(|it| v.ident(it));
                expr(v, inner);
            }
            ExprKind::Acc(args) => args.iter_mut().for_each(|it| expr(v, it)),
            ExprKind::Unary(_, inner)
            | ExprKind::Step { target: inner, .. }
            | ExprKind::AllElements(inner)
            | ExprKind::AllFields(inner)
            | ExprKind::Perm(inner)
            | ExprKind::Untouched(inner)
            | ExprKind::Paren(inner) => expr(v, inner),
            ExprKind::Let { name, value, body } => {
                v.ident(name);
                expr(v, value);
                expr(v, body);
            }
            ExprKind::Quantifier(quantifier) => {
                for (ty_, name) in &mut quantifier.vars {
                    ty(v, ty_);
                    v.ident(name);
                }
                quantifier.triggers.iter_mut().flatten().for_each(|it| expr(v, it));
                expr(v, &mut quantifier.body);
            }
            ExprKind::Ghostly { call, body, .. } => {
                expr(v, call);
                expr(v, body);
            }
            ExprKind::Collection(_, types, args) => {
                types.iter_mut().for_each(|it| ty(v, it));
                args.iter_mut().for_each(|it| expr(v, it));
            }
        }
    });
}
