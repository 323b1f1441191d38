//! What is held of some elements, where it is asked for of other ones (language.md §6, Permissions for all elements).
//!
//! Two maps that are one map with writes at some indices differ at most there; so what is held at these indices is
//! split off, the rest is held of the one map as well as of the other, and what is held of the objects that were
//! written there is put in. An instance of a static predicate that asks for nothing where it is given `null` is there
//! wherever the elements are null.
//!
//! ```text
//! f of m[0..n] -> v     asked for of store(m, k, x)     m[k].f and f of store(m, k, x)[0..n] but k;  x.f is put in
//! nothing               asked for chain of null[0..n]   chain of null[0..n] -> unit, if chain(null) needs nothing
//! ```
//!
//! *Invariant*: as that of [`each`](super::each). The contents of a chunk are replaced only by contents that are known
//! to be the same at each index that it gives, and what comes from nothing is what a close without any permission would
//! give.

use smallvec::SmallVec;

use crate::ir::Item;
use crate::state::{Cells, Chunk, ChunkId, Interval, Need, Place, Provenance, Resource, State};
use crate::symex::moves::ranges::{Arranged, Elements, Many};
use crate::symex::{Eval, Executor, Halt};
use crate::term::{Op, Sort, Term, TermKind, TermPool};

/// How many writes two maps may be apart.
const WRITES: usize = 256;

/// A map, and where what is above it in another map was written.
type Chain = Vec<(Term, usize)>;

