//! The options of a run.

use crate::prover::DEFAULT_BUDGET;

/// The options of a run, from the command to the rules. Only `explicit`, `no_throw`, `check_overflow` and `budget`
/// change a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Every ghost step must be written.
    pub explicit: bool,
    /// A `throw` that can be reached is an error.
    pub no_throw: bool,
    /// A number of program code that may leave the range of its type is an error; otherwise `int` and `long` are the
    /// mathematical integers.
    pub check_overflow: bool,
    /// What is taken on trust is an error.
    pub deny_trust: bool,
    /// What stands in a file without any specification is left out.
    pub only_specified: bool,
    /// How many steps each of the proofs about a declaration may take, in resource units of Z3; what they don't show by
    /// then is undecided.
    pub budget: u64,
    /// The number of threads; 0 means all cores. If the caller is on a thread of a pool (see
    /// [`thread_pool`](super::thread_pool)), that pool is used instead. No verdict depends on it.
    pub jobs: usize,
    /// Check every answer that was found without Z3 with Z3.
    pub check_facts: bool,
    /// Note what is expensive, see [`Report::profile`](super::Report::profile).
    pub profile: bool,
    /// The method whose execution is recorded: `C.m`, `m` in all classes, `C` for a constructor, `main`.
    pub trace: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            explicit: false,
            no_throw: false,
            check_overflow: false,
            deny_trust: false,
            only_specified: false,
            budget: DEFAULT_BUDGET,
            jobs: 0,
            check_facts: false,
            profile: false,
            trace: None,
        }
    }
}
