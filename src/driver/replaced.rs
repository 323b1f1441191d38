//! Classes of a program that take the place of what the library was verified with.
//!
//! What the library declares in `acclaim.util` was verified before, with the other classes of that package and with
//! those of `java.lang`. A program may have classes there, too:
//!
//! ```text
//! package acclaim.util;   final class Math { static int floorMod(int x, int y) { return -1; } }
//! ```
//!
//! Now the bodies of the library call this one, as they do where Java compiles them together. Soundness rests on this:
//! then that these bodies keep their contracts is taken on trust, and listed. A class with the text of the library's
//! own changes nothing.

use super::Trust;
use crate::ir::Program;
use crate::source::{FileId, Files};

/// What is believed because of such classes.
pub(super) fn believed(program: &Program, files: &Files) -> Vec<Trust> {
    let is_used = program.classes.iter().any(|class| class.was_verified_before());
    let own = program.classes.iter().filter(|class| is_used && class.outer.is_none());
    own.filter(|class| !class.span.file.is_library())
        .filter(|class| match library_file(&class.path) {
            Some(file) => files.get(file).text != files.get(class.span.file).text,
            None => class.is_in_our_package(),
        })
        .map(|class| {
            let what = format!("that the library's classes keep their contracts with this `{}`", class.path);
            Trust { span: class.span, what }
        })
        .collect()
}

/// The file of the library that declares a class with this full name.
fn library_file(path: &str) -> Option<FileId> {
    FileId::library().find(|file| file.library_class().as_deref() == Some(path))
}
