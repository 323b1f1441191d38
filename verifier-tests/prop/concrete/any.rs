//! Random values, of which initial states consist.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;

use super::{Fraction, Machine, OBJECTS, Object, Value, number, text};

impl Machine<'_> {
    /// A random value of a type.
    pub fn any(&mut self, ty: &Type) -> Value {
        match &ty.kind {
            TypeKind::Int | TypeKind::Long | TypeKind::Short | TypeKind::Byte | TypeKind::Char => {
                let (least, most) = number::range(ty).unwrap_or_default();
                let wide = self.random.below(8) == 0;
                let (low, count) = match (wide, self.plenty) {
                    (true, _) => (-8, 20),
                    (false, true) => (0, 3),
                    (false, false) => (-1, 6),
                };
                let near = low + self.random.below(count) as i64;
                let value = match self.overflow.then(|| self.random.below(6)) {
                    Some(0) => most - (near & 1),
                    Some(1) => least + (near & 1),
                    _ => near.clamp(least, most),
                };
                Value::Int(value).of_type(ty)
            }
            TypeKind::Boolean => Value::Bool(self.random.below(2) == 1),
            TypeKind::Ghost(name, _) if name.as_str() == "frac" => {
                let values = [(1, 2), (1, 3), (1, 4), (1, 1), (0, 1), (1, 8), (3, 4), (-1, 2), (3, 2)];
                let (above, below) = values[self.random.below(values.len())];
                Fraction::new(above, below).map_or(Value::Null, Value::Amount)
            }
            TypeKind::Ghost(name, of) => self.any_collection(*name, of),
            _ if self.random.below(if self.plenty { 20 } else { 5 }) == 0 => Value::Null,
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
                if self.full() || self.random.below(if self.plenty { 6 } else { 3 }) == 0 {
                    return self.some_existing(same);
                }
                let length = if self.plenty { 2 + self.random.below(2) } else { self.random.below(5) } as i64;
                self.objects.push(Object { class: None, elements: Some(((**element).clone(), length)) });
                Value::Object(self.objects.len() - 1)
            }
            _ => Value::Null,
        }
    }

    fn full(&self) -> bool {
        self.objects.len() >= if self.plenty { OBJECTS.1 } else { OBJECTS.0 }
    }

    /// A random object of one of these classes.
    pub fn some_object(&mut self, classes: &[Symbol]) -> Value {
        let of_class = |object: &Object| object.class.is_some_and(|class| classes.contains(&class));
        let none = !self.objects.iter().any(of_class);
        if !classes.is_empty()
            && (none || (!self.full() && self.random.below(if self.plenty { 8 } else { 3 }) > 0))
        {
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
}

/// Whether two types have one name.
pub fn same_type(left: &TypeKind, right: &TypeKind) -> bool {
    match (left, right) {
        (TypeKind::Named(left, _), TypeKind::Named(right, _)) => {
            left.last().map(|it| it.name) == right.last().map(|it| it.name)
        }
        (TypeKind::Array(left), TypeKind::Array(right)) => same_type(&left.kind, &right.kind),
        _ => left == right,
    }
}
