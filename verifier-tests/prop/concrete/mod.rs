//! Executes programs with concrete values, to find out that one is wrong.
//!
//! A method is started in a random state that satisfies its precondition, with the permissions that the precondition
//! asks for, and executed statement by statement. Predicates have no role of their own here: they are the permissions
//! in their bodies. If an execution does something that a verified method never does (a failed claim, a missing
//! permission, null, a bound, a divisor), the method that is to blame must not be verified. The other direction is not
//! tested: that no execution goes wrong shows nothing.
//!
//! Of the verifier, only the tree is used, so that its mistakes are not repeated here. Where the meaning is not clear,
//! or a number is too large, the execution ends without a verdict ([`Stop::Unknown`]).

mod array;
mod assertion;
mod call;
mod classes;
mod eval;
mod exec;
mod quantifier;
mod switch;
mod text;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use acclaim::source::{Span, Symbol};
use acclaim::syntax::ast::*;

use super::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Int(i64),
    Bool(bool),
    Null,
    /// A string.
    Text(Symbol),
    /// The number of an object or array.
    Object(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    Field(Symbol),
    Element(i64),
}

/// A location: an object's field or an array's element.
pub type Location = (usize, Slot);

pub type Permissions = BTreeSet<Location>;

/// Why an execution ends.
#[derive(Debug)]
pub enum Stop {
    /// The execution does something that is not allowed.
    Fault(String),
    /// The same, but a called declaration is to blame.
    Blame(Span, String),
    /// Nothing follows from this execution.
    Unknown,
}

pub type Outcome<T = ()> = Result<T, Stop>;

fn fault<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Stop::Fault(message.into()))
}

/// A method, constructor, pure method, predicate or main block.
#[derive(Clone, Copy)]
pub struct Callable<'p> {
    pub class: Option<&'p Class>,
    pub member: Option<&'p Member>,
    pub params: &'p [Param],
    pub contract: Option<&'p Contract>,
    pub body: Option<&'p Block>,
    pub span: Span,
}

impl<'p> Callable<'p> {
    pub fn of(class: &'p Class, member: &'p Member) -> Option<Callable<'p>> {
        let (params, contract, body) = match &member.kind {
            MemberKind::Method { params, contract, body, .. }
            | MemberKind::Constructor { params, contract, body, .. } => {
                (params, Some(contract), body.as_ref())
            }
            MemberKind::Predicate { params, .. } => (params, None, None),
            _ => return None,
        };
        let span = member.span;
        Some(Callable { class: Some(class), member: Some(member), params, contract, body, span })
    }

    pub fn main(main: &'p Main) -> Callable<'p> {
        let body = Some(&main.body);
        Callable { class: None, member: None, params: &[], contract: None, body, span: main.span }
    }

    fn has(&self, kind: ModifierKind) -> bool {
        self.member.is_some_and(|member| member.modifiers.iter().any(|modifier| modifier.kind == kind))
    }

    fn name(&self) -> Option<Symbol> {
        match &self.member?.kind {
            MemberKind::Method { name, .. } | MemberKind::Predicate { name, .. } => Some(name.name),
            _ => None,
        }
    }

    fn constructor(&self) -> bool {
        self.member.is_some_and(|member| matches!(member.kind, MemberKind::Constructor { .. }))
    }

    /// The clauses of one kind.
    fn clauses(&self, kind: fn(&ClauseKind) -> Option<&Expr>) -> Vec<&'p Expr> {
        let clauses = self.contract.map_or(&[][..], |contract| &contract.clauses);
        clauses.iter().filter_map(|clause| kind(&clause.kind)).collect()
    }
}

/// The environment of a declaration that is being executed.
#[derive(Clone)]
pub struct Frame<'p> {
    class: Option<&'p Class>,
    this: Option<Value>,
    variables: Vec<(Symbol, Option<Value>)>,
    permissions: Permissions,
    /// Values of the parameters, heap and permissions at entry.
    old: Option<Rc<Old>>,
    result: Option<Value>,
    /// Whether reading needs permission; it doesn't inside called pure methods.
    checked: bool,
}

struct Old {
    variables: Vec<(Symbol, Option<Value>)>,
    heap: HashMap<Location, Value>,
    permissions: Permissions,
}

struct Object {
    /// A class, or the type of an array's elements with its length.
    class: Option<Symbol>,
    elements: Option<(Type, i64)>,
}

