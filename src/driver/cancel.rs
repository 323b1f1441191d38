//! The wish that a run may end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that its copies share: whoever has one can request that the run with another one ends.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Requests the end; can't be taken back. May be called by any thread.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
