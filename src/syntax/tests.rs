//! Programs that must parse, and faults that must be reported well.

use super::*;
use crate::source::Spelling;

fn parse_text(text: &str, spelling: Spelling) -> (ast::Program, Vec<Diagnostic>, Files) {
    let mut files = Files::default();
    files.add("test".into(), text.into(), spelling);
    let (program, errors) = parse_program(&files);
    (program, errors, files)
}

fn render(files: &Files, errors: &[Diagnostic]) -> Vec<String> {
    errors
        .iter()
        .map(|e| {
            let at = files.start(e.span);
            format!("{}:{} {} {}", at.line, at.column, e.code.0, e.message)
        })
        .collect()
}

#[test]
fn whole_programs_parse() {
    for (text, spelling) in [
        (include_str!("testdata/core.acc"), Spelling::Acc),
        (include_str!("testdata/more.acc"), Spelling::Acc),
        (include_str!("testdata/java.java"), Spelling::Java),
    ] {
        let (program, errors, files) = parse_text(text, spelling);
        assert_eq!(render(&files, &errors), Vec::<String>::new());
        assert!(!program.units[0].items.is_empty());
    }
}
