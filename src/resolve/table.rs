//! The declarations of a program.

use rustc_hash::{FxHashMap, FxHashSet};

use super::enumeration::{EnumPart, Enumeration};
use super::generics::TypeParam;
use super::names::Unit;
use super::{Thrown, Ty, did_you_mean, nearest};
use crate::source::{FileId, Span, Symbol};
use crate::syntax::ast::{self, Text};
use std::cell::RefCell;
use std::collections::BTreeSet;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $name(pub(crate) u32);
        impl $name {
            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An index into [`Table::classes`].
    ClassId
    /// An index into [`Table::fields`].
    FieldId
    /// An index into [`Table::callables`].
    CallableId
    /// An index into [`Table::type_params`].
    TypeParamId
}

/// All declarations of one program, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Table<'a> {
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub callables: Vec<Callable<'a>>,
    /// Those of all classes and methods.
    pub type_params: Vec<TypeParam>,
    /// Supertypes are known, so type arguments can be compared with bounds.
    pub supertypes_known: bool,
    /// By package and name.
    pub top_levels: FxHashMap<(Option<String>, Symbol), ClassId>,
    /// Those of classes that are not nested.
    pub packages: FxHashSet<String>,
    /// The classes of the library, by name.
    pub library: FxHashMap<Symbol, ClassId>,
    /// The boxed types that were asked for and are not among them, because nobody names them. The program means what it
    /// means only with them.
    pub unnamed: RefCell<BTreeSet<Symbol>>,
    pub units: FxHashMap<FileId, Unit>,
    /// The simple names that several classes have.
    pub shared: FxHashSet<Symbol>,
    /// Those of the program that stand for classes that are written elsewhere.
    pub stubs: FxHashSet<ClassId>,
    /// The class of strings, if the program has to do with any.
    pub string: Option<ClassId>,
    /// The class of the predicates for rows of arrays, if the program may ask for some.
    pub rows: Option<ClassId>,
    /// The initial values of static final fields, as they are written.
    pub constants: Vec<(FieldId, &'a ast::Expr)>,
    /// Methods of which nothing is specified, and the pure methods of the library that they run for.
    pub taken_as_pure: Vec<(CallableId, CallableId)>,
    /// All marks `@Override`.
    pub marked_as_overrides: Vec<ast::OverrideMark>,
    /// For each file, which of its text is in specification comments.
    pub regions: FxHashMap<FileId, &'a ast::Regions>,
}

#[derive(Debug)]
pub(crate) struct Class {
    /// `a.b` of `package a.b;`
    pub package: Option<String>,
    pub name: ast::Ident,
    /// The class around it.
    pub outer: Option<ClassId>,
    /// The classes in it.
    pub member_classes: FxHashMap<Symbol, ClassId>,
    pub access: Access,
    /// It belongs to an object, and is not in the language.
    pub of_object: bool,
    pub is_enum: bool,
    /// The class itself could not be read or is not built yet: nothing is known about its members.
    pub broken: bool,
    /// One of its members could not be read, so a name that is not found may have been declared there.
    pub incomplete: bool,
    /// Those of its objects.
    pub fields: Vec<FieldId>,
    pub static_fields: Vec<FieldId>,
    pub field_names: FxHashMap<Symbol, FieldId>,
    /// Methods, pure methods and predicates.
    pub callable_names: FxHashMap<Symbol, Candidates>,
    /// None are declared: there is the default one, which is declared here only if there are initialisers.
    pub constructors: Candidates,
    pub type_params: Vec<TypeParamId>,
    pub is_interface: bool,
    /// It has no objects of its own: it is an interface, or declared `abstract`.
    pub is_abstract: bool,
    pub is_final: bool,
    /// None: it is `Object`. An interface has none.
    pub superclass: Option<ClassId>,
    /// Those that it implements, or of an interface those that it extends.
    pub interfaces: Vec<ClassId>,
    /// Of an enum.
    pub enumeration: Option<Enumeration>,
    /// It is the class of this constant of an enum, which has members of its own.
    pub constant: Option<FieldId>,
    /// The initial values of its fields and its initialiser blocks, in the order of the text.
    pub initialisers: Vec<CallableId>,
    /// The same for the class itself.
    pub static_initialisers: Vec<CallableId>,
    /// The type arguments that each of its supertypes has for it, in terms of its own type parameters.
    pub supertypes: FxHashMap<ClassId, Vec<Ty>>,
}

/// A kind of clauses of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clauses {
    Requires,
    Ensures,
    Decreases,
}

