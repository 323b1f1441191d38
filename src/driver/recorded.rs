//! Which declarations `--trace` means.

use super::Declaration;
use crate::ir::Program;
use crate::resolve::nearest;

/// How many names are suggested if none is similar.
const OFFERED: usize = 5;

/// Whether a name written by the user means a declaration: `Cell.setX`, or `setX` in any class; `Cell` or `Cell.Cell`
/// is the constructor. Without types it means all that differ in them: `Cell.add` means `Cell.add(int)` too.
pub(super) fn matches(wanted: &str, name: &str) -> bool {
    let (plain, types) = name.split_at(name.find('(').unwrap_or(name.len()));
    let Some(wanted) = wanted.strip_suffix(types).or_else(|| (!wanted.contains('(')).then_some(wanted))
    else {
        return false;
    };
    let constructor = || wanted.split_once('.') == Some((plain, plain));
    plain == wanted || plain.rsplit('.').next() == Some(wanted) || constructor()
}

/// None if the program has a declaration of the name; otherwise the most similar names, or the first ones.
pub(super) fn missing(program: &Program, wanted: &str) -> Option<Vec<String>> {
    let methods = program.methods.iter().map(|it| &it.origin);
    let origins = methods.chain(program.pures.iter().map(|it| &it.origin)).filter(|it| !it.is_library());
    let mut names: Vec<_> = origins.map(|it| (it.span, it.name.as_str())).collect();
    if names.iter().any(|(_, name)| matches(wanted, name)) {
        return None;
    }
    names.sort_unstable();
    let short = |name: &'_ str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let mut near: Vec<&str> = if wanted.contains('.') {
        nearest(wanted, names.iter().map(|(_, name)| *name))
    } else {
        let shorts: Vec<String> = names.iter().map(|(_, name)| short(name)).collect();
        let near = nearest(wanted, shorts.iter().map(String::as_str));
        let is_near = |name: &str| near.iter().any(|it| **it == short(name));
        names.iter().map(|(_, name)| *name).filter(|name| is_near(name)).collect()
    };
    if near.is_empty() {
        near = names.iter().map(|(_, name)| *name).collect();
    }
    near.dedup();
    near.truncate(OFFERED);
    Some(near.into_iter().map(str::to_owned).collect())
}

/// The declarations that are meant but have no recording, with the reason.
pub(super) fn unrecorded(
    program: &Program,
    wanted: &str,
    declarations: &[Declaration],
) -> Vec<(String, &'static str)> {
    let methods = program.methods.iter().map(|it| (&it.origin, it.body.is_some()));
    let all = methods.chain(program.pures.iter().map(|it| (&it.origin, it.body.is_some())));
    let recorded = |span| declarations.iter().any(|it| it.span == span && it.recording.is_some());
    let mut found: Vec<_> =
        all.filter(|(origin, _)| matches(wanted, &origin.name) && !recorded(origin.span)).collect();
    found.sort_by_key(|(origin, _)| origin.span);
    let reason = |has_body: bool| match has_body {
        true => "it was not executed, because of an error in it or in what it relies on",
        false => "it has no body",
    };
    found.into_iter().map(|(origin, has_body)| (origin.name.clone(), reason(has_body))).collect()
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn names_with_and_without_their_class() {
        assert!(matches("Cell.setX", "Cell.setX") && matches("setX", "Cell.setX"));
        assert!(matches("Cell", "Cell") && matches("Cell.Cell", "Cell") && matches("main", "main"));
        assert!(matches("Cell.add", "Cell.add(int)") && matches("add(int)", "Cell.add(int)"));
        assert!(matches("Cell(int)", "Cell(int)") && !matches("add(Cell)", "Cell.add(int)"));
        assert!(!matches("Cell", "Cell.setX") && !matches("set", "Cell.setX") && !matches("A.B", "A"));
    }
}
