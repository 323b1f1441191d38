//! Arrays: reading and writing their elements (language.md §6, Arrays).
//!
//! A chunk holds all elements of an array, except for indices that were split off (see
//! [`views`](crate::symex::moves::views)); another kind of chunk holds one element. The contents are a map from
//! integers to values, so a write is a `store`.
//!
//! ```text
//! a[*] -> m     a[i] = v;     a[*] -> store(m, i, v)
//! ```

use crate::infer::Search;
use crate::ir::{ArrayClass, Expr, Item, Rows, Type};
use crate::source::Span;
use crate::state::{
    Cells, Chunk, ChunkId, Heap, Interval, Need, Place, Provenance, Resource, State, sort_of,
};
use crate::symex::failure::{Access, Why};
use crate::symex::moves::cases::{Cases, Meant};
use crate::symex::{Cont, Eval, Executor, Outcome, Reason, value};
use crate::term::{Op, Ratio, Sort, SortKind, Term, TermKind};

/// The chunk that an element is in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece {
    /// A chunk of its own.
    Single(ChunkId),
    /// One of all elements.
    Within(ChunkId),
}

impl Piece {
    /// The chunk that has it.
    pub(crate) fn id(self) -> ChunkId {
        match self {
            Piece::Single(id) | Piece::Within(id) => id,
        }
    }
}

/// Where the program names an element: the whole of it or just the index, whichever is to blame, and both parts.
#[derive(Clone, Copy)]
pub(crate) struct Spelt {
    pub at: Span,
    pub array: Span,
    pub index: Span,
}

