//! The content of a declaration, serialised for its digest.
//!
//! The content of a declaration consists of its tokens, because messages quote them, and of the result of lowering,
//! because one text means different things in the context of different classes. Declarations appear by name and not by
//! number, because the numbers change whenever a declaration is added before them. Places are counted in tokens from
//! the declaration's first one.
//!
//! ```text
//! x = y;     inside of class C with an `int y`: assign, local x, field C.y of type int, tokens 0 to 3
//! ```
//!
//! The invariant: everything that lowering makes is serialised. So all structures are destructured here field by field,
//! and an addition to the core language has to be added here before it compiles.

mod code;

use rustc_hash::FxHashMap;

use super::digest::Digest;
use crate::ir::{
    Class, ClassId, Definition, Field, FieldId, Method, MethodId, MethodKind, Named, Origin, PredId,
    Predicate, Program, Pure, PureId, StandsFor, Type, Var, VarId,
};
use crate::source::{FileId, Files, Span, Spelling, Tokens};

/// What replaces the numbers of declarations.
pub(super) struct Names {
    classes: Vec<Digest>,
    fields: Vec<Digest>,
    predicates: Vec<Digest>,
    pures: Vec<Digest>,
    methods: Vec<Digest>,
}

impl Names {
    pub(super) fn new(program: &Program) -> Names {
        let field = |field: &Field| {
            let Field { class, name, ty, is_final, is_static, is_made, length, table } = field;
            let (class, ty) = (program.qualified_class(program.class(*class)), program.qualified_type(ty));
            let table = table.as_ref().map(|table| &table.shown);
            let kind = format!(
                "final: {is_final}, static: {is_static}, made: {is_made}, length: {length:?}, table: {table:?}"
            );
            Digest::of(format!("field {class}.{name}: {ty}, {kind}").as_bytes())
        };
        let fields: Vec<Digest> = program.fields.iter().map(field).collect();
        let class = |class: &Class| {
            // What is above and below it is in the digest of the hierarchy.
            let Class {
                path: _,
                name: _,
                outer: _,
                span: _,
                fields: own,
                superclass: _,
                interfaces: _,
                is_abstract: _,
                made: _,
            } = class;
            let own = own.iter().map(|field| fields[field.index()]);
            let name = format!("class {}", program.qualified_class(class));
            Digest::of_all([Digest::of(name.as_bytes())].into_iter().chain(own))
        };
        let named = |kind: &str, origin: &Origin, vars: &[Var], params: &[VarId]| {
            Digest::of(format!("{kind} {}", program.signature(origin, vars, params)).as_bytes())
        };
        Names {
            classes: program.classes.iter().map(class).collect(),
            predicates: program
                .predicates
                .iter()
                .map(|it| named("predicate", &it.origin, &it.vars, &it.params))
                .collect(),
            pures: program.pures.iter().map(|it| named("pure", &it.origin, &it.vars, &it.params)).collect(),
            methods: program
                .methods
                .iter()
                .map(|it| named("method", &it.origin, &it.vars, &it.params))
                .collect(),
            fields,
        }
    }

    pub(super) fn class(&self, id: ClassId) -> Digest {
        self.classes[id.index()]
    }

    pub(super) fn method(&self, id: MethodId) -> Digest {
        self.methods[id.index()]
    }

    pub(super) fn predicates_in_order(&self) -> Digest {
        Digest::of_all(self.predicates.iter().copied())
    }
}

