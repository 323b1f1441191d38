//! The proofs of whole declarations: methods, pure methods and predicates [VC Definitions 3 to 6], and the termination
//! of pure methods [VC §3.6]. Each proof fits on one page.

pub(crate) mod guess;
pub(crate) mod measure;
pub(crate) mod method;
pub(crate) mod predicate;
pub(crate) mod pure_method;
pub(crate) mod refinement;
pub(crate) mod refute;
pub(crate) mod termination;
pub(crate) mod vacuity;
