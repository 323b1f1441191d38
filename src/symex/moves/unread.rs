//! What a pure method does not read (language.md §7, Pure methods and termination).
//!
//! A recursive method over the first n elements of an array has the same value after a write behind them. Its
//! definition says so only by induction, so it is read off the body: if a parameter p is a *fence*, every element that
//! is read, at any depth of the recursion, has an index below p (or at most, or above, or at least p).
//!
//! ```text
//! sum(a, n) { n == 0 ? 0 : sum(a, n - 1) + a[n - 1] }      reads at n - 1 < n, and calls with n - 1 <= n
//! sum(store(a, i, v), k) == sum(a, k)                      for i >= k
//! ```
//!
//! *Invariant*: the two calls are equal because their values are computed in the same steps, all of which are defined
//! for both: each definition on the way is known to hold and to end, no precondition depends on an element, and no
//! element that is read is the one that was written. So whatever body or precondition is not understood makes a
//! parameter no fence.

use std::rc::Rc;

use crate::ir::{
    Assertion, AssertionKind, Definition, Expr, ExprKind, LocationKind, PureCall, PureId, Type, VarId,
};
use crate::symex::Executor;
use crate::symex::moves::call::Application;
use crate::symex::moves::differences::{Differences, Simple, simple};
use crate::term::{Op, Term, TermKind, deep};

/// How many bodies are looked at for one method.
const BODIES: usize = 32;
/// How many writes to one array are looked through.
const WRITES: usize = 8;
/// How many terms that are equal to an array are looked at for a write.
const MEMBERS: usize = 16;

/// A parameter such that all elements that are read are on one side of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fence {
    /// Its number among the parameters.
    param: usize,
    side: Side,
    /// How far beyond the parameter an index may be: -1 or 0.
    beyond: i128,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Below,
    Above,
}

impl Fence {
    /// All that a parameter may be, what says most first.
    fn of(param: usize) -> impl Iterator<Item = Fence> {
        let sides = [Side::Below, Side::Above].into_iter();
        sides.flat_map(move |side| [-1, 0].into_iter().map(move |beyond| Fence { param, side, beyond }))
    }
}

/// A method whose body is read.
struct Reader {
    fence: Fence,
    var: VarId,
    /// What is known where the reader is.
    known: Differences,
}

/// Methods that are being read, with what is to be shown of them.
type Begun = Vec<(PureId, Fence)>;