/// From where a member may be named; the weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Access {
    Private,
    #[default]
    Package,
    Protected,
    Public,
}

impl Access {
    /// As in "the field is private".
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Access::Private => "private",
            Access::Package => "not public",
            Access::Protected => "protected",
            Access::Public => "public",
        }
    }

    /// As the label of a declaration.
    pub(crate) fn declared(self) -> &'static str {
        match self {
            Access::Private => "declared `private` here",
            Access::Package | Access::Public => "declared here, without `public`",
            Access::Protected => "declared `protected` here",
        }
    }

    /// How it is named where it may not be.
    pub(crate) fn outside(self) -> &'static str {
        match self {
            Access::Private => "named from outside its class",
            Access::Package | Access::Public => "named from outside its package",
            Access::Protected => {
                "named from outside its package, and not for an object of the subclass around this"
            }
        }
    }

    /// That of a member of an interface.
    pub(super) fn of_interface(self) -> Access {
        if self == Access::Private { self } else { Access::Public }
    }
}

/// The meaning of a method's name: the declarations of that name in one class, which differ in their parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// In the order of the text.
    pub declared: Vec<CallableId>,
    /// There may be others, of which nothing is known; an error was reported there.
    pub unknown: bool,
}

#[derive(Debug)]
pub(crate) struct Field {
    pub class: ClassId,
    pub name: ast::Ident,
    /// [`Ty::Error`] if its declaration is broken.
    pub ty: Ty,
    pub access: Access,
    pub is_final: bool,
    /// It belongs to the class, not to its objects.
    pub is_static: bool,
    /// Only specifications and ghost code know of it.
    pub is_ghost: bool,
    /// Of a constant of an enum, its place in the list.
    pub ordinal: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallableKind {
    Method,
    Pure,
    Predicate,
    /// `lemma void l(T x, …)`: what it ensures is shown, and nobody runs it.
    Lemma,
    Constructor,
    /// The initial value of a field, or an initialiser block. Those of objects are run by each constructor that does
    /// not begin with `this(…)`, the static ones by the initialisation of the class.
    Initialiser,
    /// The initialisation of a class, which runs its static initialisers.
    ClassInitialiser,
    Main,
}

#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub name: ast::Ident,
    pub ty: Ty,
    pub is_final: bool,
    /// Only specifications and ghost code know of it. Those of lemmas and predicates, of which all are, don't say so.
    pub is_ghost: bool,
}

