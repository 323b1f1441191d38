//! Classes, with what they inherit: their fields, the member that a call runs, and how objects are made.
//!
//! An object is of the class that made it. A call runs what that class has for the name: its own member, else that of the nearest
//! superclass, else that of an interface. What is declared above it is a promise, which the one that runs has to keep: if the
//! caller did what the one above asks for, the one below is to blame for asking for more, or for giving less.

use acclaim::source::Symbol;
use acclaim::syntax::ast::*;

use super::call::only;
use super::fields::slot_of;
use super::{
    Callable, Frame, Location, Machine, Outcome, Permissions, Slot, Stop, Value, default, same_type,
};

/// A member that a call runs, and those above it that it overrides.
pub struct Found<'p> {
    pub runs: Callable<'p>,
    pub above: Vec<Callable<'p>>,
}

pub fn has(modifiers: &[Modifier], kind: ModifierKind) -> bool {
    modifiers.iter().any(|modifier| modifier.kind == kind)
}

pub fn name_of(ty: &Type) -> Option<Symbol> {
    match &ty.kind {
        TypeKind::Named(path, _) => path.last().map(|name| name.name),
        _ => None,
    }
}

/// An interface comes after those that extend it, whose members take the place of its own.
fn nearest_first(mut line: Vec<&Class>) -> Vec<&Class> {
    let extends =
        |below: &Class, above: &Class| below.extends.iter().any(|ty| name_of(ty) == Some(above.name.name));
    let first = line.iter().position(|class| class.kind == ClassKind::Interface).unwrap_or(line.len());
    for at in first..line.len() {
        let rest = &line[at..];
        let free = rest.iter().position(|class| !rest.iter().any(|other| extends(other, class)));
        if let Some(free) = free {
            line[at..=at + free].rotate_right(1);
        }
    }
    line
}

impl<'p> Machine<'p> {
    /// All classes of a program by their names, nested ones too; nothing if two have the same name, or one is of a kind that is not
    /// executed.
    pub fn classes_of(program: &'p Program) -> Option<Vec<&'p Class>> {
        let mut found: Vec<&'p Class> = program
            .units
            .iter()
            .flat_map(|unit| &unit.items)
            .filter_map(|item| match item {
                Item::Class(class) => Some(class),
                Item::Main(_) => None,
            })
            .collect();
        let mut next = 0;
        while let Some(class) = found.get(next).copied() {
            next += 1;
            found.extend(class.members.iter().filter_map(|member| match &member.kind {
                MemberKind::Class(inner) => Some(&**inner),
                _ => None,
            }));
        }
        let known = |kind| matches!(kind, ClassKind::Class | ClassKind::Interface | ClassKind::Enum);
        let mut names: Vec<Symbol> = found.iter().map(|class| class.name.name).collect();
        names.sort_unstable_by_key(|name| name.as_str());
        let twice = names.windows(2).any(|pair| pair[0] == pair[1]);
        (!twice && found.iter().all(|class| known(class.kind))).then_some(found)
    }

    pub fn superclass(&self, class: &Class) -> Option<&'p Class> {
        match class.kind {
            ClassKind::Class => class.extends.first().and_then(|ty| self.classes.get(&name_of(ty)?).copied()),
            _ => None,
        }
    }

