//! How a run ended, as an exit code.

use super::{Report, Verdict};
use crate::report::{Severity, catalogue};

/// The exit codes of language.md §9, from good to bad; if several apply, the highest wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: everything verified.
    #[default]
    Verified = 0,
    /// 1: something did not verify, or the program has a static error.
    Failed = 1,
    /// 2: usage, unreadable input, nothing to verify, or a construct that is not built yet.
    Unusable = 2,
    /// 3: a fault of the tool itself.
    Fault = 3,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl Report {
    /// What this report means for the exit code.
    pub fn status(&self) -> Status {
        let said = self.diagnostics.iter().filter(|it| it.severity == Severity::Error).map(|it| {
            if catalogue::FAULTS.contains(&it.code) {
                Status::Fault
            } else if it.code == catalogue::NOT_BUILT {
                Status::Unusable
            } else {
                Status::Failed
            }
        });
        let proved = self.declarations.iter().map(|declaration| match declaration.verdict {
            Verdict::Verified | Verdict::Unspecified | Verdict::Believed => Status::Verified,
            Verdict::Failed | Verdict::Undecided | Verdict::Skipped => Status::Failed,
        });
        let empty = if self.is_empty() { Status::Unusable } else { Status::Verified };
        said.chain(proved).fold(empty, Status::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::{Declaration, Stats};
    use crate::report::{Code, Diagnostic};
    use crate::source::{FileId, Span};

    const HERE: Span = Span { file: FileId(0), start: 0, end: 0 };

    fn report(codes: &[&'static str], verdicts: &[Verdict]) -> Report {
        let diagnostics = codes.iter().map(|code| Diagnostic::error(Code(code), HERE, "")).collect();
        let declaration = |verdict: &Verdict| Declaration {
            name: String::new(),
            span: HERE,
            verdict: *verdict,
            diagnostics: Vec::new(),
            receiver: None,
            fresh: true,
            trust: Vec::new(),
            skipped_for: None,
            stats: Stats::default(),
            costs: Vec::new(),
            quantifiers: Vec::new(),
            guessed: Default::default(),
            recording: None,
        };
        Report { diagnostics, declarations: verdicts.iter().map(declaration).collect(), ..Report::default() }
    }

    #[test]
    fn the_highest_wins() {
        use Verdict::*;
        assert_eq!(report(&[], &[Verified]).status(), Status::Verified);
        for bad in [Failed, Undecided, Skipped] {
            assert_eq!(report(&[], &[Verified, bad]).status(), Status::Failed);
        }
        assert_eq!(report(&["E0001"], &[Verified]).status(), Status::Failed);
        assert_eq!(report(&["E0001"], &[]).status(), Status::Failed);
        assert_eq!(report(&[], &[]).status(), Status::Unusable);
        assert_eq!(report(&["E0190", "E0001"], &[Failed]).status(), Status::Unusable);
        assert_eq!(report(&["E0191"], &[Skipped]).status(), Status::Failed);
        assert_eq!(report(&["E0190", "E0900"], &[Verified]).status(), Status::Fault);
    }
}
