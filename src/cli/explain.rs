//! `acclaim explain CODE`: the page of an error code.

use std::fmt::Write;

use super::flags::Colour;
use super::output::{complain, print};
use crate::driver::Status;
use crate::report::catalogue::{self, PAGES};

/// The arguments of `acclaim explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A code, as in E0201; without one, all codes are listed
    code: Option<String>,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    color: Colour,
}

/// Runs the command: writes its output, and returns how it ended.
pub fn run(args: &Args) -> Status {
    let Some(code) = &args.code else {
        return print(&list(), Status::Verified);
    };
    match catalogue::find(code.trim()) {
        Some(page) => print(&plain(page.text, args.color.on_stdout()), Status::Verified),
        None => {
            complain(&unknown(code));
            Status::Unusable
        }
    }
}

fn list() -> String {
    let mut text = String::new();
    for page in PAGES {
        let _ = writeln!(text, "{}  {}", page.code, page.title());
    }
    text
}

fn unknown(code: &str) -> String {
    let wanted = code.to_ascii_uppercase();
    let distance = |page: &&catalogue::Page| strsim::levenshtein(page.code, &wanted);
    match PAGES.iter().min_by_key(distance).filter(|page| distance(page) <= 2) {
        Some(near) => format!(
            "there is no code `{code}`; did you mean `{}`? `acclaim explain` lists all codes",
            near.code
        ),
        None => format!("there is no code `{code}`; `acclaim explain` lists all codes"),
    }
}

/// Markdown as plain text: headings are on lines of their own, programs are indented.
fn plain(page: &str, colour: bool) -> String {
    let mut text = String::new();
    let mut in_program = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_program = !in_program;
        } else if in_program && line.is_empty() {
            text.push('\n');
        } else if in_program {
            let _ = writeln!(text, "    {line}");
        } else if let Some(heading) = line.strip_prefix('#') {
            let heading = heading.trim_start_matches('#').trim();
            let _ = if colour {
                writeln!(text, "\u{1b}[1m{heading}\u{1b}[0m")
            } else {
                writeln!(text, "{heading}")
            };
        } else {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_become_plain_text() {
        let page = "# E1: t\n\nText.\n\n```acc,fails\nx;\n\ny;\n```\n";
        assert_eq!(plain(page, false), "E1: t\n\nText.\n\n    x;\n\n    y;\n");
        assert!(plain(page, true).starts_with("\u{1b}[1mE1: t\u{1b}[0m"));
    }

    #[test]
    fn an_unknown_code_names_its_neighbour() {
        assert!(unknown("e0211x").contains("`E0211`"));
        assert!(!unknown("nonsense").contains("did you mean"));
    }
}
