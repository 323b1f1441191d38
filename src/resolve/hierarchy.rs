//! Supertypes, and what a class has from them.
//!
//! ```text
//! class D extends C implements I { }      superclass C, interfaces I; a D fits where a C or an I is declared
//! ```
//!
//! A class that extends something broken is broken too: what it inherits is not known. After this pass there are no
//! circles, and no class that is not broken has a broken supertype; all walks upwards rest on that.
//!
//! Source: JLS 17, §8.1.4, §8.1.5, §9.1.3, §5.5.

use rustc_hash::{FxHashMap, FxHashSet};

use super::elsewhere::is_marker;
use super::meaning::names_param;
use super::types::{Types, not_yet};
use super::{
    Access, Body, Callable, CallableId, CallableKind, Candidates, ClassId, Field, FieldId, Table, Ty, Way,
    codes, deep, generics,
};
use crate::report::Diagnostic;
use crate::source::Symbol;
use crate::syntax::ast::{self, Text};

/// Resolves what each class extends and implements.
pub(super) fn supertypes(
    all: &[(ClassId, &ast::Class)],
    table: &mut Table<'_>,
    errors: &mut Vec<Diagnostic>,
) {
    let mut extended: FxHashMap<ClassId, Vec<(ClassId, Vec<Ty>)>> = FxHashMap::default();
    // A class in another one may name what that one inherits.
    let mut outside_in: Vec<&(ClassId, &ast::Class)> = all.iter().collect();
    outside_in.sort_by_key(|(id, _)| table.around(Some(*id)).len());
    for (id, class) in outside_in {
        if table.class(*id).broken {
            continue;
        }
        let own_interface = table.class(*id).is_interface;
        let superclasses = class.extends.iter().map(|ty| (ty, own_interface));
        let implemented = class.implements.iter().map(|ty| (ty, true));
        for (ty, interface) in superclasses.chain(implemented) {
            if interface && is_marker(ty, *id, table) {
                continue;
            }
            match supertype(*id, ty, interface, table, errors) {
                Some(Some((parent, args))) => {
                    extended.entry(*id).or_default().push((parent, args));
                    let is_interface = table.class(parent).is_interface;
                    let class = &mut table.classes[id.index()];
                    if is_interface {
                        class.interfaces.push(parent);
                    } else {
                        class.superclass = Some(parent);
                    }
                }
                Some(None) => {}
                None => table.classes[id.index()].broken = true,
            }
        }
        // An enum is one without being declared so.
        if let Some(comparable) = table.comparable_class().filter(|_| class.kind == ast::ClassKind::Enum)
            && !table.class(*id).interfaces.contains(&comparable)
        {
            extended.entry(*id).or_default().push((comparable, vec![Ty::Class(*id, Vec::new())]));
            table.classes[id.index()].interfaces.push(comparable);
        }
    }
    for (id, class) in all {
        if circular(*id, table) {
            table.classes[id.index()].broken = true;
            errors.push(
                Diagnostic::error(
                    codes::DECLARATION,
                    class.name.span,
                    format!("`{}` is a supertype of itself", class.name.name),
                )
                .help("let one of these classes extend something else"),
            );
        }
    }
    let ids: Vec<ClassId> = all.iter().map(|(id, _)| *id).collect();
    break_below(&ids, table);
    // Supertypes first.
    let mut ordered: Vec<ClassId> = ids.iter().copied().filter(|id| !table.class(*id).broken).collect();
    ordered.sort_by_key(|id| table.above(*id).len());
    for id in generics::instantiate(&ordered, &extended, table, errors) {
        table.classes[id.index()].broken = true;
    }
    break_below(&ids, table);
    table.supertypes_known = true;
    // Now arguments can be compared with bounds, also those that stand in bounds.
    for (id, class) in all {
        if table.class(*id).broken {
            continue;
        }
        let names = table.type_names(Some(*id), false, &[]).of_header(table);
        let bounds = class.type_params.iter().flat_map(|param| &param.bounds);
        let own_interface = table.class(*id).is_interface;
        let superclasses = class.extends.iter().map(|ty| (ty, own_interface));
        let supertypes = superclasses.chain(class.implements.iter().map(|ty| (ty, true)));
        let named = supertypes.filter(|(ty, interface)| !(*interface && is_marker(ty, *id, table)));
        let named: Vec<&ast::Type> = named.map(|(ty, _)| ty).chain(bounds).collect();
        for ty in named {
            let resolved = Types { table, names: names.clone() }.resolve(ty, errors);
            table.classes[id.index()].broken |= resolved.is_error();
        }
        let params = table.class(*id).type_params.iter();
        let clashing: Vec<Diagnostic> = params.filter_map(|param| table.clashing_bounds(*param)).collect();
        table.classes[id.index()].broken |= !clashing.is_empty();
        errors.extend(clashing);
        if !class.type_params.is_empty() && table.is_throwable(*id) {
            let text = format!("`{}` can be thrown, so it has no type parameters", class.name.name);
            errors.push(Diagnostic::error(codes::DECLARATION, class.name.span, text));
            table.classes[id.index()].broken = true;
        }
    }
    break_below(&ids, table);
}