impl Executor<'_> {
    /// Where a location of each element is asked for, and no chunk of the same contents is known to give it for an
    /// index: makes one of the location alone, or of a chunk of other contents.
    pub(crate) fn arrange(
        &mut self,
        state: &mut State,
        (item, with, elements): (Item, &[Term], Elements<'_>),
        need: Need,
        at: Term,
    ) -> Eval<Arranged> {
        // Where something was split off, what is there now may be held by itself.
        let mut places = vec![at];
        for (_, piece) in self.pieces(&state.heap, elements.array, elements.of) {
            places.extend(piece.cells.split_off().iter().map(|gap| gap.low));
        }
        for at in &places {
            if self.take_in(state, elements, need, *at)? {
                return Ok(Arranged::Changed);
            }
        }
        let several: Vec<(ChunkId, Chunk)> =
            state.heap.of(Resource::Each(item)).map(|(id, it)| (id, it.clone())).collect();
        let mut shifted = Ok(false);
        for at in &places {
            match self.take_shifted(state, &several, (elements, *at), need) {
                Ok(true) => return Ok(Arranged::Changed),
                // Any other says what the place depends on: what the first one does is found out first.
                depends => shifted = shifted.and(depends),
            }
        }
        for &(id, ref chunk) in &several {
            let same_given = self.known_given(&chunk.place, with);
            if !same_given && !self.is_given_per_index(&chunk.place)
                || !self.is_held(chunk)
                || !self.has_enough(chunk, need)
                || same_given && self.known_equal(chunk.place.args[0], elements.array)
            {
                continue;
            }
            let Some(within) = self.given_from(chunk, at, elements.within.high) else { continue };
            let has = self.has_cell(chunk, at);
            if self.prover.known(has) == Some(false) && self.known_in_gap(chunk, at) {
                continue;
            }
            match self.splits_no_gap(chunk, within) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(cond) => return Ok(Arranged::Depends(cond)),
            }
            match self.all_differences(&chunk.place, (elements.array, with), within) {
                Some(Ok(indices)) => match self.indices_to_split(chunk, &indices, elements, within) {
                    Ok(indices) => {
                        self.replace_contents(state, id, (item, elements), within, &indices);
                        return Ok(Arranged::Changed);
                    }
                    Err(cond) => return Ok(Arranged::Depends(cond)),
                },
                Some(Err(cond)) => return Ok(Arranged::Depends(cond)),
                None => {}
            }
        }
        if let Err(cond) = shifted {
            return Ok(Arranged::Depends(cond));
        }
        for at in places {
            if self.take_over(state, elements, need, at)? {
                return Ok(Arranged::Changed);
            }
        }
        if self.take_guarded(state, elements, need, at)? {
            return Ok(Arranged::Changed);
        }
        self.take_from_nothing(state, elements, at)
    }

    /// From an index on, up to another one or to its end, the interval of a chunk that is known to have the index,
    /// unless it ends there.
    pub(super) fn given_from(&mut self, chunk: &Chunk, at: Term, to: Term) -> Option<Interval> {
        let own = Interval { low: chunk.place.args[1], high: chunk.place.args[2] };
        if !self.known_at_most(own.low, at)
            || !self.known_at_most(at, own.high)
            || self.known_at_most(own.high, at)
        {
            return None;
        }
        let high = self.lower_of(to, own.high)?;
        Some(Interval { low: at, high })
    }

    /// The lower one of two numbers, if it is known which. How long sequences are may have to be worked out.
    pub(super) fn lower_of(&mut self, a: Term, b: Term) -> Option<Term> {
        for (lower, other) in [(a, b), (b, a)] {
            if self.known_at_most(lower, other) {
                return Some(lower);
            }
        }
        [(a, b), (b, a)].into_iter().find(|(lower, other)| self.shown_at_most(*lower, *other)).map(|it| it.0)
    }

    /// Whether `a <= b` is found, and then known.
    pub(super) fn shown_at_most(&mut self, a: Term, b: Term) -> bool {
        let ordered = self.prover.pool.le(a, b);
        self.found(ordered)
    }

    /// Whether a formula is found to hold, without the solver, and then known: how indices compare is asked often, and
    /// mostly for nothing.
    pub(super) fn found(&mut self, fact: Term) -> bool {
        self.prover.known(fact).unwrap_or_else(|| {
            let shown = self.prover.concludes(fact);
            if shown {
                self.assume(fact);
            }
            shown
        })
    }

    /// Makes the instances of a static predicate for the elements from an index on, as far as these are known to be
    /// null, if the instance of `null` needs nothing.
    fn take_from_nothing(&mut self, state: &mut State, elements: Elements<'_>, at: Term) -> Eval<Arranged> {
        let Many::Each(item @ Item::Pred(_), with) = elements.of else { return Ok(Arranged::Nothing) };
        if self.is_of_object(item) || !self.may_close() || self.dynamic.search.close_depth == 0 {
            return Ok(Arranged::Nothing);
        }
        let null = self.prover.pool.null();
        let any = self.prover.pool.fresh("index", Sort::INT);
        let given = self.given_at(with, any);
        let Some(snapshot) = self.snapshot_of_nothing(&Place::of_item(item, null, &given))? else {
            return Ok(Arranged::Nothing);
        };
        let high = match self.null_up_to(elements, at) {
            Ok(Some(high)) => high,
            Ok(None) => return Ok(Arranged::Nothing),
            Err(cond) => return Ok(Arranged::Depends(cond)),
        };
        let within = Interval { low: at, high };
        let all = self.prover.pool.const_array(snapshot);
        let value = self.cut(all, within);
        let place = self.place_of(Elements { within, ..elements });
        let source = self.dynamic.about;
        let chunk = self.whole_chunk(place, value, Provenance::Other, source);
        self.insert_elements(state, chunk)?;
        Ok(Arranged::Changed)
    }

    /// Up to which index the elements are known to be null: the last one, or one that was written. Nothing: the first
    /// is not. Or what that depends on.
    fn null_up_to(&mut self, elements: Elements<'_>, at: Term) -> Result<Option<Term>, Term> {
        let end = elements.within.high;
        if self.are_null(elements.array, Interval { low: at, high: end }) {
            return Ok(Some(end));
        }
        for index in self.indices_written(elements.array) {
            if !self.known_at_most(index, end)
                || !self.are_null(elements.array, Interval { low: at, high: index })
            {
                continue;
            }
            let ahead = self.prover.pool.lt(at, index);
            if self.decide(ahead)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Whether all elements with the indices of an interval are known to be null.
    fn are_null(&mut self, contents: Term, within: Interval) -> bool {
        self.holds_within(within, |pool, index| {
            let (element, null) = (pool.select(contents, index), pool.null());
            (vec![vec![element]], pool.eq(element, null))
        })
    }

    /// Whether something is known of each index of an interval: given an index, it is a formula, with the triggers of
    /// it.
    fn holds_within(
        &mut self,
        within: Interval,
        said: impl FnOnce(&mut TermPool, Term) -> (Vec<Vec<Term>>, Term),
    ) -> bool {
        let all = self.said_within(within, said);
        self.prover.concludes(all)
    }

    /// The formula that something holds of each index of an interval.
    pub(super) fn said_within(
        &mut self,
        within: Interval,
        said: impl FnOnce(&mut TermPool, Term) -> (Vec<Vec<Term>>, Term),
    ) -> Term {
        let pool = &mut self.prover.pool;
        let index = pool.fresh("index", Sort::INT);
        let (triggers, fact) = said(pool, index);
        let inside = pool.within(within.low, index, within.high);
        let body = pool.implies(inside, fact);
        pool.forall(vec![index], triggers, body)
    }

    /// The snapshot of an instance that can be closed without any permission. It says nothing of what is known here.
    fn snapshot_of_nothing(&mut self, place: &Place) -> Eval<Option<Term>> {
        let Ok(defined) = self.definition(place) else { return Ok(None) };
        let nothing = State::empty(Self::store_of(&defined, &place.args), false, false);
        let found = match self.attempt(|ex| ex.snapshot_of(&nothing, defined.body)) {
            // That the trial ended in a contradiction says nothing of this path.
            Err(Halt::Impossible) => None,
            Ok(found) => found,
            Err(halt @ (Halt::Failed | Halt::Stopped(_))) => return Err(halt),
        };
        let pool = &self.prover.pool;
        Ok(found.filter(|snapshot| {
            let parts = pool.subterms(*snapshot);
            !parts.into_iter().any(|part| matches!(pool.kind(part), TermKind::Symbol(_) | TermKind::App(..)))
        }))
    }

    /// Makes a chunk of a location of each element out of a location that is held by itself, and that is known to be
    /// the one at an index. Returns whether there is one.
    fn take_in(&mut self, state: &mut State, elements: Elements<'_>, need: Need, at: Term) -> Eval<bool> {
        self.learn_element(elements.array, at);
        self.learn_element_of_sequence(elements.array, at);
        let cell = self.cell(elements, at);
        let Some(id) = self.find_enough(&state.heap, &cell, need) else { return Ok(false) };
        self.take_in_held(state, elements, id, at)
    }

    /// The same of one that is held of the elements of another array, or at another index of older contents. What is
    /// held of the contents themselves stays where it is: taken from one index for another one it would be missing
    /// there.
    fn take_over(&mut self, state: &mut State, elements: Elements<'_>, need: Need, at: Term) -> Eval<bool> {
        let cell = self.cell(elements, at);
        let Some(item) = self.find_item(&state.heap, &cell, need) else { return Ok(false) };
        let from = state.heap.get(item.0).map(|chunk| chunk.place.args[0]);
        let Some(from) = from else { return Ok(false) };
        // It may be held of the members of a set.
        let is_array = self.prover.pool.sort(from) == self.prover.pool.sort(elements.array);
        if is_array && self.known_equal(from, elements.array) {
            return Ok(false);
        }
        let id = self.split_item(state, &cell, item);
        self.take_in_held(state, elements, id, at)
    }

    fn take_in_held(
        &mut self,
        state: &mut State,
        elements: Elements<'_>,
        id: ChunkId,
        at: Term,
    ) -> Eval<bool> {
        let Some(single) = self.remove_chunk(state, id) else { return Ok(false) };
        let pool = &mut self.prover.pool;
        let one = pool.int(1);
        let high = pool.add(vec![at, one]);
        let contents = pool.array_of(pool.sort(single.value));
        let nothing = self.default_value(contents);
        let value = self.prover.pool.store(nothing, at, single.value);
        let place = self.place_of(Elements { within: Interval { low: at, high }, ..elements });
        let holds = SmallVec::new();
        let chunk = Chunk { place, value, cells: Cells::many([]), lineage: None, holds, ..single };
        self.insert_elements(state, chunk)?;
        Ok(true)
    }

    /// Learns what a map that was written has at an index, as far as it is known where it was written.
    fn learn_element(&mut self, contents: Term, at: Term) {
        let mut beneath = contents;
        for _ in 0..WRITES {
            let Some((older, index, value)) = self.prover.pool.as_store(beneath) else { break };
            let same = self.prover.pool.eq(index, at);
            let found = match self.prover.known(same) {
                Some(true) => value,
                Some(false) => {
                    beneath = older;
                    self.prover.pool.select(older, at)
                }
                None => break,
            };
            let element = self.prover.pool.select(contents, at);
            let fact = self.prover.pool.eq(element, found);
            if self.prover.known(fact) != Some(true) {
                self.assume(fact);
            }
            if found == value {
                break;
            }
        }
    }

    /// The same of the elements of a sequence that was updated, or is put together of others.
    fn learn_element_of_sequence(&mut self, contents: Term, at: Term) {
        let Some(elements) = self.prover.pool.sequence_of(contents) else { return };
        self.learn_element_of_piece(elements, at);
        let pool = &mut self.prover.pool;
        let (zero, size) = (pool.int(0), pool.size(elements));
        let inside = pool.within(zero, at, size);
        if self.prover.known(inside) != Some(true) {
            return;
        }
        let members: SmallVec<[Term; 4]> = self.prover.class_members(elements).take(WRITES).collect();
        for mut whole in members {
            if let TermKind::Op(Op::Concat, _) = self.prover.pool.kind(whole) {
                let pool = &mut self.prover.pool;
                let (element, found) = (pool.at(elements, at), pool.at(whole, at));
                let fact = pool.eq(element, found);
                let is_read = matches!(pool.kind(found), TermKind::Op(Op::At, &[of, _]) if of == whole);
                if !is_read && self.prover.known(fact) != Some(true) {
                    self.assume(fact);
                }
            }
            while let TermKind::Op(Op::Put, &[beneath, index, value]) = self.prover.pool.kind(whole) {
                let same = self.prover.pool.eq(index, at);
                let found = match self.prover.known(same) {
                    Some(true) => value,
                    Some(false) => self.prover.pool.at(beneath, at),
                    None => break,
                };
                let element = self.prover.pool.at(whole, at);
                let fact = self.prover.pool.eq(element, found);
                if self.prover.known(fact) != Some(true) {
                    self.assume(fact);
                }
                if found == value {
                    break;
                }
                whole = beneath;
            }
        }
    }

    /// Whether each part that was split off a chunk is inside of an interval or apart from it: only then it is clear
    /// what a piece of its own has. Or what that depends on.
    fn splits_no_gap(&mut self, chunk: &Chunk, within: Interval) -> Result<bool, Term> {
        for gap in chunk.cells.split_off() {
            let pool = &mut self.prover.pool;
            let before = pool.le(gap.high, within.low);
            let behind = pool.le(within.high, gap.low);
            if self.decide(before)? || self.decide(behind)? {
                continue;
            }
            let pool = &mut self.prover.pool;
            let from = pool.le(within.low, gap.low);
            let to = pool.le(gap.high, within.high);
            if !self.decide(from)? || !self.decide(to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an index is known to be in what was split off a chunk.
    fn known_in_gap(&mut self, chunk: &Chunk, at: Term) -> bool {
        chunk.cells.split_off().iter().any(|gap| {
            let inside = self.prover.pool.within(gap.low, at, gap.high);
            self.prover.known(inside) == Some(true)
        })
    }

    /// Those indices of an interval at which two maps differ, as far as is known, and a chunk gives something; or what
    /// that depends on.
    fn indices_to_split(
        &mut self,
        chunk: &Chunk,
        indices: &[Term],
        elements: Elements<'_>,
        within: Interval,
    ) -> Result<Vec<Term>, Term> {
        let mut split: Vec<Term> = Vec::new();
        let own = self.elements_of(&chunk.place).expect("a chunk of elements has elements");
        for at in indices {
            let [one, other] = [own, elements].map(|of| self.cell(of, *at));
            if one.is_same(&other, |a, b| self.known_equal(a, b)) {
                continue;
            }
            let mut again = false;
            for before in &split {
                let same = self.prover.pool.eq(*before, *at);
                again |= self.decide(same)?;
            }
            if again {
                continue;
            }
            let inside = self.prover.pool.within(within.low, *at, within.high);
            if !self.decide(inside)? {
                continue;
            }
            let has = self.has_cell(chunk, *at);
            if self.decide(has)? {
                split.push(*at);
            }
        }
        Ok(split)
    }

    /// Whether a condition holds; the condition, if that is not known.
    pub(super) fn decide(&mut self, cond: Term) -> Result<bool, Term> {
        if let Some(holds) = self.prover.known(cond) {
            return Ok(holds);
        }
        let negated = self.prover.pool.not(cond);
        for (fact, holds) in [(cond, true), (negated, false)] {
            if self.found(fact) {
                return Ok(holds);
            }
        }
        Err(cond)
    }

    /// Makes a chunk of its own of what a chunk gives for an interval, splits off what is at some indices, and says of
    /// the rest that it is of other contents, which are known to be the same at all other indices.
    fn replace_contents(
        &mut self,
        state: &mut State,
        id: ChunkId,
        (item, elements): (Item, Elements<'_>),
        within: Interval,
        indices: &[Term],
    ) {
        let piece = self.split_range(state, id, within);
        let Some(mut chunk) = self.remove_chunk(state, piece) else { return };
        let mut gaps = chunk.cells.split_off().to_vec();
        for at in indices {
            let pool = &mut self.prover.pool;
            let (object, value) = (pool.select(chunk.place.args[0], *at), pool.select(chunk.value, *at));
            let one = pool.int(1);
            let gap = Interval { low: *at, high: pool.add(vec![*at, one]) };
            let place = self.one_at(&chunk.place, (item, object), *at);
            let (cells, holds) = (Cells::One, SmallVec::new());
            let single = Chunk { place, value, cells, lineage: None, holds, ..chunk.clone() };
            if self.is_of_object(item) {
                self.assume_not_null(object);
            }
            self.insert_chunk(state, single);
            self.add_gap(&mut gaps, gap);
        }
        chunk.place = self.place_of(Elements { within, ..elements });
        chunk.cells = Cells::many(gaps);
        // A number always belongs to the same place, so this is another chunk.
        let piece = self.insert_chunk(state, chunk);
        self.settle_piece(state, piece);
    }

    /// The indices at which the objects of a place, or what they are given, may differ from others inside of an
    /// interval.
    fn all_differences(
        &mut self,
        place: &Place,
        (contents, with): (Term, &[Term]),
        within: Interval,
    ) -> Option<Result<Vec<Term>, Term>> {
        if place.with().len() != with.len() {
            return None;
        }
        let mut all: Vec<Term> = Vec::new();
        let given = place.with().iter().copied().zip(with.iter().copied());
        let pairs: Vec<(Term, Term)> = [(place.args[0], contents)].into_iter().chain(given).collect();
        for (one, other) in pairs {
            let [one, other] = self.of_one_sort(one, other);
            if self.known_equal(one, other) {
                continue;
            }
            self.prover.pool.sort(one).element()?;
            match self.differences(one, other, within)? {
                Ok(indices) => all.extend(indices),
                Err(cond) => return Some(Err(cond)),
            }
        }
        all.sort_unstable();
        all.dedup();
        Some(Ok(all))
    }

    /// The indices at which two maps may differ inside of an interval, of which a term gives one: some of those that
    /// their parts name, if the maps are known to be the same at all others.
    fn differences_of_parts(&mut self, a: Term, b: Term, within: Interval) -> Option<Vec<Term>> {
        let given = [a, b].map(|map| self.prover.pool.parts_of_map(map).map(<[Term]>::to_vec));
        if given.iter().all(Option::is_none) {
            return None;
        }
        let [first, second] = given;
        let (first, second) = (first.unwrap_or_else(|| vec![a]), second.unwrap_or_else(|| vec![b]));
        let (mut written, mut numbers): (Vec<Term>, Vec<Term>) = (Vec::new(), Vec::new());
        for part in first.iter().chain(&second) {
            if first.contains(part) && second.contains(part) {
                continue;
            }
            let sort = self.prover.pool.sort(*part);
            if sort == Sort::INT {
                numbers.push(*part);
            } else if sort.element().is_some() {
                let mut own = self.chain(*part, within).1;
                written.append(&mut own);
            } else {
                written.extend(self.updated(*part));
            }
        }
        // That a number is an index is a guess.
        for mut indices in [written.clone(), written.into_iter().chain(numbers).collect()] {
            indices.sort_unstable();
            indices.dedup();
            let same = self.holds_within(within, |pool, index| {
                let [one, other] = [a, b].map(|map| pool.select(map, index));
                let mut either: Vec<Term> = indices.iter().map(|at| pool.eq(*at, index)).collect();
                either.push(pool.eq(one, other));
                (vec![vec![one], vec![other]], pool.or(either))
            });
            if same {
                return Some(indices);
            }
        }
        None
    }

    /// The indices at which a sequence, or a map from numbers, was updated, the latest first.
    fn updated(&mut self, whole: Term) -> Vec<Term> {
        let members: SmallVec<[Term; 4]> = self.prover.class_members(whole).take(WRITES).collect();
        let mut indices = self.prover.pool.indices_changed(&members, WRITES);
        // The keys of a map may be no numbers.
        indices.retain(|at| self.prover.pool.sort(*at) == Sort::INT);
        indices
    }

    /// The indices at which two maps may differ inside of an interval, if they are one map with writes; or a condition
    /// that this depends on.
    fn differences(&mut self, a: Term, b: Term, within: Interval) -> Option<Result<Vec<Term>, Term>> {
        let ((first, wrote), (second, written)) = (self.chain(a, within), self.chain(b, within));
        let mut common = None;
        for (x, before) in &first {
            if let Some((_, after)) = second.iter().find(|(y, _)| x == y) {
                common = Some((*before, *after));
                break;
            }
        }
        if common.is_none() {
            let ((x, before), (y, after)) = (*first.last()?, *second.last()?);
            let same = self.known_equal(x, y) || {
                let [x, y] = [self.cut(x, within), self.cut(y, within)];
                self.known_equal(x, y)
            };
            common = same.then_some((before, after));
        }
        if common.is_none() && self.same_within(a, b, within) {
            return Some(Ok(Vec::new()));
        }
        if common.is_none()
            && let Some(indices) = self.differences_of_parts(a, b, within)
        {
            return Some(Ok(indices));
        }
        if let Some((before, after)) = common {
            let mut indices: Vec<Term> = Vec::new();
            for index in wrote[..before].iter().chain(&written[..after]) {
                if !indices.contains(index) {
                    indices.push(*index);
                }
            }
            return Some(Ok(indices));
        }
        let merged = [first.last()?.0, second.last()?.0].into_iter().find_map(|end| {
            let (cond, ..) = self.prover.pool.as_ite(end)?;
            Some(cond)
        });
        merged.map(Err)
    }

    /// Whether two maps are known to have the same objects inside of an interval, as where one array was copied to
    /// another one.
    pub(super) fn same_within(&mut self, a: Term, b: Term, within: Interval) -> bool {
        self.holds_within(within, |pool, index| {
            let [one, other] = [a, b].map(|map| pool.select(map, index));
            (vec![vec![one], vec![other]], pool.eq(one, other))
        })
    }

    /// A map and those below its writes, each with how many writes are above it; and where these are. Of a merged map,
    /// it is the one that is known to be meant.
    fn chain(&mut self, contents: Term, within: Interval) -> (Chain, Vec<Term>) {
        let mut at = self.trim(contents, within);
        let (mut chain, mut written) = (vec![(contents, 0), (at, 0)], Vec::new());
        while chain.len() <= WRITES {
            at = if let Some((beneath, index, _)) = self.prover.pool.as_store(at) {
                written.push(index);
                beneath
            } else if let Some((cond, a, b)) = self.prover.pool.as_ite(at) {
                match self.prover.known(cond) {
                    Some(true) => a,
                    Some(false) => b,
                    None => break,
                }
            } else {
                break;
            };
            chain.push((at, written.len()));
        }
        (chain, written)
    }
}
