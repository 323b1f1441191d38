//! Which field a name means, and where it is.
//!
//! A field is its class and its name: one of a subclass with the same name is another one, and the static type decides which of them
//! is meant. Static fields are those of one object that nobody can name.
//!
//! ```text
//! class A { int x; }   class B extends A { int x; static int n; }        x of B: "B.x"   ((A) this).x: "A.x"   n: "B.n"
//! ```

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;
use acclaim::syntax::pretty;

use super::classes::{has, name_of};
use super::eval::{bare, variable};
use super::{Callable, Frame, Location, Machine, Outcome, Slot, Stop, Value, default, fault};

/// The object whose fields the static ones are.
const STATICS: usize = usize::MAX;

#[derive(Clone, Copy)]
pub struct Field<'p> {
    pub slot: Symbol,
    pub ty: &'p Type,
    pub is_final: bool,
    is_static: bool,
    is_private: bool,
    value: Option<&'p Expr>,
}

pub fn slot_of(class: &Class, name: Symbol) -> Symbol {
    Symbol::new(&format!("{}.{name}", class.name.name))
}

/// The fields that a class declares itself, with their names.
fn declared<'p>(class: &'p Class) -> impl Iterator<Item = (Symbol, Field<'p>)> {
    let of_interface = class.kind == ClassKind::Interface;
    let groups = class.members.iter().filter_map(|member| match &member.kind {
        MemberKind::Field { ty, vars } => Some((member, ty, vars)),
        _ => None,
    });
    groups.flat_map(move |(member, ty, vars)| {
        vars.iter().map(move |(name, value)| {
            let field = Field {
                slot: slot_of(class, name.name),
                ty,
                is_final: of_interface || has(&member.modifiers, ModifierKind::Final),
                is_static: of_interface || has(&member.modifiers, ModifierKind::Static),
                is_private: has(&member.modifiers, ModifierKind::Private),
                value: value.as_ref(),
            };
            (name.name, field)
        })
    })
}

fn declared_as(class: &Class, name: Symbol) -> Option<Field<'_>> {
    declared(class).find(|(own, _)| *own == name).map(|(_, field)| field)
}

/// The value of a literal.
fn constant(e: &Expr) -> Option<Value> {
    match &bare(e).kind {
        ExprKind::Int(digits) => digits.as_str().parse().ok().map(Value::Int),
        ExprKind::Bool(value) => Some(Value::Bool(*value)),
        ExprKind::Unary(UnaryOp::Minus, e) => Some(Value::Int(-constant(e)?.number()?)),
        _ => None,
    }
}

impl Callable<'_> {
    /// Whether Java begins a program with it.
    pub fn begins_in_java(&self) -> bool {
        self.name().is_some_and(|name| name.as_str() == "main")
            && self.has(ModifierKind::Static)
            && matches!(self.params, [Param { ty: Type { kind: TypeKind::Array(_), .. }, .. }])
    }
}

