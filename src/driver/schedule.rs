//! The order of a run.
//!
//! Predicates and pure methods come first, group by group in the order of their dependencies; then the contracts of all
//! methods, then their bodies. Inside each of these steps the tasks are independent, so they run in parallel.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::declaration::{Declaration, Found, absorb, absorb_for, declaration, skipped};
use super::memory::Memory;
use super::settle::{Member, origin};
use super::task::{Cancelled, Tasks};
use crate::depend::{Key, Node, Refinement, Task};
use crate::ir::MethodId;
use crate::prover;
use crate::source::Span;
use crate::symex::{self, PureStatus, Settled, Standing, Verification};

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many declarations are done, this one included.
    pub done: usize,
    /// How many there are in total.
    pub total: usize,
}

/// Called with each declaration as soon as there is a result, on the thread that found it.
pub type OnDeclaration<'a> = &'a (dyn Fn(&Declaration, Progress) + Sync);

/// One run over a program.
pub(super) struct Run<'a> {
    pub tasks: Tasks<'a>,
    pub on_declaration: OnDeclaration<'a>,
    /// If given, only the bodies of methods in this part of the text are verified. Predicates, pure methods and
    /// contracts, on which all may rely, are always verified.
    pub only: Option<Span>,
    /// None if nothing is remembered.
    pub memory: Option<Memory<'a>>,
    pub done: AtomicUsize,
}

/// A pool with this number of threads (0 for one per core) on which programs can be verified. Fails if threads can't be
/// started.
pub fn thread_pool(jobs: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .stack_size(prover::TASK_STACK)
        .start_handler(|_| prover::make_fit_for_tasks())
        .build()
}

/// At most so many pieces are made of the items of one step, and at most so many items go into one piece.
const PIECES: usize = 64;
const MOST_IN_A_PIECE: usize = 32;

/// What comes of each item, in their order; items are independent of each other, so they run in parallel, and those
/// that come first begin first. Those of one piece run one after the other, so that small tasks need not have a thread
/// each.
fn each<T: Sync, R: Send>(
    items: &[T],
    run: impl Fn(&T) -> Result<R, Cancelled> + Sync,
) -> Result<Vec<R>, Cancelled> {
    let size = (items.len() / PIECES).clamp(1, MOST_IN_A_PIECE);
    let pieces = items.chunks(size).enumerate().par_bridge();
    let done: Result<Vec<(usize, Vec<R>)>, Cancelled> =
        pieces.map(|(at, piece)| Ok((at, in_turn(piece, &run)?))).collect();
    let mut done = done?;
    done.sort_unstable_by_key(|(at, _)| *at);
    Ok(done.into_iter().flat_map(|(_, results)| results).collect())
}

/// The same, one item after the other. When a thread is used up, the next one goes on.
fn in_turn<T: Sync, R: Send>(
    items: &[T],
    run: &(impl Fn(&T) -> Result<R, Cancelled> + Sync),
) -> Result<Vec<R>, Cancelled> {
    let mut results = Vec::with_capacity(items.len());
    while results.len() < items.len() {
        let rest = &items[results.len()..];
        let found: Result<Vec<R>, Cancelled> = prover::on_fresh_thread(|| {
            let mut found = Vec::new();
            for item in rest {
                found.push(run(item)?);
                if !prover::is_fresh() {
                    break;
                }
            }
            Ok(found)
        });
        results.extend(found?);
    }
    Ok(results)
}

