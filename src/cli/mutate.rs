//! `acclaim mutate PATH…`: change programs in one place at a time, and see whether the verifier notices.
//!
//! Each file is a program of its own, as for `acclaim test`. Changed programs that still verify are listed, for the
//! user to judge: either the change is equivalent, or a contract says too little, or the verifier accepts a wrong
//! program. The list begins with what is most likely a mistake ([`Meaning`]): unreachable code, then program text that
//! no contract pins down, then stronger claims that could be made, and finally assumptions that no proof needs.
//! Survivors that have been judged are in a file, with the reason:
//!
//! ```text
//! verify/loops/gcd.acc: Gcd.gcd: `x > y` becomes `x >= y`: if they are equal, the loop has ended
//! verify/loops/gcd.acc: Gcd.gcd: `x` becomes `y` (2): the second such change, the one after the loop
//! ```
//!
//! What a class promises is noticed only by its clients, which may be in other files (`--clients`): those are part of
//! each program, and nothing in them is changed.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::ValueEnum;
use serde::Serialize;

use super::flags::{self, Format};
use super::load;
use super::output::{complain, print};
use super::progress::Bar;
use crate::driver::Status;
use crate::driver::mutation::{Fate, Subject};
use crate::mutate::{Kind, Meaning, Mutant};
use crate::report::{json, short};
use crate::source::Files;

/// Enough for the work on one mutant outside its tasks, which have threads of their own.
const STACK: usize = 32 << 20;

const MEANINGS: &str = "\
What is listed, and what it says:
  not reached   `assert false` holds there: dead code, or assumptions that contradict each other
  open          a statement, operator, constant or name that could be another one: no contract,
                invariant or assertion pins it down
  true as well  a postcondition or assertion that could claim more
  not needed    a precondition, an invariant or a part of a predicate that no proof needs
  not used      a promise that nobody in these files or the --clients relies on (only with --kinds ensures)
A changed program that does the same as before is listed, too: no tool can tell in general.";

/// The arguments of `acclaim mutate`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = MEANINGS)]
pub struct Args {
    /// Files that end in .acc or .java, and folders of them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Number of threads; 0 means all cores. No result depends on it
    #[arg(long, short, value_name = "N", default_value_t = 0)]
    pub jobs: usize,
    /// Verify only N of the mutants, the same ones each time
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// With --limit: selects other mutants
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Only these kinds of changes; without this, all but `ensures`, which only callers can notice
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND")]
    pub kinds: Vec<Kind>,
    /// Files and folders that belong to each of the programs and are not changed: what uses a class notices what that
    /// promises
    #[arg(long, value_name = "PATH")]
    pub clients: Vec<PathBuf>,
    /// A file of survivors that are accepted: `PATH: DECLARATION: CHANGE: REASON`, one per line
    #[arg(long, value_name = "FILE")]
    pub allowed: Option<PathBuf>,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Show no progress bar (there is none unless the error output is a terminal)
    #[arg(long)]
    pub no_progress: bool,
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Kind] {
        &Kind::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()))
    }
}

/// One mutant and its result.
struct Row<'a> {
    subject: &'a Subject,
    mutant: &'a Mutant,
    fate: Fate,
    reason: Option<&'a str>,
}

/// Runs the command: writes its output, and returns how it ended.
pub fn run(args: &Args) -> Status {
    let (text, status) = look(args);
    match status {
        Status::Unusable => {
            complain(text.trim_end());
            status
        }
        _ => print(&text, status),
    }
}

/// Does the work; returns the text to print, and the status. With [`Status::Unusable`] the text says why.
pub fn look(args: &Args) -> (String, Status) {
    let jobs = match args.jobs {
        0 => thread::available_parallelism().map_or(1, |it| it.get()),
        jobs => jobs,
    };
    let prepared = allowed(args.allowed.as_deref()).and_then(|allowed| Ok((allowed, subjects(args, jobs)?)));
    let (allowed, subjects) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return (error, Status::Unusable),
    };
    let (chosen, left) = chosen(&subjects, args);
    if chosen.is_empty() {
        return ("nothing to change: no declaration verifies".into(), Status::Unusable);
    }
    let progress = Bar::new(!args.no_progress);
    let done = AtomicUsize::new(0);
    let fates = in_parallel(&chosen, jobs, |(subject, mutant)| {
        let fate = subject.fate(mutant);
        progress.tell(done.fetch_add(1, Ordering::Relaxed) + 1, chosen.len());
        fate
    });
    drop(progress);
    let rows = chosen.iter().zip(fates).map(|((subject, mutant), fate)| {
        let reason = allowed.iter().find(|it| it.fits(subject.files(), mutant));
        Row { subject, mutant, fate, reason: reason.map(|it| it.reason.as_str()) }
    });
    let rows: Vec<Row<'_>> = rows.collect();
    let fault = rows.iter().any(|row| matches!(row.fate, Fate::Fault(_)));
    let survived = rows.iter().any(|row| row.fate == Fate::Survived && row.reason.is_none());
    let status = match (fault, survived) {
        (true, _) => Status::Fault,
        (_, true) => Status::Failed,
        _ => Status::Verified,
    };
    let text = match args.format {
        Format::Json => as_json(&rows),
        Format::Human | Format::Short => as_text(&rows, &stale(&allowed, &rows), left),
    };
    (text, status)
}

