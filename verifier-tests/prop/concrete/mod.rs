//! Executes programs with concrete values, to find out that one is wrong.
//!
//! A method is started in a random state that satisfies its precondition, with the permissions that the precondition
//! asks for, and executed statement by statement. Permissions are counted ([`amount`]): all of a location is needed to write, and
//! any part of it to read. Predicates have no role of their own here: they are the permissions in their bodies, and a part of an
//! instance is that part of each of them. If an execution does something that a verified method never does (a failed claim, a missing
//! permission, null, a bound, a divisor), the method that is to blame must not be verified. The other direction is not
//! tested: that no execution goes wrong shows nothing.
//!
//! Where overflow is checked, program code counts in the ranges of its types ([`number`]); what leaves them is a fault.
//!
//! Of the verifier, only the tree is used, so that its mistakes are not repeated here. Where the meaning is not clear,
//! or a number is too large, the execution ends without a verdict ([`Stop::Unknown`]).

mod amount;
mod any;
mod array;
mod assertion;
mod call;
mod classes;
mod collection;
mod eval;
mod exec;
mod fields;
mod number;
mod quantifier;
mod switch;
mod text;

use std::collections::HashMap;
use std::rc::Rc;

use acclaim::source::{Span, Symbol};
use acclaim::syntax::ast::*;

use super::Random;
use amount::{Amount, Fraction, Permissions};
use any::same_type;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of program code that is no `long`, or any number of a specification.
    Int(i64),
    Long(i64),
    /// An amount of permission.
    Amount(Fraction),
    Bool(bool),
    Null,
    /// A string.
    Text(Symbol),
    /// The number of an object or array.
    Object(usize),
    /// The number of a ghost value.
    Made(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    Field(Symbol),
    Element(i64),
}

/// A location: an object's field or an array's element.
pub type Location = (usize, Slot);

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

/// A parameter or a local.
#[derive(Clone, Copy)]
struct Variable<'p> {
    name: Symbol,
    /// None: what a specification names.
    ty: Option<&'p Type>,
    value: Option<Value>,
}

impl<'p> Variable<'p> {
    fn declared(name: Symbol, ty: &'p Type, value: Option<Value>) -> Variable<'p> {
        Variable { name, ty: Some(ty), value: value.map(|value| value.of_type(ty)) }
    }

    fn bound(name: Symbol, value: Value) -> Variable<'p> {
        Variable { name, ty: None, value: Some(value) }
    }
}

/// The environment of a declaration that is being executed.
#[derive(Clone)]
pub struct Frame<'p> {
    class: Option<&'p Class>,
    this: Option<Value>,
    variables: Vec<Variable<'p>>,
    permissions: Permissions,
    /// What `read` means; nothing in the body of a predicate.
    read: Option<Amount>,
    /// How much an assertion without an amount asks for: less than all in a part of an instance.
    scale: Amount,
    /// Values of the parameters, heap and permissions at entry.
    old: Option<Rc<Old<'p>>>,
    result: Option<Value>,
    /// Whether reading needs permission; it doesn't inside called pure methods.
    checked: bool,
}

struct Old<'p> {
    variables: Vec<Variable<'p>>,
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
/// The maximal number of objects in the initial state, and where there are plenty.
const OBJECTS: (usize, usize) = (8, 20);

