//! The options of a run.

/// The options of a run, from the command to the rules. Only `explicit` and `no_throw` change a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Every ghost step must be written.
    pub explicit: bool,
    /// A `throw` that can be reached is an error.
    pub no_throw: bool,
    /// What is taken on trust is an error.
    pub deny_trust: bool,
    /// The number of threads; 0 means all cores. If the caller is on a thread of a pool (see
    /// [`thread_pool`](super::thread_pool)), that pool is used instead. No verdict depends on it.
    pub jobs: usize,
    /// Check every answer that was found without Z3 with Z3.
    pub check_facts: bool,
    /// The method whose execution is recorded: `C.m`, `m` in all classes, `C` for a constructor, `main`.
    pub trace: Option<String>,
}
