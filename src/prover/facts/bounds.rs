//! Bounds of integer classes and of their differences.
//!
//! A difference constraint `x - y <= c` is an edge from `x` to `y`; the constants on a path add up, so the least sum
//! over all paths bounds the difference of its ends, and a cycle with a negative sum is a contradiction. Bounds by
//! constants are kept with the class, so that a constant does not connect everything with everything. A search follows
//! a limited number of edges; beyond that nothing is concluded.
//!
//! Soundness rests on this: each edge and each bound was learned or follows from the equality of two classes, and a sum
//! that overflows gives no bound.

use smallvec::SmallVec;

use super::graph::{High, Low};
use super::{Facts, Id, Undo};
use crate::term::{Op, TermKind, TermPool};

/// How many edges a search follows.
const MAX_STEPS: usize = 64;

/// How many of the latest uses of a class are looked at again when its bounds change.
const MAX_WOKEN: usize = 32;

/// Classes within reach, each with the least sum of constants found.
type Reach = SmallVec<[(Id, i128); 8]>;

/// The least sum found for each class by the search that is going on. It is kept between searches, for there are very
/// many of them: an entry counts only if it was made by the present one.
#[derive(Default)]
pub(super) struct Sums {
    search: u64,
    by_class: Vec<(u64, i128)>,
}

impl Sums {
    fn begin(&mut self, classes: usize) {
        self.search += 1;
        if self.by_class.len() < classes {
            self.by_class.resize(classes, (0, 0));
        }
    }

    fn least(&self, class: Id) -> Option<i128> {
        let (search, sum) = self.by_class[class as usize];
        (search == self.search).then_some(sum)
    }

    fn set(&mut self, class: Id, sum: i128) {
        self.by_class[class as usize] = (self.search, sum);
    }
}

impl Facts {
    /// The classes reached from a class, going to larger classes or to smaller ones.
    fn reach(&self, start: Id, upwards: bool) -> Reach {
        let start = self.root(start);
        let mut reach = Reach::new();
        reach.push((start, 0));
        let mut sums = self.sums.borrow_mut();
        sums.begin(self.nodes.len());
        sums.set(start, 0);
        let mut at = 0;
        let mut steps = 0;
        // a class whose sum was improved is added again at the end
        while at < reach.len() && steps < MAX_STEPS {
            let (from, sum) = reach[at];
            at += 1;
            if sums.least(from).is_some_and(|least| least < sum) {
                continue;
            }
            let node = &self.nodes[from as usize];
            for &(to, c) in if upwards { &node.above } else { &node.below } {
                steps += 1;
                let to = self.root(to);
                let Some(total) = sum.checked_add(c) else { continue };
                if sums.least(to).is_none_or(|least| least > total) {
                    sums.set(to, total);
                    reach.push((to, total));
                }
                if steps >= MAX_STEPS {
                    break;
                }
            }
        }
        reach
    }

    /// The least known upper bound of a class.
    pub(super) fn upper(&self, n: Id) -> Option<i128> {
        let own = &self.nodes[self.root(n) as usize];
        if own.above.is_empty() {
            return own.class.high.get();
        }
        let bound = |&(id, sum): &(Id, i128)| self.nodes[id as usize].class.high.get()?.checked_add(sum);
        self.reach(n, true).iter().filter_map(bound).min()
    }

    /// The greatest known lower bound of a class.
    pub(super) fn lower(&self, n: Id) -> Option<i128> {
        let own = &self.nodes[self.root(n) as usize];
        if own.below.is_empty() {
            return own.class.low.get();
        }
        let bound = |&(id, sum): &(Id, i128)| self.nodes[id as usize].class.low.get()?.checked_sub(sum);
        self.reach(n, false).iter().filter_map(bound).max()
    }

    /// The least known upper bound of `x - y`.
    pub(super) fn difference(&self, x: Id, y: Id) -> Option<i128> {
        let goal = self.root(y);
        let reach = self.reach(x, true);
        let path = reach.iter().filter(|r| r.0 == goal).map(|r| r.1).min();
        let bound = |&(id, sum): &(Id, i128)| self.nodes[id as usize].class.high.get()?.checked_add(sum);
        let high = reach.iter().filter_map(bound).min();
        let around = high.and_then(|high| high.checked_sub(self.lower(y)?));
        match (path, around) {
            (Some(a), Some(b)) => Some(a.min(b)),
            _ => path.or(around),
        }
    }

