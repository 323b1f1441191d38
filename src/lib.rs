//! Acclaim: a verifier for a Java-like language with contracts in implicit dynamic frames.
//!
//! The entry point is [`driver::Session`]: texts in memory go in, results come out one by one, and what an edit does
//! not affect is not verified again. The command line is its first client.
//!
//! ```
//! use acclaim::driver::{Cancel, Options, Session, Verdict};
//! let mut session = Session::new(Options::default());
//! session.set_text("a.acc", "class A { int x; void m() requires acc(x); ensures acc(x) && x == 1; { x = 1; } }")?;
//! let report = session.verify(&|_, _| {}, &Cancel::new())?;
//! assert_eq!(report.declarations[0].verdict, Verdict::Verified);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```text
//! texts ─ source ─► syntax ─► resolve ─► typing ─► lower ─► ir ─► symex ⇄ term + prover ─► driver ─► report ─► cli
//! ```
//!
//! Public modules: [`driver`] verifies; [`report`] has its messages and renders them; [`source`] holds texts and
//! positions in them; [`syntax`] is the tree, which can be read, changed and printed; [`mutate`] changes it; [`cli`]
//! has the commands.
//!
//! The modules of the engine are private: `front` runs the passes `resolve`, `typing` and `lower` on a tree, down to
//! the core language `ir`; `depend` says what depends on what; `term` and `prover` say what follows from what; `state`
//! is the symbolic heap, `infer` the search for ghost steps, `trace` the record of what happened; `symex` has the rules
//! of the paper. Each module begins with an account of what it does; a test checks which may import which.

#![warn(missing_docs, unreachable_pub)]

// The suites of `verifier-tests/` refer to the library by its name; some of them run as unit tests too.
#[cfg(test)]
extern crate self as acclaim;

pub mod cli;
mod depend;
pub mod driver;
mod front;
mod infer;
mod ir;
mod lower;
pub mod mutate;
mod prover;
pub mod report;
mod resolve;
pub mod source;
mod state;
mod symex;
pub mod syntax;
mod term;
mod trace;
mod typing;
