//! Java's own opinion of the programs that are spelled as Java: a `.java` file compiles with an unmodified JDK, and runs as it
//! says.
//!
//! Each `.java` file of the suites is compiled, and its main method, if it has one, is run with assertions on. What it prints
//! is written in it, one comment a line:
//!
//! ```text
//! public static void main(String[] args) { System.out.println(1 + 1); throw new IllegalStateException("so"); }
//! //> 2
//! //! java.lang.IllegalStateException: so
//! ```
//!
//! A file with the line `// javac: refused` is one that Java does not accept either. The tests run where a JDK of version 17 or
//! later is found on the path, and are shown as ignored elsewhere.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use libtest_mimic::Trial;

use super::{ensure, library, programs_below, project, trial};

const SUITES: &[&str] = &["paper", "verify", "unsound", "programs", "mutation", "errors"];

pub fn trials() -> Vec<Trial> {
    let programs = SUITES.iter().flat_map(|suite| programs_below(suite)).chain(library());
    let java = programs.filter(|(_, path)| path.extension().is_some_and(|ending| ending == "java"));
    java.map(|(name, path)| {
        let test = move || judge().map_or(Ok(()), |judge| agrees(judge, &path));
        trial(format!("{name} (compiled and run by Java)"), test).with_ignored_flag(!is_there())
    })
    .collect()
}

/// What Java says of a program.
struct Opinion {
    compiles: bool,
    output: String,
    failure: String,
}

/// The process that compiles and runs, see `Judge.java`.
struct Judge {
    _process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// Whether there is a JDK: asked without starting one, for the tests are also only listed.
pub fn is_there() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let holds = |program: &str| std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    holds("java") && holds("javac")
}

/// The process, started by the first test that asks. None: the Java that is there is too old, or brings no compiler.
fn judge() -> Option<&'static Mutex<Judge>> {
    static JUDGE: OnceLock<Option<Mutex<Judge>>> = OnceLock::new();
    JUDGE.get_or_init(|| start().map(Mutex::new)).as_ref()
}

fn start() -> Option<Judge> {
    let mut process = Command::new("java")
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Xmx512m"])
        .arg(format!("-Dlibrary={}", project("stdlib").display()))
        .arg(project("verifier-tests/harness/java/Judge.java"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let requests = process.stdin.take()?;
    let mut judge = Judge { requests, answers: BufReader::new(process.stdout.take()?), _process: process };
    let greeting = judge.line().ok()?;
    let version: u32 = greeting.strip_prefix("ready ")?.parse().ok()?;
    (version >= 17).then_some(judge)
}

impl Judge {
    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|error| format!("Java does not answer: {error}"))?;
        ensure(line.ends_with('\n'), || "Java ended without an answer".into())?;
        Ok(line.trim_end_matches('\n').to_owned())
    }

    fn opinion(&mut self, path: &Path) -> Result<Opinion, String> {
        writeln!(self.requests, "{}", path.display()).map_err(|error| format!("Java is gone: {error}"))?;
        let answer = self.line()?;
        let parts: Vec<String> = answer.split('\t').map(on_several_lines).collect();
        let [kind, output, failure] =
            <[String; 3]>::try_from(parts).map_err(|_| format!("not understood: {answer}"))?;
        Ok(Opinion { compiles: kind != "refused", output, failure })
    }
}

/// How a program ends when Java runs it with assertions on, if not normally. Fails if it doesn't compile.
pub fn failure(text: &str) -> Result<Option<String>, String> {
    Ok(opinion(text)?.map(|opinion| opinion.failure).filter(|failure| !failure.is_empty()))
}

/// What a program prints when Java runs it with assertions on; nothing where there is no Java. Fails if it doesn't compile, or
/// doesn't end normally.
pub fn output(text: &str) -> Result<Option<String>, String> {
    let Some(opinion) = opinion(text)? else { return Ok(None) };
    ensure(opinion.failure.is_empty(), || format!("Java says {}:\n{text}", opinion.failure))?;
    Ok(Some(opinion.output))
}

fn opinion(text: &str) -> Result<Option<Opinion>, String> {
    let Some(judge) = judge() else { return Ok(None) };
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("acclaim-{}-{number}.java", std::process::id()));
    std::fs::write(&path, text).map_err(|error| error.to_string())?;
    let opinion = judge.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).opinion(&path);
    let _ = std::fs::remove_file(&path);
    let opinion = opinion?;
    ensure(opinion.compiles, || format!("javac refuses it: {}\n{text}", opinion.failure))?;
    Ok(Some(opinion))
}

/// Undoes what keeps an answer on one line.
fn on_several_lines(text: &str) -> String {
    let mut result = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        result.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or(c),
            },
            _ => c,
        });
    }
    result
}

fn agrees(judge: &Mutex<Judge>, path: &PathBuf) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let said = |mark: &str| -> Vec<String> {
        let marked = text.lines().filter_map(|line| line.trim_start().strip_prefix(mark));
        marked.map(|rest| rest.strip_prefix(' ').unwrap_or(rest).to_owned()).collect()
    };
    let refused = text.lines().any(|line| line.trim() == "// javac: refused");
    let opinion = judge.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).opinion(path)?;
    match (opinion.compiles, refused) {
        (false, false) => return Err(format!("javac refuses it:\n{}", opinion.failure)),
        (true, true) => return Err("it says `javac: refused`, and javac compiles it".into()),
        (false, true) => return Ok(()),
        (true, false) => {}
    }
    same("the output", &said("//>").join("\n"), opinion.output.trim_end_matches('\n'))?;
    same("what it throws", &said("//!").join("\n"), &opinion.failure)
}

fn same(what: &str, said: &str, found: &str) -> Result<(), String> {
    ensure(said == found, || format!("{what} should be\n{said}\nand is\n{found}"))
}
