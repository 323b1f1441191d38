//! Expressions of the source program, for messages: trees that become text only at the end.
//!
//! The expression for a term is put together from parts that have names, and it can be examined before it becomes text:
//! whether it contains `old`, which names occur in it, how tightly it binds. So no code has to search in a finished
//! text.
//!
//! ```text
//! Infix("==", [Field(this, x), Old(Field(this, x))])        this.x == old(this.x)
//! Old(Element(Old(Field(this, a)), i))                      old(this.a[i])
//! ```

use std::fmt::{self, Display, Formatter};

use super::{Ratio, Term, deep};

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Level {
    Quantifier,
    Conditional,
    Implies,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
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
            And => BitOr,
            BitOr => BitXor,
            BitXor => BitAnd,
            BitAnd => Equality,
            Equality => Relation,
            Relation => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Postfix => Postfix,
        }
    }
}

/// An expression of the program, or of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Words {
    /// A variable, `this`, `null`, a truth value, or an invented name.
    Word(Box<str>),
    Int(i128),
    /// An amount of permission.
    Amount(Ratio),
    /// `e.f`, also `e.length`
    Field(Box<Words>, Box<str>),
    /// `a[i]`
    Element(Box<Words>, Box<Words>),
    /// `a[*]`
    Elements(Box<Words>),
    /// `a[i..j]`
    Range(Box<[Words; 3]>),
    /// `e.p(e, …)`, in a trace with its snapshots: `e.p(e, …)[s]`
    Call {
        receiver: Option<Box<Words>>,
        name: Box<str>,
        args: Vec<Words>,
        of: Vec<Words>,
    },
    Old(Box<Words>),
    Not(Box<Words>),
    /// Operands of one operator.
    Infix(Level, &'static str, Vec<Words>),
    /// Summands with their factors, and a constant.
    Sum(Vec<(i128, Words)>, i128),
    Conditional(Box<[Words; 3]>),
    Quantified {
        forall: bool,
        vars: Vec<(&'static str, Box<str>)>,
        body: Box<Words>,
    },
    /// A variable of a quantifier that has no name yet: see [`Words::quantified`].
    Bound(Term),
    /// In a trace: `value(s)`, the value of a snapshot.
    Value(Box<Words>),
    /// In a trace: `s.2`, a part of a snapshot.
    Part(Box<Words>, u32),
    /// In a trace: `(s, t)`, a snapshot of several parts.
    Tuple(Vec<Words>),
    /// In a trace: `[v, …]`, the contents of an array that holds one value everywhere.
    Filled(Box<Words>),
    /// `s[i := e]`; in a trace `m[i := v]`, the contents of an array after a write.
    Updated(Box<[Words; 3]>),
}

impl Words {
    /// One word.
    pub(crate) fn word(word: impl Into<Box<str>>) -> Words {
        Words::Word(word.into())
    }

    /// `e.f`
    pub(crate) fn field(self, name: impl Into<Box<str>>) -> Words {
        Words::Field(Box::new(self), name.into())
    }

    /// `old(e)`; inside it no other `old` is needed.
    pub(crate) fn old(self) -> Words {
        match self {
            Words::Int(_) | Words::Old(_) => self,
            _ => Words::Old(Box::new(self.map(&|words| match words {
                Words::Old(inner) => *inner,
                other => other,
            }))),
        }
    }

    /// `forall T x, … :: body`: the bound variables get their names last, so that a name which already occurs in the
    /// body is avoided.
    pub(super) fn quantified(forall: bool, vars: Vec<(Term, &'static str, &str)>, body: Words) -> Words {
        let (mut body, mut named) = (body, Vec::new());
        for (var, ty, name) in vars {
            let name = Words::unused(name, &[&body]);
            body = body.map(&|words| match words {
                Words::Bound(term) if term == var => Words::word(name.as_str()),
                other => other,
            });
            named.push((ty, name.into()));
        }
        Words::Quantified { forall, vars: named, body: Box::new(body) }
    }

    /// A name that some expressions do not contain.
    pub(crate) fn unused(name: &str, all: &[&Words]) -> String {
        let mut name = name.to_owned();
        while all.iter().any(|words| words.has_word(&name)) {
            name.push('1');
        }
        name
    }

    /// Whether a word occurs in it as a name.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        let mut found = false;
        self.visit(&mut |words| {
            found |= match words {
                Words::Word(name) => **name == *word,
                Words::Quantified { vars, .. } => vars.iter().any(|(_, name)| **name == *word),
                _ => false,
            }
        });
        found
    }

    /// Calls `found` on this expression and all its parts.
    pub(crate) fn visit(&self, found: &mut dyn FnMut(&Words)) {
        deep(|| {
            found(self);
            self.parts().into_iter().for_each(|part| part.visit(found));
        });
    }

    fn parts(&self) -> Vec<&Words> {
        match self {
            Words::Word(_) | Words::Int(_) | Words::Amount(_) | Words::Bound(_) => Vec::new(),
            Words::Field(e, _)
            | Words::Elements(e)
            | Words::Old(e)
            | Words::Not(e)
            | Words::Value(e)
            | Words::Part(e, _)
            | Words::Filled(e) => vec![e],
            Words::Quantified { body, .. } => vec![body],
            Words::Element(a, b) => vec![a, b],
            Words::Range(parts) => parts.iter().collect(),
            Words::Call { receiver, args, of, .. } => {
                receiver.iter().map(|e| &**e).chain(args).chain(of).collect()
            }
            Words::Infix(_, _, parts) | Words::Tuple(parts) => parts.iter().collect(),
            Words::Sum(parts, _) => parts.iter().map(|(_, part)| part).collect(),
            Words::Conditional(parts) | Words::Updated(parts) => parts.iter().collect(),
        }
    }

    /// The same expression with each part changed, the innermost first.
    pub(crate) fn map(self, change: &dyn Fn(Words) -> Words) -> Words {
        let one = |e: Box<Words>| Box::new(e.map(change));
        let all = |parts: Vec<Words>| parts.into_iter().map(|e| e.map(change)).collect::<Vec<_>>();
        let three = |parts: Box<[Words; 3]>| Box::new(parts.map(|e| e.map(change)));
        let changed = deep(|| match self {
            Words::Word(_) | Words::Int(_) | Words::Amount(_) | Words::Bound(_) => self,
            Words::Field(e, name) => Words::Field(one(e), name),
            Words::Elements(e) => Words::Elements(one(e)),
            Words::Old(e) => Words::Old(one(e)),
            Words::Not(e) => Words::Not(one(e)),
            Words::Value(e) => Words::Value(one(e)),
            Words::Part(e, index) => Words::Part(one(e), index),
            Words::Filled(e) => Words::Filled(one(e)),
            Words::Quantified { forall, vars, body } => Words::Quantified { forall, vars, body: one(body) },
            Words::Element(a, b) => Words::Element(one(a), one(b)),
            Words::Range(parts) => Words::Range(Box::new(parts.map(|part| part.map(change)))),
            Words::Call { receiver, name, args, of } => {
                Words::Call { receiver: receiver.map(one), name, args: all(args), of: all(of) }
            }
            Words::Infix(level, sign, parts) => Words::Infix(level, sign, all(parts)),
            Words::Tuple(parts) => Words::Tuple(all(parts)),
            Words::Sum(parts, constant) => {
                Words::Sum(parts.into_iter().map(|(k, e)| (k, e.map(change))).collect(), constant)
            }
            Words::Conditional(parts) => Words::Conditional(three(parts)),
            Words::Updated(parts) => Words::Updated(three(parts)),
        });
        change(changed)
    }

    /// How tightly it binds.
    pub(crate) fn level(&self) -> Level {
        match self {
            Words::Quantified { .. } => Quantifier,
            Words::Conditional(_) => Conditional,
            Words::Infix(level, ..) => *level,
            Words::Not(_) => Unary,
            Words::Int(value) if *value < 0 => Unary,
            Words::Amount(value) if value.denominator() > 1 => Product,
            Words::Amount(value) if value.is_negative() => Unary,
            Words::Sum(parts, constant) if parts.is_empty() => Words::Int(*constant).level(),
            Words::Sum(..) => Sum,
            _ => Postfix,
        }
    }

    /// Writes it in a place where an operand must bind at least this tightly.
    fn write(&self, least: Level, f: &mut Formatter<'_>) -> fmt::Result {
        if self.level() < least {
            return write!(f, "({self})");
        }
        write!(f, "{self}")
    }
}

impl Display for Words {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        deep(|| match self {
            Words::Word(word) => f.write_str(word),
            Words::Int(value) => write!(f, "{value}"),
            Words::Amount(value) => write!(f, "{value}"),
            Words::Bound(var) => write!(f, "q{}", var.index()),
            Words::Field(e, name) => {
                e.write(Postfix, f)?;
                write!(f, ".{name}")
            }
            Words::Element(array, index) => {
                array.write(Postfix, f)?;
                write!(f, "[{index}]")
            }
            Words::Elements(array) => {
                array.write(Postfix, f)?;
                f.write_str("[*]")
            }
            Words::Range(parts) => {
                let [array, low, high] = &**parts;
                array.write(Postfix, f)?;
                write!(f, "[{low}..{high}]")
            }
            Words::Call { receiver, name, args, of } => {
                if let Some(receiver) = receiver {
                    receiver.write(Postfix, f)?;
                    f.write_str(".")?;
                }
                write!(f, "{name}(")?;
                list(args, f)?;
                f.write_str(")")?;
                if of.is_empty() {
                    return Ok(());
                }
                f.write_str("[")?;
                list(of, f)?;
                f.write_str("]")
            }
            Words::Old(e) => write!(f, "old({e})"),
            Words::Not(e) => {
                f.write_str("!")?;
                e.write(Unary, f)
            }
            Words::Infix(level, sign, parts) => infix(*level, sign, parts, f),
            Words::Sum(parts, constant) => sum(parts, *constant, f),
            Words::Conditional(parts) => {
                let [cond, then, otherwise] = &**parts;
                cond.write(Implies, f)?;
                f.write_str(" ? ")?;
                then.write(Implies, f)?;
                f.write_str(" : ")?;
                otherwise.write(Conditional, f)
            }
            Words::Quantified { forall, vars, body } => {
                f.write_str(if *forall { "forall " } else { "exists " })?;
                for (i, (ty, name)) in vars.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    write!(f, "{comma}{ty} {name}")?;
                }
                write!(f, " :: {body}")
            }
            Words::Value(snapshot) => write!(f, "value({snapshot})"),
            Words::Part(snapshot, index) => {
                snapshot.write(Postfix, f)?;
                write!(f, ".{index}")
            }
            Words::Tuple(parts) => {
                f.write_str("(")?;
                list(parts, f)?;
                f.write_str(")")
            }
            Words::Filled(value) => write!(f, "[{value}, …]"),
            Words::Updated(parts) => {
                let [contents, index, value] = &**parts;
                contents.write(Postfix, f)?;
                write!(f, "[{index} := {value}]")
            }
        })
    }
}

