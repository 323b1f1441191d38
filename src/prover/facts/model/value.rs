//! The values of a candidate. Equal values are one number, so they are compared at once however large they are.
//!
//! An object, and a snapshot or array of which only some parts matter, is known by the class that it is the value of:
//! two of them are different. There are such values: snapshots have leaves with infinitely many contents, and arrays
//! have elements that nobody reads.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::prover::facts::Id;
use crate::term::{Ratio, Sort};

/// How long a range of an array may be whose elements are looked at one by one.
const LONGEST: i128 = 32;

/// A value, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Value(u32);

/// The elements of an array that are not as the others, by index.
pub(super) type Elements = SmallVec<[(i128, Value); 2]>;

/// What a value is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    Bool(bool),
    Int(i128),
    Amount(Ratio),
    /// The object, or null, that is the value of a class.
    Object(Id),
    Unit,
    Leaf(Sort, Value),
    Pair(Value, Value),
    /// A snapshot different from all others, of which the first shape is not known.
    Opaque(Id),
    /// Some elements, and what all others are.
    Array(Elements, Value),
}

impl Value {
    pub(super) fn number(self) -> u32 {
        self.0
    }
}

#[derive(Default)]
pub(super) struct Values {
    shapes: Vec<Shape>,
    numbers: FxHashMap<Shape, Value>,
}

impl Values {
    pub(super) fn make(&mut self, shape: Shape) -> Value {
        *self.numbers.entry(shape).or_insert_with_key(|shape| {
            self.shapes.push(shape.clone());
            Value(self.shapes.len() as u32 - 1)
        })
    }

    pub(super) fn shape(&self, value: Value) -> &Shape {
        &self.shapes[value.0 as usize]
    }

    pub(super) fn int(&self, value: Value) -> Option<i128> {
        if let Shape::Int(number) = self.shape(value) { Some(*number) } else { None }
    }

    pub(super) fn amount(&self, value: Value) -> Option<Ratio> {
        if let Shape::Amount(amount) = self.shape(value) { Some(*amount) } else { None }
    }

    pub(super) fn is_true(&self, value: Value) -> bool {
        *self.shape(value) == Shape::Bool(true)
    }

    /// An array with other elements at some places.
    pub(super) fn array(
        &mut self,
        others: Value,
        elements: impl IntoIterator<Item = (i128, Value)>,
    ) -> Value {
        let elements = elements.into_iter().filter(|&(_, element)| element != others).collect();
        self.make(Shape::Array(elements, others))
    }

    pub(super) fn element(&self, array: Value, index: i128) -> Option<Value> {
        let Shape::Array(elements, others) = self.shape(array) else { return None };
        let found = elements.binary_search_by_key(&index, |element| element.0);
        Some(found.map_or(*others, |at| elements[at].1))
    }

    /// What one array holds from an index up to another, and elsewhere what another one holds; `None` if the range is
    /// long.
    pub(super) fn spliced(&mut self, outside: Value, low: i128, high: i128, inside: Value) -> Option<Value> {
        let Shape::Array(elements, others) = self.shape(outside) else { return None };
        let (others, mut elements) = (*others, elements.clone());
        if high.checked_sub(low)? > LONGEST {
            return None;
        }
        elements.retain(|(at, _)| *at < low || *at >= high);
        for at in low..high {
            elements.push((at, self.element(inside, at)?));
        }
        elements.sort_unstable_by_key(|(at, _)| *at);
        Some(self.array(others, elements))
    }

    pub(super) fn updated(&mut self, array: Value, index: i128, element: Value) -> Option<Value> {
        let Shape::Array(elements, others) = self.shape(array) else { return None };
        let (mut elements, others) = (elements.clone(), *others);
        match elements.binary_search_by_key(&index, |element| element.0) {
            Ok(at) => elements[at].1 = element,
            Err(at) => elements.insert(at, (index, element)),
        }
        Some(self.array(others, elements))
    }
}