/// The digest of what is above and below each class, and which declarations override which.
pub(super) fn hierarchy(program: &Program) -> Digest {
    let mut parts: Vec<String> = Vec::new();
    for class in &program.classes {
        let parents = class.superclass.iter().chain(&class.interfaces);
        let parents: Vec<String> =
            parents.map(|parent| program.qualified_class(program.class(*parent))).collect();
        if !parents.is_empty() {
            let name = program.qualified_class(class);
            parts.push(format!("{name} below {}, abstract {}", parents.join(", "), class.is_abstract));
        }
    }
    let h = &program.hierarchy;
    if !parts.is_empty() {
        let mut relate = |kind: &str, all: Vec<(String, usize)>| {
            parts.extend(all.iter().map(|(own, head)| format!("{kind} {own} like {}", all[*head].0)));
        };
        let signature =
            |origin: &Origin, vars: &[Var], params: &[VarId]| program.signature(origin, vars, params);
        let predicates = program.predicates.iter();
        relate(
            "predicate",
            predicates.map(|it| (signature(&it.origin, &it.vars, &it.params), it.family.index())).collect(),
        );
        let pures = program.pures.iter();
        relate(
            "pure",
            pures.map(|it| (signature(&it.origin, &it.vars, &it.params), it.family.index())).collect(),
        );
        let methods = program.methods.iter();
        relate(
            "method",
            methods.map(|it| (signature(&it.origin, &it.vars, &it.params), it.family.index())).collect(),
        );
    }
    parts.extend(h.bounds().map(|class| format!("bound {}", program.qualified_class(program.class(class)))));
    for (index, it) in program.pures.iter().enumerate() {
        parts.extend(h.taken(PureId(index as u32)).map(|(class, method, at)| {
            let class = program.qualified_class(program.class(class));
            format!("{} at {at:?} for {} of {class}", h.believed_of(method), it.origin.name)
        }));
    }
    for (index, it) in program.methods.iter().enumerate() {
        parts.extend(
            h.taken_inside(MethodId(index as u32))
                .map(|(method, at)| format!("{} at {at:?} in {}", h.believed_of(method), it.origin.name)),
        );
    }
    parts.extend(h.called_back().map(|(class, method, at)| {
        let class = program.qualified_class(program.class(class));
        format!("{} at {at:?} called back for {class}", h.believed_of(method))
    }));
    parts.sort_unstable();
    Digest::of(parts.join("\n").as_bytes())
}

/// The digest of a whole predicate.
pub(super) fn predicate(names: &Names, files: &Files, decl: &Predicate) -> Digest {
    let Predicate { origin, is_static, is_private, stands_for, definition, family: _, vars, params, body } =
        decl;
    let mut content = Content::new("predicate", names, files, origin, vars);
    content.origin(origin, origin.whole);
    content.flags(&[*is_static, *is_private]);
    content.option(stands_for.as_ref(), |it, what| match what {
        StandsFor::Elements => it.byte(0),
        StandsFor::Guarded(item) => {
            it.byte(1);
            it.item(*item);
        }
    });
    content.definition(*definition);
    content.variables(params);
    content.option(body.as_ref(), Content::assertion);
    content.digest()
}

/// The digest of a whole pure method.
pub(super) fn pure(names: &Names, files: &Files, decl: &Pure) -> Digest {
    let Pure {
        origin,
        is_static,
        definition,
        family: _,
        is_abstract,
        is_ghost,
        vars,
        params,
        result,
        requires,
        ensures,
        decreases,
        body,
    } = decl;
    let mut content = Content::new("pure", names, files, origin, vars);
    content.origin(origin, origin.whole);
    content.flags(&[*is_static, *is_abstract, *is_ghost]);
    content.definition(*definition);
    content.variables(params);
    content.var(*result);
    content.assertion(requires);
    content.assertion(ensures);
    content.option(decreases.as_ref(), Content::decreases);
    content.option(body.as_ref(), Content::expr);
    content.digest()
}