impl Executor<'_> {
    /// Learns that a call on an array that was written has the same value as before the write, where it does not read
    /// what was written.
    pub(super) fn learn_unread(&mut self, call: &Application, pure: PureId) {
        let fences = self.fences(pure);
        if fences.is_empty() || matches!(call.named.definition, Definition::As(_)) {
            return;
        }
        let leaves = match self.prover.pool.kind(call.snapshot) {
            TermKind::Op(Op::Tuple, parts) => parts.to_vec(),
            // Any other snapshot has one part.
            _ => vec![call.snapshot],
        };
        for number in 0..leaves.len() {
            let (mut leaves, mut value) = (leaves.clone(), call.term);
            for _ in 0..WRITES {
                let Some((before, index)) = self.last_write(leaves[number]) else { break };
                let mut unread = Vec::new();
                for fence in fences.iter() {
                    unread.push(self.is_beyond(index, *fence, &call.args));
                }
                let unread = self.prover.pool.or(unread);
                if self.prover.known(unread) == Some(false) {
                    break;
                }
                leaves[number] = self.prover.pool.wrap(before);
                let snapshot = match *leaves {
                    [only] => only,
                    // Any other number of parts makes a tuple.
                    _ => self.prover.pool.tuple(leaves.clone()),
                };
                let pool = &mut self.prover.pool;
                let TermKind::App(function, args) = pool.kind(call.term) else { return };
                let mut args = args.to_vec();
                args.iter_mut().filter(|arg| **arg == call.snapshot).for_each(|arg| *arg = snapshot);
                let earlier = pool.app(function, args);
                let same = pool.eq(value, earlier);
                let fact = pool.implies(unread, same);
                self.assume(fact);
                value = earlier;
            }
        }
    }

    /// What an array was before it was written last, and the index of that write.
    fn last_write(&mut self, leaf: Term) -> Option<(Term, Term)> {
        let TermKind::Op(Op::Wrap, &[array]) = self.prover.pool.kind(leaf) else { return None };
        let members: Vec<Term> = self.prover.class_members(array).take(MEMBERS).collect();
        members.into_iter().find_map(|member| match self.prover.pool.kind(member) {
            TermKind::Op(Op::Store, &[before, index, _]) => Some((before, index)),
            // Any other term is no array that was written.
            _ => None,
        })
    }

    /// The formula that an index is on the other side of a fence.
    fn is_beyond(&mut self, index: Term, fence: Fence, args: &[Term]) -> Term {
        let pool = &mut self.prover.pool;
        let beyond = pool.int(fence.beyond);
        match fence.side {
            Side::Below => {
                let last = pool.add(vec![args[fence.param], beyond]);
                pool.gt(index, last)
            }
            Side::Above => {
                let first = pool.sub(args[fence.param], beyond);
                pool.lt(index, first)
            }
        }
    }

    /// The parameters of a method that are fences.
    fn fences(&mut self, pure: PureId) -> Rc<[Fence]> {
        if let Some(known) = self.tables.fences.get(&pure) {
            return Rc::clone(known);
        }
        let decl = self.context.program.pure(pure);
        let numbers =
            (0..decl.params.len()).filter(|param| decl.vars[decl.params[*param].index()].ty == Type::Int);
        let mut found: Vec<Fence> = Vec::new();
        if self.calls_itself(pure) {
            for fence in numbers.flat_map(Fence::of) {
                let implied = |known: &Fence| (known.param, known.side) == (fence.param, fence.side);
                if !found.iter().any(implied) && self.is_fence(pure, fence, &mut vec![], &mut { BODIES }) {
                    found.push(fence);
                }
            }
        }
        let found: Rc<[Fence]> = found.into();
        self.tables.fences.insert(pure, Rc::clone(&found));
        found
    }

    /// Whether a method leads back to itself. What is not recursive is known by its definition.
    fn calls_itself(&self, pure: PureId) -> bool {
        let mut found = false;
        let body = self.context.program.pure(pure).body.as_ref();
        body.inspect(|body| {
            body.visit(&mut |e| found |= matches!(&e.kind, ExprKind::Call(call) if call.seen == pure))
        });
        found
    }

    /// Whether a parameter of a method is a fence if those are that were begun before.
    fn is_fence(&self, pure: PureId, fence: Fence, begun: &mut Begun, left: &mut usize) -> bool {
        if begun.contains(&(pure, fence)) {
            return true;
        }
        let decl = self.context.program.pure(pure);
        let Some(body) = decl.body.as_ref().filter(|_| self.context.settled.pure(pure).definition) else {
            return false;
        };
        if *left == 0 || !depends_on_no_element(&decl.requires) {
            return false;
        }
        *left -= 1;
        let mut reader = Reader { fence, var: decl.params[fence.param], known: Differences::default() };
        reader.known.learn_all(&decl.requires);
        begun.push((pure, fence));
        let is_fence = self.reads_within(body, &mut reader, begun, left);
        begun.pop();
        is_fence
    }

    /// Whether all elements that an expression reads are on the right side of the fence.
    fn reads_within(&self, e: &Expr, reader: &mut Reader, begun: &mut Begun, left: &mut usize) -> bool {
        deep(|| match &e.kind {
            ExprKind::Int(_)
            | ExprKind::Amount { .. }
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Throw
            | ExprKind::Var(_)
            | ExprKind::Statics(_) => true,
            ExprKind::Field(inner, _)
            | ExprKind::Length(inner)
            | ExprKind::Narrow(_, inner)
            | ExprKind::Not(inner)
            | ExprKind::Neg(_, inner)
            | ExprKind::InstanceOf(inner, _)
            | ExprKind::Cast(inner, _) => self.reads_within(inner, reader, begun, left),
            ExprKind::Index(array, index) => {
                reader.is_within(simple(index), 0) && self.all_within([&**array, index], reader, begun, left)
            }
            ExprKind::Arith { numbers: _, first, rest } => {
                let parts = std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part));
                self.all_within(parts, reader, begun, left)
            }
            ExprKind::Compare(_, a, b) | ExprKind::Bits(_, _, a, b) => {
                self.all_within([&**a, b], reader, begun, left)
            }
            ExprKind::Value(_, parts) => self.all_within(parts, reader, begun, left),
            ExprKind::And(parts) => self.read_in_turn(parts, true, reader, begun, left),
            ExprKind::Or(parts) => self.read_in_turn(parts, false, reader, begun, left),
            ExprKind::Implies(a, b) => {
                self.reads_within(a, reader, begun, left)
                    && self.read_under((a, true), b, reader, begun, left)
            }
            ExprKind::Cond(c, a, b) => {
                self.reads_within(c, reader, begun, left)
                    && self.read_under((c, true), a, reader, begun, left)
                    && self.read_under((c, false), b, reader, begun, left)
            }
            ExprKind::Quantifier { forall: _, vars: _, triggers: _, body } => {
                self.reads_within(body, reader, begun, left)
            }
            ExprKind::Call(call) => {
                self.all_within(&call.args, reader, begun, left)
                    && self.call_within(call, reader, begun, left)
            }
            ExprKind::Let { .. }
            | ExprKind::Contents(_)
            | ExprKind::Part(_)
            | ExprKind::Old(_)
            | ExprKind::Opening { .. }
            | ExprKind::Using { .. }
            | ExprKind::PerIndex(_)
            | ExprKind::Literal(_) => false,
        })
    }

    fn all_within<'e>(
        &self,
        parts: impl IntoIterator<Item = &'e Expr>,
        reader: &mut Reader,
        begun: &mut Begun,
        left: &mut usize,
    ) -> bool {
        parts.into_iter().all(|part| self.reads_within(part, reader, begun, left))
    }

    /// Parts of which each is evaluated only if those before have this value.
    fn read_in_turn(
        &self,
        parts: &[Expr],
        value: bool,
        reader: &mut Reader,
        begun: &mut Begun,
        left: &mut usize,
    ) -> bool {
        let before = reader.known.mark();
        let within = parts.iter().all(|part| {
            let within = self.reads_within(part, reader, begun, left);
            reader.known.learn(part, value);
            within
        });
        reader.known.cut(before);
        within
    }

    /// What is evaluated only if a condition has this value.
    fn read_under(
        &self,
        (condition, value): (&Expr, bool),
        e: &Expr,
        reader: &mut Reader,
        begun: &mut Begun,
        left: &mut usize,
    ) -> bool {
        let before = reader.known.mark();
        reader.known.learn(condition, value);
        let within = self.reads_within(e, reader, begun, left);
        reader.known.cut(before);
        within
    }

    /// Whether what a call reads is on the right side: because it reads no heap, or because its own fence is on that
    /// side.
    fn call_within(&self, call: &PureCall, reader: &Reader, begun: &mut Begun, left: &mut usize) -> bool {
        if self.context.program.pure(call.seen).requires.is_pure() {
            return true;
        }
        if matches!(call.pure.definition, Definition::As(_)) {
            return false;
        }
        let Some(pure) = self.context.program.certain_pure(call.pure) else { return false };
        let decl = self.context.program.pure(pure);
        (0..decl.params.len()).filter(|param| decl.vars[decl.params[*param].index()].ty == Type::Int).any(
            |param| {
                Fence::of(param).filter(|fence| fence.side == reader.fence.side).any(|fence| {
                    reader.is_within(simple(&call.args[param]), fence.beyond)
                        && self.is_fence(pure, fence, begun, left)
                })
            },
        )
    }
}

