//! The operators, each one row of a table.
//!
//! A term `op(a, b)` is an operator and its arguments. All that the rest of the program has to know about an operator
//! is in its row: sorts, simplifying constructor, spelling, meaning in SMT-LIB. Substitution, free symbols, congruence
//! in the facts and the translation to Z3 read the row, so they cannot forget an operator. The keys of a map are this
//! row and nothing else:
//!
//! ```text
//! /// The keys of a map.
//! Keys => Row {
//!     signature: Signature::Generic(|_, args| …),    of a map from keys of a sort, a set of them
//!     build: Build::One(TermPool::keys),             a simplifier, if there is one: the keys of m[k := v] are a union
//!     shown: Shown::Member("keys"),
//!     smtlib: Smtlib::Declared("keys"),              a function of its own; Theory("select") would be Z3's
//!     ..Row::MATCHED
//! };
//! ```
//!
//! The tests need one thing more, and do not compile without it: its value in `eval`, against which simplifier,
//! facts and Z3 are tested at random.
//!
//! Terms that are not an operator applied to terms have kinds of their own, see [`TermKind`](super::TermKind):
//! constants, symbols, functions of the program, quantifiers, and the normal forms of integer sums and comparisons.

use smallvec::SmallVec;

use super::row::{Build, Encoding, Row, Signature, Smtlib, Trigger};
use super::spelling::Shown;
use super::words::Level;
use super::{Sort, SortKind, Term, TermKind, TermPool};