impl<'p> Machine<'p> {
    /// The fields of the objects of a class.
    pub fn fields(&self, class: &'p Class) -> Outcome<Vec<Field<'p>>> {
        let all = self.lineage(class)?.into_iter().flat_map(declared);
        Ok(all.map(|(_, field)| field).filter(|field| !field.is_static).collect())
    }

    /// The fields that `e.*` means for an expression of this class: those that it declares itself and that may change.
    pub fn slots_of(&self, class: &'p Class) -> impl Iterator<Item = Symbol> + use<'p> {
        let changing =
            declared(class).map(|(_, field)| field).filter(|field| !field.is_static && !field.is_final);
        changing.map(|field| field.slot)
    }

    /// The field that a location is, if it is one.
    pub fn field_at(&self, (_, slot): Location) -> Option<Field<'p>> {
        let Slot::Field(slot) = slot else { return None };
        let (class, name) = slot.as_str().split_once('.')?;
        declared_as(self.classes.get(&Symbol::new(class))?, Symbol::new(name))
    }

    /// What a class has for a name.
    fn inherited_field(&self, class: &'p Class, name: Symbol) -> Outcome<Option<Field<'p>>> {
        let line = self.lineage(class)?;
        let mut found = line.iter().filter_map(|above| {
            let field = declared_as(above, name)?;
            (std::ptr::eq(*above, class) || !field.is_private).then_some(field)
        });
        Ok(found.next())
    }

    /// The field that a simple name means.
    pub fn named_field(&self, name: Symbol, frame: &Frame<'p>) -> Outcome<Location> {
        let field = self.inherited_field(frame.class.ok_or(Stop::Unknown)?, name)?.ok_or(Stop::Unknown)?;
        match frame.this {
            _ if field.is_static => Ok((STATICS, Slot::Field(field.slot))),
            Some(Value::Object(object)) => Ok((object, Slot::Field(field.slot))),
            _ => Err(Stop::Unknown),
        }
    }

    /// The static field `C.name`, if it is one.
    pub fn static_field(&self, receiver: &Expr, name: Symbol, frame: &Frame<'p>) -> Option<Location> {
        let ExprKind::Name(class) = &bare(receiver).kind else { return None };
        if variable(frame, class.name).is_some() {
            return None;
        }
        let field = self.inherited_field(self.classes.get(&class.name)?, name).ok()??;
        field.is_static.then_some((STATICS, Slot::Field(field.slot)))
    }

    /// The field of an object, which an expression of the class `seen` means, as far as that is known.
    pub fn field(
        &self,
        receiver: Value,
        seen: Option<&'p Class>,
        name: Symbol,
        e: &Expr,
    ) -> Outcome<Location> {
        let object = match receiver {
            Value::Object(object) => object,
            Value::Null => return fault(format!("null: {}", pretty::expr(e))),
            _ => return Err(Stop::Unknown),
        };
        let class = self.objects[object].class.ok_or(Stop::Unknown)?;
        let line = self.lineage(self.classes[&class])?;
        let mut all = line.into_iter().filter_map(|class| declared_as(class, name));
        let field = match (all.next(), all.next(), seen) {
            (Some(only), None, _) => only,
            (Some(_), Some(_), Some(seen)) => self.inherited_field(seen, name)?.ok_or(Stop::Unknown)?,
            _ => return Err(Stop::Unknown),
        };
        if field.is_static { Err(Stop::Unknown) } else { Ok((object, Slot::Field(field.slot))) }
    }

    /// The class that an expression has, as far as that is seen at once.
    pub fn seen_class(&self, e: &Expr, frame: &Frame<'p>) -> Option<&'p Class> {
        let named = |ty: &Type| self.classes.get(&name_of(ty)?).copied();
        match &bare(e).kind {
            ExprKind::This => frame.class,
            ExprKind::Super(None) => self.superclass(frame.class?),
            ExprKind::Cast(ty, _) | ExprKind::New(ty, _) => named(ty),
            ExprKind::Name(name) => named(frame.variables[variable(frame, name.name)?].ty?),
            _ => None,
        }
    }

    /// The value of a constant, which needs no permission.
    pub fn constant_at(&self, location: Location) -> Option<Value> {
        let field = self.field_at(location).filter(|field| field.is_final && field.is_static)?;
        constant(field.value?).map(|value| value.of_type(field.ty))
    }

    /// A program begins with the permissions to all static fields, and knows the constants that they were given.
    pub fn begin_program(&mut self, callable: Callable<'p>, frame: &mut Frame<'p>) {
        if callable.member.is_some() && !callable.begins_in_java() {
            return;
        }
        let classes: Vec<&'p Class> = self.classes.values().copied().collect();
        for (_, field) in classes.into_iter().flat_map(declared) {
            if !field.is_static || field.is_final {
                continue;
            }
            let location = (STATICS, Slot::Field(field.slot));
            frame.permissions.insert_new(location);
            let value = match field.value {
                Some(e) => constant(e),
                None => Some(default(field.ty)),
            };
            if let Some(value) = value {
                self.heap.insert(location, value.of_type(field.ty));
            }
        }
    }
}