impl Executor<'_> {
    pub(crate) fn element_type(array: &Expr) -> Type {
        match &array.ty {
            Type::Array(element) => element.as_ref().clone(),
            Type::Integer
            | Type::Int
            | Type::Long
            | Type::Short
            | Type::Byte
            | Type::Char
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Object
            | Type::Class(_)
            | Type::Collection(..) => array.ty.clone(),
        }
    }

    /// `a[i]`: needs permission to the element, and an index within bounds. A table needs none: its elements never
    /// change.
    pub(crate) fn eval_element(&mut self, state: &State, array: &Expr, index: &Expr, e: &Expr) -> Eval<Term> {
        let reference = self.eval(state, array)?;
        let at = self.eval(state, index)?;
        let place = Place::new(Resource::Element(sort_of(&e.ty)), [reference, at]);
        if let Some(table) = self.table(state, array)? {
            let spelt = Spelt { at: index.span, array: array.span, index: index.span };
            self.check_bounds(state, &place, spelt, &self.itself())?;
            return self.table_element(state, table, at);
        }
        if let Some(states) = self.unspecified() {
            let why = self.itself();
            self.check_not_null(state, reference, array, &why)?;
            let spelt = Spelt { at: index.span, array: array.span, index: index.span };
            self.check_bounds(state, &place, spelt, &why)?;
            return Ok(self.element_unspecified(states, state, &place, &e.ty));
        }
        let value = match self.piece(&state.heap, &place, Need::Some) {
            Some(piece) => self.element_value(&state.heap, piece, at),
            None => {
                let why = self.itself();
                let ends = self.collect(|ex, k| {
                    ex.with_element(
                        state.scratch(),
                        (&place, Need::Some),
                        ex.dynamic.search,
                        &|ex, state, piece| {
                            let value = ex.element_value(&state.heap, piece, at);
                            k(ex, state, value)
                        },
                        &|ex, state, ()| {
                            value!(ex.report_missing(
                                &state,
                                &place,
                                Some(array),
                                e.span,
                                &why,
                                Access::Read
                            ));
                            Ok(())
                        },
                    )
                })?;
                self.merge(ends)
            }
        };
        let spelt = Spelt { at: index.span, array: array.span, index: index.span };
        self.check_bounds(state, &place, spelt, &self.itself())?;
        self.learn_value(value, &e.ty);
        self.learn_item_not_null(&state.heap, value);
        Ok(value)
    }

    pub(crate) fn element_value(&mut self, heap: &Heap, piece: Piece, index: Term) -> Term {
        let (Piece::Single(id) | Piece::Within(id)) = piece;
        let held = heap.get(id).map(|chunk| chunk.value).expect("a piece was found in this heap");
        match piece {
            Piece::Single(_) => held,
            Piece::Within(_) => self.prover.pool.select(held, index),
        }
    }

    /// Fails, at what it is spelt as, where the index of an element may not be one.
    pub(crate) fn check_bounds(
        &mut self,
        state: &State,
        place: &Place,
        Spelt { at, array, index }: Spelt,
        why: &Why<'_>,
    ) -> Eval<()> {
        let goal = self.in_bounds(place);
        self.check(state, goal, at, why, |_| Reason::OutOfBounds { array, index })?;
        // Whether a chunk of several has it is looked up by what the facts know.
        self.learn_in_bounds(goal, place.args[1]);
        Ok(())
    }

    /// Learns that an index is in bounds, which was shown.
    pub(crate) fn learn_in_bounds(&mut self, shown: Term, index: Term) {
        if self.prover.known(shown).is_none() && !self.is_of_products(index) {
            self.assume(shown);
        }
    }

    /// Whether a number is calculated with products: what is known of these makes searches longer.
    fn is_of_products(&self, number: Term) -> bool {
        let pool = &self.prover.pool;
        let parts = pool.subterms(number);
        parts.into_iter().any(|part| matches!(pool.kind(part), TermKind::Op(Op::Product, _)))
    }

    /// The formula that the index of an element is in bounds.
    pub(crate) fn in_bounds(&mut self, place: &Place) -> Term {
        let length = self.length_of(place.args[0]);
        let pool = &mut self.prover.pool;
        let zero = pool.int(0);
        let (lower, upper) = (pool.ge(place.args[1], zero), pool.lt(place.args[1], length));
        pool.and(vec![lower, upper])
    }

    /// The piece that, by the facts, has as much of an element as is needed.
    pub(crate) fn piece(&mut self, heap: &Heap, place: &Place, need: Need) -> Option<Piece> {
        if let Some(id) = self.find_enough(heap, place, need) {
            return Some(Piece::Single(id));
        }
        self.find_around(heap, place, need).map(Piece::Within)
    }

    /// Whether an element is held as part of its array.
    pub(crate) fn element_within(&mut self, heap: &Heap, place: &Place) -> bool {
        matches!(place.resource, Resource::Element(_)) && self.piece(heap, place, Need::Some).is_some()
    }

    /// Finds the piece of an element, opening what has to be opened for it.
    pub(crate) fn with_element(
        &mut self,
        mut state: State,
        (place, need): (&Place, Need),
        search: Search,
        found: Cont<'_, Piece>,
        missing: Cont<'_>,
    ) -> Outcome {
        if self.prover.contradictory() {
            return Ok(());
        }
        if let Some(piece) = self.piece(&state.heap, place, need) {
            return found(self, state, piece);
        }
        if value!(self.put_together(&mut state, place)) || self.split_owner(&mut state, place, search) {
            return self.with_element(state, (place, need), search, found, missing);
        }
        if let Some(id) = self.candidate(&state, place, search) {
            return self.open_chunk(state, id, &|ex, state, ()| {
                ex.with_element(state, (place, need), search.deeper_open(), found, missing)
            });
        }
        if let Some(Cases { cond, then, otherwise }) = self.cases(&state, place, search) {
            return self.branch(
                state,
                cond,
                None,
                &|ex, state| ex.with_element(state, (&then, need), search, found, missing),
                &|ex, state| ex.with_element(state, (&otherwise, need), search, found, missing),
            );
        }
        match self.find_by_solver(&state.heap, place, need) {
            Meant::This(_) => match self.piece(&state.heap, place, need) {
                Some(piece) => found(self, state, piece),
                None => missing(self, state, ()),
            },
            Meant::OneOf(cond) => self.in_both_cases(state, cond, &|ex, state| {
                ex.with_element(state, (place, need), search, found, missing)
            }),
            Meant::Nothing => missing(self, state, ()),
        }
    }

    /// `a[i] = e;` in the state in which receiver, index and value were evaluated.
    pub(crate) fn write_element(
        &mut self,
        state: State,
        place: &Place,
        (array, index, span): (&Expr, &Expr, Span),
        value: Term,
        k: Cont<'_>,
    ) -> Outcome {
        let why = self.itself();
        let all = self.whole_share().need();
        self.with_element(
            state,
            (place, all),
            self.dynamic.search,
            &|ex, mut state, piece| {
                let spelt = Spelt { at: index.span, array: array.span, index: index.span };
                value!(ex.check_bounds(&state, place, spelt, &why));
                let (Piece::Single(id) | Piece::Within(id)) = piece;
                let written = match (piece, state.heap.get(id)) {
                    (Piece::Within(_), Some(chunk)) => {
                        ex.prover.pool.store(chunk.value, place.args[1], value)
                    }
                    (Piece::Single(_) | Piece::Within(_), _) => value,
                };
                state.heap.update(id, |chunk| chunk.value = written);
                k(ex, state, ())
            },
            &|ex, state, ()| {
                value!(ex.report_missing(&state, place, Some(array), span, &why, Access::Write));
                Ok(())
            },
        )
    }

    /// A location that is held can't be held twice: what is produced is a different location, or the condition under
    /// which the first is held is false. Fields that are certainly held are not treated here, because the prover has
    /// records of them.
    pub(crate) fn learn_overlaps(&mut self, state: &State, place: &Place, amount: Term) {
        match place.resource {
            Resource::Field(_) => {}
            Resource::Element(elem) => {
                for several in [Resource::Elements(elem), Resource::Range(elem)] {
                    self.learn_outside(state, place, amount, several);
                }
            }
            Resource::Elements(elem) | Resource::Range(elem) => {
                self.learn_outside(state, place, amount, Resource::Element(elem));
                self.learn_disjoint(state, place, amount);
                return self.learn_empty(state, place, amount);
            }
            Resource::Each(_) | Resource::Members(_) | Resource::Pred(_) => return,
        }
        let recorded = matches!(place.resource, Resource::Field(_));
        let told = |chunk: &&Chunk| !(recorded && self.is_unconditional(chunk));
        let held: Vec<Chunk> = state.heap.of(place.resource).map(|(_, c)| c).filter(told).cloned().collect();
        for chunk in held {
            let pool = &mut self.prover.pool;
            let mut twice: Vec<Term> =
                chunk.place.args.iter().zip(&place.args).map(|(a, b)| pool.eq(*a, *b)).collect();
            twice.push(self.too_much_beside(&chunk, amount));
            self.assume_none(twice);
        }
    }

    /// A single element that is held is not among the elements that a chunk of many holds; it may be one that was split
    /// off.
    fn learn_outside(&mut self, state: &State, place: &Place, amount: Term, others: Resource) {
        let held: Vec<Chunk> = state.heap.of(others).map(|(_, chunk)| chunk.clone()).collect();
        for chunk in held {
            let mut twice = vec![self.prover.pool.eq(chunk.place.args[0], place.args[0])];
            match (place.resource, chunk.place.args.as_slice(), place.args.as_slice()) {
                (Resource::Element(_), _, &[_, at]) => twice.push(self.has_cell(&chunk, at)),
                (Resource::Range(_), &[_, at], &[_, low, high]) => {
                    twice.push(self.prover.pool.within(low, at, high));
                }
                // Any other place is that of all elements.
                _ => {}
            }
            twice.push(self.too_much_beside(&chunk, amount));
            self.assume_none(twice);
        }
    }

    /// Two ranges of one array that are more than the whole together have no index in common.
    fn learn_disjoint(&mut self, state: &State, place: &Place, amount: Term) {
        let Some(own) = self.elements_of(place) else { return };
        let mut pieces = self.pieces(&state.heap, own.array, own.of);
        pieces.retain(|(_, chunk)| {
            let of_ranges = [chunk.place.resource, place.resource];
            chunk.cells != Cells::One && of_ranges.iter().any(|it| matches!(it, Resource::Range(_)))
        });
        let Some((_, first)) = pieces.first() else { return };
        let new = Chunk { place: place.clone(), cells: Cells::many([]), ..first.clone() };
        for (_, chunk) in pieces {
            for shared in self.shared_indices(&new, &chunk) {
                let too_much = self.too_much_beside(&chunk, amount);
                self.assume_none(vec![shared, too_much]);
            }
        }
    }

    /// If two chunks of elements of one array have an index in common, one of these is true: that the first index of
    /// the one is in the other. Where something was split off that may be so without one of them.
    pub(crate) fn shared_indices(&mut self, a: &Chunk, b: &Chunk) -> Vec<Term> {
        let firsts = [a, b].map(|it| self.elements_of(&it.place).map(|own| own.within.low));
        let mut shared = Vec::new();
        for first in firsts.into_iter().flatten() {
            let both = vec![self.has_index(a, first), self.has_index(b, first)];
            shared.push(self.prover.pool.and(both));
        }
        shared
    }

    /// The condition that an index is one of the array, and that a chunk has the element there.
    pub(crate) fn has_index(&mut self, chunk: &Chunk, at: Term) -> Term {
        let Some(own) = self.elements_of(&chunk.place) else { return self.prover.pool.bool(false) };
        let within = self.prover.pool.within(own.within.low, at, own.within.high);
        let has = self.has_cell(chunk, at);
        self.prover.pool.and(vec![within, has])
    }

    /// Assumes that some facts are not all true.
    fn assume_none(&mut self, facts: Vec<Term>) {
        let all = self.prover.pool.and(facts);
        let fact = self.prover.pool.not(all);
        self.assume(fact);
    }

    /// If all elements of an array are produced while so much of all of them is already held that it is more than the
    /// whole, there are none.
    fn learn_empty(&mut self, state: &State, place: &Place, amount: Term) {
        if !matches!(place.resource, Resource::Elements(_)) {
            return;
        }
        let held = self.find(&state.heap, place).and_then(|id| state.heap.get(id)).cloned();
        let Some(held) = held.filter(|chunk| self.has_all_cells(chunk)) else { return };
        let length = self.length_of(place.args[0]);
        let too_much = self.too_much_beside(&held, amount);
        let zero = self.prover.pool.int(0);
        let empty = self.prover.pool.le(length, zero);
        let fact = self.prover.pool.implies(too_much, empty);
        self.assume(fact);
    }

    /// Whether so much of a location that is being produced is held already that both are more than the whole.
    pub(crate) fn overlaps(&mut self, state: &State, place: &Place, amount: Term) -> bool {
        let held = match place.resource {
            Resource::Field(_) => self.find(&state.heap, place),
            Resource::Element(_) => {
                let piece = self.piece(&state.heap, place, Need::Some);
                piece.map(Piece::id)
            }
            // An array without elements can be held twice: see `learn_empty`.
            Resource::Elements(_)
            | Resource::Range(_)
            | Resource::Each(_)
            | Resource::Members(_)
            | Resource::Pred(_) => None,
        };
        let Some(held) = held.and_then(|id| state.heap.get(id)).cloned() else { return false };
        let fits = self.fit_together(held.amount, amount);
        self.prover.is_excluded(fits)
    }

    pub(crate) fn known_non_empty(&mut self, array: Term) -> bool {
        let length = self.length_of(array);
        let zero = self.prover.pool.int(0);
        let some = self.prover.pool.gt(length, zero);
        self.prover.known(some) == Some(true)
    }

    /// `x = new T[n];` A new array holds the default value of its type everywhere; a negative size is an error.
    pub(crate) fn exec_new_array(
        &mut self,
        state: &mut State,
        (element, class): (&Type, ArrayClass),
        size: &Expr,
    ) -> Eval<Term> {
        let length = self.eval(state, size)?;
        let zero = self.prover.pool.int(0);
        let goal = self.prover.pool.ge(length, zero);
        let why = self.itself();
        self.check(state, goal, size.span, &why, |_| Reason::NegativeSize { size: size.span })?;
        let array = self.prover.pool.fresh_object("array");
        self.learn_made(array, element, class);
        let actual_length = self.length_of(array);
        let fact = self.prover.pool.eq(actual_length, length);
        self.assume(fact);
        let elem = sort_of(element);
        let default = self.default_value(elem);
        let value = self.prover.pool.const_array(default);
        let chunk = self.whole_chunk(
            Place::new(Resource::Elements(elem), [array]),
            value,
            Provenance::Other,
            size.span,
        );
        self.insert_chunk(state, chunk);
        Ok(array)
    }

    /// `x = new T[n][m];` Where n may be any number: the elements are other arrays, of which all is held as of the rows
    /// of any array. A negative size is an error, also of rows that are not made.
    pub(crate) fn exec_new_rows(
        &mut self,
        state: &mut State,
        (row, class): (&Type, ArrayClass),
        size: &Expr,
        rows: &Rows,
    ) -> Eval<Term> {
        let length = self.eval(state, &rows.length)?;
        let array = self.exec_new_array(state, (row, class), size)?;
        let count = self.length_of(array);
        let zero = self.prover.pool.int(0);
        let goal = self.prover.pool.ge(length, zero);
        let why = self.itself();
        let span = rows.length.span;
        self.check(state, goal, span, &why, |_| Reason::NegativeSize { size: span })?;
        let sort = self.prover.pool.array_of(Sort::REF);
        let contents = self.prover.pool.fresh("rows", sort);
        let all = self.find(&state.heap, &Place::new(Resource::Elements(Sort::REF), [array]));
        state.heap.update(all.expect("it was just made"), |chunk| chunk.value = contents);
        let index = self.prover.pool.fresh("i", Sort::INT);
        let element = self.prover.pool.select(contents, index);
        let its_length = self.length_of(element);
        let pool = &mut self.prover.pool;
        let null = pool.null();
        let is_row = vec![pool.ne(element, null), pool.eq(its_length, length)];
        let (inside, is_row) = (pool.within(zero, index, count), pool.and(is_row));
        let body = pool.implies(inside, is_row);
        let fact = pool.forall(vec![index], vec![vec![element]], body);
        self.assume(fact);
        let element = Executor::element_of_rows(row);
        let default = self.default_value(sort_of(element));
        let pool = &mut self.prover.pool;
        let elements = pool.const_array(default);
        let snapshot = pool.wrap(elements);
        let value = pool.const_array(snapshot);
        let value = self.cut(value, Interval { low: zero, high: count });
        let place = Place::new(Resource::Each(Item::Pred(rows.pred)), [contents, zero, count]);
        let cells = Cells::many([]);
        let chunk = Chunk { cells, ..self.whole_chunk(place, value, Provenance::Other, size.span) };
        self.insert_elements(state, chunk)?;
        Ok(array)
    }

    /// The type of the elements of a row.
    fn element_of_rows(row: &Type) -> &Type {
        match row {
            Type::Array(element) => element,
            // Any other type is none of a row.
            _ => row,
        }
    }

    /// Java's default values.
    pub(crate) fn default_value(&mut self, elem: Sort) -> Term {
        let pool = &mut self.prover.pool;
        match pool.sort_kind(elem) {
            SortKind::Int => pool.int(0),
            SortKind::Bool => pool.bool(false),
            SortKind::Ref => pool.null(),
            SortKind::Snap => pool.unit(),
            SortKind::Amount => pool.amount(Ratio::NONE),
            SortKind::Arr(inner) => {
                let value = self.default_value(inner);
                self.prover.pool.const_array(value)
            }
            SortKind::Seq(_) | SortKind::Set(_) | SortKind::MSet(_) | SortKind::Map(..) => pool.empty(elem),
        }
    }
}
