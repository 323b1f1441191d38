//! Ghost values: sequences, sets, multisets and maps (language.md §5).
//!
//! ```text
//! seq(1, 2) + s        s : seq<int>         s[i], s[i..j], s[i := e], s.length
//! x in t, t union u    t, u : set<Cell>     t.size
//! m[k := v]            m : map<int, Cell>   m[k], m.keys, k in m
//! mset(s)              the elements of a sequence, each as often as it is there; b[x] says how often
//! ```
//!
//! *Invariant*: no expression of such a type is in program code. What makes one is reported there, and so is a
//! variable, field or call that gives one; in the body of a pure method it is noted, so that the method can't run.

use super::checker::Checker;
use super::codes;
use super::place::Place;
use crate::report::Diagnostic;
use crate::resolve::{Collection, Ty};
use crate::source::{Span, Symbol};
use crate::syntax::ast::{BinaryOp, Expr, Ident, Type};

impl Checker<'_, '_> {
    /// Whether a ghost value can be used here; in program code that is reported.
    fn may_use(&mut self, e: &Expr) -> bool {
        self.specification_only(e, "a ghost value", "use it in specifications and in ghost code")
    }

    /// The same where a ghost value is a part of e: in program code that was reported.
    fn may_read(&mut self, e: &Expr) -> bool {
        self.at.place != Place::Program && self.may_use(e)
    }

    /// `seq(e, …)`, `seq<T>(e, …)`, `map<K, V>()`.
    pub(super) fn collection(&mut self, e: &Expr, name: Symbol, types: &[Type], items: &[Expr]) -> Ty {
        let Some(kind) = Collection::named(name.as_str()) else { return self.unknown() };
        if !self.may_use(e) {
            return self.unknown();
        }
        if types.is_empty() {
            return self.made_of(e, kind, items);
        }
        let found = self.errors.len();
        let written = Type {
            kind: crate::syntax::ast::TypeKind::Ghost(name, types.to_vec()),
            span: types.last().map_or(e.span, |last| Span { end: last.span.end, ..e.span }),
        };
        let ty = self.resolve_type(&written);
        let (false, Ty::Collection(kind, of)) = (self.errors.len() > found, &ty) else {
            items.iter().for_each(|item| {
                self.value(item);
            });
            return self.unknown();
        };
        if *kind == Collection::Map && !items.is_empty() {
            return self.only_empty_maps(e);
        }
        for item in items {
            let found = self.value_for(item, &of[0]);
            self.assigned(item, &found, &of[0], None);
        }
        ty
    }

    fn only_empty_maps(&mut self, e: &Expr) -> Ty {
        self.fail(
            Diagnostic::error(codes::ARGUMENT_COUNT, e.span, "`map<K, V>()` takes no arguments")
                .help("add what is in it by updates, as in `map<int, int>()[1 := 10]`"),
        )
    }

    /// `seq(e, …)`: its elements say of which type they are.
    fn made_of(&mut self, e: &Expr, kind: Collection, items: &[Expr]) -> Ty {
        let name = kind.name();
        if kind == Collection::Map {
            return self.fail(
                Diagnostic::error(
                    codes::TYPE_ARGUMENTS,
                    e.span,
                    "the types of keys and values are not known",
                )
                .help("write them, as in `map<int, boolean>()`"),
            );
        }
        let mut element: Option<Ty> = None;
        let mut found = Vec::new();
        for item in items {
            let ty = self.value(item);
            if ty.is_error() {
                return Ty::Error;
            }
            // A literal is no `char`, as everywhere.
            let own = match ty {
                Ty::Long | Ty::Short | Ty::Byte => Ty::Int,
                ref other => other.clone(),
            };
            let joined = match &element {
                None => Some(own.clone()),
                Some(before) if *before == own => Some(own.clone()),
                Some(before) if before.is_number() && own.is_number() => Some(Ty::Int),
                Some(before) => self.table.join(before, &own),
            };
            let Some(joined) = joined else {
                let (a, b) = (self.show(element.as_ref().unwrap_or(&Ty::Error)), self.show(&own));
                return self.fail(
                    Diagnostic::error(
                        codes::TYPE_MISMATCH,
                        item.span,
                        format!("`{a}` and `{b}` can't be elements of one `{name}`"),
                    )
                    .here(format!("this is of type `{b}`")),
                );
            };
            element = Some(joined);
            found.push(ty);
        }
        let element = match (element, items) {
            (None, _) => {
                return self.fail(
                    Diagnostic::error(codes::TYPE_ARGUMENTS, e.span, "the type of its elements is not known")
                        .help(format!("write it, as in `{name}<int>()`")),
                );
            }
            (Some(Ty::Null), _) => {
                return self.fail(
                    Diagnostic::error(codes::TYPE_ARGUMENTS, e.span, "the type of its elements is not known")
                        .help(format!("write it, as in `{name}<Object>(null)`")),
                );
            }
            (Some(Ty::Void), _) => return self.unknown(),
            (Some(element), [_]) => match (&element, kind) {
                (Ty::Collection(Collection::Seq, of), Collection::MSet) => {
                    return Ty::Collection(Collection::MSet, of.clone());
                }
                (Ty::Collection(Collection::Seq, of), Collection::Set) => {
                    let text = self.show(&of[0]);
                    return self.fail(
                        Diagnostic::error(
                            codes::TYPE_ARGUMENTS,
                            e.span,
                            "it is not clear whether this is a set of one sequence or the set of its elements",
                        )
                        .help(format!(
                            "write `set<seq<{text}>>(…)` for the set of one sequence; that of its elements is not built in"
                        )),
                    );
                }
                _ => element,
            },
            (Some(element), _) => element,
        };
        for (item, ty) in items.iter().zip(&found) {
            self.assigned(item, ty, &element, None);
        }
        Ty::Collection(kind, vec![element])
    }

