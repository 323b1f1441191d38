//! Subclasses, and which definition each class has.
//!
//! ```text
//! interface I { predicate p(); }   class C implements I { predicate p() { … } }   class D extends C { }
//!     family I.p, C.p      I has I.p, C and D have C.p      a call of I.p may run C.p
//! ```
//!
//! The classes of the program are all there are: the verdict holds for the program given. An interface or an abstract
//! class counts as a class that may have objects of its own; that loses nothing, for all that is concluded from the
//! classes that an object may have is true of more of them, too.
//!
//! The invariant: subtypes are numbered so that the subclasses of a class follow it, and [`Hierarchy::intervals`] has
//! each of its subtypes.

use std::collections::{BTreeMap, BTreeSet};

use super::{ClassId, Definition, Mention, MethodId, Named, Origin, PredId, Program, PureId};
use crate::source::Span;

/// What is known of the classes of a program as a whole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hierarchy {
    /// By class: itself and its supertypes.
    above: Vec<Vec<ClassId>>,
    /// By class: itself and its subtypes, in the order of the program.
    below: Vec<Vec<ClassId>>,
    intervals: Vec<Vec<(u32, u32)>>,
    numbers: Vec<u32>,
    by_number: Vec<ClassId>,
    /// The classes that are bounds of type parameters.
    bounds: BTreeSet<ClassId>,
    /// By first declaration: the declarations of each family of several.
    predicates: BTreeMap<PredId, Family<PredId>>,
    pures: BTreeMap<PureId, Family<PureId>>,
    methods: BTreeMap<MethodId, Family<MethodId>>,
    /// By pure method: the classes for which a method runs of which nothing is specified.
    taken: BTreeMap<PureId, BTreeMap<ClassId, MethodId>>,
    /// The methods of which nothing is specified that the library may call on an object of a class.
    called_back: BTreeMap<ClassId, BTreeSet<MethodId>>,
    /// The classes with a constructor, their own or one above, of which nothing is specified.
    made_unspecified: BTreeSet<ClassId>,
    /// Where both are declared, and what is believed of them: for whoever calls the library that is all there is to
    /// know.
    taken_at: BTreeMap<MethodId, (Span, String)>,
    /// By method of the library: those that its body may run.
    taken_inside: BTreeMap<MethodId, BTreeSet<MethodId>>,
}

/// Declarations that are related by overriding.
#[derive(Clone, Debug)]
struct Family<Id> {
    members: Vec<Id>,
    /// Which of them each class has.
    of: BTreeMap<ClassId, Id>,
}

/// A declaration of some kind that classes have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    Pred(PredId),
    Pure(PureId),
    Method(MethodId),
}

fn enter<Id: Copy + Ord>(families: &mut BTreeMap<Id, Family<Id>>, family: Id, class: ClassId, member: Id) {
    let family =
        families.entry(family).or_insert_with(|| Family { members: Vec::new(), of: BTreeMap::new() });
    if let Err(place) = family.members.binary_search(&member) {
        family.members.insert(place, member);
    }
    family.of.insert(class, member);
}

impl Hierarchy {
    /// From the superclass and the interfaces of each class.
    pub(crate) fn new(parents: &[(Option<ClassId>, Vec<ClassId>)]) -> Hierarchy {
        let ids = || (0..parents.len() as u32).map(ClassId);
        let above: Vec<Vec<ClassId>> = ids()
            .map(|class| {
                let mut found = vec![class];
                let mut at = 0;
                while at < found.len() {
                    let (superclass, interfaces) = &parents[found[at].index()];
                    for parent in superclass.iter().chain(interfaces) {
                        if !found.contains(parent) {
                            found.push(*parent);
                        }
                    }
                    at += 1;
                }
                found
            })
            .collect();
        let mut below: Vec<Vec<ClassId>> = vec![Vec::new(); parents.len()];
        for class in ids() {
            above[class.index()].iter().for_each(|parent| below[parent.index()].push(class));
        }
        let mut children: Vec<Vec<ClassId>> = vec![Vec::new(); parents.len()];
        for class in ids() {
            if let Some(parent) = parents[class.index()].0 {
                children[parent.index()].push(class);
            }
        }
        let mut numbers = vec![0; parents.len()];
        let mut left: Vec<ClassId> = ids().filter(|class| parents[class.index()].0.is_none()).collect();
        left.reverse();
        let mut by_number = Vec::new();
        while let Some(class) = left.pop() {
            numbers[class.index()] = by_number.len() as u32;
            by_number.push(class);
            left.extend(children[class.index()].iter().rev());
        }
        let intervals = below
            .iter()
            .map(|below| {
                let mut numbers: Vec<u32> = below.iter().map(|class| numbers[class.index()]).collect();
                numbers.sort_unstable();
                let mut found: Vec<(u32, u32)> = Vec::new();
                for number in numbers {
                    match found.last_mut() {
                        Some((_, high)) if *high + 1 == number => *high = number,
                        // Any other number is apart from those before it.
                        _ => found.push((number, number)),
                    }
                }
                found
            })
            .collect();
        Hierarchy { above, below, intervals, numbers, by_number, ..Hierarchy::default() }
    }

