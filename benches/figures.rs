//! The figures: how long whole runs of the verifier take, how that grows with the program, and the limits set for it.
//!
//! `cargo bench --bench figures` writes the programs, runs the release build on each several times, and prints one line
//! per figure: what was measured, the limit where there is one, and whether it is met. Times are medians of the wall
//! time of the whole process, from a cold start; `growth` is the time divided by that for half the size. An argument
//! selects the figures whose name contains it: `cargo bench --bench figures -- cells`.
//!
//! The exit code says whether all programs were verified, not whether limits are met: that depends on the machine.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use acclaim::driver::{Options, ReadingTimes, check_program};
use acclaim::source::{Files, Spelling};
use acclaim::syntax::ast::with_stack;
use serde_json::Value;

#[path = "figures/classes.rs"]
mod classes;
#[path = "figures/programs.rs"]
mod programs;
#[path = "figures/shared.rs"]
mod shared;
#[path = "../verifier-tests/harness/stretches.rs"]
mod stretches;

use programs::{CELL, EMPTY, ITERATOR};
use stretches::{STRETCHES, Stretch};

/// Runs of each program, of which the median counts. Programs that take long are run less often.
const RUNS: usize = 7;
const FEWEST_RUNS: usize = 3;
const LONG: Duration = Duration::from_secs(4);

/// Time for the double size divided by time for the size: 2 is linear.
const GROWTH: f64 = 2.3;

/// After so many milliseconds a run is called off.
const CALLED_OFF: [u64; 12] = [0, 1, 5, 10, 30, 70, 150, 300, 600, 1000, 1500, 2500];

/// The suites of `verifier-tests/` whose files are programs of their own.
const SUITES: [&str; 5] = ["paper", "verify", "unsound", "programs", "mutation"];

fn main() -> ExitCode {
    let filter = env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    match run(&filter) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("figures: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table; returns whether every program was verified.
fn run(filter: &str) -> io::Result<bool> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures");
    fs::create_dir_all(&folder)?;
    println!("{:<34} {:>12} {:>14}   met", "figure", "measured", "limit");
    let mut all_verified = true;
    for family in families().iter().filter(|family| family.name.contains(filter)) {
        all_verified &= family.show(&folder)?;
    }
    if "beside C".contains(filter) {
        beside_c(&folder)?;
    }
    if "reading Java".contains(filter) {
        with_stack(reading);
    }
    if "suite".contains(filter) {
        all_verified &= suite()?;
    }
    if "fixtures".contains(filter) {
        fixtures()?;
    }
    if "cancel".contains(filter) {
        cancelled();
    }
    Ok(all_verified)
}

/// The upper or lower limit for a figure.
#[derive(Clone, Copy)]
enum Limit {
    None,
    Most(f64),
    Least(f64),
}

/// One line of the table.
fn line(name: &str, measured: f64, unit: &str, limit: Limit) {
    let digits = if matches!(unit, "s" | "") { 2 } else { 1 };
    let number = |value: f64| format!("{value:.digits$} {unit}").trim_end().to_owned();
    let (limit, met) = match limit {
        Limit::None => (String::new(), ""),
        Limit::Most(most) => (format!("<= {}", number(most)), if measured <= most { "yes" } else { "NO" }),
        Limit::Least(least) => {
            (format!(">= {}", number(least)), if measured >= least { "yes" } else { "NO" })
        }
    };
    println!("{name:<34} {:>12} {limit:>14}   {met}", number(measured));
}

/// Programs of one form and several sizes.
struct Family {
    name: &'static str,
    sizes: &'static [usize],
    text: fn(usize) -> String,
    /// The limit for growth, from the second size on.
    growth: Limit,
    /// A size with the seconds and megabytes that it may take.
    at: Option<(usize, f64, Option<f64>)>,
    /// Whether its programs have to ask Z3 something.
    asks_z3: bool,
}

fn families() -> Vec<Family> {
    let asks_z3 = false;
    let fixed = |name, text| Family { name, sizes: &[1], text, growth: Limit::None, at: None, asks_z3 };
    let sized =
        |name, sizes, text, at| Family { name, sizes, text, growth: Limit::Most(GROWTH), at, asks_z3 };
    let large = |name, sizes, text| Family { name, sizes, text, growth: Limit::None, at: None, asks_z3 };
    let doubled = |sizes: &'static [usize; 3], seconds: Option<f64>| {
        (&sizes[..], seconds.map(|it| (sizes[2], it, None)))
    };
    let family = |name, sizes, seconds, text| {
        let (sizes, at) = doubled(sizes, seconds);
        sized(name, sizes, text, at)
    };
    vec![
        fixed("empty program", |_| EMPTY.into()),
        fixed("Cell, Figure 9", |_| CELL.into()),
        fixed("Iterator, Figure 10", |_| ITERATOR.into()).within(1, 0.008, None),
        fixed("file with one method for Z3", programs::one_for_z3).for_z3(),
        large("cells", &[2000], programs::cells).within(2000, 0.5, Some(52.0)),
        large("cells", &[2500, 5000, 10_000], programs::cells).within(10_000, 0.7, Some(150.0)),
        family("ifs on parameters", &[50, 100, 200], Some(0.3), programs::ifs),
        family("ifs that write under valid()", &[50, 100, 200], Some(0.3), programs::writes),
        family("calls with b ==> acc(x)", &[50, 100, 200], Some(0.3), programs::calls),
        family("prepends", &[50, 100, 200], None, programs::prepends),
        family("asserts", &[500, 1000, 2000], None, programs::asserts),
        family("methods with arithmetic", &[125, 250, 500], Some(0.15), programs::arithmetic),
        family("methods with a nested quantifier", &[125, 250, 500], Some(0.75), programs::quantified),
        family("methods for Z3", &[125, 250, 500], Some(0.75), programs::for_z3).for_z3(),
        family("fields with getters", &[125, 250, 500], Some(0.4), programs::fields),
        family("next on two iterators", &[50, 100, 200], Some(0.25), programs::nexts),
        family("parts of a location lent", &[100, 200, 400], None, shared::lent),
        family("readers of a location", &[10, 20, 40], None, shared::readers),
        family("changes of a sequence", &[100, 200, 400], None, shared::sequences),
        family("ranges of an array lent", &[100, 200, 400], None, shared::ranges),
        family("ranges held of an array", &[100, 200, 400], None, shared::pieces),
        family("fields of elements written", &[100, 200, 400], None, shared::each_written),
        family("elements of an array lent", &[100, 200, 400], None, shared::each_lent),
        large("statements in a method", &[10_000], programs::statements),
        large("operands of an expression", &[10_000], programs::operands),
        large("methods of a class", &[1000], programs::methods),
        family("classes of a hundred lines", &[25, 50, 100], None, classes::verified).within(
            100,
            3.0,
            Some(300.0),
        ),
    ]
}

