//! Declarations.

use super::{Cx, Method, Var, contract};
use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::codes;

impl Cx<'_> {
    pub(crate) fn unit(
        &self,
        package: Option<Vec<Ident>>,
        imports: Vec<Import>,
        items: Vec<Option<Item>>,
    ) -> Unit {
        Unit { imports, items: items.into_iter().flatten().collect(), package, ..self.empty_unit() }
    }

    /// A file from which nothing was read.
    pub(crate) fn empty_unit(&self) -> Unit {
        Unit {
            file: self.file,
            regions: self.regions.clone(),
            package: None,
            imports: Vec::new(),
            items: Vec::new(),
            overrides: Vec::new(),
        }
    }

    pub(crate) fn param(&self, flags: &[ModifierKind], varargs: bool, ty: Type, name: Ident) -> Param {
        let has = |kind| flags.contains(&kind);
        Param { ghost: has(ModifierKind::Ghost), is_final: has(ModifierKind::Final), varargs, ty, name }
    }

    /// A parameter with brackets after its name. Where a ghost parameter stands in a comment, Java would read brackets
    /// behind it as those of the parameter before.
    pub(crate) fn param_with_brackets(
        &self,
        start: usize,
        flags: &[ModifierKind],
        (ty, dims): (Type, usize),
        name: Ident,
        end: usize,
    ) -> Param {
        if dims > 0 && flags.contains(&ModifierKind::Ghost) {
            let span = self.span(start, end);
            self.error(
                codes::BAD_DECLARATION,
                span,
                "the brackets of a ghost parameter stand behind its type",
                "not behind its name",
            );
        }
        self.param(flags, false, self.arrays(ty, dims), name)
    }

    pub(crate) fn modifier(&self, start: usize, kind: ModifierKind, end: usize) -> Modifier {
        Modifier { kind, span: self.span(start, end) }
    }

    /// A class at the top of a file.
    pub(crate) fn class(&self, start: usize, modifiers: Vec<Modifier>, class: Class, end: usize) -> Class {
        Class { modifiers, span: self.span(start, end), ..class }
    }

    /// A class without its modifiers. Its members are complete here, so rules that depend on the class are checked.
    pub(crate) fn new_class(&self, class: Class) -> Class {
        for member in &class.members {
            self.check_member(class.name, member);
        }
        class
    }

    fn check_member(&self, class: Ident, member: &Member) {
        match &member.kind {
            MemberKind::Constructor { name, .. } if name.name != class.name => self.error(
                codes::BAD_DECLARATION,
                name.span,
                format!("the method `{}` has no result type", name.name),
                &format!(
                    "write the type before the name (`void` if it returns nothing); a constructor would be called `{}`",
                    class.name
                ),
            ),
            _ => {}
        }
    }

    /// A list of members that was read before.
    pub(crate) fn members(&self, number: u32) -> Vec<Member> {
        // A copy, because the file around them may have to be parsed again.
        let parsed = self.parsed.borrow();
        with_stack(|| parsed.get(number as usize).cloned().unwrap_or_default())
    }

    pub(crate) fn field(&self, ty: Type, vars: Vec<Var>) -> MemberKind {
        let (ty, vars) = self.variables(ty, vars);
        MemberKind::Field { ty, vars }
    }

    pub(crate) fn method(&self, type_params: Option<Vec<TypeParam>>, ty: Type, method: Method) -> MemberKind {
        let (clauses, body) = method.rest;
        MemberKind::Method {
            type_params: type_params.unwrap_or_default(),
            ty: self.arrays(ty, method.dims),
            name: method.name,
            params: method.params,
            throws: method.throws,
            contract: contract(clauses),
            body,
        }
    }

    pub(crate) fn constructor(&self, type_params: Option<Vec<TypeParam>>, method: Method) -> MemberKind {
        let (clauses, body) = method.rest;
        MemberKind::Constructor {
            type_params: type_params.unwrap_or_default(),
            name: method.name,
            params: method.params,
            throws: method.throws,
            contract: contract(clauses),
            body,
        }
    }

    pub(crate) fn initializer(
        &self,
        start: usize,
        mut modifiers: Vec<Modifier>,
        last: Modifier,
        body: Block,
        end: usize,
    ) -> Member {
        modifiers.push(last);
        Member { modifiers, kind: MemberKind::Initializer(body), span: self.span(start, end) }
    }

    /// A member with its modifiers and, in JML's style, a contract before it.
    pub(crate) fn member(
        &self,
        start: usize,
        before: Option<Vec<Clause>>,
        modifiers: Vec<Modifier>,
        mut kind: MemberKind,
        end: usize,
    ) -> Member {
        if let Some(mut clauses) = before {
            let span = clauses.iter().map(|clause| clause.span).reduce(Span::to);
            let span = span.unwrap_or(self.span(start, start));
            match &mut kind {
                MemberKind::Method { contract, .. } | MemberKind::Constructor { contract, .. } => {
                    clauses.append(&mut contract.clauses);
                    contract.clauses = clauses;
                }
                _ => {
                    self.error(
                        codes::MISPLACED_CONTRACT,
                        span,
                        "this contract belongs to no method",
                        "a contract goes after the header of a method or constructor, or in a comment just before it",
                    );
                }
            }
        }
        if let Some(modifier) = modifiers.iter().find(|m| m.kind == ModifierKind::Predicate) {
            kind = self.predicate(modifier.span, kind);
        }
        if let MemberKind::Class(class) = &mut kind {
            class.modifiers.clone_from(&modifiers);
            class.span = self.span(start, end);
        }
        Member { modifiers, kind, span: self.span(start, end) }
    }

    /// A predicate is read like a constructor: a name without a type before it.
    fn predicate(&self, keyword: Span, kind: MemberKind) -> MemberKind {
        let (type_params, name, params, contract, body) = match kind {
            MemberKind::Constructor { type_params, name, params, contract, body, .. } => {
                (type_params, name, params, contract, body)
            }
            MemberKind::Method { type_params, ty, name, params, contract, body, .. } => {
                self.error(
                    codes::BAD_DECLARATION,
                    ty.span,
                    "a predicate has no result type",
                    &format!("write `predicate {}(…)`", name.name),
                );
                (type_params, name, params, contract, body)
            }
            other => {
                self.error(
                    codes::BAD_DECLARATION,
                    keyword,
                    "`predicate` can be used before a predicate only",
                    "a predicate is written `predicate name(…) { return …; }`",
                );
                return other;
            }
        };
        if let Some(span) = contract.clauses.iter().map(|clause| clause.span).reduce(Span::to) {
            self.error(
                codes::MISPLACED_CONTRACT,
                span,
                "a predicate has no contract",
                "its body says what it asks for; put the conditions there",
            );
        }
        let body = body.map(|block| {
            let span = block.span;
            let mut stmts = block.stmts.into_iter().filter(|stmt| stmt.kind != StmtKind::Empty);
            match (stmts.next().map(|stmt| stmt.kind), stmts.next()) {
                (Some(StmtKind::Return(Some(value))), None) => value,
                // An error has been reported already.
                (Some(StmtKind::Error), None) => {
                    self.expr(span.start as usize, ExprKind::Error, span.end as usize)
                }
                _ => {
                    self.error(
                        codes::BAD_DECLARATION,
                        span,
                        format!("the body of the predicate `{}` must be a single `return`", name.name),
                        "write `{ return …; }` with the assertion that the predicate is a name for",
                    );
                    self.expr(span.start as usize, ExprKind::Error, span.end as usize)
                }
            }
        });
        MemberKind::Predicate { type_params, name, params, body }
    }
}
