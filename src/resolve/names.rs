//! What a simple name means.
//!
//! A simple name means the nearest of these: a class of the classes around it, or one that they inherit; one that is
//! imported by its name, as a class or a static member; one of the same package; one that is imported by `p.*`; and
//! then one of `java.lang`, or in a `.acc` file any of the library. So two classes may have one name, and which of them
//! is meant does not depend on the order of the files.
//!
//! ```text
//! package p; import q.*;   class List { static class Node { } Node first; }      first is a p.List.Node, whatever q declares
//! ```
//!
//! Source: JLS 17, §6.4.1, §6.5.5, §7.5.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{CallableId, CallableKind, Candidates, ClassId, Field, FieldId, Table, Way, deep};
use crate::source::{FileId, Symbol};
use crate::syntax::ast::{self, Text};

/// What a file says about names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    /// `a.b` of `package a.b;`
    pub package: Option<String>,
    /// In the text of a `.java` file Java's rules hold; one of ours names the library without an import.
    is_java: bool,
    /// `import p.C;`, by the last name
    single: FxHashMap<Symbol, Vec<Symbol>>,
    /// `import p.*;`
    open: Vec<Vec<Symbol>>,
    /// `import static p.C.m;`, by the last name, with the class
    members: Vec<(Symbol, Vec<Symbol>)>,
    /// `import static p.C.*;`
    all_members: Vec<Vec<Symbol>>,
}

impl Unit {
    pub(super) fn new(unit: &ast::Unit) -> Unit {
        let names = |path: &[ast::Ident]| path.iter().map(|part| part.name).collect::<Vec<Symbol>>();
        let package = unit.package.as_ref().map(|path| dotted(&names(path)));
        let mut found = Unit { package, is_java: unit.regions.is_java(), ..Unit::default() };
        for import in &unit.imports {
            let path = names(&import.path);
            match (import.is_static, import.star) {
                (false, true) => found.open.push(path),
                (true, true) => found.all_members.push(path),
                (false, false) => found.single.extend(path.last().map(|name| (*name, path.clone()))),
                (true, false) => {
                    found.members.extend(path.split_last().map(|(name, of)| (*name, of.to_vec())))
                }
            }
        }
        found
    }
}

/// What is known of a name that means no class of the program.
pub(crate) enum Unknown {
    /// It is imported, from there.
    Imported(String),
    /// It may come from this package.
    Perhaps(String),
    /// A class of that name is in this package, and not imported.
    Elsewhere(String),
    /// A class in another one has that name.
    Nested(String),
    /// Several imports bring one.
    Ambiguous,
    /// A class around inherits one from a class of Java's that is not in the text of that.
    OfJava,
    Nowhere,
}

/// What the imports of a name bring as a class.
enum Named {
    Nothing,
    Class(ClassId),
    Several,
    /// What is not in the files of the program.
    Missing(String),
}