impl Family {
    fn within(self, size: usize, seconds: f64, megabytes: Option<f64>) -> Family {
        Family { at: Some((size, seconds, megabytes)), ..self }
    }

    /// Its programs need Z3: one that does not would measure something else.
    fn for_z3(self) -> Family {
        Family { asks_z3: true, ..self }
    }

    fn show(&self, folder: &Path) -> io::Result<bool> {
        let mut before: Option<f64> = None;
        let mut all_verified = true;
        for &size in self.sizes {
            let name = if size == 1 { self.name.to_owned() } else { format!("{size} {}", self.name) };
            let path = folder.join("program.acc");
            fs::write(&path, (self.text)(size))?;
            let measured = measure(&path)?;
            all_verified &= measured.verified;
            let at = self.at.filter(|(limited, ..)| *limited == size);
            let time = at.map_or(Limit::None, |(_, seconds, _)| Limit::Most(seconds * 1000.0));
            line(&name, measured.milliseconds, "ms", time);
            if let Some(before) = before {
                line(&format!("{name}: growth"), measured.milliseconds / before, "", self.growth);
            }
            if let Some((_, _, Some(megabytes))) = at {
                let used = measured.peak_memory_kb.unwrap_or(u64::MAX) as f64 / 1024.0;
                line(&format!("{name}: memory"), used, "MB", Limit::Most(megabytes));
            }
            if !measured.verified {
                println!("{name}: NOT VERIFIED");
            }
            if self.asks_z3 && measured.by_z3 == 0 {
                println!("{name}: NO QUESTION FOR Z3");
                all_verified = false;
            }
            before = Some(measured.milliseconds);
        }
        Ok(all_verified)
    }
}

struct Measured {
    milliseconds: f64,
    peak_memory_kb: Option<u64>,
    by_z3: u64,
    verified: bool,
}

fn measure(path: &Path) -> io::Result<Measured> {
    let (milliseconds, output) = median(|| verify(path, &[]))?;
    // The questions are counted in a further run, so that counting is not part of the time.
    let counted = verify(path, &["--stats"]).output()?;
    let stats = stats(&counted);
    let peak_memory_kb = stats["peak_memory_kb"].as_u64();
    let by_z3 = stats["by_z3"].as_u64().unwrap_or(0);
    Ok(Measured { milliseconds, peak_memory_kb, by_z3, verified: output.status.success() })
}

/// A megabyte of Java, parsed and typed in this process, and lowered: one thread's work.
fn reading() {
    let mut files = Files::default();
    files.add("Program.java".into(), classes::java(1 << 20), Spelling::Java);
    let options = Options { only_specified: true, ..Options::default() };
    let mut times: Vec<(Duration, Duration)> = (0..RUNS)
        .map(|_| {
            let report = check_program(&files, &options);
            assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
            let ReadingTimes { parsing, typing, lowering } = report.reading;
            (parsing + typing, lowering)
        })
        .collect();
    times.sort();
    let (read, lowered) = times[RUNS / 2];
    line("reading Java: 1 MB", read.as_secs_f64() * 1000.0, "ms", Limit::Most(150.0));
    line("lowering it", lowered.as_secs_f64() * 1000.0, "ms", Limit::None);
}