    /// Enters which classes are bounds of type parameters: there may be arrays that were made for one.
    pub(crate) fn enter_bounds(&mut self, bounds: impl Iterator<Item = ClassId>) {
        self.bounds.extend(bounds);
    }

    pub(crate) fn bounds(&self) -> impl Iterator<Item = ClassId> {
        self.bounds.iter().copied()
    }

    /// Enters that a class has a member of a family of several declarations. A member of another kind than its family
    /// was refused, so it is not known what the class has.
    pub(crate) fn enter(&mut self, class: ClassId, family: Member, member: Member) {
        match (family, member) {
            (Member::Pred(family), Member::Pred(id)) => enter(&mut self.predicates, family, class, id),
            (Member::Pure(family), Member::Pure(id)) => enter(&mut self.pures, family, class, id),
            (Member::Method(family), Member::Method(id)) => enter(&mut self.methods, family, class, id),
            (Member::Pred(_) | Member::Pure(_) | Member::Method(_), _) => {}
        }
    }

    /// Enters that for a class a method of which nothing is specified runs where a pure one of this family is called.
    /// What that has for the class is not known.
    pub(crate) fn take(&mut self, class: ClassId, family: PureId, (method, at): (MethodId, &Origin)) {
        self.taken.entry(family).or_default().insert(class, method);
        let believed =
            format!("that `{}`, which has no contract, is pure, and keeps that of the library", at.name);
        self.taken_at.insert(method, (at.span, believed));
    }

    /// Enters that the library may call a method of which nothing is specified on an object of a class.
    pub(crate) fn call_back(&mut self, class: ClassId, (method, at): (MethodId, &Origin)) {
        self.called_back.entry(class).or_default().insert(method);
        let believed = || format!("that `{}`, which has no contract, keeps that of the library", at.name);
        self.taken_at.entry(method).or_insert_with(|| (at.span, believed()));
    }

    /// Enters that nothing is specified of a constructor of a class. That runs for the classes below too.
    pub(crate) fn make_unspecified(&mut self, class: ClassId) {
        self.made_unspecified.extend(&self.below[class.index()]);
    }

    /// Whether of a constructor of a class, or of one above, nothing is specified: it may call what the class of the
    /// new object overrides, which writes to that class's fields before they are initialised.
    pub(crate) fn is_made_unspecified(&self, class: ClassId) -> bool {
        self.made_unspecified.contains(&class)
    }