impl Table<'_> {
    pub(super) fn unit(&self, file: FileId) -> Option<&Unit> {
        self.units.get(&file)
    }

    /// The class that a simple name means, in the text of a class, or outside of all classes.
    pub(crate) fn class_named(&self, name: Symbol, class: Option<ClassId>, file: FileId) -> Option<ClassId> {
        for class in self.around(class) {
            if self.has_other_class(class, name) {
                return None;
            }
            if let Some(found) = self.member_class(class, name) {
                return Some(found);
            }
        }
        let unit = self.unit(file)?;
        match self.named_imports(unit, name) {
            Named::Nothing => {}
            Named::Class(found) => return Some(found),
            Named::Several | Named::Missing(_) => return None,
        }
        if let Some(found) = self.top_level(unit.package.as_deref(), name) {
            return Some(found);
        }
        // What may not be named here is brought by no import of all; it is found to say what is wrong.
        let (visible, hidden): (Vec<ClassId>, Vec<ClassId>) = self
            .opened(unit, name)
            .into_iter()
            .partition(|found| self.hidden_class(*found, class, file).is_none());
        match visible[..] {
            [found] => Some(found),
            [] => {
                let library = || self.library.get(&name).copied().filter(|_| !unit.is_java);
                let of_java = self.top_level(Some("java.lang"), name);
                of_java.or_else(library).or_else(|| hidden.first().copied())
            }
            [_, _, ..] => None,
        }
    }

    /// The class that a dotted name means.
    pub(crate) fn class_of_path(
        &self,
        path: &[Symbol],
        class: Option<ClassId>,
        file: FileId,
    ) -> Option<ClassId> {
        let (first, rest) = path.split_first()?;
        match self.class_named(*first, class, file) {
            Some(found) => self.nested_in(found, rest),
            None if rest.is_empty() || self.is_class_elsewhere(*first, class, file) => None,
            // A class of no package is named by nothing but its simple name.
            None => self.class_at_from(1, path),
        }
    }

    /// Whether a simple name means a class that is not in the program, or nobody knows which.
    fn is_class_elsewhere(&self, name: Symbol, class: Option<ClassId>, file: FileId) -> bool {
        let imported = self.unit(file).map(|unit| self.named_imports(unit, name));
        self.around(class).into_iter().any(|class| self.has_other_class(class, name))
            || matches!(imported, Some(Named::Several | Named::Missing(_)))
    }

    /// What the imports of a name, also those of members, bring as a class. Of a class that is not in the program, or
    /// of the library, it is not known which classes are in it; that it has a member of that name which is none is
    /// enough.
    fn named_imports(&self, unit: &Unit, name: Symbol) -> Named {
        let mut found: Vec<ClassId> = Vec::new();
        if let Some(path) = unit.single.get(&name) {
            match self.class_at(path) {
                Some(class) => found.push(class),
                None => return Named::Missing(dotted(path)),
            }
        }
        for (_, path) in unit.members.iter().filter(|(member, _)| *member == name) {
            let of = self.class_at(path);
            let Some(class) = of.and_then(|of| self.member_class(of, name)) else {
                let other_member =
                    |of| self.member_field(of, name).is_some() || self.members_named(of, name).is_some();
                if of.is_some_and(|of| !self.is_library(of) || other_member(of)) {
                    continue;
                }
                return Named::Missing(format!("{}.{name}", dotted(path)));
            };
            if !found.contains(&class) {
                found.push(class);
            }
        }
        match found[..] {
            [] => Named::Nothing,
            [class] => Named::Class(class),
            [_, _, ..] => Named::Several,
        }
    }

    /// The classes of a name that the imports of a whole package, or of all that a class declares, bring: each once.
    fn opened(&self, unit: &Unit, name: Symbol) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = Vec::new();
        for path in unit.open.iter().chain(&unit.all_members) {
            let of_class = || self.class_at(path).and_then(|class| self.member_class(class, name));
            let class = self.top_level(Some(&dotted(path)), name).or_else(of_class);
            found.extend(class.filter(|class| !found.contains(class)));
        }
        found
    }

    /// Why a name means no class.
    pub(crate) fn unknown_class(&self, name: Symbol, class: Option<ClassId>, file: FileId) -> Unknown {
        if self.around(class).into_iter().any(|class| self.has_other_class(class, name)) {
            return Unknown::OfJava;
        }
        let Some(unit) = self.unit(file) else { return Unknown::Nowhere };
        match self.named_imports(unit, name) {
            Named::Missing(full) => return Unknown::Imported(full),
            Named::Several => return Unknown::Ambiguous,
            Named::Nothing | Named::Class(_) => {}
        }
        if self.opened(unit, name).len() > 1 {
            return Unknown::Ambiguous;
        }
        let elsewhere = self.top_levels.iter().filter(|((_, other), _)| *other == name);
        let mut packages: Vec<&str> = elsewhere.filter_map(|((package, _), _)| package.as_deref()).collect();
        packages.sort_unstable();
        if let Some(package) = packages.first() {
            return Unknown::Elsewhere((*package).to_owned());
        }
        let nested = |class: &&ClassId| {
            let declared = self.class(**class);
            declared.name.name == name && declared.outer.is_some()
        };
        let ids: Vec<ClassId> = (0..self.classes.len() as u32).map(ClassId).collect();
        if let Some(class) = ids.iter().find(nested) {
            return Unknown::Nested(self.nested_name(*class));
        }
        let strange =
            |path: &&Vec<Symbol>| !self.packages.contains(&dotted(path)) && self.class_at(path).is_none();
        unit.open.iter().find(strange).map_or(Unknown::Nowhere, |path| Unknown::Perhaps(dotted(path)))
    }

    /// The classes whose static members a file has under a simple name: those that import it, then those that import
    /// all.
    pub(crate) fn imported_from(&self, name: Symbol, file: FileId) -> Vec<ClassId> {
        let Some(unit) = self.unit(file) else { return Vec::new() };
        let single = unit.members.iter().filter(|(member, _)| *member == name).map(|(_, of)| of);
        let all = unit.all_members.iter().filter(|_| self.are_known(unit, name));
        single.chain(all).filter_map(|path| self.class_at(path)).collect()
    }

    /// Whether it is known which members the imports of a name bring: what they bring comes before that of imports of
    /// all.
    fn are_known(&self, unit: &Unit, name: Symbol) -> bool {
        let mut named = unit.members.iter().filter(|(member, _)| *member == name);
        named.all(|(_, path)| self.class_at(path).is_some_and(|class| !self.is_library(class)))
    }

    /// A class that may have a member of a name, although its text here has none, where the name is imported from
    /// another one which `has` one: Java would choose among both, or take that of the first.
    fn also_imported(
        &self,
        name: Symbol,
        file: FileId,
        has: &dyn Fn(ClassId) -> bool,
    ) -> Option<&Vec<Symbol>> {
        let unit = self.unit(file)?;
        let has = |path: &&Vec<Symbol>| self.class_at(path).is_some_and(has);
        let lacks = |path: &&Vec<Symbol>| !has(path) && self.may_have_more(path);
        let single = || unit.members.iter().filter(|(member, _)| *member == name).map(|(_, of)| of);
        if single().any(|path| has(&path)) {
            return single().find(lacks);
        }
        let mut all = unit.all_members.iter();
        all.clone().any(|path| has(&path)).then(|| all.find(lacks)).flatten()
    }

    /// The same of methods, which a call by a simple name may mean.
    pub(crate) fn method_also_imported(&self, name: Symbol, file: FileId) -> Option<String> {
        let has = |class: ClassId| {
            let members = self.members_named(class, name);
            members.is_some_and(|it| it.unknown || it.declared.iter().any(|id| self.callable(*id).is_static))
        };
        self.also_imported(name, file, &has).map(|path| dotted(path))
    }

    /// A class from which a static field of this name may be imported that its text here has not: left of a dot it
    /// comes before a class of that name (JLS 17, §6.4.2).
    pub(crate) fn field_perhaps_imported(&self, name: Symbol, file: FileId) -> Option<String> {
        let unit = self.unit(file)?;
        let has =
            |path: &Vec<Symbol>| self.class_at(path).is_some_and(|of| self.member_field(of, name).is_some());
        let single = unit.members.iter().filter(|(member, _)| *member == name).map(|(_, of)| of);
        let mut all = single.chain(&unit.all_members);
        let path = all.find(|path| !has(path) && self.may_have_more(path) && may_be_field(path, name))?;
        Some(dotted(path))
    }

    /// Whether a class with this full name may have members that are not known: it is not in the program, or only as a
    /// stub.
    fn may_have_more(&self, path: &[Symbol]) -> bool {
        self.class_at(path).is_none_or(|class| self.is_library(class) || self.is_stub(class))
    }

    /// The class outside of the program that a simple name of a member may be imported from.
    pub(crate) fn imported_from_unknown(&self, name: Symbol, file: FileId) -> Option<String> {
        let unit = self.unit(file)?;
        let single = unit.members.iter().filter(|(member, _)| *member == name).map(|(_, of)| of);
        let mut all = single.chain(&unit.all_members);
        all.find(|path| self.class_at(path).is_none()).map(|path| dotted(path))
    }

    /// The class with this full name, where dots may also lead to classes in classes.
    pub(super) fn class_at(&self, path: &[Symbol]) -> Option<ClassId> {
        self.class_at_from(0, path)
    }

    /// The same with a package of at least so many parts.
    fn class_at_from(&self, least: usize, path: &[Symbol]) -> Option<ClassId> {
        (least..path.len()).find_map(|at| {
            let package = (at > 0).then(|| dotted(&path[..at]));
            let class = self.top_level(package.as_deref(), path[at])?;
            self.nested_in(class, &path[at + 1..])
        })
    }

    fn nested_in(&self, class: ClassId, path: &[Symbol]) -> Option<ClassId> {
        path.iter().try_fold(class, |class, name| self.member_class(class, *name))
    }

    pub(crate) fn top_level(&self, package: Option<&str>, name: Symbol) -> Option<ClassId> {
        self.top_levels.get(&(package.map(str::to_owned), name)).copied()
    }

    /// The class in the library with this full name, if the program has to do with it.
    pub(crate) fn library_class(&self, package: &str, name: &str) -> Option<ClassId> {
        self.top_level(Some(package), Symbol::new(name)).filter(|class| self.is_library(*class))
    }

    /// The class in a class that has this name, its own or inherited. What one of its supertypes does not inherit, or
    /// hides, it does not have by way of that.
    pub(crate) fn member_class(&self, class: ClassId, name: Symbol) -> Option<ClassId> {
        self.member_class_unless(class, name, &mut Vec::new())
    }

    fn member_class_unless(&self, class: ClassId, name: Symbol, seen: &mut Vec<ClassId>) -> Option<ClassId> {
        if let Some(own) = self.class(class).member_classes.get(&name) {
            return Some(*own);
        }
        if seen.contains(&class) {
            return None;
        }
        seen.push(class);
        self.parents(class).find_map(|parent| {
            let found = deep(|| self.member_class_unless(parent, name, seen))?;
            let declared = self.class(found);
            let declaring = declared.outer.unwrap_or(found);
            self.inherits(class, declaring, declared.access).then_some(found)
        })
    }

    /// A class and those around it, from the inside out.
    pub(crate) fn around(&self, class: Option<ClassId>) -> Vec<ClassId> {
        std::iter::successors(class, |class| self.class(*class).outer).collect()
    }

    /// The static or other field that a simple name means in the text of a class, with the class that has it. If none
    /// is meant, one that a class around does not inherit or that may not be named, to say what is wrong.
    pub(crate) fn field_in_scope(
        &self,
        name: Symbol,
        class: Option<ClassId>,
        file: FileId,
    ) -> Option<(ClassId, FieldId)> {
        let named = |class: ClassId| Some((class, self.field_named(class, name)?));
        let imported = || self.imported_from(name, file).into_iter().filter_map(named);
        self.member_field_in_scope(name, class, file)
            .or_else(|| imported().find(|(_, field)| self.field(*field).is_static))
            .or_else(|| self.around(class).into_iter().find_map(named))
    }

    /// The field that a simple name means in the text of a class: of those that the classes around have the nearest,
    /// then what is imported.
    pub(crate) fn member_field_in_scope(
        &self,
        name: Symbol,
        class: Option<ClassId>,
        file: FileId,
    ) -> Option<(ClassId, FieldId)> {
        let around = || self.around(class).into_iter();
        let brought = |field: &Field| field.is_static && self.may_name_field(field, Way::Inside, class, file);
        around().find_map(|class| Some((class, self.member_field(class, name)?))).or_else(|| {
            let mut from = self.imported_from(name, file).into_iter();
            from.find_map(|class| Some((class, self.member_field_if(class, name, &brought)?)))
        })
    }

    /// The class that has the methods and predicates that a simple name means in the text of a class: of those around
    /// the text the nearest that has one, then the first from which one is imported.
    pub(crate) fn class_with_callables(
        &self,
        name: Symbol,
        class: Option<ClassId>,
        file: FileId,
    ) -> Option<ClassId> {
        let around = self.around(class);
        let stub = around.iter().copied().find(|class| self.stub_above(*class).is_some());
        let has =
            |class: &ClassId| self.members_named(*class, name).is_some() || self.is_missing_as(*class, name);
        let nearest = around.iter().copied().find(|class| has(class) || Some(*class) == stub);
        // What only we see is not in the way of what Java finds.
        let beyond = |class: ClassId| {
            let mut further = self.around(self.class(class).outer).into_iter();
            further.find_map(|class| Some((class, self.members_named(class, name)?)))
        };
        let nearest = match nearest.filter(|class| Some(*class) == stub && !has(class)).map(beyond) {
            Some(Some((further, members))) if self.are_ghost(&members) => Some(further),
            _ => nearest,
        };
        let all = || around.iter().copied().chain(self.imported_from(name, file));
        nearest
            .or_else(|| self.imported_callables(name, class, file).first().copied())
            .or_else(|| all().find(|class| self.callables_named(*class, name).is_some()))
    }

    /// Whether none of the declarations of a name is in what Java sees.
    fn are_ghost(&self, members: &Candidates) -> bool {
        let ghost = |id: &CallableId| {
            let callable = self.callable(*id);
            callable.kind == CallableKind::Predicate || callable.text == Text::Comment
        };
        !members.unknown && members.declared.iter().all(ghost)
    }

    /// The classes from which a file imports methods of a name that may be named there: those that it names with them,
    /// and if there are none, those of which it imports all. A method that several of them have counts once.
    pub(crate) fn imported_callables(
        &self,
        name: Symbol,
        class: Option<ClassId>,
        file: FileId,
    ) -> Vec<ClassId> {
        let Some(unit) = self.unit(file) else { return Vec::new() };
        let may_be_named = |id: &CallableId| {
            let callable = self.callable(*id);
            let visible = callable.kind == CallableKind::Predicate;
            callable.is_static && (visible || self.may_name_callable(callable, Way::Inside, class, file))
        };
        let having = |paths: Vec<&Vec<Symbol>>| {
            let mut known: Vec<Vec<CallableId>> = Vec::new();
            let mut found = Vec::new();
            for class in paths.into_iter().filter_map(|path| self.class_at(path)) {
                let Some(members) = self.members_named(class, name) else { continue };
                let named: Vec<CallableId> = members.declared.into_iter().filter(may_be_named).collect();
                if (members.unknown || !named.is_empty()) && !known.contains(&named) {
                    known.push(named);
                    found.push(class);
                }
            }
            found
        };
        let single = unit.members.iter().filter(|(member, _)| *member == name).map(|(_, of)| of);
        let found = having(single.collect());
        if found.is_empty() && self.are_known(unit, name) {
            return having(unit.all_members.iter().collect());
        }
        found
    }

    /// Notes which simple names several classes have.
    pub(super) fn note_shared_names(&mut self) {
        let mut seen = FxHashSet::default();
        for class in &self.classes {
            if !seen.insert(class.name.name) {
                self.shared.insert(class.name.name);
            }
        }
    }

    /// A class as messages call it: by its simple name, unless another class has that too.
    pub(crate) fn class_name(&self, id: ClassId) -> Symbol {
        let name = self.class(id).name.name;
        if !self.shared.contains(&name) {
            return name;
        }
        let nested = |id| self.nested_name(id);
        let others = (0..self.classes.len() as u32).map(ClassId).filter(|other| *other != id);
        let mut others = others.filter(|other| self.class(*other).name.name == name);
        if others.any(|other| nested(other) == nested(id)) {
            return Symbol::new(&self.full_name(id));
        }
        Symbol::new(&nested(id))
    }

    /// `List.Node`
    fn nested_name(&self, id: ClassId) -> String {
        let mut around = self.around(Some(id));
        around.reverse();
        dotted(&around.iter().map(|class| self.class(*class).name.name).collect::<Vec<_>>())
    }

    /// `p.q.List.Node`
    pub(crate) fn full_name(&self, id: ClassId) -> String {
        let name = self.nested_name(id);
        self.class(id).package.as_ref().map_or(name.clone(), |package| format!("{package}.{name}"))
    }
}

/// Whether a class may have a static field of a name. What Java's own classes and those that tests are written with
/// call so is no name that a class would have: `TRUE`, `out`, `NaN`, `RETURNS_DEFAULTS`.
fn may_be_field(class: &[Symbol], name: Symbol) -> bool {
    let name = name.as_str();
    let like_class = name.starts_with(|first: char| first.is_uppercase())
        && name.contains(|letter: char| letter.is_lowercase())
        && !name.contains('_');
    let package = |at: usize| class.get(at).map_or("", |part| part.as_str());
    let by_convention = match package(0) {
        "java" | "junit" => true,
        "org" => matches!(package(1), "junit" | "hamcrest" | "assertj" | "mockito"),
        _ => false,
    };
    !(by_convention && like_class) || name == "NaN"
}

fn dotted(path: &[Symbol]) -> String {
    path.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(".")
}
