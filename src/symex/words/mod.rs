//! What happened, in terms of the program: messages, hints, names for terms, the recorded states.
//!
//! Nothing here decides a verdict.

pub(crate) mod amount;
pub(crate) mod argument;
pub(crate) mod blame;
pub(crate) mod each;
pub(crate) mod hint;
pub(crate) mod left_open;
pub(crate) mod message;
pub(crate) mod names;
pub(crate) mod naming;
pub(crate) mod overflow;
pub(crate) mod reading;
pub(crate) mod record;
pub(crate) mod recursion;
pub(crate) mod situation;
pub(crate) mod text;
pub(crate) mod told;
pub(crate) mod unspecified;
pub(crate) mod warning;
