//! The test suite of the verifier: one binary, one process.
//!
//! `cargo test --test acclaim` runs everything; an argument selects by name, as in
//! `cargo test --test acclaim unsound/`. The suites are folders next to this file:
//!
//! * `paper/`, `verify/`: programs with passing and failing methods side by side, checked against the marks
//!   in them (`//~ ERROR text`), in the same code as `acclaim test`;
//! * `unsound/`: programs that must not verify; each has at least one mark;
//! * `errors/`: messages in full, `NAME.acc` beside `NAME.out`; `ACCLAIM_BLESS=1` rewrites the latter;
//! * `trace/`: what `--trace` shows, blessed in the same way;
//! * `mutation/`: correct programs whose contracts say everything that they do, so that the verifier has to notice
//!   every change in them (`acclaim mutate`); `allowed.txt` lists the changes that make no difference;
//! * `programs/`: programs of a hundred lines and more, each with a wrong twin;
//! * `projects/`: programs of several files, one a folder.
//!
//! Besides these, the command line, the pages of `codes/`, the README and the import rule are tested.

mod harness;
mod prop;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = libtest_mimic::Arguments::from_args();
    let listing = arguments.list;
    let conclusion = libtest_mimic::run(&arguments, harness::all());
    if !listing {
        println!("{} passed, {} failed", conclusion.num_passed, conclusion.num_failed);
    }
    conclusion.exit_code()
}
