//! What is asked for of the elements that are not null, where it is held of all of them, or the other way round
//! (language.md §6, Permissions for all elements).
//!
//! Under a condition, instances are asked for that the program does not declare
//! ([`StandsFor::Guarded`](crate::ir::StandsFor::Guarded)). Of an object that is not null the instance is what is
//! inside of it, so where no element of an interval is null, the one is the other.
//!
//! ```text
//! f of m[0..n] -> v       asked for acc(x.f) of each x of m[0..n] that is not null       f? of m[0..n] -> each wrap(v[i])
//! f? of m[0..n] -> w      asked for acc(m[i].f), each m[i] != null                       f of m[0..n] -> each unwrap(w[i])
//! ```
//!
//! *Invariant*: a chunk becomes one of the same objects, each known to be the same, of which none is null: by what is
//! held of it, or because that is known. The value at each index is what opening or closing the one instance would
//! give.

use smallvec::SmallVec;

use crate::ir::Item;
use crate::state::{Cells, Chunk, ChunkId, Interval, Need, Resource, State};
use crate::symex::moves::ranges::{Elements, Many};
use crate::symex::{Eval, Executor};
use crate::term::{Sort, Term};

impl Executor<'_> {
    /// Makes what is asked for of elements out of what is held of the same ones with a condition, or without one, from
    /// an index on. Returns whether there was some.
    pub(super) fn take_guarded(
        &mut self,
        state: &mut State,
        elements: Elements<'_>,
        need: Need,
        at: Term,
    ) -> Eval<bool> {
        let Many::Each(item, with) = elements.of else { return Ok(false) };
        let mut several: SmallVec<[(ChunkId, Chunk); 2]> = SmallVec::new();
        for (id, chunk) in state.heap.each() {
            let Resource::Each(held) = chunk.place.resource else { continue };
            // The one without the condition says that its objects are not null.
            let fits = |inner, outer| {
                self.context.program.inside_of_guarded(outer) == Some(inner) && self.is_of_object(inner)
            };
            if fits(held, item) || fits(item, held) {
                several.push((id, chunk.clone()));
            }
        }
        for (id, chunk) in several {
            if !self.known_given(&chunk.place, with)
                || !self.is_held(&chunk)
                || !self.has_enough(&chunk, need)
            {
                continue;
            }
            let Some(whole) = self.given_from(&chunk, at, elements.within.high) else { continue };
            let Some((within, there)) = self.same_from(&chunk, (item, elements.array), whole) else {
                continue;
            };
            // From here on nothing else says it.
            if self.prover.known(there).is_none() {
                self.assume(there);
            }
            let piece = self.split_range(state, id, within);
            let Some(piece) = self.remove_chunk(state, piece) else { continue };
            let value = self.value_of_other(item, piece.value);
            // Outside of the interval it is nothing, as what a part of it comes back as.
            let value = self.cut(value, within);
            let place = self.place_of(Elements { within, ..elements });
            let holds = SmallVec::new();
            let cells = Cells::many([]);
            self.insert_elements(state, Chunk { place, value, cells, lineage: None, holds, ..piece })?;
            return Ok(true);
        }
        Ok(false)
    }

    /// An interval that begins where another one does, ends there or before an index where something was written or
    /// left out, and in which a chunk has the same objects as other contents, none of them null. And the formula that
    /// says so.
    fn same_from(
        &mut self,
        chunk: &Chunk,
        (item, contents): (Item, Term),
        whole: Interval,
    ) -> Option<(Interval, Term)> {
        let own = chunk.place.args[0];
        let mut ends: SmallVec<[Term; 4]> = SmallVec::from_slice(&[whole.high]);
        ends.extend(self.indices_written(contents));
        ends.extend(self.indices_written(own));
        for map in [own, contents] {
            let parts = self.prover.pool.parts_of_map(map).unwrap_or_default().iter().copied();
            ends.extend(parts.filter(|part| self.prover.pool.sort(*part) == Sort::INT));
        }
        for high in ends {
            let within = Interval { low: whole.low, high };
            let fits = high == whole.high
                || self.known_at_most(whole.low, high)
                    && self.known_at_most(high, whole.high)
                    && !self.known_at_most(high, whole.low);
            if !fits
                || !chunk.cells.split_off().iter().all(|gap| self.known_apart(*gap, within))
                || !self.known_equal(own, contents) && !self.same_within(own, contents, within)
            {
                continue;
            }
            let there = self.not_null_within(contents, within);
            if self.context.program.inside_of_guarded(item).is_some() || self.prover.concludes(there) {
                return Some((within, there));
            }
        }
        None
    }

    /// The values of an item, given those of what is inside of it or of what it is inside of.
    fn value_of_other(&mut self, item: Item, values: Term) -> Term {
        let field = match (item, self.context.program.inside_of_guarded(item)) {
            (Item::Field(_), _) => item,
            (_, Some(inner @ Item::Field(_))) => inner,
            // Any other is an instance alone inside of another one, and has its snapshot.
            _ => return values,
        };
        let sort = self.sort_of_item(field);
        let pool = &mut self.prover.pool;
        let index = pool.fresh("i", Sort::INT);
        let value = pool.select(values, index);
        let value = if item == field { pool.unwrap(sort, value) } else { pool.wrap(value) };
        pool.per_index(index, value)
    }

    /// That no element with an index of an interval is null.
    fn not_null_within(&mut self, contents: Term, within: Interval) -> Term {
        let pool = &mut self.prover.pool;
        let index = pool.fresh("i", Sort::INT);
        let (element, null) = (pool.select(contents, index), pool.null());
        let (inside, there) = (pool.within(within.low, index, within.high), pool.ne(element, null));
        let body = pool.implies(inside, there);
        pool.forall(vec![index], vec![vec![element]], body)
    }
}
