//! The tokens that the grammar is written in.
//!
//! A token here is what [`classify`](super::classify) makes of the lexer's raw tokens: contextual keywords are decided
//! (`open` is a keyword in `open list.valid();` and a name in `file.open()`), the `<` of type arguments and the `(` of
//! casts have tokens of their own, and annotations are gone. This keeps the grammar LALR(1).

use crate::source::Symbol;

/// One token with its place: byte offsets into the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token {
    pub tok: Tok,
    pub start: usize,
    pub end: usize,
    /// The first token of its line.
    pub first: bool,
}

macro_rules! tokens {
    (words { $($word:ident $text:literal $class:ident,)* } signs { $($sign:ident $sign_text:literal,)* }) => {
        /// What a token is. Only names and literals carry data.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) enum Tok {
            Ident(Symbol),
            Int(Symbol),
            /// A literal like `1.5`, which the language does not have.
            Float,
            /// The text between the quotes, escapes undone.
            Str(Symbol),
            Char(char),
            /// `seq set mset map` before `(` in specifications.
            Collection(Symbol),
            /// `read write` as the amount of an `acc`.
            Amount(Symbol),
            $($word,)*
            $($sign,)*
            /// `[` and `]` with nothing between them.
            Brackets,
            /// `<` and `>` around type arguments.
            TypeLt,
            TypeGt,
            /// The `(` of a cast.
            CastParen,
            /// The `in` of `let`, `opening` and `using`.
            LetIn,
            /// Precedes a contract that is written before its method, as in JML.
            Before,
            /// Precedes the parameters of a lambda.
            Lambda,
            /// Precedes a type that stands for a value: `int.class`, `List<T>::new`.
            TypeOperand,
            /// Precedes a block among members.
            Initializer,
            /// Precedes a record's constructor without parameters, `P { … }`.
            Compact,
            /// A `switch` that gives a value.
            SwitchValue,
            /// `record sealed non-sealed permits yield`, where they are words of Java.
            Record,
            Sealed,
            NonSealed,
            Permits,
            Yield,
            /// `@interface`
            AtInterface,
            /// What to parse: the first token that the parser sees.
            StartUnit,
            StartMembers,
            StartBlock,
            /// Replaces what could not be read.
            ErrorExpr,
            ErrorStmt,
            ErrorMember,
            ErrorItem,
            /// Members that were read before, by their number.
            Members(u32),
        }

        impl Tok {
            /// The token of a word that is a keyword, and where it is one.
            pub(crate) fn keyword(word: &str) -> Option<(Tok, Word)> {
                match word {
                    $($text => Some((Tok::$word, Word::$class)),)*
                    _ => None,
                }
            }

            /// The text of the token, if it is always written the same way.
            pub(crate) fn text(self) -> Option<&'static str> {
                match self {
                    $(Tok::$word => Some($text),)*
                    $(Tok::$sign => Some($sign_text),)*
                    Tok::Brackets => Some("[]"),
                    Tok::TypeLt => Some("<"),
                    Tok::TypeGt => Some(">"),
                    Tok::CastParen => Some("("),
                    Tok::LetIn => Some("in"),
                    Tok::SwitchValue => Some("switch"),
                    Tok::Record => Some("record"),
                    Tok::Sealed => Some("sealed"),
                    Tok::NonSealed => Some("non-sealed"),
                    Tok::Permits => Some("permits"),
                    Tok::Yield => Some("yield"),
                    Tok::AtInterface => Some("@interface"),
                    Tok::Ident(name) | Tok::Collection(name) | Tok::Amount(name) => Some(name.as_str()),
                    _ => None,
                }
            }
        }
    };
}

/// Where a word is a keyword (language.md §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A keyword of Java: everywhere.
    Java,
    /// Reserved in `.acc` and in the specifications of `.java`.
    Spec,
    /// A keyword only next to certain tokens.
    Context,
}

