//! A change in words, on one line.

use crate::syntax::ast::{Expr, Stmt};
use crate::syntax::pretty;

/// A longer text is shown in part.
const LONGEST: usize = 60;
/// How much unchanged text is shown before the change.
const BEFORE: usize = 20;

/// Which statement is left out.
pub(super) fn left_out(stmt: &Stmt) -> String {
    let text = one_line(&pretty::stmt(stmt));
    format!("`{}` left out", part(&text, 0))
}

/// The text before and after. For long texts, the part in which they differ.
pub(super) fn becomes(before: &Expr, after: &Expr) -> String {
    let (before, after) = (one_line(&pretty::expr(before)), one_line(&pretty::expr(after)));
    let same = before.chars().zip(after.chars()).take_while(|(a, b)| a == b).count();
    let long = before.chars().count().max(after.chars().count()) > LONGEST;
    let from = if long { same.saturating_sub(BEFORE) } else { 0 };
    format!("`{}` becomes `{}`", part(&before, from), part(&after, from))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most [`LONGEST`] characters of a text, from about the one with this number on.
fn part(text: &str, from: usize) -> String {
    let offset = |number: usize| text.char_indices().nth(number).map(|(offset, _)| offset);
    let start = match offset(from) {
        // Starts at the beginning of a word.
        Some(start) if from > 0 => {
            text[start..].find(' ').filter(|gap| *gap < BEFORE).map_or(start, |gap| start + gap + 1)
        }
        _ => 0,
    };
    let shown = &text[start..];
    let dots = if start > 0 { "… " } else { "" };
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{dots}{} …", shown[..end].trim_end()),
        None => format!("{dots}{shown}"),
    }
}
