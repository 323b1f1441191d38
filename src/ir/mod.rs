//! The core language that is verified.
//!
//! One small language for all engines [VC Figure 4], grown by what Java needs. What distinguishes it from
//! the tree of the parser:
//!
//! * every name is a number, every expression has its type;
//! * expressions have no side effects: calls of mutators, `new`, `++` and assignments have become statements
//!   that write temporaries, in Java's order of evaluation;
//! * expressions and assertions are two types: permissions stand only where they may;
//! * a parameter that the body assigns to has a local copy, so the parameter itself keeps its value at entry:
//!   contracts and `old` name the parameter, the body (and its invariants) the copy;
//! * chains of operators are flat vectors.
//!
//! For example `return list.items[index++];` is
//!
//! ```text
//! t1 = this.list.items; t2 = this.index; this.index = t2 + 1; return t1[t2];
//! ```
//!
//! Nothing here can fail; a declaration with a static error is present and marked [`Origin::broken`], so that
//! those who use it can be counted as skipped.

mod arrays;
mod collection;
mod expr;
mod hierarchy;
mod mentions;
mod named;
pub(crate) mod reads;
mod rename;
mod stmt;
mod switched;
mod visit;

pub(crate) use collection::{Collection, ValueOp};
pub(crate) use expr::*;
pub(crate) use hierarchy::{Hierarchy, Member};
pub(crate) use mentions::Mention;
pub(crate) use named::{Definition, Named};
pub(crate) use stmt::*;
pub(crate) use switched::Switched;

use crate::source::{Span, Symbol};
use std::collections::BTreeMap;

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
    /// A class, an index into [`Program::classes`].
    ClassId
    /// A field: its declaring class and its name.
    FieldId
    /// A predicate.
    PredId
    /// A pure method.
    PureId
    /// A mutator, lemma, constructor or main block.
    MethodId
    /// A variable of one declaration, an index into its `vars`.
    VarId
}

/// The type of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    /// The mathematical integers: what is ghost has them, where it is written `int` or `long`.
    Integer,
    Int,
    Long,
    Short,
    Byte,
    Char,
    Bool,
    /// Amounts of permission: exact rational numbers.
    Frac,
    /// The type of `null`.
    Null,
    Object,
    Class(ClassId),
    Array(Box<Type>),
    /// A ghost value with the types of its elements, or of its keys and values.
    Collection(Collection, Vec<Type>),
}

impl Type {
    /// The least and the greatest number of a type of numbers in Java.
    pub(crate) fn range(&self) -> Option<(i128, i128)> {
        match self {
            Type::Int => Some((i32::MIN.into(), i32::MAX.into())),
            Type::Long => Some((i64::MIN.into(), i64::MAX.into())),
            Type::Short => Some((i16::MIN.into(), i16::MAX.into())),
            Type::Byte => Some((i8::MIN.into(), i8::MAX.into())),
            Type::Char => Some((0, u16::MAX.into())),
            Type::Integer
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Object
            | Type::Class(_)
            | Type::Array(_)
            | Type::Collection(..) => None,
        }
    }

    /// The type of what is ghost and declared with this one.
    pub(crate) fn of_ghost(self) -> Type {
        match self {
            Type::Int | Type::Long => Type::Integer,
            Type::Integer
            | Type::Short
            | Type::Byte
            | Type::Char
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Object
            | Type::Class(_)
            | Type::Array(_)
            | Type::Collection(..) => self,
        }
    }

    /// Whether a number is one that the type has, once it is widened as an operand.
    pub(crate) fn has(&self, value: i128) -> bool {
        let promoted = if *self == Type::Long { Type::Long } else { Type::Int };
        promoted.range().is_some_and(|(low, high)| low <= value && value <= high)
    }

    /// The range in which all values of a type of numbers are known to lie. `int` and `long` are the mathematical
    /// integers.
    pub(crate) fn known_range(&self) -> Option<(i128, i128)> {
        match self {
            Type::Short | Type::Byte | Type::Char => self.range(),
            Type::Integer
            | Type::Int
            | Type::Long
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Object
            | Type::Class(_)
            | Type::Array(_)
            | Type::Collection(..) => None,
        }
    }