/// Whether what a method asks for is the same whatever the elements of arrays are.
fn depends_on_no_element(requires: &Assertion) -> bool {
    match &requires.kind {
        AssertionKind::And(parts) => parts.iter().all(depends_on_no_element),
        AssertionKind::Pure(e) => reads_no_element(e),
        AssertionKind::Acc(location) => match &location.kind {
            LocationKind::Field(e, _) | LocationKind::Elements(e) => reads_no_element(e),
            LocationKind::Element(array, index) => reads_no_element(array) && reads_no_element(index),
            LocationKind::Range(..) | LocationKind::Each(..) | LocationKind::Members(..) => false,
        },
        AssertionKind::Instance(_)
        | AssertionKind::Implies(..)
        | AssertionKind::Cond(..)
        | AssertionKind::Let { .. }
        | AssertionKind::Untouched { .. } => false,
    }
}

fn reads_no_element(e: &Expr) -> bool {
    let mut reads = false;
    e.visit(&mut |part| {
        reads |= matches!(
            part.kind,
            ExprKind::Index(..)
                | ExprKind::Contents(..)
                | ExprKind::Part(..)
                | ExprKind::Call(_)
                | ExprKind::Old(_)
                | ExprKind::Opening { .. }
                | ExprKind::Using { .. }
                | ExprKind::Literal(_)
        );
    });
    !reads
}

impl Reader {
    /// Whether an index, or the fence of a call beyond which it reads so far, is on the right side of the fence.
    fn is_within(&self, index: Option<Simple>, beyond: i128) -> bool {
        let own = (Some(self.var), 0);
        let difference = index.and_then(|index| match self.fence.side {
            Side::Below => self.known.most(index, own),
            Side::Above => self.known.most(own, index),
        });
        difference
            .and_then(|difference| difference.checked_add(beyond))
            .is_some_and(|it| it <= self.fence.beyond)
    }
}
