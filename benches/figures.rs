//! The figures: how long whole runs of the verifier take, how that grows with the program, and the limits set for it.
//!
//! `cargo bench --bench figures` writes the programs, runs the release build on each several times, and prints one line
//! per figure: what was measured, the limit where there is one, and whether it is met. Times are medians of the wall
//! time of the whole process, from a cold start; `growth` is the time divided by that for half the size. An argument
//! selects the figures whose name contains it: `cargo bench --bench figures -- cells`.
//!
//! The exit code says whether all programs were verified, not whether limits are met: that depends on the machine.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use serde_json::Value;

#[path = "../verifier-tests/harness/stretches.rs"]
mod stretches;

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
}

fn families() -> Vec<Family> {
    let fixed = |name, text| Family { name, sizes: &[1], text, growth: Limit::None, at: None };
    let sized = |name, sizes, text, at| Family { name, sizes, text, growth: Limit::Most(GROWTH), at };
    let large = |name, sizes, text| Family { name, sizes, text, growth: Limit::None, at: None };
    let to_200 = &[25, 50, 100, 200][..];
    vec![
        fixed("empty program", |_| EMPTY.into()),
        fixed("Cell, Figure 9", |_| CELL.into()),
        fixed("Iterator, Figure 10", |_| ITERATOR.into()),
        sized("cells", &[1250, 2500, 5000], cells, None),
        large("cells", &[2000], cells).within(2000, 0.5, Some(52.0)),
        sized("ifs on parameters", to_200, ifs, Some((200, 0.3, None))),
        sized("ifs that write under valid()", to_200, writes, Some((200, 0.3, None))),
        sized("calls with b ==> acc(x)", to_200, calls, Some((200, 0.3, None))),
        large("statements in a method", &[10_000], statements),
        large("operands of an expression", &[10_000], operands),
        large("methods of a class", &[1000], methods),
    ]
}

impl Family {
    fn within(self, size: usize, seconds: f64, megabytes: Option<f64>) -> Family {
        Family { at: Some((size, seconds, megabytes)), ..self }
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
            before = Some(measured.milliseconds);
        }
        Ok(all_verified)
    }
}

struct Measured {
    milliseconds: f64,
    peak_memory_kb: Option<u64>,
    verified: bool,
}

