//! Where something is in the program: the expressions and conjuncts around a range of the text.

use crate::ir::{
    Assertion, AssertionKind, Decreases, Expr, ExprKind, FieldId, Instance, Location, LocationKind, Loop,
    Measure, Method, MethodKind, Origin, Stmt, StmtKind,
};
use crate::source::Span;
use crate::symex::scene::Teller;
use crate::symex::words::situation::contains;

/// What a place is inside of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Around {
    /// An assertion: a contract, an invariant, `assert`.
    pub specification: bool,
    /// `old(…)`
    pub old: bool,
}

/// A conjunct that asks for permission.
#[derive(Clone, Copy)]
enum Asks<'p> {
    Location(&'p Location),
    Instance(&'p Instance),
}

impl<'t> Teller<'t> {
    /// What a place in the program is inside of.
    pub(crate) fn around(self, place: Span) -> Around {
        let mut around = Around::default();
        self.clauses(place, &mut |clause| {
            if contains(clause.span, place) {
                around.specification = true;
            }
            clause.exprs(&mut |e| {
                e.visit(&mut |part| {
                    around.old |= matches!(part.kind, ExprKind::Old(_)) && contains(part.span, place);
                });
            });
        });
        around
    }

    /// Whether an expression names a variable that a contract can't name.
    pub(crate) fn is_local(self, place: Span) -> bool {
        let mut local = false;
        self.own_exprs(&mut |e| {
            if let (ExprKind::Var(var), true) = (&e.kind, contains(place, e.span)) {
                local |= !self.is_parameter(*var);
            }
        });
        local
    }

    /// The loop of the declaration that is verified with this keyword.
    pub(crate) fn loop_at(self, keyword: Span) -> Option<&'t Loop> {
        let mut found = None;
        let body = self.program.methods.iter().find(|it| self.is_own(&it.origin))?.body.as_ref()?;
        body.visit(&mut |stmt| match &stmt.kind {
            StmtKind::Loop(lp) if lp.keyword == keyword => found = Some(&**lp),
            _ => {}
        });
        found
    }

    /// A conjunct to the left of the given one, in the same clause, that asks for some of the same locations. Both have
    /// to ask in the clause itself, and under no condition.
    pub(crate) fn asked_before(self, conjunct: Span) -> Option<Span> {
        let mut found = None;
        self.clauses(conjunct, &mut |clause| {
            let mut asked = Vec::new();
            asks(clause, &mut asked);
            let Some(at) = asked.iter().position(|it| it.span() == conjunct) else { return };
            let twice = |it: &&Asks<'_>| self.overlap(**it, asked[at]);
            found = asked[..at].iter().find(twice).map(|it| it.span()).or(found);
        });
        found
    }

    /// Whether two conjuncts certainly ask for one location, as far as the text shows it.
    fn overlap(self, a: Asks<'_>, b: Asks<'_>) -> bool {
        let shared = |fields: &[(&Expr, FieldId)], receiver: &Expr, field| {
            fields.iter().any(|(object, held)| *held == field && same(object, receiver))
        };
        match (a, b) {
            (Asks::Location(a), Asks::Location(b)) => match (&a.kind, &b.kind) {
                (LocationKind::Field(a, f), LocationKind::Field(b, g)) => f == g && same(a, b),
                (LocationKind::Elements(a), LocationKind::Elements(b)) => same(a, b),
                (LocationKind::Range(a, bounds), LocationKind::Range(b, others)) => {
                    same(a, b) && bounds.iter().zip(others.iter()).all(|(i, j)| same(i, j))
                }
                (LocationKind::Element(a, i), LocationKind::Element(b, j)) => same(a, b) && same(i, j),
                _ => false,
            },
            (Asks::Location(location), Asks::Instance(instance))
            | (Asks::Instance(instance), Asks::Location(location)) => match &location.kind {
                LocationKind::Field(receiver, field) => shared(&self.fields(instance), receiver, *field),
                _ => false,
            },
            (Asks::Instance(a), Asks::Instance(b)) => {
                let equal = a.pred == b.pred && a.args.iter().zip(&b.args).all(|(a, b)| same(a, b));
                let fields = self.fields(a);
                equal || self.fields(b).into_iter().any(|(object, field)| shared(&fields, object, field))
            }
        }
    }

    /// The fields that an instance certainly holds, each with the argument that it belongs to.
    fn fields(self, instance: &Instance) -> Vec<(&Expr, FieldId)> {
        let certain = self.program.certain_predicate(instance.pred);
        let held = certain.map_or(&[][..], |pred| self.footprints.of(pred)).iter();
        held.filter_map(|(at, field)| Some((instance.args.get(*at)?, *field))).collect()
    }

    /// The contracts, bodies of predicates, and assertions in the declaration around a place.
    fn clauses(self, place: Span, found: &mut dyn FnMut(&'t Assertion)) {
        let inside = |origin: &Origin| contains(Span { end: origin.end.end, ..origin.span }, place);
        for predicate in self.program.predicates.iter().filter(|it| inside(&it.origin)) {
            predicate.body.iter().for_each(&mut *found);
        }
        for pure in self.program.pures.iter().filter(|it| inside(&it.origin)) {
            [&pure.requires, &pure.ensures].into_iter().for_each(&mut *found);
        }
        for method in self.program.methods.iter().filter(|it| inside(&it.origin)) {
            [&method.requires, &method.ensures].into_iter().for_each(&mut *found);
            let Some(body) = &method.body else { continue };
            body.visit(&mut |stmt| match &stmt.kind {
                StmtKind::Assert(assertion)
                | StmtKind::Assume(assertion)
                | StmtKind::Refute(assertion)
                | StmtKind::Join(assertion) => {
                    found(assertion);
                }
                StmtKind::Loop(lp) => found(&lp.invariant),
                _ => {}
            });
        }
    }

    /// All expressions of the declaration that is verified.
    pub(crate) fn is_main(self) -> bool {
        self.own_method().is_some_and(|method| method.kind == MethodKind::Main)
    }

    /// Whether what is verified is the constructor of a class that declares none: it is nowhere in the text but for the
    /// class's name.
    pub(crate) fn of_default_constructor(self) -> bool {
        self.own_method()
            .is_some_and(|own| own.kind == MethodKind::Constructor && own.origin.whole == own.origin.span)
    }

    /// The mutator, constructor or main block that is verified.
    pub(crate) fn own_method(self) -> Option<&'t Method> {
        self.program.methods.iter().find(|it| self.is_own(&it.origin))
    }

    /// Calls `found` for each expression of the declaration that is verified, and those in it.
    pub(crate) fn own_exprs(self, found: &mut dyn FnMut(&Expr)) {
        let Some(origin) = self.origin else { return };
        self.clauses(origin.span, &mut |clause| clause.exprs(&mut |e| e.visit(found)));
        for pure in self.program.pures.iter().filter(|it| self.is_own(&it.origin)) {
            pure.body.iter().for_each(|body| body.visit(found));
            measures(&pure.decreases, found);
        }
        for method in self.program.methods.iter().filter(|it| self.is_own(&it.origin)) {
            measures(&method.decreases, found);
            let Some(body) = &method.body else { continue };
            body.visit(&mut |stmt| evaluated(stmt, &mut |e| e.visit(found)));
        }
    }
}

