//! What errors say in a file without any specification (language.md §7).
//!
//! Nothing of such a file is verified, and who wrote an `assert` there wants to know why it is not believed.
//! Permissions do not matter there, a contract of one method would make all of the file specified, and what a call
//! returned is unknown because its contract was not used; so none of the usual repairs is one.
//!
//! ```text
//! IntHashSet s = new IntHashSet();
//! assert s.isEmpty();      needs what the constructor promises of what it gives; but nothing is given here
//! ```

use crate::ir::{ExprKind, StmtKind};
use crate::source::Span;
use crate::symex::failure::{Failure, Reason};
use crate::symex::scene::Teller;

/// What there is to know about any error there.
pub(crate) const NOTE: &str = "this file has no specification, so it is not verified: nothing is known of what calls change, and what \
                               they ask for is not checked";

/// How to have the file verified.
pub(crate) const HELP: &str =
    "to have this file verified, give one of its methods a contract, as `//@ ensures true;`";

impl Teller<'_> {
    /// Whether nothing is specified of what is executed.
    pub(crate) fn is_unspecified(self) -> bool {
        self.own_method().is_some_and(|own| own.unspecified.is_some())
    }

    /// Whether something may be null only because the contract of the call that returned it was not used.
    pub(crate) fn is_unknown_result(self, failure: &Failure) -> bool {
        match failure.reason {
            Reason::MayBeNull { what } => self.is_unspecified() && self.is_call(what),
            _ => false,
        }
    }

    /// Whether a place of the declaration that is verified is a call.
    fn is_call(self, place: Span) -> bool {
        let mut found = false;
        self.own_statements(&mut |stmt| {
            found |= matches!(stmt.kind, StmtKind::Call { .. }) && stmt.span == place;
        });
        // One whose receiver is all that is written there, as that of a `switch`, was not written as a call.
        self.own_exprs(&mut |e| {
            if let ExprKind::Call(call) = &e.kind {
                found |= e.span == place && call.args.iter().all(|arg| arg.span != place);
            }
        });
        found
    }
}