macro_rules! operators {
    ($( $(#[$doc:meta])* $name:ident $( ($($index:ident: $sort:ty),+) )? => $row:expr; )+) => {
        /// An operator. What follows its name in parentheses is a part of the name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Op {
            $( $(#[$doc])* $name $( ($($sort),+) )?, )+
        }

        impl Op {
            /// What is to be known about the operator.
            #[inline]
            pub(crate) fn row(self) -> Row {
                match self {
                    $( Op::$name $( ($($index),+) )? => {
                        $( $( let _ = $index; )+ )?
                        $row
                    } )+
                }
            }

            /// Writes a number of its own, and its index.
            #[inline]
            pub(crate) fn encode(self, out: &mut impl Extend<u32>) {
                enum Number {
                    $( $name, )+
                }
                match self {
                    $( Op::$name $( ($($index),+) )? => {
                        out.extend([Number::$name as u32 $( $(, u32::from($index))+ )?]);
                    } )+
                }
            }

            /// Every operator, with some index if it needs one.
            #[cfg(test)]
            pub(crate) fn all() -> Vec<Op> {
                vec![$( Op::$name $( ($(<$sort>::default()),+) )? ),+]
            }
        }
    };
}

operators! {
    /// The reference to no object.
    Null => Row {
        signature: Signature::Fixed(&[], Sort::REF),
        shown: Shown::Word("null"),
        smtlib: Smtlib::Declared("null"),
        ..Row::FREE
    };
    /// The snapshot of nothing.
    Unit => Row {
        signature: Signature::Fixed(&[], Sort::SNAP),
        smtlib: Smtlib::Encoded(Encoding::Unit),
        ..Row::FREE
    };
    /// Negation.
    Not => Row {
        signature: Signature::Fixed(&[Sort::BOOL], Sort::BOOL),
        build: Build::One(TermPool::not),
        shown: Shown::Own(TermPool::spell_negation),
        smtlib: Smtlib::Theory("not"),
        ..Row::CONNECTIVE
    };
    /// Conjunction. No conjunct is a conjunction.
    And => Row {
        signature: Signature::Many(Sort::BOOL),
        build: Build::Many(TermPool::and),
        shown: Shown::Between("&&", Level::And),
        smtlib: Smtlib::Theory("and"),
        ..Row::CONNECTIVE
    };
    /// Disjunction. No disjunct is a disjunction.
    Or => Row {
        signature: Signature::Many(Sort::BOOL),
        build: Build::Many(TermPool::or),
        shown: Shown::Between("||", Level::Or),
        smtlib: Smtlib::Theory("or"),
        ..Row::CONNECTIVE
    };
    /// Implication.
    Implies => Row {
        signature: Signature::Fixed(&[Sort::BOOL, Sort::BOOL], Sort::BOOL),
        build: Build::Two(TermPool::implies),
        shown: Shown::Between("==>", Level::Implies),
        smtlib: Smtlib::Theory("=>"),
        ..Row::CONNECTIVE
    };
    /// Equality at any sort; on booleans it is `<==>`. The smaller term comes first.
    Eq => Row {
        signature: Signature::Generic(|_, args| match *args {
            [a, b] if a == b => Some(Sort::BOOL),
            _ => None,
        }),
        build: Build::Two(TermPool::eq),
        shown: Shown::Own(TermPool::spell_equation),
        smtlib: Smtlib::Theory("="),
        commutative: true,
        trigger: Trigger::Never,
        ..Row::FREE
    };
    /// `c ? a : b`.
    Ite => Row {
        signature: Signature::Generic(|_, args| match *args {
            [Sort::BOOL, a, b] if a == b => Some(a),
            _ => None,
        }),
        build: Build::Three(TermPool::ite),
        shown: Shown::Own(TermPool::spell_conditional),
        smtlib: Smtlib::Theory("ite"),
        trigger: Trigger::Never,
        ..Row::FREE
    };
    /// A product of at least two integers that are not constants.
    Product => Row {
        signature: Signature::Many(Sort::INT),
        build: Build::Many(TermPool::product_of),
        shown: Shown::Between("*", Level::Product),
        smtlib: Smtlib::Theory("*"),
        commutative: true,
        ..Row::ARITHMETIC
    };
    /// Division as in Java: truncates towards zero.
    Div => Row {
        signature: Signature::Fixed(&[Sort::INT, Sort::INT], Sort::INT),
        build: Build::Two(TermPool::div),
        shown: Shown::Between("/", Level::Product),
        smtlib: Smtlib::Encoded(Encoding::Quotient),
        trigger: Trigger::UnlessConstant,
        ..Row::ARITHMETIC
    };
    /// Remainder as in Java: has the sign of the dividend.
    Rem => Row {
        signature: Signature::Fixed(&[Sort::INT, Sort::INT], Sort::INT),
        build: Build::Two(TermPool::rem),
        shown: Shown::Between("%", Level::Product),
        smtlib: Smtlib::Encoded(Encoding::Remainder),
        trigger: Trigger::UnlessConstant,
        ..Row::ARITHMETIC
    };
    /// `a & b` of integers in two's complement, see [`super::bits`].
    BitAnd => Row {
        build: Build::Two(TermPool::bit_and),
        shown: Shown::Between("&", Level::BitAnd),
        smtlib: Smtlib::Declared("bit_and"),
        ..Row::BITS
    };
    /// `a | b`.
    BitOr => Row {
        build: Build::Two(TermPool::bit_or),
        shown: Shown::Between("|", Level::BitOr),
        smtlib: Smtlib::Declared("bit_or"),
        ..Row::BITS
    };
    /// `a ^ b`.
    BitXor => Row {
        build: Build::Two(TermPool::bit_xor),
        shown: Shown::Between("^", Level::BitXor),
        smtlib: Smtlib::Declared("bit_xor"),
        ..Row::BITS
    };
    /// `a << s`, of which the lowest 32 bits are kept, or 64.
    ShiftLeft(long: bool) => Row {
        build: Build::Two(if long {
            |pool, a, s| pool.shift_left(true, a, s)
        } else {
            |pool, a, s| pool.shift_left(false, a, s)
        }),
        shown: Shown::Between("<<", Level::Shift),
        smtlib: Smtlib::Declared(if long { "shift_left_64" } else { "shift_left_32" }),
        commutative: false,
        ..Row::BITS
    };
    /// `a >> s`, where s counts modulo 32, or 64.
    ShiftRight(long: bool) => Row {
        build: Build::Two(if long {
            |pool, a, s| pool.shift_right(true, a, s)
        } else {
            |pool, a, s| pool.shift_right(false, a, s)
        }),
        shown: Shown::Between(">>", Level::Shift),
        smtlib: Smtlib::Declared(if long { "shift_right_64" } else { "shift_right_32" }),
        commutative: false,
        ..Row::BITS
    };
    /// `a >>> s`, of numbers of 32 bits, or 64.
    ShiftUnsigned(long: bool) => Row {
        build: Build::Two(if long {
            |pool, a, s| pool.shift_unsigned(true, a, s)
        } else {
            |pool, a, s| pool.shift_unsigned(false, a, s)
        }),
        shown: Shown::Between(">>>", Level::Shift),
        smtlib: Smtlib::Declared(if long { "shift_unsigned_64" } else { "shift_unsigned_32" }),
        commutative: false,
        ..Row::BITS
    };
    /// A sum of amounts, of which the last may be a constant.
    AmountSum => Row {
        signature: Signature::Many(Sort::AMOUNT),
        build: Build::Many(TermPool::amount_sum),
        shown: Shown::Own(TermPool::spell_amount_sum),
        smtlib: Smtlib::Theory("+"),
        commutative: true,
        ..Row::ARITHMETIC
    };
    /// A product of two amounts, of which the first may be a constant.
    AmountProduct => Row {
        signature: Signature::Fixed(&[Sort::AMOUNT, Sort::AMOUNT], Sort::AMOUNT),
        build: Build::Two(TermPool::amount_mul),
        shown: Shown::Between("*", Level::Product),
        smtlib: Smtlib::Encoded(Encoding::AmountProduct),
        commutative: true,
        ..Row::ARITHMETIC
    };
    /// `a <= b` for amounts.
    AmountAtMost => Row {
        signature: Signature::Fixed(&[Sort::AMOUNT, Sort::AMOUNT], Sort::BOOL),
        build: Build::Two(TermPool::amount_le),
        shown: Shown::Between("<=", Level::Relation),
        smtlib: Smtlib::Theory("<="),
        trigger: Trigger::Never,
        ..Row::ARITHMETIC
    };
    /// A value as the leaf of a snapshot.
    Wrap => Row {
        signature: Signature::Generic(|_, args| match *args {
            [Sort::SNAP] => None,
            [_] => Some(Sort::SNAP),
            _ => None,
        }),
        build: Build::One(TermPool::wrap),
        smtlib: Smtlib::Encoded(Encoding::Wrap),
        ..Row::MATCHED
    };
    /// The value of a leaf; any value of the sort if the snapshot is no such leaf.
    Unwrap(sort: Sort) => Row {
        signature: Signature::Generic(|op, args| match (op, args) {
            (Op::Unwrap(sort), [Sort::SNAP]) => Some(sort),
            _ => None,
        }),
        build: Build::Leaf(sort),
        smtlib: Smtlib::Encoded(Encoding::Unwrap(sort)),
        ..Row::MATCHED
    };
    /// The snapshot of at least two parts.
    Tuple => Row {
        signature: Signature::Many(Sort::SNAP),
        build: Build::Many(TermPool::tuple),
        smtlib: Smtlib::Encoded(Encoding::Tuple),
        ..Row::FREE
    };
    /// A component by its index and the number of components; any snapshot if there is no such component.
    Proj(index: u32, arity: u32) => Row {
        signature: Signature::Fixed(&[Sort::SNAP], Sort::SNAP),
        build: Build::Component(index, arity),
        smtlib: Smtlib::Encoded(Encoding::Proj(index, arity)),
        ..Row::FREE
    };
    /// The array that holds one value everywhere.
    ConstArray => Row {
        signature: Signature::Generic(|_, args| match *args {
            [elem] => Some(Sort::of(SortKind::Arr(elem))),
            _ => None,
        }),
        build: Build::One(TermPool::const_array),
        smtlib: Smtlib::Encoded(Encoding::ConstArray),
        ..Row::FREE
    };
    /// What an array holds at an index.
    Select => Row {
        signature: Signature::Generic(|_, args| match *args {
            [array, Sort::INT] => array.element(),
            _ => None,
        }),
        build: Build::Two(TermPool::select),
        shown: Shown::Own(TermPool::spell_element),
        smtlib: Smtlib::Theory("select"),
        ..Row::MATCHED
    };
    /// An array with another value at an index.
    Store => Row {
        signature: Signature::Generic(|_, args| match *args {
            [array, Sort::INT, elem] if array.element() == Some(elem) => Some(array),
            _ => None,
        }),
        build: Build::Three(TermPool::store),
        smtlib: Smtlib::Theory("store"),
        ..Row::MATCHED
    };
    /// `splice(a, i, j, b)`: an array that holds at the indices from i up to, not including, j what b holds there, and
    /// elsewhere what a holds.
    Splice => Row {
        signature: Signature::Generic(|_, args| match *args {
            [outside, Sort::INT, Sort::INT, inside] if inside == outside => outside.element().map(|_| outside),
            _ => None,
        }),
        build: Build::Four(TermPool::splice),
        smtlib: Smtlib::Encoded(Encoding::Splice),
        trigger: Trigger::Never,
        ..Row::FREE
    };
    /// Whether a reference is an object of one of the classes of a set, see [`ClassSets`](super::ClassSets).
    IsOneOf(set: u32) => Row {
        signature: Signature::Fixed(&[Sort::REF], Sort::BOOL),
        build: Build::Classes(set),
        smtlib: Smtlib::Encoded(Encoding::IsOneOf(set)),
        trigger: Trigger::Never,
        ..Row::FREE
    };
    /// The length of an array object.
    Length => Row {
        signature: Signature::Fixed(&[Sort::REF], Sort::INT),
        shown: Shown::Member("length"),
        smtlib: Smtlib::Declared("length"),
        never_negative: true,
        ..Row::MATCHED
    };
    /// The ghost value of this sort without elements.
    Empty(sort: Sort) => Row {
        signature: Signature::Generic(|op, args| match (op, args) {
            (Op::Empty(sort), []) => Some(sort),
            _ => None,
        }),
        shown: Shown::Nameless,
        smtlib: Smtlib::Declared("empty"),
        ..Row::FREE
    };
    /// The ghost value of this sort with one element.
    Single(sort: Sort) => Row {
        signature: Signature::Generic(|op, args| match (op, args) {
            (Op::Single(sort), [_]) => Some(sort),
            _ => None,
        }),
        shown: Shown::OfSort,
        smtlib: Smtlib::Declared("single"),
        ..Row::MATCHED
    };
    /// Two sequences one after the other. The second one is no concatenation.
    Concat => Row {
        signature: Signature::Generic(same_of_two),
        build: Build::Two(TermPool::concat),
        shown: Shown::Own(TermPool::spell_concat),
        smtlib: Smtlib::Declared("concat"),
        ..Row::MATCHED
    };
    /// What is in any of at least two sets; of multisets the sum. No part is a union, and the smaller ones come first.
    Union => Row {
        signature: Signature::Generic(|_, args| match *args {
            [first, ..] if args.iter().all(|&arg| arg == first) => Some(first),
            _ => None,
        }),
        build: Build::Many(TermPool::union),
        shown: Shown::Between("union", Level::Sum),
        smtlib: Smtlib::Declared("union"),
        commutative: true,
        ..Row::MATCHED
    };
    /// What is in two sets; of multisets as often as in the one that has it less often.
    Inter => Row {
        signature: Signature::Generic(same_of_two),
        build: Build::Two(TermPool::inter),
        shown: Shown::Between("inter", Level::Sum),
        smtlib: Smtlib::Declared("inter"),
        commutative: true,
        ..Row::MATCHED
    };
    /// What is in the first set and not in the second; of multisets as often as it is there more often. A map without
    /// the keys in a set.
    Diff => Row {
        signature: Signature::Generic(|op, args| match *args {
            [map, keys] if map.set_of_keys() == Some(keys) => Some(map),
            _ => same_of_two(op, args),
        }),
        build: Build::Two(TermPool::diff),
        shown: Shown::Own(TermPool::spell_difference),
        smtlib: Smtlib::Declared("diff"),
        ..Row::MATCHED
    };
    /// How many elements a ghost value has.
    Size => Row {
        signature: Signature::Generic(|_, args| match *args {
            [of] => of.member().map(|_| Sort::INT),
            _ => None,
        }),
        build: Build::One(TermPool::size),
        shown: Shown::Own(TermPool::spell_size),
        smtlib: Smtlib::Declared("size"),
        never_negative: true,
        ..Row::MATCHED
    };
    /// The element of a sequence at an index, or what a map has for a key. Elsewhere a value that only the sort
    /// decides.
    At => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole, at] => whole.at(at),
            _ => None,
        }),
        build: Build::Two(TermPool::at),
        shown: Shown::Own(TermPool::spell_at),
        smtlib: Smtlib::Declared("at"),
        ..Row::MATCHED
    };
    /// A sequence with another element at an index, the same where it has no such index; a map with this value for a
    /// key.
    Put => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole, at, value] => whole.at(at).filter(|&part| part == value).map(|_| whole),
            _ => None,
        }),
        build: Build::Three(TermPool::put),
        shown: Shown::Own(TermPool::spell_put),
        smtlib: Smtlib::Declared("put"),
        ..Row::MATCHED
    };
    /// The elements of a sequence from an index up to, not including, another one, as far as there are some.
    Slice => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole, Sort::INT, Sort::INT] => Some(whole),
            _ => None,
        }),
        build: Build::Three(TermPool::slice),
        shown: Shown::Own(TermPool::spell_slice),
        smtlib: Smtlib::Declared("slice"),
        ..Row::MATCHED
    };
    /// Whether something is an element of a sequence or a set.
    Has => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole, part] => whole.member().filter(|&member| member == part).map(|_| Sort::BOOL),
            _ => None,
        }),
        build: Build::Two(TermPool::has),
        shown: Shown::Own(TermPool::spell_has),
        smtlib: Smtlib::Declared("has"),
        ..Row::MATCHED
    };
    /// How often something is in a multiset.
    Count => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole, part] => whole.member().filter(|&member| member == part).map(|_| Sort::INT),
            _ => None,
        }),
        build: Build::Two(TermPool::count),
        shown: Shown::Own(TermPool::spell_at),
        smtlib: Smtlib::Declared("count"),
        never_negative: true,
        ..Row::MATCHED
    };
    /// The elements of a sequence as a multiset.
    Elements => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole] => whole.member().map(|member| Sort::of(SortKind::MSet(member))),
            _ => None,
        }),
        build: Build::One(TermPool::elements),
        shown: Shown::Own(TermPool::spell_elements),
        smtlib: Smtlib::Declared("elements"),
        ..Row::MATCHED
    };
    /// The keys of a map.
    Keys => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole] => whole.member().map(|key| Sort::of(SortKind::Set(key))),
            _ => None,
        }),
        build: Build::One(TermPool::keys),
        shown: Shown::Member("keys"),
        smtlib: Smtlib::Declared("keys"),
        ..Row::MATCHED
    };
    /// The first elements of an array, so many, as a sequence.
    Prefix => Row {
        signature: Signature::Generic(|_, args| match *args {
            [array, Sort::INT] => array.element().map(|elem| Sort::of(SortKind::Seq(elem))),
            _ => None,
        }),
        build: Build::Two(TermPool::prefix),
        smtlib: Smtlib::Declared("prefix"),
        ..Row::MATCHED
    };
    /// An index at which something is in a sequence, if it is.
    Place => Row {
        signature: Signature::Generic(|_, args| match *args {
            [whole, part] => whole.member().filter(|&member| member == part).map(|_| Sort::INT),
            _ => None,
        }),
        smtlib: Smtlib::Declared("place"),
        ..Row::FREE
    };
    /// Where two ghost values differ, if they do: an index, an element, or a key. For sequences of one length.
    Differ => Row {
        signature: Signature::Generic(|_, args| match *args {
            [a, b] if a == b => match a.kind() {
                SortKind::Seq(_) => Some(Sort::INT),
                _ => a.member(),
            },
            _ => None,
        }),
        build: Build::Two(TermPool::differ),
        smtlib: Smtlib::Declared("differ"),
        commutative: true,
        ..Row::FREE
    };
}

