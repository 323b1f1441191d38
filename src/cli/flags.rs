//! Flags that several commands share, and flags that a file may set for itself.

use std::io::IsTerminal;

use clap::{Parser, ValueEnum};

use crate::driver::{DEFAULT_BUDGET, Options};

/// Flags that belong to a program, and so may be given in its first line: `// flags: --explicit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct ProgramFlags {
    /// Require every ghost step (open, close, use) to be written; infer none
    #[arg(long)]
    pub explicit: bool,
    /// Require a proof that no `throw` can be reached
    #[arg(long)]
    pub no_throw: bool,
    /// What `int` and `long` are in program code
    #[arg(long, value_enum, value_name = "HOW")]
    pub overflow: Option<Overflow>,
    /// Treat everything taken on trust (assume, methods without a body) as an error
    #[arg(long)]
    pub deny_trust: bool,
    /// Leave out the members of files without any specification
    #[arg(long)]
    pub only_specified: bool,
    /// How many steps each proof may take, all its questions together [default: 20000000, 20 to 40 seconds]
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,
}

impl ProgramFlags {
    /// The options of a run with these flags.
    pub fn options(self) -> Options {
        let ProgramFlags { explicit, no_throw, overflow, deny_trust, only_specified, budget } = self;
        let check_overflow = overflow == Some(Overflow::Check);
        let budget = budget.unwrap_or(DEFAULT_BUDGET);
        Options {
            explicit,
            no_throw,
            check_overflow,
            deny_trust,
            only_specified,
            budget,
            ..Options::default()
        }
    }

    /// The flags that either of the two sets; where both set a number, this one's.
    pub fn or(self, other: ProgramFlags) -> ProgramFlags {
        ProgramFlags {
            explicit: self.explicit || other.explicit,
            no_throw: self.no_throw || other.no_throw,
            overflow: self.overflow.or(other.overflow),
            deny_trust: self.deny_trust || other.deny_trust,
            only_specified: self.only_specified || other.only_specified,
            budget: self.budget.or(other.budget),
        }
    }
}

/// What becomes of a number that leaves the range of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Overflow {
    /// Nothing: `int` and `long` are the mathematical integers
    Ignore,
    /// It is an error, so a verified program counts as Java does
    Check,
}

/// More threads than this would only cost memory.
const MOST_JOBS: usize = 256;

fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number <= MOST_JOBS => Ok(number),
        _ => Err(format!("a number from 0 to {MOST_JOBS} is expected")),
    }
}

/// Flags about the run as a whole.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct RunFlags {
    /// Number of threads; 0 means all cores. No result depends on it
    #[arg(long, short, value_name = "N", default_value_t = 0, value_parser = jobs)]
    pub jobs: usize,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub color: Colour,
    /// Show no progress bar (there is none unless the error output is a terminal)
    #[arg(long)]
    pub no_progress: bool,
    /// Check with Z3 every answer that was found without it, and report contradictions; slow
    #[arg(long)]
    pub check_facts: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Messages with the source they refer to
    Human,
    /// One line per message: `file:line:column: error[CODE]: message`
    Short,
    /// One JSON object per line
    Json,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Even if the output goes into a file or a pipe
    Always,
    /// Never
    Never,
}

impl Colour {
    /// Whether the standard output should be coloured.
    pub fn on_stdout(self) -> bool {
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                std::io::stdout().is_terminal() && !unwanted
            }
        }
    }
}

/// The header of a file that is a program of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The flags that it sets for itself.
    pub flags: ProgramFlags,
    /// `// known gap: why`: the file is known to differ from its expectations.
    pub known_gap: Option<String>,
}

#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true, disable_version_flag = true)]
struct FileFlags {
    #[command(flatten)]
    flags: ProgramFlags,
}

/// Reads the header of a file: its first line, or its first two, as `// flags: …` and `// known gap: …`.
/// Flags that are unknown, or that do not belong to a program, are an error.
pub fn header(name: &str, text: &str) -> Result<Header, String> {
    let mut header = Header::default();
    for line in text.lines().take(2) {
        if let Some(flags) = line.strip_prefix("// flags:") {
            let parsed = FileFlags::try_parse_from(flags.split_whitespace()).map_err(|error| {
                let text = error.to_string();
                let why = text.lines().next().unwrap_or("").trim_start_matches("error: ").to_owned();
                format!("{name}:1: {why}; a file may set `--explicit`, `--no-throw`, `--overflow check`, `--deny-trust` and `--budget`")
            })?;
            header.flags = header.flags.or(parsed.flags);
        } else if let Some(why) = line.strip_prefix("// known gap:") {
            header.known_gap = Some(why.trim().to_owned());
        } else {
            break;
        }
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_give_itself_flags() {
        let explicit = header("a", "// flags: --explicit\nclass C {}").expect("good flags");
        assert!(explicit.flags.explicit && explicit.known_gap.is_none());
        let both = header("a", "// known gap: too hard\n// flags: --explicit\n").expect("good flags");
        assert!(both.flags.explicit && both.known_gap.as_deref() == Some("too hard"));
        assert_eq!(header("a", "\n// flags: --explicit\n"), Ok(Header::default()));
        for bad in ["// flags: --jobs 2", "// flags: --nonsense", "// flags: x", "// flags: --help"] {
            assert!(header("a", bad).is_err(), "{bad}");
        }
    }
}
