//! Which object held which field, and when.
//!
//! While full permission to `t.f` is held, no other object's `f` can be the same location as `t.f`, so two terms that
//! held `f` at the same time are different objects, permanently. Each holding is an interval on a clock that ticks at
//! each change: if `a` holds `f` from 1 to 4 and `b` from 3 on, then `a != b`; if `b` held it only from 5 on, nothing
//! would be known.
//!
//! Soundness rests on the caller: an interval lasts no longer than the permission, and while it lasts, no one else gets
//! permission to that location; if the permission is passed on, the first interval ends before the next begins.

use rustc_hash::FxHashMap;

use crate::term::Term;

/// An interval in which full permission to a field was held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HoldId(u32);

impl HoldId {
    /// The number of the record, for the heap, which knows nothing about provers.
    pub(crate) fn number(self) -> u32 {
        self.0
    }

    /// The record of a number that [`HoldId::number`] gave.
    pub(crate) fn from_number(number: u32) -> HoldId {
        HoldId(number)
    }
}

/// A term that held a field, with the intervals.
pub(super) struct Holder {
    pub term: Term,
    /// Ascending: start, and end if it has ended.
    intervals: Vec<(u32, Option<u32>)>,
}

impl Holder {
    pub(super) fn holds(&self) -> bool {
        self.intervals.last().is_some_and(|i| i.1.is_none())
    }

    /// Whether both held it at the same time. The latest intervals are looked at first, because they are the most
    /// likely to overlap.
    pub(super) fn overlaps(&self, other: &Holder) -> bool {
        let (mut left, mut right) =
            (self.intervals.iter().rev().peekable(), other.intervals.iter().rev().peekable());
        while let (Some(&&(a, a_end)), Some(&&(b, b_end))) = (left.peek(), right.peek()) {
            if a_end.is_none_or(|end| b < end) && b_end.is_none_or(|end| a < end) {
                return true;
            }
            if a > b {
                left.next();
            } else {
                right.next();
            }
        }
        false
    }
}

enum Undo {
    Held(u32, u32),
    Released(u32),
}

/// All intervals of the current path.
#[derive(Default)]
pub(super) struct Residence {
    /// For each field its holders, in the order of their first interval.
    fields: Vec<Vec<Holder>>,
    field_at: FxHashMap<u32, u32>,
    holder_at: FxHashMap<(u32, Term), u32>,
    /// For each record: the indices of field, holder and interval.
    holds: Vec<(u32, u32, u32)>,
    /// How many intervals are open.
    open: usize,
    clock: u32,
    trail: Vec<Undo>,
    marks: Vec<usize>,
}

impl Residence {
    pub(super) fn push(&mut self) {
        self.marks.push(self.trail.len());
    }

    pub(super) fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for undo in self.trail.drain(mark..).rev() {
            match undo {
                Undo::Released(hold) => {
                    let (field, holder, interval) = self.holds[hold as usize];
                    self.fields[field as usize][holder as usize].intervals[interval as usize].1 = None;
                    self.open += 1;
                }
                Undo::Held(field, place) => {
                    self.holds.pop();
                    self.open -= 1;
                    let holders = &mut self.fields[self.field_at[&field] as usize];
                    let holder = &mut holders[place as usize];
                    holder.intervals.pop();
                    if holder.intervals.is_empty() {
                        self.holder_at.remove(&(field, holder.term));
                        holders.pop();
                    }
                }
            }
        }
    }

    /// Leaves the last scope; what happened in it is kept.
    pub(super) fn keep(&mut self) {
        self.marks.pop();
    }

    /// The intervals that have not ended, in the order of their numbers.
    pub(super) fn open_holds(&self) -> impl Iterator<Item = HoldId> + '_ {
        let is_open = |&(_, &(field, holder, interval)): &(usize, &(u32, u32, u32))| {
            self.fields[field as usize][holder as usize].intervals[interval as usize].1.is_none()
        };
        self.holds.iter().enumerate().filter(is_open).map(|(number, _)| HoldId(number as u32))
    }

    /// How many intervals there are, and how many of them are open.
    pub(super) fn digest(&self) -> (usize, usize) {
        (self.holds.len(), self.open)
    }

    /// Starts an interval. The second result is the place of the holder if it is new: the indices of field and holder.
    pub(super) fn hold(&mut self, field: u32, term: Term) -> (HoldId, Option<(u32, u32)>) {
        self.clock += 1;
        let next = self.fields.len() as u32;
        let at = *self.field_at.entry(field).or_insert(next);
        if at == next {
            self.fields.push(Vec::new());
        }
        let holders = &mut self.fields[at as usize];
        let place = *self.holder_at.entry((field, term)).or_insert(holders.len() as u32);
        let is_new = place as usize == holders.len();
        if is_new {
            holders.push(Holder { term, intervals: Vec::new() });
        }
        let intervals = &mut holders[place as usize].intervals;
        intervals.push((self.clock, None));
        self.open += 1;
        self.holds.push((at, place, intervals.len() as u32 - 1));
        self.trail.push(Undo::Held(field, place));
        (HoldId(self.holds.len() as u32 - 1), is_new.then_some((at, place)))
    }

    /// Ends an interval; does nothing if it has already ended.
    pub(super) fn release(&mut self, id: HoldId) {
        let Some(&(field, holder, interval)) = self.holds.get(id.0 as usize) else { return };
        let end = &mut self.fields[field as usize][holder as usize].intervals[interval as usize].1;
        if end.is_none() {
            self.clock += 1;
            *end = Some(self.clock);
            self.open -= 1;
            self.trail.push(Undo::Released(id.0));
        }
    }

    /// The place of a field that was held.
    pub(super) fn field_place(&self, field: u32) -> Option<u32> {
        self.field_at.get(&field).copied()
    }

    pub(super) fn holder(&self, place: (u32, u32)) -> &Holder {
        &self.fields[place.0 as usize][place.1 as usize]
    }

    /// The holders of each field.
    pub(super) fn fields(&self) -> &[Vec<Holder>] {
        &self.fields
    }
}
