//! From the checked tree to the core language.
//!
//! Lowering gives each construct of Java its meaning in terms of the small language of [`crate::ir`]: what an
//! expression does to the state becomes statements that write temporaries, in Java's order of evaluation (JLS
//! 17, §15.7), and what remains has no side effects. An operand that is followed by one with side effects is
//! evaluated, and kept, before it.
//!
//! ```text
//! a[i++] = i + m(j);     t1 = i;  i = i + 1;  t2 = i;  t3 = m(j);  a[t1] = t2 + t3;
//! ```
//!
//! On a program that passed the checks nothing here can fail. If there is a tree that the checks should have rejected,
//! its declaration is marked as broken and an internal error is reported, so it can't be verified by mistake.

mod array;
mod assertion;
mod body;
mod boxed;
mod collection;
mod declaration;
mod effects;
mod entry;
mod enumeration;
mod for_each;
mod guarded;
mod ids;
mod inherit;
mod initialisation;
mod initialiser;
mod instance;
mod jumps;
mod lemmas;
mod loops;
mod made;
mod never_null;
mod operands;
mod operator;
mod pure;
mod switch;
mod tables;
mod text;
mod unspecified;
mod update;

pub(crate) use declaration::lower as program;
