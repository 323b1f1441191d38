//! Programs that must parse, and errors that must be reported well.

use super::*;
use crate::source::Spelling;

mod library;
mod recovery;

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
        (include_str!("../testdata/core.acc"), Spelling::Acc),
        (include_str!("../testdata/more.acc"), Spelling::Acc),
        (include_str!("../testdata/java.java"), Spelling::Java),
    ] {
        let (program, errors, files) = parse_text(text, spelling);
        assert_eq!(render(&files, &errors), Vec::<String>::new());
        assert!(!program.units[0].items.is_empty());
        let printed = pretty::program(&program);
        let (again, errors, files) = parse_text(&printed, Spelling::Acc);
        assert_eq!(render(&files, &errors), Vec::<String>::new(), "{printed}");
        assert!(ast::normal::same(&program, &again), "{printed}");
        assert_eq!(pretty::program(&again), printed);
    }
}

#[test]
fn random_trees_come_back() {
    parse_pretty::random_trees_come_back(500).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_text_parses() {
    parse_pretty::any_text_parses(500).unwrap_or_else(|error| panic!("{error}"));
}

fn only_error(text: &str) -> &'static str {
    let (program, errors, _) = parse_text(text, Spelling::Acc);
    let printed = pretty::program(&program);
    drop(printed);
    assert!(ast::normal::same(&program, &program));
    assert!(errors.len() <= 1, "{:?}", errors.len());
    errors.first().map_or("", |error| error.code.0)
}

#[test]
fn nesting_is_limited() {
    let around = |inner: String| format!("class C {{ void m() {{ {inner} }} }}");
    let nested = |n: usize, open: &str, inner: &str, close: &str| {
        around(format!("x = {}{inner}{};", open.repeat(n), close.repeat(n)))
    };
    assert_eq!(only_error(&nested(990, "(", "1", ")")), "");
    assert_eq!(only_error(&nested(990, "f(", "1", ")")), "");
    assert_eq!(only_error(&nested(990, "a[", "1", "]")), "");
    assert_eq!(only_error(&nested(1001, "(", "1", ")")), "E0005");
    assert_eq!(only_error(&nested(20_000, "(", "1", ")")), "E0005");
    assert_eq!(only_error(&nested(20_000, "(", "", "")), "E0005");
    for (open, inner, close) in [
        ("!", "y", ""),
        ("- ", "y", ""),
        ("(int) ", "y", ""),
        ("y = ", "y", ""),
        ("b ? 1 : ", "y", ""),
        ("b ? ", "y", " : 1"),
        ("let v = 1 in ", "y", ""),
        ("forall int i :: ", "y", ""),
        ("", "y", ".f"),
        ("", "y", ".f()"),
        ("", "y", "[0]"),
        ("", "y", " instanceof C"),
        ("y ==> (", "y", ")"),
        ("new C(", "y", ")"),
        ("old(", "y", ")"),
    ] {
        assert_eq!(only_error(&nested(600, open, inner, close)), "", "{open}…{close}");
        assert_eq!(only_error(&nested(20_000, open, inner, close)), "E0005", "{open}…{close}");
    }
    for statement in ["if (b) ", "while (b) ", "for (;;) ", "if (b) ; else ", "l: ", "{ ", "if (b) { } else "]
    {
        let close = if statement == "{ " { "}" } else { "" };
        let deep = |n: usize| around(format!("{};{}", statement.repeat(n), close.repeat(n)));
        assert_eq!(only_error(&deep(600)), "", "{statement}");
        assert_eq!(only_error(&deep(20_000)), "E0005", "{statement}");
    }
    let types = |n: usize| around(format!("{}int{} x;", "List<".repeat(n), ">".repeat(n)));
    assert_eq!(only_error(&types(50)), "");
    assert_eq!(only_error(&around(format!("int{} x;", "[]".repeat(600)))), "");
    assert_eq!(only_error(&around(format!("int{} x;", "[]".repeat(20_000)))), "E0005");
    assert_eq!(only_error(&"class C { static ".repeat(20_000)), "E0005");
    // Flat constructs do not count as nested.
    let sum = vec!["a.f(1)[2].g"; 10_000].join(" + ");
    assert_eq!(only_error(&around(format!("x = {sum};"))), "");
    let arrows = vec!["a.f(1)[2].g"; 20_000].join(" ==> ");
    assert_eq!(only_error(&around(format!("assert {arrows};"))), "");
    assert_eq!(only_error(&around("x.y.z = a[1]; if (b) { x = 1; } else { y = 2; } ".repeat(20_000))), "");
}

