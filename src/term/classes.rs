//! Sets of run-time classes.
//!
//! What is known of the class of a reference is a set of classes: those that its static type leaves open, fewer after a
//! test. Classes are numbered so that the subclasses of a class follow it; so a set is a list of intervals, mostly one.
//!
//! ```text
//! Object 0 { Shape 1 { Circle 2, Square 3 } }      a Shape: 1..3; that is no Circle: 1..1, 3..3
//! ```
//!
//! A number below [`ClassSets::FIRST`] is the set of this one class; others are entries of a table.

use rustc_hash::FxHashMap;

/// Ascending, not empty, and with a gap between each two.
type Intervals = Vec<(u32, u32)>;

/// The sets of one task.
#[derive(Debug, Default)]
pub(crate) struct ClassSets {
    known: Vec<Intervals>,
    numbers: FxHashMap<Intervals, u32>,
}

impl ClassSets {
    /// The number of the first set that is not one class.
    pub(crate) const FIRST: u32 = 1 << 31;

    /// The number of a set; None if it is empty. The intervals ascend, and may touch.
    pub(crate) fn number(&mut self, intervals: impl IntoIterator<Item = (u32, u32)>) -> Option<u32> {
        let mut joined: Intervals = Vec::new();
        for (low, high) in intervals {
            match joined.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => joined.push((low, high)),
            }
        }
        match joined[..] {
            [] => None,
            [(low, high)] if low == high && low < Self::FIRST => Some(low),
            _ => Some(*self.numbers.entry(joined.clone()).or_insert_with(|| {
                self.known.push(joined);
                Self::FIRST + self.known.len() as u32 - 1
            })),
        }
    }

    /// The intervals of a set.
    pub(crate) fn intervals(&self, set: u32) -> Intervals {
        match set.checked_sub(Self::FIRST) {
            None => vec![(set, set)],
            Some(place) => self.known.get(place as usize).cloned().unwrap_or_default(),
        }
    }

    /// What two sets have in common; None if that is nothing.
    pub(crate) fn both(&mut self, a: u32, b: u32) -> Option<u32> {
        if a == b {
            return Some(a);
        }
        let (a, b) = (self.intervals(a), self.intervals(b));
        let mut found = Vec::new();
        for (low, high) in &a {
            for (other_low, other_high) in &b {
                let (low, high) = (*low.max(other_low), *high.min(other_high));
                if low <= high {
                    found.push((low, high));
                }
            }
        }
        self.number(found)
    }

    /// Whether two sets have nothing in common.
    pub(crate) fn disjoint(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.intervals(a), self.intervals(b));
        !a.iter().any(|(low, high)| b.iter().any(|(other, end)| low.max(other) <= high.min(end)))
    }

    /// What is not in a set; None if that is nothing.
    pub(crate) fn without(&mut self, set: u32) -> Option<u32> {
        let (mut found, mut from) = (Vec::new(), Some(0));
        for (low, high) in self.intervals(set) {
            if let Some(from) = from.filter(|from| *from < low) {
                found.push((from, low - 1));
            }
            from = high.checked_add(1);
        }
        found.extend(from.map(|from| (from, u32::MAX)));
        self.number(found)
    }

    /// Whether all of one set is in the other.
    pub(crate) fn within(&self, a: u32, b: u32) -> bool {
        let others = self.intervals(b);
        self.intervals(a).iter().all(|(low, high)| others.iter().any(|(from, to)| from <= low && high <= to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_once() {
        let mut sets = ClassSets::default();
        let shapes = sets.number([(1, 1), (2, 3)]).expect("not empty");
        assert_eq!(sets.intervals(shapes), vec![(1, 3)]);
        let circle = sets.number([(2, 2)]).expect("not empty");
        assert_eq!((circle, sets.both(shapes, circle)), (2, Some(2)));
        assert!(sets.within(circle, shapes) && !sets.within(shapes, circle));
        let no_circle = sets.without(circle).expect("not empty");
        let rest = sets.both(shapes, no_circle).expect("not empty");
        assert_eq!(sets.intervals(rest), vec![(1, 1), (3, 3)]);
        assert_eq!(sets.both(rest, circle), None);
        assert_eq!(sets.number([(1, 1), (3, 3)]), Some(rest));
    }
}
