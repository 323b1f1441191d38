//! What nobody keeps: methods that promise something and that no class of the program defines.
//!
//! Where such a method is called its contract is believed, as that of every method is. It is not trust: no object of
//! the program can be asked, so nothing that runs relies on it. But who implements it elsewhere has to be verified
//! together with it.
//!
//! ```text
//! interface Clock { int now(); ensures result >= 0; }        no class implements it
//! ```

use crate::ir::{Assertion, AssertionKind, Mention, MethodId, MethodKind, Origin, Program, PureId};

/// How many there are outside of the library.
pub(super) fn count(program: &Program) -> usize {
    let methods = (0..).map(MethodId).zip(&program.methods).filter(|(id, method)| {
        let defined = || program.runs(*id).into_iter().any(|other| program.method(other).body.is_some());
        method.is_abstract
            && method.body.is_none()
            && method.kind == MethodKind::Mutator
            && !method.origin.is_library()
            && !is_of_enum(program, &method.origin)
            && promises(&method.ensures)
            && !defined()
    });
    let pures = (0..).map(PureId).zip(&program.pures).filter(|(id, pure)| {
        let meant = || program.meant(Mention::Pure(*id), pure.definition);
        let has_body = |node: Mention| matches!(node, Mention::Pure(id) if program.pure(id).body.is_some());
        pure.is_abstract
            && pure.body.is_none()
            && !pure.origin.is_library()
            && !is_of_enum(program, &pure.origin)
            && promises(&pure.ensures)
            && !meant().into_iter().any(has_body)
    });
    methods.count() + pures.count()
}

/// Whether it is one of those that every enum has, as `ordinal()`: they have no text but the name of the enum.
fn is_of_enum(program: &Program, origin: &Origin) -> bool {
    origin.class.is_some_and(|class| program.class(class).span == origin.span)
}

fn promises(ensures: &Assertion) -> bool {
    !matches!(&ensures.kind, AssertionKind::And(parts) if parts.is_empty())
}
