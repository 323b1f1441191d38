//! One task a declaration.
//!
//! Predicates and pure methods are settled first, group by group in the order in which they depend on each
//! other; then the contracts of all methods, then their bodies. Inside each of these steps the tasks are
//! independent, so they run in parallel, and each has a prover of its own: no verdict depends on another task,
//! on the order of tasks or on their number.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::declaration::{Declaration, absorb, declaration, skipped};
use super::{panics, recorded};
use crate::infer::{Footprints, Reach};
use crate::ir::{self, MethodId, Origin};
use crate::prover::{self, Prover, ProverOptions};
use crate::report::{Code, Diagnostic};
use crate::source::{Files, Span};
use crate::symex::{self, Context, Node, PureStatus, Recursion, Settled, Standing, Verification};

pub use crate::prover::Stats;
pub use crate::symex::Trust;

/// Z3's units for one question where branches are joined: what is not answered then is asked again path by path, where
/// questions are smaller.
const JOINED_RLIMIT: u32 = 400_000;

/// What the tasks are asked to do.
pub struct Options<'a> {
    /// Every ghost step must be written.
    pub explicit: bool,
    /// The number of threads; 0 is one for each core. Not looked at on a thread of a pool, whose threads are then used.
    pub jobs: usize,
    /// Checks every answer that was given without Z3 against Z3.
    pub check_facts: bool,
    /// The method whose execution is recorded.
    pub trace: Option<&'a str>,
    /// Told how many tasks of how many are done.
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
    /// Of the bodies of methods, only those that lie in this part of the text are verified. What all may rely on,
    /// predicates, pure methods and contracts, is verified as always.
    pub only: Option<Span>,
}

/// Verifies all declarations of a program that have no static error; the results are in the order of the text.
/// A fault of the verifier itself is an error that says so.
pub fn verify_program(program: &ir::Program, files: &Files, options: &Options<'_>) -> Vec<Declaration> {
    if rayon::current_thread_index().is_some() {
        // A second pool would let this thread begin other work while it waits, so that there are more threads than asked for.
        return run(program, files, options);
    }
    match thread_pool(options.jobs) {
        Ok(threads) => threads.install(|| run(program, files, options)),
        Err(_) => run(program, files, options),
    }
}

/// A pool of so many threads, 0 for one a core, on which programs can be verified. Fails if threads can't be started.
pub fn thread_pool(jobs: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(16 << 20).build()
}

/// What all tasks of one run share.
struct Run<'a> {
    program: &'a ir::Program,
    files: &'a Files,
    options: &'a Options<'a>,
    symex: symex::Options,
    reach: Reach,
    footprints: Footprints,
    recursion: Recursion,
    /// Pure methods whose preconditions depend on themselves.
    circular: Vec<(ir::PureId, Span)>,
    done: AtomicUsize,
    total: usize,
}

fn run(program: &ir::Program, files: &Files, options: &Options<'_>) -> Vec<Declaration> {
    let run = Run {
        program,
        files,
        options,
        symex: symex::Options { explicit: options.explicit },
        reach: Reach::new(program),
        footprints: Footprints::new(program),
        recursion: Recursion::new(program),
        circular: symex::circular_preconditions(program),
        done: AtomicUsize::new(0),
        total: program.predicates.len() + program.pures.len() + program.methods.len(),
    };
    let mut settled = Settled::new(program);
    for (id, _) in &run.circular {
        let status = PureStatus { contract: Standing::Broken, definition: false, ensures: false };
        settled.set_pure(*id, status);
    }
    let mut declarations = Vec::new();
    for level in levels(program) {
        let results: Vec<Group> = level.par_iter().map(|group| run.verify_group(&settled, group)).collect();
        for group in results {
            group.settle(&mut settled);
            declarations.extend(group.declarations);
        }
    }
    let methods: Vec<MethodId> = (0..program.methods.len() as u32).map(MethodId).collect();
    let contracts: Vec<Verification> = methods.par_iter().map(|id| run.contract(&settled, *id)).collect();
    for (id, contract) in methods.iter().zip(&contracts) {
        if !contract.diagnostics.is_empty() || contract.skipped_for.is_some() {
            settled.break_method(*id);
        }
    }
    let wanted = |id: &MethodId| {
        let span = program.method(*id).origin.span;
        options
            .only
            .is_none_or(|only| only.file == span.file && only.start <= span.start && span.end <= only.end)
    };
    let bodies: Vec<Option<Declaration>> = methods
        .par_iter()
        .zip(contracts)
        .filter(|(id, _)| wanted(id))
        .map(|(id, contract)| run.method(&settled, *id, contract))
        .collect();
    declarations.extend(bodies.into_iter().flatten());
    declarations.sort_by_key(|declaration| declaration.span);
    declarations
}

