//! The run-time classes of arrays.
//!
//! The class of an array is what it was made of and the number of its dimensions. These classes are numbered after
//! those of objects, dimension by dimension, so that Java's rule, that an array is one of the arrays of whatever its
//! elements are, gives few intervals:
//!
//! ```text
//! of one dimension   int[] boolean[] … Object[] C0[] C1[] …      then of two   int[][] … Object[][] C0[][] …
//! is it an int[]?    only int[]            is it a C[]?    the arrays of C and of what is below C
//! is it an Object[]? from Object[] on all of one dimension, and all of more: an int[] is an object, an int is none
//! ```
//!
//! A type says more than Java does: the value of a variable of type `C[]` is an array that was *made* as a `C[]`, for
//! arrays are not covariant here, so no write can fail because the array is one of a subclass. Of `Object[]` this is
//! not known below: it stands also for `T[]`, which may have been made for any argument.
//!
//! An array that is made for a type parameter, as in `(T[]) new Object[n]`, has to hold what T stands for and nothing
//! else, though to Java it is any `Object[]`. It has a number of its own: no test tells it from an `Object[]`, and so
//! nobody can find out that it is one and write other objects into it.
//!
//! *Invariant*: each array that a program can make has a number of its own here, and what `instanceof` is true of has
//! all numbers of which Java says so.
//!
//! Source: JLS 17, §4.10.3, §10.5, §15.20.2.

use super::{Hierarchy, Type};

/// Elements that are no objects of a class of the program: six types of values, `Object`, and it again for a type
/// parameter.
const OTHERS: u32 = 8;

/// The place of `Object` among the elements of arrays; before it are the types of values.
const OBJECT: u32 = 6;

/// More dimensions than any array has.
const MOST_DIMENSIONS: u32 = 256;

/// What an array consists of.
struct Shape<'t> {
    dimensions: u32,
    innermost: &'t Type,
}

impl Shape<'_> {
    /// Of the arrays with these elements.
    fn new(element: &Type) -> Shape<'_> {
        let mut shape = Shape { dimensions: 1, innermost: element };
        while let Type::Array(inner) = shape.innermost {
            shape = Shape { dimensions: shape.dimensions + 1, innermost: inner };
        }
        shape
    }
}

impl Hierarchy {
    /// The number of the first array of so many dimensions.
    fn first_array(&self, dimensions: u32) -> u32 {
        let classes = self.count();
        classes + (dimensions.min(MOST_DIMENSIONS) - 1) * (2 * classes + OTHERS)
    }

    /// The number of the arrays that are made with these elements. None: there are no such arrays.
    pub(crate) fn array_made(&self, element: &Type) -> Option<u32> {
        let shape = Shape::new(element);
        let place = match shape.innermost {
            Type::Int => 0,
            Type::Bool => 1,
            Type::Long => 2,
            Type::Short => 3,
            Type::Byte => 4,
            Type::Char => 5,
            Type::Object => OBJECT,
            Type::Class(class) => OTHERS + self.number(*class),
            Type::Integer | Type::Frac | Type::Null | Type::Array(_) | Type::Collection(..) => return None,
        };
        Some(self.first_array(shape.dimensions) + place)
    }

    /// The number of the arrays that are made for a type parameter with this bound. None: there are no such arrays.
    pub(crate) fn array_made_for_parameter(&self, bound: &Type) -> Option<u32> {
        let shape = Shape::new(bound);
        let place = match shape.innermost {
            Type::Object => OBJECT + 1,
            Type::Class(class) => OTHERS + self.count() + self.number(*class),
            // Any other type is no bound.
            _ => return None,
        };
        Some(self.first_array(shape.dimensions) + place)
    }

    /// The numbers of the arrays that a variable may hold that is declared with these elements.
    pub(crate) fn arrays_declared(&self, element: &Type) -> Vec<(u32, u32)> {
        match Shape::new(element).innermost {
            // A type parameter's, which were made for whatever stands for it.
            Type::Object => self.arrays_below(element),
            // Any other elements are what they were made of.
            _ => self.array_made(element).map(|number| (number, number)).into_iter().collect(),
        }
    }

