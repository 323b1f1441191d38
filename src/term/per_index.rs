//! Maps from indices that a term gives: what it is for each value of a variable.
//!
//! Such a map is a function applied to the largest parts of the term that do not depend on the variable. The function
//! is the one of the shape that is left, so maps of one shape are the same if their parts are, and what is read of a
//! map is the term for the index:
//!
//! ```text
//! s[i + n] for each i            each1(s, n), where each1 is of the shape p0[v + p1]
//! select(each1(s, n), k)         s[k + n]
//! m[i] for each i                m itself
//! ```
//!
//! *Invariant*: what a map holds at an index is its shape with its arguments and the index in their places. Nothing
//! else is known of the function: to Z3 it is any function.

use rustc_hash::FxHashSet;

use super::{FunId, Op, Sort, Term, TermKind, TermPool};

/// The level of the variables of shapes, below that of all bound variables.
const LEVEL: u32 = 0;

/// The shape of the maps of one function.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    body: Term,
    index: Term,
    params: Vec<Term>,
}

impl TermPool {
    /// The map that holds, at each index, what a term is for this value of a variable, which is a symbol.
    pub(crate) fn per_index(&mut self, variable: Term, body: Term) -> Term {
        if let TermKind::Op(Op::Select, &[map, at]) = self.kind(body)
            && at == variable
            && !self.mentions(map, &[variable])
        {
            return map;
        }
        let parts = self.parts_without(body, variable);
        let index = self.bound_variable(Sort::INT, LEVEL, 0);
        let mut pairs = vec![(variable, index)];
        let mut params = Vec::with_capacity(parts.len());
        for (place, part) in parts.iter().enumerate() {
            let param = self.bound_variable(self.sort(*part), LEVEL, 1 + place as u32);
            params.push(param);
            pairs.push((*part, param));
        }
        let body = self.substitute(body, &pairs);
        let function = self.function_of_shape(Shape { body, index, params });
        self.app(function, parts)
    }

    fn function_of_shape(&mut self, shape: Shape) -> FunId {
        if let Some(&(_, function)) = self.shapes.iter().find(|(it, _)| it.body == shape.body) {
            return function;
        }
        let args = shape.params.iter().map(|param| self.sort(*param)).collect();
        let result = self.array_of(self.sort(shape.body));
        let function = self.declare_fun("each".to_owned(), args, result, true, 0);
        self.shapes.push((shape, function));
        function
    }

    /// What a map that a term gives holds at an index. None: it is another map.
    pub(super) fn read_per_index(&mut self, map: Term, at: Term) -> Option<Term> {
        let TermKind::App(function, args) = self.kind(map) else { return None };
        let (shape, _) = self.shapes.iter().find(|(_, it)| *it == function)?;
        let pairs = shape.params.iter().copied().zip(args.iter().copied());
        let pairs: Vec<(Term, Term)> = pairs.chain([(shape.index, at)]).collect();
        let body = shape.body;
        Some(self.substitute(body, &pairs))
    }

    /// The sequence whose elements a map holds. None: it holds something else.
    pub(crate) fn sequence_of(&self, map: Term) -> Option<Term> {
        let TermKind::App(function, &[whole]) = self.kind(map) else { return None };
        let (shape, _) = self.shapes.iter().find(|(_, it)| *it == function)?;
        let [param] = *shape.params.as_slice() else { return None };
        (self.kind(shape.body) == TermKind::Op(Op::At, &[param, shape.index])).then_some(whole)
    }

    /// What a map is made of, if a term gives it.
    pub(crate) fn parts_of_map(&self, map: Term) -> Option<&[Term]> {
        let TermKind::App(function, args) = self.kind(map) else { return None };
        self.shapes.iter().any(|(_, it)| *it == function).then_some(args)
    }

    /// The largest parts of a term that have symbols, but neither a variable nor bound variables; each once, in the
    /// order of the term.
    fn parts_without(&self, body: Term, variable: Term) -> Vec<Term> {
        let (mut found, mut seen, mut todo) = (Vec::new(), FxHashSet::default(), vec![body]);
        while let Some(t) = todo.pop() {
            if self.youngest(t) == 0 || !seen.insert(t) || t == variable {
                continue;
            }
            if self.is_closed(t) && !self.mentions(t, &[variable]) {
                found.push(t);
            } else {
                todo.extend(self.children(t).into_iter().rev());
            }
        }
        found
    }
}
