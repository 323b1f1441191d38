//! `switch`.

use acclaim::syntax::ast::*;

use super::exec::Flow;
use super::{Frame, Machine, Outcome, Stop, Value, Variable};

impl<'p> Machine<'p> {
    pub fn switch(
        &mut self,
        selector: &'p Expr,
        cases: &'p [SwitchCase],
        frame: &mut Frame<'p>,
    ) -> Outcome<Flow> {
        match self.fitting(selector, cases, frame)? {
            Some(at) => self.run_case(at, cases, frame),
            None => Ok(Flow::On),
        }
    }

    pub fn switch_value(
        &mut self,
        selector: &'p Expr,
        cases: &'p [SwitchCase],
        frame: &mut Frame<'p>,
    ) -> Outcome<Value> {
        let at = self.fitting(selector, cases, frame)?.ok_or(Stop::Unknown)?;
        match cases[at].body.as_slice() {
            [Stmt { kind: StmtKind::Expr { expr, .. }, .. }] if cases[at].arrow => self.eval(expr, frame),
            _ => match self.run_case(at, cases, frame)? {
                Flow::Yield(value) => Ok(value),
                _ => Err(Stop::Unknown),
            },
        }
    }

    /// The case that is taken.
    fn fitting(
        &mut self,
        selector: &'p Expr,
        cases: &'p [SwitchCase],
        frame: &mut Frame<'p>,
    ) -> Outcome<Option<usize>> {
        let value = self.int(selector, frame)?;
        for (at, case) in cases.iter().enumerate() {
            for label in &case.labels {
                if self.int(label, frame)? == value {
                    return Ok(Some(at));
                }
            }
        }
        Ok(cases.iter().position(|case| case.labels.is_empty()))
    }

    /// Executes the statements of a case, and with `:` those of the cases after it.
    fn run_case(&mut self, at: usize, cases: &'p [SwitchCase], frame: &mut Frame<'p>) -> Outcome<Flow> {
        let outside = frame.variables.len();
        // What the cases before it declare is in scope.
        for stmt in cases[..at].iter().flat_map(|case| &case.body) {
            if let StmtKind::Local { ty, vars, .. } = &stmt.kind {
                frame.variables.extend(vars.iter().map(|(name, _)| Variable::declared(name.name, ty, None)));
            }
        }
        let count = if cases[at].arrow { 1 } else { cases.len() - at };
        let mut flow = Flow::On;
        for stmt in cases[at..at + count].iter().flat_map(|case| &case.body) {
            flow = self.stmt(stmt, frame)?;
            if !matches!(flow, Flow::On) {
                break;
            }
        }
        frame.variables.truncate(outside);
        Ok(flow)
    }
}