    /// The numbers of all arrays that are arrays of these elements to Java: what was made of their subtypes is, too.
    pub(crate) fn arrays_below(&self, element: &Type) -> Vec<(u32, u32)> {
        let shape = Shape::new(element);
        let first = self.first_array(shape.dimensions);
        match shape.innermost {
            Type::Class(class) => {
                let shifted = |number: u32| first + OTHERS + number;
                let below = self.intervals(*class);
                let mut found: Vec<(u32, u32)> =
                    below.iter().map(|(low, high)| (shifted(*low), shifted(*high))).collect();
                let made = self.bounds().filter(|bound| self.is_subtype(*bound, *class));
                let made = made.filter_map(|bound| {
                    self.array_made_for_parameter(
                        &(1..shape.dimensions).fold(Type::Class(bound), |ty, _| Type::Array(Box::new(ty))),
                    )
                });
                found.extend(made.map(|number| (number, number)));
                found
            }
            Type::Object => vec![(first + OBJECT, self.first_array(MOST_DIMENSIONS) - 1)],
            // Any other elements are values, and have no subtypes.
            _ => self.array_made(element).map(|number| (number, number)).into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::ClassId;

    fn array(of: Type) -> Type {
        Type::Array(Box::new(of))
    }

    #[test]
    fn an_array_of_a_subclass_is_one_of_the_class() {
        let shape = ClassId(0);
        let hierarchy = Hierarchy::new(&[(None, vec![]), (Some(shape), vec![]), (None, vec![shape])]);
        let is_one = |made: &Type, of: &Type| {
            let number = hierarchy.array_made(made).expect("such arrays are made");
            hierarchy.arrays_below(of).iter().any(|(low, high)| *low <= number && number <= *high)
        };
        let [a, b, c] = [0, 1, 2].map(|id| Type::Class(ClassId(id)));
        assert!(is_one(&a, &a) && is_one(&b, &a) && is_one(&c, &a));
        assert!(!is_one(&a, &b) && !is_one(&c, &b));
        assert!(
            is_one(&b, &Type::Object) && is_one(&Type::Object, &Type::Object) && !is_one(&Type::Object, &a)
        );
        assert!(!is_one(&Type::Int, &Type::Object) && is_one(&array(Type::Int), &Type::Object));
        assert!(is_one(&array(b.clone()), &array(a.clone())) && !is_one(&array(b.clone()), &a));
        assert!(is_one(&array(b), &array(Type::Object)) && !is_one(&array(Type::Int), &array(Type::Object)));
        assert!(is_one(&array(array(Type::Int)), &array(Type::Object)) && !is_one(&a, &array(Type::Object)));
        assert!(is_one(&Type::Int, &Type::Int) && !is_one(&Type::Int, &Type::Long));
    }

    #[test]
    fn no_test_tells_that_an_array_was_made_for_a_type_parameter() {
        let shape = ClassId(0);
        let mut hierarchy = Hierarchy::new(&[(None, vec![]), (Some(shape), vec![]), (None, vec![shape])]);
        hierarchy.enter_bounds([shape].into_iter());
        let classes = [0, 1, 2].map(|id| Type::Class(ClassId(id)));
        let values = [Type::Int, Type::Bool, Type::Long, Type::Short, Type::Byte, Type::Char];
        let flat: Vec<Type> = classes.into_iter().chain(values).chain([Type::Object]).collect();
        let asked: Vec<Type> = flat.iter().cloned().chain(flat.iter().cloned().map(array)).collect();
        for bound in [Type::Object, Type::Class(shape)] {
            let made = hierarchy.array_made(&bound).expect("such arrays are made");
            let of_parameter = hierarchy.array_made_for_parameter(&bound).expect("such arrays are made");
            assert_ne!(made, of_parameter);
            for of in &asked {
                let below = hierarchy.arrays_below(of);
                let is_one = |number| below.iter().any(|(low, high)| (*low..=*high).contains(&number));
                assert_eq!(is_one(made), is_one(of_parameter), "{bound:?} {of:?}");
            }
        }
    }
}
