//! The order of a run.
//!
//! Predicates and pure methods are settled first, group by group in the order in which they depend on each
//! other; then the contracts of all methods, then their bodies. Inside each of these steps the tasks are
//! independent, so they run in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::declaration::{Declaration, Found, absorb, declaration, skipped};
use super::memory::Memory;
use super::settle::{Member, origin};
use super::task::{Cancelled, Tasks};
use crate::depend::{Node, Task};
use crate::ir::MethodId;
use crate::source::Span;
use crate::symex::{self, PureStatus, Settled, Standing, Verification};

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many declarations are done, this one included.
    pub done: usize,
    /// How many there are.
    pub total: usize,
}

/// Told of each declaration as soon as there is a result, by the thread that found it.
pub type OnDeclaration<'a> = &'a (dyn Fn(&Declaration, Progress) + Sync);

/// One run over a program.
pub(super) struct Run<'a> {
    pub tasks: Tasks<'a>,
    pub on_declaration: OnDeclaration<'a>,
    /// Of the bodies of methods, only those that lie in this part of the text are verified. What all may rely on,
    /// predicates, pure methods and contracts, is verified as always.
    pub only: Option<Span>,
    /// None: nothing is remembered.
    pub memory: Option<Memory<'a>>,
    pub done: AtomicUsize,
}

/// A pool of so many threads, 0 for one a core, on which programs can be verified. Fails if threads can't be started.
pub fn thread_pool(jobs: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(16 << 20).build()
}

impl Run<'_> {
    /// Verifies all declarations of a program that have no static error; the results are in the order of the text.
    /// A fault of the verifier itself is an error that says so.
    pub(super) fn start(&self) -> Result<Vec<Declaration>, Cancelled> {
        if rayon::current_thread_index().is_some() {
            // A second pool would let this thread begin other work while it waits, so that there are more threads than
            // asked for.
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
            let status = PureStatus { contract: Standing::Broken, definition: false, ensures: false };
            settled.set_pure(*id, status);
        }
        let mut declarations = Vec::new();
        for level in self.tasks.depend.mentions.levels() {
            let results: Result<Vec<_>, Cancelled> =
                level.par_iter().map(|group| self.group(&settled, group)).collect();
            for (members, found) in results? {
                members.iter().for_each(|member| member.settle(&mut settled));
                declarations.extend(found);
            }
        }
        let methods: Vec<MethodId> = (0..program.methods.len() as u32).map(MethodId).collect();
        let contracts: Result<Vec<Found>, Cancelled> =
            methods.par_iter().map(|id| self.contract(&settled, *id)).collect();
        let contracts = contracts?;
        for (id, contract) in methods.iter().zip(&contracts) {
            let Found { verification: contract, .. } = contract;
            if !contract.diagnostics.is_empty() || contract.skipped_for.is_some() {
                settled.break_method(*id);
            }
        }
        let bodies: Result<Vec<Option<Declaration>>, Cancelled> = methods
            .par_iter()
            .zip(contracts)
            .filter(|(id, _)| self.is_wanted(id))
            .map(|(id, contract)| self.method(&settled, *id, contract))
            .collect();
        declarations.extend(bodies?.into_iter().flatten());
        declarations.sort_by_key(|declaration| declaration.span);
        Ok(declarations)
    }

    fn is_wanted(&self, id: &MethodId) -> bool {
        let span = self.tasks.program.method(*id).origin.span;
        self.only
            .is_none_or(|only| only.file == span.file && only.start <= span.start && span.end <= only.end)
    }

    fn group(&self, settled: &Settled, group: &[Node]) -> Result<(Vec<Member>, Vec<Declaration>), Cancelled> {
        self.tasks.unless_cancelled()?;
        let program = self.tasks.program;
        let (mut members, fresh) = self.members(settled, group)?;
        let mut declarations = Vec::new();
        for member in &mut members {
            let has_body = match member.node {
                Node::Pred(id) => program.predicate(id).body.is_some(),
                Node::Pure(id) => program.pure(id).body.is_some(),
            };
            let found = Found { verification: std::mem::take(&mut member.found), fresh };
            declarations.extend(self.tell(declaration(
                program,
                origin(program, member.node),
                found,
                has_body,
            )));
        }
        for node in group.iter().filter(|node| origin(program, **node).broken) {
            declarations.extend(self.tell(Some(skipped(program, origin(program, *node)))));
        }
        Ok((members, declarations))
    }

    /// Settles a group, and says whether that was work.
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
        if decl.origin.broken {
            return Ok(Found::default());
        }
        self.remembered(Task::Contract(id), || {
            self.tasks.run(settled, Task::Contract(id), |context, prover| {
                symex::verify_contract(context, id, prover)
            })
        })
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
            let body = self.remembered(Task::Body(id), || {
                self.tasks.run_body(settled, Task::Body(id), |context, prover| {
                    symex::verify_method(context, id, prover)
                })
            })?;
            absorb(&mut found.verification, body.verification);
            found.fresh |= body.fresh;
        }
        Ok(self.tell(declaration(program, &decl.origin, found, decl.body.is_some())))
    }

    /// The result of a task: the one that is remembered, or else the one that it has now.
    fn remembered(
        &self,
        task: Task,
        run: impl FnOnce() -> Result<Verification, Cancelled>,
    ) -> Result<Found, Cancelled> {
        let Some(memory) = &self.memory else { return Ok(Found { verification: run()?, fresh: true }) };
        let print = memory.fingerprints.task(task.in_own_class(self.tasks.program));
        if let Some(verification) = memory.recall(print, task) {
            return Ok(Found { verification, fresh: false });
        }
        let verification = run()?;
        memory.keep(print, task, &verification);
        Ok(Found { verification, fresh: true })
    }

    /// Passes a result on; where there is none, one is done all the same.
    fn tell(&self, declaration: Option<Declaration>) -> Option<Declaration> {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let program = self.tasks.program;
        let total = program.predicates.len() + program.pures.len() + program.methods.len();
        if let Some(declaration) = &declaration {
            (self.on_declaration)(declaration, Progress { done, total });
        }
        declaration
    }
}
