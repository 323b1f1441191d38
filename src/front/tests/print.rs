//! The core language as text, for comparisons.

use crate::ir::*;
use std::fmt::Write;

pub(super) struct Print<'p> {
    pub program: &'p Program,
    pub vars: &'p [Var],
}

impl Print<'_> {
    /// A named variable by its name, a temporary as `t` and its number; `'` marks the copy of a parameter.
    fn var(&self, id: VarId) -> String {
        match self.vars[id.index()].name {
            Some(name) => {
                let earlier = self.vars[..id.index()].iter().filter(|v| v.name == Some(name)).count();
                format!("{name}{}", "'".repeat(earlier))
            }
            None => format!("t{}", self.vars[..=id.index()].iter().filter(|v| v.name.is_none()).count()),
        }
    }

    fn list(&self, exprs: &[Expr], between: &str) -> String {
        exprs.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(between)
    }

    fn call(&self, call: &PureCall) -> String {
        format!("{}({})", self.program.pure(call.seen).origin.name, self.list(&call.args, ", "))
    }

    fn instance(&self, instance: &Instance) -> String {
        format!("{}({})", self.program.predicate(instance.seen).origin.name, self.list(&instance.args, ", "))
    }

    pub(super) fn expr(&self, e: &Expr) -> String {
        let sub = |e: &Expr| match &e.kind {
            ExprKind::Arith { .. }
            | ExprKind::Bits(..)
            | ExprKind::Compare(..)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Implies(..)
            | ExprKind::Cond(..) => format!("({})", self.expr(e)),
            _ => self.expr(e),
        };
        let many = |parts: &[Expr], op: &str| parts.iter().map(sub).collect::<Vec<_>>().join(op);
        match &e.kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Amount { numerator, denominator } => format!("{numerator}/{denominator}"),
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Null => "null".into(),
            ExprKind::Throw => "throw".into(),
            ExprKind::Var(id) => self.var(*id),
            ExprKind::Statics(class) => self.program.class(*class).name.to_string(),
            ExprKind::Field(e, f) => format!("{}.{}", sub(e), self.program.field(*f).name),
            ExprKind::Index(a, i) => format!("{}[{}]", sub(a), self.expr(i)),
            ExprKind::Length(a) => format!("{}.length", sub(a)),
            ExprKind::Call(call) => self.call(call),
            ExprKind::Literal(literal) => match literal.spelling {
                Some(spelling) => spelling.to_string(),
                None => self.expr(&literal.value),
            },
            ExprKind::Narrow(to, e) => format!("({}) {}", self.program.show_type(to), sub(e)),
            ExprKind::Not(e) => format!("!{}", sub(e)),
            ExprKind::Neg(_, e) => format!("-{}", sub(e)),
            ExprKind::InstanceOf(e, wanted) => {
                format!("{} instanceof {}", sub(e), self.program.show_type(wanted))
            }
            ExprKind::Cast(inner, _) => format!("({}) {}", self.program.show_type(&e.ty), sub(inner)),
            ExprKind::Arith { numbers: _, first, rest } => rest.iter().fold(sub(first), |text, (op, e)| {
                let op = match op {
                    ArithOp::Add => "+",
                    ArithOp::Sub => "-",
                    ArithOp::Mul => "*",
                    ArithOp::Div => "/",
                    ArithOp::Rem => "%",
                };
                format!("{text} {op} {}", sub(e))
            }),
            ExprKind::Bits(_, op, a, b) => {
                let op = match op {
                    BitOp::And => "&",
                    BitOp::Or => "|",
                    BitOp::Xor => "^",
                    BitOp::ShiftLeft => "<<",
                    BitOp::ShiftRight => ">>",
                    BitOp::ShiftUnsigned => ">>>",
                };
                format!("{} {op} {}", sub(a), sub(b))
            }
            ExprKind::Compare(op, a, b) => {
                let op = match op {
                    CompareOp::Eq => "==",
                    CompareOp::Ne => "!=",
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                    CompareOp::Gt => ">",
                    CompareOp::Ge => ">=",
                };
                format!("{} {op} {}", sub(a), sub(b))
            }
            ExprKind::Value(op, parts) => format!("{op:?}({})", self.list(parts, ", ")),
            ExprKind::Contents(a) => format!("{}[..]", sub(a)),
            ExprKind::Part(parts) => {
                let [a, i, j] = &**parts;
                format!("{}[{}..{}]", sub(a), self.expr(i), self.expr(j))
            }
            ExprKind::And(parts) => many(parts, " && "),
            ExprKind::Or(parts) => many(parts, " || "),
            ExprKind::Implies(a, b) => format!("{} ==> {}", sub(a), sub(b)),
            ExprKind::Cond(c, a, b) => format!("{} ? {} : {}", sub(c), sub(a), sub(b)),
            ExprKind::Old(e) => format!("old({})", self.expr(e)),
            ExprKind::Let { var, value, body } => {
                format!("let {} = {} in {}", self.var(*var), self.expr(value), self.expr(body))
            }
            ExprKind::Opening { instance, body } => {
                format!("opening {} in {}", self.instance(instance), self.expr(body))
            }
            ExprKind::Using { call, body, .. } => format!("using {} in {}", self.call(call), self.expr(body)),
            ExprKind::Quantifier { forall, vars, triggers, body } => {
                let vars: Vec<String> = vars.iter().map(|bound| self.var(bound.var)).collect();
                let triggers: String =
                    triggers.iter().map(|set| format!("{{{}}} ", self.list(set, ", "))).collect();
                let word = if *forall { "forall" } else { "exists" };
                format!("{word} {} :: {triggers}{}", vars.join(", "), self.expr(body))
            }
            ExprKind::PerIndex(each) => {
                let [low, high] = &each.bounds;
                let (low, high) = (self.expr(low), self.expr(high));
                format!("({} for {} in {low}..{high})", self.expr(&each.value), self.var(each.var))
            }
        }
    }

    fn item(&self, item: Item, with: &[Expr]) -> String {
        match item {
            Item::Field(field) => self.program.field(field).name.to_string(),
            Item::Pred(pred) => {
                let name = &self.program.predicate(pred.family).origin.name;
                let with: Vec<String> = with.iter().map(|e| self.expr(e)).collect();
                if with.is_empty() { name.to_string() } else { format!("{name}({})", with.join(", ")) }
            }
        }
    }

    pub(super) fn assertion(&self, a: &Assertion) -> String {
        match &a.kind {
            AssertionKind::Pure(e) => self.expr(e),
            AssertionKind::Acc(location) => match &location.kind {
                LocationKind::Field(e, f) => format!("acc({}.{})", self.expr(e), self.program.field(*f).name),
                LocationKind::Element(a, i) => format!("acc({}[{}])", self.expr(a), self.expr(i)),
                LocationKind::Elements(a) => format!("acc({}[*])", self.expr(a)),
                LocationKind::Range(a, bounds) => {
                    format!("acc({}[{}..{}])", self.expr(a), self.expr(&bounds[0]), self.expr(&bounds[1]))
                }
                LocationKind::Each(a, bounds, item, with) => {
                    let (low, high) = (self.expr(&bounds[0]), self.expr(&bounds[1]));
                    format!("acc({}[{low}..{high}] each .{})", self.expr(a), self.item(*item, with))
                }
                LocationKind::Members(set, item, with) => {
                    format!("acc({} each .{})", self.expr(set), self.item(*item, with))
                }
            },
            AssertionKind::Instance(instance) => self.instance(instance),
            AssertionKind::And(parts) => {
                parts.iter().map(|part| self.assertion(part)).collect::<Vec<_>>().join(" ** ")
            }
            AssertionKind::Implies(e, a) => format!("({} ==> {})", self.expr(e), self.assertion(a)),
            AssertionKind::Cond(e, a, b) => {
                format!("({} ? {} : {})", self.expr(e), self.assertion(a), self.assertion(b))
            }
            AssertionKind::Let { var, value, body } => {
                format!("(let {} = {} in {})", self.var(*var), self.expr(value), self.assertion(body))
            }
            AssertionKind::Untouched { now, before } => {
                let (now, before) = (self.assertion(now), self.assertion(before));
                if now == before {
                    format!("untouched({now})")
                } else {
                    format!("untouched({now}, {before})")
                }
            }
        }
    }

    pub(super) fn block(&self, block: &Block) -> String {
        block.stmts.iter().map(|stmt| self.stmt(stmt)).collect::<Vec<_>>().join(" ")
    }

    fn target(&self, target: &Option<VarId>) -> String {
        target.map(|id| format!("{} = ", self.var(id))).unwrap_or_default()
    }

    fn stmt(&self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Assign(id, e) => format!("{} = {};", self.var(*id), self.expr(e)),
            StmtKind::Settle => "settle;".to_owned(),
            StmtKind::WriteField { receiver, field, value, .. } => {
                format!("{}.{} = {};", self.expr(receiver), self.program.field(*field).name, self.expr(value))
            }
            StmtKind::WriteElement { array, index, value, .. } => {
                format!("{}[{}] = {};", self.expr(array), self.expr(index), self.expr(value))
            }
            StmtKind::Call { target, method, dispatch: _, args } => {
                let name = &self.program.method(*method).origin.name;
                format!("{}{name}({});", self.target(target), self.list(args, ", "))
            }
            StmtKind::CallAll(all) => {
                let name = &self.program.method(all.method).origin.name;
                format!("{} ==> {name}({});", self.expr(&all.cond), self.list(&all.args, ", "))
            }
            StmtKind::New { target, class, constructor, fields: _, args } => {
                let mark = if constructor.is_some() { "" } else { "default " };
                let name = self.program.class(*class).name;
                format!("{} = new {mark}{name}({});", self.var(*target), self.list(args, ", "))
            }
            StmtKind::NewArray { target, element, size, class: _, rows } => {
                let element = self.program.show_type(element);
                let rows =
                    rows.as_ref().map_or(String::new(), |rows| format!(" of {}", self.expr(&rows.length)));
                format!("{} = new {element}[{}]{rows};", self.var(*target), self.expr(size))
            }
            StmtKind::If { cond, then, otherwise } => {
                let mut text = format!("if ({}) {{ {} }}", self.expr(cond), self.block(then));
                if !otherwise.stmts.is_empty() {
                    let _ = write!(text, " else {{ {} }}", self.block(otherwise));
                }
                text
            }
            StmtKind::Loop(w) => {
                let assigned: Vec<String> = w.assigned.iter().map(|id| self.var(*id)).collect();
                let prelude = self.block(&w.prelude);
                let prelude = if prelude.is_empty() { prelude } else { format!("{{ {prelude} }} ") };
                let update = self.block(&w.update);
                let update = if update.is_empty() { update } else { format!(" update {{ {update} }}") };
                let word = match w.test {
                    Test::Before => "while",
                    Test::After => "do … while",
                };
                format!(
                    "{word} {prelude}({}) [{}] invariant {} {{ {} }}{update}",
                    self.expr(&w.cond),
                    assigned.join(" "),
                    self.assertion(&w.invariant),
                    self.block(&w.body)
                )
            }
            StmtKind::Block(None, block) => format!("{{ {} }}", self.block(block)),
            StmtKind::Block(Some(label), block) => format!("{}: {{ {} }}", label.0, self.block(block)),
            StmtKind::Assert(a) => format!("assert {};", self.assertion(a)),
            StmtKind::Refute(a) => format!("refute {};", self.assertion(a)),
            StmtKind::Assume(a) => format!("assume {};", self.assertion(a)),
            StmtKind::Open(instance) => format!("open {};", self.instance(instance)),
            StmtKind::Close(instance) => format!("close {};", self.instance(instance)),
            StmtKind::Use(call, _) => format!("use {};", self.call(call)),
            StmtKind::Join(a) => format!("join {};", self.assertion(a)),
            StmtKind::Return(None) => "return;".into(),
            StmtKind::Return(Some(e)) => format!("return {};", self.expr(e)),
            StmtKind::Break(label) => format!("break {};", label.0),
            StmtKind::Continue(label) => format!("continue {};", label.0),
            StmtKind::Throw(e) => format!("throw {};", self.expr(e)),
        }
    }
}