pub struct Machine<'p> {
    program: &'p Program,
    classes: HashMap<Symbol, &'p Class>,
    objects: Vec<Object>,
    heap: HashMap<Location, Value>,
    values: collection::Values,
    /// A location that is read and has no value yet gets a random one; only while the initial state is made.
    making: bool,
    /// The initial state has many objects, few nulls, and numbers that are indices: what asks for much of all elements is seldom
    /// true elsewhere.
    pub plenty: bool,
    random: Random,
    /// The statements and calls that are left.
    pub fuel: usize,
    depth: usize,
    /// The amounts called `read` so far.
    reads: usize,
    /// Objects on which the constructor of a superclass runs: for its contract they are of that class.
    made_as: Vec<(usize, &'p Class)>,
    /// What the program has printed so far, as far as that is known.
    pub printed: Option<String>,
    /// Whether overflow is checked, and whether what is evaluated now counts as Java does: program code.
    overflow: bool,
    counts: bool,
    /// Whether the program has to do with amounts as values: then numbers that are written out may be some.
    amounts: bool,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, overflow: bool, seed: u64) -> Machine<'p> {
        let classes = Machine::classes_of(program).unwrap_or_default();
        Machine {
            program,
            classes: classes.into_iter().map(|class| (class.name.name, class)).collect(),
            objects: Vec::new(),
            heap: HashMap::new(),
            values: collection::Values::new(),
            making: false,
            plenty: false,
            random: Random(seed),
            fuel: FUEL,
            depth: 0,
            reads: 0,
            made_as: Vec::new(),
            printed: Some(String::new()),
            overflow,
            counts: false,
            amounts: Machine::has_amounts(program),
        }
    }

    fn has_amounts(program: &Program) -> bool {
        Machine::declares(program, |name| name == "frac")
    }

    /// Whether a member is declared with a ghost type of some names.
    fn declares(program: &Program, named: impl Fn(&str) -> bool) -> bool {
        let is_one = |ty: &Type| matches!(&ty.kind, TypeKind::Ghost(name, _) if named(name.as_str()));
        let classes = Machine::classes_of(program).unwrap_or_default();
        classes.into_iter().flat_map(|class| &class.members).any(|member| match &member.kind {
            MemberKind::Field { ty, .. } => is_one(ty),
            MemberKind::Method { ty, params, .. } => is_one(ty) || params.iter().any(|it| is_one(&it.ty)),
            MemberKind::Predicate { params, .. } | MemberKind::Constructor { params, .. } => {
                params.iter().any(|it| is_one(&it.ty))
            }
            _ => false,
        })
    }

    /// One execution from a random state: `Ok(true)` if it reached its end, `Ok(false)` if no initial state was found.
    pub fn run(&mut self, callable: Callable<'p>) -> Outcome<bool> {
        let Some(body) = callable.body else { return Ok(false) };
        self.making = true;
        let mut frame = self.frame(callable);
        frame.read = Some(self.any_amount()?);
        for param in callable.params {
            let value = match &param.ty.kind {
                TypeKind::Array(element) if callable.begins_in_java() => {
                    self.fresh_array(element, 0, &mut frame.permissions)
                }
                _ => self.any(&param.ty),
            };
            frame.variables.push(Variable::declared(param.name.name, &param.ty, Some(value)));
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
        self.begin_program(callable, &mut frame);
        for clause in self.requires(callable)? {
            if self.produce(clause, &mut frame).is_err() {
                return Ok(false);
            }
        }
        for location in frame.permissions.locations() {
            self.read(location)?;
        }
        self.making = false;
        if callable.constructor() {
            let Some(class) = callable.class else { return Ok(false) };
            frame.this = Some(self.fresh(class, &mut frame.permissions)?);
        }
        self.enter(&mut frame);
        self.counts = self.overflow && self.runs_in_java(callable);
        self.body(callable, body, &mut frame)?;
        Ok(true)
    }

    fn frame(&mut self, callable: Callable<'p>) -> Frame<'p> {
        let read = (!callable.has(ModifierKind::Predicate)).then(|| self.next_read());
        Frame {
            class: callable.class,
            this: None,
            variables: Vec::new(),
            permissions: Permissions::default(),
            read,
            scale: Amount::whole(),
            old: None,
            result: None,
            checked: true,
        }
    }

    /// A new amount, which is smaller than all before.
    fn next_read(&mut self) -> Amount {
        self.reads += 1;
        Amount::read(self.reads)
    }

    /// What `read` may mean where a method begins: whatever its caller chose.
    fn any_amount(&mut self) -> Outcome<Amount> {
        match [(0, 1), (1, 2), (1, 3), (4, 5)][self.random.below(4)] {
            (0, _) => Ok(self.next_read()),
            (above, below) => Amount::whole().times(Fraction::new(above, below)?),
        }
    }

    /// Does something in which `read` means another amount.
    fn reading<T>(
        &mut self,
        read: &Amount,
        frame: &mut Frame<'p>,
        then: impl FnOnce(&mut Self, &mut Frame<'p>) -> Outcome<T>,
    ) -> Outcome<T> {
        let outer = frame.read.replace(read.clone());
        let result = then(self, frame);
        frame.read = outer;
        result
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
            permissions.insert_new(location);
        }
        Value::Object(object)
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

    fn type_of(&self, location: Location) -> Option<Type> {
        match location {
            (object, Slot::Element(_)) => self.objects[object].elements.as_ref().map(|(ty, _)| ty.clone()),
            (_, Slot::Field(_)) => self.field_at(location).map(|field| field.ty.clone()),
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
        TypeKind::Int | TypeKind::Short | TypeKind::Byte | TypeKind::Char => Value::Int(0),
        TypeKind::Long => Value::Long(0),
        TypeKind::Boolean => Value::Bool(false),
        TypeKind::Ghost(name, _) if name.as_str() == "frac" => Value::Amount(Fraction::whole(0)),
        _ => collection::empty(ty).unwrap_or(Value::Null),
    }
}
