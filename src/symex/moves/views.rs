//! Views of an array: its elements one by one, those of a range, or all of them (language.md §6, Arrays).
//!
//! What is asked for is taken out of what is held: an element out of all elements, which leaves all but that one. An
//! element that comes back is merged with the others at once, so that a heap has one form, no matter what was taken
//! from it before.
//!
//! ```text
//! a[*] -> m    consume acc(a[i])    a[*] but i -> m    produce acc(a[i]) with v    a[*] -> store(m, i, v)
//! ```

use crate::ir::{Item, Location, LocationKind, StandsFor};
use crate::state::{Heap, Need, Place, Resource, Share, State};
use crate::symex::failure::{Access, Why};
use crate::symex::moves::arrays::{Piece, Spelt};
use crate::symex::moves::ranges::{Elements, Many};
use crate::symex::{Cont, Executor, Outcome, value};
use crate::term::Term;

impl Executor<'_> {
    /// Takes a field out of the heap if the facts know that it is held; returns its value. On an impossible path, where
    /// they know everything, nothing is taken.
    pub(crate) fn take_at_once(&mut self, rest: &mut State, place: &Place, share: Share) -> Option<Term> {
        if !matches!(place.resource, Resource::Field(_)) || self.prover.contradictory() {
            return None;
        }
        let id = self.find_enough(&rest.heap, place, share.need())?;
        Some(self.take_share(rest, id, share).value)
    }

    /// Takes a location out of the heap and continues with its value.
    pub(crate) fn take_location(
        &mut self,
        rest: State,
        (place, share): (&Place, Share),
        location: &Location,
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        let (LocationKind::Field(receiver, _)
        | LocationKind::Element(receiver, _)
        | LocationKind::Elements(receiver)
        | LocationKind::Range(receiver, ..)
        | LocationKind::Each(receiver, ..)
        | LocationKind::Members(receiver, ..)) = &location.kind;
        let missing = |ex: &mut Executor<'_>, state: State, ()| {
            let access = Access::Take(location.amount);
            value!(ex.report_missing(&state, place, Some(receiver), location.span, why, access));
            Ok(())
        };
        if let (Resource::Element(_), LocationKind::Element(array, index)) = (place.resource, &location.kind)
        {
            let spelt = Spelt { at: location.span, array: array.span, index: index.span };
            return self.with_element(
                rest,
                (place, share.need()),
                why.search,
                &|ex, rest, piece| ex.take_piece(rest, (place, share), piece, spelt, why, k),
                &missing,
            );
        }
        if let Resource::Members(_) = place.resource {
            return self.take_members(rest, (place, share), location, why, k, &missing);
        }
        if matches!(place.resource, Resource::Elements(_) | Resource::Range(_) | Resource::Each(_)) {
            return self.take_elements(rest, (place, share), why, k, &|ex, rest, ()| {
                ex.close_item(rest, (place, share), location, why, k, &missing)
            });
        }
        self.with_chunk(
            rest,
            (place, share.need()),
            why.search,
            &|ex, mut rest, id| {
                let value = ex.take_share(&mut rest, id, share).value;
                k(ex, rest, value)
            },
            &missing,
        )
    }

    /// Takes all elements of an array, or those of a range. Of a range there are the values in it and no others,
    /// whatever it is taken out of.
    fn take_elements(
        &mut self,
        mut rest: State,
        (place, share): (&Place, Share),
        why: &Why<'_>,
        k: Cont<'_, Term>,
        missing: Cont<'_>,
    ) -> Outcome {
        let elements = self.elements_of(place).expect("this is a place of elements");
        let held = self.place_of(elements);
        let whole = self.find_fitting(&rest.heap, &held, |ex, chunk| {
            chunk.cells.is_complete() && ex.has_enough(chunk, share.need())
        });
        let end = |ex: &mut Executor<'_>, rest: State, value: Term| {
            let is_range = matches!(place.resource, Resource::Range(_) | Resource::Each(_));
            let value = if is_range { ex.cut(value, elements.within) } else { value };
            k(ex, rest, value)
        };
        if let Some(id) = whole.filter(|_| !self.prover.contradictory()) {
            let value = self.take_share(&mut rest, id, share).value;
            return end(self, rest, value);
        }
        self.learn_given(&rest.heap, place);
        self.with_elements(
            rest,
            (elements, share.need()),
            why.search,
            &|ex, mut rest, cover| {
                if cover.is_empty() && matches!(elements.of, Many::Elements(_)) {
                    let null = ex.prover.pool.null();
                    let there = ex.prover.pool.ne(elements.array, null);
                    if ex.prover.known(there) != Some(true) {
                        return missing(ex, rest, ());
                    }
                }
                let value = ex.take_cover(&mut rest, elements, cover, share);
                end(ex, rest, value)
            },
            missing,
        )
    }

    /// Where an instance of each element is asked for and that of one is missing, it may be open: then it is closed,
    /// and looked again. Not where nothing is held of any other element: what is missing then is not one instance.
    fn close_item(
        &mut self,
        rest: State,
        (place, share): (&Place, Share),
        location: &Location,
        why: &Why<'_>,
        k: Cont<'_, Term>,
        missing: Cont<'_>,
    ) -> Outcome {
        let Some((elements, item)) = self.elements_of(place).and_then(|it| match it.of {
            Many::Each(item @ Item::Pred(_), _) => Some((it, item)),
            Many::Each(Item::Field(_), _) | Many::Elements(_) => None,
        }) else {
            return missing(self, rest, ());
        };
        if why.search.close_depth == 0 || !self.may_close() {
            return missing(self, rest, ());
        }
        let Some(cell) = self.open_item(&rest.heap, elements, share.need()) else {
            return missing(self, rest, ());
        };
        let Some(instance) = self.instance_of_item(item, location) else { return missing(self, rest, ()) };
        // Each costs one level, so that an instance which holds nothing is not closed for ever.
        let deeper = Why { search: why.search.deeper_close(), ..*why };
        self.take_instance(rest, (&cell, share), &instance, why, &|ex, mut rest, chunk| {
            value!(ex.insert_item(&mut rest, chunk));
            ex.take_elements(rest, (place, share), &deeper, k, &|ex, rest, ()| {
                ex.close_item(rest, (place, share), location, &deeper, k, missing)
            })
        })
    }

    /// Whether what is asked for of each element are the elements that it has as a row.
    fn is_of_row(&self, item: Item) -> bool {
        let Item::Pred(pred) = item else { return false };
        self.context.program.predicate(pred.family).stands_for == Some(StandsFor::Elements)
    }

    /// The first instance that is missing among those of some elements.
    fn open_item(&mut self, heap: &Heap, elements: Elements<'_>, need: Need) -> Option<Place> {
        let Err(at) = self.cover(heap, elements, need, false) else { return None };
        let mut places: Vec<Term> = Vec::new();
        let pieces = self.pieces(heap, elements.array, elements.of);
        for (_, piece) in &pieces {
            let gaps = piece.cells.split_off().iter();
            let single: Vec<Term> =
                gaps.filter(|it| self.prover.pool.is_next(it.low, it.high)).map(|it| it.low).collect();
            places.extend(single);
        }
        let of_row = matches!(elements.of, Many::Each(item, _) if self.is_of_row(item));
        let of_object = matches!(elements.of, Many::Each(item, _) if self.is_of_object(item));
        let pool = &mut self.prover.pool;
        let one = pool.int(1);
        let next = pool.add(vec![at, one]);
        // Nothing else is asked for: then it is one instance. Or one that was written where nothing is needed of the
        // others.
        let written = self.indices_written(elements.array).into_iter().any(|it| self.known_equal(it, at));
        if of_row || written || !pieces.is_empty() || self.known_equal(next, elements.within.high) {
            places.push(at);
        }
        places.into_iter().find_map(|at| {
            let within = elements.within;
            let cell = self.cell(elements, at);
            let pool = &mut self.prover.pool;
            let null = pool.null();
            let mut there = vec![pool.within(within.low, at, within.high)];
            there.extend(of_object.then(|| pool.ne(cell.args[0], null)));
            let there = pool.and(there);
            let missing = self.find_enough(heap, &cell, need).is_none()
                && self.definition(&cell).is_ok()
                && self.shows(there);
            missing.then_some(cell)
        })
    }

    fn take_piece(
        &mut self,
        mut rest: State,
        (place, share): (&Place, Share),
        piece: Piece,
        spelt: Spelt,
        why: &Why<'_>,
        k: Cont<'_, Term>,
    ) -> Outcome {
        let value = self.element_value(&rest.heap, piece, place.args[1]);
        value!(self.check_bounds(&rest, place, spelt, why));
        let single = match piece {
            Piece::Single(id) => id,
            // What is left is not the whole array any more: it may be empty, so it tells no arrays apart.
            Piece::Within(id) => {
                let element = self.split_cell(&mut rest, id, place, place.args[1]);
                self.insert_chunk(&mut rest, element)
            }
        };
        self.take_share(&mut rest, single, share);
        k(self, rest, value)
    }
}
