//! Which of several declarations of one name a call means (JLS 17, §15.12.2).
//!
//! The *applicable* declarations are those whose parameters take the arguments. Of these one is chosen that is *more
//! specific* than each other: whatever it takes, the other takes as well. If there is none, the call is an error.
//!
//! ```text
//! f(Object o), f(Cell c)       f(cell) and f(null): the second; f("x"): the first
//! f(A a), f(B b)               f(null): ambiguous
//! ```
//!
//! Java looks for applicable declarations in phases, and the first phase that finds any decides: a later one is only
//! for calls that would mean nothing otherwise. From the second on, values are boxed and objects unboxed. In the last
//! phase the arguments from some one on are gathered in an array.
//!
//! ```text
//! f(long n), f(Integer i)      f(5): the first, in the first phase
//! f(Object o), f(int... xs)    f("x"), f(array): the first;  f(), f(1, 2): the second, of a new array
//! ```
//!
//! A declaration with type parameters takes the arguments if there are types that these can stand for (see
//! [`applicable`](super::applicable)). One is more specific than it if there are such types for what that one takes; of
//! one that is compared itself, the parameters are types of their own.
//!
//! ```text
//! <T> f(T t), f(Cell c)                f(cell): the second, for T could be Cell
//! <T> f(T t), <T> f(Box<T> b)          f(box): the second, for T could be a Box<T> of the other one
//! ```
//!
//! The invariant: the choice is Java's, or there is none. A proof about another method than the one that runs would be
//! worthless. So where something is not known (a parameter's type, an argument that is wrong), nothing is chosen,
//! unless the choice can't depend on it.

use super::applicable::{Answer, Constraints, Open};
use super::{CallableId, ClassId, Table, Ty, TypeParamId, deep};

/// An argument of a call: its type, or, for `c ? a : b` between references, the types of both arms, which must all fit.
#[derive(Clone, Debug)]
pub(crate) struct Argument(pub Vec<Ty>);

impl Argument {
    fn is_known(&self) -> bool {
        !self.0.iter().any(Ty::is_error)
    }
}

/// A declaration that a call may mean.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub id: CallableId,
    /// The types of its parameters, as they are for this call.
    pub params: Vec<Ty>,
    /// The type parameters that these may name.
    pub open: Open,
    /// The types of its parameters for the type arguments that the call writes. By them it is told whether it takes the
    /// arguments, and not which one is more specific.
    pub instantiated: Option<Vec<Ty>>,
}

/// How the arguments of a call become those of the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Each is one.
    Each,
    /// Those from the last parameter on are the elements of a new array.
    Gathered,
}

/// What a call means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// This one. If it is the only candidate, the arguments may not fit.
    One(CallableId, Form),
    /// It depends on something that is not known, because of an error that was reported elsewhere.
    Unknown,
    /// None of several candidates takes these arguments.
    None,
    /// These apply, and none of them is more specific than each other.
    Ambiguous(Vec<CallableId>),
    /// What Java would choose is not certain.
    Unclear,
}

/// The types that so many arguments are compared with. None: parameters of these types do not take as many.
pub(crate) fn params_for(params: &[Ty], count: usize, varargs: bool, form: Form) -> Option<Vec<&Ty>> {
    match (form, params.split_last()) {
        (Form::Each, _) => (count == params.len()).then(|| params.iter().collect()),
        (Form::Gathered, Some((Ty::Array(element), first))) if varargs && count >= first.len() => {
            let more = std::iter::repeat_n(&**element, count - first.len());
            Some(first.iter().chain(more).collect())
        }
        (Form::Gathered, _) => None,
    }
}

