//! The codes of static errors: about names, types, and what may be used where.

use crate::report::Code;
pub(crate) use crate::syntax::codes::{NOT_IN_LANGUAGE, NOT_YET};

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $code:literal;)*) => {
        $($(#[doc = $doc])* pub(crate) const $name: Code = Code($code);)*
    };
}

codes! {
    /// A variable, field, method, predicate or class that is not declared.
    UNKNOWN_NAME = "E0101";
    /// A type that is not declared, or one that can't be used here (`void x`).
    UNKNOWN_TYPE = "E0102";
    /// A second declaration of the same name.
    DUPLICATE = "E0103";
    /// A private member named from outside its class.
    PRIVATE = "E0104";
    /// A value of one type where another one is needed.
    TYPE_MISMATCH = "E0105";
    /// Operands that an operator does not take.
    OPERANDS = "E0106";
    /// `==` between values that can never be equal.
    INCOMPARABLE = "E0107";
    /// A call with too few or too many arguments.
    ARGUMENT_COUNT = "E0108";
    /// The result of a `void` method used as a value.
    VOID_VALUE = "E0109";
    /// An assignment to what can't be assigned to.
    NOT_ASSIGNABLE = "E0110";
    /// `this`, or an instance member, where there is no object.
    NO_THIS = "E0111";
    /// A local variable that may be read before it is assigned.
    UNINITIALISED = "E0112";
    /// A method with a result whose end can be reached without `return`.
    MISSING_RETURN = "E0113";
    /// `return` with a value where there must be none, or without one where there must be one.
    RETURN_VALUE = "E0114";
    /// `break` or `continue` outside a loop.
    OUTSIDE_LOOP = "E0115";
    /// A statement that can never be reached.
    UNREACHABLE = "E0116";
    /// An integer literal that is malformed or out of range.
    LITERAL = "E0117";
    /// A `switch` whose cases are not constants, do not cover all values, or give none.
    SWITCH = "E0146";
    /// A member of a value that has no members, as in `5.x`.
    NO_MEMBERS = "E0118";
    /// An index on something that is not an array, or a `for` over what has no elements.
    NOT_AN_ARRAY = "E0119";
    /// `forall`, `==>`, `let` and the like in program code.
    SPECIFICATION_ONLY = "E0120";
    /// `old` where there is no earlier state.
    OLD_PLACE = "E0121";
    /// `result` where there is none.
    RESULT_PLACE = "E0122";
    /// `untouched` where there is no earlier state, or inside another `untouched`.
    UNTOUCHED_PLACE = "E0123";
    /// A permission or a predicate inside an expression.
    PERMISSION_PLACE = "E0124";
    /// A permission or a predicate in program code.
    PERMISSION_IN_PROGRAM = "E0125";
    /// An assignment, `new` or a call of a mutator in a specification or in a pure method.
    SIDE_EFFECT = "E0126";
    /// `this` in a constructor's `requires`, `old` or `untouched`.
    CONSTRUCTOR_THIS = "E0127";
    /// A permission in the `ensures` of a pure method.
    PURE_ENSURES = "E0128";
    /// A modifier, a missing body or a clause that does not fit the declaration.
    DECLARATION = "E0129";
    /// `open` or `close` of something that is not a predicate, `use` of something that is not a pure method.
    GHOST_STEP = "E0130";
    /// `open` or `close` of a private predicate outside its class.
    OPAQUE = "E0131";
    /// `acc` of something that is not a location of the heap.
    NO_LOCATION = "E0132";
    /// An amount of a permission that is none.
    AMOUNT = "E0156";
    /// A static member named through an object, or an instance member through a class.
    STATIC_ACCESS = "E0133";
    /// The body of a pure method is not a single `return e;`.
    PURE_BODY = "E0134";
    /// A pure method that needs specification-only expressions, called from program code.
    GHOST_CALL = "E0135";
    /// A parameter that is hidden by a keyword (a warning).
    HIDDEN = "E0136";
    /// A declaration that can't override what it would have to, or one that is missing.
    OVERRIDE = "E0137";
    /// `super` where it can't be used, or a constructor that can't begin as it has to.
    SUPER = "E0138";
    /// An abstract class after `new`, or an abstract method called by `super`.
    ABSTRACT = "E0139";
    /// A call that none of several declarations of one name takes.
    NO_OVERLOAD = "E0140";
    /// A call that several declarations of one name take, none of them better than the others.
    AMBIGUOUS = "E0141";
    /// A cast or `instanceof` that can never succeed, or that can't be checked.
    CAST = "E0142";
    /// A class without its type arguments, or with others than it may have.
    TYPE_ARGUMENTS = "E0155";
    /// A string that is made where it matters which object it is, in something that is a function.
    MADE_STRING = "E0150";
    /// Two objects of a boxed type compared by `==`.
    BOXED_IDENTITY = "E0151";
    /// `this` used before the final fields of its class are set.
    ESCAPES = "E0147";
    /// A checked exception that is not declared where it may come out.
    UNREPORTED = "E0157";
    /// Program code that uses what is ghost, or ghost code that does more than to compute ghost values.
    GHOST_CODE = "E0160";
    /// An expression that is too long or too deep to be processed.
    TOO_LARGE = "E0192";
    /// A fault of the verifier itself: a tree that passed all checks could not be translated.
    INTERNAL = "E0199";
}
