//! Faults of the tool itself.
//!
//! A panic in one task must not end the others, and must never look like success: [`catch`] turns it into a message
//! that says where in the tool it happened, and the result of the task is an internal error. The command line's panic
//! hook calls [`note`] first, so that a caught panic is reported once, in the report, and not a second time by the
//! hook.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

use crate::report::{Diagnostic, catalogue};
use crate::source::Span;

thread_local! {
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    static NOTED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `task`. If it panics, the result is the panic's message, with its place if the hook noted it.
pub fn catch<T>(task: impl FnOnce() -> T) -> Result<T, String> {
    let outer = CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(task));
    CATCHING.set(outer);
    let noted = NOTED.take();
    result.map_err(|payload| noted.unwrap_or_else(|| message(payload.as_ref())))
}

/// For a panic hook: whether the panic is one that [`catch`] will report, and so needs no output.
pub fn note(info: &PanicHookInfo<'_>) -> bool {
    if CATCHING.get() {
        NOTED.set(Some(describe(info)));
    }
    CATCHING.get()
}

/// A panic as one line: its message, and where in the tool it happened.
pub fn describe(info: &PanicHookInfo<'_>) -> String {
    let message = message(info.payload());
    match info.location() {
        Some(place) => format!("{message} ({}:{})", place.file(), place.line()),
        None => message,
    }
}

/// The error that a caught panic becomes: `what` failed, as in ``"verifying `Cell.setX`"``.
pub fn diagnostic(what: &str, span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(catalogue::INTERNAL, span, format!("internal error while {what}: {message}"))
        .here("not verified")
        .note("this is a fault of acclaim, not of your program; please report it")
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::catch;

    #[test]
    fn a_panic_becomes_its_message() {
        assert_eq!(catch(|| 1), Ok(1));
        assert_eq!(catch(|| -> i32 { panic!("no {}", "way") }), Err("no way".into()));
    }
}
