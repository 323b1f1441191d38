//! The ranges of Java's numbers (language.md §3).
//!
//! `int` and `long` are the mathematical integers, unless overflow is checked. Then each number that program code
//! calculates has to be one of its type, operation by operation. So everything that program code gets is one as well:
//! parameters, locals, fields, elements, results of calls. That is known of each where it comes from.
//!
//! ```text
//! a + b - c                          a + b is an int, then (a + b) - c is one
//! long x = a * b;                    a * b is an int, or it is an error: it is widened too late
//! assert f(n + 1) == n + 1;          the sum is mathematical, but f is given ints: n + 1 has to be one
//! forall int i :: e                  forall i :: MIN <= i && i <= MAX ==> e
//! ```
//!
//! The body of a pure method is checked once, for all arguments of its types that satisfy its precondition. So wherever
//! its definition is used, nothing is left to be checked. The library was verified without this; a call of one of its
//! pure methods checks the body for the arguments at hand.
//!
//! *Invariant*: a value is assumed to be in a range only if program code calculated it, or if that was shown where it
//! became an argument. What a `let`, the parameter of a predicate or a ghost method stands for is never assumed to be
//! in one.

use crate::ir::{ArithOp, BitOp, Expr, ExprKind, Numbers, Pure, PureCall, Type};
use crate::source::{Span, shift};
use crate::state::{Interval, State};
use crate::symex::failure::Overflowing;
use crate::symex::{Eval, Executor, Reason};
use crate::term::{Sort, Term};
use crate::trace::Why as Known;

/// How deeply nested the calls in a body of the library are that is looked through.
const CALLS: u32 = 8;