impl Table<'_> {
    /// Chooses among declarations of one name.
    pub(crate) fn choose(&self, candidates: &[Candidate], arguments: &[Argument]) -> Choice {
        if let [only] = candidates {
            return Choice::One(only.id, self.form_of(only, arguments));
        }
        let is_open = candidates.iter().any(|it| !it.open.is_empty());
        if is_open && !arguments.iter().all(Argument::is_known) {
            return Choice::Unknown;
        }
        if self.order_matters(candidates, arguments) {
            return Choice::Unclear;
        }
        for (form, boxing) in [(Form::Each, false), (Form::Each, true), (Form::Gathered, true)] {
            let mut applicable: Vec<&Candidate> = Vec::new();
            for candidate in candidates {
                match self.applies(candidate, arguments, form, boxing) {
                    Answer::Yes => applicable.push(candidate),
                    Answer::No => {}
                    Answer::Unclear => return Choice::Unclear,
                }
            }
            match applicable.as_slice() {
                [] => {}
                [only] => return Choice::One(only.id, form),
                several => return self.most_specific(several, arguments, form),
            }
        }
        let mut of_this_length =
            candidates.iter().filter(|it| self.callable(it.id).may_take_of_program(arguments.len()));
        match (of_this_length.next(), of_this_length.next()) {
            (Some(only), None) => Choice::One(only.id, self.form_of(only, arguments)),
            _ => Choice::None,
        }
    }

    /// Whether something depends on a `StringBuilder` being a `Comparable`, which it is in Java alone: what it is
    /// compared by changes.
    fn order_matters(&self, candidates: &[Candidate], arguments: &[Argument]) -> bool {
        let Some(comparable) = self.comparable_class() else { return false };
        let is_builder = |class: ClassId| self.full_name(class) == "java.lang.StringBuilder";
        let is_comparable = |class: ClassId| class == comparable;
        let builder = |ty: &Ty| self.names_somewhere(ty, &is_builder, &mut Vec::new());
        arguments.iter().any(|argument| argument.0.iter().any(builder))
            && candidates
                .iter()
                .flat_map(|it| &it.params)
                .any(|ty| self.names_somewhere(ty, &is_comparable, &mut Vec::new()))
    }

    /// Whether a type names a class, in its arguments and bounds too.
    fn names_somewhere(&self, ty: &Ty, class: &dyn Fn(ClassId) -> bool, seen: &mut Vec<TypeParamId>) -> bool {
        match ty {
            Ty::Param(id) if seen.contains(id) => false,
            Ty::Param(id) => {
                seen.push(*id);
                self.bounds(ty).iter().any(|bound| self.names_somewhere(bound, class, seen))
            }
            Ty::Class(id, _) if class(*id) => true,
            // Any other type names what its parts name.
            _ => ty.parts().iter().any(|part| self.names_somewhere(part, class, seen)),
        }
    }

    /// Whether the arguments fit the parameters as they are, so that the first phase finds the declaration.
    pub(crate) fn takes_as_they_are(&self, params: &[Ty], arguments: &[Argument]) -> bool {
        let takes = |(argument, to): (&Argument, &Ty)| argument.0.iter().all(|from| self.passes(from, to));
        params.len() == arguments.len() && arguments.iter().zip(params).all(takes)
    }

    /// How the arguments are passed to the only declaration that is meant, as far as they fit.
    pub(crate) fn form_of(&self, only: &Candidate, arguments: &[Argument]) -> Form {
        let passes = |from: &Ty, to: &Ty| {
            if !only.open.occurs_in(to) {
                return self.passes(from, to);
            }
            // Whatever the parameters stand for, only an array is passed as one.
            if matches!(to, Ty::Array(_)) && !matches!(from, Ty::Array(_) | Ty::Null | Ty::Error) {
                return false;
            }
            let mut constraints = Constraints::new(self, &only.open);
            constraints.subtype(from, to);
            (from.is_reference() || from.is_error()) && constraints.answer() != Answer::No
        };
        let array = arguments.len() == only.params.len()
            && match (arguments.last(), only.params.last()) {
                (Some(argument), Some(to)) => argument.0.iter().all(|from| passes(from, to)),
                _ => true,
            };
        if array || !self.callable(only.id).varargs { Form::Each } else { Form::Gathered }
    }

    fn applies(&self, candidate: &Candidate, arguments: &[Argument], form: Form, boxing: bool) -> Answer {
        let callee = self.callable(candidate.id);
        if !callee.params_known {
            return Answer::Yes;
        }
        let declared = candidate.instantiated.as_ref().unwrap_or(&candidate.params);
        let Some(params) = params_for(declared, arguments.len(), callee.varargs, form) else {
            return Answer::No;
        };
        let closed = Open::default();
        let open = if candidate.instantiated.is_some() { &closed } else { &candidate.open };
        let mut constraints = Constraints::new(self, open);
        for (argument, to) in arguments.iter().zip(params) {
            if open.occurs_in(to) {
                match argument.0.as_slice() {
                    [from] if from.is_reference() => constraints.subtype(from, to),
                    [from] if !boxing && !from.is_error() => return Answer::No,
                    [from] => constraints.subtype(&self.as_object(from), to),
                    // Java looks at each arm by itself.
                    _ => return Answer::Unclear,
                }
            } else {
                let passes =
                    |from: &Ty| self.passes(from, to) || (boxing && self.conversion(from, to).is_some());
                if !argument.0.iter().all(passes) {
                    return Answer::No;
                }
            }
        }
        constraints.answer()
    }

    /// Chooses among several that apply.
    fn most_specific(&self, applicable: &[&Candidate], arguments: &[Argument], form: Form) -> Choice {
        let known = |it: &Candidate| it.params.iter().all(|ty| !ty.is_error());
        let all_known = || applicable.iter().all(|it| known(it));
        if applicable.iter().any(|it| !self.callable(it.id).params_known) {
            return Choice::Unknown;
        }
        if !arguments.iter().all(Argument::is_known) || !all_known() {
            // One that takes exactly these types is more specific than whatever else takes them.
            let exact = applicable.iter().find(|it| form == Form::Each && is_exact(it, arguments));
            return exact.map_or(Choice::Unknown, |it| Choice::One(it.id, form));
        }
        let below = |a: &Candidate, b: &Candidate| self.is_below(a, b, arguments.len(), form);
        let mut best = Vec::new();
        for it in applicable {
            let mut beaten = Answer::No;
            for other in applicable.iter().filter(|other| other.id != it.id) {
                match (below(other, it), below(it, other)) {
                    (Answer::Yes, Answer::No) => beaten = Answer::Yes,
                    (Answer::No, _) | (_, Answer::Yes) => {}
                    (Answer::Unclear, _) | (_, Answer::Unclear) => return Choice::Unclear,
                }
            }
            if beaten == Answer::No {
                best.push(it.id);
            }
        }
        match best.as_slice() {
            [only] => Choice::One(*only, form),
            _ => Choice::Ambiguous(best),
        }
    }

    /// Whether one is at least as specific as another one.
    fn is_below(&self, a: &Candidate, b: &Candidate, arguments: usize, form: Form) -> Answer {
        // Where arguments are gathered, as many types as the call or the longer list needs.
        let count = match form {
            Form::Each => arguments,
            Form::Gathered => arguments.max(a.params.len()).max(b.params.len()),
        };
        let types = |it| params_for(it, count, true, form);
        let (Some(from), Some(to)) = (types(&a.params), types(&b.params)) else { return Answer::No };
        // Of its own type parameters the bounds are looked at as they are declared.
        let as_declared =
            |(param, bounds): (&TypeParamId, &Vec<Ty>)| self.type_param(*param).bounds == *bounds;
        if a.open.confused || !a.open.params.iter().zip(&a.open.bounds).all(as_declared) {
            return Answer::Unclear;
        }
        let mut constraints = Constraints::new(self, &b.open);
        from.into_iter().zip(to).for_each(|(from, to)| constraints.subtype(from, to));
        constraints.answer()
    }

    /// Whether a value of one type can be passed where another is declared, without boxing (JLS 17, §5.3). What an
    /// assignment also allows, as the constant `1` for a `byte`, does not count. Here arrays are covariant, as in Java:
    /// one that is chosen and can't be called is an error, and not another choice.
    pub(super) fn passes(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            (Ty::Array(from), Ty::Array(to)) if from.is_reference() && to.is_reference() => {
                deep(|| self.passes(from, to))
            }
            _ => self.fits(from, to),
        }
    }
}

