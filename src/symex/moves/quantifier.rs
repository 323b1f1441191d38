//! Quantifiers: over integers, references and ghost values.
//!
//! A quantifier over references ranges over `null` and all objects of the type, those of subclasses and those that are
//! made later among them. So an instance for any term needs no more than that its value is of the type, and an object
//! of which a quantifier says that there is one may be one that is made later: it is not known to be different from
//! that.
//!
//! ```text
//! forall Node n :: φ(n)      instance for t:  (t == null || t instanceof Node) ==> φ(t)
//! ```
//!
//! The body is evaluated once for new symbols, so what it teaches about them (the definition of a pure method that it
//! calls) is true of all values, see [`crate::symex::moves::fuel`]. A quantifier without written triggers gets as
//! triggers those of its terms that have all its variables: the elements of arrays and of ghost values, questions
//! whether something is in one, the calls, and the divisions by an unknown divisor.
//!
//! *Invariant*: apart from its variables, a quantifier mentions only symbols that are older than they are. Where
//! evaluating the body had to invent one, nothing is known of the quantifier.

use crate::infer::DEFINITION_DEPTH;
use crate::ir::{ArithOp, Bound, Expr, ExprKind, Mention, PerIndex, Type, ValueOp};
use crate::prover::Answer;
use crate::source::Span;
use crate::state::{State, sort_of};
use crate::symex::failure::{Warning, Why};
use crate::symex::{Dynamic, Eval, Executor, Halt};
use crate::term::{Op, Sort, Term, TermKind};

/// The triggers that are written.
#[derive(Clone, Debug, Default)]
struct Written {
    sets: Vec<Vec<Term>>,
    /// Some could not be evaluated, but they occur in the body, under conditions that make them defined.
    in_body: bool,
}

