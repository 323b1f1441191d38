//! Input that nobody would write by hand, and an environment that fails: there must be a clear message, the right exit
//! code, no panic and no hang.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use rustix::process::{Pid, Signal, kill_process};

use super::cli::{Sandbox, contains};
use super::{ensure, trial};

type Test = fn(&Sandbox) -> Result<(), String>;

pub fn trials() -> Vec<Trial> {
    let tests: &[(&str, Test)] = &[
        ("no text", no_text),
        ("deep nesting", deep_nesting),
        ("long lines", long_lines),
        ("many operands, statements and classes", many),
        ("many errors", many_errors),
        ("merged values in a message", merged_values),
        ("a folder with the name of a file", folder_as_file),
        ("a full disk in every format", full_disk),
        ("an interrupt stops at once", interrupt),
    ];
    let named = tests.iter().map(|(name, test)| {
        let test = *test;
        trial(format!("hostile/{name}"), move || test(&Sandbox::new(&format!("hostile {name}"))?))
    });
    named.collect()
}

fn no_text(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("binary.acc", (0..=255u8).cycle().take(10_000).collect::<Vec<u8>>())?;
    sandbox
        .write("wide.acc", "class A { }".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>())?;
    sandbox.write("nul.acc", "class A { \0\u{1b}[2J int x; }")?;
    let ran = sandbox.expect(&["verify", "binary.acc"], 2)?;
    contains(&ran.err, "binary.acc:2: this file is not UTF-8")?;
    // Two bytes per letter, half of them 0, which happens to be valid UTF-8.
    let ran = sandbox.expect(&["verify", "wide.acc"], 1)?;
    contains(&ran.out, "can't be used here")?;
    let ran = sandbox.expect(&["verify", "nul.acc"], 1)?;
    contains(&ran.out, "is this a text file in UTF-8?")?;
    ensure(!ran.out.contains(['\0', '\u{1b}']), || ran.out.escape_debug().to_string())
}

fn deep_nesting(sandbox: &Sandbox) -> Result<(), String> {
    let deep = |before: &str, open: &str, close: &str, after: &str| {
        format!("class A {{ {before}{}{}{after} }}", open.repeat(100_000), close.repeat(100_000))
    };
    let cases = [
        ("brackets", deep("int m() { return ", "(", ")", "1; }")),
        ("indices", deep("int m(int[] a) { return ", "a[", "]", "; }")),
        ("braces", deep("void m() { ", "{", "}", " }")),
        ("classes", deep("", "class A { ", "}", "")),
        ("else", deep("void m(int a) { ", "if (a == 1) { } else ", "", "{ } }")),
        ("loops", deep("void m(int a) { ", "while (a > 0) ", "", "; }")),
        ("not", deep("boolean m(boolean b) { return ", "!", "", "b; }")),
        ("fields", deep("A a; boolean m() { return a", ".a", "", " == null; }")),
        ("conditions", deep("int m(boolean b) { return ", "b ? 1 : ", "", "2; }")),
        ("implications", deep("void m(boolean b) { assert ", "b ==> ", "", "b; }")),
        ("quantifiers", deep("void m() { assert ", "forall int i :: ", "", "true; }")),
        ("lambdas", deep("Object m() { return ", "x -> ", "", "x; }")),
        ("lambda brackets", deep("Object m() { return ", "(x) -> (", ")", "; }")),
        ("references", deep("Object m() { return a", "::a", "", "; }")),
        ("values", deep("int m() { return ", "switch (1) { default -> ", "; }", "; }")),
        ("casts", deep("int m(int x) { return ", "(A & B) ", "", "x; }")),
        ("arguments", deep("", "A<", ">", " f;")),
        ("annotations", deep("", "@A(", "", "int x;")),
        ("annotation declarations", deep("", "@interface A { ", "", "")),
        ("anonymous", deep("Object m() { return ", "new A() { A a = ", "; }", "; }")),
        ("comments", deep("", "/*", "*/", "")),
        ("open", deep("int m() { return ", "(", "", "")),
    ];
    for (name, text) in cases {
        let file = format!("{name}.acc");
        sandbox.write(&file, text)?;
        let ran = sandbox.expect(&["verify", &file], 1)?;
        contains(&ran.out, "error[E0")?;
        ensure(ran.err.is_empty() && ran.out.len() < 20_000, || {
            format!("{name}: {} {}", ran.out.len(), ran.err)
        })?;
    }
    Ok(())
}

fn long_lines(sandbox: &Sandbox) -> Result<(), String> {
    let x = "x".repeat(2_000_000);
    let cases = [
        ("comment", format!("/*{x}*/ class A {{ void m() {{ assert false; }} }}")),
        ("open", format!("class A {{ }} /*{x}")),
        ("name", format!("class A {{ {x} f; void m() {{ }} }}")),
        ("number", format!("class A {{ int m() {{ return {}; }} }}", "9".repeat(2_000_000))),
        ("hash", "#".repeat(2_000_000)),
        ("sum", format!("class A {{ void m(int x) {{ assert {}x == 1; }} }}", "x + ".repeat(20_000))),
    ];
    for (name, text) in cases {
        let file = format!("{name}.acc");
        sandbox.write(&file, text)?;
        let ran = sandbox.expect(&["verify", &file], 1)?;
        contains(&ran.out, "error[E0")?;
        ensure(ran.out.len() < 5_000, || format!("{name}: {} bytes of output", ran.out.len()))?;
    }
    Ok(())
}