    /// Learns that a class is at most `bound`.
    pub(super) fn set_high(&mut self, pool: &mut TermPool, n: Id, mut bound: i128) {
        let root = self.root(n);
        if self.nodes[root as usize].class.high.get().is_some_and(|high| high <= bound) {
            return;
        }
        while self.excluded(pool, root, bound) {
            let Some(next) = bound.checked_sub(1) else { return };
            bound = next;
        }
        let low = self.lower(root);
        if low.is_some_and(|low| low > bound) {
            return self.contradict();
        }
        self.change(root, |class| class.high = High::at(bound));
        self.bounds_changed(pool, root, low == Some(bound), bound);
    }

    /// Learns that a class is at least `bound`.
    pub(super) fn set_low(&mut self, pool: &mut TermPool, n: Id, mut bound: i128) {
        let root = self.root(n);
        if self.nodes[root as usize].class.low.get().is_some_and(|low| low >= bound) {
            return;
        }
        while self.excluded(pool, root, bound) {
            let Some(next) = bound.checked_add(1) else { return };
            bound = next;
        }
        let high = self.upper(root);
        if high.is_some_and(|high| high < bound) {
            return self.contradict();
        }
        self.change(root, |class| class.low = Low::at(bound));
        self.bounds_changed(pool, root, high == Some(bound), bound);
    }

    fn bounds_changed(&mut self, pool: &mut TermPool, root: Id, exact: bool, bound: i128) {
        if exact {
            let value = pool.int(bound);
            self.equate_term(pool, root, value);
        } else {
            self.wake(pool, root);
        }
    }

    /// Whether the class is known to differ from this constant.
    fn excluded(&self, pool: &TermPool, root: Id, value: i128) -> bool {
        let constant = pool.find(TermKind::Int(value)).and_then(|t| self.node(t));
        constant.is_some_and(|c| self.told_apart(root, c))
    }

    /// Learns `x - y <= bound`.
    pub(super) fn set_difference(&mut self, pool: &mut TermPool, x: Id, y: Id, mut bound: i128) {
        if bound == 0 && self.told_apart(x, y) {
            bound = -1;
        }
        if self.difference(x, y).is_some_and(|known| known <= bound) {
            return;
        }
        let back = self.difference(y, x);
        match back.and_then(|back| back.checked_add(bound)) {
            Some(sum) if sum < 0 => return self.contradict(),
            Some(0) => {
                // both directions: x is y + bound
                let mut form = pool.linear(self.term(y));
                if let Some(constant) = form.constant.checked_add(bound) {
                    form.constant = constant;
                    let other = pool.linear_term(&form);
                    self.equate_term(pool, x, other);
                }
            }
            _ => {}
        }
        self.add_edge(x, y, bound);
    }

    pub(super) fn add_edge(&mut self, x: Id, y: Id, bound: i128) {
        let (x, y) = (self.root(x), self.root(y));
        self.nodes[x as usize].above.push((y, bound));
        self.nodes[y as usize].below.push((x, bound));
        self.trail.push(Undo::Edge(x, y));
    }

    /// The latest nodes that use a class.
    pub(super) fn latest_uses(&self, n: Id) -> SmallVec<[Id; 8]> {
        self.nodes[self.root(n) as usize].uses.iter().rev().take(MAX_WOKEN).copied().collect()
    }

    /// Looks at the latest open comparisons that use the class again.
    pub(super) fn wake(&mut self, pool: &mut TermPool, n: Id) {
        for used in self.latest_uses(n) {
            let comparison =
                matches!(pool.kind(self.term(used)), TermKind::AtMost(..) | TermKind::Op(Op::Eq, _));
            if comparison && self.value(used).is_none() {
                self.evaluate(pool, used, None);
            }
        }
    }
}