/// A file of which one method needs Z3, beside a C program that asks Z3 one question: both from a cold start.
fn beside_c(folder: &Path) -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/figures/question.c");
    let (program, path) = (folder.join("question"), folder.join("one.acc"));
    let built = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(source).arg("-lz3").status();
    if !built.is_ok_and(|status| status.success()) {
        println!("{:<34} {:>12}", "beside C", "no compiler");
        return Ok(());
    }
    fs::write(&path, programs::one_for_z3(1))?;
    // In turn, so that other work on the machine slows down both.
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..3 * RUNS {
        for (mut command, times) in [Command::new(&program), verify(&path, &[])].into_iter().zip(&mut times) {
            let started = Instant::now();
            command.output()?;
            times.push(started.elapsed());
        }
    }
    let [in_c, ours] = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1000.0
    });
    line("beside C: one question in C", in_c, "ms", Limit::None);
    line("beside C: one method for Z3", ours / in_c, "", Limit::Most(1.3));
    Ok(())
}

/// The median wall time of a command in milliseconds, with the output of the last run.
fn median(command: impl Fn() -> Command) -> io::Result<(f64, Output)> {
    let began = Instant::now();
    let mut times = Vec::with_capacity(RUNS);
    loop {
        let started = Instant::now();
        let output = command().output()?;
        times.push(started.elapsed());
        let enough = times.len() >= FEWEST_RUNS && began.elapsed() > LONG && times.len() % 2 == 1;
        if times.len() == RUNS || enough {
            times.sort();
            return Ok((times[times.len() / 2].as_secs_f64() * 1000.0, output));
        }
    }
}

fn acclaim() -> Command {
    Command::new(env!("CARGO_BIN_EXE_acclaim"))
}

fn verify(path: &Path, flags: &[&str]) -> Command {
    let mut command = acclaim();
    command.args(["verify", "--format", "json", "--no-progress"]).args(flags).arg(path);
    command
}

/// The statistics in the summary, which is the last line.
fn stats(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let summary: Value =
        text.lines().last().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    summary["stats"].clone()
}

fn suites() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("verifier-tests");
    SUITES.iter().map(|suite| root.join(suite)).collect()
}

/// All fixtures in one run of `acclaim test`, with one thread and with two.
fn suite() -> io::Result<bool> {
    let with = |jobs: &'static str| {
        median(move || {
            let mut command = acclaim();
            command.args(["test", "--no-progress", "--jobs", jobs]).args(suites());
            command
        })
    };
    let ((one, _), (two, output)) = (with("1")?, with("2")?);
    line("suite: one thread", one / 1000.0, "s", Limit::None);
    line("suite: two threads", two / 1000.0, "s", Limit::Most(10.0));
    line("suite: gain of the second thread", one / two, "", Limit::Least(1.7));
    Ok(output.status.success())
}

/// Each fixture on its own: its time, and which layers answered its questions.
fn fixtures() -> io::Result<()> {
    let paths = acclaim::cli::load::find(&suites()).map_err(|errors| io::Error::other(errors.join("; ")))?;
    let (mut questions, mut by_z3) = (0.0, 0.0);
    let (mut total, mut in_z3) = (0.0, 0.0);
    for path in &paths {
        let started = Instant::now();
        let output = verify(path, &["--stats", "--jobs", "1"]).output()?;
        total += started.elapsed().as_secs_f64();
        let stats = stats(&output);
        let number = |name: &str| stats[name].as_f64().unwrap_or(0.0);
        questions += number("by_terms") + number("by_facts") + number("by_z3");
        by_z3 += number("by_z3");
        in_z3 += number("z3_time_ms") / 1000.0;
    }
    let without = 100.0 * (questions - by_z3) / f64::max(questions, 1.0);
    line("fixtures: answered without Z3", without, "%", Limit::Least(80.0));
    line("fixtures: time in Z3", in_z3, "s", Limit::None);
    let allowed = 1.5 * in_z3 + 0.02 * paths.len() as f64;
    line("fixtures: time, one by one", total, "s", Limit::Most(allowed));
    Ok(())
}

/// How long a run goes on after it was called off, at different times of its work: the longest.
fn cancelled() {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    for Stretch { name, size, text } in STRETCHES {
        let text = text(*size);
        let went_on = CALLED_OFF.map(|after| stretches::latency(&text, Duration::from_millis(after)));
        let went_on = || went_on.iter().flatten();
        let wall = went_on().map(|it| it.wall).max().unwrap_or_default();
        let at_work = went_on().map(|it| it.at_work).max().unwrap_or_default();
        line(&format!("cancel: {name}"), milliseconds(wall), "ms", Limit::Most(100.0));
        // Where the machine has other work too this says what it would have been without.
        line(&format!("cancel: {name}: at work"), milliseconds(at_work), "ms", Limit::None);
    }
}