    /// Whether the values are objects, or null.
    pub(crate) fn is_reference(&self) -> bool {
        !matches!(self, Type::Bool | Type::Integer | Type::Frac | Type::Collection(..))
            && self.range().is_none()
    }
}

/// All declarations of one program. The order is that of the text, and no verdict depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub predicates: Vec<Predicate>,
    pub pures: Vec<Pure>,
    pub methods: Vec<Method>,
    pub hierarchy: Hierarchy,
}

#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// With its package and the classes around it: `bank.Account.Entry`.
    pub path: String,
    /// As messages call it.
    pub name: Symbol,
    /// The class around it.
    pub outer: Option<ClassId>,
    pub span: Span,
    /// Those of its objects that it declares itself.
    pub fields: Vec<FieldId>,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub is_abstract: bool,
    /// Of an enum whose constants are made by constructors.
    pub made: Option<Made>,
}

/// The package of the classes with bodies that come with the verifier.
const OURS: &str = "acclaim.";

impl Class {
    /// Whether it came with the verifier, with all that its methods do: then it was verified before, with the others
    /// that came.
    pub(crate) fn was_verified_before(&self) -> bool {
        self.span.file.is_library() && self.is_in_our_package()
    }

    pub(crate) fn is_in_our_package(&self) -> bool {
        self.path.starts_with(OURS)
    }
}

/// The constants of an enum that its initialisation makes.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    /// How many statements at the beginning of the initialisation make them.
    pub statements: usize,
    /// The function that gives them.
    pub constant: PureId,
    /// The methods that give constants.
    pub given: Vec<MethodId>,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub class: ClassId,
    pub name: Symbol,
    pub ty: Type,
    /// It needs no permission: its value is a function of its object. Only in the constructor, until it is settled, it
    /// is a location like others. The same goes for a static one and the initialisation of its class.
    pub is_final: bool,
    /// It belongs to the class, [`ExprKind::Statics`].
    pub is_static: bool,
    /// It is final, and its value for good is not null: an object that its initial value makes, or that all
    /// constructors see to.
    pub is_made: bool,
    /// How many elements that object has, where it is an array with a constant number of them.
    pub length: Option<i128>,
    /// What the elements of that array are, if nobody writes them.
    pub table: Option<Table>,
}

/// The elements of an array that never change: constants.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub elements: Vec<Expr>,
    /// As a text, by which its content is known.
    pub shown: String,
}

/// A variable: parameter, local, result, bound variable or temporary.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    /// As the program spells it. A temporary has the name of nothing: `None`.
    pub name: Option<Symbol>,
    pub ty: Type,
    pub span: Span,
}

/// What all declarations with a body share.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The class around it; a main block has none.
    pub class: Option<ClassId>,
    /// `Cell.getX`, `Cell` for a constructor, `main` for a main block; with the types of its parameters, as in
    /// `Cell.add(int)`, if its class has others of this name: as it is shown.
    pub name: String,
    /// The name in the header.
    pub span: Span,
    /// The last character of the declaration: its closing brace or `;`.
    pub end: Span,
    /// The whole declaration.
    pub whole: Span,
    /// What is before its body; all of it if there is none.
    pub head: Span,
    /// The enums that it switches over, and where.
    pub switched: Vec<(ClassId, Span)>,
    /// A static error was reported in it: it is not verified, and who uses it is skipped.
    pub broken: bool,
    /// It is a declaration of the program that may run where an object of any class is asked something, and where the
    /// library gets one.
    pub called_back: bool,
    /// No text declares it.
    pub is_made_up: bool,
}

impl Origin {
    /// Whether it came with the verifier, or was made by it: then it is right as it is, and not one of the program's
    /// declarations.
    pub(crate) fn is_library(&self) -> bool {
        self.is_made_up || self.span.file.is_library()
    }
}

/// `predicate q(T x, …) { return φ; }`
#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    pub origin: Origin,
    pub is_static: bool,
    /// A private predicate is opaque outside its class.
    pub is_private: bool,
    /// What it is shown as, if not as itself.
    pub stands_for: Option<StandsFor>,
    /// Which definition an ordinary instance means.
    pub definition: Definition,
    /// The first of those that are related to it by overriding.
    pub family: PredId,
    pub vars: Vec<Var>,
    /// `this` first, unless it is static.
    pub params: Vec<VarId>,
    /// None: abstract, can't be opened or closed.
    pub body: Option<Assertion>,
}