/// The digest of what callers see of a mutator, constructor or main block.
pub(super) fn head(names: &Names, files: &Files, decl: &Method) -> Digest {
    let Method {
        origin,
        kind,
        initialisers: _,
        unspecified,
        is_static,
        vars,
        params,
        result,
        requires,
        ensures,
        decreases,
        family: _,
        overrides: _,
        is_abstract,
        is_private,
        fields,
        body,
    } = decl;
    let mut content = Content::new("head", names, files, origin, vars);
    content.origin(origin, origin.head);
    content.byte(match kind {
        MethodKind::Mutator => 0,
        MethodKind::Constructor => 1,
        MethodKind::Main => 2,
        MethodKind::ClassInitialiser => 3,
        MethodKind::Lemma => 4,
    });
    content.flags(&[*is_static, body.is_some(), *is_abstract, *is_private, unspecified.is_some()]);
    content.flags(&[unspecified.as_ref().is_some_and(|states| states.for_library)]);
    content.list(fields, |it, field| it.field(*field));
    content.list(params, |it, param| it.var(*param));
    content.option(result.as_ref(), |it, result| it.var(*result));
    content.assertion(requires);
    content.assertion(ensures);
    content.option(decreases.as_ref(), Content::decreases);
    content.digest()
}

/// The digest of the body of a mutator, constructor or main block, in addition to [`head`].
pub(super) fn body(names: &Names, files: &Files, decl: &Method) -> Digest {
    let mut content = Content::new("body", names, files, &decl.origin, &decl.vars);
    content.origin(&decl.origin, decl.origin.whole);
    decl.initialisers.iter().for_each(|span| content.tokens(*span));
    content.variables(&decl.params);
    content.option(decl.body.as_ref(), Content::block);
    content.digest()
}

/// The digest of where there are blanks between a declaration's tokens: a message quotes `x>0` as it is written.
pub(super) fn blanks(files: &Files, texts: &[Span]) -> Digest {
    let in_text = |text: &Span| {
        let tokens = files.tokens(text.file)?;
        Some(tokens.inside(*text).map(|token| u8::from(tokens.blank_after(token))))
    };
    Digest::of(&texts.iter().filter_map(in_text).flatten().collect::<Vec<_>>())
}

/// The content of one declaration, as far as it has been serialised.
struct Content<'a> {
    names: &'a Names,
    files: &'a Files,
    file: FileId,
    tokens: Option<&'a Tokens>,
    /// The number of the declaration's first token.
    first: usize,
    vars: &'a [Var],
    /// The numbers that its variables have been given so far.
    seen: FxHashMap<VarId, u32>,
    out: Vec<u8>,
}

