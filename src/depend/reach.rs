//! Which resources the bodies of predicates may give, at any depth.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{
    Assertion, AssertionKind, Expr, Item, Location, LocationKind, Mention, Named, PredId, Program, Type,
};
use crate::state::{Resource, sort_of};

/// For each resource, the predicates whose bodies may give it, in the order of the program.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    sources: FxHashMap<Resource, Vec<Named<PredId>>>,
    /// The predicates whose bodies may give elements, or something of each of several objects.
    of_several: FxHashSet<Named<PredId>>,
}

impl Reach {
    /// None: it was called off, which is asked before each predicate.
    pub(crate) fn new(program: &Program, cancelled: &dyn Fn() -> bool) -> Option<Reach> {
        let direct: Vec<Vec<Resource>> = program
            .predicates
            .iter()
            .map(|pred| {
                let mut found = Vec::new();
                if let Some(body) = &pred.body {
                    resources(body, &mut found);
                }
                found
            })
            .collect();
        let mut sources: FxHashMap<Resource, Vec<Named<PredId>>> = FxHashMap::default();
        let mut of_several = FxHashSet::default();
        for start in 0..direct.len() {
            if cancelled() {
                return None;
            }
            let mut seen_preds = BTreeSet::from([start]);
            let mut seen = FxHashSet::default();
            let mut work = vec![start];
            while let Some(pred) = work.pop() {
                for resource in &direct[pred] {
                    seen.insert(*resource);
                    if let Resource::Elements(elem) | Resource::Range(elem) = resource {
                        seen.insert(Resource::Element(*elem));
                    }
                    if let Resource::Each(item) | Resource::Members(item) = resource {
                        seen.insert(Resource::of_item(*item));
                    }
                    if let Resource::Pred(inner)
                    | Resource::Each(Item::Pred(inner))
                    | Resource::Members(Item::Pred(inner)) = resource
                    {
                        for node in
                            program.meant(Mention::Pred(program.shown_predicate(*inner)), inner.definition)
                        {
                            if let Mention::Pred(id) = node
                                && seen_preds.insert(id.index())
                            {
                                work.push(id.index());
                            }
                        }
                    }
                }
            }
            let names = program.names_of(PredId(start as u32));
            if seen.iter().any(|resource| !matches!(resource, Resource::Field(_) | Resource::Pred(_))) {
                of_several.extend(names.iter().copied());
            }
            for resource in seen {
                let known: &mut Vec<Named<PredId>> = sources.entry(resource).or_default();
                let new: Vec<_> = names.iter().filter(|name| !known.contains(name)).copied().collect();
                known.extend(new);
            }
        }
        Some(Reach { sources, of_several })
    }

    /// Whether the body of a predicate may give elements of arrays, or something of each of several objects: then
    /// numbers say what exactly it gives.
    pub(crate) fn gives_several(&self, pred: Named<PredId>) -> bool {
        self.of_several.contains(&pred)
    }

    /// The predicates whose bodies may give this resource.
    pub(crate) fn sources(&self, resource: Resource) -> &[Named<PredId>] {
        self.sources.get(&resource).map_or(&[], Vec::as_slice)
    }
}

/// The resources that an assertion itself asks for.
fn resources(assertion: &Assertion, found: &mut Vec<Resource>) {
    match &assertion.kind {
        AssertionKind::Pure(_) | AssertionKind::Untouched { .. } => {}
        AssertionKind::Acc(location) => found.push(resource_of(location)),
        AssertionKind::Instance(instance) => found.push(Resource::Pred(instance.pred)),
        AssertionKind::And(parts) => parts.iter().for_each(|part| resources(part, found)),
        AssertionKind::Implies(_, then) => resources(then, found),
        AssertionKind::Cond(_, then, otherwise) => {
            resources(then, found);
            resources(otherwise, found);
        }
        AssertionKind::Let { body, .. } => resources(body, found),
    }
}

fn resource_of(location: &Location) -> Resource {
    let elem = |array: &Expr| match &array.ty {
        Type::Array(element) => sort_of(element),
        Type::Integer
        | Type::Int
        | Type::Long
        | Type::Short
        | Type::Byte
        | Type::Char
        | Type::Bool
        | Type::Frac
        | Type::Null
        | Type::Object
        | Type::Class(_)
        | Type::Collection(..) => sort_of(&array.ty),
    };
    match &location.kind {
        LocationKind::Field(_, field) => Resource::Field(*field),
        LocationKind::Element(array, _) => Resource::Element(elem(array)),
        LocationKind::Elements(array) => Resource::Elements(elem(array)),
        LocationKind::Range(array, ..) => Resource::Range(elem(array)),
        LocationKind::Each(_, _, item, _) => Resource::Each(*item),
        LocationKind::Members(_, item, _) => Resource::Members(*item),
    }
}
