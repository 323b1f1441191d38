//! Triggers that are written and not used.
//!
//! A trigger is a pattern for which nothing is checked: one whose terms are not defined wherever they may occur is left out,
//! and the quantifier has other triggers than its author chose. With the elements of arrays that is usual and harmless, for
//! those that are chosen from the body are the same ones; where a call is left out, it is said.
//!
//! ```text
//! forall int i :: {at(i)} 0 <= i && i < n ==> at(i) > 0        at(i) needs 0 <= i && i < n: left out
//! ```

use crate::ir::{Expr, Mention};
use crate::report::quote::shown;
use crate::report::{Code, Diagnostic};
use crate::symex::Executor;

impl Executor<'_> {
    /// Warns of a set of trigger terms that is left out, in the proof of the declaration in which it is written: elsewhere
    /// nobody can do anything about it.
    pub(crate) fn warn_left_out(&mut self, set: &[Expr]) {
        let Some(call) = set.iter().find(|term| calls(term)) else { return };
        let written_here = self.context.own.origin.is_some_and(|origin| {
            let (whole, part) = (origin.whole, call.span);
            whole.file == part.file && whole.start <= part.start && part.end <= whole.end
        });
        if self.dynamic.trying || !written_here {
            return;
        }
        let text = shown(self.context.files, call.span);
        let warning = Diagnostic::warning(
            Code("E0231"),
            call.span,
            format!("this trigger is not used: `{text}` is not known to be defined for all values"),
        )
        .here("its precondition may not hold where the conditions of the body do not")
        .help("leave it out, and triggers are chosen from the body; or make its precondition hold for all values");
        if !self.findings.warnings.contains(&warning) {
            self.findings.warnings.push(warning);
        }
    }
}

fn calls(e: &Expr) -> bool {
    let mut found = false;
    e.mentions(&mut |mention| found |= matches!(mention, Mention::Pure(_)));
    found
}
