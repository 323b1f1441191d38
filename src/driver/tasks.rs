//! One task a declaration.

use std::time::Duration;

use crate::ir;
use crate::report::Diagnostic;
use crate::source::{Files, Span};

/// What the tasks are asked to do.
pub struct Options<'a> {
    pub explicit: bool,
    pub jobs: usize,
    pub check_facts: bool,
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Verified,
    Failed,
    Undecided,
    Skipped,
}

/// Something that was believed, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trust {
    pub span: Span,
    pub what: String,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    pub by_terms: u64,
    pub by_facts: u64,
    pub by_z3: u64,
    pub z3_time: Duration,
    pub undecided: u64,
}

#[derive(Clone, Debug)]
pub struct Declaration {
    pub name: String,
    pub span: Span,
    pub verdict: Verdict,
    pub diagnostics: Vec<Diagnostic>,
    pub trust: Vec<Trust>,
    pub stats: Stats,
}

pub fn verify_program(_program: &ir::Program, _files: &Files, _options: &Options<'_>) -> Vec<Declaration> {
    Vec::new()
}