impl<'a> Content<'a> {
    fn new(kind: &str, names: &'a Names, files: &'a Files, origin: &Origin, vars: &'a [Var]) -> Content<'a> {
        let tokens = files.tokens(origin.whole.file);
        let first = tokens.map_or(0, |tokens| tokens.inside(origin.whole).start);
        let mut content = Content {
            names,
            files,
            file: origin.whole.file,
            tokens,
            first,
            vars,
            seen: FxHashMap::default(),
            out: Vec::new(),
        };
        content.text(kind);
        content
    }

    fn digest(self) -> Digest {
        Digest::of(&self.out)
    }

    fn byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    fn number(&mut self, number: u64) {
        self.out.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.out.extend(text.as_bytes());
    }

    fn name(&mut self, digest: Digest) {
        self.out.extend(digest.bytes());
    }

    fn flags(&mut self, flags: &[bool]) {
        flags.iter().for_each(|flag| self.byte(u8::from(*flag)));
    }

    fn option<T>(&mut self, part: Option<&T>, write: impl FnOnce(&mut Self, &T)) {
        self.byte(u8::from(part.is_some()));
        if let Some(part) = part {
            write(self, part);
        }
    }

    fn list<T>(&mut self, parts: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.number(parts.len() as u64);
        parts.iter().for_each(|part| write(self, part));
    }

    fn origin(&mut self, origin: &Origin, text: Span) {
        // Whether it may be called back depends on its name alone.
        let Origin {
            class,
            name,
            span,
            end: _,
            whole: _,
            head: _,
            switched: _,
            broken,
            called_back: _,
            is_made_up: _,
        } = origin;
        self.option(class.as_ref(), |it, class| it.class(*class));
        self.text(name);
        self.span(*span);
        self.flags(&[*broken]);
        let file = self.files.get(text.file);
        self.flags(&[file.spelling == Spelling::Java]);
        self.tokens(text);
    }

    /// The words of a text.
    fn tokens(&mut self, text: Span) {
        let file = self.files.get(text.file);
        let Some(tokens) = self.tokens else { return };
        for (start, end) in tokens.inside(text).filter_map(|token| tokens.range(token)) {
            self.text(file.text.get(start as usize..end as usize).unwrap_or(""));
        }
    }

    /// A place, in tokens from the declaration's first one; as an offset if it is not at the edge of a token.
    fn span(&mut self, span: Span) {
        let Span { file, start, end } = span;
        if file != self.file {
            // What is inherited is where another declaration is; a result with a place there is not kept.
            return self.number(u64::from(start) << 32 | u64::from(end));
        }
        let Some(tokens) = self.tokens else { return };
        for place in [tokens.beginning(start), tokens.ending(end)] {
            match place {
                Some(place) => {
                    self.number((place.token as u64).wrapping_sub(self.first as u64));
                    self.number(place.within.into());
                }
                None => {
                    self.number(u64::MAX);
                    self.number(u64::from(start) << 32 | u64::from(end));
                }
            }
        }
    }

    fn class(&mut self, id: ClassId) {
        self.name(self.names.classes[id.index()]);
    }

    fn field(&mut self, id: FieldId) {
        self.name(self.names.fields[id.index()]);
    }

    fn predicate(&mut self, named: Named<PredId>) {
        let Named { family, definition } = named;
        self.name(self.names.predicates[family.index()]);
        self.definition(definition);
    }

    fn pure(&mut self, named: Named<PureId>) {
        let Named { family, definition } = named;
        self.name(self.names.pures[family.index()]);
        self.definition(definition);
    }

    fn definition(&mut self, definition: Definition) {
        match definition {
            Definition::Dynamic => self.byte(0),
            Definition::Of(class) => {
                self.byte(1);
                self.class(class);
            }
            Definition::As(class) => {
                self.byte(2);
                self.class(class);
            }
        }
    }

    fn method(&mut self, id: MethodId) {
        self.name(self.names.methods[id.index()]);
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Int => self.byte(0),
            Type::Bool => self.byte(1),
            Type::Null => self.byte(2),
            Type::Object => self.byte(3),
            Type::Class(id) => {
                self.byte(4);
                self.class(*id);
            }
            Type::Long => self.byte(6),
            Type::Short => self.byte(7),
            Type::Byte => self.byte(8),
            Type::Char => self.byte(9),
            Type::Integer => self.byte(10),
            Type::Frac => self.byte(11),
            Type::Collection(kind, of) => {
                self.byte(12);
                self.byte(*kind as u8);
                of.iter().for_each(|ty| self.ty(ty));
            }
            Type::Array(element) => {
                self.byte(5);
                self.ty(element);
            }
        }
    }

    /// All variables of the declaration, in order, and which of them are parameters.
    fn variables(&mut self, params: &[VarId]) {
        self.number(self.vars.len() as u64);
        (0..self.vars.len() as u32).for_each(|var| self.var(VarId(var)));
        self.list(params, |it, param| it.var(*param));
    }

    /// A variable, numbered by first occurrence: what other parts of the declaration declare does not matter.
    fn var(&mut self, id: VarId) {
        let next = self.seen.len() as u32;
        let number = *self.seen.entry(id).or_insert(next);
        self.number(number.into());
        if number == next
            && let Some(Var { name, ty, span }) = self.vars.get(id.index())
        {
            self.text(name.map_or("", |name| name.as_str()));
            self.ty(ty);
            self.span(*span);
        }
    }
}
