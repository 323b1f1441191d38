//! Heap chunks [VC Definition 1].

use std::rc::Rc;

use smallvec::SmallVec;

use super::{Cells, ChunkId};
use crate::ir::{FieldId, Item, Named, PredId};
use crate::source::Span;
use crate::term::{Sort, Term};

/// What a chunk gives permission to, regardless of the object.
///
/// A field is identified by its declaring class and its name, so fields of the same name in two classes are two
/// resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Resource {
    Field(FieldId),
    /// One element. The arguments are the array and the index.
    Element(Sort),
    /// All elements of an array, but for what was split off.
    Elements(Sort),
    /// The elements of a range, but for what was split off. The arguments are the array, the first index, and the one
    /// after the last.
    Range(Sort),
    /// A field, or an instance of a predicate, of each element of a range. The arguments are what the elements are, as
    /// a map from indices to objects, the first index, and the one after the last; and what the predicate is given
    /// besides the object.
    Each(Item),
    /// A field, or an instance of a predicate, of each member of a set, but for what was split off. The arguments are
    /// the set, and what the predicate is given besides the object.
    Members(Item),
    Pred(Named<PredId>),
}

impl Resource {
    /// What is asked for of one object.
    pub(crate) fn of_item(item: Item) -> Resource {
        match item {
            Item::Field(field) => Resource::Field(field),
            Item::Pred(pred) => Resource::Pred(pred),
        }
    }

    /// What is asked for of each of several objects, if it can be.
    pub(crate) fn item(self) -> Option<Item> {
        match self {
            Resource::Field(field) => Some(Item::Field(field)),
            Resource::Pred(pred) => Some(Item::Pred(pred)),
            Resource::Element(_)
            | Resource::Elements(_)
            | Resource::Range(_)
            | Resource::Each(_)
            | Resource::Members(_) => None,
        }
    }
}

/// A location: a resource of an object. The first argument is the receiver, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub resource: Resource,
    pub args: SmallVec<[Term; 2]>,
}

impl Place {
    pub(crate) fn new(resource: Resource, args: impl IntoIterator<Item = Term>) -> Place {
        Place { resource, args: args.into_iter().collect() }
    }

    /// Whether it is the same place as another one, where `equal` says which arguments are the same.
    pub(crate) fn is_same(&self, other: &Place, mut equal: impl FnMut(Term, Term) -> bool) -> bool {
        self.resource == other.resource
            && self.args.len() == other.args.len()
            && self.args.iter().zip(&other.args).all(|(a, b)| equal(*a, *b))
    }

    /// Whether it is a location of each element of a range, or of each member of a set.
    pub(crate) fn is_of_each(&self) -> bool {
        matches!(self.resource, Resource::Each(_) | Resource::Members(_))
    }

    /// What a predicate is given besides the object: the same for each object, if there are several.
    pub(crate) fn with(&self) -> &[Term] {
        let first = match self.resource {
            Resource::Field(_) | Resource::Pred(_) | Resource::Members(_) => 1,
            Resource::Each(_) => 3,
            Resource::Element(_) | Resource::Elements(_) | Resource::Range(_) => self.args.len(),
        };
        self.args.get(first..).unwrap_or_default()
    }

    /// The place of one object's location, given as the predicate is given it here.
    pub(crate) fn of_one(&self, item: Item, object: Term) -> Place {
        Place::of_item(item, object, self.with())
    }

    /// The place of an object's field, or of an instance of a predicate that is given these arguments besides it.
    pub(crate) fn of_item(item: Item, object: Term, with: &[Term]) -> Place {
        Place::new(Resource::of_item(item), std::iter::once(object).chain(with.iter().copied()))
    }

    /// The place of the same location of the members of another set.
    pub(crate) fn of_set(&self, set: Term) -> Place {
        Place::new(self.resource, std::iter::once(set).chain(self.with().iter().copied()))
    }

    /// The object that it belongs to; for a static predicate, which has none, the first argument.
    pub(crate) fn receiver(&self) -> Option<Term> {
        self.args.first().copied()
    }
}

/// Where an instance of a predicate came from, for the search and for termination (language.md §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Provenance {
    /// Produced from the `requires` of the declaration being verified, or from the invariant of the loop whose
    /// iteration is being verified.
    Requires,
    /// Came out of opening an instance that came from there, directly or through others.
    OutOfRequires,
    Other,
}

impl Provenance {
    /// Where what two chunks became came from.
    pub(crate) fn of_both(self, other: Provenance) -> Provenance {
        if self == other { self } else { Provenance::Other }
    }
}

/// Which instance a chunk is, and which instances it came out of when they were opened; used by measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lineage(Rc<[ChunkId]>);

impl Lineage {
    /// A new instance, out of another one or out of none.
    pub(crate) fn new(identity: ChunkId, out_of: Option<&Lineage>) -> Lineage {
        let before = out_of.map_or(&[][..], |lineage| &lineage.0);
        Lineage(before.iter().copied().chain([identity]).collect())
    }

    /// The number of the instance itself.
    pub(crate) fn own(&self) -> Option<ChunkId> {
        self.0.last().copied()
    }

    /// Whether it came out of another instance, directly or out of what came out of that.
    pub(crate) fn came_out_of(&self, other: ChunkId) -> bool {
        self.0.split_last().is_some_and(|(_, before)| before.contains(&other))
    }
}

/// `receiver.f -> value`, `receiver.q(args)[value]`, or the elements of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub place: Place,
    /// The value of a location, the snapshot of an instance, the contents of an array.
    pub value: Term,
    /// The condition under which it is held: true, unless joined branches have restricted it.
    pub when: Term,
    /// How much is held where the condition holds.
    pub amount: Term,
    pub provenance: Provenance,
    /// Present for an instance that was produced; one that was closed or merged has none.
    pub lineage: Option<Lineage>,
    /// The one location or instance, or the many locations, that the chunk covers.
    pub cells: Cells,
    /// In an actual heap, the numbers of the prover's records of what is held: the location, or the locations that are
    /// certainly inside the instance.
    pub holds: SmallVec<[u32; 1]>,
    /// The conjunct or statement that it came from.
    pub source: Span,
}

impl Chunk {
    /// One of the many locations that the chunk covers, as a chunk of its own, with what is there.
    pub(crate) fn one(&self, place: &Place, value: Term) -> Chunk {
        Chunk {
            place: place.clone(),
            value,
            cells: Cells::One,
            lineage: None,
            holds: SmallVec::new(),
            ..self.clone()
        }
    }
}