    /// A class, its superclasses from the nearest on, then all interfaces. Not known if one is not of the program.
    pub fn lineage(&self, class: &'p Class) -> Outcome<Vec<&'p Class>> {
        let known = |ty: &Type| match name_of(ty) {
            Some(name) if name.as_str() == "Object" => Ok(None),
            Some(name) => self.classes.get(&name).copied().map(Some).ok_or(Stop::Unknown),
            None => Err(Stop::Unknown),
        };
        let mut line = vec![class];
        while let Some(above) = line.last().and_then(|class| self.superclass(class)) {
            if line.len() > self.classes.len() {
                return Err(Stop::Unknown);
            }
            line.push(above);
        }
        let mut next = 0;
        while let Some(class) = line.get(next).copied() {
            next += 1;
            for ty in class.extends.iter().chain(&class.implements) {
                if let Some(above) = known(ty)?
                    && !line.iter().any(|class| std::ptr::eq(*class, above))
                {
                    line.push(above);
                }
            }
        }
        Ok(nearest_first(line))
    }

    pub fn is_below(&self, class: Symbol, above: Symbol) -> Outcome<bool> {
        let class = *self.classes.get(&class).ok_or(Stop::Unknown)?;
        Ok(above.as_str() == "Object" || self.lineage(class)?.iter().any(|class| class.name.name == above))
    }

    /// The classes whose objects a class has.
    pub fn concrete(&self, above: Symbol) -> Vec<Symbol> {
        let mut found: Vec<Symbol> = self
            .classes
            .values()
            .filter(|class| class.kind == ClassKind::Class && !has(&class.modifiers, ModifierKind::Abstract))
            .map(|class| class.name.name)
            .filter(|name| matches!(self.is_below(*name, above), Ok(true)))
            .collect();
        found.sort_unstable_by_key(|name| name.as_str());
        found
    }

    /// What a declaration asks for.
    pub fn requires(&self, callable: Callable<'p>) -> Outcome<Vec<&'p Expr>> {
        self.own_or_inherited(callable, |kind| match kind {
            ClauseKind::Requires(e) => Some(e),
            _ => None,
        })
    }

    /// What a declaration promises.
    pub fn ensures(&self, callable: Callable<'p>) -> Outcome<Vec<&'p Expr>> {
        self.own_or_inherited(callable, |kind| match kind {
            ClauseKind::Ensures(e) => Some(e),
            _ => None,
        })
    }

    /// The clauses of one kind. An override without any has those of what it overrides; they are not known if the parameters are
    /// called otherwise there, or several have some.
    fn own_or_inherited(
        &self,
        callable: Callable<'p>,
        kind: fn(&ClauseKind) -> Option<&Expr>,
    ) -> Outcome<Vec<&'p Expr>> {
        let own = callable.clauses(kind);
        let overrides = !callable.has(ModifierKind::Static) && !callable.has(ModifierKind::Private);
        let (Some(class), Some(name)) =
            (callable.class.filter(|_| overrides && own.is_empty()), callable.name())
        else {
            return Ok(own);
        };
        let mut inherited = Vec::new();
        for above in &self.lineage(class)?[1..] {
            let members = above.members.iter().filter_map(|member| Callable::of(above, member));
            let same =
                members.filter(|it| it.name() == Some(name) && it.params.len() == callable.params.len());
            inherited
                .extend(same.map(|it| (it, it.clauses(kind))).filter(|(_, clauses)| !clauses.is_empty()));
        }
        let named = |other: &Callable<'p>| {
            other.params.iter().zip(callable.params).all(|(a, b)| a.name.name == b.name.name)
        };
        match &mut inherited[..] {
            [] => Ok(own),
            [(other, clauses)] if named(other) => Ok(std::mem::take(clauses)),
            _ => Err(Stop::Unknown),
        }
    }

    /// What the name means for an object of a class.
    pub fn member(&self, class: &'p Class, name: Symbol, args: usize) -> Outcome<Found<'p>> {
        self.member_in(&self.lineage(class)?, name, args)
    }

    /// What a call on an object runs. While the constructor of a superclass runs, specifications speak of that class; what program
    /// code would run then is not looked at.
    pub fn member_of(&self, object: usize, name: Symbol, args: usize) -> Outcome<Found<'p>> {
        let class = self.objects[object].class.ok_or(Stop::Unknown)?;
        let found = self.member(self.classes[&class], name, args)?;
        let Some((_, class)) = self.made_as.iter().rev().find(|(made, _)| *made == object) else {
            return Ok(found);
        };
        let own = self.member(class, name, args)?;
        let specifies = [ModifierKind::Pure, ModifierKind::Predicate].iter().any(|kind| own.runs.has(*kind));
        if specifies || own.runs.span == found.runs.span { Ok(own) } else { Err(Stop::Unknown) }
    }

    /// The same for what the class inherits.
    pub fn inherited(&self, class: &'p Class, name: Symbol, args: usize) -> Outcome<Found<'p>> {
        self.member_in(&self.lineage(class)?[1..], name, args)
    }

    fn member_in(&self, chain: &[&'p Class], name: Symbol, args: usize) -> Outcome<Found<'p>> {
        let named = |member: &Member| match &member.kind {
            MemberKind::Method { name: own, .. } | MemberKind::Predicate { name: own, .. } => {
                own.name == name
            }
            _ => false,
        };
        let mut found = Vec::new();
        for class in chain.iter().filter(|class| class.members.iter().any(named)) {
            // Of several of one name only the types say which is meant.
            let all = class.members.iter().filter(|member| named(member)).count();
            let callable = only(class, args, named)?;
            if all > 1 {
                return Err(Stop::Unknown);
            }
            found.push(callable);
        }
        let written = |it: &Callable<'p>| {
            it.body.is_some()
                || matches!(
                    it.member.map(|member| &member.kind),
                    Some(MemberKind::Predicate { body: Some(_), .. })
                )
        };
        let at = found.iter().position(written).unwrap_or(0);
        if found.is_empty() {
            return Err(Stop::Unknown);
        }
        let runs = found.remove(at);
        let same = |other: &Callable<'p>| {
            let pairs = || runs.params.iter().zip(other.params);
            pairs().all(|(a, b)| same_type(&a.ty.kind, &b.ty.kind)) && !other.has(ModifierKind::Private)
        };
        if found.is_empty() || (found.iter().all(same) && !runs.has(ModifierKind::Private)) {
            return Ok(Found { runs, above: found });
        }
        Err(Stop::Unknown)
    }

    /// A new object with all its fields at their defaults.
    pub fn fresh(&mut self, class: &'p Class, permissions: &mut Permissions) -> Outcome<Value> {
        let fields = self.fields(class)?;
        let object = self.objects.len();
        self.objects.push(super::Object { class: Some(class.name.name), elements: None });
        for field in fields {
            let location = (object, Slot::Field(field.slot));
            self.heap.insert(location, default(field.ty));
            permissions.insert_new(location);
        }
        Ok(Value::Object(object))
    }

    /// What a constructor does before its own statements: the other constructor that it calls, or that of the superclass and the
    /// initialisers. Returns the statements that are left.
    pub fn begin(
        &mut self,
        class: &'p Class,
        body: &'p [Stmt],
        frame: &mut Frame<'p>,
    ) -> Outcome<&'p [Stmt]> {
        let first = body.first().map(|stmt| &stmt.kind);
        let (rest, call) = match first {
            Some(StmtKind::ConstructorCall { is_super, args }) => (&body[1..], Some((*is_super, args))),
            _ => (body, None),
        };
        match call {
            Some((false, args)) => {
                let constructor = self.constructor(class, args.len())?.ok_or(Stop::Unknown)?;
                self.construct(class, constructor, args, frame)?;
                return Ok(rest);
            }
            Some((true, args)) => {
                let above = self.superclass(class).ok_or(Stop::Unknown)?;
                match self.constructor(above, args.len())? {
                    Some(constructor) => self.construct(above, constructor, args, frame)?,
                    None => self.initialise(above, frame)?,
                }
            }
            None => self.begin_above(class, frame)?,
        }
        self.initialise_own(class, frame)?;
        Ok(rest)
    }

    fn begin_above(&mut self, class: &'p Class, frame: &mut Frame<'p>) -> Outcome {
        let Some(above) = self.superclass(class) else { return Ok(()) };
        match self.constructor(above, 0)? {
            Some(constructor) => self.construct(above, constructor, &[], frame),
            None => self.initialise(above, frame),
        }
    }

    /// What the default constructor of a class does.
    pub fn initialise(&mut self, class: &'p Class, frame: &mut Frame<'p>) -> Outcome {
        self.begin_above(class, frame)?;
        self.initialise_own(class, frame)
    }

    /// The constructor with so many parameters; none if the class declares no constructor.
    pub fn constructor(&self, class: &'p Class, args: usize) -> Outcome<Option<Callable<'p>>> {
        let is_constructor = |member: &Member| matches!(member.kind, MemberKind::Constructor { .. });
        let declared = class.members.iter().any(is_constructor);
        if declared { only(class, args, is_constructor).map(Some) } else { Ok(None) }
    }

    /// Runs a constructor for the object that is being made. It gets the fields of its class.
    fn construct(
        &mut self,
        class: &'p Class,
        constructor: Callable<'p>,
        args: &'p [Expr],
        frame: &mut Frame<'p>,
    ) -> Outcome {
        let args = self.args(args, frame)?;
        let body = constructor.body.ok_or(Stop::Unknown)?;
        let Some(Value::Object(object)) = frame.this else { return Err(Stop::Unknown) };
        let fields = self.fields(class)?;
        let own = |location: &Location| matches!(location, (at, Slot::Field(name)) if *at == object && fields.iter().any(|it| it.slot == *name));
        let mut inner = self.callee_frame(constructor, frame.this, args);
        inner.permissions.clone_from(&frame.permissions);
        let mut left = frame.permissions.clone();
        for clause in self.requires(constructor)? {
            self.consume(clause, &mut inner, &mut left)?;
        }
        inner.permissions = frame.permissions.taken(&left)?;
        inner.permissions.join(left.split(own))?;
        frame.permissions = left;
        self.enter(&mut inner);
        self.made_as.push((object, class));
        let given = self.deeper(|machine| {
            machine.body(constructor, body, &mut inner).map_err(|stop| match stop {
                Stop::Fault(why) => Stop::Blame(constructor.span, why),
                stop => stop,
            })
        });
        self.made_as.pop();
        frame.permissions.join(given?)
    }

    /// Initial values and initialiser blocks, in the order of the text.
    fn initialise_own(&mut self, class: &'p Class, frame: &mut Frame<'p>) -> Outcome {
        let Some(Value::Object(object)) = frame.this else { return Err(Stop::Unknown) };
        let outer = (frame.class.replace(class), std::mem::take(&mut frame.variables));
        let result =
            class.members.iter().filter(|it| !has(&it.modifiers, ModifierKind::Static)).try_for_each(
                |member| match &member.kind {
                    MemberKind::Field { ty, vars } => vars.iter().try_for_each(|(name, value)| {
                        let Some(value) = value else { return Ok(()) };
                        let value = self.initial(value, ty, frame)?.of_type(ty);
                        self.heap.insert((object, Slot::Field(slot_of(class, name.name))), value);
                        Ok(())
                    }),
                    MemberKind::Initializer(block) => self.block(&block.stmts, frame).map(drop),
                    _ => Ok(()),
                },
            );
        (frame.class, frame.variables) = outer;
        result
    }
}