    /// What the library may call on objects, by class, of which nothing is specified, and where it is declared.
    pub(crate) fn called_back(&self) -> impl Iterator<Item = (ClassId, MethodId, Span)> + '_ {
        let found =
            self.called_back.iter().flat_map(|(class, methods)| methods.iter().map(|it| (*class, *it)));
        found.filter_map(|(class, method)| Some((class, method, self.taken_at.get(&method)?.0)))
    }

    /// What runs for calls of a pure method, by class, of which nothing is specified, and where it is declared.
    pub(crate) fn taken(&self, family: PureId) -> impl Iterator<Item = (ClassId, MethodId, Span)> + '_ {
        let found = self.taken.get(&family).into_iter().flatten();
        found.filter_map(|(class, method)| Some((*class, *method, self.taken_at.get(method)?.0)))
    }

    /// The declarations of a family of pure methods.
    pub(crate) fn members_of_pure(&self, family: PureId) -> Vec<PureId> {
        self.pures.get(&family).map_or_else(|| vec![family], |known| known.members.clone())
    }

    /// Enters that a method of the library may run what is taken for pure ones.
    pub(crate) fn take_inside(&mut self, library: MethodId, families: impl Iterator<Item = PureId>) {
        let found: BTreeSet<MethodId> =
            families.flat_map(|family| self.taken(family)).map(|(_, method, _)| method).collect();
        if !found.is_empty() {
            self.taken_inside.insert(library, found);
        }
    }

    /// What runs in a method of the library of which nothing is specified, and where it is declared.
    pub(crate) fn taken_inside(&self, library: MethodId) -> impl Iterator<Item = (MethodId, Span)> + '_ {
        let found = self.taken_inside.get(&library).into_iter().flatten();
        found.filter_map(|method| Some((*method, self.taken_at.get(method)?.0)))
    }

    /// What is believed of a method of which nothing is specified, where it runs for the library.
    pub(crate) fn believed_of(&self, method: MethodId) -> &str {
        self.taken_at.get(&method).map_or("", |(_, believed)| believed)
    }

    /// A class and its supertypes.
    pub(crate) fn above(&self, class: ClassId) -> &[ClassId] {
        self.above.get(class.index()).map_or(&[], Vec::as_slice)
    }

    /// A class and its subtypes.
    pub(crate) fn below(&self, class: ClassId) -> &[ClassId] {
        self.below.get(class.index()).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn is_subtype(&self, class: ClassId, of: ClassId) -> bool {
        self.above(class).contains(&of)
    }

    /// The numbers of the subtypes of a class, itself included.
    pub(crate) fn intervals(&self, class: ClassId) -> &[(u32, u32)] {
        self.intervals.get(class.index()).map_or(&[], Vec::as_slice)
    }

    /// The number of a class.
    pub(crate) fn number(&self, class: ClassId) -> u32 {
        self.numbers.get(class.index()).copied().unwrap_or(u32::MAX)
    }

    /// The class of a number.
    pub(crate) fn numbered(&self, number: u32) -> Option<ClassId> {
        self.by_number.get(number as usize).copied()
    }

    /// How many classes there are: their numbers are below.
    pub(super) fn count(&self) -> u32 {
        self.by_number.len() as u32
    }

    /// Whether no class has a supertype.
    pub(crate) fn is_flat(&self) -> bool {
        self.above.iter().all(|above| above.len() == 1)
    }
}

impl Program {
    /// The declarations that an instance, or a call, of this name may mean.
    pub(crate) fn meant(&self, node: Mention, definition: Definition) -> Vec<Mention> {
        let h = &self.hierarchy;
        match (definition, node) {
            (Definition::Of(_), node) => vec![node],
            (Definition::Dynamic | Definition::As(_), Mention::Pred(id)) => {
                let family = h.predicates.get(&self.predicates[id.index()].family);
                family.map_or(vec![node], |it| it.members.iter().map(|id| Mention::Pred(*id)).collect())
            }
            (Definition::Dynamic | Definition::As(_), Mention::Pure(id)) => {
                let family = h.pures.get(&self.pures[id.index()].family);
                family.map_or(vec![node], |it| it.members.iter().map(|id| Mention::Pure(*id)).collect())
            }
        }
    }

    /// The definitions that a call of a pure method may run: on an object of a class that nothing extends, its own
    /// alone.
    pub(crate) fn run_by(&self, id: PureId, definition: Definition) -> Vec<Mention> {
        let node = Mention::Pure(id);
        let class = self.pures[id.index()].origin.class;
        let is_last = class.is_some_and(|class| self.hierarchy.below(class) == [class]);
        match definition {
            Definition::Dynamic if is_last => vec![node],
            Definition::Dynamic | Definition::As(_) | Definition::Of(_) => self.meant(node, definition),
        }
    }

    /// The definition of a predicate that a class has.
    pub(crate) fn predicate_of(&self, class: ClassId, family: PredId) -> Option<PredId> {
        match self.hierarchy.predicates.get(&family) {
            Some(known) => known.of.get(&class).copied(),
            None => self.alone(class, self.predicates[family.index()].origin.class, family),
        }
    }

    /// The definition of a pure method that a class has.
    pub(crate) fn pure_of(&self, class: ClassId, family: PureId) -> Option<PureId> {
        match self.hierarchy.pures.get(&family) {
            Some(known) => known.of.get(&class).copied(),
            None => self.alone(class, self.pures[family.index()].origin.class, family),
        }
    }