/// What extends or names something broken in its header is broken. Each round reaches the next level.
fn break_below(ids: &[ClassId], table: &mut Table<'_>) {
    loop {
        let names_broken = |ty: &Ty| names_broken(ty, table);
        let below = |class: &&ClassId| {
            let class = *class;
            let declared = table.class(*class);
            let bounds = declared.type_params.iter().flat_map(|id| &table.type_param(*id).bounds);
            !declared.broken
                && (table.parents(*class).any(|parent| table.class(parent).broken)
                    || declared.supertypes.values().flatten().chain(bounds).any(names_broken))
        };
        let found: Vec<ClassId> = ids.iter().filter(below).copied().collect();
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|id| table.classes[id.index()].broken = true);
    }
    for id in ids {
        let class = &mut table.classes[id.index()];
        if class.broken {
            class.superclass = None;
            class.interfaces.clear();
            class.supertypes.clear();
        }
    }
}

fn names_broken(ty: &Ty, table: &Table<'_>) -> bool {
    matches!(ty, Ty::Class(class, _) if table.class(*class).broken)
        || ty.parts().iter().any(|part| names_broken(part, table))
}

/// Reports default constructors that can't begin: that of the superclass needs arguments.
pub(super) fn default_constructors(table: &mut Table<'_>, errors: &mut Vec<Diagnostic>) {
    for class in (0..table.classes.len() as u32).map(ClassId) {
        let declared = table.class(class);
        if declared.broken || declared.is_interface || declared.constant.is_some() {
            continue;
        }
        let own = &declared.constructors;
        let default =
            own.declared.iter().copied().find(|id| matches!(table.callable(*id).body, Body::Default));
        if default.is_none() && (own.unknown || !own.declared.is_empty()) {
            continue;
        }
        let above = declared.superclass.and_then(|above| table.constructors(above));
        let Some((_, candidates)) = above else { continue };
        let usable = |id: &CallableId| {
            let constructor = table.callable(*id);
            !constructor.params_known
                || (constructor.params.is_empty()
                    && table.may_name_callable(
                        constructor,
                        Way::Inside,
                        Some(class),
                        declared.name.span.file,
                    ))
        };
        let gathers =
            |id: &&CallableId| table.callable(**id).varargs && table.callable(**id).params.len() == 1;
        if !candidates.unknown && candidates.declared.iter().any(usable) {
            continue;
        }
        let first = candidates.declared.first().map(|id| table.callable(*id).name);
        if let Some(parent) = candidates.declared.iter().find(gathers) {
            errors.push(
                not_yet(declared.name.span, "a default constructor that passes no arguments for `…`")
                    .label(table.callable(*parent).name.span, "to this one")
                    .help("declare a constructor that begins with `super();`"),
            );
        } else if let (Some(parent), false) = (first, candidates.unknown) {
            let name = declared.name;
            errors.push(
                Diagnostic::error(
                    codes::SUPER,
                    name.span,
                    format!(
                        "`{}` has no constructor, and `{}` has none without arguments",
                        name.name, parent.name
                    ),
                )
                .label(parent.span, "declared here")
                .help(format!("declare a constructor of `{}` that begins with `super(…);`", name.name)),
            );
        }
        table.classes[class.index()].constructors.unknown = true;
        if let Some(default) = default {
            table.callables[default.index()].broken = true;
        }
    }
}

