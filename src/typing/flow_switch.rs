//! Definite assignment and reachability in `switch` (JLS 17, §16.1.8, §16.2.9, §14.22).
//!
//! Each group of statements is reached from the beginning, and with `:` from the end of the group before it, too. What
//! an earlier group declares is in scope there, without a value.

use super::codes;
use super::flow::Flow;
use super::flow_state::State;
use super::jump::{JumpKind, JumpWord};
use super::switch::label_of;
use crate::report::Diagnostic;
use crate::syntax::ast::{Expr, Stmt, StmtKind, SwitchCase};

impl Flow<'_, '_, '_> {
    pub(super) fn switch_stmt(&mut self, selector: &Expr, cases: &[SwitchCase], state: &mut State) {
        self.visit(selector, state);
        let entry = std::mem::take(state);
        let covered = cases.iter().any(|case| case.labels.is_empty());
        let mut end = State::default();
        let arrivals = self.target(JumpKind::Switch, |flow| end = flow.cases(cases, &entry, false));
        if !covered {
            end = end.join(entry);
        }
        *state = end.or(arrivals.broken);
    }

    pub(super) fn switch_value(&mut self, selector: &Expr, cases: &[SwitchCase], state: &mut State) {
        self.visit(selector, state);
        let entry = std::mem::take(state);
        let arrivals = self.target(JumpKind::Value, |flow| {
            let end = flow.cases(cases, &entry, true);
            if let (true, Some(last)) = (end.live, cases.last().filter(|case| !case.arrow)) {
                flow.gives_none(last);
            }
        });
        // If it never gives a value, nothing after it is reached; that was reported.
        *state = arrivals.broken.unwrap_or(entry);
    }

    /// The state where the last group ends, or with arrows where any of them ends.
    fn cases(&mut self, cases: &[SwitchCase], entry: &State, value: bool) -> State {
        let mut declared = Vec::new();
        let mut end = State::default();
        for case in cases {
            let mut state = entry.clone();
            for id in &declared {
                state.locals.unassigned.insert(*id);
            }
            if !case.arrow {
                state = state.join(std::mem::take(&mut end));
            }
            match case.body.as_slice() {
                [Stmt { kind: StmtKind::Expr { expr, .. }, .. }] if case.arrow && value => {
                    self.visit(expr, &mut state);
                    self.jump(None, &mut state, JumpWord::Yield);
                }
                body => {
                    for stmt in body {
                        self.stmt(stmt, &mut state);
                        if let StmtKind::Local { vars, .. } = &stmt.kind {
                            let nodes = &self.checker.nodes;
                            declared.extend(vars.iter().filter_map(|(name, _)| nodes.declared(name.span)));
                        }
                    }
                    if case.arrow && value && state.live {
                        self.gives_none(case);
                    }
                }
            }
            end = end.join(state);
        }
        end
    }

    fn gives_none(&mut self, case: &SwitchCase) {
        self.checker.report(
            Diagnostic::error(codes::SWITCH, label_of(case), "this case can end without a value")
                .help("end every path with `yield …;`"),
        );
    }
}