    /// `s[i]`, `m[k]`, `b[x]`.
    pub(super) fn part_of(&mut self, e: &Expr, (kind, of): (Collection, &[Ty]), index: &Expr) -> Ty {
        let usable = self.may_read(e);
        match kind {
            Collection::Seq => self.int(index, "an index"),
            Collection::MSet | Collection::Map => self.key(index, &of[0]),
            Collection::Set => {
                self.value(index);
                return self.fail(
                    Diagnostic::error(codes::NOT_AN_ARRAY, e.span, "the elements of a set have no places")
                        .help("write `x in s` for whether x is one of them"),
                );
            }
        }
        match kind {
            _ if !usable => self.unknown(),
            Collection::MSet => Ty::Int,
            Collection::Seq => of[0].clone(),
            Collection::Map | Collection::Set => of[of.len() - 1].clone(),
        }
    }

    /// What may be a member of a collection with members of this type.
    fn key(&mut self, e: &Expr, wanted: &Ty) {
        let found = self.value(e);
        self.is_key(e, found, wanted);
    }

    fn is_key(&mut self, e: &Expr, found: Ty, wanted: &Ty) {
        let found = if wanted.is_reference() { found } else { self.unboxed(e, found) };
        // Whether an object is one of them can be asked of each object that may be.
        if found.is_reference() && wanted.is_reference() && self.table.comparable(&found, wanted) {
            return self.identity_asked(e, wanted);
        }
        self.assigned(e, &found, wanted, None);
    }

    /// `s[i..j]`, `s[i..]`, `s[..j]` of a sequence or an array; `s[..]` of a string, too.
    pub(super) fn slice(&mut self, e: &Expr, whole: &Expr, from: Option<&Expr>, to: Option<&Expr>) -> Ty {
        let found = self.value(whole);
        for end in from.into_iter().chain(to) {
            self.int(end, "an end of a range");
        }
        let usable =
            if found.is_collection() { self.may_read(e) } else { found.is_error() || self.may_use(e) };
        if found.is_error() || !usable {
            return self.unknown();
        }
        let all = from.is_none() && to.is_none();
        match &found {
            Ty::Collection(Collection::Seq, _) => found,
            Ty::Array(element) => {
                let element = match **element {
                    Ty::Long | Ty::Short | Ty::Byte => Ty::Int,
                    ref other => other.clone(),
                };
                Ty::Collection(Collection::Seq, vec![element])
            }
            string if all && self.table.is_string(string) => Ty::Collection(Collection::Seq, vec![Ty::Char]),
            other => {
                let text = self.show(other);
                self.fail(
                    Diagnostic::error(
                        codes::NOT_AN_ARRAY,
                        whole.span,
                        format!("expected a sequence before `[`, found `{text}`"),
                    )
                    .here(format!("this is of type `{text}`")),
                )
            }
        }
    }

    /// `s[i := e]`, `m[k := e]`.
    pub(super) fn update(&mut self, e: &Expr, whole: &Expr, at: &Expr, value: &Expr) -> Ty {
        let found = self.value(whole);
        match &found {
            Ty::Collection(kind @ (Collection::Seq | Collection::Map), of) => {
                match kind {
                    Collection::Map => {
                        let given = self.value_for(at, &of[0]);
                        self.assigned(at, &given, &of[0], None);
                    }
                    _ => self.int(at, "an index"),
                }
                let wanted = &of[of.len() - 1];
                let given = self.value_for(value, wanted);
                self.assigned(value, &given, wanted, None);
            }
            Ty::Error => {
                self.value(at);
                self.value(value);
                return Ty::Error;
            }
            other => {
                let text = self.show(other);
                self.value(at);
                self.value(value);
                let error = Diagnostic::error(
                    codes::NOT_AN_ARRAY,
                    whole.span,
                    format!("expected a sequence or a map before `[… := …]`, found `{text}`"),
                )
                .here(format!("this is of type `{text}`"));
                return self.fail(match other {
                    Ty::Array(_) => {
                        error.help("`a[..][i := e]` is the sequence of its elements with another one")
                    }
                    _ => error,
                });
            }
        }
        if self.may_read(e) { found } else { self.unknown() }
    }

