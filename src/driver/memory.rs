//! The memory of a session: results of tasks by their fingerprints.
//!
//! ```text
//! verify      A.m ─► fingerprint f1, not known: verified, kept
//! an edit of A.n
//! verify      A.m ─► fingerprint f1: the stored result, moved to where A.m is now
//! ```
//!
//! A result with messages (an error, a warning or something trusted) is reused only if their wording would be the same,
//! too. Results that depend on more than the fingerprint covers are not kept: faults of the verifier, recordings, and
//! results of a cancelled run.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use rustc_hash::FxHashMap;

use super::places::{Name, Place, Places};
use super::settle::{Member, Settles, origin};
use crate::depend::{Digest, Fingerprint, Fingerprints, Node, Task};
use crate::ir::Program;
use crate::report::catalogue;
use crate::symex::Verification;

/// A result is forgotten when it has not been used for this many runs. Until then, undoing an edit finds the old
/// results again.
const RUNS_KEPT: u64 = 20;

/// The results of earlier runs.
#[derive(Default)]
pub(super) struct Store {
    entries: Mutex<FxHashMap<Digest, Arc<Entry>>>,
    run: AtomicU64,
}

/// The results of one task.
struct Entry {
    words: Digest,
    parts: Vec<Kept>,
    last_used: AtomicU64,
}

/// The result about one declaration.
struct Kept {
    name: Name,
    found: Verification,
    places: Vec<Place>,
    settles: Option<Settles>,
}

impl Kept {
    fn says_nothing(&self) -> bool {
        let Verification { diagnostics, warnings, trust, .. } = &self.found;
        diagnostics.is_empty() && warnings.is_empty() && trust.is_empty()
    }
}

impl Store {
    fn entries(&self) -> MutexGuard<'_, FxHashMap<Digest, Arc<Entry>>> {
        self.entries.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Ends a run: results that have not been used for a long time are forgotten. A cancelled run does not count,
    /// because it did not get to all the results that it would have used.
    pub(super) fn end_run(&self) {
        let run = self.run.fetch_add(1, Ordering::Relaxed) + 1;
        self.entries().retain(|_, entry| entry.last_used.load(Ordering::Relaxed) + RUNS_KEPT >= run);
    }
}

/// The store as the tasks of one run see it.
pub(super) struct Memory<'a> {
    pub store: &'a Store,
    pub fingerprints: Fingerprints,
    pub places: Places<'a>,
    pub program: &'a Program,
    /// Whether new results are kept, or only old ones used.
    pub keeps: bool,
}

impl Memory<'_> {
    /// What is known about a group.
    pub(super) fn recall_group(&self, print: Fingerprint, group: &[Node]) -> Option<Vec<Member>> {
        let entry = self.entry(print)?;
        let verified = group.iter().filter(|node| !origin(self.program, **node).broken);
        let members = verified.map(|node| {
            let (found, settles) = self.part(&entry, Task::Node(*node))?;
            Some(Member { node: *node, found, settles: settles? })
        });
        members.collect()
    }

    /// What is known about a declaration.
    pub(super) fn recall(&self, print: Fingerprint, task: Task) -> Option<Verification> {
        let entry = self.entry(print)?;
        self.part(&entry, task).map(|(found, _)| found)
    }

    fn entry(&self, print: Fingerprint) -> Option<Arc<Entry>> {
        let entry = self.store.entries().get(&print.proof).cloned()?;
        if entry.words != print.words && !entry.parts.iter().all(Kept::says_nothing) {
            return None;
        }
        entry.last_used.store(self.store.run.load(Ordering::Relaxed), Ordering::Relaxed);
        Some(entry)
    }

    fn part(&self, entry: &Entry, task: Task) -> Option<(Verification, Option<Settles>)> {
        let name = Name::of(self.program, task);
        let kept = entry.parts.iter().find(|kept| kept.name == name)?;
        let mut found = kept.found.clone();
        self.places.put_together(task, &mut found, &kept.places)?;
        Some((found, kept.settles))
    }

    /// Keeps the results about a group.
    pub(super) fn keep_group(&self, print: Fingerprint, members: &[Member]) {
        let parts = members.iter().map(|it| (Task::Node(it.node), &it.found, Some(it.settles)));
        self.keep_parts(print, parts);
    }

    /// Keeps the results about a declaration.
    pub(super) fn keep(&self, print: Fingerprint, task: Task, found: &Verification) {
        self.keep_parts(print, [(task, found, None)]);
    }

    fn keep_parts<'v>(
        &self,
        print: Fingerprint,
        parts: impl IntoIterator<Item = (Task, &'v Verification, Option<Settles>)>,
    ) {
        if !self.keeps {
            return;
        }
        let parts: Option<Vec<Kept>> = parts
            .into_iter()
            .map(|(task, found, settles)| {
                let fault = found.diagnostics.iter().any(|it| catalogue::FAULTS.contains(&it.code));
                if fault || found.recording.is_some() {
                    return None;
                }
                // The edges between the members of a group are not needed any more.
                let mut found = Verification { edges: Vec::new(), ..found.clone() };
                let places = self.places.take_apart(task, &mut found)?;
                Some(Kept { name: Name::of(self.program, task), found, places, settles })
            })
            .collect();
        if let Some(parts) = parts {
            let last_used = AtomicU64::new(self.store.run.load(Ordering::Relaxed));
            let entry = Arc::new(Entry { words: print.words, parts, last_used });
            self.store.entries().insert(print.proof, entry);
        }
    }
}