/// Two arguments of one sort, and a result of the same.
fn same_of_two(_: Op, args: &[Sort]) -> Option<Sort> {
    match *args {
        [a, b] if a == b => Some(a),
        _ => None,
    }
}

impl Op {
    /// Whether it makes a ghost value from its arguments.
    pub(crate) fn makes_collection(self) -> bool {
        match self {
            Op::Empty(_)
            | Op::Single(_)
            | Op::Concat
            | Op::Union
            | Op::Inter
            | Op::Diff
            | Op::Put
            | Op::Slice
            | Op::Elements
            | Op::Keys
            | Op::Prefix => true,
            // No other operator does.
            _ => false,
        }
    }

    /// Whether it says something about ghost values: makes one, or reads one.
    pub(crate) fn is_of_collections(self) -> bool {
        self.makes_collection()
            || matches!(self, Op::Size | Op::At | Op::Has | Op::Count | Op::Place | Op::Differ)
    }
}

impl TermPool {
    /// Whether a term is a ghost value that is put together of others.
    pub(crate) fn makes_collection(&self, t: Term) -> bool {
        matches!(self.kind(t), TermKind::Op(op, _) if op.makes_collection())
    }

    /// Whether a term is a ghost value, or made from some by an operator of theirs.
    pub(crate) fn is_of_collections(&self, t: Term) -> bool {
        let by_operator = matches!(self.kind(t), TermKind::Op(op, _) if op.is_of_collections());
        by_operator || self.sort(t).member().is_some()
    }

