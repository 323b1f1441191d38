//! The names in a text, and which classes of the library they may mean.

use std::collections::{BTreeMap, BTreeSet};

use super::super::token::{Tok, Token};
use super::{OURS, is_ours, is_unnamed};
use crate::source::{FileId, ROWS, Symbol};

/// The names in a text that may be those of classes or of their members.
#[derive(Default)]
pub(in super::super) struct Named {
    /// Those that stand alone.
    simple: BTreeSet<Symbol>,
    /// Those after a dot.
    qualified: BTreeSet<Symbol>,
    /// What single imports say that a name means, if that is a class of the library.
    imported: BTreeMap<Symbol, Vec<FileId>>,
}

impl Named {
    pub(in super::super) fn of(tokens: &[Token]) -> Named {
        let mut found = Named::default();
        found.add(tokens);
        found
    }

    pub(super) fn add(&mut self, tokens: &[Token]) {
        // `m[i][*]` asks for a row, and `new T[n][m]` makes some.
        let is_of_rows = |it: &[Token]| {
            it[0].tok == Tok::RBracket && it[1].tok == Tok::LBracket && it[2].tok != Tok::RBracket
        };
        if tokens.windows(3).any(is_of_rows) {
            self.simple.insert(Symbol::new(ROWS));
        }
        let mut after_dot = false;
        let mut rest = tokens;
        while let Some((token, more)) = rest.split_first() {
            rest = more;
            match token.tok {
                Tok::Ident(name) if after_dot => self.qualified.insert(name),
                Tok::Ident(name) => self.simple.insert(name),
                Tok::Str(_) => self.simple.insert(Symbol::new("String")),
                Tok::Import => {
                    rest = self.import(more).unwrap_or(more);
                    continue;
                }
                // Any other token names no class.
                _ => false,
            };
            after_dot = token.tok == Tok::Dot;
        }
    }

    /// Notes what `import p.C;` brings if it is a class of the library; what follows it. None: it is something else.
    fn import<'t>(&mut self, tokens: &'t [Token]) -> Option<&'t [Token]> {
        let end = tokens.iter().position(|token| token.tok == Tok::Semi)?;
        let path: Option<Vec<&str>> = (tokens[..end].iter())
            .filter(|token| token.tok != Tok::Dot)
            .map(|token| if let Tok::Ident(name) = token.tok { Some(name.as_str()) } else { None })
            .collect();
        let path = path?.join(".");
        let class = Symbol::new(path.rsplit('.').next()?);
        let file = FileId::of_library_classes(class)
            .iter()
            .find(|file| file.library_class().as_deref() == Some(&path))?;
        self.imported.entry(class).or_default().push(*file);
        if is_ours(*file) {
            self.qualified.insert(Symbol::new(OURS));
        }
        Some(&tokens[end..])
    }

    pub(super) fn is_ours_named(&self) -> bool {
        self.names().any(|name| name.as_str() == OURS)
    }

    /// All names, those of imported classes too.
    pub(super) fn names(&self) -> impl Iterator<Item = Symbol> {
        self.simple.iter().chain(&self.qualified).chain(self.imported.keys()).copied()
    }

    /// The library files whose classes may be meant, in a file of a package (`a.b`): those that are not Java's only if
    /// `ours` says so. A name that stands alone means the class that a single import brings, and if there is none, that
    /// of the same package.
    pub(super) fn classes(
        &self,
        package: &str,
        ours: bool,
        is_of_program: impl Fn(Symbol) -> bool,
    ) -> Vec<FileId> {
        let mut found: Vec<FileId> = self.imported.values().flatten().copied().collect();
        found.extend(self.qualified.iter().flat_map(|name| meant(*name, ours)));
        for name in &self.simple {
            if self.imported.contains_key(name) || is_of_program(*name) {
                continue;
            }
            let is_beside = |file: &&FileId| {
                let class = file.library_class();
                class.and_then(|class| class.rsplit_once('.').map(|(of, _)| of == package)).unwrap_or(false)
            };
            match FileId::of_library_classes(*name).iter().find(is_beside) {
                Some(beside) => found.push(*beside),
                None => found.extend(meant(*name, ours)),
            }
        }
        found
    }
}

/// The library files whose classes may be meant where a name occurs; those that are not Java's only if `ours` says so.
pub(super) fn meant(name: Symbol, ours: bool) -> impl Iterator<Item = FileId> {
    let classes = FileId::of_library_classes(name).iter().copied();
    classes.filter(move |id| ours || !is_ours(*id) || is_unnamed(*id))
}