/// Reads and verifies each file, with the clients. Files that are known to differ from their expectations are left out.
fn subjects(args: &Args, jobs: usize) -> Result<Vec<Subject>, String> {
    let paths = load::find(&args.paths).map_err(|errors| errors.join("\n"))?;
    let clients = load::load(&args.clients).map_err(|errors| errors.join("\n"))?;
    let subjects = in_parallel(&paths, jobs, |path| {
        let (text, spelling) = load::read(path)?;
        let name = path.display().to_string();
        let header = flags::header(&name, &text)?;
        if header.known_gap.is_some() {
            return Ok(None);
        }
        let mut files = Files::default();
        files.add(name.clone(), text, spelling);
        for client in clients.ids().map(|id| clients.get(id)).filter(|client| client.name != name) {
            files.add(client.name.clone(), client.text.clone(), client.spelling);
        }
        Ok(Some(Subject::new(files, header.flags.options())))
    });
    subjects.into_iter().filter_map(Result::transpose).collect()
}

/// The mutants to verify, in the order of the text, and how many others the limit leaves.
fn chosen<'a>(subjects: &'a [Subject], args: &Args) -> (Vec<(&'a Subject, &'a Mutant)>, usize) {
    let all = subjects.iter().flat_map(|subject| subject.mutants.iter().map(move |it| (subject, it)));
    let wanted = |kind: Kind| match args.kinds[..] {
        [] => kind != Kind::Ensures,
        _ => args.kinds.contains(&kind),
    };
    let mut all: Vec<_> = all.filter(|(_, mutant)| wanted(mutant.kind)).enumerate().collect();
    let found = all.len();
    if let Some(limit) = args.limit {
        // Each mutant draws its own lot, so that a new program hardly changes the choice.
        all.sort_by_cached_key(|(index, (subject, mutant))| (lot(args.seed, subject, mutant), *index));
        all.truncate(limit);
        all.sort_by_key(|(index, _)| *index);
    }
    let left = found - all.len();
    (all.into_iter().map(|(_, it)| it).collect(), left)
}

/// A number that depends on the name of the file, the change and the seed: FNV-1a, which is the same everywhere.
fn lot(seed: u64, subject: &Subject, mutant: &Mutant) -> u64 {
    let name = Path::new(&subject.files().get(mutant.span.file).name);
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    let place = mutant.span.start.to_le_bytes();
    let parts: [&[u8]; 5] = [
        &seed.to_le_bytes(),
        name.as_bytes(),
        mutant.kind.name().as_bytes(),
        mutant.change.as_bytes(),
        &place,
    ];
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// Does the work on several threads, each of which takes the next item; the results are in the order of the items. A
/// rayon pool would begin further mutants while it waits for the tasks of one, without bound.
fn in_parallel<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    let one = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            let result = work(item);
            results.lock().unwrap_or_else(|it| it.into_inner()).insert(index, result);
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(items.len()) {
            // If a thread can't be started, the others do the work.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, one);
        }
        stacker::maybe_grow(STACK, STACK, one);
    });
    results.into_inner().unwrap_or_else(|it| it.into_inner()).into_values().collect()
}

/// A survivor that has been judged.
struct Allowed {
    path: PathBuf,
    declaration: String,
    change: String,
    reason: String,
}

impl Allowed {
    fn fits(&self, files: &Files, mutant: &Mutant) -> bool {
        Path::new(&files.get(mutant.span.file).name).ends_with(&self.path)
            && mutant.declaration == self.declaration
            && mutant.change == self.change
    }
}

fn allowed(path: Option<&Path>) -> Result<Vec<Allowed>, String> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: can't be read: {error}"))?;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        // `c ? a : b` has a colon too; a reason has none.
        let fields = line.splitn(3, ": ").collect::<Vec<_>>();
        let split = match fields[..] {
            [file, declaration, rest] => rest.rsplit_once(": ").map(|rest| (file, declaration, rest)),
            _ => None,
        };
        let Some((file, declaration, (change, reason))) = split.filter(|it| !it.2.1.trim().is_empty()) else {
            return Err(format!("{name}:{}: expected `PATH: DECLARATION: CHANGE: REASON`", index + 1));
        };
        found.push(Allowed {
            path: file.into(),
            declaration: declaration.into(),
            change: change.into(),
            reason: reason.trim().into(),
        });
    }
    Ok(found)
}

