//! What is known of the run-time class of a reference, and which definition a name therefore means.
//!
//! Of the object that a method runs on only the definitions are known: those of the receiver class for which the method
//! is verified. Its class is that or a subclass. Of any other reference a set of classes is known, from its static
//! type, a test, or `new`; which definition is meant is known where all of them have the same.
//!
//! ```text
//! class C { predicate p() {…} }  class D extends C { predicate p() {…} }  class E extends C { }
//! this.p() in a method of C, verified for C      C's          (it is verified again for D)
//! c.p() for a C c                                not known
//! c.p() after c = new C(), or where c is an E    C's
//! ```
//!
//! An instance has one name where that can be told: what is named by its definition is the dynamic one if the object
//! has that definition.
//!
//! *Invariant*: two names are taken for the same only if they mean the same for each class that the object may have;
//! and a definition of this object that differs in a subclass is not used in the proof that holds for that subclass.

use crate::depend::Node;
use crate::ir::{ArrayClass, ClassId, Definition, Expr, ExprKind, Named, PredId, PureId, Type};
use crate::state::{Place, State};
use crate::symex::Executor;
use crate::term::{Op, Sort, Term, TermKind};
use crate::trace::Why as Known;

/// The classes whose definitions an object may have.
#[derive(Clone, Debug)]
enum Classes {
    /// It is the object that the method runs on.
    Receiver(ClassId),
    OneOf(Vec<ClassId>),
    Unknown,
}

/// What has to be known of predicates, or of pure methods, to tell their names apart.
struct Said<Of, AsNode, Declaring, Dynamic> {
    /// The definition that a class has.
    of: Of,
    node: AsNode,
    /// The class that declares a definition.
    declaring: Declaring,
    /// The definition that the dynamic name means.
    dynamic: Dynamic,
}