impl Run<'_> {
    /// Verifies all declarations of a program that have no static error; the results are in the order of the text.
    /// A fault of the verifier itself is an error that says so.
    pub(super) fn start(&self) -> Result<Vec<Declaration>, Cancelled> {
        if rayon::current_thread_index().is_some() {
            // With a second pool, this thread could begin other work while it waits, so more threads would be running
            // than asked for.
            return self.steps();
        }
        match thread_pool(self.tasks.options.jobs) {
            Ok(threads) => threads.install(|| self.steps()),
            Err(_) => self.steps(),
        }
    }

    fn steps(&self) -> Result<Vec<Declaration>, Cancelled> {
        let program = self.tasks.program;
        let mut settled = Settled::new(program);
        for (id, _) in &self.tasks.depend.circular {
            let status =
                PureStatus { contract: Standing::Broken, definition: false, ensures: false, refines: false };
            settled.set_pure(*id, status);
        }
        let mut declarations = Vec::new();
        for level in self.tasks.depend.mentions.levels() {
            for (members, found) in each(level, |group| self.group(&settled, group))? {
                members.iter().for_each(|member| member.settle(&mut settled));
                declarations.extend(found);
            }
        }
        let methods: Vec<MethodId> = (0..program.methods.len() as u32)
            .map(MethodId)
            .filter(|id| !program.method(*id).origin.is_library())
            .filter(|id| !self.leaves_out(*id))
            .collect();
        let contracts = each(&methods, |id| self.contract(&settled, *id))?;
        for (id, contract) in methods.iter().zip(&contracts) {
            let Found { verification: contract, .. } = contract;
            if !contract.diagnostics.is_empty() || contract.skipped_for.is_some() {
                settled.break_method(*id);
            }
        }
        for id in (0..program.methods.len() as u32).map(MethodId) {
            declarations.extend(self.inherited_from_library(&settled, id)?);
            declarations.extend(self.left_out(id));
        }
        let mut wanted: Vec<_> =
            methods.into_iter().zip(contracts).filter(|(id, _)| self.is_wanted(id)).collect();
        // What is likely to take longest begins first, so that no thread has to wait for it at the end.
        wanted.sort_by_key(|(id, _)| {
            let whole = program.method(*id).origin.whole;
            Reverse(whole.end.saturating_sub(whole.start))
        });
        let bodies = each(&wanted, |(id, contract)| self.method(&settled, *id, contract.clone()))?;
        declarations.extend(bodies.into_iter().flatten());
        declarations.sort_by_key(|declaration| declaration.span);
        Ok(declarations)
    }

    /// Whether a method is not looked at, because nothing is specified in its file.
    fn leaves_out(&self, id: MethodId) -> bool {
        self.tasks.options.only_specified && self.tasks.program.method(id).unspecified.is_some()
    }

    /// What is believed of such a method, if anything is.
    fn left_out(&self, id: MethodId) -> Option<Declaration> {
        let program = self.tasks.program;
        let believed = symex::believed_of_left_out(program, id).filter(|_| self.leaves_out(id))?;
        let verification = Verification { trust: vec![believed], ..Verification::default() };
        let found = Found { verification, fresh: true };
        declaration(program, &program.method(id).origin, found, true, true)
    }

    fn is_wanted(&self, id: &MethodId) -> bool {
        let span = self.tasks.program.method(*id).origin.span;
        self.only
            .is_none_or(|only| only.file == span.file && only.start <= span.start && span.end <= only.end)
    }

    fn group(&self, settled: &Settled, group: &[Node]) -> Result<(Vec<Member>, Vec<Declaration>), Cancelled> {
        self.tasks.unless_cancelled()?;
        let program = self.tasks.program;
        if group.iter().all(|node| origin(program, *node).is_library()) {
            return self.group_of_library(settled, group);
        }
        let (mut members, fresh) = self.members(settled, group)?;
        let mut declarations = Vec::new();
        for member in &mut members {
            let has_body = match member.node {
                Node::Pred(id) => program.predicate(id).body.is_some(),
                Node::Pure(id) => program.pure(id).body.is_some(),
            };
            let found = Found { verification: std::mem::take(&mut member.found), fresh };
            // Of what no text declares nothing is told.
            if origin(program, member.node).is_made_up {
                continue;
            }
            declarations.extend(self.tell(declaration(
                program,
                origin(program, member.node),
                found,
                has_body,
                false,
            )));
        }
        let broken = |node: &&Node| {
            let origin = origin(program, **node);
            origin.broken && !origin.is_made_up
        };
        for node in group.iter().filter(broken) {
            declarations.extend(self.tell(Some(skipped(program, origin(program, *node)))));
        }
        Ok((members, declarations))
    }

    /// What the library declares was verified before, but for what a class of the program inherits from there for one
    /// of its own interfaces.
    fn group_of_library(
        &self,
        settled: &Settled,
        group: &[Node],
    ) -> Result<(Vec<Member>, Vec<Declaration>), Cancelled> {
        let program = self.tasks.program;
        let mut members: Vec<Member> = group.iter().map(|node| Member::of_library(program, *node)).collect();
        let mut declarations = Vec::new();
        for member in &mut members {
            self.tasks.keep_promises(settled, member)?;
            let found = Found { verification: std::mem::take(&mut member.found), fresh: true };
            declarations.extend(declaration(program, origin(program, member.node), found, false, false));
        }
        Ok((members, declarations))
    }

    /// What a method of the library has to keep where a class of the program inherits it for one of its own interfaces.
    fn inherited_from_library(
        &self,
        settled: &Settled,
        id: MethodId,
    ) -> Result<Option<Declaration>, Cancelled> {
        let program = self.tasks.program;
        let origin = &program.method(id).origin;
        if !origin.is_library() {
            return Ok(None);
        }
        let mut found = Found::default();
        self.refinements(settled, id, &mut found)?;
        Ok(declaration(program, origin, found, false, false))
    }

    /// Verifies a group, and says whether anything had to be computed.
    fn members(&self, settled: &Settled, group: &[Node]) -> Result<(Vec<Member>, bool), Cancelled> {
        let Some(memory) = &self.memory else { return Ok((self.tasks.settle(settled, group)?, true)) };
        let members = group.iter().map(|node| Task::Node(*node).in_own_class(self.tasks.program));
        let print = memory.fingerprints.group(members);
        if let Some(members) = memory.recall_group(print, group) {
            return Ok((members, false));
        }
        let members = self.tasks.settle(settled, group)?;
        memory.keep_group(print, &members);
        Ok((members, true))
    }

    fn contract(&self, settled: &Settled, id: MethodId) -> Result<Found, Cancelled> {
        self.tasks.unless_cancelled()?;
        let decl = self.tasks.program.method(id);
        // That one of which nothing is specified keeps the library's contract is believed.
        if decl.origin.broken || decl.unspecified.is_some() {
            return Ok(Found::default());
        }
        self.for_each_receiver(Task::Contract(id), |key| {
            self.tasks.run(settled, key, |context, prover| symex::verify_contract(context, id, prover))
        })
    }

    /// The results of a task for the class that declares it, and for those in which it is verified again.
    fn for_each_receiver(
        &self,
        task: Task,
        run: impl Fn(Key) -> Result<Verification, Cancelled>,
    ) -> Result<Found, Cancelled> {
        let program = self.tasks.program;
        let own = task.in_own_class(program);
        let mut found = self.remembered(own, || run(own))?;
        for class in self.tasks.depend.receivers(program, task) {
            let key = Key { task, receiver: Some(class) };
            let again = self.remembered(key, || run(key))?;
            absorb_for(&mut found.verification, again.verification, program.class(class).name);
            found.fresh |= again.fresh;
        }
        Ok(found)
    }

    /// What a method has to keep of what it overrides, added to the results about it.
    fn refinements(&self, settled: &Settled, id: MethodId, found: &mut Found) -> Result<(), Cancelled> {
        let (program, depend) = (self.tasks.program, &self.tasks.depend);
        for refinement in depend.refinements_of(program, id) {
            let Refinement { own, other, class } = refinement;
            if settled.method(other) == Standing::Broken {
                continue;
            }
            let key = Key { task: Task::Refines(own, other), receiver: Some(class) };
            let more = self.remembered(key, || {
                self.tasks.run(settled, key, |context, prover| {
                    symex::verify_refinement(context, own, other, prover)
                })
            })?;
            if program.method(own).origin.class == Some(class) {
                let guessed = std::mem::take(&mut found.verification.guessed);
                absorb(&mut found.verification, more.verification);
                found.verification.guessed = guessed;
            } else {
                let guessed = found.verification.guessed.clone();
                absorb_for(&mut found.verification, more.verification, program.class(class).name);
                found.verification.guessed = guessed;
            }
            found.fresh |= more.fresh;
        }
        Ok(())
    }

    fn method(
        &self,
        settled: &Settled,
        id: MethodId,
        mut found: Found,
    ) -> Result<Option<Declaration>, Cancelled> {
        self.tasks.unless_cancelled()?;
        let program = self.tasks.program;
        let decl = program.method(id);
        if decl.origin.broken {
            return Ok(self.tell(Some(skipped(program, &decl.origin))));
        }
        if settled.method(id) == Standing::Good {
            let body = self.for_each_receiver(Task::Body(id), |key| {
                self.tasks.run_body(settled, key, |context, prover| symex::verify_method(context, id, prover))
            })?;
            absorb(&mut found.verification, body.verification);
            found.fresh |= body.fresh;
            if decl.unspecified.is_none() {
                self.refinements(settled, id, &mut found)?;
            }
        }
        let unspecified = decl.unspecified.is_some();
        Ok(self.tell(declaration(program, &decl.origin, found, decl.body.is_some(), unspecified)))
    }

    /// The result of a task: the remembered one, or else a new one.
    fn remembered(
        &self,
        key: Key,
        run: impl FnOnce() -> Result<Verification, Cancelled>,
    ) -> Result<Found, Cancelled> {
        let Some(memory) = &self.memory else { return Ok(Found { verification: run()?, fresh: true }) };
        let print = memory.fingerprints.task(key);
        if let Some(verification) = memory.recall(print, key.task) {
            return Ok(Found { verification, fresh: false });
        }
        let verification = run()?;
        memory.keep(print, key.task, &verification);
        Ok(Found { verification, fresh: true })
    }

    /// Passes a result on; the declaration counts as done even if there is none.
    fn tell(&self, declaration: Option<Declaration>) -> Option<Declaration> {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let program = self.tasks.program;
        let total = program.origins().filter(|origin| !origin.is_library()).count();
        if let Some(declaration) = &declaration {
            (self.on_declaration)(declaration, Progress { done, total });
        }
        declaration
    }
}
