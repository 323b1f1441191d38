//! Ghost values (language.md §5).
//!
//! An operation on ghost values is one operator of [terms](crate::term::op) or a few. Each of those is a function of
//! all its arguments, so a value outside of the domain of `s[i]`, `s[i..j]`, `s[i := e]` or `m[k]` is some value; here
//! it is checked that the operands lie in it.
//!
//! ```text
//! s[i..]          0 <= i && i <= s.length is shown, and the value is slice(s, i, size(s))
//! s subset t      union(s, t) == t, of multisets diff(s, t) == empty
//! a[..]           prefix(m, a.length), where m is what the elements hold, if all of them may be read
//! a[i..j]         slice(prefix(m, a.length), i, j), if the elements of the range may be read
//! ```

use crate::ir::{Amount, Assertion, AssertionKind, Collection, Expr, Location, LocationKind, Type, ValueOp};
use crate::state::{Interval, State, sort_of};
use crate::symex::{Eval, Executor, Reason};
use crate::term::Term;
use crate::trace::Why as Known;

impl Executor<'_> {
    /// The value of an operation on ghost values. Fails where it has none for its operands.
    pub(crate) fn eval_value(&mut self, state: &State, op: ValueOp, parts: &[Expr], e: &Expr) -> Eval<Term> {
        let terms = self.eval_all(state, parts)?;
        let sort = sort_of(&e.ty);
        Ok(match (op, &terms[..]) {
            (ValueOp::Make, _) => self.value_of_elements(&e.ty, &terms),
            (ValueOp::Elements, &[s]) => self.prover.pool.elements(s),
            (ValueOp::Concat, &[s, t]) => self.prover.pool.concat(s, t),
            (ValueOp::Element, &[whole, at]) => {
                let value = match parts[0].ty {
                    Type::Collection(Collection::MSet, _) => {
                        self.is_in((at, &parts[1].ty), (whole, &parts[0].ty));
                        self.prover.pool.count(whole, at)
                    }
                    Type::Collection(Collection::Map, _) => {
                        self.check_key(state, (whole, at), parts)?;
                        self.prover.pool.at(whole, at)
                    }
                    // Any other that has places is a sequence.
                    _ => {
                        self.check_place(state, (whole, at), parts)?;
                        self.element_at(whole, at)
                    }
                };
                self.learn_type(value, &e.ty);
                value
            }
            (ValueOp::Slice, &[s, from, to]) => self.slice_of(state, s, (from, to), e)?,
            (ValueOp::From, &[s, from]) => {
                let to = self.prover.pool.size(s);
                self.slice_of(state, s, (from, to), e)?
            }
            (ValueOp::To, &[s, to]) => {
                let from = self.prover.pool.int(0);
                self.slice_of(state, s, (from, to), e)?
            }
            (ValueOp::Update, &[whole, at, value]) => {
                if let Type::Collection(Collection::Seq, _) = parts[0].ty {
                    self.check_place(state, (whole, at), parts)?;
                }
                self.prover.pool.put(whole, at, value)
            }
            (ValueOp::Length | ValueOp::Size, &[of]) => self.prover.pool.size(of),
            (ValueOp::In, &[part, whole]) => self.is_in((part, &parts[0].ty), (whole, &parts[1].ty)),
            (ValueOp::Union, &[s, t]) => self.prover.pool.union(vec![s, t]),
            (ValueOp::Inter, &[s, t]) => self.prover.pool.inter(s, t),
            (ValueOp::Diff, &[s, t]) => self.prover.pool.diff(s, t),
            (ValueOp::Subset, &[s, t]) => match parts[0].ty {
                Type::Collection(Collection::MSet, _) => {
                    let rest = self.prover.pool.diff(s, t);
                    let empty = self.prover.pool.empty(sort_of(&parts[0].ty));
                    self.prover.pool.eq(rest, empty)
                }
                // Any other is a set.
                _ => {
                    let both = self.prover.pool.union(vec![s, t]);
                    self.prover.pool.eq(both, t)
                }
            },
            (ValueOp::Keys, &[m]) => self.prover.pool.keys(m),
            // No other number of operands passes the checks: some value.
            (
                ValueOp::Elements
                | ValueOp::Concat
                | ValueOp::Element
                | ValueOp::Slice
                | ValueOp::From
                | ValueOp::To
                | ValueOp::Update
                | ValueOp::Length
                | ValueOp::Size
                | ValueOp::In
                | ValueOp::Union
                | ValueOp::Inter
                | ValueOp::Diff
                | ValueOp::Subset
                | ValueOp::Keys,
                _,
            ) => self.prover.pool.fresh("value", sort),
        })
    }

    /// `x in s`. What is in it is of the type of its elements.
    fn is_in(&mut self, (part, own): (Term, &Type), (whole, of): (Term, &Type)) -> Term {
        let is_in = match of {
            Type::Collection(Collection::MSet, _) => {
                let pool = &mut self.prover.pool;
                let (count, one) = (pool.count(whole, part), pool.int(1));
                pool.ge(count, one)
            }
            Type::Collection(Collection::Map, _) => {
                let keys = self.prover.pool.keys(whole);
                self.prover.pool.has(keys, part)
            }
            // Any other is a sequence or a set.
            _ => self.prover.pool.has(whole, part),
        };
        self.learn_member((part, own), of, is_in);
        is_in
    }

    /// What a member that is written with another type than the others has to be, if it is one.
    fn learn_member(&mut self, (part, own): (Term, &Type), of: &Type, is_in: Term) {
        let Type::Collection(_, members) = of else { return };
        if let [member @ Type::Class(_), ..] = &members[..]
            && own != member
        {
            let typed = self.is_value_of(part, member);
            let law = self.prover.pool.implies(is_in, typed);
            if self.prover.known(law).is_none() {
                self.assume_as(law, Known::Law);
            }
        }
    }

    /// `seq(e, …)` and its like.
    fn value_of_elements(&mut self, ty: &Type, elements: &[Term]) -> Term {
        let sort = sort_of(ty);
        let pool = &mut self.prover.pool;
        let mut parts = vec![pool.empty(sort)];
        parts.extend(elements.iter().map(|&element| pool.single(sort, element)));
        match ty {
            Type::Collection(Collection::Seq, _) => {
                let empty = parts[0];
                parts[1..].iter().fold(empty, |whole, &part| pool.concat(whole, part))
            }
            // Any other is a set or a multiset; a map has no elements yet.
            _ => pool.union(parts),
        }
    }

    /// `s[i]` where i is an index of s. An element of an array as a sequence is one of the array.
    fn element_at(&mut self, whole: Term, at: Term) -> Term {
        let pool = &mut self.prover.pool;
        match pool.as_prefix(whole) {
            Some(array) => pool.select(array, at),
            None => pool.at(whole, at),
        }
    }

    /// Fails where an index may not be one of a sequence.
    fn check_place(&mut self, state: &State, (whole, at): (Term, Term), parts: &[Expr]) -> Eval<()> {
        let pool = &mut self.prover.pool;
        let (zero, size) = (pool.int(0), pool.size(whole));
        let goal = vec![pool.ge(at, zero), pool.lt(at, size)];
        let goal = pool.and(goal);
        let (array, index) = (parts[0].span, parts[1].span);
        let why = self.itself();
        self.check(state, goal, index, &why, |_| Reason::OutOfBounds { array, index })?;
        // What the element is not is looked up by what the facts know of the index.
        self.learn_in_bounds(goal, at);
        Ok(())
    }

    /// Fails where a key may not be one of a map.
    fn check_key(&mut self, state: &State, (map, key): (Term, Term), parts: &[Expr]) -> Eval<()> {
        let keys = self.prover.pool.keys(map);
        let goal = self.prover.pool.has(keys, key);
        let (map, key) = (parts[0].span, parts[1].span);
        let why = self.itself();
        self.check(state, goal, key, &why, |_| Reason::NoKey { map, key })
    }

    /// `s[i..j]`, whose ends have to be in order, and within the sequence.
    fn slice_of(&mut self, state: &State, s: Term, (from, to): (Term, Term), e: &Expr) -> Eval<Term> {
        let pool = &mut self.prover.pool;
        let (zero, size) = (pool.int(0), pool.size(s));
        let goal = vec![pool.le(zero, from), pool.le(from, to), pool.le(to, size)];
        let goal = pool.and(goal);
        let why = self.itself();
        self.check(state, goal, e.span, &why, |_| Reason::OutOfRange)?;
        let pool = &mut self.prover.pool;
        let slice = pool.slice(s, from, to);
        // From here on it goes without saying how long it is.
        let (size, length) = (pool.size(slice), pool.sub(to, from));
        let law = pool.eq(size, length);
        let law = pool.implies(goal, law);
        if self.prover.known(law).is_none() {
            self.assume_as(law, Known::Law);
        }
        Ok(slice)
    }

    /// `a[..]`: the elements of an array as a sequence. Some permission to each of them is needed; who has it knows
    /// that the array is not null.
    pub(crate) fn eval_contents(&mut self, state: &State, array: &Expr, e: &Expr) -> Eval<Term> {
        let reference = self.eval(state, array)?;
        let elements =
            Location { kind: LocationKind::Elements(array.clone()), amount: Amount::Read, span: e.span };
        let all = Assertion { kind: AssertionKind::Acc(Box::new(elements)), span: e.span };
        let snapshot = self.snapshot_of(state, &all)?;
        let contents = self.prover.pool.array_of(sort_of(&Self::element_type(array)));
        let contents = self.prover.pool.unwrap(contents, snapshot);
        let length = self.length_of(reference);
        let low = self.prover.pool.int(0);
        self.learn_elements(contents, &Self::element_type(array), Interval { low, high: length });
        Ok(self.prover.pool.prefix(contents, length))
    }

    /// `a[i..j]`: the elements of a range of an array as a sequence. Some permission to each of them is needed.
    ///
    /// It is written as a part of all elements, so that parts of one array are parts of one sequence; what m holds
    /// outside of the range does not matter, because the range has been shown to lie in the array. Thus what was
    /// written outside is left out.
    pub(crate) fn eval_part(&mut self, state: &State, parts: &[Expr; 3], e: &Expr) -> Eval<Term> {
        let [array, from, to] = parts;
        let reference = self.eval(state, array)?;
        let kind = LocationKind::Range(array.clone(), Box::new([from.clone(), to.clone()]));
        let range = Location { kind, amount: Amount::Read, span: e.span };
        let all = Assertion { kind: AssertionKind::Acc(Box::new(range)), span: e.span };
        let snapshot = self.snapshot_of(state, &all)?;
        let (low, high) = (self.eval(state, from)?, self.eval(state, to)?);
        let contents = self.prover.pool.array_of(sort_of(&Self::element_type(array)));
        let contents = self.prover.pool.unwrap(contents, snapshot);
        let contents = self.trim(contents, Interval { low, high });
        self.learn_elements(contents, &Self::element_type(array), Interval { low, high });
        let length = self.length_of(reference);
        let whole = self.prover.pool.prefix(contents, length);
        let part = self.prover.pool.slice(whole, low, high);
        // From here on it goes without saying how long it is.
        let pool = &mut self.prover.pool;
        let zero = pool.int(0);
        let inside = vec![pool.le(zero, low), pool.le(low, high), pool.le(high, length)];
        let (size, difference) = (pool.size(part), pool.sub(high, low));
        let (inside, law) = (pool.and(inside), pool.eq(size, difference));
        let law = pool.implies(inside, law);
        if self.prover.known(law).is_none() {
            self.assume_as(law, Known::Law);
        }
        Ok(part)
    }
}
