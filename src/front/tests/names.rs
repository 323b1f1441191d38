//! The names of declarations, the definitions that calls refer to, and the numbers that arithmetic is about.

use super::good;
use crate::ir::{ClassId, Definition, ExprKind, Method, Numbers, Program, StmtKind};

fn method<'p>(program: &'p Program, name: &str) -> &'p Method {
    program.methods.iter().find(|method| method.origin.name == name).expect("a method of that name")
}

#[test]
fn a_declaration_is_told_from_all_others() {
    let text = "class C { void m(int i, C[] c) { } static void s(boolean b) { } C(Object o) { } }";
    let signatures = |program: &Program| -> Vec<String> {
        let all = program.methods.iter().map(|it| program.signature(&it.origin, &it.vars, &it.params));
        all.filter(|it| !it.starts_with("java.")).collect()
    };
    assert_eq!(signatures(&good(text)), ["C.m(C, int, C[])", "C.s(boolean)", "C(C, Object)"]);
    let inside = good(&format!("package a.b; {text}"));
    assert_eq!(
        signatures(&inside),
        ["a.b.C.m(a.b.C, int, a.b.C[])", "a.b.C.s(boolean)", "a.b.C(a.b.C, Object)"]
    );
}

#[test]
fn what_can_be_overridden_means_the_class_of_the_receiver() {
    let program = good(
        "class C { predicate p() { return true; } private predicate q() { return true; }
           static predicate s() { return true; }
           pure int f() { return 1; } static pure int g() { return 1; } private pure int h() { return 1; } }",
    );
    let own = Definition::Of(ClassId(0));
    let predicates: Vec<Definition> = program.predicates.iter().map(|it| it.definition).collect();
    assert_eq!(predicates, [Definition::Dynamic, own, own]);
    let pures: Vec<Definition> = program.pures.iter().map(|it| it.definition).collect();
    assert_eq!(pures, [Definition::Dynamic, own, own]);
}

#[test]
fn program_arithmetic_is_told_apart() {
    let program = good(
        "class C { int x; pure int f(int i) requires i + 1 > 0; { return i + 1; }
           void m(int i) { int k = -i; k += 1; assert i + 1 > i; } }",
    );
    let mut found = Vec::new();
    let mut numbers = |kind: &ExprKind| match kind {
        ExprKind::Arith { numbers, .. } | ExprKind::Neg(numbers, _) => found.push(*numbers),
        _ => {}
    };
    let pure = &program.pures[0];
    pure.requires.exprs(&mut |e| e.visit(&mut |e| numbers(&e.kind)));
    pure.body.iter().for_each(|body| body.visit(&mut |e| numbers(&e.kind)));
    for stmt in &method(&program, "C.m").body.as_ref().expect("a body").stmts {
        match &stmt.kind {
            StmtKind::Assign(_, e) => e.visit(&mut |e| numbers(&e.kind)),
            StmtKind::Assert(assertion) => assertion.exprs(&mut |e| e.visit(&mut |e| numbers(&e.kind))),
            _ => {}
        }
    }
    let int = Numbers::Program;
    assert_eq!(found, [Numbers::Specification, int, int, int, Numbers::Specification]);
}
