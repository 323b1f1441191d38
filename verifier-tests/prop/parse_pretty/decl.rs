//! Random declarations.

use acclaim::syntax::ast::*;

use super::*;

impl Grow<'_> {
    pub(super) fn params(&mut self) -> Vec<Param> {
        self.list(0, 3, |g| g.param())
    }

    pub(super) fn contract(&mut self) -> Contract {
        let clauses = self.list(0, 3, |g| {
            let kind = match g.pick(3) {
                0 => ClauseKind::Requires(g.spec_expr()),
                1 => {
                    g.ensures = true;
                    let e = g.spec_expr();
                    g.ensures = false;
                    ClauseKind::Ensures(e)
                }
                _ => ClauseKind::Decreases(g.list(1, 2, Self::spec_expr)),
            };
            Clause { kind, span: nowhere() }
        });
        Contract { clauses }
    }

    fn param(&mut self) -> Param {
        let (ghost, varargs, ty) = (self.pick(4) == 3, self.pick(5) == 4, self.ty());
        let ty = if varargs { make_type(TypeKind::Array(Box::new(ty))) } else { ty };
        Param { ghost, is_final: self.flip(), varargs, ty, name: self.name() }
    }

    fn throws(&mut self) -> Vec<Type> {
        self.list(0, 2, |g| make_type(TypeKind::Named(vec![g.class_name()], vec![])))
    }

    fn type_params(&mut self) -> Vec<TypeParam> {
        let bound = |g: &mut Self| make_type(TypeKind::Named(vec![g.class_name()], g.list(0, 1, Self::ty)));
        self.list(0, 2, |g| TypeParam { name: ident("T"), bounds: g.list(0, 2, bound) })
    }

    fn constant(&mut self) -> Case {
        let body = if self.pick(4) == 3 { Some(vec![]) } else { None };
        Case { name: self.class_name(), fields: vec![], args: self.list(0, 2, Self::expr), body }
    }

    pub(super) fn modifiers(&mut self, kinds: &[ModifierKind]) -> Vec<Modifier> {
        self.list(0, 2, |g| Modifier { kind: kinds[g.pick(kinds.len())], span: nowhere() })
    }

    pub(super) fn member(&mut self, class: Ident) -> Member {
        use ModifierKind::*;
        let mut modifiers = self.modifiers(&[Public, Protected, Private, Static, Final, Abstract, Native]);
        let add = |modifiers: &mut Vec<Modifier>, kind| modifiers.push(Modifier { kind, span: nowhere() });
        let kind = match self.pick(8) {
            0 | 1 => {
                if self.pick(4) == 3 {
                    add(&mut modifiers, Ghost);
                    MemberKind::Field { ty: self.ty(), vars: self.in_spec(Self::vars) }
                } else {
                    MemberKind::Field { ty: self.ty(), vars: self.vars() }
                }
            }
            2 | 3 => MemberKind::Method {
                type_params: self.type_params(),
                ty: if self.flip() { make_type(TypeKind::Void) } else { self.ty() },
                name: self.name(),
                params: self.params(),
                throws: self.throws(),
                contract: self.contract(),
                body: self.some(Self::block),
            },
            4 => {
                add(&mut modifiers, if self.flip() { Pure } else { Lemma });
                MemberKind::Method {
                    type_params: vec![],
                    ty: self.ty(),
                    name: self.name(),
                    params: self.params(),
                    throws: self.throws(),
                    contract: self.contract(),
                    body: self.some(|g| g.in_spec(Self::block)),
                }
            }
            5 => MemberKind::Constructor {
                type_params: self.type_params(),
                name: class,
                params: self.params(),
                throws: self.throws(),
                contract: self.contract(),
                body: self.some(|g| {
                    let args = g.exprs();
                    let first = make_stmt(StmtKind::ConstructorCall { is_super: g.flip(), args });
                    let mut block = g.block();
                    block.stmts.insert(0, first);
                    block
                }),
            },
            6 => {
                add(&mut modifiers, Predicate);
                MemberKind::Predicate {
                    type_params: self.type_params(),
                    name: self.name(),
                    params: self.params(),
                    body: self.some(Self::spec_expr),
                }
            }
            _ => {
                add(&mut modifiers, Static);
                self.depth += 4;
                let mut inner = self.class();
                self.depth -= 4;
                inner.modifiers.clone_from(&modifiers);
                MemberKind::Class(Box::new(inner))
            }
        };
        Member { modifiers, kind, span: nowhere() }
    }

    pub(super) fn class(&mut self) -> Class {
        use ModifierKind::*;
        let kinds = [ClassKind::Class, ClassKind::Interface, ClassKind::Enum, ClassKind::Inductive];
        let kind = kinds[self.pick(4)];
        let name = self.class_name();
        let most = if self.depth > 6 { 0 } else { 4 };
        let named = |g: &mut Self| make_type(TypeKind::Named(vec![g.class_name()], g.list(0, 1, Self::ty)));
        let cased = matches!(kind, ClassKind::Enum | ClassKind::Inductive);
        Class {
            kind,
            modifiers: self.modifiers(&[Public, Final, Abstract]),
            name,
            components: vec![],
            permits: vec![],
            type_params: match kind {
                ClassKind::Enum => vec![],
                _ => self.type_params(),
            },
            extends: match kind {
                ClassKind::Class => self.list(0, 1, named),
                ClassKind::Interface => self.list(0, 2, named),
                _ => vec![],
            },
            implements: match kind {
                ClassKind::Class | ClassKind::Enum => self.list(0, 2, named),
                _ => vec![],
            },
            cases: match kind {
                ClassKind::Enum => self.list(0, 3, Self::constant),
                ClassKind::Inductive => self.list(0, 3, |g| Case {
                    name: g.class_name(),
                    fields: g.params(),
                    args: vec![],
                    body: None,
                }),
                _ => vec![],
            },
            // A constant of an enum could not be told from the name of a member.
            members: self.list(0, if cased { 1 } else { most }, |g| g.member(name)),
            span: nowhere(),
        }
    }

    pub(super) fn program(&mut self) -> Program {
        let unit = Unit {
            overrides: Vec::new(),
            file: FileId(0),
            regions: Regions::default(),
            package: self.some(|_| vec![ident("a"), ident("b")]),
            imports: self.list(0, 2, |g| Import {
                path: vec![ident("a"), g.class_name()],
                star: g.flip(),
                is_static: g.flip(),
                span: nowhere(),
            }),
            items: self.list(1, 3, |g| match g.pick(4) {
                0 => Item::Main(Main { body: g.block(), keyword: nowhere(), span: nowhere() }),
                _ => Item::Class(g.class()),
            }),
        };
        Program { library: Vec::new(), units: vec![unit], nodes: 0 }
    }
}
