//! The command `acclaim`.

fn main() -> std::process::ExitCode {
    acclaim::cli::main()
}
