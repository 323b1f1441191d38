//! The names closest to an unknown one.

/// Longer names are not compared: computing the distance takes time proportional to the product of both lengths.
const LONGEST: usize = 64;
/// Only this many names, the first ones, are looked at.
const MOST: usize = 500;

/// The names closest to `wanted`, best first, at most three. A name is close if a third of its letters or
/// fewer must change, or if the two differ only in case.
pub(crate) fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let length = wanted.chars().count();
    if length > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .take(MOST)
        .filter(|name| name.len() <= 4 * LONGEST && *name != wanted)
        .filter_map(|name| {
            let limit = (length.max(name.chars().count()) / 3).max(1);
            if name.chars().count().abs_diff(length) > limit {
                return None;
            }
            let distance = strsim::damerau_levenshtein(wanted, name);
            if name.eq_ignore_ascii_case(wanted) {
                Some((0, name))
            } else {
                (distance <= limit && distance < length).then_some((distance, name))
            }
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().take(3).map(|(_, name)| name).collect()
}

/// `did you mean …?` for what [`nearest`] found.
pub(crate) fn did_you_mean(names: &[&str]) -> Option<String> {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let (last, others) = quoted.split_last()?;
    Some(if others.is_empty() {
        format!("did you mean {last}?")
    } else {
        format!("did you mean {} or {last}?", others.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_only() {
        assert_eq!(nearest("legnth", ["length", "strength", "x"]), ["length"]);
        assert_eq!(nearest("getx", ["getX", "setX"]), ["getX"]);
        assert!(nearest("a", ["b", "c"]).is_empty());
        assert_eq!(did_you_mean(&["a", "b"]).as_deref(), Some("did you mean `a` or `b`?"));
        assert_eq!(did_you_mean(&[]), None);
    }
}
