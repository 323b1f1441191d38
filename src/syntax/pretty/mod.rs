//! From tree to text: any tree as a program in the `.acc` spelling.
//!
//! Parsing the printed text gives the same tree, except for places, node numbers and round brackets (see
//! [`super::ast::normal`]); this is a property test. Brackets are added where precedence requires them, so trees that
//! were not parsed from a text print well too. There is one exception: a name in a `.java` file that is reserved in
//! `.acc` (`int old;`) prints as it is. Statements that could not be read print as comments.
//!
//! The layout uses an indentation of two spaces, one statement per line, and clauses on lines of their own:
//!
//! ```text
//! void setX(int v)
//!   requires valid();
//!   ensures valid() && getX() == v;
//! {
//!   x = v;
//! }
//! ```

mod decl;
mod expr;
mod stmt;

use super::ast::{Expr, Ident, Program, Stmt, Type, TypeKind, Unit};

/// A whole program: its files one after another, an empty line between them.
///
/// Each file parses on its own; the text as a whole parses if only the first file has imports.
pub fn program(program: &Program) -> String {
    let units: Vec<String> = program.units.iter().map(unit).collect();
    units.join("\n")
}

/// One file.
pub fn unit(unit: &Unit) -> String {
    let mut printer = Printer::default();
    printer.unit(unit);
    printer.out
}

/// One expression, on one line.
pub fn expr(expr: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(expr);
    printer.out
}

/// One statement; several lines if it holds others.
pub fn stmt(stmt: &Stmt) -> String {
    let mut printer = Printer::default();
    printer.stmt(stmt);
    printer.out
}

/// A literal that says `text`.
pub fn string(text: &str) -> String {
    let mut printer = Printer::default();
    printer.string(text);
    printer.out
}

/// One type.
pub fn ty(ty: &Type) -> String {
    let mut printer = Printer::default();
    printer.ty(ty);
    printer.out
}

#[derive(Default)]
struct Printer {
    out: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Begins a line.
    fn line(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// Prints items with `, ` between them.
    fn list<T>(&mut self, items: &[T], mut print: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            print(self, item);
        }
    }

    fn ident(&mut self, ident: &Ident) {
        self.put(ident.name.as_str());
    }

    fn path(&mut self, path: &[Ident]) {
        for (index, part) in path.iter().enumerate() {
            if index > 0 {
                self.put(".");
            }
            self.ident(part);
        }
    }

    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Void => self.put("void"),
            TypeKind::Int => self.put("int"),
            TypeKind::Boolean => self.put("boolean"),
            TypeKind::Long => self.put("long"),
            TypeKind::Short => self.put("short"),
            TypeKind::Byte => self.put("byte"),
            TypeKind::Char => self.put("char"),
            TypeKind::Var => self.put("var"),
            TypeKind::Floating(name) => self.put(name.as_str()),
            TypeKind::Ghost(name, args) => {
                self.put(name.as_str());
                self.type_args(args);
            }
            TypeKind::Named(name, args) => {
                self.path(name);
                self.type_args(args);
            }
            TypeKind::Array(element) => {
                self.ty(element);
                self.put("[]");
            }
            TypeKind::Wildcard(bound) => {
                self.put("?");
                if let Some(bound) = bound {
                    self.put(if bound.is_super { " super " } else { " extends " });
                    self.ty(&bound.ty);
                }
            }
            TypeKind::Inferred => {}
            TypeKind::Error => self.put("/* could not be read */ Object"),
        }
    }

    fn type_args(&mut self, args: &[Type]) {
        if !args.is_empty() {
            self.put("<");
            self.list(args, Self::ty);
            self.put(">");
        }
    }
}
