//! The progress bar: on a terminal, and only for runs that take a while.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A run shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that appears only after a while. It is written to the error output, and removed when it is dropped.
pub(super) struct Bar {
    started: Option<Instant>,
    bar: OnceLock<ProgressBar>,
}

impl Bar {
    pub(super) fn new(wanted: bool) -> Bar {
        let started = (wanted && std::io::stderr().is_terminal()).then(Instant::now);
        Bar { started, bar: OnceLock::new() }
    }

    /// Sets how much is done. May be called on any thread.
    pub(super) fn tell(&self, done: usize, total: usize) {
        if self.started.is_none_or(|started| started.elapsed() < PATIENCE) {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(total as u64);
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position(done as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
