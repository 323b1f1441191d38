//! Runs whose steps are used up, at many places of their proofs.

use super::cancel_tests::PROGRAMS;
use super::{Cancel, Options, Report, Session, Verdict};

/// With so many different numbers of steps each program is verified.
const TRIED: u64 = 12;

fn verify(text: &str, budget: u64, jobs: usize) -> Report {
    let mut session = Session::new(Options { budget, jobs, ..Options::default() });
    session.set_text("program.acc", text).expect("the name ends in .acc");
    session.verify(&|_, _| {}, &Cancel::never()).expect("nobody can call it off")
}

/// From nothing to what the most expensive declaration needs, in steps that get longer.
fn budgets(text: &str) -> impl Iterator<Item = u64> {
    let whole = verify(text, Options::default().budget, 1);
    let most = whole.declarations.iter().map(|it| it.stats.steps).max().unwrap_or(0);
    (0..TRIED).map(move |i| 1 + 3 * most * i * i / (TRIED * TRIED))
}

#[test]
fn fewer_steps_make_a_result_undecided_and_nothing_else() {
    for text in PROGRAMS {
        let whole = verify(text, Options::default().budget, 1);
        for budget in budgets(text) {
            let part = verify(text, budget, 1);
            assert_eq!(part.declarations.len(), whole.declarations.len());
            for (part, whole) in part.declarations.iter().zip(&whole.declarations) {
                let given_up = matches!(part.verdict, Verdict::Undecided | Verdict::Skipped);
                assert!(
                    given_up || part.verdict == whole.verdict,
                    "{} is {:?} with {budget} steps, and {:?} with enough of them",
                    part.name,
                    part.verdict,
                    whole.verdict
                );
                let said = |it: &crate::report::Diagnostic| {
                    it.undecided || whole.diagnostics.iter().any(|known| known.span == it.span)
                };
                assert!(part.diagnostics.iter().all(said), "{:?} with {budget} steps", part.diagnostics);
            }
        }
    }
}

#[test]
fn the_number_of_threads_does_not_change_where_a_proof_ends() {
    let said = |report: &Report| {
        let declarations = report.declarations.iter();
        declarations
            .map(|it| format!("{} {:?} {:?} {}\n", it.name, it.verdict, it.diagnostics, it.stats.steps))
            .collect::<String>()
    };
    for text in PROGRAMS {
        for budget in budgets(text).step_by(4) {
            assert_eq!(said(&verify(text, budget, 1)), said(&verify(text, budget, 4)), "{budget} steps");
        }
    }
}

#[test]
fn a_spent_budget_is_said_where_it_went() {
    let text = "class C { static void m(int a, int b) requires a * a * a + b * b == 17 * b * a + 5 && a > 4; { assert a * b != 77; } }";
    let report = verify(text, 2, 1);
    let [error] = &report.diagnostics[..] else { panic!("{:?}", report.diagnostics) };
    assert!(error.code.0 == "E0241" && error.undecided, "{error:?}");
    assert_eq!(report.declarations[0].verdict, Verdict::Undecided);
}