/// The groups of predicates and pure methods, in steps: each step depends only on those before it.
fn levels(program: &ir::Program) -> Vec<Vec<Vec<Node>>> {
    let mut level_of = rustc_hash::FxHashMap::default();
    let mut levels: Vec<Vec<Vec<Node>>> = Vec::new();
    for group in symex::groups(program) {
        let level = group
            .iter()
            .flat_map(|node| symex::mentions_of(program, *node))
            .filter(|node| !group.contains(node))
            .filter_map(|node| level_of.get(&node).map(|level: &usize| level + 1))
            .max()
            .unwrap_or(0);
        group.iter().for_each(|node| {
            level_of.insert(*node, level);
        });
        levels.resize_with(levels.len().max(level + 1), Vec::new);
        levels[level].push(group);
    }
    levels
}

/// What was found about a group of predicates and pure methods.
struct Group {
    declarations: Vec<Declaration>,
    broken: Vec<ir::PredId>,
    pures: Vec<(ir::PureId, PureStatus)>,
}

impl Group {
    fn settle(&self, settled: &mut Settled) {
        self.broken.iter().for_each(|id| settled.break_predicate(*id));
        self.pures.iter().for_each(|(id, status)| settled.set_pure(*id, *status));
    }
}

impl Run<'_> {
    /// Runs one task: with its branches joined, and if something could not be shown that way, once more with each path
    /// followed to its end. A proof of either kind is a proof; an error is that of the second, which knows its path.
    /// Where there are too many paths to follow, nothing is known: that is undecided.
    fn task(
        &self,
        settled: &Settled,
        origin: &Origin,
        verify: impl Fn(Context<'_>, Prover) -> Verification + Send + Sync,
    ) -> Verification {
        let mut joined = self.attempt(settled, origin, (true, false), &verify);
        if joined.diagnostics.is_empty() && !joined.unfinished {
            return joined;
        }
        let mut followed = self.attempt(settled, origin, (false, false), &verify);
        followed.stats.add(&joined.stats);
        if !followed.unfinished {
            return followed;
        }
        joined.stats = followed.stats;
        let followed = "undecided: the paths are too many to be followed one by one, and this does not follow where they are joined";
        joined.diagnostics =
            joined.diagnostics.into_iter().map(|diagnostic| diagnostic.undecided().note(followed)).collect();
        if joined.diagnostics.is_empty() {
            let message = format!("`{}` has more paths than are followed", origin.name);
            let diagnostic = Diagnostic::error(Code("E0240"), origin.span, message)
                .undecided()
                .note("undecided: the paths are too many to be followed, even where branches are joined")
                .help("put parts of it into methods of their own, or use `join φ;` to begin anew after a branch");
            joined.diagnostics.push(diagnostic);
        }
        joined
    }

    /// The same for a body, whose execution is recorded if that was asked for: in a run of its own, in which each path is
    /// followed to its end and which has no say in the verdict.
    fn body_task(
        &self,
        settled: &Settled,
        origin: &Origin,
        verify: impl Fn(Context<'_>, Prover) -> Verification + Send + Sync,
    ) -> Verification {
        let mut found = self.task(settled, origin, &verify);
        if self.options.trace.is_some_and(|wanted| recorded::matches(wanted, &origin.name)) {
            let run = self.attempt(settled, origin, (false, true), &verify);
            if run.recording.is_none() {
                // The fault of the verifier that ended it.
                absorb(&mut found, run);
            } else {
                found.recording = run.recording;
            }
        }
        found
    }

    /// One run of a task with a prover of its own; a panic in it is a fault of the verifier, not the end of the others.
    fn attempt(
        &self,
        settled: &Settled,
        origin: &Origin,
        (joining, recording): (bool, bool),
        verify: &(impl Fn(Context<'_>, Prover) -> Verification + Send + Sync),
    ) -> Verification {
        let context = Context {
            program: self.program,
            files: self.files,
            settled,
            reach: &self.reach,
            footprints: &self.footprints,
            recursion: &self.recursion,
            options: &self.symex,
            joining,
            recording,
            own: Default::default(),
        };
        let options = ProverOptions {
            check_facts: self.options.check_facts,
            rlimit: if joining { JOINED_RLIMIT } else { ProverOptions::default().rlimit },
            ..ProverOptions::default()
        };
        let result = panics::catch(|| prover::with_task(|| verify(context, Prover::new(options))));
        result.unwrap_or_else(|message| {
            let fault = panics::diagnostic(&format!("verifying `{}`", origin.name), origin.span, &message);
            Verification { diagnostics: vec![fault], contract_failed: true, ..Verification::default() }
        })
    }

    fn progress(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(progress) = self.options.progress {
            progress(done, self.total);
        }
    }

    /// Settles a group: its contracts and bodies, then its termination, then its postconditions.
    fn verify_group(&self, settled: &Settled, group: &[Node]) -> Group {
        let program = self.program;
        let recursive =
            group.len() > 1 || group.iter().any(|node| symex::mentions_of(program, *node).contains(node));
        let mut found: Vec<(Node, Verification)> = Vec::new();
        for node in group {
            let origin = origin(program, *node);
            if origin.broken {
                continue;
            }
            let circle = self.circular.iter().find(|(id, _)| *node == Node::Pure(*id));
            if let Some((id, conjunct)) = circle {
                let verification = Verification {
                    diagnostics: vec![symex::circular(program, *id, *conjunct)],
                    contract_failed: true,
                    ..Verification::default()
                };
                found.push((*node, verification));
                continue;
            }
            let verification = match node {
                Node::Pred(id) => self.task(settled, origin, |context, prover| {
                    symex::verify_predicate(context, *id, group, recursive, prover)
                }),
                Node::Pure(id) => self.body_task(settled, origin, |context, prover| {
                    symex::verify_pure(context, *id, group, recursive, prover)
                }),
            };
            found.push((*node, verification));
        }
        let edges: Vec<_> = found.iter().flat_map(|(_, v)| v.edges.iter().copied()).collect();
        let stuck = symex::unfounded(program, group, &edges);
        for edge in &stuck {
            if let Some((_, verification)) = found.iter_mut().find(|(node, _)| *node == edge.from) {
                let error = symex::not_founded(program, edge);
                if !verification.diagnostics.contains(&error) {
                    verification.diagnostics.push(error);
                }
            }
        }
        let clean = |v: &Verification| v.diagnostics.is_empty() && v.skipped_for.is_none();
        let usable = |v: &Verification| !v.contract_failed && v.skipped_for.is_none();
        let broken_member = group.iter().any(|node| origin(program, *node).broken)
            || found.iter().any(|(node, v)| matches!(node, Node::Pred(_)) && !usable(v));
        // What terminates terminates together: one member that may not, or that was not looked at, spoils the proof.
        let all_clean = !broken_member && stuck.is_empty() && found.iter().all(|(_, v)| clean(v));
        let mut result = Group { declarations: Vec::new(), broken: Vec::new(), pures: Vec::new() };
        for (node, mut verification) in found {
            match node {
                Node::Pred(id) => {
                    if !clean(&verification) || (recursive && broken_member) {
                        result.broken.push(id);
                    }
                }
                Node::Pure(id) => {
                    let definition = clean(&verification) && (!recursive || all_clean);
                    let contract = if usable(&verification) && !(recursive && broken_member) {
                        Standing::Good
                    } else {
                        Standing::Broken
                    };
                    if !definition && clean(&verification) {
                        // It calls members of its group that have errors, so its postcondition was not looked at.
                        verification.skipped_for = Some(program.pure(id).origin.name.clone());
                    }
                    let mut ensures = false;
                    let decl = program.pure(id);
                    if definition && decl.body.is_some() {
                        let proof = self.body_task(settled, &decl.origin, |context, prover| {
                            symex::verify_ensures(context, id, group, recursive, prover)
                        });
                        ensures = clean(&proof);
                        absorb(&mut verification, proof);
                    }
                    result.pures.push((id, PureStatus { contract, definition, ensures }));
                }
            }
            self.progress();
            let has_body = match node {
                Node::Pred(id) => program.predicate(id).body.is_some(),
                Node::Pure(id) => program.pure(id).body.is_some(),
            };
            result.declarations.extend(declaration(origin(program, node), verification, has_body));
        }
        // The proofs of a group's postconditions assume each other.
        if recursive
            && result.pures.iter().any(|(id, status)| program.pure(*id).body.is_some() && !status.ensures)
        {
            result.pures.iter_mut().for_each(|(_, status)| status.ensures = false);
        }
        for node in group.iter().filter(|node| origin(program, **node).broken) {
            result.declarations.push(skipped(origin(program, *node)));
        }
        result
    }

    fn contract(&self, settled: &Settled, id: MethodId) -> Verification {
        let decl = self.program.method(id);
        if decl.origin.broken {
            return Verification::default();
        }
        self.task(settled, &decl.origin, |context, prover| symex::verify_contract(context, id, prover))
    }

    fn method(&self, settled: &Settled, id: MethodId, mut found: Verification) -> Option<Declaration> {
        let decl = self.program.method(id);
        self.progress();
        if decl.origin.broken {
            return Some(skipped(&decl.origin));
        }
        if settled.method(id) == Standing::Good {
            let body = self.body_task(settled, &decl.origin, |context, prover| {
                symex::verify_method(context, id, prover)
            });
            absorb(&mut found, body);
        }
        declaration(&decl.origin, found, decl.body.is_some())
    }
}

fn origin(program: &ir::Program, node: Node) -> &Origin {
    match node {
        Node::Pred(id) => &program.predicate(id).origin,
        Node::Pure(id) => &program.pure(id).origin,
    }
}