impl Executor<'_> {
    /// What is known about a value because of its type: a reference of class C is null or a C, and a `byte` lies
    /// between -128 and 127, because whatever made it one was checked.
    pub(crate) fn learn_type(&mut self, term: Term, ty: &Type) {
        if let Some(set) = self.classes_of_type(ty) {
            self.learn_type_of_all(term, ty);
            self.prover.tag(term, set);
        }
        if let Some((low, high)) = ty.known_range() {
            let inside = self.between(term, low, high);
            if self.prover.known(inside).is_none() {
                self.assume(inside);
            }
        }
    }

    /// Under a quantifier, learns the type of an element as a formula, which is then said for all values of the
    /// variables. It is asked for only by the instances of what is said of all objects of a class.
    fn learn_type_of_all(&mut self, term: Term, ty: &Type) {
        let is_element = matches!(self.prover.pool.kind(term), TermKind::Op(Op::At | Op::Select, _));
        if !(self.dynamic.arbitrary && self.tables.some_of_objects && is_element) {
            return;
        }
        if let Type::Class(_) = ty {
            let fact = self.is_value_of(term, ty);
            if self.prover.known(fact).is_none() {
                self.assume_as(fact, Known::Law);
            }
        }
    }

    /// That the value of a term of the right sort is one of a type: the type's range, or `null` and the objects of its
    /// classes. `true` if all values of the sort are. Of the types that no quantifier ranges over it can't be said, so
    /// nothing is.
    pub(crate) fn is_value_of(&mut self, term: Term, ty: &Type) -> Term {
        match ty {
            Type::Int | Type::Integer => match self.java_range(&Type::Int) {
                Some((low, high)) => self.between(term, low, high),
                None => self.prover.pool.bool(true),
            },
            Type::Class(class) => {
                let null = self.prover.pool.null();
                let is_null = self.prover.pool.eq(term, null);
                // Of an interface that no class implements there is no object.
                let is_object = match self.classes_of_type(&Type::Class(*class)) {
                    Some(set) => self.prover.pool.is_one_of(set, term),
                    None => self.prover.pool.bool(false),
                };
                self.prover.pool.or(vec![is_null, is_object])
            }
            Type::Object | Type::Collection(..) => self.prover.pool.bool(true),
            Type::Long
            | Type::Short
            | Type::Byte
            | Type::Char
            | Type::Bool
            | Type::Frac
            | Type::Null
            | Type::Array(_) => self.prover.pool.fresh("typed", Sort::BOOL),
        }
    }

    /// `low <= term && term <= high`
    pub(crate) fn between(&mut self, term: Term, low: i128, high: i128) -> Term {
        let pool = &mut self.prover.pool;
        let (low, high) = (pool.int(low), pool.int(high));
        let (above, below) = (pool.ge(term, low), pool.le(term, high));
        pool.and(vec![above, below])
    }

    /// What is known about the value of a member because of the type that it has where it is used: type arguments make
    /// more of it than its declaration says.
    pub(crate) fn learn_seen_type(&mut self, term: Term, declared: &Type, seen: &Type) {
        if declared != seen {
            self.learn_type(term, seen);
        }
    }

    /// A new object, different from everything that could be named before it, of just this class.
    pub(crate) fn new_object(&mut self, class: ClassId) -> Term {
        let object = self.fresh_object_of(class);
        self.prover.tag(object, self.context.program.hierarchy.number(class));
        object
    }

    /// The object that a constructor makes, for this class or a subclass of it.
    pub(crate) fn object_to_construct(&mut self, class: ClassId) -> Term {
        let object = self.fresh_object_of(class);
        self.learn_type(object, &Type::Class(class));
        self.begin_object(object);
        object
    }

    /// The constants of an enum are functions of their ordinals, which can be named before they are made. So the object
    /// that a constructor of the enum makes, of which a constant is known to be it (`this ==
    /// Light.$constant(ordinal())`), is not different from these.
    fn fresh_object_of(&mut self, class: ClassId) -> Term {
        let program = self.context.program;
        let above = std::iter::successors(Some(class), |class| program.class(*class).superclass);
        let is_constant = above.into_iter().any(|class| program.class(class).made.is_some());
        let pool = &mut self.prover.pool;
        if !is_constant {
            return pool.fresh_object("new");
        }
        let object = pool.fresh_of_any_age("new", Sort::REF);
        let null = pool.null();
        let exists = pool.ne(object, null);
        self.prover.assume(exists);
        object
    }

    /// The set of classes of the references of a type, where the type has one: sets that have nothing in common have no
    /// object in common.
    fn classes_of_type(&mut self, ty: &Type) -> Option<u32> {
        let program = self.context.program;
        match ty {
            Type::Class(id) => {
                let intervals = program.hierarchy.intervals(*id);
                match intervals {
                    [(low, high)] if low == high => Some(*low),
                    // Any other class has subclasses.
                    _ => self.prover.pool.classes.number(intervals.iter().copied()),
                }
            }
            Type::Array(element) => {
                let numbers = program.hierarchy.arrays_declared(element);
                self.prover.pool.classes.number(numbers)
            }
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
            | Type::Collection(..) => None,
        }
    }

    /// The formula that `instanceof` stands for. An array of a subclass is one of the class, too.
    pub(crate) fn is_instance(&mut self, reference: Term, ty: &Type) -> Term {
        let set = match ty {
            Type::Array(element) => {
                let numbers = self.context.program.hierarchy.arrays_below(element);
                self.prover.pool.classes.number(numbers)
            }
            // Any other type has the objects that its values are.
            ty => self.classes_of_type(ty),
        };
        match set {
            Some(set) => self.prover.pool.is_one_of(set, reference),
            None => {
                let null = self.prover.pool.null();
                self.prover.pool.ne(reference, null)
            }
        }
    }

    /// Whether an object may be of a class, as far as that is known.
    pub(crate) fn may_be_of(&mut self, object: Term, class: ClassId) -> bool {
        let Some(set) = self.prover.classes_of(object) else { return true };
        let number = self.context.program.hierarchy.number(class);
        let intervals = self.prover.pool.classes.intervals(set);
        intervals.iter().any(|(low, high)| (*low..=*high).contains(&number))
    }

    /// The formula that a reference is an array that was made of just these elements. None: there are no such arrays.
    pub(crate) fn is_made_of(&mut self, reference: Term, element: &Type) -> Option<Term> {
        let made = self.context.program.hierarchy.array_made(element)?;
        Some(self.prover.pool.is_one_of(made, reference))
    }

    /// Learns what a new array of these elements is.
    pub(crate) fn learn_made(&mut self, array: Term, element: &Type, class: ArrayClass) {
        let hierarchy = &self.context.program.hierarchy;
        let made = match class {
            ArrayClass::Elements => hierarchy.array_made(element),
            ArrayClass::Parameter => hierarchy.array_made_for_parameter(element),
            ArrayClass::Unknown => {
                let numbers = hierarchy.arrays_declared(element);
                self.prover.pool.classes.number(numbers)
            }
        };
        if let Some(made) = made {
            self.prover.tag(array, made);
        }
    }

    /// The classes that an object may have, as far as that is known.
    fn classes(&mut self, object: Term) -> Classes {
        if let (Some(this), Some(class)) = (self.context.own.this, self.context.receiver)
            && self.prover.same(this, object)
        {
            return Classes::Receiver(class);
        }
        self.classes_known(object)
    }

    fn classes_known(&mut self, object: Term) -> Classes {
        let Some(set) = self.prover.classes_of(object) else { return Classes::Unknown };
        let hierarchy = &self.context.program.hierarchy;
        let mut found = Vec::new();
        for (low, high) in self.prover.pool.classes.intervals(set) {
            for number in low..=high {
                // It may be an array, or any other class.
                let Some(class) = hierarchy.numbered(number) else { return Classes::Unknown };
                found.push(class);
            }
        }
        Classes::OneOf(found)
    }

    /// The definition that all classes of an object have; `of` says what a class has.
    fn common<Id: Copy + PartialEq>(
        &mut self,
        object: Term,
        of: impl Fn(ClassId) -> Option<Id>,
        has_body: impl Fn(Id) -> bool,
    ) -> Option<Id> {
        let own = match self.classes(object) {
            Classes::Receiver(class) => of(class),
            Classes::OneOf(classes) => return common(&classes, of),
            Classes::Unknown => return None,
        };
        match own {
            Some(id) if has_body(id) => own,
            // Any other definition is abstract in the receiver class, or there is none: after a test it may be known
            // all the same.
            _ => match self.classes_known(object) {
                Classes::OneOf(classes) => common(&classes, of).or(own),
                Classes::Receiver(_) | Classes::Unknown => own,
            },
        }
    }

    /// The declaration whose definition an instance means; None if that is not known.
    pub(crate) fn predicate_meant(&mut self, named: Named<PredId>, receiver: Option<Term>) -> Option<PredId> {
        let program = self.context.program;
        program.certain_predicate(named).or_else(|| {
            let of = |class| program.predicate_of(class, named.family);
            self.common(receiver?, of, |id| program.predicates[id.index()].body.is_some())
        })
    }

    /// The declaration whose definition a call means; None if that is not known.
    pub(crate) fn pure_meant(&mut self, named: Named<PureId>, receiver: Option<Term>) -> Option<PureId> {
        let program = self.context.program;
        program.certain_pure(named).or_else(|| {
            let of = |class| program.pure_of(class, named.family);
            self.common(receiver?, of, |id| program.pures[id.index()].body.is_some())
        })
    }

    /// The name of an instance, as it is said of a receiver in this state.
    pub(crate) fn predicate_name(
        &mut self,
        state: &State,
        named: Named<PredId>,
        args: &[Expr],
        values: &[Term],
    ) -> Named<PredId> {
        let program = self.context.program;
        let fixed = program.predicates[named.family.index()].definition != Definition::Dynamic;
        let Some(receiver) = values.first().copied().filter(|_| !fixed) else { return named };
        let said = Said {
            of: |class| program.predicate_of(class, named.family),
            node: Node::Pred,
            declaring: |id: PredId| program.predicates[id.index()].origin.class,
            dynamic: |ex: &mut Self, dynamic| ex.predicate_meant(dynamic, Some(receiver)),
        };
        self.name(Named { definition: viewed(state, named.definition, args), ..named }, receiver, said)
    }

    /// The name of a call, as it is said of a receiver in this state.
    pub(crate) fn pure_name(
        &mut self,
        state: &State,
        named: Named<PureId>,
        args: &[Expr],
        values: &[Term],
    ) -> Named<PureId> {
        let program = self.context.program;
        let fixed = program.pures[named.family.index()].definition != Definition::Dynamic;
        let Some(receiver) = values.first().copied().filter(|_| !fixed) else { return named };
        let said = Said {
            of: |class| program.pure_of(class, named.family),
            node: Node::Pure,
            declaring: |id: PureId| program.pures[id.index()].origin.class,
            dynamic: |ex: &mut Self, dynamic| ex.pure_meant(dynamic, Some(receiver)),
        };
        self.name(Named { definition: viewed(state, named.definition, args), ..named }, receiver, said)
    }

    /// The name that stands for all that mean the same: the dynamic one if the receiver has the definition, otherwise
    /// that of the declaring class.
    fn name<Id: Copy + PartialEq>(
        &mut self,
        named: Named<Id>,
        receiver: Term,
        said: Said<
            impl Fn(ClassId) -> Option<Id>,
            impl Fn(Id) -> Node,
            impl Fn(Id) -> Option<ClassId>,
            impl Fn(&mut Self, Named<Id>) -> Option<Id>,
        >,
    ) -> Named<Id> {
        let meant = match named.definition {
            Definition::Dynamic => None,
            Definition::Of(class) => (said.of)(class),
            Definition::As(class) => {
                (said.of)(class).filter(|id| self.means_the_same((said.node)(*id), class, receiver))
            }
        };
        let Some(meant) = meant else { return named };
        let dynamic = Named { definition: Definition::Dynamic, ..named };
        if (said.dynamic)(self, dynamic) == Some(meant) {
            return dynamic;
        }
        let class = (said.declaring)(meant);
        Named { definition: class.map_or(named.definition, Definition::Of), ..named }
    }

    /// Whether all that a declaration says of an object, directly or through others, means for each class of the object
    /// what it means for this one.
    fn means_the_same(&mut self, node: Node, class: ClassId, object: Term) -> bool {
        let others = match self.classes(object) {
            Classes::Receiver(other) => vec![other],
            Classes::OneOf(others) => others,
            Classes::Unknown => return false,
        };
        let (program, depend) = (self.context.program, self.context.depend);
        others.into_iter().all(|other| other == class || !depend.changes_below(program, node, class, other))
    }

    /// The place of an instance.
    pub(crate) fn instance_place(
        &mut self,
        state: &State,
        named: Named<PredId>,
        args: &[Expr],
        values: Vec<Term>,
    ) -> Place {
        if let (Some(receiver), Some(value)) = (args.first(), values.first())
            && self.context.program.only_predicate(named.family).is_none()
        {
            self.learn_type(*value, &receiver.ty);
        }
        let named = self.predicate_name(state, named, args, &values);
        Place::new(crate::state::Resource::Pred(named), values)
    }
}

fn common<Id: PartialEq>(classes: &[ClassId], of: impl Fn(ClassId) -> Option<Id>) -> Option<Id> {
    let (first, others) = classes.split_first()?;
    let found = of(*first)?;
    others.iter().all(|class| of(*class).as_ref() == Some(&found)).then_some(found)
}

/// What a name means in this state: where the object is looked at as an instance of a class, that is what is said of
/// it.
fn viewed(state: &State, definition: Definition, args: &[Expr]) -> Definition {
    let of_this = matches!(args.first().map(|e| &e.kind), Some(ExprKind::Var(var)) if var.index() == 0);
    match (state.store.view, definition) {
        (Some(class), Definition::Dynamic) if of_this => Definition::As(class),
        (_, definition) => definition,
    }
}
