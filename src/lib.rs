//! Acclaim: a verifier for a Java-like language with contracts in implicit dynamic frames.

#![warn(missing_docs, unreachable_pub)]

// The suites of `verifier-tests/` name the library from outside; some of them run as unit tests too.
#[cfg(test)]
extern crate self as acclaim;

pub mod cli;
pub(crate) mod depend;
pub mod driver;
pub(crate) mod front;
pub(crate) mod infer;
pub(crate) mod ir;
pub(crate) mod lower;
pub mod mutate;
pub(crate) mod prover;
pub mod report;
pub(crate) mod resolve;
pub mod source;
pub(crate) mod state;
pub(crate) mod symex;
pub mod syntax;
pub(crate) mod term;
pub(crate) mod trace;
pub(crate) mod typing;
