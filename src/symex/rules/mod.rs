//! The four functions of the paper: [`eval`] (Figure 5), [`produce`] (Figure 6), [`consume`] (Figure 7) and [`exec`]
//! (Figure 8). Each rule is one function; its doc gives the rule and the ways it can fail.
//!
//! What a rule needs beyond its figure (finding a chunk, joining branches, a contract) is a move; see
//! [`moves`](super::moves).

pub(crate) mod consume;
pub(crate) mod eval;
pub(crate) mod exec;
pub(crate) mod produce;
