//! Resolves a type as it was written.

use super::elsewhere::{library_class, stub};
use super::generics::{Instantiation, Named, TypeNames, is_too_large};
use super::{ClassId, Collection, Table, Ty, Unknown, codes, deep};
use crate::report::Diagnostic;
use crate::source::{Span, Symbol};
use crate::syntax::ast::{Ident, Text, Type, TypeKind};

/// The error for a construct of the language that is not built yet; `what` names it.
pub(crate) fn not_yet(span: Span, what: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(codes::NOT_YET, span, format!("{what} is not supported yet"))
}

/// The error for a construct that is not in the language; `what` names it.
pub(crate) fn not_in_language(span: Span, what: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(codes::NOT_IN_LANGUAGE, span, format!("{what} is not part of the language"))
}

/// The error for a name that a class around inherits from one of Java's classes.
pub(crate) fn other_class(name: Symbol, span: Span) -> Diagnostic {
    not_yet(span, format!("Java's own member class `{name}`"))
        .here("inherited by a class around this place")
        .help("choose another name for the class that is meant, or write its package before it")
}

/// The error for what is found further out than in a stub that may have one as well; `what` names it.
pub(crate) fn below_stub(what: &str, span: Span, stub: ClassId, table: &Table<'_>) -> Diagnostic {
    let name = table.class(stub).name;
    not_yet(span, format!("{what} in the text of a class below the stub `{}`", name.name))
        .label(name.span, "this stands for a class with other members, perhaps with one of this name")
        .help("declare it in the stub, or name the class that is meant before it, as in `C.x`")
}

/// The error for a class that may not be named.
pub(crate) fn hidden_class(class: ClassId, span: Span, table: &Table<'_>) -> Diagnostic {
    let declared = table.class(class);
    let name = declared.name;
    let what = declared.access.describe();
    Diagnostic::error(codes::PRIVATE, span, format!("the class `{}` is {what}", name.name))
        .here(declared.access.outside())
        .label(name.span, declared.access.declared())
}

/// Why a type is not known; None if an error was reported elsewhere.
type Refusal = Option<Box<Diagnostic>>;

fn refuse<T>(error: Diagnostic) -> Result<T, Refusal> {
    Err(Some(Box::new(error)))
}

/// As many pairs of brackets as Java allows.
pub(crate) const MOST_DIMENSIONS: usize = 255;

/// Of how many types a ghost type is made, itself included.
const MOST_COLLECTIONS: usize = 6;

/// The error for an array type beyond [`MOST_DIMENSIONS`].
pub(crate) fn too_many_dimensions(span: Span) -> Diagnostic {
    Diagnostic::error(
        codes::TOO_LARGE,
        span,
        format!("an array type has at most {MOST_DIMENSIONS} pairs of brackets"),
    )
}

/// Resolves types against the classes of a table.
pub(crate) struct Types<'t, 'a> {
    pub table: &'t Table<'a>,
    /// The type parameters that may be named.
    pub names: TypeNames,
}

impl Types<'_, '_> {
    /// The type of a variable, field, parameter or element. Adds one error and returns [`Ty::Error`] if there is no
    /// such type, if it is not built yet, or if it is `void`.
    pub(crate) fn resolve(&self, ty: &Type, errors: &mut Vec<Diagnostic>) -> Ty {
        match self.find(ty) {
            Ok(Ty::Void) => {
                errors.push(
                    Diagnostic::error(codes::UNKNOWN_TYPE, ty.span, "`void` is not a type of values")
                        .here("expected a type such as `int`")
                        .help("only a method that gives no result is declared `void`"),
                );
                Ty::Error
            }
            Ok(ty) => ty,
            Err(error) => {
                errors.extend(error.map(|error| *error));
                Ty::Error
            }
        }
    }

    /// The type of a method's result, which may be `void`.
    pub(crate) fn resolve_result(&self, ty: &Type, errors: &mut Vec<Diagnostic>) -> Ty {
        match self.find(ty) {
            Ok(ty) => ty,
            Err(error) => {
                errors.extend(error.map(|error| *error));
                Ty::Error
            }
        }
    }

