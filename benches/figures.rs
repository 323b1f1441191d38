//! The figures: how long whole runs of the verifier take, and how that grows with the program.
//!
//! `cargo bench --bench figures` writes the programs, runs the release build on each several times, and
//! prints a table: the median wall time of the whole process from a cold start, the ratio to the time for
//! half the size, the peak memory, and the share of the prover's questions that reached Z3. An argument
//! selects the programs whose name contains it: `cargo bench --bench figures -- cells`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use serde_json::Value;

/// Runs of each program; the table shows the median.
const RUNS: usize = 7;

struct Program {
    family: &'static str,
    /// The size within its family, where it has one.
    size: Option<usize>,
    text: String,
}

struct Measured {
    median: Duration,
    peak_memory_kb: Option<u64>,
    questions: u64,
    by_z3: u64,
    verified: bool,
}

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

/// Prints the table; says whether every program was verified.
fn run(filter: &str) -> io::Result<bool> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures");
    fs::create_dir_all(&folder)?;
    println!(
        "{:<14} {:>10} {:>10} {:>12} {:>10} {:>7}",
        "program", "median", "t(2n)/t(n)", "peak memory", "questions", "to Z3"
    );
    let mut times: Vec<(&str, usize, Duration)> = Vec::new();
    let mut all_verified = true;
    for program in programs() {
        let name =
            program.size.map_or(program.family.to_owned(), |size| format!("{} {size}", program.family));
        if !name.contains(filter) {
            continue;
        }
        let path = folder.join(format!("{}.acc", name.replace(' ', "-")));
        fs::write(&path, &program.text)?;
        let measured = measure(&path)?;
        all_verified &= measured.verified;
        let half = program.size.and_then(|size| {
            times.iter().find(|(family, half, _)| *family == program.family && half * 2 == size)
        });
        let ratio = half.map(|(_, _, half)| measured.median.as_secs_f64() / half.as_secs_f64());
        times.extend(program.size.map(|size| (program.family, size, measured.median)));
        println!("{name:<14} {}", measured.row(ratio));
    }
    Ok(all_verified)
}

impl Measured {
    fn row(&self, ratio: Option<f64>) -> String {
        let milliseconds = self.median.as_secs_f64() * 1000.0;
        let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
        let memory = self.peak_memory_kb.map_or("?".into(), |kb| format!("{:.1} MB", kb as f64 / 1024.0));
        let share = 100.0 * self.by_z3 as f64 / self.questions.max(1) as f64;
        let verdict = if self.verified { "" } else { "  NOT VERIFIED" };
        format!(
            "{milliseconds:>7.1} ms {ratio:>10} {memory:>12} {:>10} {share:>5.1} %{verdict}",
            self.questions
        )
    }
}

fn measure(path: &PathBuf) -> io::Result<Measured> {
    let mut times = Vec::with_capacity(RUNS);
    let mut verified = true;
    for _ in 0..RUNS {
        let started = Instant::now();
        let output = acclaim(path, &[]).output()?;
        times.push(started.elapsed());
        verified &= output.status.success();
    }
    times.sort();
    // A further run counts, so that counting is not part of the time.
    let output = acclaim(path, &["--stats"]).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let summary: Value =
        text.lines().last().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let stats = &summary["stats"];
    let number = |name: &str| stats[name].as_u64().unwrap_or(0);
    Ok(Measured {
        median: times[times.len() / 2],
        peak_memory_kb: stats["peak_memory_kb"].as_u64(),
        questions: number("by_terms") + number("by_facts") + number("by_z3"),
        by_z3: number("by_z3"),
        verified,
    })
}

fn acclaim(path: &PathBuf, flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acclaim"));
    command.args(["verify", "--format", "json", "--no-progress"]).args(flags).arg(path);
    command
}

fn programs() -> Vec<Program> {
    let single = |family, text: &str| Program { family, size: None, text: text.into() };
    let mut programs = vec![single("empty", EMPTY), single("Cell", CELL), single("Iterator", ITERATOR)];
    for size in [125, 250, 500, 1000] {
        programs.push(Program { family: "cells", size: Some(size), text: cells(size) });
    }
    for size in [3, 6, 12] {
        programs.push(Program { family: "ifs", size: Some(size), text: ifs(size) });
    }
    programs
}

/// n objects, each made and set once, then one assertion about the first.
fn cells(n: usize) -> String {
    let mut text = format!("{CELL}\nmain {{\n");
    for i in 1..=n {
        let _ = writeln!(text, "  Cell c{i} = new Cell(0); c{i}.setX({i});");
    }
    text + "  assert c1.getX() == 1;\n}\n"
}

/// n branches, independent of each other.
fn ifs(n: usize) -> String {
    let parameters: Vec<String> = (0..n).map(|i| format!("int x{i}")).collect();
    let mut text = format!("class M {{\n  static void m({}) {{\n", parameters.join(", "));
    for i in 0..n {
        let _ = writeln!(text, "    if (x{i} == 0) {{ }} else {{ }}");
    }
    text + "  }\n}\n"
}

/// What starting the process costs.
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