tokens! {
    words {
        Abstract "abstract" Java,
        Assert "assert" Java,
        Boolean "boolean" Java,
        Break "break" Java,
        Byte "byte" Java,
        Case "case" Java,
        Catch "catch" Java,
        CharType "char" Java,
        Class "class" Java,
        Const "const" Java,
        Continue "continue" Java,
        Default "default" Java,
        Do "do" Java,
        Double "double" Java,
        Else "else" Java,
        Enum "enum" Java,
        Extends "extends" Java,
        False "false" Java,
        Final "final" Java,
        Finally "finally" Java,
        FloatType "float" Java,
        For "for" Java,
        Goto "goto" Java,
        If "if" Java,
        Implements "implements" Java,
        Import "import" Java,
        InstanceOf "instanceof" Java,
        IntType "int" Java,
        Interface "interface" Java,
        Long "long" Java,
        Native "native" Java,
        New "new" Java,
        Null "null" Java,
        Package "package" Java,
        Private "private" Java,
        Protected "protected" Java,
        Public "public" Java,
        Return "return" Java,
        Short "short" Java,
        Static "static" Java,
        Strictfp "strictfp" Java,
        Super "super" Java,
        Switch "switch" Java,
        Synchronized "synchronized" Java,
        This "this" Java,
        Throw "throw" Java,
        Throws "throws" Java,
        Transient "transient" Java,
        True "true" Java,
        Try "try" Java,
        Void "void" Java,
        Volatile "volatile" Java,
        While "while" Java,
        Requires "requires" Spec,
        Ensures "ensures" Spec,
        Invariant "invariant" Spec,
        Decreases "decreases" Spec,
        Assume "assume" Spec,
        Refute "refute" Spec,
        Join "join" Spec,
        Predicate "predicate" Spec,
        Pure "pure" Spec,
        Lemma "lemma" Spec,
        Acc "acc" Spec,
        Old "old" Spec,
        Untouched "untouched" Spec,
        Perm "perm" Spec,
        Forall "forall" Spec,
        Exists "exists" Spec,
        Let "let" Spec,
        Opening "opening" Spec,
        Using "using" Spec,
        Open "open" Context,
        Close "close" Context,
        Use "use" Context,
        Ghost "ghost" Context,
        Apply "apply" Context,
        Inductive "inductive" Context,
        Main "main" Context,
        Result "result" Context,
        In "in" Context,
        Union "union" Context,
        Inter "inter" Context,
        Diff "diff" Context,
        Subset "subset" Context,
    }
    signs {
        LParen "(",
        RParen ")",
        LBrace "{",
        RBrace "}",
        LBracket "[",
        RBracket "]",
        Semi ";",
        Comma ",",
        Dot ".",
        DotDot "..",
        Ellipsis "...",
        Colon ":",
        ColonColon "::",
        Question "?",
        At "@",
        Arrow "->",
        Assign "=",
        PlusAssign "+=",
        MinusAssign "-=",
        StarAssign "*=",
        SlashAssign "/=",
        PercentAssign "%=",
        AndAssign "&=",
        OrAssign "|=",
        XorAssign "^=",
        ShlAssign "<<=",
        ShrAssign ">>=",
        UShrAssign ">>>=",
        Update ":=",
        EqEq "==",
        NotEq "!=",
        Lt "<",
        Le "<=",
        Gt ">",
        Ge ">=",
        Not "!",
        Tilde "~",
        Plus "+",
        Minus "-",
        Star "*",
        StarStar "**",
        Slash "/",
        Percent "%",
        And "&",
        AndAnd "&&",
        Or "|",
        OrOr "||",
        Xor "^",
        Shl "<<",
        Shr ">>",
        UShr ">>>",
        Inc "++",
        Dec "--",
        Implies "==>",
        Iff "<==>",
        Wand "--*",
    }
}

impl Tok {
    /// A value may end with this token, so that an operator may follow.
    pub(super) fn ends_operand(self) -> bool {
        use Tok::*;
        matches!(
            self,
            Ident(_)
                | Int(_)
                | Float
                | Str(_)
                | Char(_)
                | Amount(_)
                | True
                | False
                | Null
                | This
                | Super
                | Result
                | RParen
                | RBracket
                | Brackets
                | TypeGt
                | ErrorExpr
                | Inc
                | Dec
        )
    }

    /// `requires ensures decreases`
    pub(super) fn is_clause(self) -> bool {
        matches!(self, Tok::Requires | Tok::Ensures | Tok::Decreases)
    }

    /// `int`, `boolean` and their like.
    pub(super) fn is_primitive(self) -> bool {
        use Tok::*;
        matches!(self, IntType | Boolean | Byte | CharType | Short | Long | FloatType | Double)
    }

    /// A word that may be before a declaration.
    pub(super) fn is_modifier(self) -> bool {
        use Tok::*;
        matches!(
            self,
            Public
                | Protected
                | Private
                | Static
                | Final
                | Abstract
                | Native
                | Ghost
                | Pure
                | Predicate
                | Lemma
                | Default
                | Synchronized
                | Strictfp
                | Transient
                | Volatile
                | Sealed
                | NonSealed
        )
    }

    /// A word that declares a class of some kind.
    pub(super) fn declares_class(self) -> bool {
        use Tok::*;
        matches!(self, Class | Interface | Enum | Inductive | Record | AtInterface)
    }

    /// A word that joins two ghost values.
    pub(super) fn is_ghost_operator(self) -> bool {
        matches!(self, Tok::In | Tok::Union | Tok::Inter | Tok::Diff | Tok::Subset)
    }

    /// A word that only a statement begins with.
    pub(super) fn begins_statement(self) -> bool {
        use Tok::*;
        matches!(
            self,
            Assert
                | Assume
                | Refute
                | Join
                | Open
                | Close
                | Use
                | Apply
                | Break
                | Continue
                | Do
                | For
                | If
                | Return
                | Switch
                | Throw
                | Try
                | While
                | Yield
                | ErrorStmt
        )
    }
}
