//! The commands in the README work, and the output that it shows is real.

use std::fs;

use acclaim::cli::Cli;
use acclaim::driver::Status;
use acclaim::source::Spelling;
use clap::Parser;
use libtest_mimic::Trial;

use super::pages::{check, fenced};
use super::{ensure, project, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("README: commands", commands),
        trial("README: the tests' command is what CI runs", same_as_ci),
        trial("README: programs", programs),
    ]
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(project(path)).map_err(|error| format!("{path}: {error}"))
}

fn command_lines() -> Result<Vec<String>, String> {
    let blocks = fenced(&read("README.md")?, "sh");
    Ok(blocks.iter().flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>()).collect())
}

/// Every command in the README uses a script that exists, or arguments that are accepted, and paths that exist.
fn commands() -> Result<(), String> {
    let lines = command_lines()?;
    ensure(!lines.is_empty(), || "the README shows no command".into())?;
    for line in &lines {
        for part in line.split("&&") {
            let words: Vec<&str> =
                part.split_whitespace().take_while(|word| !word.starts_with('#')).collect();
            let acclaim = match words[..] {
                ["acclaim", ..] => Some(&words[1..]),
                ["cargo", "run", ..] => {
                    words.iter().position(|word| *word == "--").map(|at| &words[at + 1..])
                }
                _ => None,
            };
            if let Some(arguments) = acclaim {
                let parsed = Cli::try_parse_from(std::iter::once(&"acclaim").chain(arguments));
                ensure(parsed.is_ok(), || format!("`{}` is not accepted", words.join(" ")))?;
            }
            for path in
                words.iter().filter(|word| word.starts_with("./") || word.starts_with("verifier-tests"))
            {
                ensure(project(path).exists(), || format!("README: `{path}` does not exist"))?;
            }
        }
    }
    Ok(())
}

fn same_as_ci() -> Result<(), String> {
    let ci = read(".ci/run")?;
    let lines = command_lines()?;
    let test = lines.iter().flat_map(|line| line.split("&&")).map(str::trim);
    let test = test.filter(|part| part.starts_with("cargo test")).find(|part| ci.contains(part));
    ensure(test.is_some(), || "the README's `cargo test` command is not the one in .ci/run".into())
}

/// The programs have the results that the text claims, and the messages shown are the actual ones.
fn programs() -> Result<(), String> {
    let readme = read("README.md")?;
    for program in fenced(&readme, "acc,verifies") {
        let (report, rendered) = check(&program, Spelling::Acc)?;
        ensure(report.status() == Status::Verified, || format!("does not verify:\n{program}\n{rendered}"))?;
    }
    let mut messages = String::new();
    for program in fenced(&readme, "acc,fails") {
        let (report, rendered) = check(&program, Spelling::Acc)?;
        ensure(report.status() == Status::Failed, || format!("does not fail:\n{program}"))?;
        messages += &rendered;
    }
    for shown in fenced(&readme, "text").iter().filter(|block| block.starts_with("error[")) {
        let shown = shown.replace("cell.acc", "example.acc");
        ensure(messages.contains(&shown), || format!("--- shown\n{shown}\n--- came\n{messages}"))?;
    }
    Ok(())
}
