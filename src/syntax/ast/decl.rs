//! Declarations.

use super::{Block, Expr, Ident, Regions, Type};
use crate::source::{FileId, Span};

/// All files of one program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// One for each file, in the order of the files.
    pub units: Vec<Unit>,
    /// The files of the library that the program takes in.
    pub library: Vec<Unit>,
    /// One more than the largest [`NodeId`](super::NodeId) in use.
    pub nodes: u32,
}

/// One file.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The file.
    pub file: FileId,
    /// Which parts of its text are specification.
    pub regions: Regions,
    /// `package a.b;`
    pub package: Option<Vec<Ident>>,
    /// Its imports, in their order.
    pub imports: Vec<Import>,
    /// Its classes and main blocks, in their order.
    pub items: Vec<Item>,
    /// Its marks `@Override`, the only annotation that says something about a program.
    pub overrides: Vec<OverrideMark>,
}

/// `@Override`, and how far the header of the member reaches that it stands before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverrideMark {
    /// The annotation.
    pub at: Span,
    /// From the annotation to the first `{`, `}` or `;` after it.
    pub header: Span,
}

/// `import static a.b.*;`
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The parts of the name, without the star.
    pub path: Vec<Ident>,
    /// It ends in `.*`.
    pub star: bool,
    /// `import static`
    pub is_static: bool,
    /// The whole import.
    pub span: Span,
}

/// What a file consists of.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A class, interface, enum or inductive type.
    Class(Class),
    /// A main block.
    Main(Main),
}

/// `main { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Main {
    /// What it does.
    pub body: Block,
    /// The word `main`.
    pub keyword: Span,
    /// The whole block.
    pub span: Span,
}

/// What a class is declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// `class`
    Class,
    /// `interface`
    Interface,
    /// `enum`
    Enum,
    /// `record`
    Record,
    /// `@interface`; its body is left out.
    Annotation,
    /// An inductive type. Not built yet.
    Inductive,
}

/// A class with its members; also an interface, an enum or an inductive type.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Which of these it is.
    pub kind: ClassKind,
    /// The modifiers, in their order.
    pub modifiers: Vec<Modifier>,
    /// Its name.
    pub name: Ident,
    /// `<T extends C, …>`
    pub type_params: Vec<TypeParam>,
    /// What a record consists of.
    pub components: Vec<Param>,
    /// What it extends; an interface may extend several.
    pub extends: Vec<Type>,
    /// The interfaces that it implements.
    pub implements: Vec<Type>,
    /// The classes that may extend it, if it is sealed.
    pub permits: Vec<Type>,
    /// The constants of an enum, the cases of an inductive type.
    pub cases: Vec<Case>,
    /// What it declares, in the order of the text.
    pub members: Vec<Member>,
    /// The whole class.
    pub span: Span,
}

impl Class {
    /// A class without members.
    pub fn new(kind: ClassKind, name: Ident, type_params: Option<Vec<TypeParam>>) -> Class {
        Class {
            kind,
            modifiers: Vec::new(),
            name,
            type_params: type_params.unwrap_or_default(),
            components: Vec::new(),
            extends: Vec::new(),
            implements: Vec::new(),
            permits: Vec::new(),
            cases: Vec::new(),
            members: Vec::new(),
            span: name.span,
        }
    }
}

/// `T extends A & B`
#[derive(Clone, Debug, PartialEq)]
pub struct TypeParam {
    /// Its name.
    pub name: Ident,
    /// What it extends.
    pub bounds: Vec<Type>,
}

/// A constant of an enum, or a case of an inductive type.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its name.
    pub name: Ident,
    /// The fields of a case.
    pub fields: Vec<Param>,
    /// The arguments of a constant.
    pub args: Vec<Expr>,
    /// The members that a constant has of its own.
    pub body: Option<Vec<Member>>,
}

/// The modifiers of classes and members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModifierKind {
    /// `public`
    Public,
    /// `protected`
    Protected,
    /// `private`
    Private,
    /// `static`
    Static,
    /// `final`
    Final,
    /// `abstract`
    Abstract,
    /// `native`
    Native,
    /// `ghost`
    Ghost,
    /// `pure`
    Pure,
    /// `predicate`
    Predicate,
    /// `lemma`
    Lemma,
    /// `default`
    Default,
    /// `synchronized`
    Synchronized,
    /// `volatile`
    Volatile,
    /// `transient`, which says how an object is written to a file: it changes nothing here
    Transient,
    /// `strictfp`, which says how floating-point numbers are rounded: it changes nothing here
    Strictfp,
    /// `sealed`
    Sealed,
    /// `non-sealed`
    NonSealed,
}

/// A modifier and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Which one it is.
    pub kind: ModifierKind,
    /// The word.
    pub span: Span,
}

/// A member of a class.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The modifiers, in their order.
    pub modifiers: Vec<Modifier>,
    /// What it declares.
    pub kind: MemberKind,
    /// From its first modifier to its end.
    pub span: Span,
}

/// The kinds of members.
#[derive(Clone, Debug, PartialEq)]
pub enum MemberKind {
    /// A member that could not be read; an error has been reported.
    Error,
    /// `T f = e, g;`
    Field {
        /// The type of all of them.
        ty: Type,
        /// Their names and initialisers.
        vars: Vec<(Ident, Option<Expr>)>,
    },
    /// Mutator, pure method or lemma: `pure` and `lemma` are among the modifiers.
    Method {
        /// `<T extends C, …>`
        type_params: Vec<TypeParam>,
        /// The type of its result.
        ty: Type,
        /// Its name.
        name: Ident,
        /// Its parameters.
        params: Vec<Param>,
        /// `throws E, …`
        throws: Vec<Type>,
        /// What it requires and ensures.
        contract: Contract,
        /// None: it ends in `;`.
        body: Option<Block>,
    },
    /// `C(T x, …) contract { … }`
    Constructor {
        /// `<T extends C, …>`
        type_params: Vec<TypeParam>,
        /// The name, which has to be that of the class.
        name: Ident,
        /// Its parameters.
        params: Vec<Param>,
        /// `throws E, …`
        throws: Vec<Type>,
        /// What it requires and ensures.
        contract: Contract,
        /// None: it ends in `;`.
        body: Option<Block>,
    },
    /// `P { … }` in a record P: its constructor, before the fields are assigned.
    Compact {
        /// The name of the record.
        name: Ident,
        /// What it does.
        body: Block,
    },
    /// `predicate q(T x, …) { return φ; }`
    Predicate {
        /// `<T extends C, …>`
        type_params: Vec<TypeParam>,
        /// Its name.
        name: Ident,
        /// Its parameters.
        params: Vec<Param>,
        /// None: it ends in `;`.
        body: Option<Expr>,
    },
    /// A nested class.
    Class(Box<Class>),
    /// `static { … }` and `{ … }`
    Initializer(Block),
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// `ghost` before it.
    pub ghost: bool,
    /// `final` before it.
    pub is_final: bool,
    /// `…` after its type; the type is that of the array.
    pub varargs: bool,
    /// Its type.
    pub ty: Type,
    /// Its name.
    pub name: Ident,
}

/// The clauses in the order in which they were written.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Contract {
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// One clause of a contract.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// From its keyword to its `;`.
    pub span: Span,
}

/// The kinds of clauses.
#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    /// `requires φ;`
    Requires(Expr),
    /// `ensures φ;`
    Ensures(Expr),
    /// `decreases e, …;`
    Decreases(Vec<Expr>),
}
