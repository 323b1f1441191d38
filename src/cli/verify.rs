//! `acclaim verify PATH…`: verify all given files as one program.

use std::path::PathBuf;

use super::flags::{self, Format, ProgramFlags, RunFlags};
use super::output::{complain, print};
use super::progress::Bar;
use super::{load, profile, summary, trace};
use crate::driver::{Cancel, Options, Report, Session, Status};
use crate::report::{human, json, short};
use crate::source::Files;

/// The arguments of `acclaim verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files that end in .acc or .java, and folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    program: ProgramFlags,
    #[command(flatten)]
    run: RunFlags,
    /// Show how many questions each layer of the prover answered
    #[arg(long)]
    stats: bool,
    /// Show the ten dearest questions and quantifiers
    #[arg(long)]
    profile: bool,
    /// Show the symbolic states along the paths of METHOD: `Class.method`, or `method` in all classes
    #[arg(long, value_name = "METHOD")]
    trace: Option<String>,
}

/// Runs the command: writes its output, and returns how it ended.
pub fn run(args: &Args) -> Status {
    let files = match load::load(&args.paths) {
        Ok(files) => files,
        Err(errors) => {
            errors.iter().for_each(|error| complain(error));
            return Status::Unusable;
        }
    };
    let flags = match own_flags(&files) {
        Ok(flags) => args.program.or(flags),
        Err(error) => {
            complain(&error);
            return Status::Unusable;
        }
    };
    let options = Options {
        jobs: args.run.jobs,
        check_facts: args.run.check_facts,
        profile: args.profile,
        trace: args.trace.clone(),
        ..flags.options()
    };
    let mut session = Session::for_one_run(files, options);
    let report = {
        let bar = Bar::new(!args.run.no_progress);
        session
            .verify(&|_, progress| bar.tell(progress.done, progress.total), &Cancel::never())
            .unwrap_or_default()
    };
    let files = session.files();
    if let (Some(wanted), Some(nearest)) = (&args.trace, &report.no_such_method) {
        let said = print(&errors(&report, files, args), report.status());
        complain(&trace::no_such_method(wanted, nearest));
        return said.max(Status::Unusable);
    }
    let status = print(&render(&report, files, args), report.status());
    if report.is_empty() {
        complain("nothing to verify: there is no method, constructor, predicate or main block");
    }
    status
}

/// A program that consists of one file may set its own flags.
fn own_flags(files: &Files) -> Result<ProgramFlags, String> {
    let mut ids = files.ids();
    match (ids.next(), ids.next()) {
        (Some(only), None) => {
            let file = files.get(only);
            flags::header(&file.name, &file.text).map(|header| header.flags)
        }
        _ => Ok(ProgramFlags::default()),
    }
}

/// More errors and warnings than this are counted, not shown: nobody reads them, and finding places in a file with a
/// single long line takes long.
const MOST_SHOWN: usize = 1000;

fn errors(report: &Report, files: &Files, args: &Args) -> String {
    let said = report.diagnostics.get(..MOST_SHOWN).unwrap_or(&report.diagnostics);
    let more = report.diagnostics.len() - said.len();
    let mut text = match args.run.format {
        Format::Human => human::render(said, files, args.run.color.on_stdout()),
        Format::Short => short::render(said, files),
        Format::Json => return json::render(said, files) + &summary::more_json(more),
    };
    if more > 0 {
        text += &format!("{more} more errors and warnings are not shown\n");
    }
    text
}

fn render(report: &Report, files: &Files, args: &Args) -> String {
    let mut text = match args.run.format {
        Format::Human | Format::Short => trace::text(report, files),
        Format::Json => trace::json(report, files),
    };
    text += &errors(report, files, args);
    if args.profile {
        text += &match args.run.format {
            Format::Human | Format::Short => profile::text(report, files),
            Format::Json => profile::json(report, files),
        };
    }
    text += &match args.run.format {
        Format::Human => summary::human(report, files, args.stats),
        Format::Short => summary::short(report, files, args.stats),
        Format::Json => summary::json(report, files, args.stats),
    };
    text
}
