//! Declarations.

use super::Printer;
use crate::syntax::ast::*;

impl Printer {
    pub(super) fn unit(&mut self, unit: &Unit) {
        if let Some(package) = &unit.package {
            self.put("package ");
            self.path(package);
            self.put(";\n");
        }
        for import in &unit.imports {
            self.put("import ");
            if import.is_static {
                self.put("static ");
            }
            self.path(&import.path);
            self.put(if import.star { ".*;\n" } else { ";\n" });
        }
        for (index, item) in unit.items.iter().enumerate() {
            if index > 0 || unit.package.is_some() || !unit.imports.is_empty() {
                self.put("\n");
            }
            match item {
                Item::Class(class) => {
                    self.modifiers(&class.modifiers);
                    self.class(class);
                }
                Item::Main(main) => {
                    self.put("main ");
                    self.block(&main.body);
                }
            }
            self.put("\n");
        }
    }

    fn modifiers(&mut self, modifiers: &[Modifier]) {
        for modifier in modifiers {
            self.put(match modifier.kind {
                ModifierKind::Public => "public ",
                ModifierKind::Protected => "protected ",
                ModifierKind::Private => "private ",
                ModifierKind::Static => "static ",
                ModifierKind::Final => "final ",
                ModifierKind::Abstract => "abstract ",
                ModifierKind::Native => "native ",
                ModifierKind::Ghost => "ghost ",
                ModifierKind::Pure => "pure ",
                ModifierKind::Predicate => "predicate ",
                ModifierKind::Lemma => "lemma ",
                ModifierKind::Default => "default ",
                ModifierKind::Synchronized => "synchronized ",
                ModifierKind::Volatile => "volatile ",
                ModifierKind::Transient => "transient ",
                ModifierKind::Strictfp => "strictfp ",
                ModifierKind::Sealed => "sealed ",
                ModifierKind::NonSealed => "non-sealed ",
            });
        }
    }

    /// A class without its modifiers.
    fn class(&mut self, class: &Class) {
        self.put(match class.kind {
            ClassKind::Class => "class ",
            ClassKind::Interface => "interface ",
            ClassKind::Enum => "enum ",
            ClassKind::Record => "record ",
            ClassKind::Annotation => "@interface ",
            ClassKind::Inductive => "inductive ",
        });
        self.ident(&class.name);
        self.type_params(&class.type_params);
        if class.kind == ClassKind::Record {
            self.params(&class.components);
        }
        let lists = [
            (" extends ", &class.extends),
            (" implements ", &class.implements),
            (" permits ", &class.permits),
        ];
        for (word, types) in lists {
            if !types.is_empty() {
                self.put(word);
                self.list(types, Self::ty);
            }
        }
        if class.members.is_empty() && class.cases.is_empty() {
            self.put(" { }");
            return;
        }
        self.put(" {\n");
        self.indent += 1;
        if matches!(class.kind, ClassKind::Enum | ClassKind::Inductive) {
            self.line();
            self.list(&class.cases, Self::case_of_class);
            self.put(if class.members.is_empty() { "\n" } else { ";\n" });
        }
        self.members(&class.members);
    }

    /// The members of a class, and its closing brace.
    fn members(&mut self, members: &[Member]) {
        for member in members {
            self.line();
            self.member(member);
            self.put("\n");
        }
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    /// A constant of an enum, or a case of an inductive type.
    fn case_of_class(&mut self, case: &Case) {
        self.ident(&case.name);
        if !case.fields.is_empty() {
            self.params(&case.fields);
        }
        if !case.args.is_empty() {
            self.put("(");
            self.exprs(&case.args);
            self.put(")");
        }
        if let Some(members) = &case.body {
            self.put(" {\n");
            self.indent += 1;
            self.members(members);
        }
    }

    fn type_params(&mut self, params: &[TypeParam]) {
        if params.is_empty() {
            return;
        }
        self.put("<");
        self.list(params, |p, param| {
            p.ident(&param.name);
            for (index, bound) in param.bounds.iter().enumerate() {
                p.put(if index == 0 { " extends " } else { " & " });
                p.ty(bound);
            }
        });
        self.put(">");
    }

    fn member(&mut self, member: &Member) {
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || {
            if member.kind != MemberKind::Error {
                self.modifiers(&member.modifiers);
            }
            match &member.kind {
                MemberKind::Error => self.put("/* could not be read */"),
                MemberKind::Field { ty, vars } => {
                    self.ty(ty);
                    self.put(" ");
                    self.vars(vars);
                    self.put(";");
                }
                MemberKind::Method { type_params, ty, name, params, throws, contract, body } => {
                    self.type_params(type_params);
                    self.put(if type_params.is_empty() { "" } else { " " });
                    self.ty(ty);
                    self.put(" ");
                    self.method(name, params, throws, contract, body.as_ref());
                }
                MemberKind::Compact { name, body } => {
                    self.ident(name);
                    self.put(" ");
                    self.block(body);
                }
                MemberKind::Constructor { type_params, name, params, throws, contract, body } => {
                    self.type_params(type_params);
                    self.put(if type_params.is_empty() { "" } else { " " });
                    self.method(name, params, throws, contract, body.as_ref());
                }
                MemberKind::Predicate { type_params, name, params, body } => {
                    self.type_params(type_params);
                    self.put(if type_params.is_empty() { "" } else { " " });
                    self.ident(name);
                    self.params(params);
                    match body {
                        None => self.put(";"),
                        Some(body) => {
                            self.put(" {\n");
                            self.indent += 1;
                            self.line();
                            self.put("return ");
                            self.expr(body);
                            self.put(";\n");
                            self.indent -= 1;
                            self.line();
                            self.put("}");
                        }
                    }
                }
                MemberKind::Class(class) => self.class(class),
                MemberKind::Initializer(body) => self.block(body),
            }
        });
    }

    fn method(
        &mut self,
        name: &Ident,
        params: &[Param],
        throws: &[Type],
        contract: &Contract,
        body: Option<&Block>,
    ) {
        self.ident(name);
        self.params(params);
        for (index, ty) in throws.iter().enumerate() {
            self.put(if index == 0 { " throws " } else { ", " });
            self.ty(ty);
        }
        self.indent += 1;
        for clause in &contract.clauses {
            match &clause.kind {
                ClauseKind::Requires(e) => self.clause("requires", std::slice::from_ref(e)),
                ClauseKind::Ensures(e) => self.clause("ensures", std::slice::from_ref(e)),
                ClauseKind::Decreases(list) => self.clause("decreases", list),
            }
        }
        self.indent -= 1;
        match body {
            // After a contract the `;` may be left out.
            None if contract.clauses.is_empty() => self.put(";"),
            None => {}
            Some(body) if contract.clauses.is_empty() => {
                self.put(" ");
                self.block(body);
            }
            Some(body) => {
                self.put("\n");
                self.line();
                self.block(body);
            }
        }
    }

    fn params(&mut self, params: &[Param]) {
        self.put("(");
        self.list(params, |p, param| {
            if param.ghost {
                p.put("ghost ");
            }
            if param.is_final {
                p.put("final ");
            }
            match &param.ty.kind {
                TypeKind::Array(element) if param.varargs => {
                    p.ty(element);
                    p.put("...");
                }
                _ => p.ty(&param.ty),
            }
            p.put(" ");
            p.ident(&param.name);
        });
        self.put(")");
    }
}
