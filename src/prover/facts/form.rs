//! Linear forms over numbered things: classes, or the unknowns of a system.

use smallvec::SmallVec;

/// `constant + Σ factor * number`, the numbers ascending and different, no factor zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Form {
    pub parts: SmallVec<[(u32, i128); 4]>,
    pub constant: i128,
}

/// What the shape of a form allows to conclude.
pub(super) enum Shape {
    Constant,
    /// factor * first
    One(u32, i128),
    /// first - second
    Difference(u32, u32),
    Other,
}

impl Form {
    pub(super) fn constant(constant: i128) -> Form {
        Form { parts: SmallVec::new(), constant }
    }

    pub(super) fn one(number: u32) -> Form {
        Form { parts: SmallVec::from_slice(&[(number, 1)]), constant: 0 }
    }

    pub(super) fn shape(&self) -> Shape {
        match *self.parts.as_slice() {
            [] => Shape::Constant,
            [(x, k)] => Shape::One(x, k),
            [(x, 1), (y, -1)] | [(y, -1), (x, 1)] => Shape::Difference(x, y),
            _ => Shape::Other,
        }
    }

    /// Adds `factor * number`; `None` when a factor leaves the range of i128, here and below.
    pub(super) fn add(&mut self, number: u32, factor: i128) -> Option<()> {
        match self.parts.binary_search_by_key(&number, |p| p.0) {
            Ok(at) => {
                let sum = self.parts[at].1.checked_add(factor)?;
                if sum == 0 {
                    self.parts.remove(at);
                } else {
                    self.parts[at].1 = sum;
                }
            }
            Err(_) if factor == 0 => {}
            Err(at) => self.parts.insert(at, (number, factor)),
        }
        Some(())
    }

    /// `self + other * factor`.
    pub(super) fn plus(&self, other: &Form, factor: i128) -> Option<Form> {
        let mut out = self.clone();
        out.constant = out.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for &(number, k) in &other.parts {
            out.add(number, k.checked_mul(factor)?)?;
        }
        Some(out)
    }

    /// The factor of a number, 0 if it does not occur.
    pub(super) fn factor(&self, number: u32) -> i128 {
        self.parts.binary_search_by_key(&number, |p| p.0).map_or(0, |at| self.parts[at].1)
    }
}
