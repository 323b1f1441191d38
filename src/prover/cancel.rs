//! Cancelling a proof.
//!
//! Whoever starts a proof keeps a [`Cancel`] and gives the prover a copy. Once cancellation is requested, Z3 is asked
//! nothing more, and a question that it is working on ends within milliseconds. All such questions are answered
//! "unknown, cancelled".
//!
//! Soundness rests on this: a request is permanent, and nothing that Z3 says after it is taken as an answer.
//!
//! ```
//! use acclaim::prover::Cancel;
//! let cancel = Cancel::new();
//! let copy = cancel.clone();
//! std::thread::spawn(move || copy.request()).join().unwrap();
//! assert!(cancel.requested());
//! ```
//!
//! Z3 can only be interrupted from another thread, so while it works a second thread waits, asleep until the question
//! is answered or the proof cancelled. A run that nobody can cancel ([`Cancel::never`]) does without this thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

/// How long an interruption may go unnoticed before it is repeated: Z3 does not see one that comes before it starts.
const AGAIN: Duration = Duration::from_millis(10);

/// The stack of a thread that only waits.
const WATCHER_STACK: usize = 64 * 1024;

/// A request to stop that all copies share.
#[derive(Clone, Debug)]
pub struct Cancel(Option<Arc<Shared>>);

#[derive(Debug, Default)]
struct Shared {
    requested: AtomicBool,
    /// The threads to wake when cancellation is requested.
    watchers: Mutex<Vec<Thread>>,
    /// How often it was asked whether it is requested, and from which time on it is by itself.
    #[cfg(test)]
    asked: std::sync::atomic::AtomicU64,
    #[cfg(test)]
    fuse: Option<u64>,
}

impl Cancel {
    /// A request that has not been made yet.
    pub fn new() -> Cancel {
        Cancel(Some(Arc::default()))
    }

    /// A request that nobody can make.
    pub fn never() -> Cancel {
        Cancel(None)
    }

    /// Asks everybody who has a copy to stop; this can't be undone. Does nothing to [`Cancel::never`].
    pub fn request(&self) {
        let Some(shared) = &self.0 else { return };
        shared.requested.store(true, Ordering::SeqCst);
        for watcher in shared.watchers.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            watcher.unpark();
        }
    }

    /// Whether cancellation was requested.
    pub fn requested(&self) -> bool {
        #[cfg(test)]
        self.burn();
        self.0.as_ref().is_some_and(|shared| shared.requested.load(Ordering::SeqCst))
    }

    /// A token that is requested at the moment when it has been checked so often: at the same step in each run.
    #[cfg(test)]
    pub(crate) fn at(step: u64) -> Cancel {
        Cancel(Some(Arc::new(Shared { fuse: Some(step), ..Shared::default() })))
    }

    /// How often it has been checked.
    #[cfg(test)]
    pub(crate) fn asked(&self) -> u64 {
        self.0.as_ref().map_or(0, |shared| shared.asked.load(Ordering::SeqCst))
    }

    #[cfg(test)]
    fn burn(&self) {
        let Some(shared) = &self.0 else { return };
        let asked = shared.asked.fetch_add(1, Ordering::SeqCst) + 1;
        if shared.fuse.is_some_and(|fuse| asked >= fuse) {
            self.request();
        }
    }

    /// Does `work`, and calls `interrupt` from another thread if cancellation is requested while the work is going on.
    pub(super) fn watch<R>(&self, interrupt: impl Fn() + Sync, work: impl FnOnce() -> R) -> R {
        let Some(shared) = &self.0 else { return work() };
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let watch = || {
                while !done.load(Ordering::SeqCst) {
                    if shared.requested.load(Ordering::SeqCst) {
                        interrupt();
                        thread::park_timeout(AGAIN);
                    } else {
                        thread::park();
                    }
                }
            };
            // without the thread the question still ends, only later
            let watcher = thread::Builder::new().stack_size(WATCHER_STACK).spawn_scoped(scope, watch).ok();
            let _end = watcher.map(|watcher| Watched::new(shared, &done, watcher.thread().clone()));
            work()
        })
    }
}

impl Default for Cancel {
    fn default() -> Cancel {
        Cancel::new()
    }
}

/// Ends the watcher when the work is over, even by a panic.
struct Watched<'a> {
    shared: &'a Shared,
    done: &'a AtomicBool,
    watcher: Thread,
}

impl<'a> Watched<'a> {
    fn new(shared: &'a Shared, done: &'a AtomicBool, watcher: Thread) -> Watched<'a> {
        let list = &shared.watchers;
        list.lock().unwrap_or_else(PoisonError::into_inner).push(watcher.clone());
        // the request may have come before the watcher was in the list
        watcher.unpark();
        Watched { shared, done, watcher }
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::SeqCst);
        let mut list = self.shared.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        list.retain(|other| other.id() != self.watcher.id());
        self.watcher.unpark();
    }
}