/// Everything with a body: method, constructor, pure method, predicate, main block.
#[derive(Debug)]
pub(crate) struct Callable<'a> {
    pub kind: CallableKind,
    /// The class around it; a main block has none.
    pub class: Option<ClassId>,
    pub name: ast::Ident,
    pub is_static: bool,
    pub is_private: bool,
    /// It has no body because each class that has objects defines it.
    pub is_abstract: bool,
    pub is_final: bool,
    pub access: Access,
    /// The declarations in supertypes that it overrides, each once, the nearest first.
    pub overrides: Vec<CallableId>,
    /// The first declaration of all that are related to it by overriding, if there are others.
    pub family: Option<CallableId>,
    /// The kinds of clauses that it does not have itself, with the declarations that it has them from.
    pub inherits: Vec<(Clauses, CallableId)>,
    /// Its own, not those of its class.
    pub type_params: Vec<TypeParamId>,
    pub params: Vec<Param>,
    /// Its last parameter is an array that a call may fill: `T... xs`.
    pub varargs: bool,
    /// Otherwise any arguments may fit: its header has something in it that is not built yet.
    pub params_known: bool,
    /// [`Ty::Void`] for constructors and main blocks, [`Ty::Bool`] for predicates.
    pub result: Ty,
    /// What `throws` names, as far as it is known.
    pub throws: Vec<Thrown>,
    /// The header has an error, or its kind is not built yet: neither contract nor body is checked, and every
    /// declaration that uses it is broken, without a further error.
    pub broken: bool,
    pub contract: Option<&'a ast::Contract>,
    pub body: Body<'a>,
    /// The whole declaration.
    pub span: Span,
    /// Whether it is in a specification comment, and therefore ghost.
    pub text: Text,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Body<'a> {
    None,
    Block(&'a ast::Block),
    Assertion(&'a ast::Expr),
    /// The initial value of a field.
    Value(FieldId, &'a ast::Expr),
    /// A constant of an enum, which is made where the enum is initialised.
    Constant(FieldId, &'a ast::Case),
    /// That of a constructor that nobody wrote, or of the initialisation of a class: nothing but initialisers.
    Default,
    /// What every enum has is not written.
    OfEnum(EnumPart),
}

impl<'a> Callable<'a> {
    /// One outside of classes, without parameters, modifiers and contract.
    pub(super) fn bare(
        kind: CallableKind,
        name: ast::Ident,
        body: Body<'a>,
        span: Span,
        text: Text,
    ) -> Callable<'a> {
        Callable {
            kind,
            class: None,
            name,
            is_static: false,
            is_private: false,
            is_abstract: false,
            is_final: false,
            access: Access::Package,
            overrides: Vec::new(),
            family: None,
            inherits: Vec::new(),
            type_params: Vec::new(),
            params: Vec::new(),
            varargs: false,
            params_known: true,
            result: Ty::Void,
            throws: Vec::new(),
            broken: false,
            contract: None,
            body,
            span,
            text,
        }
    }
}

impl Callable<'_> {
    /// The parameters that Java knows of. They alone make up the signature.
    pub(crate) fn program_params(&self) -> impl Iterator<Item = &Param> {
        self.params.iter().filter(|param| !param.is_ghost)
    }

    pub(crate) fn has_ghost_params(&self) -> bool {
        self.params.iter().any(|param| param.is_ghost)
    }

    /// Whether a call may have so many arguments that Java knows of.
    pub(crate) fn may_take_of_program(&self, count: usize) -> bool {
        let ghosts = self.params.iter().filter(|param| param.is_ghost).count();
        self.may_take(count + ghosts)
    }

    /// Whether a call may have so many arguments.
    pub(crate) fn may_take(&self, count: usize) -> bool {
        let gathers = self.varargs && count + 1 >= self.params.len();
        !self.params_known || gathers || count == self.params.len()
    }
}

impl CallableKind {
    /// As in "the pure method `f`".
    pub(crate) fn describe(self) -> &'static str {
        match self {
            CallableKind::Method => "method",
            CallableKind::Pure => "pure method",
            CallableKind::Predicate => "predicate",
            CallableKind::Lemma => "lemma",
            CallableKind::Constructor => "constructor",
            CallableKind::Initialiser => "initialiser",
            CallableKind::ClassInitialiser => "static initialiser",
            CallableKind::Main => "main block",
        }
    }
}

impl Clauses {
    /// The word they begin with.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Clauses::Requires => "requires",
            Clauses::Ensures => "ensures",
            Clauses::Decreases => "decreases",
        }
    }
}