impl Executor<'_> {
    /// `forall int i :: e` and `exists int i :: e`.
    pub(crate) fn eval_quantifier(
        &mut self,
        state: &State,
        forall: bool,
        vars: &[Bound],
        triggers: &[Vec<Expr>],
        body: &Expr,
        span: Span,
    ) -> Eval<Term> {
        let mut inner = state.clone();
        let mut bound = Vec::new();
        for Bound { var, name, ty } in vars {
            let symbol = self.prover.pool.fresh(name.as_str(), sort_of(ty));
            inner.store.set(*var, symbol);
            bound.push(symbol);
        }
        let range = self.are_values_of(vars, &bound);
        let evaluate = |ex: &mut Self| ex.eval_quantified(&inner, (vars, &bound), triggers, body);
        // `null`, a number, a ghost value: there is one of every type.
        let some = self.prover.pool.bool(true);
        let Some((chosen, value)) = self.eval_for_all((vars, &bound), (range, some), span, evaluate)? else {
            return Ok(self.prover.pool.fresh("quantified", Sort::BOOL));
        };
        if let (false, [symbol]) = (forall, &*bound)
            && let Some(point) = self.only_value(*symbol, value)
        {
            return Ok(self.are_values_of(vars, &[point]));
        }
        self.note_untold(span, (vars, &bound), &chosen, value);
        let range = self.not_said_by_members(vars, &bound, (forall, body));
        let pool = &mut self.prover.pool;
        let formula = if forall {
            let value = pool.implies(range, value);
            pool.forall(bound, chosen, value)
        } else {
            let value = pool.and(vec![range, value]);
            pool.exists(bound, chosen, value)
        };
        self.prover.comes_from(formula, span);
        Ok(formula)
    }

    /// What an expression is for each index of an interval, as a map from indices.
    pub(crate) fn eval_per_index(&mut self, state: &State, each: &PerIndex, span: Span) -> Eval<Term> {
        let PerIndex { var, bounds: [low, high], value } = each;
        let [low, high] = [self.eval(state, low)?, self.eval(state, high)?];
        let index = self.prover.pool.fresh("i", Sort::INT);
        let mut inner = state.clone();
        inner.store.set(*var, index);
        let range = self.prover.pool.within(low, index, high);
        let some = self.prover.pool.lt(low, high);
        let evaluate = |ex: &mut Self| Ok((Written::default(), ex.eval(&inner, value)?));
        // What is impossible for any index of the interval only shows that there is none.
        let evaluated = match self.eval_for_all((&[], &[index]), (range, some), span, evaluate) {
            Err(Halt::Impossible) => None,
            Err(halt @ (Halt::Failed | Halt::Stopped(_))) => return Err(halt),
            Ok(evaluated) => evaluated,
        };
        let pool = &mut self.prover.pool;
        let Some((_, value)) = evaluated else {
            let map = pool.array_of(sort_of(&value.ty));
            return Ok(pool.fresh("each", map));
        };
        Ok(pool.per_index(index, value))
    }

    /// Evaluates something for arbitrary values of symbols in a range, the values of variables. What that teaches is
    /// learned of all such values; `some` says that there are any. Returns triggers and the value. None: the value is
    /// not one for all of them, because a symbol was invented for it.
    fn eval_for_all(
        &mut self,
        (vars, bound): (&[Bound], &[Term]),
        (range, some): (Term, Term),
        span: Span,
        evaluate: impl FnOnce(&mut Self) -> Eval<(Written, Term)>,
    ) -> Eval<Option<(Vec<Vec<Term>>, Term)>> {
        let (evaluated, facts, defined) = self.scope(|ex| {
            ex.assume(range);
            ex.learn_bound_types(vars, bound);
            let mark = ex.track.path.mark();
            let before = ex.track.defined.len();
            // In a body that only a definition needed, the formula is enough.
            let undefined = |dynamic: &mut Dynamic| {
                dynamic.arbitrary = true;
                if dynamic.opened_for_definition {
                    dynamic.definition_depth = DEFINITION_DEPTH;
                }
            };
            let evaluated = ex.with(undefined, evaluate);
            (evaluated, ex.guarded_facts(mark), ex.track.defined.since(before))
        });
        let usable = evaluated.as_ref().ok().filter(|(_, value)| !self.is_invented(*value, bound));
        let chosen = match usable.cloned() {
            Some((written, value)) => self.triggers(written, value, bound),
            None => Vec::new(),
        };
        let facts: Vec<Term> =
            facts.into_iter().map(|fact| self.in_range(fact, (range, some), bound)).collect();
        for fact in self.for_all(bound, &facts, &defined, &chosen) {
            self.prover.comes_from(fact, span);
            self.assume(fact);
        }
        let (_, value) = evaluated?;
        Ok((!self.is_invented(value, bound)).then_some((chosen, value)))
    }

    /// That terms are values of the types of the variables of a quantifier; `true` if that says nothing. Each instance
    /// of the quantifier has this as its condition, since a term of the same sort may be an object of another class.
    pub(crate) fn are_values_of(&mut self, vars: &[Bound], terms: &[Term]) -> Term {
        let parts = vars.iter().zip(terms).map(|(var, &term)| self.is_value_of(term, &var.ty)).collect();
        self.prover.pool.and(parts)
    }

    /// The same, but for the variables of which the body says that they are members of something with members of this
    /// type: then that they are of the type goes without saying. What they are members of must not depend on the
    /// variables, because it has members of this type only for values that are of their types.
    fn not_said_by_members(
        &mut self,
        vars: &[Bound],
        symbols: &[Term],
        (forall, body): (bool, &Expr),
    ) -> Term {
        let mut conditions = Vec::new();
        match &body.kind {
            ExprKind::Implies(condition, _) if forall => conjuncts(condition, &mut conditions),
            // Any other `exists` says what its conjuncts do, and any other `forall` speaks of all values.
            _ => {
                if !forall {
                    conjuncts(body, &mut conditions);
                }
            }
        }
        let is_member = |var: &Bound| {
            conditions.iter().any(|condition| match &condition.kind {
                ExprKind::Value(ValueOp::In, parts) => match &parts[..] {
                    [
                        Expr { kind: ExprKind::Var(it), .. },
                        whole @ Expr { ty: Type::Collection(_, of), .. },
                    ] => {
                        *it == var.var
                            && of.first() == Some(&var.ty)
                            && var.ty.is_reference()
                            && !mentions_any(whole, vars)
                    }
                    // Any other operands are not the variable and something with members.
                    _ => false,
                },
                // Any other condition does not tell its type.
                _ => false,
            })
        };
        let others = vars.iter().zip(symbols).filter(|(var, _)| !is_member(var));
        let parts = others.map(|(var, &symbol)| self.is_value_of(symbol, &var.ty)).collect();
        self.prover.pool.and(parts)
    }

    /// What their types say of the variables of a quantifier, as of any others.
    pub(crate) fn learn_bound_types(&mut self, vars: &[Bound], symbols: &[Term]) {
        for (var, &symbol) in vars.iter().zip(symbols) {
            if var.ty.is_reference() {
                self.tables.some_of_objects = true;
                self.learn_type(symbol, &var.ty);
            }
        }
    }

    /// What was learned for arbitrary values of a range, said of all values; what does not mention them, if there are
    /// `some`.
    fn in_range(&mut self, fact: Term, (range, some): (Term, Term), bound: &[Term]) -> Term {
        let pool = &mut self.prover.pool;
        let under = if pool.mentions(fact, bound) { range } else { some };
        pool.implies(under, fact)
    }

    /// The number that a variable has to be, if a formula says nothing else.
    fn only_value(&self, symbol: Term, formula: Term) -> Option<Term> {
        let TermKind::Op(Op::Eq, &[a, b]) = self.prover.pool.kind(formula) else { return None };
        let value = if a == symbol { b } else { a };
        (a == symbol || b == symbol).then_some(value).filter(|&it| !self.prover.pool.mentions(it, &[symbol]))
    }

    /// The written triggers; if none of them can be used, or some are in the body, those chosen there.
    fn triggers(&mut self, written: Written, body: Term, bound: &[Term]) -> Vec<Vec<Term>> {
        let mut sets = written.sets;
        sets.retain(|set| !set.iter().any(|trigger| self.is_invented(*trigger, bound)));
        if sets.is_empty() || written.in_body {
            let chosen = self.choose_triggers(body, bound);
            sets.extend(chosen);
        }
        sets
    }

    /// Whether a term mentions a symbol that was invented while the body was evaluated, for what could not be evaluated
    /// itself. Such a symbol is one value for each value of the variables. Under the quantifier it would be one for all
    /// of them.
    fn is_invented(&self, term: Term, bound: &[Term]) -> bool {
        let symbols = self.prover.pool.symbols_since(term, bound[0]);
        symbols.into_iter().any(|symbol| symbol > bound[0] && !bound.contains(&symbol))
    }

    /// Whether a `forall` follows because its body does for arbitrary values. For that, everything that evaluating the
    /// body teaches can be used: definitions, and the contents of predicates that only the body opens. Of this, the
    /// value of the `forall` keeps what is true for all values, but not what is true only under a condition in the
    /// body. If that was tried before without Z3, the search for it is not repeated.
    pub(crate) fn shown_for_arbitrary(
        &mut self,
        state: &State,
        e: &Expr,
        why: &Why<'_>,
        searched: bool,
    ) -> bool {
        let ExprKind::Quantifier { forall: true, vars, body, .. } = &e.kind else { return false };
        let shown = self.for_arbitrary(state, vars, |ex, inner| {
            let goal = ex.eval(inner, body)?;
            let before = ex.prover.was_searched(searched);
            let answer = ex.proves(inner, goal, why);
            ex.prover.was_searched(before);
            Ok(answer == Answer::Yes)
        });
        shown == Some(true)
    }

    /// Tries something with arbitrary values for the variables of a quantifier.
    fn for_arbitrary<T>(
        &mut self,
        state: &State,
        vars: &[Bound],
        run: impl FnOnce(&mut Self, &State) -> Eval<T>,
    ) -> Option<T> {
        let mut inner = state.clone();
        let mut bound = Vec::new();
        for Bound { var, ty, .. } in vars {
            let symbol = self.prover.pool.fresh("bound", sort_of(ty));
            inner.store.set(*var, symbol);
            bound.push(symbol);
        }
        let range = self.are_values_of(vars, &bound);
        let done = self.attempt(|ex| {
            ex.assume(range);
            ex.learn_bound_types(vars, &bound);
            run(ex, &inner)
        });
        done.ok().flatten()
    }

    /// The first conjunct of what a `forall` that does not follow says of all values that does not follow, if others
    /// do.
    pub(crate) fn open_part_of(&mut self, state: &State, e: &Expr) -> Option<Span> {
        let ExprKind::Quantifier { forall: true, vars, body, .. } = &e.kind else { return None };
        let found = self.for_arbitrary(state, vars, |ex, inner| {
            let mut said = &**body;
            while let ExprKind::Implies(condition, then) = &said.kind {
                let condition = ex.eval(inner, condition)?;
                ex.assume(condition);
                said = then;
            }
            let ExprKind::And(parts) = &said.kind else { return Ok(None) };
            let (mut open, mut others) = (None, false);
            for part in parts {
                let value = ex.eval(inner, part)?;
                if ex.prover.concludes(value) {
                    others = true;
                } else {
                    open = open.or(Some(part.span));
                }
                ex.assume(value);
            }
            Ok(open.filter(|_| others))
        });
        found.flatten()
    }

    fn eval_quantified(
        &mut self,
        state: &State,
        (vars, bound): (&[Bound], &[Term]),
        triggers: &[Vec<Expr>],
        body: &Expr,
    ) -> Eval<(Written, Term)> {
        let value = self.eval(state, body)?;
        let mut written = Written::default();
        for set in triggers {
            // A trigger is a pattern, and reading it is no access: if it can't be evaluated outside the conditions of
            // the body, it is not used. Most can't, so no search is made for it.
            let pattern = |dynamic: &mut Dynamic| dynamic.pattern = true;
            match self.attempt_and_keep(|ex| ex.with(pattern, |ex| ex.eval_all(state, set)))? {
                Some(terms) => {
                    let terms: Vec<Term> =
                        set.iter().zip(terms).map(|(e, term)| self.looked_for(e, term)).collect();
                    self.warn_no_trigger(set, &terms, (vars, bound));
                    written.sets.push(terms);
                }
                None if set.iter().all(|term| occurs(term, body)) => {
                    self.warn_incomplete(set, vars);
                    written.in_body = true;
                }
                None => self.warn_left_out(set, body),
            }
        }
        Ok((written, value))
    }

    /// What is looked for where a term is a trigger: something is in a multiset if it is there at least once, and how
    /// often it is there can be looked for.
    fn looked_for(&self, trigger: &Expr, term: Term) -> Term {
        let pool = &self.prover.pool;
        let (ExprKind::Value(ValueOp::In, _), TermKind::AtMost(sum, _)) = (&trigger.kind, pool.kind(term))
        else {
            return term;
        };
        match *pool.linear(sum).parts {
            [(count, _)] if matches!(pool.kind(count), TermKind::Op(Op::Count, _)) => count,
            // Any other comparison is no trigger.
            _ => term,
        }
    }

    /// Warns of a set of trigger terms that is left out, and nothing like it is chosen from the body. Only in the proof
    /// of the declaration in which it is written: elsewhere nobody can do anything about it.
    fn warn_left_out(&mut self, set: &[Expr], body: &Expr) {
        let call = set.iter().find(|term| calls(term));
        let Some(part) = call.or_else(|| set.iter().find(|term| !occurs(term, body))) else { return };
        self.warn_of_trigger(Warning::LeftOut { part: part.span, is_call: call.is_some() }, part);
    }

    /// Warns of a set of trigger terms that do not say which value each variable has. Returns whether it did.
    fn warn_incomplete(&mut self, set: &[Expr], vars: &[Bound]) -> bool {
        let lacking =
            vars.iter().find(|var| !set.iter().any(|term| mentions_any(term, std::slice::from_ref(var))));
        let (Some(var), Some(trigger)) = (lacking, set.first()) else { return false };
        self.warn_of_trigger(Warning::Incomplete { trigger: trigger.span, variable: var.name }, trigger);
        true
    }

    /// The same, and of one in which nothing can be looked for.
    fn warn_no_trigger(&mut self, set: &[Expr], terms: &[Term], (vars, bound): (&[Bound], &[Term])) {
        if self.warn_incomplete(set, vars) || self.prover.is_trigger(terms, bound) {
            return;
        }
        let at = terms.iter().zip(set).position(|(&term, e)| {
            let own: Vec<Term> =
                bound.iter().copied().filter(|&var| self.prover.pool.mentions(term, &[var])).collect();
            // Where it is known what is in a value, as in an empty one, no membership is left of one that is written.
            !is_of_variables(e) && !self.prover.is_trigger(&[term], &own)
        });
        let Some(trigger) = at.and_then(|at| set.get(at)) else { return };
        self.warn_of_trigger(Warning::NoTrigger { trigger: trigger.span }, trigger);
    }

    fn warn_of_trigger(&mut self, warning: Warning, trigger: &Expr) {
        if self.is_written_here(trigger.span) && !self.dynamic.trying {
            self.warn(warning);
        }
    }

    /// The reads and calls in a term that have all the bound variables, each a trigger of its own.
    fn choose_triggers(&mut self, body: Term, bound: &[Term]) -> Vec<Vec<Term>> {
        let mut found: Vec<Vec<Term>> = Vec::new();
        let mut work = vec![body];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(term) = work.pop() {
            if !seen.insert(term) {
                continue;
            }
            let pool = &self.prover.pool;
            let pattern = match pool.kind(term) {
                TermKind::Op(Op::Select | Op::At | Op::Has | Op::Count, _) | TermKind::App(..) => true,
                TermKind::Op(Op::Div, &[_, divisor]) | TermKind::Op(Op::Rem, &[_, divisor]) => {
                    !matches!(pool.kind(divisor), TermKind::Int(_))
                }
                // Any other term is no trigger by itself; its parts are looked at.
                _ => false,
            };
            if pattern {
                let symbols = self.prover.pool.symbols_since(term, bound[0]);
                if bound.iter().all(|symbol| symbols.contains(symbol)) {
                    found.push(vec![term]);
                    continue;
                }
            }
            work.extend(self.prover.pool.children(term));
        }
        self.without_endless(found)
    }

    /// Leaves out terms whose instances contain the next ones, if there are others: of `s[v] == t[f[v]..f[v + 1]]` it
    /// is `s[v]` that says which values matter. With `f[v]` an instance for v would lead to one for v + 1, and so on.
    fn without_endless(&self, found: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
        let terms: Vec<Term> = found.iter().flatten().copied().collect();
        let is_endless =
            |set: &Vec<Term>| set.iter().any(|&t| terms.iter().any(|&other| self.is_shifted(t, other)));
        let (endless, others): (Vec<_>, Vec<_>) = found.into_iter().partition(is_endless);
        if others.is_empty() { endless } else { others }
    }

    /// Whether two terms are the same but for numbers that are a constant apart.
    fn is_shifted(&self, a: Term, b: Term) -> bool {
        let pool = &self.prover.pool;
        let is_same_operator = match (pool.kind(a), pool.kind(b)) {
            (TermKind::Op(a, _), TermKind::Op(b, _)) => a == b,
            (TermKind::App(a, _), TermKind::App(b, _)) => a == b,
            // Any other is no trigger.
            _ => false,
        };
        let (own, others) = (pool.children(a), pool.children(b));
        let differ = |x: Term, y: Term| {
            pool.sort(x) == Sort::INT
                && pool.linear(x).minus(&pool.linear(y)).is_some_and(|difference| difference.parts.is_empty())
        };
        let fits = own.iter().zip(&others).all(|(&x, &y)| x == y || differ(x, y));
        a != b && is_same_operator && own.len() == others.len() && fits
    }
}