    /// A type argument of a call.
    pub(crate) fn resolve_argument(&self, ty: &Type, errors: &mut Vec<Diagnostic>) -> Ty {
        self.argument(ty).unwrap_or_else(|error| {
            errors.extend(error.map(|error| *error));
            Ty::Error
        })
    }

    fn argument(&self, arg: &Type) -> Result<Ty, Refusal> {
        let ty = deep(|| self.find(arg))?;
        if !ty.is_reference() {
            let text = self.table.show(&ty);
            return refuse(
                Diagnostic::error(
                    codes::TYPE_ARGUMENTS,
                    arg.span,
                    format!("a type argument is a reference type, found `{text}`"),
                )
                .help("declare a class that holds the value"),
            );
        }
        if ty.is_array_of_param() {
            return refuse(not_yet(arg.span, "an array of a type parameter as a type argument"));
        }
        Ok(ty)
    }

    /// `Err(None)`: not known, and an error was reported elsewhere.
    fn find(&self, ty: &Type) -> Result<Ty, Refusal> {
        match &ty.kind {
            TypeKind::Void => Ok(Ty::Void),
            TypeKind::Int => Ok(Ty::Int),
            TypeKind::Boolean => Ok(Ty::Bool),
            TypeKind::Long => Ok(Ty::Long),
            TypeKind::Short => Ok(Ty::Short),
            TypeKind::Byte => Ok(Ty::Byte),
            TypeKind::Char => Ok(Ty::Char),
            TypeKind::Floating(name) => refuse(
                not_in_language(ty.span, format!("the floating-point type `{name}`"))
                    .help("use `int`, the mathematical integers")),
            TypeKind::Ghost(name, args) => match self.table.class_named(*name, self.names.class, ty.span.file) {
                Some(id) if args.is_empty() && !self.table.class(id).broken => {
                    self.class(id, ty.span, args)
                }
                Some(id) if self.table.class(id).broken => Err(None),
                None if name.as_str() == "frac" && args.is_empty() => Ok(Ty::Frac),
                // No class, or one without type arguments.
                _ => match Collection::named(name.as_str()) {
                    Some(kind) => self.collection(ty.span, kind, args),
                    None => refuse(not_yet(ty.span, format!("the ghost type `{name}`"))),
                },
            },
            TypeKind::Var => refuse(
                Diagnostic::error(codes::UNKNOWN_TYPE, ty.span, "`var` can't be used here").help(
                    "write the type; `var` is only for local variables with an initial value, as in `var x = 1;`",
                )),
            TypeKind::Wildcard(_) => refuse(
                not_in_language(ty.span, "a wildcard")
                    .help("write a class for the element type that is needed")),
            TypeKind::Inferred => refuse(
                Diagnostic::error(codes::TYPE_ARGUMENTS, ty.span, "`<>` can only be written after `new`")
                    .help("write the type arguments, as in `Box<Cell>`")),
            TypeKind::Error => Err(None),
            TypeKind::Array(_) => self.array(ty),
            TypeKind::Named(path, args) => self.named(ty.span, path, args),
        }
    }