    /// The mutator that a class has.
    pub(crate) fn method_of(&self, class: ClassId, family: MethodId) -> Option<MethodId> {
        match self.hierarchy.methods.get(&family) {
            Some(known) => known.of.get(&class).copied(),
            None => self.alone(class, self.methods[family.index()].origin.class, family),
        }
    }

    fn alone<Id>(&self, class: ClassId, declaring: Option<ClassId>, id: Id) -> Option<Id> {
        declaring.filter(|declaring| self.hierarchy.is_subtype(class, *declaring)).map(|_| id)
    }

    /// The only declaration of a family, if nothing overrides it.
    pub(crate) fn only_predicate(&self, family: PredId) -> Option<PredId> {
        (!self.hierarchy.predicates.contains_key(&family)).then_some(family)
    }

    /// The definition that a name means whatever class the receiver has, if that can be told.
    pub(crate) fn certain_predicate(&self, named: Named<PredId>) -> Option<PredId> {
        match named.definition {
            Definition::Dynamic => self.only_predicate(named.family),
            Definition::Of(class) | Definition::As(class) => self.predicate_of(class, named.family),
        }
    }

    /// The same of a pure method.
    pub(crate) fn certain_pure(&self, named: Named<PureId>) -> Option<PureId> {
        match named.definition {
            Definition::Dynamic => self.only_pure(named.family),
            Definition::Of(class) | Definition::As(class) => self.pure_of(class, named.family),
        }
    }

    pub(crate) fn only_pure(&self, family: PureId) -> Option<PureId> {
        (!self.hierarchy.pures.contains_key(&family)).then_some(family)
    }

    /// Whether a mutator or lemma overrides one of the library: that may call it where no method of the program does.
    pub(crate) fn overrides_library(&self, id: MethodId) -> bool {
        let method = &self.methods[id.index()];
        let of_library = |other: &MethodId| self.methods[other.index()].origin.is_library();
        !method.origin.is_library()
            && self
                .hierarchy
                .methods
                .get(&method.family)
                .is_some_and(|known| known.of.values().any(of_library))
    }

    /// What a call of a mutator may run, itself included if it may.
    pub(crate) fn runs(&self, id: MethodId) -> Vec<MethodId> {
        let method = &self.methods[id.index()];
        let Some(class) = method.origin.class.filter(|_| self.hierarchy.methods.contains_key(&method.family))
        else {
            return vec![id];
        };
        let below = self.hierarchy.below(class).iter();
        let found: BTreeSet<MethodId> =
            below.filter_map(|class| self.method_of(*class, method.family)).collect();
        found.into_iter().collect()
    }

    /// Whether one class has another definition of a family than the other, where that one has a body.
    pub(crate) fn is_redefined(&self, node: Mention, class: ClassId, other: ClassId) -> bool {
        match node {
            Mention::Pred(id) => {
                let family = self.predicates[id.index()].family;
                let own =
                    self.predicate_of(class, family).filter(|id| self.predicates[id.index()].body.is_some());
                own.is_some_and(|own| self.predicate_of(other, family) != Some(own))
            }
            Mention::Pure(id) => {
                let family = self.pures[id.index()].family;
                let own = self.pure_of(class, family);
                own.is_some_and(|own| {
                    !self.pures[own.index()].is_abstract && self.pure_of(other, family) != Some(own)
                })
            }
        }
    }

    /// The declaration that a name stands for where it is shown; of a dynamic one the first of its family.
    pub(crate) fn shown_predicate(&self, named: Named<PredId>) -> PredId {
        match named.definition {
            Definition::Dynamic => named.family,
            Definition::Of(class) | Definition::As(class) => {
                self.predicate_of(class, named.family).unwrap_or(named.family)
            }
        }
    }

    /// The declaration with the form of what is meant. Of one that is broken not even the parameters are known, but the
    /// others of its family have the same.
    pub(crate) fn shown_pure(&self, named: Named<PureId>) -> PureId {
        let shown = match named.definition {
            Definition::Dynamic => named.family,
            Definition::Of(class) | Definition::As(class) => {
                self.pure_of(class, named.family).unwrap_or(named.family)
            }
        };
        let is_broken = |id: PureId| self.pures[id.index()].origin.broken;
        if !is_broken(shown) {
            return shown;
        }
        let members = self.hierarchy.members_of_pure(named.family);
        members.into_iter().find(|member| !is_broken(*member)).unwrap_or(shown)
    }
}