/// Whether a value depends on one of the variables of a quantifier.
fn mentions_any(e: &Expr, vars: &[Bound]) -> bool {
    let mut found = false;
    e.visit(&mut |part| {
        found |= matches!(part.kind, ExprKind::Var(it) if vars.iter().any(|bound| bound.var == it));
    });
    found
}

/// Whether a trigger is a membership of a variable, which can be looked for wherever it is not decided.
fn is_of_variables(e: &Expr) -> bool {
    let ExprKind::Value(ValueOp::In, parts) = &e.kind else { return false };
    parts.first().is_some_and(|part| matches!(part.kind, ExprKind::Var(_)))
}

/// The conditions that a condition is made of.
fn conjuncts<'e>(e: &'e Expr, found: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::And(parts) => parts.iter().for_each(|part| conjuncts(part, found)),
        // Any other is one.
        _ => found.push(e),
    }
}

/// Whether a trigger occurs in a body, in the same words. If it is left out, it is chosen there where it is defined.
fn occurs(trigger: &Expr, body: &Expr) -> bool {
    let mut found = false;
    body.visit(&mut |part| found |= is_same(trigger, part));
    found
}

fn is_same(a: &Expr, b: &Expr) -> bool {
    let all = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b));
    match (&a.kind, &b.kind) {
        (ExprKind::Var(a), ExprKind::Var(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Bool(a), ExprKind::Bool(b)) => a == b,
        (ExprKind::Null, ExprKind::Null) => true,
        (ExprKind::Field(a, x), ExprKind::Field(b, y)) => x == y && is_same(a, b),
        (ExprKind::Length(a), ExprKind::Length(b)) => is_same(a, b),
        (ExprKind::Index(a, i), ExprKind::Index(b, j)) => is_same(a, b) && is_same(i, j),
        (ExprKind::Value(a_op, xs), ExprKind::Value(b_op, ys)) => a_op == b_op && a.ty == b.ty && all(xs, ys),
        (ExprKind::Contents(a), ExprKind::Contents(b)) | (ExprKind::Old(a), ExprKind::Old(b)) => {
            is_same(a, b)
        }
        (ExprKind::Part(xs), ExprKind::Part(ys)) => all(&xs[..], &ys[..]),
        (ExprKind::Statics(a), ExprKind::Statics(b)) => a == b,
        (ExprKind::Call(a), ExprKind::Call(b)) => a.pure == b.pure && all(&a.args, &b.args),
        (
            ExprKind::Arith { numbers: _, first: a, rest: xs },
            ExprKind::Arith { numbers: _, first: b, rest: ys },
        ) => {
            let same = |(x, y): (&(ArithOp, Expr), &(ArithOp, Expr))| x.0 == y.0 && is_same(&x.1, &y.1);
            is_same(a, b) && xs.len() == ys.len() && xs.iter().zip(ys).all(same)
        }
        // Any other two are compared by nobody.
        _ => false,
    }
}

fn calls(e: &Expr) -> bool {
    let mut found = false;
    e.mentions(&mut |mention, _| found |= matches!(mention, Mention::Pure(_)));
    found
}