/// The judgements that no survivor needs any more, although their mutants were verified.
fn stale<'a>(allowed: &'a [Allowed], rows: &[Row<'_>]) -> Vec<&'a Allowed> {
    let seen = |it: &&Allowed| {
        let mut fitting = rows.iter().filter(|row| it.fits(row.subject.files(), row.mutant)).peekable();
        fitting.peek().is_some() && fitting.all(|row| row.fate != Fate::Survived)
    };
    allowed.iter().filter(seen).collect()
}

fn word(row: &Row<'_>) -> &'static str {
    match row.fate {
        Fate::Killed => "killed",
        Fate::Undecided => "undecided",
        Fate::Survived if row.reason.is_some() => "allowed",
        Fate::Survived => "survived",
        Fate::Refused => "refused",
        Fate::Fault(_) => "fault",
    }
}

fn as_text(rows: &[Row<'_>], stale: &[&Allowed], left: usize) -> String {
    let mut text = String::new();
    let survivors = |meaning: Meaning| {
        rows.iter().filter(move |row| {
            row.fate == Fate::Survived && row.reason.is_none() && row.mutant.kind.meaning() == meaning
        })
    };
    let place = |row: &Row<'_>| short::place(row.mutant.span, row.subject.files());
    let mut counts_of_survivors = Vec::new();
    for meaning in Meaning::ALL {
        let mut count = 0;
        for row in survivors(meaning) {
            let Mutant { kind, declaration, change, .. } = row.mutant;
            let _ = writeln!(text, "{}: {}: {kind}: {declaration}: {change}", place(row), meaning.words());
            count += 1;
        }
        if count > 0 {
            counts_of_survivors.push(format!("{count} {}", meaning.words()));
        }
    }
    for row in rows {
        if let Fate::Fault(why) = &row.fate {
            let Mutant { kind, declaration, change, .. } = row.mutant;
            let _ = writeln!(text, "{}: fault: {kind}: {declaration}: {change}: {why}", place(row));
        }
    }
    for it in stale {
        let (path, declaration, change) = (it.path.display(), &it.declaration, &it.change);
        let _ = writeln!(text, "no longer a survivor: {path}: {declaration}: {change}");
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    rows.iter().for_each(|row| *counts.entry(word(row)).or_default() += 1);
    let count = |word: &str| counts.get(word).copied().unwrap_or(0);
    let programs = rows.len() - count("refused");
    let _ = write!(text, "{programs} mutants: {} killed, {} survived", count("killed"), count("survived"));
    if !counts_of_survivors.is_empty() {
        let _ = write!(text, " ({})", counts_of_survivors.join(", "));
    }
    for word in ["allowed", "undecided", "fault"] {
        if count(word) > 0 {
            let _ = write!(text, ", {} {word}", count(word));
        }
    }
    if left > 0 {
        let _ = write!(text, "; {left} other changes not tried");
    }
    text.push('\n');
    text
}

#[derive(Serialize)]
struct MutantObject<'a> {
    kind: &'static str,
    fate: &'static str,
    change_kind: &'static str,
    /// What it means that nothing noticed the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<&'static str>,
    declaration: &'a str,
    change: &'a str,
    #[serde(flatten)]
    place: json::Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct SummaryObject {
    kind: &'static str,
    killed: usize,
    survived: usize,
    allowed: usize,
    undecided: usize,
    faults: usize,
    refused: usize,
}

/// One object for each mutant that is a valid program, then the summary.
fn as_json(rows: &[Row<'_>]) -> String {
    let count = |wanted: &str| rows.iter().filter(|row| word(row) == wanted).count();
    let programs = rows.iter().filter(|row| row.fate != Fate::Refused);
    let objects = programs.map(|row| {
        json::line(&MutantObject {
            kind: "mutant",
            fate: word(row),
            change_kind: row.mutant.kind.name(),
            meaning: (row.fate == Fate::Survived).then(|| row.mutant.kind.meaning().words()),
            declaration: &row.mutant.declaration,
            change: &row.mutant.change,
            place: json::place(row.mutant.span, row.subject.files()),
            reason: row.reason,
        })
    });
    let summary = SummaryObject {
        kind: "summary",
        killed: count("killed"),
        survived: count("survived"),
        allowed: count("allowed"),
        undecided: count("undecided"),
        faults: count("fault"),
        refused: count("refused"),
    };
    objects.collect::<String>() + &json::line(&summary)
}
