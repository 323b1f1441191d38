//! Declarations, except for their contracts and bodies.

use super::body::Lowerer;
use super::ids::{Callee, Ids, definition};
use super::{inherit, initialisation, initialiser, lemmas, never_null, tables, unspecified};
use crate::ir;
use crate::report::Diagnostic;
use crate::resolve::{
    Body, Callable, CallableId, CallableKind, ClassId, FieldId, Table, codes, is_called_back,
};
use crate::source::{Files, Span, Symbol};
use crate::syntax::ast::{Clause, ClauseKind};
use crate::typing::{Declaration, Given, Typed, VariableKind, delegation};

/// Lowers all declarations of a program, in the order of the text. Never fails: a declaration with an error is
/// marked as broken, and its body and contract are left out. None: it was called off, which is asked before each one.
pub(crate) fn lower(
    table: &Table<'_>,
    typed: &Typed,
    files: &Files,
    cancelled: &dyn Fn() -> bool,
) -> Option<(ir::Program, Vec<Diagnostic>)> {
    let ids = Ids::new(table, typed);
    let mut program = ir::Program::default();
    let mut errors = Vec::new();
    for (index, class) in table.classes.iter().enumerate() {
        let id = ClassId(index as u32);
        let fields = class.fields.iter().filter_map(|field| ids.field(*field)).collect();
        program.classes.push(ir::Class {
            path: table.full_name(id),
            name: table.class_name(id),
            outer: class.outer.map(|class| ids.class(class)),
            span: class.name.span,
            fields,
            superclass: class.superclass.map(|class| ids.class(class)),
            interfaces: class.interfaces.iter().map(|class| ids.class(*class)).collect(),
            is_abstract: class.is_abstract,
            made: ids.made(table, id),
        });
    }
    for (index, field) in table.fields.iter().enumerate() {
        let id = FieldId(index as u32);
        let made = initialiser::made(table, id);
        if ids.field(id).is_some() {
            program.fields.push(ir::Field {
                class: ids.class(field.class),
                name: field.name.name,
                ty: if field.is_ghost { ids.ty(&field.ty).of_ghost() } else { ids.ty(&field.ty) },
                is_final: field.is_final,
                is_static: field.is_static,
                is_made: made.is_some() || never_null::is_never_null(table, typed, id),
                length: made.and_then(|e| initialiser::length_made(table, &typed.constants, field.class, e)),
                table: tables::initial(table, id).and_then(|(own, items)| {
                    let declaration = typed.declarations.get(own.index()).filter(|it| it.body_ok)?;
                    Lowerer::new(&ids, table, typed, declaration, table.callable(own)).table_of(id, items)
                }),
            });
        }
    }
    for (index, callable) in table.callables.iter().enumerate() {
        if cancelled() {
            return None;
        }
        let Some(declaration) = typed.declarations.get(index) else { break };
        let id = CallableId(index as u32);
        let lowerer = Lowerer::new(&ids, table, typed, declaration, callable);
        let mut unit = Unit { id, callable, declaration, lowerer, table, typed, ids: &ids, files };
        match ids.callable(id) {
            Callee::Predicate(own) => program.predicates.push(unit.predicate(own, &mut errors)),
            Callee::Pure(own) => program.pures.push(unit.pure(own, &mut errors)),
            Callee::Method(own) => program.methods.push(unit.method(own, &mut errors)),
            Callee::Part => {}
        }
    }
    ids.guarded().declare(&mut program);
    inherit::contracts(table, &ids, &mut program);
    inherit::default_constructors(table, typed, &ids, &mut program);
    if ids.object_made() {
        // It has no place of its own, so it gets that of the first class.
        let span = program
            .classes
            .first()
            .map(|class| class.span)
            .or(program.methods.first().map(|m| m.origin.span));
        if let Some(span) = span {
            let name = Symbol::new("Object");
            program.classes.push(ir::Class {
                path: name.to_string(),
                name,
                outer: None,
                span,
                fields: Vec::new(),
                superclass: None,
                interfaces: Vec::new(),
                is_abstract: false,
                made: None,
            });
        }
    }
    lemmas::tell(&mut program, &mut errors);
    tables::keep_unwritten(&mut program);
    program.hierarchy = inherit::hierarchy(table, &ids, &program);
    initialisation::check(&mut program, &mut errors);
    Some((program, errors))
}