/// What a class names as a supertype; `Some(None)` is `Object`. None: an error was reported, here or elsewhere.
fn supertype(
    class: ClassId,
    ty: &ast::Type,
    interface: bool,
    table: &Table<'_>,
    errors: &mut Vec<Diagnostic>,
) -> Option<Option<(ClassId, Vec<Ty>)>> {
    let word = |interface: bool| if interface { "an interface" } else { "a class" };
    let wrong = |text: String| {
        Diagnostic::error(codes::DECLARATION, ty.span, text)
            .here(format!("{} is needed here", word(interface)))
    };
    let found = errors.len();
    let names = table.type_names(Some(class), false, &[]).of_header(table);
    let (parent, args) = match (Types { table, names }).resolve(ty, errors) {
        Ty::Class(parent, args) => (parent, args),
        Ty::Object if !interface => return Some(None),
        Ty::Error => {
            debug_assert!(errors.len() >= found);
            return None;
        }
        other => {
            errors.push(wrong(format!("`{}` can't be extended", table.show(&other))));
            return None;
        }
    };
    let declared = table.class(parent);
    let name = declared.name;
    if declared.is_interface != interface {
        let help = match interface {
            false => format!("write `implements {}`", name.name),
            true => format!("write `extends {}`", name.name),
        };
        let error = wrong(format!("`{}` is {}", name.name, word(declared.is_interface)));
        errors.push(error.label(name.span, "declared here").help(help));
        return None;
    }
    if declared.is_final {
        let text = format!("`{}` is `final` and can't be extended", name.name);
        errors.push(Diagnostic::error(codes::DECLARATION, ty.span, text).label(name.span, "declared here"));
        return None;
    }
    if table.class(class).interfaces.contains(&parent) {
        errors.push(Diagnostic::error(codes::DUPLICATE, ty.span, format!("`{}` is named twice", name.name)));
        return None;
    }
    Some(Some((parent, args)))
}

fn circular(class: ClassId, table: &Table<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut left: Vec<ClassId> = table.parents(class).collect();
    while let Some(next) = left.pop() {
        if next == class {
            return true;
        }
        if seen.insert(next) {
            left.extend(table.parents(next));
        }
    }
    false
}

