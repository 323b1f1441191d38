//! Recursions of pure methods that lead nowhere, in words.

use crate::depend::Node;
use crate::ir::{Program, PureId};
use crate::report::{Code, Diagnostic};
use crate::source::Span;
use crate::symex::Edge;

/// The error of a precondition that depends on itself.
pub(crate) fn circular(program: &Program, id: PureId, conjunct: Span) -> Diagnostic {
    let name = &program.pure(id).origin.name;
    Diagnostic::error(
        Code("E0221"),
        conjunct,
        format!("the precondition of `{name}` depends on a call of `{name}`"),
    )
    .here("this call needs the precondition first")
    .help("say the condition without the call, or put it into a predicate")
}

/// The error of a call that lies on a cycle without progress.
pub(crate) fn not_founded(program: &Program, edge: &Edge) -> Diagnostic {
    let callee = &program.pure(edge.to).origin.name;
    let diagnostic = match edge.from {
        Node::Pure(id) if id == edge.to => {
            Diagnostic::error(Code("E0221"), edge.span, format!("`{callee}` may call itself forever"))
        }
        Node::Pure(_) | Node::Pred(_) => Diagnostic::error(
            Code("E0221"),
            edge.span,
            format!("this call of `{callee}` may lead back here forever"),
        ),
    };
    diagnostic
        .here("nothing gets smaller along this call")
        .note("a recursive call of a pure method must leave behind a location that is held, or be inside the opening of a predicate from the precondition; no predicate may be closed for the call")
        .help("call it on what an opened predicate contains (`next.len()` under `list()`), or give all methods of the recursion a `decreases`")
}
