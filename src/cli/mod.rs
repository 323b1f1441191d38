//! The command line: one file per command.
//!
//! Arguments become options for a command, and the command returns a [`Status`], which is the exit code. Files,
//! environment, terminal and clock are used only here, and in no module below.

pub mod explain;
pub mod flags;
pub mod load;
pub mod mutate;
mod output;
mod profile;
mod progress;
pub mod stdlib;
mod summary;
pub mod test;
pub mod trace;
pub mod verify;

use std::ffi::OsString;
use std::panic;
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::driver::{self, Status, panics};

/// A verifier for a Java-like language with contracts in implicit dynamic frames.
#[derive(Debug, Parser)]
#[command(name = "acclaim", version, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Cli {
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all verified (or all as expected), 1 something is not, 2 usage, unreadable input,
nothing to verify or a construct that is not built yet, 3 a fault of acclaim itself.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Verify a program: all given files, and those in the given folders, are one program
    Verify(verify::Args),
    /// Verify files, each a program of its own, and compare the results with their `//~ ERROR` marks
    Test(test::Args),
    /// Change programs in one place at a time, and list the changes that cause no error
    Mutate(mutate::Args),
    /// Explain an error code; without a code, list all codes
    Explain(explain::Args),
    /// List the classes of the library, or write their files into a folder
    Stdlib(stdlib::Args),
}

/// The name and version, and the version of Z3 for which verdicts hold.
fn version() -> String {
    format!("acclaim {} (Z3 {})", env!("CARGO_PKG_VERSION"), driver::z3_version())
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    panic::set_hook(Box::new(|info| {
        if !panics::note(info) {
            output::complain(&format!("internal error: {}", panics::describe(info)));
            output::complain("this is a fault of acclaim, not of your program; nothing counts as verified");
        }
    }));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            if error.kind() == ErrorKind::InvalidSubcommand
                && let Some(paths) = paths_without_command(std::env::args_os().skip(1))
            {
                output::complain(&format!("there is no command; did you mean `acclaim verify {paths}`?"));
                return ExitCode::from(Status::Unusable.code());
            }
            // Z3 is asked for its version only here: loading it takes time.
            if error.kind() == ErrorKind::DisplayVersion {
                let status = output::print(&format!("{}\n", version()), Status::Verified);
                return ExitCode::from(status.code());
            }
            // If the help can't be written, there is nowhere else to write it.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { Status::Unusable.code() } else { 0 });
        }
    };
    let status = panic::catch_unwind(|| match cli.command {
        Command::Verify(args) => verify::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Mutate(args) => mutate::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Stdlib(args) => stdlib::run(&args),
    });
    ExitCode::from(status.unwrap_or(Status::Fault).code())
}

/// The arguments, if the first one is not a command but a path to a program.
fn paths_without_command(args: impl Iterator<Item = OsString>) -> Option<String> {
    let args: Vec<OsString> = args.collect();
    let first = Path::new(args.first()?);
    let is_program = first.extension().is_some_and(|it| it == "acc" || it == "java") || first.exists();
    let words = args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>();
    is_program.then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_arguments_are_consistent() {
        use clap::CommandFactory;
        super::Cli::command().debug_assert();
    }
}
