//! Hints: repairs of a failure, where there is an obvious one.
//!
//! A hint uses the names that are visible where the repair goes: a contract of the callee is written with the callee's
//! names, the method's own contract with names that have a meaning where the method begins. A repair that can't be
//! expressed there is not suggested.

use crate::ir::{Assertion, AssertionKind, MethodKind, Predicate};
use crate::report::quote::shown;
use crate::source::Span;
use crate::state::{Place, Resource};
use crate::symex::failure::{Failure, MeasureOf, Obligation, Reason};
use crate::symex::scene::{Scene, Source, Teller};
use crate::symex::words::naming::{Naming, acc, permission, without_this};
use crate::symex::words::overflow::Overflow;
use crate::term::Words;
use crate::trace::Taker;

/// The repair of a failure.
pub(crate) fn help(naming: &Naming<'_>, failure: &Failure) -> Option<String> {
    let teller = naming.teller;
    if failure.reason.gone().is_some_and(|gone| gone.at_entry) {
        let hint = "`old` is where the method begins: give what is meant a name before the loop, as in `ghost int before = …;`";
        return Some(hint.into());
    }
    if let Some(taken) = failure.taken() {
        if same_taker(failure) {
            return None;
        }
        let Taker::Call(callee) = taken.by else {
            return Some(
                "let its invariant hold all that is needed after the loop, or let a method that calls itself do the work: it keeps \
                 what comes before"
                    .into(),
            );
        };
        let callee = &teller.program.method(callee).origin;
        let asked = shown(teller.files, taken.conjunct);
        let asked = match taken.place.resource {
            Resource::Pred(_) => asked,
            _ => format!("acc({asked})"),
        };
        let name = &callee.name;
        return (!callee.is_library()).then(|| {
            format!("if `{name}` leaves it intact, let its contract give it back: `ensures {asked};`")
        });
    }
    if let Some(aside) = failure.reason.gone().and_then(|gone| gone.aside.as_ref()) {
        if failure.reason.is_short() {
            return Some(
                "the loop can use only what its invariant asks for: let it ask for all of it".into(),
            );
        }
        let held = without_this(teller, held_outside(naming, failure, aside.keyword)?);
        return Some(format!("the loop can use only what its invariant asks for: add `invariant {held};`"));
    }
    if let Some(keeps) = kept_by_constructor(teller, failure) {
        return Some(keeps);
    }
    if matches!(failure.obligation, Obligation::Postcondition { .. }) && teller.of_default_constructor() {
        return Some("declare a constructor with a contract of its own".into());
    }
    let around = teller.around(failure.span);
    // In a specification or a pure method there is no place for a statement before the expression.
    let specification = teller.in_pure
        || match failure.obligation {
            Obligation::Itself => around.specification,
            Obligation::PurePrecondition { call, .. } => teller.around(call).specification,
            _ => false,
        };
    match &failure.reason {
        Reason::NoPermission { gone, .. } if gone.inside.is_some() && !failure.in_contract => {
            let instance = inside(naming, failure)?;
            Some(if specification {
                format!("it is inside `{instance}`: write `opening {instance} in …`")
            } else {
                format!("it is inside `{instance}`: add `open {instance};` before")
            })
        }
        Reason::NoPermission { place, .. } if failure.in_contract => {
            if let (Some((instance, _)), false) = (failure.closing.first(), around.old) {
                return to_the_left(naming, instance);
            }
            if let (true, Some(instance)) = (teller.explicit, inside(naming, failure)) {
                return Some(format!("it is inside `{instance}`: write `opening {instance} in …`"));
            }
            let place = without_this(teller, naming.say_place(place)?);
            Some(if around.old {
                format!("ask for it where the method begins: `requires acc({place});`")
            } else {
                format!("put `acc({place}) &&`, or a predicate that contains it, before this conjunct")
            })
        }
        Reason::NoInstance { place, .. }
            if teller.explicit
                && !specification
                && !failure.in_contract
                && !matches!(failure.obligation, Obligation::Open { .. }) =>
        {
            let instance = without_this(teller, naming.say_place(place)?);
            Some(format!("if its parts are held, add `close {instance};` before"))
        }
        Reason::NoPermission { place, text, .. } if failure.obligation == Obligation::Itself => {
            if surely_inside(naming, failure).is_some() {
                None
            } else {
                of_superclass(naming, place)
                    .or_else(|| of_member(naming, failure, place))
                    .or_else(|| ask(naming, failure, place, *text))
            }
        }
        Reason::NoInstance { place, .. }
            if failure.in_contract && failure.obligation != Obligation::Itself =>
        {
            to_the_left(naming, place)
        }
        Reason::MayBeNull { what } if failure.obligation == Obligation::Itself => {
            let text = shown(teller.files, *what);
            let nameless = is_element(&text) || text == "null";
            (!nameless).then(|| demand(naming, failure, *what, "!= null"))
        }
        Reason::NoKey { map, key } => {
            Some(demand(naming, failure, *key, &format!("in {}", shown(teller.files, *map))))
        }
        // Nothing that could be asked for helps.
        Reason::DivisionByZero { divisor } if is_zero(teller, *divisor) => None,
        Reason::DivisionByZero { divisor } => Some(demand(naming, failure, *divisor, "!= 0")),
        Reason::NegativeSize { size } => Some(demand(naming, failure, *size, ">= 0")),
        Reason::NoValue => {
            Some("let `requires` exclude it; the test may stay, for those who call it from elsewhere".into())
        }
        Reason::Overflow { .. } => Overflow::of(&failure.reason)?.help(teller, failure),
        Reason::Measure { negative: true } => {
            let measure = shown(teller.files, failure.span);
            let clause = match failure.obligation {
                Obligation::Decreases { of: MeasureOf::Loop, .. } => "invariant",
                _ => "requires",
            };
            Some(format!(
                "ask for it where it begins: `{clause} {measure} >= 0;`, or measure `Math.max(0, {measure})`"
            ))
        }
        Reason::NoMeasure { callee } if teller.program.method(*callee).origin.is_library() => {
            Some("leave out `decreases`: then nothing is said of whether this ends".into())
        }
        Reason::NoMeasure { callee } => {
            let callee = &teller.program.method(*callee).origin.name;
            Some(format!("give `{callee}` a `decreases` too, which is smaller at this call"))
        }
        _ => None,
    }
}

