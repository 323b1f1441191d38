//! Views of an array: its elements one by one, or all of them (language.md §6, Arrays).
//!
//! What is asked for is taken out of what is held: an element out of all elements, which leaves all but that one. An
//! element that comes back is merged with the others at once, so that a heap has one form, no matter what was taken
//! from it before.
//!
//! ```text
//! a[*] -> m    consume acc(a[i])    a[*] but i -> m    produce acc(a[i]) with v    a[*] -> store(m, i, v)
//! ```

use smallvec::SmallVec;

use crate::ir::{Location, LocationKind};
use crate::state::{Cells, Chunk, ChunkId, Place, Resource, Share, State};
use crate::symex::failure::{Access, Why};
use crate::symex::moves::arrays::{Piece, Spelt};
use crate::symex::{Cont, Eval, Executor, Outcome, value};
use crate::term::{Sort, Term};

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
        | LocationKind::Elements(receiver)) = &location.kind;
        let missing = |ex: &mut Executor<'_>, state: State, ()| {
            if let Some(nothing) = ex.nothing_to_hold(place) {
                return k(ex, state, nothing);
            }
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
        self.with_chunk(
            rest,
            (place, share.need()),
            why.search,
            &|ex, mut rest, id| {
                let elsewhere = match ex.gather(&mut rest, id) {
                    None => None,
                    Some(_) => match ex.take_elements(&mut rest, id, share) {
                        Ok(value) => return k(ex, rest, value),
                        Err(elsewhere) => Some(elsewhere),
                    },
                };
                match elsewhere.map(|element| ex.candidate(&rest, &element, why.search)) {
                    None => {
                        let value = ex.take_share(&mut rest, id, share).value;
                        k(ex, rest, value)
                    }
                    // The missing element is inside an instance: opening that gives it back.
                    Some(Some(instance)) => ex.open_chunk(rest, instance, &|ex, rest, ()| {
                        let why = Why { search: why.search.deeper_open(), ..*why };
                        ex.take_location(rest, (place, share), location, &why, k)
                    }),
                    Some(None) => missing(ex, rest, ()),
                }
            },
            &missing,
        )
    }

    /// Takes a share of all elements of which some were split off and are held by themselves, in other amounts. The elements
    /// that stay are split off as before. Fails with an element that is not held.
    fn take_elements(&mut self, state: &mut State, id: ChunkId, share: Share) -> Result<Term, Place> {
        let chunk = state.heap.get(id).cloned().expect("elements are taken where they were found");
        let elem = match chunk.place.resource {
            Resource::Elements(elem) => elem,
            Resource::Field(_) | Resource::Element(_) | Resource::Pred(_) => {
                return Ok(self.take_share(state, id, share).value);
            }
        };
        let mut singles = Vec::new();
        for index in chunk.cells.split_off() {
            let element = Place::new(Resource::Element(elem), [chunk.place.args[0], *index]);
            let single = self.find_enough(&state.heap, &element, share.need());
            singles.push((*index, single.ok_or(element)?));
        }
        let mut value = chunk.value;
        for (index, single) in singles {
            let taken = self.take_share(state, single, share);
            value = self.prover.pool.store(value, index, taken.value);
        }
        self.take_share(state, id, share);
        Ok(value)
    }

    /// The contents of an array that is known to have no elements: permission to all of them asks for nothing.
    fn nothing_to_hold(&mut self, place: &Place) -> Option<Term> {
        let Resource::Elements(elem) = place.resource else { return None };
        let (length, null) = (self.length_of(place.args[0]), self.prover.pool.null());
        let pool = &mut self.prover.pool;
        let zero = pool.int(0);
        let empty = vec![pool.ne(place.args[0], null), pool.le(length, zero)];
        let empty = pool.and(empty);
        (self.prover.known(empty) == Some(true)).then(|| {
            let contents = self.prover.pool.array_of(elem);
            self.prover.pool.fresh("nothing", contents)
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
                let element = self.split_cell(&mut rest, id, place);
                self.insert_chunk(&mut rest, element)
            }
        };
        self.take_share(&mut rest, single, share);
        k(self, rest, value)
    }

    /// Puts the elements that were split off a chunk back into it, as far as they are held one by one. Returns the
    /// first that is not.
    fn gather(&mut self, state: &mut State, id: ChunkId) -> Option<Place> {
        let chunk = state.heap.get(id).filter(|chunk| !chunk.cells.is_complete()).cloned()?;
        let Resource::Elements(elem) = chunk.place.resource else { return None };
        let (mut value, mut elsewhere) = (chunk.value, SmallVec::<[Term; 1]>::new());
        for index in chunk.cells.split_off() {
            let element = Place::new(Resource::Element(elem), [chunk.place.args[0], *index]);
            let single = self.find_fitting(&state.heap, &element, |ex, held| ex.same_amount(held, &chunk));
            match single.and_then(|single| self.remove_chunk(state, single)) {
                Some(single) => value = self.prover.pool.store(value, *index, single.value),
                None => elsewhere.push(*index),
            }
        }
        if elsewhere.len() < chunk.cells.split_off().len() {
            self.remove_chunk(state, id);
            let back = Chunk { value, cells: chunk.cells.with_split_off(elsewhere.clone()), ..chunk.clone() };
            self.put_chunk(state, id, back);
        }
        elsewhere.first().map(|index| Place::new(Resource::Element(elem), [chunk.place.args[0], *index]))
    }

    /// After two heaps have become one, puts back together what they held of the same arrays.
    pub(crate) fn gather_all(&mut self, state: &mut State) {
        for elem in [Sort::INT, Sort::BOOL, Sort::REF] {
            let split: Vec<(ChunkId, Chunk)> = state
                .heap
                .of(Resource::Elements(elem))
                .filter(|(_, chunk)| !chunk.cells.is_complete())
                .map(|(id, chunk)| (id, chunk.clone()))
                .collect();
            for (id, chunk) in split {
                if self.is_held(&chunk) {
                    self.gather(state, id);
                }
            }
        }
    }

    /// Adds an element to a heap: to the other elements of its array, if it was split off from them.
    pub(crate) fn insert_element(&mut self, state: &mut State, element: Chunk) -> Eval<()> {
        let Resource::Element(elem) = element.place.resource else { return Ok(()) };
        let whole = Place::new(Resource::Elements(elem), [element.place.args[0]]);
        let (place, index) = (element.place.clone(), element.place.args[1]);
        if element.amount == self.whole_amount() {
            self.insert_chunk(state, element);
        } else {
            self.add_share(state, element)?;
            self.put_together(state, &place)?;
        }
        let Some(id) = self.find(&state.heap, &whole) else { return Ok(()) };
        let split_off = state.heap.get(id).map(|chunk| chunk.cells.split_off().to_vec()).unwrap_or_default();
        if split_off.iter().any(|taken| self.known_equal(*taken, index)) {
            self.gather(state, id);
        }
        Ok(())
    }

    /// Adds a part of all elements of an array to a heap: to the part that is held. What was split off there is split off
    /// here, too, so that the two are parts of the same elements.
    pub(crate) fn insert_elements(&mut self, state: &mut State, elements: Chunk) -> Eval<()> {
        let Resource::Elements(elem) = elements.place.resource else { return Ok(()) };
        if elements.amount == self.whole_amount() {
            self.insert_chunk(state, elements);
            return Ok(());
        }
        let held = self.find(&state.heap, &elements.place).and_then(|id| state.heap.get(id)).cloned();
        let split_off = held.map(|held| held.cells.split_off().to_vec()).unwrap_or_default();
        let mut singles = Vec::new();
        for index in &split_off {
            singles.push(Chunk {
                place: Place::new(Resource::Element(elem), [elements.place.args[0], *index]),
                value: self.prover.pool.select(elements.value, *index),
                cells: Cells::One,
                ..elements.clone()
            });
        }
        let cells = elements.cells.with_split_off(split_off);
        self.add_share(state, Chunk { cells, ..elements })?;
        singles.into_iter().try_for_each(|single| self.insert_element(state, single))
    }
}
