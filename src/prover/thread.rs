//! Threads for tasks.
//!
//! Z3's context belongs to a thread: it comes into being with the first question that is asked there, and goes with the
//! thread. So a thread on which Z3 was started is used up by its task. One on which it was not is as good as new, and
//! most tasks never ask Z3; to start a thread for each of them would cost more than the proof of a small method.
//!
//! ```text
//! on a thread for tasks     m1: no question      m2: no question      m3: asks Z3      m4: a thread of its own
//! ```
//!
//! Soundness does not rest on this, but that a verdict depends on its task alone does: no two tasks share a context.

use std::cell::Cell;

use super::memory;

/// What a thread is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// Not made for tasks: its stack may be small, and nobody knows who uses Z3 there.
    Foreign,
    /// Made for tasks, and Z3 was not started.
    Fresh,
    /// A task runs, and Z3 was not started yet.
    Busy,
    /// Z3 was started.
    UsedUp,
}

thread_local! {
    static USE: Cell<Use> = const { Cell::new(Use::Foreign) };
}

/// The stack of a thread for tasks. Pages that are not used cost nothing.
pub(crate) const TASK_STACK: usize = 64 * 1024 * 1024;

/// Makes the current thread one for tasks. It needs a stack of [`TASK_STACK`], and nobody else may use Z3 there.
pub(crate) fn make_fit_for_tasks() {
    memory::prepare_for_proofs();
    USE.set(Use::Fresh);
}

/// Whether the current thread can take a task.
pub(crate) fn is_fresh() -> bool {
    USE.get() == Use::Fresh
}

/// To be called before Z3 is started on the current thread: it takes no further task.
pub(super) fn use_up() {
    USE.set(Use::UsedUp);
}

/// Runs one task where Z3 was not started before: here, or else on a new thread. A prover is made and used inside. A
/// panic of the task goes on in the caller.
pub(crate) fn with_task<R: Send>(task: impl FnOnce() -> R + Send) -> R {
    on_fresh_thread(|| {
        let _busy = Busy::begin();
        task()
    })
}

/// Runs something that has tasks where at least the first of them needs no other thread: here, or else on a new one.
pub(crate) fn on_fresh_thread<R: Send>(run: impl FnOnce() -> R + Send) -> R {
    if is_fresh() {
        return run();
    }
    let run = || {
        make_fit_for_tasks();
        run()
    };
    let joined = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(TASK_STACK);
        builder.spawn_scoped(scope, run).map(|thread| thread.join())
    });
    match joined {
        Ok(Ok(result)) => result,
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        Err(error) => panic!("no thread could be started: {error}"),
    }
}

/// While it lives, a task runs on the current thread. It goes also when the task ends by a panic.
struct Busy;

impl Busy {
    fn begin() -> Busy {
        USE.set(Use::Busy);
        Busy
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if USE.get() == Use::Busy {
            USE.set(Use::Fresh);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{on_fresh_thread, use_up, with_task};

    fn id() -> thread::ThreadId {
        thread::current().id()
    }

    #[test]
    fn tasks_without_z3_share_a_thread() {
        let (here, first, second) = on_fresh_thread(|| (id(), with_task(id), with_task(id)));
        assert_eq!((first, second), (here, here));
        assert_ne!(here, id());
    }

    #[test]
    fn after_z3_comes_a_new_thread() {
        let asks = || {
            use_up();
            id()
        };
        let tasks = on_fresh_thread(|| [with_task(asks), with_task(id), with_task(asks), with_task(id)]);
        for (number, one) in tasks.iter().enumerate() {
            assert!(tasks[..number].iter().all(|other| other != one));
        }
    }

    #[test]
    fn a_task_inside_of_a_task_has_a_thread_of_its_own() {
        let (outer, inner) = with_task(|| (id(), with_task(id)));
        assert_ne!(outer, inner);
    }

    #[test]
    fn a_panic_leaves_the_thread_fresh() {
        let (here, next) = on_fresh_thread(|| {
            assert!(std::panic::catch_unwind(|| with_task(|| panic!("a fault"))).is_err());
            (id(), with_task(id))
        });
        assert_eq!(here, next);
    }
}