/// Whether a divisor is written as the number 0.
pub(crate) fn is_zero(teller: Teller<'_>, divisor: Span) -> bool {
    matches!(shown(teller.files, divisor).as_ref(), "0" | "0L" | "0l")
}

/// Whether what fails took the permission itself, because it needs it twice.
pub(crate) fn same_taker(failure: &Failure) -> bool {
    let Some(taken) = failure.taken() else { return false };
    match failure.obligation {
        Obligation::Precondition { call, .. } => taken.at == call,
        Obligation::InvariantEntry { keyword } => taken.at == keyword,
        _ => false,
    }
}

/// What the contract of the constructor should give that made the object of which something is missing, if it gives
/// nothing.
fn kept_by_constructor(teller: Teller<'_>, failure: &Failure) -> Option<String> {
    let (Reason::NoPermission { place, .. } | Reason::NoInstance { place, .. }) = &failure.reason else {
        return None;
    };
    let place = failure.closing.first().map_or(place, |(closed, _)| closed);
    let Source::Call { method, .. } = teller.sources.get(*place.args.first()?)? else { return None };
    let constructor = teller.program.method(method);
    if constructor.kind != MethodKind::Constructor
        || constructor.origin.is_library()
        || first_permission(&constructor.ensures).is_some()
    {
        return None;
    }
    let what = match place.resource {
        Resource::Pred(pred) => {
            let name = teller.program.predicate(teller.program.shown_predicate(pred)).origin.simple();
            format!("{name}({})", if place.args.len() > 1 { "…" } else { "" })
        }
        Resource::Field(field) => format!("acc({})", teller.program.field(field).name),
        Resource::Element(_)
        | Resource::Elements(_)
        | Resource::Range(_)
        | Resource::Each(_)
        | Resource::Members(_) => return None,
    };
    let name = &constructor.origin.name;
    Some(format!("the contract of the constructor `{name}` gives no permission: add `ensures {what};` to it"))
}

/// The permission that the loop did not take along, as it is written where the loop begins.
pub(crate) fn held_outside(naming: &Naming<'_>, failure: &Failure, keyword: Span) -> Option<Words> {
    let aside = failure.reason.gone()?.aside.as_ref().filter(|aside| aside.keyword == keyword)?;
    let chunk = aside.heap.get(aside.chunk)?;
    let scene = Scene { heap: aside.heap.clone(), ..failure.scene.clone() };
    let outside = Naming::new(naming.teller, &scene);
    Some(permission(&outside, chunk, outside.say_place(&chunk.place)?))
}

/// The held instance that contains the missing location.
fn inside(naming: &Naming<'_>, failure: &Failure) -> Option<Words> {
    let id = failure.reason.gone()?.inside?;
    let chunk = failure.scene.heap.get(id)?;
    Some(without_this(naming.teller, naming.say_place(&chunk.place)?))
}

/// A held instance that certainly contains the missing location, but that can't be opened, or that nothing can satisfy.
pub(crate) fn surely_inside(naming: &Naming<'_>, failure: &Failure) -> Option<Words> {
    let Reason::NoPermission { place: Place { resource: Resource::Field(field), args }, .. } =
        &failure.reason
    else {
        return None;
    };
    let receiver = *args.first()?;
    let (_, chunk) = failure.scene.heap.iter().find(|(_, chunk)| {
        let Resource::Pred(pred) = chunk.place.resource else { return false };
        if chunk.when != naming.teller.pool.bool(true) {
            return false;
        }
        let holds = naming.teller.footprint(pred).iter();
        let mut holds = holds.filter(|(_, held)| held == field);
        holds.any(|(at, _)| chunk.place.args.get(*at) == Some(&receiver))
    })?;
    naming.say_place(&chunk.place)
}