    /// `seq<T>`, `map<K, V>`.
    fn collection(&self, span: Span, kind: Collection, args: &[Type]) -> Result<Ty, Refusal> {
        let name = kind.name();
        if self.table.text(span) == Text::Compiled {
            return refuse(
                Diagnostic::error(
                    codes::UNKNOWN_TYPE,
                    span,
                    format!("`{name}` is a type for specifications only"),
                )
                .here("Java has no such type")
                .help("declare it in a comment, as in `//@ ghost seq<int> s;`"),
            );
        }
        if args.len() != kind.arity() {
            let (wanted, shown) = match kind {
                Collection::Map => {
                    ("two types, of its keys and of its values", "map<int, boolean>".to_string())
                }
                Collection::Seq | Collection::Set | Collection::MSet => {
                    ("one type, of its elements", format!("{name}<int>"))
                }
            };
            let text = format!("`{name}` takes {wanted}, found {}", args.len());
            return refuse(
                Diagnostic::error(codes::TYPE_ARGUMENTS, span, text)
                    .help(format!("write it as in `{shown}`")),
            );
        }
        let mut found = Vec::new();
        for arg in args {
            let ty = deep(|| self.find(arg))?;
            let refused = match &ty {
                Ty::Void => Some("nothing is of type `void`".to_string()),
                Ty::Long | Ty::Short | Ty::Byte => {
                    let text = self.table.show(&ty);
                    Some(format!("the numbers in a `{name}` are of any size: write `int` for `{text}`"))
                }
                Ty::Frac => Some(format!("there is no `{name}` of amounts of permission")),
                // Any other type has values that can be compared.
                _ => None,
            };
            if let Some(text) = refused {
                return refuse(Diagnostic::error(codes::TYPE_ARGUMENTS, arg.span, text));
            }
            if ty.is_array_of_param() {
                return refuse(not_yet(arg.span, "an array of a type parameter as a type argument"));
            }
            found.push(ty);
        }
        let ty = Ty::Collection(kind, found);
        match ty.collections() > MOST_COLLECTIONS {
            true => refuse(Diagnostic::error(
                codes::TOO_LARGE,
                span,
                format!("a ghost type is made of at most {MOST_COLLECTIONS} types"),
            )),
            false => Ok(ty),
        }
    }

    /// `T[]…[]`, unwrapped in a loop: no type is deeper than [`MOST_DIMENSIONS`].
    fn array(&self, ty: &Type) -> Result<Ty, Refusal> {
        let (mut innermost, mut dimensions) = (ty, 0);
        while let TypeKind::Array(element) = &innermost.kind {
            innermost = element;
            dimensions += 1;
        }
        if dimensions > MOST_DIMENSIONS {
            return refuse(too_many_dimensions(ty.span));
        }
        match self.find(innermost)? {
            Ty::Void => {
                refuse(Diagnostic::error(codes::UNKNOWN_TYPE, ty.span, "there are no arrays of `void`"))
            }
            Ty::Frac => refuse(not_yet(ty.span, "an array of amounts of permission")),
            Ty::Collection(..) => {
                refuse(Diagnostic::error(codes::UNKNOWN_TYPE, ty.span, "there are no arrays of ghost values"))
            }
            element => Ok((0..dimensions).fold(element, |ty, _| Ty::Array(Box::new(ty)))),
        }
    }