/// The fields that a class and its superclasses declare, those of `until` and above left out.
pub(super) fn fields_until(
    table: &Table<'_>,
    ids: &Ids,
    class: ClassId,
    until: Option<ClassId>,
) -> Vec<ir::FieldId> {
    classes_until(table, class, until)
        .flat_map(|class| table.class(class).fields.iter().filter_map(|field| ids.field(*field)))
        .collect()
}

/// A class and its superclasses, without `until` and those above it.
fn classes_until<'t>(
    table: &'t Table<'_>,
    class: ClassId,
    until: Option<ClassId>,
) -> impl Iterator<Item = ClassId> + 't {
    std::iter::successors(Some(class), |class| table.class(*class).superclass)
        .take_while(move |class| Some(*class) != until)
}

/// The parts of a lowered contract.
struct Contract {
    requires: ir::Assertion,
    ensures: ir::Assertion,
    decreases: Option<ir::Decreases>,
}

/// One callable while it is being lowered.
struct Unit<'l, 'a> {
    id: CallableId,
    callable: &'l Callable<'a>,
    declaration: &'l Declaration,
    lowerer: Lowerer<'l, 'a>,
    table: &'l Table<'a>,
    typed: &'l Typed,
    ids: &'l Ids,
    files: &'l Files,
}

