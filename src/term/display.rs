//! Terms in the words of the source program.

use super::arith::split_signs;
use super::op::{Grouping, Shown};
use super::{Op, SortKind, Term, TermKind, TermPool, deep};

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Quantifier,
    Conditional,
    Implies,
    Or,
    And,
    Equality,
    Relation,
    Sum,
    Product,
    Unary,
    Postfix,
}

use Level::*;

impl Level {
    /// The level of an operand that must bind more tightly than this.
    fn tighter(self) -> Level {
        match self {
            Quantifier => Conditional,
            Conditional => Implies,
            Implies => Or,
            Or => And,
            And => Equality,
            Equality => Relation,
            Relation => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Postfix => Postfix,
        }
    }
}

/// Whether a name is a word or a path, with anything in brackets.
fn is_path(name: &str) -> bool {
    let mut depth = 0usize;
    name.chars().all(|c| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => return depth > 0 || c.is_alphanumeric() || "_.$@#'".contains(c),
        }
        true
    })
}

/// What the parts of a term are called.
pub(super) type Names<'a> = &'a dyn Fn(Term) -> Option<String>;

/// Spells an operator applied to arguments.
pub(super) type Spelling = fn(&TermPool, &[Term], Names<'_>) -> Option<(String, Level)>;

impl TermPool {
    /// `t` in source words. `names` is asked for each subterm, outermost first; a part that it does not name is
    /// spelled out from its own parts. `None` when some part has neither a name nor a spelling.
    pub fn display(&self, t: Term, names: Names<'_>) -> Option<String> {
        self.show(t, names).map(|(text, _)| text)
    }

    pub(super) fn show_at(&self, t: Term, least: Level, names: Names<'_>) -> Option<String> {
        let (text, level) = self.show(t, names)?;
        Some(if level < least { format!("({text})") } else { text })
    }

    fn show(&self, t: Term, names: Names<'_>) -> Option<(String, Level)> {
        if let Some(name) = names(t) {
            // what the caller calls a name may be an expression; only words and paths bind tightly
            let tight = is_path(&name);
            return Some((name, if tight { Postfix } else { Conditional }));
        }
        deep(|| self.spell(t, names))
    }

    /// What the variables of a quantified term are called.
    pub(crate) fn bound_names(&self, t: Term) -> &[Box<str>] {
        self.bound_names.get(&t).map_or(&[], Vec::as_slice)
    }

    /// The type of a quantified variable.
    fn type_word(&self, var: Term) -> Option<&'static str> {
        match self.sort_kind(self.sort(var)) {
            SortKind::Int => Some("int"),
            SortKind::Bool => Some("boolean"),
            SortKind::Ref | SortKind::Snap | SortKind::Amount | SortKind::Arr(_) => None,
        }
    }

    fn spell(&self, t: Term, names: Names<'_>) -> Option<(String, Level)> {
        Some(match self.kind(t) {
            TermKind::Bool(value) => (value.to_string(), Postfix),
            TermKind::Int(value) => (value.to_string(), if value < 0 { Unary } else { Postfix }),
            TermKind::Amount(value) if value.denominator() > 1 => (value.to_string(), Product),
            TermKind::Amount(value) => (value.to_string(), if value.is_negative() { Unary } else { Postfix }),
            TermKind::Op(op, args) => self.spell_operator(op, args, names)?,
            TermKind::AtMost(sum, bound) => self.comparison(sum, bound, names)?,
            TermKind::Sum(parts, constant) => self.sum(parts, constant, names)?,
            TermKind::App(f, args) => {
                let f = self.function(f);
                let mut shown = args.get(f.snapshot_args..)?.iter();
                let receiver = if f.is_static { None } else { shown.next() };
                let rest: Option<Vec<String>> = shown.map(|&a| self.display(a, names)).collect();
                let call = format!("{}({})", f.name, rest?.join(", "));
                match receiver {
                    Some(&r) => (format!("{}.{call}", self.show_at(r, Postfix, names)?), Postfix),
                    None => (call, Postfix),
                }
            }
            TermKind::Quantified(q) => {
                let called = self.bound_names.get(&t)?;
                // The variables get their names last: one that something else in the body has is changed.
                let bound = |t: Term| if q.vars.contains(&t) { Some(placeholder(t)) } else { names(t) };
                let mut body = self.display(q.body, &bound)?;
                let mut vars = Vec::new();
                for (&var, name) in q.vars.iter().zip(called.iter()) {
                    let mut name = name.to_string();
                    while has_word(&body, &name) {
                        name.push('1');
                    }
                    body = body.replace(&placeholder(var), &name);
                    vars.push(format!("{} {name}", self.type_word(var)?));
                }
                let word = if q.forall { "forall" } else { "exists" };
                (format!("{word} {} :: {body}", vars.join(", ")), Quantifier)
            }
            TermKind::Symbol(_) => return None,
        })
    }

    fn spell_operator(&self, op: Op, args: &[Term], names: Names<'_>) -> Option<(String, Level)> {
        match op.row().shown {
            Shown::Word(word) => Some((word.into(), Postfix)),
            Shown::After(word) => match *args {
                [a] => Some((format!("{}{word}", self.show_at(a, Postfix, names)?), Postfix)),
                _ => None,
            },
            Shown::Between(word, level, grouping) => {
                let last = args.len().saturating_sub(1);
                let mut parts = Vec::with_capacity(args.len());
                for (i, &arg) in args.iter().enumerate() {
                    let may_be_same = match grouping {
                        Grouping::Left => i == 0,
                        Grouping::Right => i == last,
                        Grouping::Neither => false,
                    };
                    parts.push(self.show_at(
                        arg,
                        if may_be_same { level } else { level.tighter() },
                        names,
                    )?);
                }
                Some((parts.join(word), level))
            }
            Shown::Own(spell) => spell(self, args, names),
            Shown::Nameless => None,
        }
    }

    pub(super) fn spell_negation(&self, args: &[Term], names: Names<'_>) -> Option<(String, Level)> {
        let &[inner] = args else { return None };
        match self.kind(inner) {
            TermKind::Op(Op::Eq, &[a, b]) if names(inner).is_none() => self.equation(a, b, " != ", names),
            TermKind::Op(Op::AmountAtMost, &[a, b]) if names(inner).is_none() => {
                let sides = (self.show_at(b, Sum, names)?, self.show_at(a, Sum, names)?);
                Some((format!("{} < {}", sides.0, sides.1), Relation))
            }
            _ => Some((format!("!{}", self.show_at(inner, Unary, names)?), Unary)),
        }
    }

    pub(super) fn spell_equation(&self, args: &[Term], names: Names<'_>) -> Option<(String, Level)> {
        let &[a, b] = args else { return None };
        self.equation(a, b, " == ", names)
    }

    pub(super) fn spell_conditional(&self, args: &[Term], names: Names<'_>) -> Option<(String, Level)> {
        let &[c, a, b] = args else { return None };
        let c = self.show_at(c, Implies, names)?;
        let a = self.show_at(a, Implies, names)?;
        let b = self.show_at(b, Conditional, names)?;
        Some((format!("{c} ? {a} : {b}"), Conditional))
    }

    /// The contents of an array are called `a[*]`, or `old(a[*])`.
    pub(super) fn spell_element(&self, args: &[Term], names: Names<'_>) -> Option<(String, Level)> {
        let &[contents, index] = args else { return None };
        let whole = names(contents)?;
        let (before, after) = whole.split_once("[*]")?;
        Some((format!("{before}[{}]{after}", self.display(index, names)?), Postfix))
    }

    fn equation(&self, a: Term, b: Term, op: &str, names: Names<'_>) -> Option<(String, Level)> {
        // constants and longer sums go to the right, as people write them
        let weight = |t: Term| match self.kind(t) {
            TermKind::Int(_) | TermKind::Amount(_) | TermKind::Op(Op::Null, _) | TermKind::Bool(_) => 2,
            TermKind::Sum(..) => 1,
            _ => 0,
        };
        let (a, b) = if weight(a) > weight(b) { (b, a) } else { (a, b) };
        let sides = (self.show_at(a, Relation, names)?, self.show_at(b, Relation, names)?);
        Some((format!("{}{op}{}", sides.0, sides.1), Equality))
    }

    /// `sum <= bound`, with the negative parts moved to the other side.
    fn comparison(&self, sum: Term, bound: i128, names: Names<'_>) -> Option<(String, Level)> {
        let form = self.linear(sum);
        let bound = bound.checked_sub(form.constant)?;
        let (left, right) = split_signs(&form.parts)?;
        let side = |parts: &[(Term, i128)], constant: i128| Some(self.sum(parts, constant, names)?.0);
        let text = match (left.is_empty(), right.is_empty()) {
            // -right <= bound
            (true, _) if bound == -1 => format!("{} > 0", side(&right, 0)?),
            (true, _) => format!("{} >= {}", side(&right, 0)?, bound.checked_neg()?),
            (false, true) if bound == -1 => format!("{} < 0", side(&left, 0)?),
            (false, true) => format!("{} <= {bound}", side(&left, 0)?),
            (false, false) if bound < 0 => {
                let less = bound.checked_add(1)?.checked_neg()?;
                format!("{} < {}", side(&left, less)?, side(&right, 0)?)
            }
            (false, false) => format!("{} <= {}", side(&left, 0)?, side(&right, bound)?),
        };
        Some((text, Relation))
    }

    fn sum(&self, parts: &[(Term, i128)], constant: i128, names: Names<'_>) -> Option<(String, Level)> {
        let mut out = String::new();
        let mut level = Sum;
        let positive = parts.iter().filter(|p| p.1 > 0);
        let negative = parts.iter().filter(|p| p.1 < 0);
        for &(t, k) in positive.chain(negative) {
            let text = self.show_at(t, if k == 1 { Sum } else { Product }, names)?;
            let sign = match (out.is_empty(), k < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            out += sign;
            if k.unsigned_abs() != 1 {
                out += &format!("{} * ", k.unsigned_abs());
            }
            out += &text;
        }
        if constant != 0 && out.is_empty() {
            level = if constant < 0 { Unary } else { Postfix };
            out = constant.to_string();
        } else if constant != 0 {
            let sign = if constant < 0 { "-" } else { "+" };
            out += &format!(" {sign} {}", constant.unsigned_abs());
        }
        Some((out, level))
    }
}

/// What stands for a bound variable until its name is chosen.
fn placeholder(var: Term) -> String {
    // Letters, so that it is taken for a word, which hardly anybody writes.
    format!("\u{2170}{}\u{2171}", var.index())
}

/// Whether a name stands in a text by itself.
fn has_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name)
}
