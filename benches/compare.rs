//! The same programs in Acclaim and in Silicon, the verifier of Viper by symbolic execution: one run, and its ratios.
//!
//! Cold is the time of a process from its start. Warm is the time in a process that has verified all programs once before; for
//! Silicon that is a Java machine which has compiled what it uses often. Each row is one program, written for both: see
//! `compare/viper.rs` and `figures/programs.rs`. A program that Silicon does not verify is *refused*, one that takes longer than
//! [`LONGEST`] is *given up*. A run takes ten minutes or more, and its ratios depend on what else the machine does.
//!
//! Silicon is not part of this repository. It is in a package of PyPI, and needs a JDK (17 or later) and Z3 4.8.7:
//!
//! ```sh
//! pip download --no-deps --ignore-requires-python --dest peer nagini==1.3.1
//! unzip -q peer/nagini-1.3.1-*.whl -d peer
//! python3 -m venv peer/z3 && peer/z3/bin/pip install z3-solver==4.8.7.0
//! export ACCLAIM_PEER_JAR=$PWD/peer/nagini_translation/resources/backends/viperserver.jar
//! export ACCLAIM_PEER_Z3=$PWD/peer/z3/bin/z3
//! cargo bench --bench compare
//! ```
//!
//! An argument selects the rows whose name contains it: `cargo bench --bench compare -- tree`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use acclaim::driver::{Cancel, Options, Session, Verdict};

#[allow(dead_code, reason = "the figures measure more families")]
#[path = "figures/programs.rs"]
mod programs;
#[path = "compare/viper.rs"]
mod viper;

/// After this time Silicon is stopped.
const LONGEST: Duration = Duration::from_secs(240);

/// Cold runs of Acclaim, of which the median counts.
const RUNS: usize = 3;

fn main() -> ExitCode {
    let filter = env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let Some(peer) = Peer::from_environment() else {
        println!(
            "compare: Silicon was not found, so there is nothing to compare with: set ACCLAIM_PEER_JAR and \
             ACCLAIM_PEER_Z3 as benches/compare.rs says"
        );
        return ExitCode::SUCCESS;
    };
    match run(&peer, &filter) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("compare: {error}");
            ExitCode::FAILURE
        }
    }
}

/// One program, written for both.
struct Row {
    name: String,
    ours: String,
    theirs: String,
}

fn rows() -> Vec<Row> {
    type Text = fn(usize) -> String;
    let sized = |name: &str, size: usize, ours: Text, theirs: Text| {
        let name = if size == 1 { name.to_owned() } else { format!("{size} {name}") };
        Row { name, ours: ours(size), theirs: theirs(size) }
    };
    vec![
        sized("cells", 20, programs::cells, viper::cells),
        sized("cells", 50, programs::cells, viper::cells),
        sized("methods with arithmetic", 100, programs::arithmetic, viper::arithmetic),
        sized("prepends", 20, programs::prepends, viper::prepends),
        sized("next on two iterators", 20, programs::nexts, viper::nexts),
        sized("ifs on parameters", 12, programs::ifs, viper::ifs),
        sized("tree class", 1, |_| include_str!("compare/tree.acc").into(), |_| viper::TREE.into()),
        sized("methods with a nested quantifier", 10, programs::quantified, viper::quantified),
        sized("exists under forall, after a swap", 1, |_| SWAP.into(), viper::swap),
        sized("exists under forall, after a write", 1, |_| PUT.into(), viper::put),
        sized("no divisor below the next", 1, |_| STEP.into(), viper::step),
    ]
}

/// Prints the table; returns whether Acclaim verified every program.
fn run(peer: &Peer, filter: &str) -> io::Result<bool> {
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.name.contains(filter)).collect();
    println!("{:<36} {:>36} {:>36}", "", "cold", "warm");
    let heads = ["Acclaim", "Silicon", "ratio"].map(|head| format!("{head:>11}")).join(" ");
    println!("{:<36}  {heads}  {heads}", "program");
    let mut all_verified = true;
    let mut lines = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let (ours, theirs) = (peer.folder.join("program.acc"), peer.folder.join(format!("{number}.vpr")));
        fs::write(&ours, &row.ours)?;
        fs::write(&theirs, &row.theirs)?;
        let Some(cold) = cold(&ours)? else {
            println!("{}: NOT VERIFIED by Acclaim", row.name);
            all_verified = false;
            continue;
        };
        lines.push((row, cold, peer.cold(&theirs)?, theirs));
    }
    let accepted = lines.iter().filter(|(_, _, answer, _)| matches!(answer, Answer::Verified(_)));
    let mut warm_theirs = peer.warm(accepted.map(|(.., file)| file.clone()).collect())?.into_iter();
    for (row, cold, theirs, _) in &lines {
        let later = match theirs {
            Answer::Verified(_) => warm_theirs.next().unwrap_or(Answer::GivenUp),
            Answer::Refused => Answer::Refused,
            Answer::GivenUp => Answer::GivenUp,
        };
        println!("{:<36}  {}  {}", row.name, columns(*cold, *theirs), columns(warm(&row.ours)?, later));
    }
    Ok(all_verified)
}

