//! Terms as expressions of the source program.

use super::arith::split_signs;
use super::spelling::{Name, Names, Shown};
use super::words::{Level, Words, dismantle};
use super::{Op, SortKind, Term, TermKind, TermPool, deep};

impl TermPool {
    /// `t` as one text. `names` gives the names of terms.
    pub(crate) fn display(&self, t: Term, names: &dyn Fn(Term) -> Option<String>) -> Option<String> {
        let words = self.in_words(t, &|t| names(t).map(Words::word).into())?;
        let text = words.to_string();
        dismantle(words);
        Some(text)
    }

    /// The names of the variables of a quantified term.
    pub(crate) fn bound_names(&self, t: Term) -> &[Box<str>] {
        self.bound_names.get(&t).map_or(&[], Vec::as_slice)
    }

    /// Says how the program writes a term that is one of its literals.
    pub(crate) fn spell_as(&mut self, literal: Term, spelling: &str) {
        self.spellings.entry(literal).or_insert_with(|| spelling.into());
    }

    /// Whether a term is a literal of the program.
    pub(crate) fn is_literal(&self, t: Term) -> bool {
        self.spellings.contains_key(&t)
    }

    /// The type of a quantified variable.
    fn type_word(&self, var: Term) -> Option<&'static str> {
        match self.sort_kind(self.sort(var)) {
            SortKind::Int => Some("int"),
            SortKind::Bool => Some("boolean"),
            SortKind::Ref | SortKind::Snap | SortKind::Amount | SortKind::Arr(_) => None,
            SortKind::Seq(_) | SortKind::Set(_) | SortKind::MSet(_) | SortKind::Map(..) => None,
        }
    }

    /// `t` as a source expression. `names` is called for each subterm, outermost first; a part that it does not name is
    /// spelled out from its own parts. `None` when some part has neither a name nor a spelling.
    pub(crate) fn in_words(&self, t: Term, names: Names<'_>) -> Option<Words> {
        match names(t) {
            Name::Called(words) => Some(words),
            Name::Unknown => None,
            Name::Spelled => deep(|| self.spell(t, names)),
        }
    }

    fn spell(&self, t: Term, names: Names<'_>) -> Option<Words> {
        Some(match self.kind(t) {
            TermKind::Bool(value) => Words::word(if value { "true" } else { "false" }),
            TermKind::Int(value) => Words::Int(value),
            TermKind::Amount(value) => Words::Amount(value),
            TermKind::Op(op, args) => self.spell_operator(op, args, names)?,
            TermKind::AtMost(sum, bound) => self.comparison(sum, bound, names)?,
            TermKind::Sum(parts, constant) => self.sum(parts, constant, names)?,
            TermKind::App(..) if self.is_literal(t) => Words::word(self.spellings[&t].clone()),
            TermKind::App(f, args) => {
                let f = self.function(f);
                if let (0, &[object]) = (f.snapshot_args, args) {
                    return Some(self.in_words(object, names)?.field(f.name.as_str()));
                }
                let mut shown = args.get(f.snapshot_args..)?;
                let mut receiver = None;
                if let (false, Some((first, rest))) = (f.is_static, shown.split_first()) {
                    receiver = Some(Box::new(self.in_words(*first, names)?));
                    shown = rest;
                }
                let (name, args) = (f.name.as_str().into(), self.all_in_words(shown, names)?);
                Words::Call { receiver, name, args, of: Vec::new() }
            }
            TermKind::Quantified(q) => {
                let called = self.bound_names.get(&t)?;
                let bound = |t: Term| match q.vars.contains(&t) {
                    true => Name::Called(Words::Bound(t)),
                    false => names(t),
                };
                let body = self.in_words(q.body, &bound)?;
                let vars = q.vars.iter().zip(called);
                let vars: Option<Vec<_>> =
                    vars.map(|(&var, name)| Some((var, self.type_word(var)?, &**name))).collect();
                Words::quantified(q.forall, vars?, body)
            }
            TermKind::Symbol(_) => Words::word(self.spellings.get(&t)?.clone()),
        })
    }

    fn all_in_words(&self, terms: &[Term], names: Names<'_>) -> Option<Vec<Words>> {
        terms.iter().map(|&t| self.in_words(t, names)).collect()
    }

    fn spell_operator(&self, op: Op, args: &[Term], names: Names<'_>) -> Option<Words> {
        match op.row().shown {
            Shown::Word(word) => Some(Words::word(word)),
            Shown::Member(member) => match *args {
                [of] => Some(self.in_words(of, names)?.field(member)),
                _ => None,
            },
            Shown::Between(sign, level) => Some(Words::Infix(level, sign, self.all_in_words(args, names)?)),
            Shown::Own(spell) => spell(self, args, names),
            Shown::Nameless => match op {
                Op::Single(sort) => self.spell_single(sort, args, names),
                // Any other has no spelling.
                _ => None,
            },
        }
    }

    pub(super) fn spell_negation(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[inner] = args else { return None };
        match self.kind(inner) {
            TermKind::Op(Op::Eq, &[a, b]) if names(inner) == Name::Spelled => {
                self.equation(a, b, "!=", names)
            }
            TermKind::Op(Op::AmountAtMost, &[a, b]) if names(inner) == Name::Spelled => {
                Some(Words::Infix(Level::Relation, "<", self.all_in_words(&[b, a], names)?))
            }
            _ => Some(Words::Not(Box::new(self.in_words(inner, names)?))),
        }
    }

    pub(super) fn spell_equation(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[a, b] = args else { return None };
        self.equation(a, b, "==", names)
    }

    pub(super) fn spell_conditional(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let parts = self.all_in_words(args, names)?.try_into().ok()?;
        Some(Words::Conditional(Box::new(parts)))
    }

    /// The contents of an array are called `a[*]`.
    pub(super) fn spell_element(&self, args: &[Term], names: Names<'_>) -> Option<Words> {
        let &[contents, index] = args else { return None };
        match self.in_words(contents, names)? {
            Words::Elements(array) => Some(Words::Element(array, Box::new(self.in_words(index, names)?))),
            Words::Range(parts) => {
                let [array, ..] = *parts;
                Some(Words::Element(Box::new(array), Box::new(self.in_words(index, names)?)))
            }
            _ => None,
        }
    }

    fn equation(&self, a: Term, b: Term, sign: &'static str, names: Names<'_>) -> Option<Words> {
        // constants and longer sums go to the right, as people write them
        let weight = |t: Term| match self.kind(t) {
            TermKind::Int(_) | TermKind::Amount(_) | TermKind::Op(Op::Null, _) | TermKind::Bool(_) => 2,
            TermKind::Sum(..) => 1,
            _ => 0,
        };
        let (a, b) = if weight(a) > weight(b) { (b, a) } else { (a, b) };
        let parts = self.all_in_words(&[a, b], names)?;
        Some(Words::Infix(Level::Equality, sign, parts))
    }

    /// `sum <= bound`, with the negative parts moved to the other side.
    fn comparison(&self, sum: Term, bound: i128, names: Names<'_>) -> Option<Words> {
        let form = self.linear(sum);
        let bound = bound.checked_sub(form.constant)?;
        let (left, right) = split_signs(&form.parts)?;
        let side = |parts: &[(Term, i128)], constant: i128| self.sum(parts, constant, names);
        let (left, sign, right) = match (left.is_empty(), right.is_empty()) {
            // -right <= bound
            (true, _) if bound == -1 => (side(&right, 0)?, ">", Words::Int(0)),
            (true, _) => (side(&right, 0)?, ">=", Words::Int(bound.checked_neg()?)),
            (false, true) if bound == -1 => (side(&left, 0)?, "<", Words::Int(0)),
            (false, true) => (side(&left, 0)?, "<=", Words::Int(bound)),
            (false, false) if bound < 0 => {
                let less = bound.checked_add(1)?.checked_neg()?;
                (side(&left, less)?, "<", side(&right, 0)?)
            }
            (false, false) => (side(&left, 0)?, "<=", side(&right, bound)?),
        };
        Some(Words::Infix(Level::Relation, sign, vec![left, right]))
    }

    fn sum(&self, parts: &[(Term, i128)], constant: i128, names: Names<'_>) -> Option<Words> {
        let parts: Option<Vec<(i128, Words)>> =
            parts.iter().map(|&(t, factor)| Some((factor, self.in_words(t, names)?))).collect();
        let mut parts = parts?;
        if constant == 0 && parts.len() == 1 && parts[0].0 == 1 {
            return Some(parts.remove(0).1);
        }
        Some(Words::Sum(parts, constant))
    }
}