fn to_the_left(naming: &Naming<'_>, instance: &Place) -> Option<String> {
    let instance = without_this(naming.teller, naming.say_place(instance)?);
    Some(format!("ask for it to the left: `{instance} && …`"))
}

/// Whether it is `x : e` in a loop, which stands for an element that no expression names.
fn is_element(text: &str) -> bool {
    text.split_once(':')
        .is_some_and(|(name, _)| name.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$')))
}

/// How to make sure that a value satisfies a condition: by the method's contract, if it can name the value, or by a
/// test.
fn demand(naming: &Naming<'_>, failure: &Failure, what: Span, is: &str) -> String {
    let teller = naming.teller;
    let text = shown(teller.files, what);
    if failure.in_contract || failure.promised_by.is_some() {
        return format!("put `{text} {is} &&` before this conjunct");
    }
    if teller.is_main() || teller.is_local(what) {
        format!("check `{text} {is}` first")
    } else {
        format!("require or check `{text} {is}` first")
    }
}

/// Of a field that a superclass declares, a constructor has what that one's constructor gives, and so have
/// initialisers.
fn of_superclass(naming: &Naming<'_>, place: &Place) -> Option<String> {
    let teller = naming.teller;
    let Resource::Field(field) = place.resource else { return None };
    let own = teller.own_method().filter(|own| own.kind == MethodKind::Constructor)?;
    let field = teller.program.field(field);
    let inherited = own
        .origin
        .class
        .is_some_and(|class| class != field.class && teller.program.hierarchy.is_subtype(class, field.class));
    let of_this = place.args.first().is_some_and(|of| naming.say(*of) == Some(Words::word("this")));
    let constructor =
        teller.program.methods.iter().find(|method| {
            method.kind == MethodKind::Constructor && method.origin.class == Some(field.class)
        })?;
    (inherited && of_this && !constructor.origin.is_library()).then(|| {
        let (name, field) = (&constructor.origin.name, field.name);
        format!(
            "the superclass has it, so it comes from the contract of its constructor `{name}`: add `ensures acc({field});` to that"
        )
    })
}

/// The set whose members have what is missing: it is enough that the object is one of them.
fn of_member(naming: &Naming<'_>, failure: &Failure, place: &Place) -> Option<String> {
    let members = Resource::Members(place.resource.item()?);
    let (_, chunk) = (failure.scene.heap.iter())
        .find(|(_, chunk)| chunk.place.resource == members && chunk.place.with() == place.with())?;
    let set = without_this(naming.teller, naming.say(*chunk.place.args.first()?)?);
    let object = naming.say(place.receiver()?)?;
    Some(format!("it is held of the members of `{set}`: make sure that `{object} in {set}`, or ask for it"))
}

/// How the contract can ask for a location, if the contract can name it.
fn ask(naming: &Naming<'_>, failure: &Failure, place: &Place, text: Span) -> Option<String> {
    let teller = naming.teller;
    if failure.reason.is_short() {
        let all = format!("acc({})", shown(teller.files, text));
        return (!teller.is_main() && !teller.is_local(text))
            .then(|| format!("a part is enough to read; to write, ask for all of it: `{all}` instead"));
    }
    let Some(words) = Naming::of_contract(teller, &failure.scene).say_place_at_entry(place) else {
        // It may be held nevertheless, in an instance whose locations have no names here.
        let asked = format!("`requires acc({});`", shown(teller.files, text));
        return (!teller.is_main() && !teller.is_local(text)).then(|| format!("ask for it: add {asked}"));
    };
    let asked = acc(without_this(teller, words));
    let giving = teller.program.predicates.iter().find(|predicate| gives(naming, predicate, place));
    let name = giving.map(|predicate| predicate.origin.simple());
    Some(match name {
        Some(name) => {
            format!("ask for it: add `requires {name}();`, which contains it, or `requires {asked};`")
        }
        None if teller.in_pure => format!("ask for it: add `requires {asked};`"),
        None => format!("ask for it: add `requires {asked};`, and `ensures {asked};` to give it back"),
    })
}

/// Whether an instance of a predicate on `this` certainly contains a location.
fn gives(naming: &Naming<'_>, predicate: &Predicate, place: &Place) -> bool {
    let teller = naming.teller;
    let Resource::Field(field) = place.resource else { return false };
    let of_this = place.args.first().is_some_and(|of| naming.say(*of) == Some(Words::word("this")));
    let at = teller.program.predicates.iter().position(|it| std::ptr::eq(it, predicate));
    let holds = at.is_some_and(|at| teller.footprints.of(crate::ir::PredId(at as u32)).contains(&(0, field)));
    let own = teller.origin.is_some_and(|own| own.class == predicate.origin.class);
    of_this && holds && own && !predicate.is_static && predicate.params.len() == 1
}

/// The first conjunct that asks for permission.
pub(crate) fn first_permission(assertion: &Assertion) -> Option<Span> {
    match &assertion.kind {
        AssertionKind::And(parts) => parts.iter().find_map(first_permission),
        AssertionKind::Acc(_) | AssertionKind::Instance(_) => Some(assertion.span),
        _ => None,
    }
}