    /// `s.length`, `t.size`, `m.keys`.
    pub(super) fn member_of_collection(
        &mut self,
        e: &Expr,
        (kind, of): (Collection, Vec<Ty>),
        name: Ident,
    ) -> Ty {
        if !self.may_read(e) {
            return self.unknown();
        }
        match (kind, name.name.as_str()) {
            (Collection::Seq, "length") | (Collection::Set | Collection::MSet, "size") => Ty::Int,
            (Collection::Map, "keys") => Ty::Collection(Collection::Set, vec![of[0].clone()]),
            (kind, other) => {
                let help = match kind {
                    Collection::Seq => "the number of its elements is `length`",
                    Collection::Set | Collection::MSet => "the number of its elements is `size`",
                    Collection::Map => "the set of its keys is `keys`, and their number `keys.size`",
                };
                self.fail(
                    Diagnostic::error(
                        codes::UNKNOWN_NAME,
                        name.span,
                        format!("a `{}` has no `{other}`", kind.name()),
                    )
                    .help(help),
                )
            }
        }
    }

    /// Operators of one level of which at least one has a ghost value on its left; `before` is the type of the first
    /// operand if that is known already.
    pub(super) fn of_collections(
        &mut self,
        e: &Expr,
        first: &Expr,
        before: Option<Ty>,
        rest: &[(BinaryOp, Span, Expr)],
    ) -> Ty {
        let mut left = match before {
            Some(ty) => ty,
            None => self.value(first),
        };
        let mut left_span = first.span;
        for (index, (op, _, operand)) in rest.iter().enumerate() {
            let right = self.value(operand);
            let single = (index == 0).then_some(first);
            left = self.of_two(*op, (left_span, left, single), (operand, right));
            left_span = left_span.to(operand.span);
        }
        if self.may_read(e) { left } else { self.unknown() }
    }

    fn of_two(
        &mut self,
        op: BinaryOp,
        (at, left, single): (Span, Ty, Option<&Expr>),
        (operand, right): (&Expr, Ty),
    ) -> Ty {
        if left.is_error() || right.is_error() {
            return match op {
                BinaryOp::In | BinaryOp::Subset => Ty::Bool,
                _ => Ty::Error,
            };
        }
        let is_set = |ty: &Ty| matches!(ty, Ty::Collection(Collection::Set | Collection::MSet, _));
        let is_seq = |ty: &Ty| matches!(ty, Ty::Collection(Collection::Seq, _));
        let fits = match op {
            BinaryOp::In => {
                if let Ty::Collection(_, of) = &right {
                    match single {
                        Some(e) => self.is_key(e, left, &of[0]),
                        None if left == of[0] => {}
                        None => {
                            let (text, wanted) = (self.show(&left), self.show(&of[0]));
                            self.report(Diagnostic::error(
                                codes::TYPE_MISMATCH,
                                at,
                                format!("expected `{wanted}`, found `{text}`"),
                            ));
                        }
                    }
                    return Ty::Bool;
                }
                false
            }
            BinaryOp::Add => is_seq(&left) && left == right,
            BinaryOp::Diff if keys_of(&left).is_some() => keys_of(&left).as_ref() == Some(&right),
            BinaryOp::Union | BinaryOp::Inter | BinaryOp::Diff | BinaryOp::Subset => {
                is_set(&left) && left == right
            }
            // No other operator takes a ghost value; `<` and its like are told so where they stand alone.
            _ => false,
        };
        if fits {
            return if op == BinaryOp::Subset { Ty::Bool } else { left };
        }
        let (a, b) = (self.show(&left), self.show(&right));
        let (word, needs) = (
            op.spelling(),
            match op {
                BinaryOp::In => "a collection on its right side",
                BinaryOp::Add => "two sequences of one type, or two numbers",
                BinaryOp::Diff if keys_of(&left).is_some() => "a set of keys on its right side",
                BinaryOp::Union | BinaryOp::Inter | BinaryOp::Diff | BinaryOp::Subset => {
                    "two sets, or two multisets, of one type"
                }
                // The others are operators on numbers.
                _ => "an `int` on both sides",
            },
        );
        self.fail(
            Diagnostic::error(codes::OPERANDS, at.to(operand.span), format!("`{word}` needs {needs}"))
                .label(at, format!("this is of type `{a}`"))
                .label(operand.span, format!("this is of type `{b}`")),
        )
    }
}

/// The type of a map's keys.
fn keys_of(ty: &Ty) -> Option<Ty> {
    match ty {
        Ty::Collection(Collection::Map, of) => Some(Ty::Collection(Collection::Set, of[..1].to_vec())),
        // Nothing else has keys.
        _ => None,
    }
}
