//! A recorded execution: the symbolic states along the paths of one declaration [VC §6.2], as data.
//!
//! The executor follows one path after the other, so a recording is the walk over a tree: the depth of a step is
//! the number of branches above it, and a step that is less deep than the one before it begins a sibling.
//!
//! ```text
//! State   {this.valid()}  this, v      before `open valid();`
//! State   {this.x -> …}   this, v      before `x = v;`
//! Branch  `v > 0` is true              depth 1 …
//! End     postcondition
//! Branch  `v > 0` is false             depth 1 …
//! ```

use crate::source::Span;

/// More steps than this are not kept.
const MOST_STEPS: usize = 5000;

/// What was recorded of one declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    steps: Vec<Step>,
    cut: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many branches were taken on the way here.
    pub depth: usize,
    /// What happened.
    pub event: Event,
}

/// What happens on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The state before a statement, or where the body ends; the text is the statement or says so.
    State {
        /// The statement, or what else comes next.
        span: Span,
        /// Its text.
        text: String,
        /// The state before it.
        state: Shown,
    },
    /// An instance was replaced by its body without being told to.
    Opened(String),
    /// An instance was made from its body without being told to.
    Closed(String),
    /// A condition of the program, or where there is none a case split of the verifier; `known` says that the other
    /// case was refuted, so that there was nothing to choose.
    Branch {
        /// The condition and its place; None where the verifier distinguishes cases by itself.
        cond: Option<(Span, String)>,
        /// Which way it goes.
        holds: bool,
        /// It was known: there is no other way.
        known: bool,
    },
    /// Something about loops and joins, in words.
    Note(&'static str),
    /// An obligation that could not be shown.
    Failed {
        /// Where.
        span: Span,
        /// The code of the error.
        code: &'static str,
        /// What the error says.
        message: String,
    },
    /// The path ends.
    End(End),
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The postcondition was shown, or a part of it was not and has been reported.
    Postcondition {
        /// It was shown.
        holds: bool,
    },
    /// The invariant of a loop, after an iteration; `holds` as above.
    Invariant {
        /// It was shown.
        holds: bool,
    },
    /// The assertion of a `join`; `holds` as above.
    Join {
        /// It was shown.
        holds: bool,
    },
    /// The value of a pure method's body was found.
    Value,
    /// What is known contradicts itself: no execution gets here.
    Impossible,
    /// After an error that leaves nothing to go on with.
    Failed,
    /// It relies on a declaration that has an error of its own.
    Skipped(String),
    /// A limit on paths or errors was reached.
    Limit,
}

/// A symbolic state in words [VC Definition 2].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Variables with their values.
    pub store: Listed<(String, String)>,
    /// What is held.
    pub heap: Listed<String>,
    /// The heap at entry.
    pub old: Listed<String>,
    /// What is known on this path.
    pub path: Listed<String>,
}

/// The parts of a list that are shown, and how many more there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<T> {
    /// Those that are shown.
    pub shown: Vec<T>,
    /// How many are not.
    pub more: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Listed { shown: Vec::new(), more: 0 }
    }
}

impl Recording {
    /// What happened, in the order of the execution.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether there were more steps than are kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Adds a step. One too many is dropped, and with it all that come later.
    pub fn push(&mut self, depth: usize, event: Event) {
        if self.steps.len() >= MOST_STEPS {
            self.cut = true;
        } else {
            self.steps.push(Step { depth, event });
        }
    }

    /// Ends the path of the last step, if nothing has ended it: it did not go on because of a failure, or else because
    /// it is impossible.
    pub fn close_path(&mut self) {
        let end = match self.steps.last() {
            Some(Step { event: Event::End(_), .. }) => return,
            Some(Step { event: Event::Failed { .. }, .. }) => End::Failed,
            _ => End::Impossible,
        };
        let depth = self.steps.last().map_or(0, |step| step.depth);
        self.push(depth, Event::End(end));
    }

    /// Whether something failed on the path of the last step since the last state of it.
    pub fn failed_since_state(&self) -> bool {
        let mut depth = usize::MAX;
        for step in self.steps.iter().rev() {
            if step.depth > depth {
                // In a sibling.
                continue;
            }
            match &step.event {
                Event::Failed { .. } => return true,
                Event::State { .. } => return false,
                Event::Branch { known: false, .. } => depth = step.depth.saturating_sub(1),
                _ => depth = step.depth,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    const HERE: Span = Span { file: FileId(0), start: 0, end: 0 };

    fn branch(holds: bool) -> Event {
        Event::Branch { cond: None, holds, known: false }
    }

    #[test]
    fn a_failure_belongs_to_its_own_path() {
        let mut recording = Recording::default();
        recording.push(0, Event::State { span: HERE, text: String::new(), state: Shown::default() });
        recording.push(1, branch(true));
        recording.push(1, Event::Failed { span: HERE, code: "E0212", message: String::new() });
        assert!(recording.failed_since_state());
        recording.close_path();
        recording.push(1, branch(false));
        assert!(!recording.failed_since_state());
        recording.close_path();
        recording.close_path();
        let ends = recording.steps().iter().filter_map(|step| match &step.event {
            Event::End(end) => Some(end.clone()),
            _ => None,
        });
        assert_eq!(ends.collect::<Vec<_>>(), [End::Failed, End::Impossible]);
    }

    #[test]
    fn a_recording_has_an_end() {
        let mut recording = Recording::default();
        (0..=MOST_STEPS).for_each(|_| recording.push(0, Event::Note("")));
        assert!(recording.is_cut() && recording.steps().len() == MOST_STEPS);
    }
}