impl Table<'_> {
    /// `java.lang.Comparable`, if the program has to do with it.
    pub(super) fn comparable_class(&self) -> Option<ClassId> {
        let found = self.top_level(Some("java.lang"), Symbol::new("Comparable"))?;
        let class = self.class(found);
        (class.is_interface && class.type_params.len() == 1).then_some(found)
    }

    /// The superclass, if there is one, then the interfaces.
    pub(crate) fn parents(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let class = self.class(class);
        class.superclass.into_iter().chain(class.interfaces.iter().copied())
    }

    /// Whether a class is one of Java's `Throwable`s.
    pub(crate) fn is_throwable(&self, class: ClassId) -> bool {
        self.above(class).into_iter().any(|above| self.full_name(above) == "java.lang.Throwable")
    }

    /// A class and all its supertypes, each once: superclasses first, from the class upwards, then interfaces.
    pub(crate) fn above(&self, class: ClassId) -> Vec<ClassId> {
        let mut found: Vec<ClassId> =
            std::iter::successors(Some(class), |class| self.class(*class).superclass).collect();
        let mut at = 0;
        while at < found.len() {
            for interface in &self.class(found[at]).interfaces {
                if !found.contains(interface) {
                    found.push(*interface);
                }
            }
            at += 1;
        }
        found
    }

    /// Whether a class has subtypes of its own.
    pub(crate) fn has_subclasses(&self, class: ClassId) -> bool {
        self.classes.iter().any(|other| other.superclass == Some(class) || other.interfaces.contains(&class))
    }

    /// Whether one class is the other or a subtype of it.
    pub(crate) fn is_subtype(&self, class: ClassId, of: ClassId) -> bool {
        class == of || self.above(class).contains(&of)
    }

    /// The field that a name means for values of a class: the one that the class has. If it has none, one that it does
    /// not inherit, to say what is wrong.
    pub(crate) fn field_named(&self, class: ClassId, name: Symbol) -> Option<FieldId> {
        self.member_field(class, name).or_else(|| {
            let mut above = self.above(class).into_iter();
            above.find_map(|above| self.class(above).field_names.get(&name).copied())
        })
    }

    /// Another field of the same name that a class inherits by another way (JLS 17, §8.3, §9.3): then the name means
    /// neither.
    ///
    /// ```text
    /// interface I { int X = 1; }   interface J { int X = 2; }   class C implements I, J { … X … }
    /// ```
    pub(crate) fn another_field(&self, class: ClassId, meant: FieldId) -> Option<FieldId> {
        let (name, declaring) = (self.field(meant).name.name, self.field(meant).class);
        let other = |field: &Field| field.class != declaring;
        self.member_field(class, name).filter(|found| *found == meant)?;
        self.member_field_if(class, name, &other)
    }

    /// The field of a name that a class has or inherits.
    pub(crate) fn member_field(&self, class: ClassId, name: Symbol) -> Option<FieldId> {
        self.member_field_if(class, name, &|_| true)
    }

    /// The field of a name that a class has or inherits and that fits. A declaration that does not fit hides those of
    /// its class's supertypes all the same (JLS 17, §8.3), and nothing that comes another way.
    pub(super) fn member_field_if(
        &self,
        class: ClassId,
        name: Symbol,
        fits: &dyn Fn(&Field) -> bool,
    ) -> Option<FieldId> {
        let has = |field: &Field| self.inherits(class, field.class, field.access) && fits(field);
        self.field_upwards(class, name, &has, &mut Vec::new())
    }

    fn field_upwards(
        &self,
        at: ClassId,
        name: Symbol,
        has: &dyn Fn(&Field) -> bool,
        seen: &mut Vec<ClassId>,
    ) -> Option<FieldId> {
        if let Some(own) = self.class(at).field_names.get(&name) {
            return Some(*own).filter(|own| has(self.field(*own)));
        }
        if seen.contains(&at) {
            return None;
        }
        seen.push(at);
        self.parents(at).find_map(|parent| deep(|| self.field_upwards(parent, name, has, seen)))
    }

    /// Whether a class has what a class above it declares with this access. Each class on the way has to inherit it:
    /// nothing that is private, and what has no access modifier only within its package (JLS 17, §8.2).
    pub(crate) fn inherits(&self, class: ClassId, declaring: ClassId, access: Access) -> bool {
        match access {
            Access::Private => class == declaring,
            Access::Package if self.class(declaring).is_interface => true,
            Access::Package => std::iter::successors(Some(class), |class| self.class(*class).superclass)
                .take_while(|class| *class != declaring)
                .all(|class| self.class(class).package == self.class(declaring).package),
            Access::Protected | Access::Public => true,
        }
    }

    /// Whether a class has a method that a class above it declares. A predicate is never out of sight, nor is what is
    /// written for the verifier alone, unless it is private.
    fn inherits_callable(&self, class: ClassId, declaring: ClassId, callable: &Callable<'_>) -> bool {
        let free = callable.kind == CallableKind::Predicate
            || (callable.text == Text::Comment && callable.access == Access::Package);
        let of_interface = self.class(declaring).is_interface && callable.is_static && declaring != class;
        !of_interface && (free || self.inherits(class, declaring, callable.access))
    }

    /// What a name of methods and predicates means for values of a class: the declarations of that name that the class
    /// has or inherits, of each signature the nearest. If it has none, those that it does not inherit, to say what is
    /// wrong.
    pub(crate) fn callables_named(&self, class: ClassId, name: Symbol) -> Option<Candidates> {
        self.members_named(class, name).or_else(|| {
            let above = self.above(class).into_iter();
            let all: Vec<CallableId> = above
                .filter_map(|above| self.class(above).callable_names.get(&name))
                .flat_map(|declared| declared.declared.iter().copied())
                .collect();
            (!all.is_empty()).then(|| Candidates { declared: all, ..Candidates::default() })
        })
    }

    /// The declarations of a name that a class has or inherits, of each signature the nearest.
    pub(super) fn members_named(&self, class: ClassId, name: Symbol) -> Option<Candidates> {
        let mut found: Option<Candidates> = None;
        for declaring in self.above(class) {
            let Some(declared) = self.class(declaring).callable_names.get(&name) else { continue };
            if declared.unknown {
                found.get_or_insert_with(Candidates::default).unknown = true;
            }
            for id in &declared.declared {
                let callable = self.callable(*id);
                if !self.inherits_callable(class, declaring, callable) {
                    continue;
                }
                let found = &mut found.get_or_insert_with(Candidates::default).declared;
                let hidden = |other: &CallableId| {
                    self.callable(*other).class != callable.class && self.same_parameters(class, *other, *id)
                };
                if found.iter().any(hidden) {
                    continue;
                }
                let nearest = if callable.is_static || callable.is_private {
                    None
                } else {
                    self.definition_in(class, *id)
                };
                let nearest = nearest.unwrap_or(*id);
                if !found.contains(&nearest) {
                    found.push(nearest);
                }
            }
        }
        found
    }

    /// The constructors that `new` of a class runs, and the class that declares them: its own, or else, by way of the
    /// default constructors, those of the nearest superclass that has some. None: no class above it has any.
    pub(crate) fn constructors(&self, class: ClassId) -> Option<(ClassId, &Candidates)> {
        std::iter::successors(Some(class), |class| self.class(*class).superclass)
            .map(|class| (class, &self.class(class).constructors))
            .find(|(_, declared)| declared.unknown || !declared.declared.is_empty())
    }

    /// Whether several constructors take so many arguments, and of one of them a type names a type parameter: which is
    /// meant may depend on what that stands for.
    pub(crate) fn several_constructors(&self, class: ClassId, count: usize) -> bool {
        let Some((_, candidates)) = self.constructors(class) else { return false };
        let taking = candidates.declared.iter().map(|id| self.callable(*id)).filter(|it| it.may_take(count));
        let taking: Vec<_> = taking.collect();
        taking.len() > 1 && taking.iter().any(|it| it.params.iter().any(|param| names_param(&param.ty)))
    }

    /// Whether something may be missing among the members of a class, because it could not be read.
    pub(crate) fn is_incomplete(&self, class: ClassId) -> bool {
        self.above(class).into_iter().any(|class| self.class(class).incomplete)
    }

    /// Whether a value of one type may be stored where the other is declared. Arrays and type arguments are invariant.
    pub(crate) fn fits(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            _ if from.fits(to) => true,
            (Ty::Class(from, args), Ty::Class(to, wanted)) => {
                self.is_subtype(*from, *to) && self.seen_as(*from, args, *to) == *wanted
            }
            (Ty::Param(from), Ty::Param(to)) => self.is_within(*from, *to),
            (Ty::Param(_), to) => {
                self.bounds(from).iter().any(|bound| matches!(bound, Ty::Class(..)) && self.fits(bound, to))
            }
            _ => false,
        }
    }

    /// Whether `==` between the two may be true, and a cast from one to the other may succeed, by Java's rule: of two
    /// classes one is a subclass of the other, and with an interface only a final class may have nothing in common.
    pub(crate) fn comparable(&self, a: &Ty, b: &Ty) -> bool {
        if *a == Ty::Void || *b == Ty::Void {
            return false;
        }
        if self.fits(a, b) || self.fits(b, a) || (a.is_number() && b.is_number()) {
            return true;
        }
        if matches!(a, Ty::Param(_)) || matches!(b, Ty::Param(_)) {
            let (of_a, of_b) = (self.bounds(a), self.bounds(b));
            let all = of_a.iter().all(|a| of_b.iter().all(|b| self.comparable(a, b)));
            return a.is_reference() && b.is_reference() && all;
        }
        if let (Ty::Array(a), Ty::Array(b)) = (a, b) {
            return a.is_reference() && b.is_reference() && self.comparable(a, b);
        }
        let (Ty::Class(a, of_a), Ty::Class(b, of_b)) = (a, b) else { return false };
        // An object has one argument for each parameter.
        let distinct = |x: &Ty, y: &Ty| x != y && !matches!(x, Ty::Param(_)) && !matches!(y, Ty::Param(_));
        let common = self.above(*a).into_iter().filter(|class| self.is_subtype(*b, *class));
        for class in common {
            let (x, y) = (self.seen_as(*a, of_a, class), self.seen_as(*b, of_b, class));
            if x.iter().zip(&y).any(|(x, y)| distinct(x, y)) {
                return false;
            }
        }
        if self.is_subtype(*a, *b) || self.is_subtype(*b, *a) {
            return true;
        }
        let (a, b) = (self.class(*a), self.class(*b));
        (a.is_interface && !b.is_final) || (b.is_interface && !a.is_final)
    }

    /// The type of `c ? a : b`: the nearest common supertype; `None` if the two have nothing in common.
    pub(crate) fn join(&self, a: &Ty, b: &Ty) -> Option<Ty> {
        if a != b && (matches!(a, Ty::Param(_)) || matches!(b, Ty::Param(_))) {
            let (above_a, above_b) = (self.bound(a), self.bound(b));
            return match () {
                () if self.fits(a, b) => Some(b.clone()),
                () if self.fits(b, a) => Some(a.clone()),
                () if matches!((a, b), (Ty::Class(..) | Ty::Param(_), Ty::Class(..) | Ty::Param(_))) => {
                    self.join(&above_a, &above_b)
                }
                () => a.join(b),
            };
        }
        let (Ty::Class(x, of_x), Ty::Class(y, of_y)) = (a, b) else { return a.join(b) };
        let common: Vec<ClassId> = self
            .above(*x)
            .into_iter()
            .filter(|class| self.is_subtype(*y, *class))
            // What both are with different arguments has no type without wildcards.
            .filter(|class| self.seen_as(*x, of_x, *class) == self.seen_as(*y, of_y, *class))
            .collect();
        let nearest: Vec<ClassId> = common
            .iter()
            .filter(|class| !common.iter().any(|other| other != *class && self.is_subtype(*other, **class)))
            .copied()
            .collect();
        // Of several none is nearer: what all objects have is left.
        match nearest[..] {
            [only] => Some(Ty::Class(only, self.seen_as(*x, of_x, only))),
            _ => Some(Ty::Object),
        }
    }

    /// Whether Java's type of `c ? a : b` between references is that of [`join`](Table::join): it may also be of
    /// several types at once, or have wildcards.
    pub(crate) fn joins_by_name(&self, a: &Ty, b: &Ty) -> bool {
        if self.fits(a, b) || self.fits(b, a) {
            return true;
        }
        match (a, b) {
            (Ty::Param(_), _) | (_, Ty::Param(_)) => {
                // Two that are within one type parameter are both of that.
                let within = |ty: &Ty| matches!(ty, Ty::Param(id) if self.param_above(*id).is_some());
                let one = |ty: &Ty| self.bounds(ty).len() == 1 && !within(ty);
                one(a) && one(b) && deep(|| self.joins_by_name(&self.bound(a), &self.bound(b)))
            }
            (Ty::Array(a), Ty::Array(b)) => !(a.is_reference() && b.is_reference()),
            (Ty::Class(x, of_x), Ty::Class(y, of_y)) => {
                let mut common = self.above(*x);
                common.retain(|class| self.is_subtype(*y, *class));
                let is_lowest = |class: &&ClassId| {
                    !common.iter().any(|other| other != *class && self.is_subtype(*other, **class))
                };
                match common.iter().filter(is_lowest).copied().collect::<Vec<ClassId>>()[..] {
                    [] => true,
                    [only] => self.seen_as(*x, of_x, only) == self.seen_as(*y, of_y, only),
                    [..] => false,
                }
            }
            // Only `Object` is left, or it is an error of its own.
            _ => true,
        }
    }
}
