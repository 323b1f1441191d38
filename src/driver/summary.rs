//! The numbers at the end of a run.

use super::{Declaration, Report, Stats, Trust, Verdict};

/// How many declarations have each verdict, and what was taken on trust.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many declarations are verified.
    pub verified: usize,
    /// How many have an error.
    pub failed: usize,
    /// How many are undecided because a limit was reached.
    pub undecided: usize,
    /// How many were not verified because of an error reported elsewhere.
    pub skipped: usize,
    /// By place; something that several declarations rely on is listed once, and all contracts of the library are one
    /// entry.
    pub trusted: Vec<Trust>,
}

impl Report {
    /// The numbers of this report.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary { trusted: self.trusted.clone(), ..Summary::default() };
        for declaration in &self.declarations {
            match declaration.verdict {
                Verdict::Verified => summary.verified += 1,
                Verdict::Failed => summary.failed += 1,
                Verdict::Undecided => summary.undecided += 1,
                Verdict::Skipped => summary.skipped += 1,
                // Counted by [`Report::unspecified`], and by what is taken on trust.
                Verdict::Unspecified | Verdict::Believed => {}
            }
            summary.trusted.extend(declaration.trust.iter().cloned());
        }
        summary.trusted.sort_by(|a, b| (a.span, &a.what).cmp(&(b.span, &b.what)));
        summary.trusted.dedup();
        let library = summary.trusted.iter().position(|trust| trust.span.file.is_library());
        if let Some(first) = library {
            let library = summary.trusted.split_off(first);
            let mut names: Vec<&str> = library.iter().map(|trust| trust.what.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            let what = format!("the JDK's contracts of {}", names.join(", "));
            summary.trusted.extend(library.first().map(|trust| Trust { span: trust.span, what }));
        }
        summary
    }

    /// The questions of all declarations together.
    pub fn stats(&self) -> Stats {
        let mut total = Stats::default();
        for Declaration { stats, .. } in &self.declarations {
            total.add(stats);
        }
        total
    }
}
