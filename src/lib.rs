//! Acclaim: a verifier for a Java-like language with contracts in implicit dynamic frames.

// The suites of `verifier-tests/` name the library from outside; some of them run as unit tests too.
#[cfg(test)]
extern crate self as acclaim;

pub mod cli;
pub mod depend;
pub mod driver;
pub mod front;
pub mod infer;
pub mod ir;
pub mod lower;
pub mod mutate;
pub mod prover;
pub mod report;
pub mod resolve;
pub mod source;
pub mod state;
pub mod symex;
pub mod syntax;
pub mod term;
pub mod trace;
pub mod typing;
