//! The predicates that stand for the elements of rows (language.md §6, Permissions for all elements).
//!
//! Permission for all elements of each row of an array is permission to an instance of each row, of a predicate of the
//! library that asks for all elements of its parameter. So what is true of instances under `forall` is true of rows.
//!
//! ```text
//! forall int i :: 0 <= i && i < m.length ==> acc(m[i][*])      an instance ElementsOfRows.ofInts(m[i]) for each i
//! ```
//!
//! *Invariant*: the predicate is the one for elements of the very type that the row has, because opening it teaches
//! what the type says of its values.

use super::{CallableId, Table, Ty};
use crate::source::Symbol;

impl Table<'_> {
    /// The predicate for rows of a type. None: there is none, or the program has a class of that name itself.
    pub(crate) fn row_predicate(&self, row: &Ty) -> Option<CallableId> {
        let Ty::Array(element) = row else { return None };
        let name = match **element {
            Ty::Int => "ofInts",
            Ty::Long => "ofLongs",
            Ty::Short => "ofShorts",
            Ty::Byte => "ofBytes",
            Ty::Char => "ofChars",
            Ty::Bool => "ofBooleans",
            Ty::Object | Ty::Class(..) | Ty::Param(_) | Ty::Array(_) => "ofObjects",
            Ty::Error | Ty::Void | Ty::Frac | Ty::Null | Ty::Collection(..) => return None,
        };
        let found = self.callables_named(self.rows?, Symbol::new(name))?;
        found.declared.first().copied()
    }
}