fn is_exact(candidate: &Candidate, arguments: &[Argument]) -> bool {
    arguments.iter().zip(&candidate.params).all(|(argument, ty)| {
        matches!(argument.0.as_slice(), [only] if only == ty && !only.is_error() && *only != Ty::Null)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve::declarations;
    use crate::source::{Files, Spelling, Symbol};
    use crate::syntax::parse_program;

    /// The types of the parameters of what is chosen, or what else came of it.
    fn chosen(members: &str, arguments: &[Ty]) -> String {
        let mut files = Files::default();
        files.add("a.acc".into(), format!("class A {{ {members} }} class B {{ }}"), Spelling::Acc);
        let (program, _) = parse_program(&files);
        let (table, _) = declarations(&program);
        let candidates = &table.classes[0].callable_names[&Symbol::new("f")].declared;
        let arguments: Vec<Argument> = arguments.iter().map(|ty| Argument(vec![ty.clone()])).collect();
        let candidates: Vec<Candidate> = candidates
            .iter()
            .map(|id| {
                let params = table.callable(*id).params.iter().map(|param| param.ty.clone()).collect();
                let open = Open {
                    params: table.callable(*id).type_params.clone(),
                    bounds: table
                        .callable(*id)
                        .type_params
                        .iter()
                        .map(|param| table.type_param(*param).bounds.clone())
                        .collect(),
                    confused: false,
                };
                Candidate { id: *id, params, open, instantiated: None }
            })
            .collect();
        match table.choose(&candidates, &arguments) {
            Choice::One(id, Form::Each) => table.show_types(&table.callable(id).params),
            Choice::One(id, Form::Gathered) => table.show_params(table.callable(id)),
            other => format!("{other:?}").chars().take_while(|c| c.is_alphabetic()).collect(),
        }
    }

    #[test]
    fn the_most_specific_one_is_chosen() {
        let (a, b) =
            (Ty::Class(crate::resolve::ClassId(0), vec![]), Ty::Class(crate::resolve::ClassId(1), vec![]));
        let two = "void f(Object o) { } void f(A a) { }";
        assert_eq!(chosen(two, std::slice::from_ref(&a)), "A");
        assert_eq!(chosen(two, &[Ty::Null]), "A");
        assert_eq!(chosen(two, std::slice::from_ref(&b)), "Object");
        let pairs = "void f(A a, Object o) { } void f(Object o, A a) { }";
        assert_eq!(chosen(pairs, &[a.clone(), a.clone()]), "Ambiguous");
        assert_eq!(chosen(pairs, &[a.clone(), b.clone()]), "A, Object");
        assert_eq!(chosen("void f(A a) { } void f(B b) { }", &[Ty::Null]), "Ambiguous");
        assert_eq!(chosen("void f(A a) { } void f(B b) { }", &[Ty::Int]), "None");
    }

    #[test]
    fn arguments_are_gathered_last() {
        let two = "void f(int a) { } void f(int... xs) { }";
        assert_eq!(chosen(two, &[Ty::Int]), "int");
        assert_eq!(chosen(two, &[]), "int... xs");
        assert_eq!(chosen(two, &[Ty::Array(Box::new(Ty::Int))]), "int[]");
        assert_eq!(chosen("void f(byte... a) { } void f(int... b) { }", &[]), "byte... a");
        assert_eq!(chosen("void f(int a, int... b) { } void f(int... c) { }", &[Ty::Int]), "Ambiguous");
        assert_eq!(chosen("void f(Object a) { } void f(A... b) { }", &[Ty::Null]), "A[]");
    }

    #[test]
    fn what_is_not_known_decides_nothing() {
        assert_eq!(chosen("void f(int a) { } void f(boolean b) { }", &[Ty::Error]), "Unknown");
        assert_eq!(chosen("void f(int a) { } void f(double b) { }", &[Ty::Int]), "int");
        assert_eq!(chosen("void f(Object a) { } void f(Strin b) { }", &[Ty::Null]), "Unknown");
        assert_eq!(chosen("void f(int a) { } <T> void f(T b) { }", &[Ty::Int]), "int");
    }
}