impl<'l> Unit<'l, '_> {
    fn predicate(&mut self, own: ir::PredId, errors: &mut Vec<Diagnostic>) -> ir::Predicate {
        let body = match self.callable.body {
            Body::Assertion(e) if self.body_ok() => Some(self.lowerer.assertion(&[e], e.span)),
            _ => None,
        };
        let params = self.params();
        let origin = self.origin(errors);
        ir::Predicate {
            is_static: self.callable.is_static,
            is_private: self.callable.is_private,
            stands_for: (self.callable.class.is_some() && self.callable.class == self.table.rows)
                .then_some(ir::StandsFor::Elements),
            definition: definition(self.callable),
            family: self.ids.predicate_family(self.table, self.id, own),
            params,
            body: body.filter(|_| !origin.broken),
            origin,
            vars: std::mem::take(&mut self.lowerer.vars),
        }
    }

    fn pure(&mut self, own: ir::PureId, errors: &mut Vec<Diagnostic>) -> ir::Pure {
        let contract = self.contract();
        let is_ghost = self.typed.ghost.get(self.id.index()).copied().unwrap_or_default();
        if is_ghost {
            self.lowerer.numbers = ir::Numbers::Specification;
        }
        let body = match self.callable.body {
            Body::Block(block) if self.body_ok() => {
                let ty = self.ids.ty(&self.callable.result);
                Given::of_body(block).map(|given| self.lowerer.given(&given, &ty))
            }
            _ => None,
        };
        let result = self.result().unwrap_or_else(|| {
            // The header is broken, but the field needs a variable.
            self.lowerer.add_var(None, ir::Type::Object, self.callable.name.span)
        });
        let params = self.params();
        let origin = self.origin(errors);
        ir::Pure {
            is_static: self.callable.is_static,
            definition: definition(self.callable),
            family: self.ids.pure_family(self.table, self.id, own),
            is_abstract: self.callable.is_abstract || self.is_of_enum(),
            is_ghost,
            params,
            result,
            requires: contract.requires,
            ensures: contract.ensures,
            decreases: contract.decreases,
            body: body.filter(|_| !origin.broken),
            origin,
            vars: std::mem::take(&mut self.lowerer.vars),
        }
    }

    /// The fields that a constructor begins with: those of its class, and of the superclasses whose default
    /// constructors it leads through. One that begins with `this(…)` hands them on. The initialisation of a class
    /// begins with its static ones.
    fn given(&self) -> Vec<ir::FieldId> {
        match (self.callable.kind, self.callable.class) {
            (CallableKind::Constructor, Some(class)) if delegation(self.callable).is_none() => {
                fields_until(self.table, self.ids, class, self.begun())
            }
            (CallableKind::ClassInitialiser, Some(class)) => {
                let fields = &self.table.class(class).static_fields;
                fields.iter().filter_map(|field| self.ids.field(*field)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The class of the constructor that a constructor begins with.
    fn begun(&self) -> Option<ClassId> {
        self.declaration.begins.and_then(|begin| self.table.callable(begin.constructor).class)
    }

    fn method(&mut self, own: ir::MethodId, errors: &mut Vec<Diagnostic>) -> ir::Method {
        let mut contract = match self.callable.body {
            Body::Default => self.default_contract(),
            Body::None
            | Body::Block(_)
            | Body::Assertion(_)
            | Body::Value(..)
            | Body::Constant(..)
            | Body::OfEnum(_) => self.contract(),
        };
        let initialisers = self.initialisers();
        let begins = self.declaration.begins;
        if self.callable.kind == CallableKind::Lemma {
            self.lowerer.numbers = ir::Numbers::Specification;
        }
        let mut body = match self.callable.body {
            Body::Block(block) if self.body_ok() => {
                Some(self.lowerer.method_body(&block.stmts, begins, initialisers))
            }
            Body::Default if self.body_ok() => Some(self.lowerer.method_body(&[], begins, initialisers)),
            _ => None,
        };
        let at = self.callable.name.span;
        let begins = self.callable.kind == CallableKind::Main || self.table.is_main(self.callable);
        if begins {
            let args = self.params().first().copied();
            let given = self.lowerer.begins_with(args, at);
            let asked = std::mem::replace(&mut contract.requires, given);
            let span = asked.span;
            if let (Some(body), true) = (&mut body, span != at) {
                body.stmts.insert(0, ir::Stmt { kind: ir::StmtKind::Assert(asked), span });
            }
        }
        let unspecified = body.as_mut().filter(|_| self.table.says_nothing(self.callable));
        let for_library =
            self.callable.overrides.iter().any(|id| self.table.callable(*id).name.span.file.is_library());
        let unspecified =
            unspecified.map(|body| unspecified::states(body, &mut self.lowerer.vars, at, for_library));
        let kind = match self.callable.kind {
            CallableKind::Constructor => ir::MethodKind::Constructor,
            CallableKind::Main => ir::MethodKind::Main,
            CallableKind::Method if begins => ir::MethodKind::Main,
            CallableKind::Lemma => ir::MethodKind::Lemma,
            CallableKind::ClassInitialiser => ir::MethodKind::ClassInitialiser,
            CallableKind::Method
            | CallableKind::Pure
            | CallableKind::Predicate
            | CallableKind::Initialiser => ir::MethodKind::Mutator,
        };
        let result = self.result();
        let params = self.params();
        let origin = self.origin(errors);
        let initialisers = initialisers.iter().map(|id| self.table.callable(*id).span).collect();
        ir::Method {
            kind,
            initialisers,
            unspecified: unspecified.filter(|_| !origin.broken),
            is_static: self.callable.is_static,
            params,
            result,
            requires: contract.requires,
            ensures: contract.ensures,
            decreases: contract.decreases,
            family: self.ids.method_family(self.table, self.id, own),
            overrides: {
                let ids = self.callable.overrides.iter().map(|id| self.ids.callable(*id));
                ids.filter_map(|callee| match callee {
                    Callee::Method(id) => Some(id),
                    Callee::Pure(_) | Callee::Predicate(_) | Callee::Part => None,
                })
                .collect()
            },
            is_abstract: self.callable.is_abstract || self.is_of_enum(),
            is_private: self.callable.is_private,
            fields: self.given(),
            body: body.filter(|_| !origin.broken),
            origin,
            vars: std::mem::take(&mut self.lowerer.vars),
        }
    }

    /// Whether it is what Java defines for every enum: nobody has to be trusted for that.
    fn is_of_enum(&self) -> bool {
        matches!(self.callable.body, Body::OfEnum(_))
    }

    fn body_ok(&self) -> bool {
        let ok =
            |id: &CallableId| !self.table.callable(*id).broken && self.typed.declarations[id.index()].body_ok;
        !self.callable.broken && self.declaration.body_ok && self.initialisers().iter().all(ok)
    }

    /// What runs at the beginning of a constructor that does not begin with `this(…)`, or when a class is initialised.
    fn initialisers(&self) -> &'l [CallableId] {
        match self.callable.class {
            Some(class) if self.callable.kind == CallableKind::ClassInitialiser => {
                &self.table.class(class).static_initialisers
            }
            Some(class)
                if self.callable.kind == CallableKind::Constructor && delegation(self.callable).is_none() =>
            {
                &self.table.class(class).initialisers
            }
            _ => &[],
        }
    }

    /// What the constructor that nobody wrote ensures, or the initialisation of a class: permission to all fields that
    /// it begins with, and the values of those that are known. What the constructor of a superclass says is added when
    /// that is lowered.
    fn default_contract(&mut self) -> Contract {
        let at = self.callable.name.span;
        let mut parts = Vec::new();
        if let Some(class) = self.callable.class.filter(|_| self.body_ok()) {
            let table = self.table;
            let of_class = self.callable.kind == CallableKind::ClassInitialiser;
            let fields: Vec<FieldId> = if of_class {
                table.class(class).static_fields.clone()
            } else {
                let begun = classes_until(table, class, self.begun());
                begun.flat_map(|class| table.class(class).fields.iter().copied()).collect()
            };
            for field in fields {
                let at = table.field(field).name.span;
                parts.extend(self.lowerer.initial_state(class, field, at));
            }
        }
        let ensures = ir::Assertion { kind: ir::AssertionKind::And(parts), span: at };
        Contract { requires: ir::Assertion::truth(at), ensures, decreases: None }
    }

    fn params(&self) -> Vec<ir::VarId> {
        self.of_kind(|kind| matches!(kind, VariableKind::This | VariableKind::Parameter))
    }

    fn result(&self) -> Option<ir::VarId> {
        self.of_kind(|kind| kind == VariableKind::Result).first().copied()
    }

    fn of_kind(&self, wanted: impl Fn(VariableKind) -> bool) -> Vec<ir::VarId> {
        let variables = self.declaration.variables.iter().enumerate();
        variables.filter(|(_, v)| wanted(v.kind)).map(|(index, _)| ir::VarId(index as u32)).collect()
    }

    /// Called last, when it is known whether lowering worked.
    fn origin(&self, errors: &mut Vec<Diagnostic>) -> ir::Origin {
        let callable = self.callable;
        let checked = self.declaration.contract_ok && self.body_ok();
        if let (true, Some(span)) = (checked, self.lowerer.failed) {
            errors.push(
                Diagnostic::error(
                    codes::INTERNAL,
                    span,
                    "a fault of the verifier: this could not be translated",
                )
                .note("nothing is claimed about this declaration; please report the program"),
            );
        }
        ir::Origin {
            class: callable.class.map(|class| self.ids.class(class)),
            name: self.table.qualified_name(callable) + &self.table.overload(callable).unwrap_or_default(),
            span: callable.name.span,
            end: self.last_character(),
            whole: callable.span,
            head: match callable.body {
                Body::None | Body::Value(..) | Body::Constant(..) | Body::Default | Body::OfEnum(_) => {
                    callable.span
                }
                Body::Block(block) => Span { end: block.span.start, ..callable.span },
                Body::Assertion(e) => Span { end: e.span.start, ..callable.span },
            },
            switched: self.lowerer.switched.clone(),
            broken: !checked || self.lowerer.failed.is_some(),
            called_back: !callable.name.span.file.is_library() && is_called_back(callable.name.name.as_str()),
            is_made_up: false,
        }
    }

    fn last_character(&self) -> Span {
        let whole = match self.callable.body {
            Body::Block(block) => block.span,
            _ => self.callable.span,
        };
        let text = self.files.text(whole);
        let trimmed = text.trim_end();
        let width = trimmed.chars().next_back().map_or(0, char::len_utf8);
        let end = whole.start as usize + trimmed.len();
        Span::new(whole.file, end - width, end)
    }

    fn contract(&mut self) -> Contract {
        let at = self.callable.name.span;
        if let Body::OfEnum(part) = self.callable.body {
            let (requires, ensures) = self.lowerer.specification(|lowerer| lowerer.contract_of_enum(part));
            return Contract { requires, ensures, decreases: None };
        }
        let clauses: &[Clause] = match self.callable.contract {
            Some(contract) if !self.callable.broken && self.declaration.contract_ok => &contract.clauses,
            _ => &[],
        };
        let (mut requires, mut ensures) = (Vec::new(), Vec::new());
        let mut decreases = None;
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Requires(e) => requires.push(e),
                ClauseKind::Ensures(e) => ensures.push(e),
                ClauseKind::Decreases(parts) => {
                    let measure = parts.iter().filter_map(|e| self.lowerer.measure(e)).collect();
                    decreases = Some(ir::Decreases { measure, span: clause.span });
                }
            }
        }
        Contract {
            requires: self.lowerer.assertion(&requires, at),
            ensures: self.lowerer.assertion(&ensures, at),
            decreases,
        }
    }
}
