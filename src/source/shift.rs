//! Java's shifts, as functions of all integers.
//!
//! Java shifts numbers of 32 or of 64 bits, and the distance counts modulo that. What a shift to the left moves out is
//! lost.
//!
//! ```text
//! int:    1 << 31 is -2^31     x << 33 is x << 1     -1 >>> 28 is 15
//! ```
//!
//! *Invariant*: on the numbers of the type, the value is Java's. Numbers that Java does not have keep all their bits
//! where they are shifted to the right, so that `(a + b) >>> 1` is a mean value, however large the sum.

/// How many bits there are: those of Java's `long`, or of its `int`.
pub(crate) fn width(long: bool) -> u32 {
    if long { 64 } else { 32 }
}

/// The distance that counts.
pub(crate) fn distance(long: bool, s: i128) -> u32 {
    s.rem_euclid(i128::from(width(long))) as u32
}

/// `a << s`
pub(crate) fn left(long: bool, a: i128, s: i128) -> i128 {
    let s = distance(long, s);
    // The casts keep the lowest bits.
    if long { i128::from((a as i64) << s) } else { i128::from((a as i32) << s) }
}

/// `a >> s`
pub(crate) fn right(long: bool, a: i128, s: i128) -> i128 {
    a >> distance(long, s)
}

/// `a >>> s`
pub(crate) fn unsigned(long: bool, a: i128, s: i128) -> i128 {
    match distance(long, s) {
        0 => a,
        s if a >= 0 => a >> s,
        s => a.rem_euclid(1 << width(long)) >> s,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn shifts_of_an_int_are_those_of_java(a in any::<i32>(), s in any::<i32>()) {
            let (wide, by) = (i128::from(a), s as u32 & 31);
            let s = i128::from(s);
            prop_assert_eq!(left(false, wide, s), i128::from(a << by));
            prop_assert_eq!(right(false, wide, s), i128::from(a >> by));
            prop_assert_eq!(unsigned(false, wide, s), i128::from(((a as u32) >> by) as i32));
        }

        #[test]
        fn shifts_of_a_long_are_those_of_java(a in any::<i64>(), s in any::<i64>()) {
            let (wide, by) = (i128::from(a), s as u32 & 63);
            let s = i128::from(s);
            prop_assert_eq!(left(true, wide, s), i128::from(a << by));
            prop_assert_eq!(right(true, wide, s), i128::from(a >> by));
            prop_assert_eq!(unsigned(true, wide, s), i128::from(((a as u64) >> by) as i64));
        }
    }
}