fn list(parts: &[Words], f: &mut Formatter<'_>) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        write!(f, "{comma}{part}")?;
    }
    Ok(())
}

/// Products group to the left and implications to the right; the others do not group with their like. What is compared
/// in an equation has brackets, for nobody knows how tightly `p != 1 in s` binds.
fn infix(level: Level, sign: &str, parts: &[Words], f: &mut Formatter<'_>) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        let groups = (i == 0 && level == Product) || (i + 1 == parts.len() && level == Implies);
        if i > 0 {
            write!(f, " {sign} ")?;
        }
        let least = match level {
            _ if groups => level,
            Equality => Relation.tighter(),
            _ => level.tighter(),
        };
        part.write(least, f)?;
    }
    Ok(())
}

/// The positive summands first.
fn sum(parts: &[(i128, Words)], constant: i128, f: &mut Formatter<'_>) -> fmt::Result {
    if parts.is_empty() {
        return write!(f, "{constant}");
    }
    let (positive, negative): (Vec<_>, Vec<_>) = parts.iter().partition(|(factor, _)| *factor > 0);
    for (i, (factor, part)) in positive.into_iter().chain(negative).enumerate() {
        f.write_str(match (i == 0, *factor < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        })?;
        if factor.unsigned_abs() != 1 {
            write!(f, "{} * ", factor.unsigned_abs())?;
        }
        part.write(if *factor == 1 { Sum } else { Product }, f)?;
    }
    match constant {
        0 => Ok(()),
        1.. => write!(f, " + {constant}"),
        _ => write!(f, " - {}", constant.unsigned_abs()),
    }
}

/// Drops a tree without deep recursion.
pub(super) fn dismantle(words: Words) {
    let mut work = vec![words];
    while let Some(words) = work.pop() {
        match words {
            Words::Word(_) | Words::Int(_) | Words::Amount(_) | Words::Bound(_) => {}
            Words::Field(e, _)
            | Words::Elements(e)
            | Words::Old(e)
            | Words::Not(e)
            | Words::Value(e)
            | Words::Part(e, _)
            | Words::Filled(e) => work.push(*e),
            Words::Quantified { body, .. } => work.push(*body),
            Words::Element(a, b) => work.extend([*a, *b]),
            Words::Range(parts) => work.extend(*parts),
            Words::Call { receiver, args, of, .. } => {
                work.extend(receiver.map(|e| *e));
                work.extend(args.into_iter().chain(of));
            }
            Words::Infix(_, _, parts) | Words::Tuple(parts) => work.extend(parts),
            Words::Sum(parts, _) => work.extend(parts.into_iter().map(|(_, part)| part)),
            Words::Conditional(parts) | Words::Updated(parts) => work.extend(*parts),
        }
    }
}
