use super::*;
use crate::source::{Files, Spelling};
use crate::syntax::{self, ast, pretty};

fn parse(text: &str) -> ast::Program {
    let mut files = Files::default();
    files.add("t.acc".into(), text.into(), Spelling::Acc);
    let (program, errors) = syntax::parse_program(&files);
    assert!(errors.is_empty(), "{errors:?}");
    program
}

fn changes(text: &str, kind: Kind) -> Vec<String> {
    let found = mutants(&parse(text), false);
    found.into_iter().filter(|it| it.kind == kind).map(|it| it.change).collect()
}

const CELL: &str = "class Cell { int x; int y;
  void set(int v, int w) requires acc(x) && v > 1; ensures acc(x) && x == v; { x = v + 1; } }";

#[test]
fn program_text_is_changed_anywhere() {
    assert_eq!(changes(CELL, Kind::Statement), ["`x = v + 1;` left out"]);
    assert_eq!(changes(CELL, Kind::Operator), ["`v + 1` becomes `v - 1`"]);
    assert_eq!(changes(CELL, Kind::Constant), ["`1` becomes `2`"]);
    // The contract comes first and has changes with the same text.
    assert_eq!(changes(CELL, Kind::Name), ["`x` becomes `y` (2)", "`v` becomes `w` (2)"]);
    assert_eq!(changes(CELL, Kind::Dead).len(), 1);
}

/// For a long formula, the part that changes is shown.
#[test]
fn long_changes_can_be_told_apart() {
    let conjuncts: Vec<String> = (10..30).map(|n| format!("v > {n}")).collect();
    let text = format!("class C {{ void m(int v) requires {}; {{ }} }}", conjuncts.join(" && "));
    let changes = changes(&text, Kind::Requires);
    assert!(
        changes.iter().any(|it| it.contains("&& v > 28 && v > 29` becomes `… && v > 27 && v > 29`")),
        "{changes:#?}"
    );
    let numbered = changes.iter().filter(|it| it.ends_with(')')).count();
    assert_eq!(numbered, 0, "{changes:#?}");
}

#[test]
fn contracts_are_changed_in_the_direction_that_is_noticed() {
    let requires = changes(CELL, Kind::Requires);
    assert_eq!(requires[0], "`v > 1` becomes `v > 1 - 1`");
    assert_eq!(requires.len(), 3);
    let claims = changes(CELL, Kind::Claim);
    assert!(claims.contains(&"`x == v` becomes `x == v + 1`".to_owned()), "{claims:?}");
    assert!(!claims.iter().any(|it| it.contains("becomes `(acc(x))`")), "{claims:?}");
    let turned = "class C { static void m(int a) { assert !(a < 3 && a > 0) ==> a == 2; } }";
    let claims = changes(turned, Kind::Claim);
    assert!(claims.contains(&"`a < 3` becomes `a < 3 - 1`".to_owned()), "{claims:?}");
}

#[test]
fn a_number_finds_the_change_again() {
    let program = parse(CELL);
    let before = pretty::program(&program);
    for mutant in mutants(&program, false) {
        let after = mutate(&program, false, mutant.number);
        assert_ne!(pretty::program(&after), before, "{}", mutant.change);
        assert!(after.nodes >= program.nodes);
    }
    assert_eq!(pretty::program(&mutate(&program, false, usize::MAX)), before);
}

#[test]
fn no_two_changes_of_a_declaration_read_the_same() {
    let twice = "class C { static int m(int a, int b) { return a + a + a; } }";
    let names = changes(twice, Kind::Name);
    assert_eq!(names, ["`a` becomes `b`", "`a` becomes `b` (2)", "`a` becomes `b` (3)"]);
}