impl<'t> Teller<'t> {
    /// All statements of the declaration that is verified.
    pub(crate) fn own_statements(self, found: &mut dyn FnMut(&'t Stmt)) {
        let own = self.program.methods.iter().filter(|it| self.is_own(&it.origin));
        own.filter_map(|method| method.body.as_ref()).for_each(|body| body.visit(found));
    }
}

impl Asks<'_> {
    fn span(&self) -> Span {
        match self {
            Asks::Location(location) => location.span,
            Asks::Instance(instance) => instance.span,
        }
    }
}

fn measures(decreases: &Option<Decreases>, found: &mut dyn FnMut(&Expr)) {
    decreases.iter().flat_map(|it| &it.measure).flat_map(Measure::expressions).for_each(|e| e.visit(found));
}

/// The conjuncts of a clause that ask for permission under no condition, from left to right.
fn asks<'p>(clause: &'p Assertion, found: &mut Vec<Asks<'p>>) {
    match &clause.kind {
        AssertionKind::Acc(location) => found.push(Asks::Location(location)),
        AssertionKind::Instance(instance) => found.push(Asks::Instance(instance)),
        AssertionKind::And(parts) => parts.iter().for_each(|part| asks(part, found)),
        AssertionKind::Let { body, .. } => asks(body, found),
        AssertionKind::Pure(_)
        | AssertionKind::Implies(..)
        | AssertionKind::Cond(..)
        | AssertionKind::Untouched { .. } => {}
    }
}

/// Whether two expressions of one clause have the same text, and so the same value.
fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Var(a), ExprKind::Var(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Field(a, f), ExprKind::Field(b, g)) => f == g && same(a, b),
        (ExprKind::Index(a, i), ExprKind::Index(b, j)) => same(a, b) && same(i, j),
        _ => false,
    }
}

/// The expressions that a statement itself evaluates.
fn evaluated<'p>(stmt: &'p Stmt, found: &mut dyn FnMut(&'p Expr)) {
    match &stmt.kind {
        StmtKind::Assign(_, e) | StmtKind::NewArray { size: e, .. } | StmtKind::If { cond: e, .. } => {
            found(e)
        }
        StmtKind::WriteField { receiver, value, .. } => [receiver, value].into_iter().for_each(found),
        StmtKind::WriteElement { array, index, value, .. } => {
            [array, index, value].into_iter().for_each(found);
        }
        StmtKind::Call { args, .. } | StmtKind::New { args, .. } => args.iter().for_each(found),
        StmtKind::CallAll(all) => {
            found(&all.cond);
            all.args.iter().for_each(found);
        }
        StmtKind::Loop(lp) => {
            found(&lp.cond);
            lp.decreases.iter().flat_map(|it| &it.measure).flat_map(Measure::expressions).for_each(found);
        }
        StmtKind::Open(instance) | StmtKind::Close(instance) => instance.args.iter().for_each(found),
        StmtKind::Use(call, _) => call.args.iter().for_each(found),
        StmtKind::Return(value) => value.iter().for_each(found),
        StmtKind::Throw(e) => found(e),
        StmtKind::Settle
        | StmtKind::Block(..)
        | StmtKind::Assert(_)
        | StmtKind::Assume(_)
        | StmtKind::Refute(_)
        | StmtKind::Join(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_) => {}
    }
}
