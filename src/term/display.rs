//! Terms in the words of the source program.

use super::arith::split_signs;
use super::{Sort, Term, TermKind, TermPool, deep};

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
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

type Names<'a> = &'a dyn Fn(Term) -> Option<String>;

impl TermPool {
    /// `t` in source words. `names` is asked for each subterm, outermost first; a part that it does not name is
    /// spelled out from its own parts. `None` when some part has neither a name nor a spelling.
    pub fn display(&self, t: Term, names: Names<'_>) -> Option<String> {
        self.show(t, names).map(|(text, _)| text)
    }

    fn show_at(&self, t: Term, least: Level, names: Names<'_>) -> Option<String> {
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
        match self.sort(var) {
            Sort::Int => Some("int"),
            Sort::Bool => Some("boolean"),
            _ => None,
        }
    }

    fn spell(&self, t: Term, names: Names<'_>) -> Option<(String, Level)> {
        Some(match self.kind(t) {
            TermKind::Bool(value) => (value.to_string(), Postfix),
            TermKind::Int(value) => (value.to_string(), if *value < 0 { Unary } else { Postfix }),
            TermKind::Null => ("null".into(), Postfix),
            TermKind::Not(inner) => match *self.kind(*inner) {
                TermKind::Eq(a, b) if names(*inner).is_none() => self.equation(a, b, "!=", names)?,
                _ => (format!("!{}", self.show_at(*inner, Unary, names)?), Unary),
            },
            TermKind::Eq(a, b) => self.equation(*a, *b, "==", names)?,
            TermKind::And(parts) => (self.joined(parts, " && ", Equality, names)?, And),
            TermKind::Or(parts) => (self.joined(parts, " || ", And, names)?, Or),
            TermKind::Implies(a, b) => self.binary(*a, " ==> ", *b, Implies, names)?,
            TermKind::AtMost(sum, bound) => self.comparison(*sum, *bound, names)?,
            TermKind::Ite(c, a, b) => {
                let c = self.show_at(*c, Implies, names)?;
                let a = self.show_at(*a, Implies, names)?;
                let b = self.show_at(*b, Conditional, names)?;
                (format!("{c} ? {a} : {b}"), Conditional)
            }
            TermKind::Sum(parts, constant) => self.sum(parts, *constant, names)?,
            TermKind::Product(factors) => (self.joined(factors, " * ", Product, names)?, Product),
            TermKind::Div(a, b) => self.left_binary(*a, " / ", *b, Product, names)?,
            TermKind::Rem(a, b) => self.left_binary(*a, " % ", *b, Product, names)?,
            TermKind::Length(a) => (format!("{}.length", self.show_at(*a, Postfix, names)?), Postfix),
            TermKind::App(f, args) => {
                let f = self.function(*f);
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
            // the contents of an array are called `a[*]`, or `old(a[*])`
            TermKind::Select(contents, index) => {
                let whole = names(*contents)?;
                let (before, behind) = whole.split_once("[*]")?;
                (format!("{before}[{}]{behind}", self.display(*index, names)?), Postfix)
            }
            // a leaf that is wrapped only to be a function's argument, or the content of a snapshot without a name
            TermKind::Symbol(_)
            | TermKind::Unit
            | TermKind::Wrap(_)
            | TermKind::Unwrap(..)
            | TermKind::Tuple(_)
            | TermKind::Proj(..)
            | TermKind::ConstArray(..)
            | TermKind::Store(..) => return None,
        })
    }

    fn joined(&self, parts: &[Term], by: &str, least: Level, names: Names<'_>) -> Option<String> {
        let parts: Option<Vec<String>> = parts.iter().map(|&p| self.show_at(p, least, names)).collect();
        Some(parts?.join(by))
    }

    /// An operator that groups to the right, or not at all.
    fn binary(&self, a: Term, op: &str, b: Term, level: Level, names: Names<'_>) -> Option<(String, Level)> {
        let right = if level == Implies { level } else { level.tighter() };
        let (a, b) = (self.show_at(a, level.tighter(), names)?, self.show_at(b, right, names)?);
        Some((format!("{a}{op}{b}"), level))
    }

    fn left_binary(
        &self,
        a: Term,
        op: &str,
        b: Term,
        level: Level,
        names: Names<'_>,
    ) -> Option<(String, Level)> {
        let (a, b) = (self.show_at(a, level, names)?, self.show_at(b, level.tighter(), names)?);
        Some((format!("{a}{op}{b}"), level))
    }

    fn equation(&self, a: Term, b: Term, op: &str, names: Names<'_>) -> Option<(String, Level)> {
        // constants and longer sums go to the right, as people write them
        let weight = |t: Term| match self.kind(t) {
            TermKind::Int(_) | TermKind::Null | TermKind::Bool(_) => 2,
            TermKind::Sum(..) => 1,
            _ => 0,
        };
        let (a, b) = if weight(a) > weight(b) { (b, a) } else { (a, b) };
        self.binary(a, &format!(" {op} "), b, Equality, names)
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