fn columns(ours: Duration, theirs: Answer) -> String {
    let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    let (text, ratio) = match theirs {
        Answer::Verified(time) => {
            (milliseconds(time), format!("{:.0}", time.as_secs_f64() / ours.as_secs_f64()))
        }
        Answer::Refused => ("refused".to_owned(), String::new()),
        Answer::GivenUp => ("given up".to_owned(), String::new()),
    };
    format!("{:>11} {text:>11} {ratio:>11}", milliseconds(ours))
}

/// The median time of a process that verifies the file; `None` if it does not.
fn cold(file: &Path) -> io::Result<Option<Duration>> {
    let mut times = Vec::with_capacity(RUNS);
    for _ in 0..RUNS {
        let started = Instant::now();
        let output = Command::new(env!("CARGO_BIN_EXE_acclaim"))
            .args(["verify", "--no-progress"])
            .arg(file)
            .output()?;
        times.push(started.elapsed());
        if !output.status.success() {
            return Ok(None);
        }
    }
    times.sort();
    Ok(Some(times[times.len() / 2]))
}

/// The time of the second of two new sessions in this process.
fn warm(text: &str) -> io::Result<Duration> {
    let mut last = Duration::ZERO;
    for _ in 0..2 {
        let started = Instant::now();
        let mut session = Session::new(Options::default());
        session.set_text("program.acc", text).map_err(io::Error::other)?;
        let report = session.verify(&|_, _| {}, &Cancel::new()).map_err(io::Error::other)?;
        last = started.elapsed();
        assert!(report.declarations.iter().all(|declaration| declaration.verdict == Verdict::Verified));
    }
    Ok(last)
}

/// What Silicon said, and when.
#[derive(Clone, Copy)]
enum Answer {
    Verified(Duration),
    Refused,
    GivenUp,
}

/// Where Silicon is.
struct Peer {
    jar: PathBuf,
    z3: PathBuf,
    /// For the programs.
    folder: PathBuf,
}

impl Peer {
    fn from_environment() -> Option<Peer> {
        let path = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_file());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare");
        let quiet = "<configuration><root level=\"OFF\"/></configuration>";
        fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join("logback.xml"), quiet)).ok()?;
        Some(Peer { jar: path("ACCLAIM_PEER_JAR")?, z3: path("ACCLAIM_PEER_Z3")?, folder })
    }

    /// A Java machine for Silicon, without its class.
    fn java(&self) -> Command {
        let mut command = Command::new("java");
        command.arg("-Xss128m").arg("-cp").arg(&self.jar);
        command.arg(format!("-Dlogback.configurationFile={}", self.folder.join("logback.xml").display()));
        command
    }

    /// Verifies a file in a process of its own.
    fn cold(&self, file: &Path) -> io::Result<Answer> {
        let mut command = self.java();
        command.args(["viper.silicon.SiliconRunner", "--z3Exe"]).arg(&self.z3).arg(file);
        let started = Instant::now();
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        while started.elapsed() < LONGEST {
            if let Some(status) = child.try_wait()? {
                let time = started.elapsed();
                return Ok(if status.success() { Answer::Verified(time) } else { Answer::Refused });
            }
            thread::sleep(Duration::from_millis(2));
        }
        child.kill()?;
        child.wait()?;
        Ok(Answer::GivenUp)
    }

    /// Verifies files one after the other in one Java machine; each can be verified.
    fn warm(&self, files: Vec<PathBuf>) -> io::Result<Vec<Answer>> {
        let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/compare/Warm.java");
        let output = self.java().arg(driver).arg("--z3Exe").arg(&self.z3).arg("--").args(files).output()?;
        if !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text
            .lines()
            .filter_map(|line| {
                let (milliseconds, verified) = line.split_once(' ')?;
                let time = Duration::from_secs_f64(milliseconds.parse::<f64>().ok()? / 1000.0);
                Some(if verified == "true" { Answer::Verified(time) } else { Answer::Refused })
            })
            .collect())
    }
}

const SWAP: &str = "\
class Swap {
  static void swap(int[] a, int[] r, int p, int q)
    requires acc(a[*]) && acc(r[*]) && 0 <= p && p < r.length && 0 <= q && q < r.length;
    requires forall int i :: 0 <= i && i < a.length ==> (exists int j :: 0 <= j && j < r.length && r[j] == a[i]);
    ensures acc(a[*]) && acc(r[*]);
    ensures forall int i :: 0 <= i && i < a.length ==> (exists int j :: 0 <= j && j < r.length && r[j] == a[i]);
  {
    int t = r[p];
    r[p] = r[q];
    r[q] = t;
  }
}
";

const PUT: &str = "\
class Put {
  static void put(int[] a, int k, int[] r, int p)
    requires acc(a[*]) && acc(r[*]) && 0 <= k && k < a.length && 0 <= p && p < r.length;
    requires forall int i :: 0 <= i && i < k ==> (exists int j :: 0 <= j && j < p && r[j] == a[i]);
    ensures acc(a[*]) && acc(r[*]);
    ensures forall int i :: 0 <= i && i < k ==> (exists int j :: 0 <= j && j < p && r[j] == a[i]);
  { r[p] = 7; }
}
";

const STEP: &str = "\
class Step {
  static void step(int n, int d, boolean b)
    requires 2 <= d && n % d != 0;
    requires b == (forall int e :: 2 <= e && e < d ==> n % e != 0);
    ensures b == (forall int e :: 2 <= e && e < d + 1 ==> n % e != 0);
  { }
}
";
