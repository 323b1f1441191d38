//! The text of a syntax error: expected tokens in plain words.

use crate::syntax::token::{Tok, Token};

/// A short list of what could be at the place of an error, from the names of the grammar.
pub(super) fn expected(names: &[String]) -> String {
    let has = |name: &str| names.iter().any(|other| other.trim_matches('"') == name);
    let mut list: Vec<String> = Vec::new();
    let sign = |list: &mut Vec<String>, sign: &str| list.push(format!("`{sign}`"));
    if has("start unit") {
        return "a declaration".into();
    }
    if has("&&") {
        // A value is complete: list what may follow it, but not every operator.
        for closing in [";", ",", ")", "]", "}", ":", "->", ".."] {
            // A name at the beginning of a statement could also be a label.
            let label = closing == ":" && has("=");
            if has(closing) && !label && list.len() < 3 {
                sign(&mut list, closing);
            }
        }
        if has("let in") {
            sign(&mut list, "in");
        }
        if has("{") && list.is_empty() {
            sign(&mut list, "{");
        }
        if has("identifier") && has("type <") {
            list.push("a name".into());
        }
        list.push("an operator".into());
        return join(&list);
    }
    let statement = has("while") && has("return");
    let expression = has("integer") && has("null");
    let ty = has("int") && has("boolean");
    if statement {
        list.push("a statement".into());
    } else if expression {
        list.push("an expression".into());
        return list.concat();
    } else if has("main") {
        list.push("a class, an interface or `main { … }`".into());
    } else if has("predicate") && has("class") {
        list.push("a field, a method or another member".into());
    } else if ty {
        list.push("a type".into());
    } else if has("class") {
        list.push("a class or an interface".into());
    } else if has("identifier") {
        list.push("a name".into());
    }
    if has("{") && !statement {
        list.push(if has("requires") { "a body `{ … }`".into() } else { "`{`".into() });
    }
    if has("requires") && !has("predicate") {
        list.push("a contract".into());
    }
    let shown: &[&str] = if statement || has("predicate") {
        &["}"]
    } else {
        &[
            ";", "=", ",", "(", ")", "[", "]", "}", "::", ":", "->", ".", "while", "catch", "finally",
            "type >", "let in",
        ]
    };
    for name in shown {
        if has(name) && list.len() < 4 {
            let text = match *name {
                "type >" => ">",
                "let in" => "in",
                other => other,
            };
            sign(&mut list, text);
        }
    }
    if list.is_empty() {
        list.push("something else".into());
    }
    join(&list)
}

fn join(list: &[String]) -> String {
    match list {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

/// A token as its author would call it.
pub(super) fn found(text: &str, token: Option<&Token>) -> String {
    let Some(token) = token else { return "the end of the file".into() };
    let written = text.get(token.start..token.end).unwrap_or("");
    match token.tok {
        Tok::Before => return "a contract".into(),
        Tok::ErrorExpr | Tok::ErrorStmt | Tok::ErrorMember | Tok::ErrorItem => return "this".into(),
        Tok::Str(_) if written.len() > 20 => return "a string".into(),
        _ => {}
    }
    let written = match written {
        "" => token.tok.text().unwrap_or("this"),
        written => written,
    };
    let shown: String = written.chars().take(40).collect();
    match Tok::keyword(&shown) {
        Some((tok, _)) if tok == token.tok => format!("the keyword `{shown}`"),
        _ => format!("`{shown}`"),
    }
}
