//! Evaluation of expressions [VC Figure 5].
//!
//! An expression evaluates to a term. Where Figure 5 consumes or opens, that happens in a scratch copy of the
//! state; so evaluation changes only what is known.

use crate::ir::{ArithOp, CompareOp, Expr, ExprKind, FieldId, Literal, Numbers, Shown, Type, VarId};
use crate::source::Span;
use crate::state::{Place, Resource, State};
use crate::symex::failure::Why;
use crate::symex::{Eval, Executor, Halt, Obligation, RED_ZONE, Reason, STACK_PIECE, Trusted};
use crate::term::{Ratio, Sort, Term};
use crate::trace;

impl Executor<'_> {
    /// The obligation of an expression that is evaluated for its own sake.
    pub(crate) fn itself(&self) -> Why<'static> {
        Why { obligation: &Obligation::Itself, closing: None, search: self.dynamic.search }
    }

    /// The value of an expression in a state [VC Figure 5].
    ///
    /// Fails where a read has no permission, a receiver may be null, an index may be out of bounds, a divisor may be
    /// 0, or the precondition of a pure method does not hold.
    pub(crate) fn eval(&mut self, state: &State, e: &Expr) -> Eval<Term> {
        self.unless_called_off()?;
        stacker::maybe_grow(RED_ZONE, STACK_PIECE, || match &e.kind {
            ExprKind::Int(n) => Ok(self.prover.pool.int(*n)),
            ExprKind::Amount { numerator, denominator } => {
                // Nothing is known of what is too large to calculate with.
                Ok(match Ratio::new(*numerator, *denominator) {
                    Some(value) => self.prover.pool.amount(value),
                    None => self.fresh_value("amount", &Type::Frac),
                })
            }
            ExprKind::Bool(b) => Ok(self.prover.pool.bool(*b)),
            ExprKind::Null => Ok(self.prover.pool.null()),
            ExprKind::Throw => self.eval_throw(state, e),
            ExprKind::Var(var) => Ok(self.eval_variable(state, *var, e)),
            ExprKind::Statics(class) => Ok(self.statics(*class)),
            ExprKind::Field(receiver, field) => {
                let value = self.eval_field(state, receiver, *field, e.span)?;
                self.learn_seen_type(value, &self.context.program.field(*field).ty, &e.ty);
                Ok(value)
            }
            ExprKind::Index(array, index) => self.eval_element(state, array, index, e),
            ExprKind::Length(array) => self.eval_length(state, array),
            ExprKind::Call(call) => {
                let value = self.eval_call(state, call, e.span)?;
                let decl = self.context.program.pure(call.seen);
                self.learn_seen_type(value, &decl.vars[decl.result.index()].ty, &e.ty);
                Ok(value)
            }
            ExprKind::Narrow(to, operand) => self.eval_narrow(state, to, operand),
            ExprKind::Not(operand) => {
                let operand = self.eval(state, operand)?;
                Ok(self.prover.pool.not(operand))
            }
            ExprKind::Neg(numbers, operand) => {
                let opposite = self.eval(state, operand)?;
                let pool = &mut self.prover.pool;
                if operand.ty == Type::Frac {
                    let none = pool.amount(Ratio::NONE);
                    return Ok(pool.amount_sub(none, opposite));
                }
                let value = pool.neg(opposite);
                if self.checks_overflow(*numbers) {
                    self.check_negation(state, value, operand, e.span)?;
                }
                Ok(value)
            }
            ExprKind::Arith { numbers, first, rest } => {
                self.eval_arith(state, *numbers, (first, rest), e.span)
            }
            ExprKind::Bits(numbers, op, a, b) => self.eval_bits(state, (*numbers, *op), (a, b), e),
            ExprKind::Compare(op, a, b) => self.eval_compare(state, *op, a, b),
            ExprKind::And(parts) => self.eval_junction(state, parts, true),
            ExprKind::Or(parts) => self.eval_junction(state, parts, false),
            ExprKind::Implies(left, right) => self.eval_implies(state, left, right),
            ExprKind::Cond(cond, then, otherwise) => self.eval_cond(state, cond, then, otherwise),
            ExprKind::Old(inner) => self.eval_old(state, inner),
            ExprKind::InstanceOf(operand, wanted) => {
                let reference = self.eval(state, operand)?;
                Ok(self.is_instance(reference, wanted))
            }
            ExprKind::Cast(operand, shown) => self.eval_cast(state, operand, *shown, e),
            ExprKind::Let { var, value, body } => {
                let value = self.eval(state, value)?;
                let mut inner = state.clone();
                inner.store.set(*var, value);
                self.eval(&inner, body)
            }
            ExprKind::Opening { instance, body } => self.eval_opening(state, instance, body),
            ExprKind::Using { call, call_span, body } => {
                self.use_definition(state, call, *call_span)?;
                self.eval(state, body)
            }
            ExprKind::Value(op, parts) => self.eval_value(state, *op, parts, e),
            ExprKind::Contents(array) => self.eval_contents(state, array, e),
            ExprKind::Part(parts) => self.eval_part(state, parts, e),
            ExprKind::Literal(literal) => self.eval_literal(state, literal),
            ExprKind::Quantifier { forall, vars, triggers, body } => {
                self.eval_quantifier(state, *forall, vars, triggers, body, e.span)
            }
            ExprKind::PerIndex(each) => self.eval_per_index(state, each, e.span),
        })
    }

    /// A `throw` in the body of a pure method: there the method would have no value, so no way may lead there.
    fn eval_throw(&mut self, state: &State, e: &Expr) -> Eval<Term> {
        let why = self.itself();
        let never = self.prover.pool.bool(false);
        self.check(state, never, e.span, &why, |_| Reason::NoValue)?;
        Ok(self.fresh_value("thrown", &e.ty))
    }

    pub(crate) fn eval_all(&mut self, state: &State, exprs: &[Expr]) -> Eval<Vec<Term>> {
        exprs.iter().map(|e| self.eval(state, e)).collect()
    }

    /// `eval(σ, x) = s_σ(x)`. Definite assignment has been checked; a variable without a value would be arbitrary.
    fn eval_variable(&mut self, state: &State, var: VarId, e: &Expr) -> Term {
        match state.store.get(var) {
            Some(value) => value,
            None => self.fresh_of_specification("unassigned", &e.ty),
        }
    }

    /// `eval(σ, e.f)`: some chunk of the heap must be known to be `e.f`.
    fn eval_field(&mut self, state: &State, receiver: &Expr, field: FieldId, span: Span) -> Eval<Term> {
        let object = self.eval(state, receiver)?;
        let decl = self.context.program.field(field);
        if decl.is_static && decl.is_final && !self.is_unsettled(state, field, object) {
            return Ok(self.final_value(field, object));
        }
        if let Some(states) = self.unspecified() {
            let why = self.itself();
            self.check_not_null(state, object, receiver, &why)?;
            if decl.is_final && !decl.is_static && self.context.own.makes.is_none() {
                return Ok(self.final_value(field, object));
            }
            return Ok(self.field_unspecified(states, state, field, object));
        }
        if self.context.program.field(field).is_final && !self.is_unsettled(state, field, object) {
            let why = self.itself();
            self.check_not_null(state, object, receiver, &why)?;
            return Ok(self.final_value(field, object));
        }
        let place = Place::new(Resource::Field(field), [object]);
        self.read(state, &place, receiver, span)
    }

    /// A literal: its value, of which its facts become known.
    fn eval_literal(&mut self, state: &State, literal: &Literal) -> Eval<Term> {
        let value = self.eval(state, &literal.value)?;
        if let Some(spelling) = literal.spelling {
            self.prover.pool.spell_as(value, spelling.as_str());
        }
        for fact in &literal.facts {
            let fact = self.eval(state, fact)?;
            self.assume(fact);
        }
        Ok(value)
    }

    /// `(C) e`: it is null or a C. That the object has the type arguments of the type is believed, and the summary says
    /// so.
    fn eval_cast(&mut self, state: &State, operand: &Expr, shown: Shown, cast: &Expr) -> Eval<Term> {
        let reference = self.eval(state, operand)?;
        if shown == Shown::UpToArguments {
            self.trust(cast.span, Trusted::Cast);
        }
        let instance = match &cast.ty {
            Type::Class(_) => Some(self.is_instance(reference, &cast.ty)),
            // Of what is cast to an array of a type parameter the class is not known; that of a copy needs no proof.
            Type::Array(_) if matches!(shown, Shown::UpToArguments | Shown::OfCopy) => None,
            Type::Array(element) => self.is_made_of(reference, element),
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
            | Type::Collection(..) => None,
        };
        if let Some(instance) = instance {
            let null = self.prover.pool.null();
            let parts = vec![self.prover.pool.eq(reference, null), instance];
            let goal = self.prover.pool.or(parts);
            let why = self.itself();
            let unwritten = shown == Shown::Unwritten;
            let reason = if unwritten { Reason::NotThatArray } else { Reason::NotAnInstance };
            self.check(state, goal, cast.span, &why, |_| reason.clone())?;
        }
        self.learn_type(reference, &cast.ty);
        Ok(reference)
    }

    fn eval_length(&mut self, state: &State, array: &Expr) -> Eval<Term> {
        let reference = self.eval(state, array)?;
        let why = self.itself();
        self.check_not_null(state, reference, array, &why)?;
        Ok(self.length_of(reference))
    }

    /// The length of an array, which is never negative.
    pub(crate) fn length_of(&mut self, array: Term) -> Term {
        let length = self.prover.pool.length(array);
        let zero = self.prover.pool.int(0);
        let fact = self.prover.pool.ge(length, zero);
        if self.prover.known(fact).is_none() {
            self.assume(fact);
        }
        self.learn_length(length);
        length
    }

    /// `(T) e`: the number must be one of T, so it stays as it is.
    fn eval_narrow(&mut self, state: &State, to: &Type, operand: &Expr) -> Eval<Term> {
        let value = self.eval(state, operand)?;
        let Some((low, high)) = to.range() else { return Ok(value) };
        let goal = self.between(value, low, high);
        let why = self.itself();
        let what = operand.span;
        self.check(state, goal, what, &why, |_| Reason::DoesNotFit { what, to: to.clone() })?;
        Ok(value)
    }

    /// Operators from left to right. Where overflow is checked, the result of each has to be in the range of its type,
    /// `long` from the first operand on that is one.
    fn eval_arith(
        &mut self,
        state: &State,
        numbers: Numbers,
        (first, rest): (&Expr, &[(ArithOp, Expr)]),
        whole: Span,
    ) -> Eval<Term> {
        if first.ty == Type::Frac {
            return self.eval_amounts(state, first, rest);
        }
        let mut value = self.eval(state, first)?;
        let checked = self.checks_overflow(numbers);
        let additive = !checked && rest.iter().all(|(op, _)| matches!(op, ArithOp::Add | ArithOp::Sub));
        if additive {
            let mut summands = vec![value];
            for (op, operand) in rest {
                let operand = self.eval(state, operand)?;
                summands.push(if *op == ArithOp::Sub { self.prover.pool.neg(operand) } else { operand });
            }
            return Ok(self.prover.pool.add(summands));
        }
        let mut long = first.ty == Type::Long;
        for (number, (op, operand)) in rest.iter().enumerate() {
            let (left, right) = (value, self.eval(state, operand)?);
            if matches!(op, ArithOp::Div | ArithOp::Rem) {
                let zero = self.prover.pool.int(0);
                let goal = self.prover.pool.ne(right, zero);
                let why = self.itself();
                let divisor = operand.span;
                self.check(state, goal, divisor, &why, |_| Reason::DivisionByZero { divisor })?;
            }
            let pool = &mut self.prover.pool;
            value = match op {
                ArithOp::Add => pool.add(vec![value, right]),
                ArithOp::Sub => pool.sub(value, right),
                ArithOp::Mul => pool.mul(value, right),
                ArithOp::Div => pool.div(value, right),
                ArithOp::Rem => pool.rem(value, right),
            };
            if checked {
                long |= operand.ty == Type::Long;
                let ty = if long { Type::Long } else { Type::Int };
                let last = number + 1 == rest.len();
                let what = if last { whole } else { Span { end: operand.span.end, ..whole } };
                self.check_operation(state, (*op, left, right), (value, &ty), what)?;
            }
        }
        Ok(value)
    }

    /// The same of amounts, which are exact. What divides is a number, so it was made a factor.
    fn eval_amounts(&mut self, state: &State, first: &Expr, rest: &[(ArithOp, Expr)]) -> Eval<Term> {
        let mut value = self.eval(state, first)?;
        for (op, operand) in rest {
            let right = self.eval(state, operand)?;
            let pool = &mut self.prover.pool;
            value = match op {
                ArithOp::Add => pool.amount_add(value, right),
                ArithOp::Sub => pool.amount_sub(value, right),
                ArithOp::Mul => pool.amount_mul(value, right),
                ArithOp::Div | ArithOp::Rem => pool.fresh("quotient", Sort::AMOUNT),
            };
        }
        Ok(value)
    }

    fn eval_compare(&mut self, state: &State, op: CompareOp, a: &Expr, b: &Expr) -> Eval<Term> {
        let left = self.eval(state, a)?;
        let right = self.eval(state, b)?;
        let pool = &mut self.prover.pool;
        if a.ty == Type::Frac {
            return Ok(match op {
                CompareOp::Eq => pool.eq(left, right),
                CompareOp::Ne => pool.ne(left, right),
                CompareOp::Lt => pool.amount_lt(left, right),
                CompareOp::Le => pool.amount_le(left, right),
                CompareOp::Gt => pool.amount_lt(right, left),
                CompareOp::Ge => pool.amount_le(right, left),
            });
        }
        Ok(match op {
            CompareOp::Eq => pool.eq(left, right),
            CompareOp::Ne => pool.ne(left, right),
            CompareOp::Lt => pool.lt(left, right),
            CompareOp::Le => pool.le(left, right),
            CompareOp::Gt => pool.gt(left, right),
            CompareOp::Ge => pool.ge(left, right),
        })
    }

    /// `a && b && …` (or `||`): each operand is evaluated where those before it are true (false), and what it teaches
    /// is known afterwards only under that condition.
    fn eval_junction(&mut self, state: &State, parts: &[Expr], conjunction: bool) -> Eval<Term> {
        let checked = self.checks_overflow(Numbers::Program);
        if parts.iter().all(|part| part.is_total(checked)) {
            let terms = self.eval_all(state, parts)?;
            return Ok(self.junction(terms, conjunction));
        }
        let mut over = false;
        let (first, rest) = parts.split_first().expect("the lowering makes no empty junction");
        let first_term = self.eval(state, first)?;
        let (terms, facts) = self.scope(|ex| {
            let mark = ex.track.path.mark();
            let mut terms = vec![first_term];
            let mut span = first.span;
            for part in rest {
                let last = terms[terms.len() - 1];
                let guard = if conjunction { last } else { ex.prover.pool.not(last) };
                let undecided = ex.dynamic.definition_depth > 0 && ex.prover.known(guard) != Some(true);
                ex.assume_as(guard, trace::Why::Branch { cond: Some(span), holds: conjunction });
                if ex.prover.contradictory() {
                    break;
                }
                match ex.with(|dynamic| dynamic.undecided |= undecided, |ex| ex.eval(state, part)) {
                    Ok(term) => terms.push(term),
                    // Only the case in which this operand is evaluated has ended, not the path. So the operands before
                    // it decide.
                    Err(Halt::Impossible | Halt::Failed) => {
                        over = true;
                        break;
                    }
                    Err(halt @ Halt::Stopped(_)) => return Err(halt),
                }
                span = part.span;
            }
            Ok((terms, ex.guarded_facts(mark)))
        })?;
        for fact in facts {
            self.assume(fact);
        }
        let value = self.junction(terms, conjunction);
        if over {
            let decided = if conjunction { self.prover.pool.not(value) } else { value };
            self.assume(decided);
        }
        Ok(value)
    }

    fn junction(&mut self, terms: Vec<Term>, conjunction: bool) -> Term {
        if conjunction { self.prover.pool.and(terms) } else { self.prover.pool.or(terms) }
    }

    fn eval_implies(&mut self, state: &State, left: &Expr, right: &Expr) -> Eval<Term> {
        let cond = self.eval(state, left)?;
        let value = self.under(cond, Some(left.span), |ex| ex.eval(state, right))?;
        Ok(match value {
            Some(value) => self.prover.pool.implies(cond, value),
            None => self.prover.pool.bool(true),
        })
    }

    /// `eval(σ, e1 ? e2 : e3)`: the arm that is known to be taken, or an `ite` of both. What is learned in one arm is
    /// not known in the other [errata].
    fn eval_cond(&mut self, state: &State, cond: &Expr, then: &Expr, otherwise: &Expr) -> Eval<Term> {
        let test = self.eval(state, cond)?;
        let negated = self.prover.pool.not(test);
        let then_value = self.under(test, Some(cond.span), |ex| ex.eval(state, then))?;
        let else_value = self.under_negated(negated, cond.span, |ex| ex.eval(state, otherwise))?;
        match (then_value, else_value) {
            (Some(a), Some(b)) => Ok(self.prover.pool.ite(test, a, b)),
            (Some(value), None) | (None, Some(value)) => Ok(value),
            (None, None) => Err(Halt::Impossible),
        }
    }

    /// `eval(σ, old(e)) = eval(old(σ), e)`.
    fn eval_old(&mut self, state: &State, e: &Expr) -> Eval<Term> {
        let before = State { heap: state.old.clone(), ..state.scratch() };
        self.with(|dynamic| dynamic.in_old = true, |ex| ex.eval(&before, e))
    }
}