/// What an instance of a predicate is that no contract names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandsFor {
    /// All elements of its argument.
    Elements,
    /// This of its first argument, if it is not null.
    Guarded(Item),
}

/// `pure T p(T x, …) contract { return e; }`
#[derive(Clone, Debug)]
pub(crate) struct Pure {
    pub origin: Origin,
    pub is_static: bool,
    /// Which definition an ordinary call means.
    pub definition: Definition,
    /// The first of those that are related to it by overriding.
    pub family: PureId,
    /// Each class that has objects defines it: if it has no body, it is not trusted.
    pub is_abstract: bool,
    /// Neither it nor anything that is related to it by overriding ever runs: its numbers are those of specifications.
    pub is_ghost: bool,
    pub vars: Vec<Var>,
    /// `this` first, unless it is static.
    pub params: Vec<VarId>,
    pub result: VarId,
    pub requires: Assertion,
    pub ensures: Assertion,
    pub decreases: Option<Decreases>,
    /// None: uninterpreted; with an `ensures` other than `true` also trusted.
    pub body: Option<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MethodKind {
    Mutator,
    /// What it ensures follows from what it requires, and it changes nothing: nobody runs it.
    Lemma,
    /// Its first parameter is the new object; the caller of `new` gets permission to the fields consumed for it.
    Constructor,
    Main,
    /// Runs the static initialisers of a class. It begins with its static fields, which hold their defaults, and nobody
    /// calls it.
    ClassInitialiser,
}

/// A mutator, constructor, main block or initialisation of a class.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub origin: Origin,
    pub kind: MethodKind,
    /// Of a constructor, the text outside of it that is a part of its body.
    pub initialisers: Vec<Span>,
    pub is_static: bool,
    pub vars: Vec<Var>,
    /// Its file says nothing about what anything does.
    pub unspecified: Option<Unspecified>,
    /// `this` first, unless it is static.
    pub params: Vec<VarId>,
    pub result: Option<VarId>,
    pub requires: Assertion,
    pub ensures: Assertion,
    pub decreases: Option<Decreases>,
    /// The first of those that are related to it by overriding.
    pub family: MethodId,
    /// The declarations that it overrides.
    pub overrides: Vec<MethodId>,
    /// Each class that has objects defines it: if it has no body, it is not trusted.
    pub is_abstract: bool,
    /// It is not overridden, and called by its class only.
    pub is_private: bool,
    /// The fields that the initialisation of a class or a constructor begins with; none, if it begins with `this(…)`:
    /// they are for the one that is called there.
    pub fields: Vec<FieldId>,
    /// None: abstract or trusted.
    pub body: Option<Block>,
}

impl Method {
    /// Whether what it says is not shown of a body: there is none, or nothing is specified of it.
    pub(crate) fn is_believed(&self) -> bool {
        self.body.is_none() && !self.is_abstract || self.unspecified.is_some()
    }
}

/// What there is instead of permissions in a method of a file without any specification.
///
/// It is executed as if it held all permissions, to find null, bounds, divisors and casts. A field is a function of its
/// object and of a state, which a write of the field changes, and a call changes all: a variable for each field stands
/// for its state, so whatever treats variables (a loop, a join) treats these.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unspecified {
    pub fields: BTreeMap<FieldId, VarId>,
    /// The state of all elements of all arrays.
    pub elements: Option<VarId>,
    /// It runs for a method of the library.
    pub for_library: bool,
}

impl Unspecified {
    pub(crate) fn states(&self) -> impl Iterator<Item = VarId> {
        self.fields.values().copied().chain(self.elements)
    }
}

/// `decreases e, …;`
#[derive(Clone, Debug)]
pub(crate) struct Decreases {
    /// Not empty.
    pub measure: Vec<Measure>,
    pub span: Span,
}

/// A part of a measure.
#[derive(Clone, Debug)]
pub(crate) enum Measure {
    Number(Expr),
    /// Falls to what comes out of opening it.
    Instance(Instance),
}