impl Executor<'_> {
    /// Whether the numbers of program code are Java's. Where nothing is specified nobody says how large they may be, so
    /// nothing is asked or known there.
    fn counts_like_java(&self) -> bool {
        self.context.check_overflow && self.unspecified().is_none()
    }

    /// Whether what is evaluated has to be checked. A definition was, where it is written; in a recursion, that is done
    /// once it is known to end.
    pub(crate) fn checks_overflow(&self, numbers: Numbers) -> bool {
        numbers == Numbers::Program
            && self.dynamic.definition_depth == 0
            && !self.dynamic.overflow_later
            && self.counts_like_java()
    }

    /// The range of an `int` or `long` of program code. The other types have theirs in any case.
    pub(crate) fn java_range(&self, ty: &Type) -> Option<(i128, i128)> {
        match ty {
            Type::Int | Type::Long if self.counts_like_java() => ty.range(),
            Type::Int
            | Type::Integer
            | Type::Long
            | Type::Short
            | Type::Byte
            | Type::Char
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Object
            | Type::Class(_)
            | Type::Array(_)
            | Type::Collection(..) => None,
        }
    }

    /// What is known of a value of program code because of its type.
    pub(crate) fn learn_value(&mut self, term: Term, ty: &Type) {
        self.learn_type(term, ty);
        self.learn_range(term, ty);
    }

    fn learn_range(&mut self, term: Term, ty: &Type) {
        let Some((low, high)) = self.java_range(ty) else { return };
        let inside = self.between(term, low, high);
        if self.prover.known(inside).is_none() {
            self.assume_as(inside, Known::Law);
        }
    }

    /// The elements of an array, with the indices of an interval, are of its type, also where they are read of the
    /// sequence of them.
    pub(crate) fn learn_elements(&mut self, contents: Term, ty: &Type, within: Interval) {
        let Some((low, high)) = self.java_range(ty) else { return };
        let index = self.prover.pool.fresh("index", Sort::INT);
        let element = self.prover.pool.select(contents, index);
        let in_range = self.between(element, low, high);
        let pool = &mut self.prover.pool;
        let inside = pool.within(within.low, index, within.high);
        let body = pool.implies(inside, in_range);
        let all = pool.forall(vec![index], vec![vec![element]], body);
        if self.prover.known(all).is_none() {
            self.assume_as(all, Known::Law);
        }
    }

    /// The length of an array is an `int`.
    pub(crate) fn learn_length(&mut self, length: Term) {
        if let Some((_, high)) = self.java_range(&Type::Int) {
            let high = self.prover.pool.int(high);
            let fact = self.prover.pool.le(length, high);
            if self.prover.known(fact).is_none() {
                self.assume_as(fact, Known::Law);
            }
        }
    }

    /// A new symbol for a number of a specification, or any other value of a type: what the type says of all of them is
    /// known.
    pub(crate) fn fresh_of_specification(&mut self, hint: &str, ty: &Type) -> Term {
        let term = self.prover.pool.fresh(hint, crate::state::sort_of(ty));
        self.learn_type(term, ty);
        term
    }

    /// A new symbol for what a pure method gets or gives.
    pub(crate) fn fresh_of_pure(&mut self, is_ghost: bool, hint: &str, ty: &Type) -> Term {
        if is_ghost { self.fresh_of_specification(hint, ty) } else { self.fresh_value(hint, ty) }
    }

    /// Shows that a number is one of a type. From then on it is known.
    ///
    /// Fails where the number comes from, with the directions in which it may leave the range.
    fn check_in_range(
        &mut self,
        state: &State,
        (value, ty): (Term, &Type),
        what: Span,
        by: Overflowing,
    ) -> Eval<()> {
        let Some((low, high)) = self.java_range(ty) else { return Ok(()) };
        let inside = self.between(value, low, high);
        let directions = |ex: &mut Self| {
            let (low, high) = (ex.prover.pool.int(low), ex.prover.pool.int(high));
            let ends = [ex.prover.pool.ge(value, low), ex.prover.pool.le(value, high)];
            let [below, above] = ends.map(|end| ex.prover.known(end) != Some(true));
            Reason::Overflow { what, to: ty.clone(), by, below, above }
        };
        self.check_number(state, inside, what, directions)
    }

    /// Shows what keeps a number in its range.
    fn check_number(
        &mut self,
        state: &State,
        goal: Term,
        what: Span,
        reason: impl Fn(&mut Self) -> Reason,
    ) -> Eval<()> {
        if self.prover.known(goal) == Some(true) {
            return Ok(());
        }
        let why = self.itself();
        self.check(state, goal, self.dynamic.charged.unwrap_or(what), &why, reason)?;
        // What took a search, or the solver, is not asked again.
        if self.prover.known(goal).is_none() {
            self.assume_as(goal, Known::Law);
        }
        Ok(())
    }

    /// Checks the result of `left op right`, which is of type `ty`.
    pub(crate) fn check_operation(
        &mut self,
        state: &State,
        (op, left, right): (ArithOp, Term, Term),
        (value, ty): (Term, &Type),
        what: Span,
    ) -> Eval<()> {
        match op {
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => {
                self.check_in_range(state, (value, ty), what, Overflowing::Operator)
            }
            ArithOp::Div => {
                let Some((low, _)) = self.java_range(ty) else { return Ok(()) };
                let pool = &mut self.prover.pool;
                let (least, minus_one) = (pool.int(low), pool.int(-1));
                let parts = vec![pool.ne(left, least), pool.ne(right, minus_one)];
                let goal = pool.or(parts);
                let by = Overflowing::Division;
                self.check_number(state, goal, what, |_| Reason::Overflow {
                    what,
                    to: ty.clone(),
                    by,
                    below: false,
                    above: true,
                })?;
                self.learn_range(value, ty);
                Ok(())
            }
            ArithOp::Rem => {
                self.learn_range(value, ty);
                Ok(())
            }
        }
    }

    /// Checks the result of `-e`.
    pub(crate) fn check_negation(&mut self, state: &State, value: Term, e: &Expr, what: Span) -> Eval<()> {
        let ty = if e.ty == Type::Long { Type::Long } else { Type::Int };
        self.check_in_range(state, (value, &ty), what, Overflowing::Operator)
    }

    /// Checks the result of an operator on bits. Only a shift to the left leaves the range: then the bits that are
    /// moved out are lost. Of the others the result is a number of the type if the operands are.
    ///
    /// ```text
    /// x << 3      8 * x is an int
    /// 1 << n      n & 31 is not 31
    /// ```
    pub(crate) fn check_bits(
        &mut self,
        state: &State,
        (op, left, right): (BitOp, Term, Term),
        (value, ty): (Term, &Type),
        what: Span,
    ) -> Eval<()> {
        let (BitOp::ShiftLeft, Some((low, high))) = (op, self.java_range(ty)) else {
            self.learn_range(value, ty);
            return Ok(());
        };
        let width = i128::from(shift::width(*ty == Type::Long));
        let mask = self.prover.pool.int(width - 1);
        let distance = self.prover.pool.bit_and(right, mask);
        self.learn_laws(distance);
        let mut goal = Vec::new();
        for by in 0..width {
            let (by, power) = (self.prover.pool.int(by), self.prover.pool.int(1 << by));
            let here = self.prover.pool.eq(distance, by);
            let product = self.prover.pool.mul(left, power);
            let inside = self.between(product, low, high);
            goal.push(self.prover.pool.implies(here, inside));
        }
        let goal = self.prover.pool.and(goal);
        let by = Overflowing::Shift;
        self.check_number(state, goal, what, |_| Reason::Overflow {
            what,
            to: ty.clone(),
            by,
            below: false,
            above: false,
        })
    }

    /// Checks what a pure method is given. The arguments of a call that runs are numbers of program code.
    pub(crate) fn check_arguments(&mut self, state: &State, call: &PureCall, args: &[Term]) -> Eval<()> {
        let decl = self.context.program.pure(call.seen);
        if decl.is_ghost || !self.checks_overflow(Numbers::Program) {
            return Ok(());
        }
        match call.numbers {
            Numbers::Program => return Ok(()),
            Numbers::Specification => {}
        }
        for ((param, value), arg) in decl.params.iter().zip(args).zip(&call.args) {
            let ty = &decl.vars[param.index()].ty;
            self.check_in_range(state, (*value, ty), arg.span, Overflowing::Argument)?;
        }
        Ok(())
    }

    /// What is known of the result of a pure call. Where the result of one that never runs gets into program code, it
    /// has to be a number of its type.
    pub(crate) fn check_result(
        &mut self,
        state: &State,
        (call, decl): (&PureCall, &Pure),
        value: Term,
        span: Span,
    ) -> Eval<()> {
        let ty = &decl.vars[decl.result.index()].ty;
        if !decl.is_ghost {
            self.learn_value(value, ty);
            return Ok(());
        }
        self.learn_type(value, ty);
        if self.checks_overflow(call.numbers) && !decl.origin.is_library() {
            self.check_in_range(state, (value, ty), span, Overflowing::Operator)?;
        }
        Ok(())
    }

    /// Checks the body of a method that stands for one of Java's for the arguments of a call. `inside` has the
    /// arguments. The bodies of our own library were checked, for all arguments that their preconditions admit.
    pub(crate) fn check_library_call(&mut self, inside: &State, decl: &Pure, call: Span) -> Eval<()> {
        if !decl.origin.is_library() || !self.checks_overflow(Numbers::Program) {
            return Ok(());
        }
        let is_ours = |class| self.context.program.class(class).was_verified_before();
        if decl.origin.class.is_some_and(is_ours)
            && !decl.origin.span.file.believes_numbers_of(decl.origin.simple())
        {
            return Ok(());
        }
        let Some(body) = decl.body.as_ref().filter(|body| self.may_overflow(body, CALLS)) else {
            return Ok(());
        };
        let charged = self.dynamic.charged.unwrap_or(call);
        self.with(|dynamic| dynamic.charged = Some(charged), |ex| ex.eval(inside, body))?;
        Ok(())
    }

    /// Whether a body of the library calculates anything that may leave its range, as far as its operators tell.
    fn may_overflow(&self, body: &Expr, calls: u32) -> bool {
        let mut found = false;
        body.visit(&mut |e| {
            found |= match &e.kind {
                ExprKind::Neg(Numbers::Program, _)
                | ExprKind::Arith { numbers: Numbers::Program, .. }
                | ExprKind::Bits(Numbers::Program, BitOp::ShiftLeft, _, _) => true,
                ExprKind::Call(call) => {
                    let called = self.context.program.pure(call.seen);
                    let body = called.body.as_ref().filter(|_| calls > 0 && called.origin.is_library());
                    body.is_some_and(|body| self.may_overflow(body, calls - 1))
                }
                // Any other expression calculates nothing itself.
                _ => false,
            };
        });
        found
    }
}
