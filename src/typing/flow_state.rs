//! What is known of variables at a place in program code: which may be unassigned, and which final ones may be
//! assigned.

use super::VariableId;

/// A set of variables, one bit each; most methods leave it empty.
#[derive(Clone, Default)]
pub(super) struct Unassigned(Vec<u64>);

impl Unassigned {
    fn place(id: VariableId) -> (usize, u64) {
        (id.0 as usize / 64, 1 << (id.0 % 64))
    }

    pub(super) fn insert(&mut self, id: VariableId) {
        let (word, bit) = Self::place(id);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    /// Removes a variable; true if it was in the set.
    pub(super) fn remove(&mut self, id: VariableId) -> bool {
        let (word, bit) = Self::place(id);
        match self.0.get_mut(word) {
            Some(bits) => {
                let was = *bits & bit != 0;
                *bits &= !bit;
                was
            }
            None => false,
        }
    }

    pub(super) fn contains(&self, id: VariableId) -> bool {
        let (word, bit) = Self::place(id);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    /// The members, in order.
    pub(super) fn members(&self) -> impl Iterator<Item = VariableId> + '_ {
        (0..self.0.len() as u32 * 64).map(VariableId).filter(|id| self.contains(*id))
    }

    pub(super) fn union(mut self, other: Unassigned) -> Unassigned {
        if self.0.len() < other.0.len() {
            return other.union(self);
        }
        for (bits, more) in self.0.iter_mut().zip(other.0) {
            *bits |= more;
        }
        self
    }
}

/// What is known of some variables.
#[derive(Clone, Default)]
pub(super) struct Sets {
    /// Those that some path leaves unassigned.
    pub unassigned: Unassigned,
    /// The final ones that some path has assigned.
    pub assigned: Unassigned,
}

impl Sets {
    fn union(self, other: Sets) -> Sets {
        Sets {
            unassigned: self.unassigned.union(other.unassigned),
            assigned: self.assigned.union(other.assigned),
        }
    }
}

/// The state before a statement or an expression.
#[derive(Clone, Default)]
pub(super) struct State {
    pub locals: Sets,
    /// The final fields of the class, in its constructors and initialisers.
    pub fields: Sets,
    pub live: bool,
}

impl State {
    pub(super) fn join(self, other: State) -> State {
        State {
            locals: self.locals.union(other.locals),
            fields: self.fields.union(other.fields),
            live: self.live || other.live,
        }
    }

    /// Joins this state with that of another path, if there is one.
    pub(super) fn or(self, other: Option<State>) -> State {
        match other {
            Some(other) => self.join(other),
            None => self,
        }
    }

    /// The same place, but for a path that no run takes: nothing is unassigned on it.
    pub(super) fn vacuous(&self) -> State {
        State { live: self.live, ..State::default() }
    }
}