impl<'a> Table<'a> {
    pub(crate) fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    pub(crate) fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    pub(crate) fn callable(&self, id: CallableId) -> &Callable<'a> {
        &self.callables[id.index()]
    }

    /// Whether a file has no specification at all: it is Java, and no comment in it is one.
    pub(crate) fn is_unspecified(&self, file: FileId) -> bool {
        self.regions.get(&file).is_some_and(|regions| regions.has_no_specification())
    }

    /// Whether nothing is specified of a declaration: neither in its file, nor in the program of what it may run for,
    /// whose promises it has to keep. That it keeps those of the library is believed where that is called.
    pub(crate) fn says_nothing(&self, callable: &Callable<'_>) -> bool {
        let related = callable
            .family
            .into_iter()
            .flat_map(|family| self.callables.iter().filter(move |other| other.family == Some(family)));
        let specified = |other: &Callable<'_>| {
            let file = other.name.span.file;
            !self.is_unspecified(file) && !file.is_library() && self.may_run_for(callable, other)
        };
        self.is_unspecified(callable.name.span.file) && !related.into_iter().any(specified)
    }

    /// Whether some class has both, or has the one for the other.
    fn may_run_for(&self, callable: &Callable<'_>, other: &Callable<'_>) -> bool {
        let (Some(own), Some(other)) = (callable.class, other.class) else { return true };
        let mut classes = (0..self.classes.len() as u32).map(ClassId);
        classes.any(|class| self.is_subtype(class, own) && self.is_subtype(class, other))
    }

    /// Whether a method of which nothing is specified runs for a pure method of the library.
    pub(crate) fn is_taken_as(&self, method: CallableId, pure: CallableId) -> bool {
        self.taken_as_pure.contains(&(method, pure))
    }

    /// What the text is at the beginning of `span`.
    pub(crate) fn text(&self, span: Span) -> Text {
        self.regions.get(&span.file).map_or(Text::Bare, |regions| regions.of(span))
    }

    /// Whether a program may begin with it: Java's `public static void main(String[] args)`.
    pub(crate) fn is_main(&self, callable: &Callable<'_>) -> bool {
        let takes_texts = match callable.params.as_slice() {
            [Param { ty: Ty::Array(element), .. }] => {
                matches!(**element, Ty::Class(id, _) if Some(id) == self.string)
            }
            _ => false,
        };
        callable.kind == CallableKind::Method
            && callable.name.name.as_str() == "main"
            && callable.is_static
            && callable.access == Access::Public
            && callable.result == Ty::Void
            && takes_texts
    }

    /// A type as the program spells it.
    pub(crate) fn show(&self, ty: &Ty) -> String {
        match ty {
            Ty::Error => "?".into(),
            Ty::Void => "void".into(),
            Ty::Int => "int".into(),
            Ty::Long => "long".into(),
            Ty::Short => "short".into(),
            Ty::Byte => "byte".into(),
            Ty::Char => "char".into(),
            Ty::Bool => "boolean".into(),
            Ty::Frac => "frac".into(),
            Ty::Null => "null".into(),
            Ty::Object => "Object".into(),
            Ty::Class(id, args) if args.is_empty() => self.class_name(*id).to_string(),
            Ty::Class(id, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.show(arg)).collect();
                format!("{}<{}>", self.class_name(*id), args.join(", "))
            }
            Ty::Param(id) => self.type_param(*id).name.name.to_string(),
            Ty::Array(element) => format!("{}[]", self.show(element)),
            Ty::Collection(kind, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.show(arg)).collect();
                format!("{}<{}>", kind.name(), args.join(", "))
            }
        }
    }

    /// `Cell.getX`, `Cell` for a constructor, `main` for a main block.
    pub(crate) fn qualified_name(&self, callable: &Callable<'_>) -> String {
        match (callable.kind, callable.class) {
            (CallableKind::Main, _) | (_, None) => callable.name.name.to_string(),
            (CallableKind::Constructor, Some(class)) => self.class_name(class).to_string(),
            (_, Some(class)) => format!("{}.{}", self.class_name(class), callable.name.name),
        }
    }

    /// `(int, Cell)`: the types of the parameters, if they are what tells a declaration from others of its class.
    pub(crate) fn overload(&self, callable: &Callable<'_>) -> Option<String> {
        let class = self.class(callable.class?);
        let candidates = match callable.kind {
            CallableKind::Constructor => &class.constructors,
            CallableKind::Method
            | CallableKind::Pure
            | CallableKind::Predicate
            | CallableKind::Lemma
            | CallableKind::Initialiser
            | CallableKind::ClassInitialiser
            | CallableKind::Main => class.callable_names.get(&callable.name.name)?,
        };
        (candidates.declared.len() > 1).then(|| format!("({})", self.show_types(&callable.params)))
    }

    /// The types of parameters, as in `int, Cell`.
    pub(crate) fn show_types(&self, params: &[Param]) -> String {
        params.iter().map(|param| self.show(&param.ty)).collect::<Vec<_>>().join(", ")
    }

    /// Parameters as in `int amount, Cell to`.
    pub(crate) fn show_params(&self, callable: &Callable<'_>) -> String {
        let last = callable.params.len().saturating_sub(1);
        let show = |(index, param): (usize, &Param)| match &param.ty {
            Ty::Array(element) if callable.varargs && index == last => {
                format!("{}... {}", self.show(element), param.name.name)
            }
            ty if param.is_ghost => format!("ghost {} {}", self.show(ty), param.name.name),
            ty => format!("{} {}", self.show(ty), param.name.name),
        };
        callable.params.iter().enumerate().map(show).collect::<Vec<_>>().join(", ")
    }

    /// The class that may have been meant by a name.
    pub(crate) fn similar_class(&self, name: Symbol) -> Option<String> {
        let known = self.classes.iter().map(|class| class.name.name.as_str());
        let words = ["Object", "int", "boolean", "void", "predicate"];
        did_you_mean(&nearest(name.as_str(), words.into_iter().chain(known)))
    }

    pub(crate) fn similar_field(&self, class: ClassId, name: Symbol) -> Option<String> {
        let class = self.class(class);
        let fields = class.fields.iter().chain(&class.static_fields);
        let known = fields.map(|field| self.field(*field).name.name.as_str());
        did_you_mean(&nearest(name.as_str(), known))
    }

    pub(crate) fn similar_callable(&self, class: ClassId, name: Symbol) -> Option<String> {
        let named = |c: &&Callable<'_>| c.class == Some(class) && c.kind != CallableKind::Constructor;
        let own = self.callables.iter().filter(named);
        did_you_mean(&nearest(name.as_str(), own.map(|callable| callable.name.name.as_str())))
    }
}