impl Origin {
    /// The name without the types of the parameters.
    pub(crate) fn plain(&self) -> &str {
        self.name.split_once('(').map_or(&*self.name, |(name, _)| name)
    }

    /// The name without class and types: `getX`.
    pub(crate) fn simple(&self) -> &str {
        let plain = self.plain();
        plain.rsplit_once('.').map_or(plain, |(_, name)| name)
    }
}

impl Measure {
    /// What has to be evaluated for it: the number, or the arguments of the instance.
    pub(crate) fn expressions(&self) -> &[Expr] {
        match self {
            Measure::Number(e) => std::slice::from_ref(e),
            Measure::Instance(instance) => &instance.args,
        }
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Measure::Number(e) => e.span,
            Measure::Instance(instance) => instance.span,
        }
    }
}

impl Decreases {
    /// The measure, if it is one number.
    pub(crate) fn number(&self) -> Option<&Expr> {
        match self.measure.as_slice() {
            [Measure::Number(e)] => Some(e),
            // Any other measure is a tuple or an instance.
            _ => None,
        }
    }

    /// What is named after the word.
    pub(crate) fn parts(&self) -> Span {
        match (self.measure.first(), self.measure.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            // Any other tuple would have no parts: the word itself is all there is.
            _ => self.span,
        }
    }
}

impl Program {
    pub(crate) fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }
    pub(crate) fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }
    pub(crate) fn predicate(&self, id: PredId) -> &Predicate {
        reads::note(reads::Read::Definition(Mention::Pred(id)));
        &self.predicates[id.index()]
    }
    pub(crate) fn pure(&self, id: PureId) -> &Pure {
        reads::note(reads::Read::Definition(Mention::Pure(id)));
        &self.pures[id.index()]
    }
    pub(crate) fn method(&self, id: MethodId) -> &Method {
        reads::note(reads::Read::Method(id));
        &self.methods[id.index()]
    }

    /// Whether it was shown before that a class keeps what its supertypes promise: all of these came with it.
    pub(crate) fn kept_before(&self, class: ClassId) -> bool {
        self.class(class).was_verified_before()
            && self.hierarchy.above(class).iter().all(|above| self.class(*above).span.file.is_library())
    }

    /// Whether what is private in one class may be used in another: one class is around both, or one around the other.
    pub(crate) fn shares_private(&self, a: Option<ClassId>, b: Option<ClassId>) -> bool {
        let outermost =
            |class: Option<ClassId>| std::iter::successors(class, |class| self.class(*class).outer).last();
        outermost(a) == outermost(b)
    }

    /// What is asked for of an object that is not null, if that is what an item stands for.
    pub(crate) fn inside_of_guarded(&self, item: Item) -> Option<Item> {
        let Item::Pred(pred) = item else { return None };
        match self.predicate(pred.family).stands_for {
            Some(StandsFor::Guarded(inner)) => Some(inner),
            Some(StandsFor::Elements) | None => None,
        }
    }

    /// What is known of each declaration: predicates, pure methods, methods.
    pub(crate) fn origins(&self) -> impl Iterator<Item = &Origin> {
        let predicates = self.predicates.iter().map(|it| &it.origin);
        let pures = self.pures.iter().map(|it| &it.origin);
        predicates.chain(pures).chain(self.methods.iter().map(|it| &it.origin))
    }

    /// A type as the program spells it.
    pub(crate) fn show_type(&self, ty: &Type) -> String {
        match ty {
            Type::Integer | Type::Int => "int".into(),
            Type::Long => "long".into(),
            Type::Short => "short".into(),
            Type::Byte => "byte".into(),
            Type::Char => "char".into(),
            Type::Bool => "boolean".into(),
            Type::Frac => "frac".into(),
            Type::Null => "null".into(),
            Type::Object => "Object".into(),
            Type::Class(id) => self.class(*id).name.to_string(),
            Type::Array(element) => format!("{}[]", self.show_type(element)),
            Type::Collection(kind, of) => {
                let of: Vec<String> = of.iter().map(|ty| self.show_type(ty)).collect();
                format!("{}<{}>", kind.name(), of.join(", "))
            }
        }
    }
}