fn measure(path: &Path) -> io::Result<Measured> {
    let (milliseconds, output) = median(|| verify(path, &[]))?;
    // The questions are counted in a further run, so that counting is not part of the time.
    let counted = verify(path, &["--stats"]).output()?;
    let peak_memory_kb = stats(&counted)["peak_memory_kb"].as_u64();
    Ok(Measured { milliseconds, peak_memory_kb, verified: output.status.success() })
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

/// n objects, each made and set once, then one assertion about the first.
fn cells(n: usize) -> String {
    let mut text = format!("{CELL}\nmain {{\n");
    for i in 1..=n {
        let _ = writeln!(text, "  Cell c{i} = new Cell(0); c{i}.setX({i});");
    }
    text + "  assert c1.getX() == 1;\n}\n"
}

fn parameters(n: usize, ty: &str) -> String {
    let parameters: Vec<String> = (0..n).map(|i| format!("{ty} p{i}")).collect();
    parameters.join(", ")
}

/// n branches, independent of each other.
fn ifs(n: usize) -> String {
    let mut text = format!("class M {{\n  static void m({}) {{\n", parameters(n, "int"));
    for i in 0..n {
        let _ = writeln!(text, "    if (p{i} == 0) {{ }} else {{ }}");
    }
    text + "  }\n}\n"
}

/// n branches, each of which may write the same field, which is inside a predicate.
fn writes(n: usize) -> String {
    let mut text = format!(
        "class M {{\n  int x;\n  predicate valid() {{ return acc(x); }}\n  void m({})\n    requires valid();\n    \
         ensures valid();\n  {{\n",
        parameters(n, "boolean")
    );
    for i in 0..n {
        let _ = writeln!(text, "    if (p{i}) {{ this.x = {i}; }}");
    }
    text + "  }\n}\n"
}

/// n calls that take a permission and give it back if their argument says so.
fn calls(n: usize) -> String {
    let mut text = format!(
        "class M {{\n  int x;\n  void touch(boolean b)\n    requires b ==> acc(x);\n    ensures b ==> acc(x);\n  \
         {{ }}\n  void m({})\n    requires acc(x);\n    ensures acc(x);\n  {{\n",
        parameters(n, "boolean")
    );
    for i in 0..n {
        let _ = writeln!(text, "    touch(p{i});");
    }
    text + "  }\n}\n"
}

/// A body of n assignments.
fn statements(n: usize) -> String {
    let mut text =
        "class M {\n  int x;\n  void m()\n    requires acc(x);\n    ensures acc(x);\n  {\n".to_owned();
    for i in 0..n {
        let _ = writeln!(text, "    x = {i};");
    }
    text + "  }\n}\n"
}

/// A sum of n operands.
fn operands(n: usize) -> String {
    let sum = vec!["a"; n].join(" + ");
    format!("class M {{\n  static int m(int a)\n  {{ return {sum}; }}\n}}\n")
}

/// A class of n methods.
fn methods(n: usize) -> String {
    let mut text = "class M {\n  int x;\n".to_owned();
    for i in 0..n {
        let _ = writeln!(text, "  void m{i}() requires acc(x); ensures acc(x) && x == {i}; {{ x = {i}; }}");
    }
    text + "}\n"
}

/// Measures the cost of starting the process.
const EMPTY: &str = "class Empty { void m() { } }\n";

/// Figure 9 of the paper, without a ghost step.
const CELL: &str = "\
class Cell {
  int x;

  Cell(int v)
    ensures valid() && getX() == v;
  { x = v; }

  void setX(int v)
    requires valid();
    ensures valid() && getX() == v;
  { x = v; }

  predicate valid()
  { return acc(this.x); }

  pure int getX()
    requires valid();
  { return x; }
}
";

/// Figure 10 of the paper, with an `add` that grows, and two iterators on one list.
const ITERATOR: &str = "\
class ArrayList {
  Object[] items; int size;

  ArrayList()
    ensures valid() && getSize() == 0;
  { items = new Object[10]; }

  void add(Object o)
    requires valid();
    ensures valid() && getSize() == old(getSize()) + 1;
  {
    if (size == items.length) {
      Object[] larger = new Object[size * 2 + 1];
      int i = 0;
      while (i < size)
        invariant acc(items) && acc(size) && acc(items[*]) && acc(larger[*]);
        invariant items == old(items) && size == old(size) && size <= items.length;
        invariant 0 <= i && i <= size && larger.length == size * 2 + 1;
      {
        larger[i] = items[i];
        i++;
      }
      items = larger;
    }
    items[size] = o;
    size = size + 1;
  }

  predicate valid()
  {
    return acc(items) && acc(size) && items != null && acc(items[*]) &&
      0 <= size && size <= items.length;
  }

  pure int getSize()
    requires valid();
  { return size; }
}

class Iterator {
  ArrayList list; int index;

  Iterator(ArrayList l)
    requires l.valid();
    ensures fp() && l.valid() && getList() == l && valid();
    ensures untouched(l.valid());
  { list = l; }

  Object next()
    requires fp() && getList().valid() && valid();
    requires hasNext();
    ensures fp() && getList() == old(getList());
    ensures getList().valid() && valid();
    ensures untouched(getList().valid());
  { return list.items[index++]; }

  predicate fp()
  { return acc(list) && acc(index) && list != null; }

  pure ArrayList getList()
    requires fp();
  { return list; }

  pure boolean valid()
    requires fp() && getList().valid();
  { return 0 <= index && index <= list.getSize(); }

  pure boolean hasNext()
    requires fp() && getList().valid();
  { return index < list.getSize(); }
}

main {
  ArrayList list = new ArrayList();
  list.add(list);
  list.add(list);
  Iterator i1 = new Iterator(list);
  Iterator i2 = new Iterator(list);
  if (i1.hasNext()) { i1.next(); }
  if (i2.hasNext()) { i2.next(); }
  if (i1.hasNext()) { i1.next(); }
}
";