fn many(sandbox: &Sandbox) -> Result<(), String> {
    let class = |i| format!("class C{i} {{ int x; void m() requires acc(x); {{ x = {i}; }} }}\n");
    let cases = [
        ("statements", format!("class A {{ void m(int x) {{ {} }} }}", "x = x + 1; ".repeat(5_000)), 1),
        (
            "operands",
            format!("class A {{ void m(boolean b) requires b; {{ assert {}b; }} }}", "b && ".repeat(9_999)),
            1,
        ),
        ("classes", (0..1_000).map(class).collect(), 1_000),
    ];
    for (name, text, verified) in cases {
        let file = format!("{name}.acc");
        sandbox.write(&file, text)?;
        let ran = sandbox.expect(&["verify", &file], 0)?;
        contains(&ran.out, &format!("{verified} verified, 0 failed"))?;
    }
    Ok(())
}

fn many_errors(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("errors.acc", format!("class A {{\n{}}}", "int ;\n".repeat(5_000)))?;
    let ran = sandbox.expect(&["verify", "errors.acc"], 1)?;
    contains(&ran.out, "are not shown")?;
    // In a class on one line, where each error looks for others near it.
    sandbox.write("line.acc", format!("class A {{ {} }}", "int x int y; ".repeat(40_000)))?;
    let ran = sandbox.expect(&["verify", "line.acc"], 1)?;
    contains(&ran.out, "are not shown")
}

/// After many joined branches a value is an `ite` of `ite`s that share their parts; written out, it doubles with each
/// branch.
fn merged_values(sandbox: &Sandbox) -> Result<(), String> {
    let params: String = (0..60).map(|i| format!("boolean b{i}, ")).collect();
    let branch = |i| format!("if (b{i}) {{ x = x + {i}; y = y + x; }} else {{ x = x - y; }}\n");
    let branches: String = (0..60).map(branch).collect();
    let text = format!(
        "class A {{ int x; void m({params} int z) requires acc(x); {{ int y = 0;\n{branches}assert y == z; }} }}"
    );
    sandbox.write("a.acc", text)?;
    let ran = sandbox.expect(&["verify", "a.acc"], 1)?;
    contains(&ran.out, "`y == z`")?;
    ensure(ran.out.len() < 5_000, || format!("{} bytes of output", ran.out.len()))
}

fn folder_as_file(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("empty.acc/notes.txt", "")?;
    let ran = sandbox.expect(&["verify", "empty.acc"], 2)?;
    contains(&ran.err, "nothing to verify")
}

fn full_disk(sandbox: &Sandbox) -> Result<(), String> {
    sandbox.write("bad.acc", "class A { void m(int v) { assert v > 0; } }")?;
    let commands: [&[&str]; 5] = [
        &["verify", "bad.acc"],
        &["verify", "--format", "json", "bad.acc"],
        &["verify", "--format", "short", "bad.acc"],
        &["test", "bad.acc"],
        &["explain", "E0201"],
    ];
    for arguments in commands {
        // Only some systems have a device that is always full.
        let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return Ok(()) };
        let output = sandbox.command(arguments).stdout(full).output().map_err(|error| error.to_string())?;
        ensure(output.status.code() == Some(3), || format!("{arguments:?}: {:?}", output.status))?;
        contains(&String::from_utf8_lossy(&output.stderr), "the results can't be written")?;
    }
    Ok(())
}

/// An interrupt also works while Z3 is busy, which would otherwise catch the signal and leave its question unanswered.
fn interrupt(sandbox: &Sandbox) -> Result<(), String> {
    let method = |i| {
        let cubes = "x * x * x + y * y * y != z * z * z";
        format!(
            "static void m{i}(int x, int y, int z) requires x > {i} && y > 2 && z > 2; {{ assert {cubes}; }}\n"
        )
    };
    sandbox.write("hard.acc", format!("class A {{ {} }}", (0..5_000).map(method).collect::<String>()))?;
    let mut child = sandbox
        .command(&["verify", "--jobs", "1", "hard.acc"])
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    std::thread::sleep(Duration::from_millis(1_500));
    let sent = Instant::now();
    // Not with the command `kill`, which a minimal system may not have.
    let kill = kill_process(Pid::from_child(&child), Signal::INT);
    let status = child.wait().map_err(|error| error.to_string())?;
    ensure(kill.is_ok(), || "the signal could not be sent".into())?;
    ensure(status.signal() == Some(2), || format!("expected the end by the signal, got {status:?}"))?;
    ensure(sent.elapsed() < Duration::from_secs(2), || format!("it took {:?}", sent.elapsed()))
}
