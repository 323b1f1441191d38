//! Bounds that no type can have together.
//!
//! The values of `<T extends A & I & J>` have the members of all bounds, as if T were an abstract class that extends A
//! and implements I and J (JLS 17, §4.9). So what such a class could not inherit side by side, T can't have either:
//!
//! ```text
//! interface I { int m(); }   interface J { boolean m(); }      <T extends I & J>   refused: one method gives both
//! ```
//!
//! *Invariant*: what Java refuses for its members is refused here. What is accepted beyond that is within no bounds.

use super::clash::is_member;
use super::definition::result_fits;
use super::generics::Instantiation;
use super::{Access, Callable, CallableId, Table, Ty, TypeParamId, codes};
use crate::report::Diagnostic;
use crate::syntax::ast::Text;

/// A member of a bound, with its types as they are there.
struct Member {
    bound: usize,
    id: CallableId,
    params: Vec<Ty>,
    result: Ty,
}

/// The errors for all type parameters of a program.
pub(super) fn check(table: &Table<'_>, errors: &mut Vec<Diagnostic>) {
    let params = (0..table.type_params.len() as u32).map(TypeParamId);
    errors.extend(params.filter_map(|param| incompatible(param, table)));
}

/// The first two members of several bounds that one class could not inherit.
fn incompatible(param: TypeParamId, table: &Table<'_>) -> Option<Diagnostic> {
    let declared = table.type_param(param);
    if declared.bounds.len() < 2 {
        return None;
    }
    let bounds = declared.bounds.iter().enumerate();
    let members: Vec<Member> = bounds.flat_map(|(bound, ty)| members(bound, ty, table)).collect();
    for (index, one) in members.iter().enumerate() {
        for other in &members[index + 1..] {
            if one.bound != other.bound
                && let Some(why) = apart(one, other, table)
            {
                let [a, b] = [one, other].map(|member| table.callable(member.id));
                let (a_name, b_name) = (table.qualified_name(a), table.qualified_name(b));
                let name = declared.name;
                return Some(
                    Diagnostic::error(
                        codes::TYPE_ARGUMENTS,
                        name.span,
                        format!("`{}` can't have both `{a_name}` and `{b_name}`", name.name),
                    )
                    .here(why)
                    .label(a.name.span, "one of them")
                    .label(b.name.span, "the other one")
                    .help("choose another name for one of them, or leave out a bound"),
                );
            }
        }
    }
    None
}

/// What javac knows of the members of a bound.
fn members(bound: usize, ty: &Ty, table: &Table<'_>) -> Vec<Member> {
    let Ty::Class(class, args) = ty else { return Vec::new() };
    let mut found = Vec::new();
    for above in table.above(*class) {
        let seen = table.through(*class, args, above);
        for id in table.declared(above) {
            let callable = table.callable(id);
            let of_interface = table.class(above).is_interface;
            let known = is_member(callable.kind)
                && callable.params_known
                && callable.text != Text::Comment
                && !callable.is_private
                && !(callable.is_static && of_interface);
            if known && (callable.is_static || table.definition_in(*class, id) == Some(id)) {
                let params = callable.program_params().map(|param| seen.of(&param.ty)).collect();
                found.push(Member { bound, id, params, result: seen.of(&callable.result) });
            }
        }
    }
    found
}

/// Why two members can't be those of one type; None if they can, or if they have nothing to do with one another.
fn apart(one: &Member, other: &Member, table: &Table<'_>) -> Option<&'static str> {
    let [a, b] = [one, other].map(|member| table.callable(member.id));
    if one.id == other.id
        || a.name.name != b.name.name
        || a.type_params.len() != b.type_params.len()
        || a.overrides.contains(&other.id)
        || b.overrides.contains(&one.id)
    {
        return None;
    }
    let names: Vec<Ty> = a.type_params.iter().map(|id| Ty::Param(*id)).collect();
    let renamed = Instantiation::new(&b.type_params, &names);
    if one.params != other.params.iter().map(|ty| renamed.of(ty)).collect::<Vec<Ty>>() {
        return None;
    }
    let result = renamed.of(&other.result);
    let of_class =
        |callable: &Callable<'_>| callable.class.is_some_and(|class| !table.class(class).is_interface);
    if of_class(a) && of_class(b) {
        return None;
    }
    // Whether an array of a subclass is one of a class, Java and this verifier see differently.
    let of_objects = |ty: &Ty| matches!(ty, Ty::Array(_)) && ty.innermost().is_reference();
    if of_objects(&one.result) && of_objects(&result) {
        return None;
    }
    if a.is_abstract || !of_class(a) {
        if !result_fits(&one.result, &result, table) && !result_fits(&result, &one.result, table) {
            return Some("neither of their results is one of the other");
        }
        let stands_for_itself = |callable: &Callable<'_>| !callable.is_abstract;
        return (!of_class(a) && (stands_for_itself(a) || stands_for_itself(b)))
            .then_some("which of them a call runs is not known");
    }
    // The method of the class runs for the one of the interface.
    if a.is_static {
        Some("that of the class is static")
    } else if !result_fits(&one.result, &result, table) {
        Some("the result of that of the class is none of the other")
    } else if a.access < Access::Public && !table.is_free(a) {
        Some("that of the class is not public")
    } else {
        None
    }
}