#[test]
fn hostile_texts_end_soon() {
    for text in [
        "a<".repeat(20_000),
        "(".repeat(500),
        "{".repeat(500),
        "}".repeat(20_000),
        ")".repeat(20_000),
        "[".repeat(900) + &"]".repeat(400),
        "\"".repeat(20_001),
        "'".repeat(20_001),
        "/*".repeat(20_000),
        "@".repeat(20_000),
        "\u{0}".repeat(20_000),
        "class C { void m() { ".to_string() + &"x = 1 ".repeat(20_000) + "} }",
        "class C { void m() { ".to_string() + &"x = 1\n".repeat(100) + "} }",
        "class C { void m() { ".to_string() + &"x = 1\n".repeat(20_000) + "} }",
        "class C { void m() { ".to_string() + &"x = (;\n".repeat(20_000) + "} }",
        "class C { ".to_string() + &"int x\n".repeat(20_000) + "}",
        "class C { ".to_string() + &"void m() { x = = 1; }\n".repeat(10_000) + "}",
        "main { x = ; }\n".repeat(10_000),
        "requires x; ".repeat(20_000),
        "class C { requires x; ".to_string() + &"requires x; ".repeat(20_000),
        "x -> ".repeat(20_000),
        "class ".repeat(10_000),
        "static ".repeat(10_000) + "x",
    ] {
        for spelling in [Spelling::Acc, Spelling::Java] {
            let begin = std::time::Instant::now();
            let (program, errors, _) = parse_text(&text, spelling);
            assert!(!errors.is_empty());
            assert!(errors.len() <= 51, "{}", errors.len());
            let _ = pretty::program(&program);
            assert!(begin.elapsed().as_secs() < 20, "{}", text.chars().take(40).collect::<String>());
        }
    }
}

/// A forgotten `;` at the end of a line or before `}` is one error, and no tree is lost to it.
#[test]
fn a_forgotten_semicolon_loses_nothing() {
    let mut found = 0;
    for text in [include_str!("../testdata/core.acc"), include_str!("../testdata/more.acc")] {
        let (original, ..) = parse_text(text, Spelling::Acc);
        let tokens = lexer::lex(crate::source::FileId(0), text, Spelling::Acc).tokens;
        for pair in tokens.windows(2).filter(|pair| pair[0].tok == Tok::Semi) {
            if !pair[1].first && pair[1].tok != Tok::RBrace {
                continue;
            }
            let mut mutant = text.to_string();
            mutant.replace_range(pair[0].start..pair[0].end, " ");
            let (program, errors, files) = parse_text(&mutant, Spelling::Acc);
            // Some lines go on without it: `return` with `x;` on the next line.
            let Some(error) = errors.first() else { continue };
            found += 1;
            let shown = render(&files, &errors);
            assert_eq!(errors.len(), 1, "{shown:?}");
            assert_eq!(error.code, codes::MISSING_SEMICOLON, "{shown:?}");
            assert!(error.span.end as usize <= pair[0].start, "{shown:?}");
            assert!(ast::normal::same(&original, &program), "{shown:?}");
        }
    }
    assert!(found > 80, "{found}");
}

/// Leaving out a token never makes the parser fail, and most of the time gives one error.
#[test]
fn a_forgotten_token_is_one_error() {
    let (mut all, mut many) = (0, 0);
    let text = include_str!("../testdata/core.acc");
    for token in lexer::lex(crate::source::FileId(0), text, Spelling::Acc).tokens {
        let mut mutant = text.to_string();
        mutant.replace_range(token.start..token.end, " ");
        let (program, errors, _) = parse_text(&mutant, Spelling::Acc);
        let _ = pretty::program(&program);
        all += 1;
        many += usize::from(errors.len() > 1);
    }
    assert!(many * 50 < all, "{many} of {all}");
}
