//! Compiles `grammar/acclaim.lalrpop` into a parser.

fn main() {
    if let Err(error) =
        lalrpop::Configuration::new().set_in_dir("grammar").emit_rerun_directives(true).process()
    {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