    fn named(&self, span: Span, path: &[Ident], args: &[Type]) -> Result<Ty, Refusal> {
        let Some(last) = path.last() else { return Err(None) };
        let name = last.name;
        match self.names.find(name, self.table) {
            Named::Param(id) if path.len() == 1 => {
                if !args.is_empty() {
                    let text = format!("the type parameter `{name}` has no type arguments");
                    return refuse(Diagnostic::error(codes::TYPE_ARGUMENTS, span, text));
                }
                return Ok(Ty::Param(id));
            }
            Named::OfObjects(id) if path.len() == 1 => {
                let declared = self.table.type_param(id).name.span;
                let text = format!("a static member can't name `{name}`, a type parameter of its class");
                return refuse(
                    Diagnostic::error(codes::TYPE_ARGUMENTS, span, text)
                        .label(declared, "declared here")
                        .note("each object has an argument for it, and the class as such has none"),
                );
            }
            Named::Param(_) | Named::OfObjects(_) | Named::Other => {}
        }
        let names: Vec<Symbol> = path.iter().map(|part| part.name).collect();
        let (from, file) = (self.names.class, span.file);
        if let Some(id) = self.table.class_of_path(&names, from, file) {
            let class = self.table.class(id);
            if class.broken {
                return Err(None);
            }
            if let Some(hidden) = self.table.hidden_class(id, from, file) {
                return refuse(hidden_class(hidden, span, self.table));
            }
            return self.class(id, span, args);
        }
        if path.len() > 1 {
            return refuse(self.unknown_path(&names, span));
        }
        match name.as_str() {
            "Object" if args.is_empty() => return Ok(Ty::Object),
            "bool" if args.is_empty() && self.table.text(span) != Text::Compiled => return Ok(Ty::Bool),
            "Float" | "Double" => {
                return refuse(not_in_language(span, format!("the floating-point type `{name}`")));
            }
            "Thread" | "Runnable" => {
                return refuse(not_in_language(span, format!("`{name}`, like all of threads,")));
            }
            _ => {}
        }
        let unknown = self.table.unknown_class(name, from, file);
        let error = Diagnostic::error(codes::UNKNOWN_TYPE, span, format!("there is no class `{name}`"));
        refuse(match unknown {
            Unknown::Imported(full) => {
                stub(error.here(format!("`{full}` is not in the files of this program")), &full)
            }
            Unknown::Perhaps(package) => stub(
                error.here(format!("not in the files of this program; perhaps in the package `{package}`")),
                &format!("{package}.{name}"),
            ),
            Unknown::Elsewhere(package) => error
                .here("not declared in this package, and not imported")
                .help(format!("write `import {package}.{name};`")),
            Unknown::Nested(full) => error
                .here("neither a class of this package nor one of the classes around this place")
                .help(format!("write `{full}`")),
            Unknown::OfJava => other_class(name, span),
            Unknown::Ambiguous => error
                .here("several imports bring a class of this name")
                .help("import the one that is meant by its name"),
            Unknown::Nowhere => {
                let error = error.here("not declared in the files of this program");
                let imported =
                    || library_class(name).map(|full| format!("the library has one: `import {full};`"));
                error.help(imported().or_else(|| self.table.similar_class(name)).unwrap_or_else(|| {
                    format!("declare `class {name} {{ … }}`, or add the file that declares it")
                }))
            }
        })
    }

    /// The error for a dotted name that means no class.
    fn unknown_path(&self, path: &[Symbol], span: Span) -> Diagnostic {
        let texts: Vec<&str> = path.iter().map(|part| part.as_str()).collect();
        let error =
            Diagnostic::error(codes::UNKNOWN_TYPE, span, format!("there is no class `{}`", texts.join(".")))
                .here("not declared in the files of this program");
        stub(error, &texts.join("."))
    }

    /// A class with its type arguments.
    fn class(&self, id: ClassId, span: Span, args: &[Type]) -> Result<Ty, Refusal> {
        let class = self.table.class(id);
        let (name, params) = (class.name, &class.type_params);
        let error = |text: String| {
            Diagnostic::error(codes::TYPE_ARGUMENTS, span, text)
                .label(name.span, "the class is declared here")
        };
        if args.len() != params.len() {
            let names: Vec<&str> =
                params.iter().map(|param| self.table.type_param(*param).name.name.as_str()).collect();
            let named = format!("{}<{}>", name.name, names.join(", "));
            return refuse(match (args.len(), params.len()) {
                (0, _) => error(format!("`{}` needs type arguments", name.name))
                    .help(format!("write a type for each parameter of `{named}`")),
                (_, 0) => error(format!("`{}` has no type parameters", name.name))
                    .help(format!("write `{}`", name.name)),
                (given, wanted) => {
                    let plural = if wanted == 1 { "" } else { "s" };
                    error(format!("`{named}` takes {wanted} type argument{plural}, found {given}"))
                }
            });
        }
        let mut found = Vec::new();
        for arg in args {
            found.push(self.argument(arg)?);
        }
        if self.table.supertypes_known
            && let Some((index, text)) =
                self.table.outside_of_bound(&Instantiation::default(), params, &found)
        {
            let bound = self.table.type_param(params[index]).name.span;
            return refuse(
                Diagnostic::error(codes::TYPE_ARGUMENTS, args[index].span, text)
                    .label(bound, "the bound is declared here"),
            );
        }
        let ty = Ty::Class(id, found);
        if let Some(most) = is_too_large(&ty) {
            return refuse(Diagnostic::error(
                codes::TOO_LARGE,
                span,
                format!("this type consists of more than {most} names"),
            ));
        }
        Ok(ty)
    }
}
