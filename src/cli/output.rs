//! Writing results.

use std::io::{self, ErrorKind, Write};

use crate::driver::Status;

/// Writes a text to the standard output. If the reader has gone away (`acclaim … | head`), that is not an error, and
/// the verdict stays. Anything else that prevents writing, a full disk for example, is reported on the error output and
/// counts as a fault, because a result that nobody can read must not look like success.
pub(super) fn print(text: &str, status: Status) -> Status {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => status,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => status,
        Err(error) => {
            complain(&format!("the results can't be written: {error}"));
            status.max(Status::Fault)
        }
    }
}

/// Writes to the error output why a command can't do its work.
pub(super) fn complain(message: &str) {
    // There is nowhere else to report this.
    let _ = writeln!(io::stderr(), "acclaim: {message}");
}
