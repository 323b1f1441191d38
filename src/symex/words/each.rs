//! What is held of all members of a set, or of all elements of an array or a sequence, as a contract would ask for it.
//!
//! ```text
//! f of the members of s       forall Node n :: n in s ==> acc(n.f)
//! q of the elements of m      forall int i :: 0 <= i && i < a.length ==> a[i].q()       if m is what a holds
//! ```
//!
//! What was held of elements that the array does not have any more has no words.

use crate::ir::{Item, Program, Type};
use crate::state::{Chunk, Resource};
use crate::symex::words::naming::{Naming, permission, place_in_words, there};
use crate::term::{Level, Words};

/// The permission of a chunk that has a location of several objects.
pub(crate) fn of_all(naming: &Naming<'_>, chunk: &Chunk) -> Option<Words> {
    match chunk.place.resource {
        Resource::Members(item) => {
            let set = naming.say(*chunk.place.args.first()?)?;
            let ty = class_of(naming.teller.program, item)?;
            let name = Words::unused(&ty.chars().next()?.to_lowercase().to_string(), &[&set]);
            let object = Words::word(name.as_str());
            let is_in = Words::Infix(Level::Relation, "in", vec![object.clone(), set]);
            every(naming, (chunk, item), (ty, name), (vec![is_in], object))
        }
        Resource::Each(item) => {
            let [contents, low, high, ..] = chunk.place.args[..] else { return None };
            let array = match naming.teller.pool.sequence_of(contents) {
                Some(sequence) => naming.say(sequence)?,
                None => naming.array_of(contents)?,
            };
            let (low, high) = (naming.say(low)?, naming.say(high)?);
            let name = Words::unused("i", &[&array, &low, &high]);
            let index = Words::word(name.as_str());
            let bounds = [("<=", low, index.clone()), ("<", index.clone(), high)];
            let bounds = bounds.map(|(op, a, b)| Words::Infix(Level::Relation, op, vec![a, b]));
            let element = Words::Element(Box::new(array), Box::new(index));
            every(naming, (chunk, item), ("int", name), (bounds.into(), element))
        }
        // Any other is of one object, or of an array itself.
        _ => None,
    }
}

/// `forall T x :: condition ==> acc(x.f)`
fn every(
    naming: &Naming<'_>,
    (chunk, item): (&Chunk, Item),
    var: (&'static str, String),
    (conditions, object): (Vec<Words>, Words),
) -> Option<Words> {
    let with: Option<Vec<Words>> = chunk.place.with().iter().map(|arg| naming.say(*arg)).collect();
    let mut conditions = conditions;
    if naming.teller.program.inside_of_guarded(item).is_some() {
        conditions.push(there(object.clone()));
    }
    let condition = match conditions.len() {
        1 => conditions.remove(0),
        // Any other number of conditions is joined.
        _ => Words::Infix(Level::And, "&&", conditions),
    };
    let args = std::iter::once(object).chain(with?).collect();
    let place = place_in_words(naming.teller, Resource::of_item(item), args)?;
    let held = permission(naming, chunk, place);
    let body = Words::Infix(Level::Implies, "==>", vec![condition, held]);
    Some(Words::Quantified { forall: true, vars: vec![(var.0, var.1.into())], body: Box::new(body) })
}

/// The class whose objects have the location.
fn class_of(program: &Program, item: Item) -> Option<&'static str> {
    let class = match item {
        Item::Field(field) => program.field(field).class,
        Item::Pred(pred) => {
            let decl = program.predicate(program.shown_predicate(pred));
            match decl.params.first().map(|param| &decl.vars[param.index()].ty) {
                Some(Type::Class(class)) if decl.is_static => *class,
                // Any other is one of its class.
                _ => decl.origin.class?,
            }
        }
    };
    Some(program.class(class).name.as_str())
}