/// The maximal depth of calls, and the maximal number of statements and calls.
const DEPTH: usize = 60;
const FUEL: usize = 4000;
/// The maximal number of objects in the initial state.
const OBJECTS: usize = 8;

pub struct Machine<'p> {
    classes: HashMap<Symbol, &'p Class>,
    objects: Vec<Object>,
    heap: HashMap<Location, Value>,
    /// A location that is read and has no value yet gets a random one; only while the initial state is made.
    making: bool,
    random: Random,
    fuel: usize,
    depth: usize,
    /// Objects on which the constructor of a superclass runs: for its contract they are of that class.
    made_as: Vec<(usize, &'p Class)>,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, seed: u64) -> Machine<'p> {
        let classes = Machine::classes_of(program).unwrap_or_default();
        Machine {
            classes: classes.into_iter().map(|class| (class.name.name, class)).collect(),
            objects: Vec::new(),
            heap: HashMap::new(),
            making: false,
            random: Random(seed),
            fuel: FUEL,
            depth: 0,
            made_as: Vec::new(),
        }
    }

    /// One execution from a random state: `Ok(true)` if it reached its end, `Ok(false)` if no initial state was found.
    pub fn run(&mut self, callable: Callable<'p>) -> Outcome<bool> {
        let Some(body) = callable.body else { return Ok(false) };
        self.making = true;
        let mut frame = self.frame(callable);
        for param in callable.params {
            let value = self.any(&param.ty);
            frame.variables.push((param.name.name, Some(value)));
        }
        let of_class = callable.class.map(|class| class.name.name);
        let is_static = callable.has(ModifierKind::Static);
        if let Some(class) = of_class.filter(|_| !is_static && !callable.constructor()) {
            // An object whose class has something else for the name gets there by `super` alone.
            let runs_it = |class: &Symbol| match callable.name() {
                Some(name) => {
                    let found = self.member(self.classes[class], name, callable.params.len());
                    found.is_ok_and(|found| found.runs.span == callable.span)
                }
                None => true,
            };
            let suitable: Vec<Symbol> = self.concrete(class).into_iter().filter(runs_it).collect();
            match self.some_object(&suitable) {
                Value::Null => return Ok(false),
                this => frame.this = Some(this),
            }
        }
        for clause in self.requires(callable)? {
            if self.produce(clause, &mut frame).is_err() {
                return Ok(false);
            }
        }
        for location in frame.permissions.clone() {
            self.read(location)?;
        }
        self.making = false;
        if callable.constructor() {
            let Some(class) = callable.class else { return Ok(false) };
            frame.this = Some(self.fresh(class, &mut frame.permissions)?);
        }
        self.enter(&mut frame);
        self.body(callable, body, &mut frame)?;
        Ok(true)
    }

    fn frame(&self, callable: Callable<'p>) -> Frame<'p> {
        Frame {
            class: callable.class,
            this: None,
            variables: Vec::new(),
            permissions: Permissions::new(),
            old: None,
            result: None,
            checked: true,
        }
    }

    /// Remembers what `old` means in this frame.
    fn enter(&self, frame: &mut Frame<'p>) {
        frame.old = Some(Rc::new(Old {
            variables: frame.variables.clone(),
            heap: self.heap.clone(),
            permissions: frame.permissions.clone(),
        }));
    }

    fn fresh_array(&mut self, element: &Type, length: i64, permissions: &mut Permissions) -> Value {
        let object = self.objects.len();
        self.objects.push(Object { class: None, elements: Some((element.clone(), length)) });
        for index in 0..length {
            let location = (object, Slot::Element(index));
            self.heap.insert(location, default(element));
            permissions.insert(location);
        }
        Value::Object(object)
    }

    /// A random value of a type.
    fn any(&mut self, ty: &Type) -> Value {
        match &ty.kind {
            TypeKind::Int | TypeKind::Long | TypeKind::Short | TypeKind::Byte | TypeKind::Char => {
                let (least, most) = eval::range(ty).unwrap_or_default();
                let wide = self.random.below(8) == 0;
                let (low, count) = if wide { (-8, 20) } else { (-1, 6) };
                Value::Int((low + self.random.below(count) as i64).clamp(least, most))
            }
            TypeKind::Boolean => Value::Bool(self.random.below(2) == 1),
            _ if self.random.below(5) == 0 => Value::Null,
            TypeKind::Named(path, _) => match path.last() {
                Some(name) if self.classes.contains_key(&name.name) => {
                    let classes = self.concrete(name.name);
                    self.some_object(&classes)
                }
                Some(name) if name.name.as_str() == "String" => {
                    text::text(["", "a", "b", "ab"][self.random.below(4)])
                }
                Some(name) if name.name.as_str() == "Object" => self.some_existing(|_| true),
                // Nothing is known of a parameter but that it may be null.
                _ => Value::Null,
            },
            TypeKind::Array(element) => {
                let same = |object: &Object| {
                    object.elements.as_ref().is_some_and(|(ty, _)| same_type(&ty.kind, &element.kind))
                };
                if self.full() || self.random.below(3) == 0 {
                    return self.some_existing(same);
                }
                let length = self.random.below(5) as i64;
                self.objects.push(Object { class: None, elements: Some(((**element).clone(), length)) });
                Value::Object(self.objects.len() - 1)
            }
            _ => Value::Null,
        }
    }

    fn full(&self) -> bool {
        self.objects.len() >= OBJECTS
    }

    /// A random object of one of these classes.
    fn some_object(&mut self, classes: &[Symbol]) -> Value {
        let of_class = |object: &Object| object.class.is_some_and(|class| classes.contains(&class));
        let none = !self.objects.iter().any(of_class);
        if !classes.is_empty() && (none || (!self.full() && self.random.below(3) > 0)) {
            let class = classes[self.random.below(classes.len())];
            self.objects.push(Object { class: Some(class), elements: None });
            return Value::Object(self.objects.len() - 1);
        }
        self.some_existing(of_class)
    }

    fn some_existing(&mut self, fits: impl Fn(&Object) -> bool) -> Value {
        let found: Vec<usize> = (0..self.objects.len()).filter(|it| fits(&self.objects[*it])).collect();
        match found.len() {
            0 => Value::Null,
            count => Value::Object(found[self.random.below(count)]),
        }
    }

    /// The value of a location, without a permission check.
    fn read(&mut self, location: Location) -> Outcome<Value> {
        if let Some(value) = self.heap.get(&location) {
            return Ok(*value);
        }
        if !self.making {
            return Err(Stop::Unknown);
        }
        let ty = self.type_of(location).ok_or(Stop::Unknown)?;
        let value = self.any(&ty);
        self.heap.insert(location, value);
        Ok(value)
    }

    /// Whether a location is a field that needs no permission. What these hold is not known here.
    fn is_final(&self, (object, slot): Location) -> bool {
        let Slot::Field(wanted) = slot else { return false };
        self.field_of(object, wanted).is_some_and(|(_, is_final)| is_final)
    }

    fn type_of(&self, (object, slot): Location) -> Option<Type> {
        match slot {
            Slot::Element(_) => self.objects[object].elements.as_ref().map(|(ty, _)| ty.clone()),
            Slot::Field(wanted) => self.field_of(object, wanted).map(|(ty, _)| ty.clone()),
        }
    }

    /// Goes one call deeper.
    fn deeper<T>(&mut self, call: impl FnOnce(&mut Self) -> Outcome<T>) -> Outcome<T> {
        if self.depth >= DEPTH {
            return Err(Stop::Unknown);
        }
        self.burn()?;
        self.depth += 1;
        let result = stacker_room(|| call(self));
        self.depth -= 1;
        result
    }

    fn burn(&mut self) -> Outcome {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Unknown)?;
        Ok(())
    }
}

/// The depth is bounded, but frames of an unoptimised build are large.
fn stacker_room<T>(call: impl FnOnce() -> T) -> T {
    with_stack(call)
}

fn default(ty: &Type) -> Value {
    match ty.kind {
        TypeKind::Int | TypeKind::Long | TypeKind::Short | TypeKind::Byte | TypeKind::Char => Value::Int(0),
        TypeKind::Boolean => Value::Bool(false),
        _ => Value::Null,
    }
}

fn same_type(left: &TypeKind, right: &TypeKind) -> bool {
    match (left, right) {
        (TypeKind::Named(left, _), TypeKind::Named(right, _)) => {
            left.last().map(|it| it.name) == right.last().map(|it| it.name)
        }
        (TypeKind::Array(left), TypeKind::Array(right)) => same_type(&left.kind, &right.kind),
        _ => left == right,
    }
}
