//! The library's texts have fewer declarations than Java's classes. A call whose declaration is missing here must not become a call of
//! another one of its name that means something else: `javap` tells what there is.
//!
//! ```text
//! append(Object) is missing, append(int) is here       append(integer) is append(Object) in Java, and here unboxes: allowed below,
//!                                                      since both add the same text
//! ```

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;

use super::{ensure, java, project, trial};

/// Missing declarations for which another one may be chosen here, which does the same.
const SAME: [(&str, &str); 6] = [
    // Whatever is added or said is the text of the value; a null that Java would print is an error here.
    ("java.lang.StringBuilder", "append(Object)"),
    ("java.lang.StringBuilder", "append(StringBuffer)"),
    ("java.lang.StringBuilder", "append(CharSequence)"),
    ("java.lang.StringBuilder", "insert(int,Object)"),
    ("java.io.PrintStream", "append(char)"),
    // The message is nobody's business.
    ("java.lang.AssertionError", "new(Object)"),
];

pub fn trials() -> Vec<Trial> {
    java::is_there()
        .then(|| trial("library/no other overload is chosen than Java's", compare))
        .into_iter()
        .collect()
}

/// By name: the simple names of the types of the parameters of each declaration.
type Methods = BTreeMap<String, Vec<Vec<String>>>;

fn compare() -> Result<(), String> {
    let mut classes = Vec::new();
    for package in ["java/lang", "java/util", "java/io"] {
        let entries =
            std::fs::read_dir(project("stdlib").join(package)).map_err(|error| error.to_string())?;
        for path in entries.flatten().map(|entry| entry.path()) {
            let simple = path.file_stem().map_or_else(String::new, |it| it.to_string_lossy().into_owned());
            classes.push((format!("{}.{simple}", package.replace('/', ".")), simple, path));
        }
    }
    let output = Command::new("javap")
        .arg("-public")
        .args(classes.iter().map(|(class, ..)| class))
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let of_java: Vec<&str> = text.split("Compiled from").skip(1).collect();
    ensure(output.status.success() && of_java.len() == classes.len(), || {
        "javap does not know all of them".into()
    })?;
    let mut wrong = Vec::new();
    for ((class, simple, path), theirs) in classes.iter().zip(of_java) {
        let ours = declared(path, simple)?;
        for (name, theirs) in methods(theirs.lines(), simple) {
            let Some(here) = ours.get(&name) else { continue };
            for missing in theirs.iter().filter(|params| !here.contains(params)) {
                let signature = format!("{name}({})", missing.join(","));
                // There are no numbers of these types, and what takes any object for `compareTo` calls the other one.
                let unknown = missing.iter().any(|ty| matches!(ty.as_str(), "float" | "double"));
                if unknown || signature == "compareTo(Object)" {
                    continue;
                }
                let taken = here.iter().any(|other| takes_its_arguments(other, missing));
                if taken && !SAME.contains(&(class.as_str(), signature.as_str())) {
                    wrong.push(format!("{class}.{signature}"));
                }
            }
        }
    }
    ensure(wrong.is_empty(), || format!("another overload is chosen here for\n{}", wrong.join("\n")))
}

/// Whether arguments for which Java chooses `missing` may be passed to `other`.
fn takes_its_arguments(other: &[String], missing: &[String]) -> bool {
    other.len() == missing.len() && missing.iter().zip(other).all(|(from, to)| may_pass(from, to))
}

fn may_pass(from: &str, to: &str) -> bool {
    const WIDER: [&str; 7] = ["byte", "short", "char", "int", "long", "float", "double"];
    let place = |ty: &str| WIDER.iter().position(|name| *name == ty);
    match (place(from), place(to)) {
        (Some(from), Some(to)) => from <= to && WIDER[to] != "char",
        // An object that is passed as such there may be unboxed here.
        (None, Some(_)) => matches!(from, "Object" | "Comparable" | "Number"),
        (Some(_), None) => to == "Object",
        // Of two types of objects one may be below the other; only what is final and another one is not.
        (None, None) => {
            let apart = |ty: &str| {
                ty.ends_with("[]") || ty == "String" || ty == "boolean" || ty == "Locale" || ty == "Charset"
            };
            from == to || to == "Object" || !(apart(from) || apart(to))
        }
    }
}

/// The public methods in a text of the library.
fn declared(path: &Path, class: &str) -> Result<Methods, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let headers = text.lines().filter(|line| {
        line.starts_with("  ")
            && !line.starts_with("   ")
            && !line.contains('$')
            && !line.trim().starts_with("//")
    });
    Ok(methods(headers, class))
}

fn methods<'t>(lines: impl Iterator<Item = &'t str>, class: &str) -> Methods {
    let mut found = Methods::new();
    for line in lines {
        let Some((before, rest)) = line.split_once('(') else { continue };
        let (Some((params, _)), Some(name)) = (rest.split_once(')'), before.split_whitespace().last()) else {
            continue;
        };
        let is_header = ["requires", "ensures", "return", "/**", "*", "{"];
        let first = line.split_whitespace().next().unwrap_or_default();
        if is_header.contains(&first) {
            continue;
        }
        let name = simple(name);
        let name = if name == class { "new".to_owned() } else { name };
        found.entry(name).or_default().push(types(params));
    }
    found
}

/// The erased, simple types of a list of parameters, with names or without.
fn types(params: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut depth = 0;
    for c in params.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let of = |param: &str| {
        let ty = param.split_whitespace().find(|word| *word != "final").unwrap_or_default();
        let ty = simple(&ty.replace("...", "[]"));
        // The names of type parameters.
        if ty.len() == 1 { "Object".to_owned() } else { ty }
    };
    plain.split(',').filter(|param| !param.trim().is_empty()).map(of).collect()
}

fn simple(path: &str) -> String {
    path.rsplit('.').next().unwrap_or(path).to_owned()
}