    /// The operator applied to arguments of the right sorts, through its simplifying constructor.
    pub(crate) fn apply(&mut self, op: Op, args: &[Term]) -> Term {
        match (op.row().build, args) {
            (Build::One(build), &[a]) => build(self, a),
            (Build::Two(build), &[a, b]) => build(self, a, b),
            (Build::Three(build), &[a, b, c]) => build(self, a, b, c),
            (Build::Four(build), &[a, b, c, d]) => build(self, a, b, c, d),
            (Build::Many(build), args) => build(self, args.to_vec()),
            (Build::Leaf(sort), &[a]) => self.unwrap(sort, a),
            (Build::Classes(set), &[a]) => self.is_one_of(set, a),
            (Build::Component(index, arity), &[a]) => self.proj(index as usize, arity as usize, a),
            (_, args) => self.intern_op(op, args),
        }
    }

    /// The sort of the operator's result. Arguments that do not fit are a fault of the caller.
    pub(super) fn result_sort(&mut self, op: Op, args: &[Term]) -> Sort {
        match op.row().signature {
            Signature::Fixed(expected, result) => {
                debug_assert!(
                    args.iter().map(|&a| self.sort(a)).eq(expected.iter().copied()),
                    "{op:?} of {args:?}"
                );
                result
            }
            Signature::Many(sort) => {
                debug_assert!(args.iter().all(|&a| self.sort(a) == sort), "{op:?} of {args:?}");
                sort
            }
            Signature::Generic(result) => {
                let args: SmallVec<[Sort; 4]> = args.iter().map(|&a| self.sort(a)).collect();
                let result = result(op, &args);
                debug_assert!(result.is_some(), "{op:?} of {args:?}");
                result.unwrap_or(Sort::BOOL)
            }
        }
    }
}
