//! The members of random classes, as text.
//!
//! Each is a slot: a text that is often wrong, and others that take its place if it is refused, the last of which is right in most
//! places, or leaves the member out.

use crate::prop::Random;

/// A member, with what to write instead of it.
pub struct Slot {
    pub text: String,
    pub spare: Vec<String>,
}

pub struct Class {
    pub head: String,
    /// The name of its own field, which may be that of a field above it.
    pub field: &'static str,
    pub parent: Option<usize>,
    pub slots: Vec<Slot>,
}

pub fn pick<'a>(random: &mut Random, items: &[&'a str]) -> &'a str {
    items[random.below(items.len())]
}

fn slot(text: impl Into<String>, spare: &[&str]) -> Slot {
    Slot { text: text.into(), spare: spare.iter().rev().map(|it| (*it).to_owned()).collect() }
}

const BUMP: &str = "//@ requires ok() && k >= 0;\n  //@ ensures ok() && RELATION;\n  ";

/// The contracts that the topmost declarations have.
pub struct Contracts {
    val: String,
    bump: String,
    reset: String,
}

impl Contracts {
    pub fn new(random: &mut Random) -> Contracts {
        let val = pick(random, &["", "", "//@ ensures result >= 0;\n  "]);
        let relations = ["val() == old(val()) + k", "val() >= old(val()) + k", "val() >= old(val())", "true"];
        let reset = pick(random, &["true", "val() == 0", "val() <= old(val())", "true"]);
        Contracts {
            val: format!("//@ requires ok();\n  {val}/*@ pure @*/ "),
            bump: BUMP.replace("RELATION", pick(random, &relations)),
            reset: format!("//@ requires ok();\n  //@ ensures ok() && {reset};\n  "),
        }
    }
}

pub fn interface(random: &mut Random, contracts: &Contracts) -> Class {
    let Contracts { val, bump, reset } = contracts;
    let more = pick(random, &["bump(k); bump(k);", "bump(k + k);", "bump(k); reset();", "bump(2 * k);"]);
    let calc = pick(random, &["val() * 2", "val() + 1", "val()", "val() - start()"]);
    let slots = vec![
        slot(
            format!(
                "//@ predicate ok();\n  {val}int val();\n  {bump}void bump(int k);\n  {reset}void reset();"
            ),
            &[],
        ),
        slot("/*@ pure @*/ default int start() { return 1; }", &[]),
        slot(
            format!("{}default void more(int k) {{ {more} }}", bump.replace("+ k", "+ k + k")),
            &[
                "//@ requires ok() && k >= 0;\n  //@ ensures ok();\n  default void more(int k) { bump(k); bump(k); }",
            ],
        ),
        slot(format!("//@ requires ok();\n  /*@ pure @*/ default int calc() {{ return {calc}; }}"), &[]),
    ];
    Class { head: "interface I".into(), field: "", parent: None, slots }
}

pub fn root(random: &mut Random, contracts: &Contracts, below_interface: bool, is_abstract: bool) -> Class {
    let Contracts { val, bump, reset } = contracts;
    let public = if below_interface { "public " } else { "" };
    let own = |contract: &str| if below_interface { String::new() } else { contract.to_owned() };
    let own_val = if below_interface { "/*@ pure @*/ ".to_owned() } else { val.clone() };
    let made = pick(
        random,
        &["x = v;", "x = v + start();", "x = v; bump(1);", "x = v; x = x + start() - 1;", "x = v; reset();"],
    );
    let promise = pick(
        random,
        &[
            "ok() && val() == v",
            "ok() && val() == v + start()",
            "ok() && val() >= v",
            "acc(x) && x == v",
            "ok() && val() == v + 1",
            "ok()",
        ],
    );
    let mut slots = vec![
        slot(format!("int x{};", pick(random, &["", " = 1", " = 7"])), &[]),
        slot("static int made = 0;\n  static final int UNIT = 2;", &[]),
        slot(
            format!(
                "//@ {}predicate ok() {{ return {}; }}",
                public,
                pick(random, &["acc(x)", "acc(x) && x >= 0", "acc(x) && x >= 0 && x < 1000"])
            ),
            &["//@ public predicate ok() { return acc(x) && x >= 0; }"],
        ),
        slot(
            format!("//@ requires v >= 0;\n  //@ ensures {promise};\n  A0(int v) {{ {made} }}"),
            &[
                "//@ requires v >= 0;\n  //@ ensures ok() && val() >= 0;\n  A0(int v) { x = v; }",
                "//@ requires v >= 0;\n  //@ ensures ok();\n  A0(int v) { x = v; }",
                "//@ requires v >= 0;\n  //@ ensures acc(x) && x == v;\n  A0(int v) { x = v; }",
            ],
        ),
        slot(
            format!(
                "{own_val}{public}int val() {{ return {}; }}",
                pick(random, &["x", "x", "x", "x + UNIT", "x - 1"])
            ),
            &[&format!("{own_val}{public}int val() {{ return x; }}")],
        ),
        slot(
            format!(
                "{}{public}void bump(int k) {{ {} }}",
                own(bump),
                pick(
                    random,
                    &[
                        "x = x + k;",
                        "x += k;",
                        "if (k > 1) { x = x + k; }",
                        "x = x + k + 1;",
                        "int b = val(); x += k; assert val() == b + k;"
                    ]
                )
            ),
            &[&format!("{}{public}void bump(int k) {{ x += k; }}", own(bump))],
        ),
        slot(
            format!(
                "{}{public}void reset() {{ {} }}",
                own(reset),
                pick(random, &["x = 0;", "x = 0;", "x = UNIT;", ""])
            ),
            &[&format!("{}{public}void reset() {{ x = 0; }}", own(reset))],
        ),
        slot(
            format!(
                "//@ requires ok() && k >= 0;\n  //@ ensures ok() && {};\n  int peek(int k) {{ int b = val(); bump(k); return val() - b; }}",
                pick(random, &["result == k", "result >= 0", "true", "val() == old(val()) + result"])
            ),
            &[
                "//@ requires ok() && k >= 0;\n  //@ ensures ok();\n  int peek(int k) { int b = val(); bump(k); return val() - b; }",
            ],
        ),
        slot(
            format!(
                "//@ requires a != null && a.ok() && acc(made);\n  //@ ensures a.ok() && acc(made) && made == old(made) + 1 && {};\n  static int used(A0 a) {{ made++; a.bump(1); return a.val(); }}",
                pick(random, &["result == a.val()", "result >= old(a.val())", "result == old(a.val()) + 1"])
            ),
            &[
                "//@ requires a != null && a.ok() && acc(made);\n  //@ ensures a.ok() && acc(made) && made == old(made) + 1;\n  static int used(A0 a) { made++; a.bump(1); return a.val(); }",
            ],
        ),
    ];
    if below_interface {
        if random.below(3) == 0 {
            slots.push(slot("/*@ pure @*/ public int start() { return UNIT; }", &[""]));
        }
    } else {
        slots.push(slot("/*@ pure @*/ int start() { return 1; }", &[]));
        slots.push(slot(
            format!("{}void more(int k) {{ bump(k); bump(k); }}", bump.replace("+ k", "+ k + k")),
            &["//@ requires ok() && k >= 0;\n  //@ ensures ok();\n  void more(int k) { bump(k); bump(k); }"],
        ));
        slots.push(slot("//@ requires ok();\n  /*@ pure @*/ final int calc() { return val() * 2; }", &[]));
    }
    let tag = pick(random, &["", "//@ ensures result > 0;\n  "]);
    slots.push(match is_abstract {
        true => slot(format!("{tag}/*@ pure @*/ abstract int tag();"), &["/*@ pure @*/ abstract int tag();"]),
        false => slot(format!("{tag}/*@ pure @*/ int tag() {{ return 1; }}"), &[]),
    });
    let head = format!(
        "{}class A0{}",
        if is_abstract { "abstract " } else { "" },
        if below_interface { " implements I" } else { "" }
    );
    Class { head, field: "x", parent: None, slots }
}

/// The members of a class below `A0`.
pub fn below(random: &mut Random, number: usize, parent: usize, must_tag: bool, public: &str) -> Class {
    let field = ["y", "y", "x", "z"][random.below(4)];
    let own = |text: &str| text.replace("OWN", field);
    let mut slots = vec![slot(
        format!("int {field}{};", pick(random, &["", "", " = 5", " = start()", " = UNIT"])),
        &[&format!("int {field};")],
    )];
    if random.below(6) == 0 {
        slots.push(slot(own("{ OWN = OWN + 1; }"), &[""]));
    }
    let mut some = |chance: usize, head: &str, texts: &[&str], spare: &[&str]| {
        if random.below(chance) > 0 {
            return;
        }
        let member = |contract: &str, body: &str| own(&format!("{contract}{head} {{ {body} }}"));
        let chosen = pick(random, texts);
        let (contract, body) = chosen.split_once('|').unwrap_or(("", chosen));
        let contract = if contract.is_empty() { String::new() } else { format!("//@ {contract}\n  ") };
        let mut spare: Vec<String> = spare.iter().map(|body| member("", body)).collect();
        spare.push(String::new());
        let spare: Vec<&str> = spare.iter().map(String::as_str).collect();
        slots.push(slot(member(&contract, body), &spare));
    };
    some(
        2,
        &format!("//@ {public}predicate ok()"),
        &[
            "return super.ok() && acc(OWN);",
            "return super.ok() && acc(OWN);",
            "return super.ok() && acc(OWN) && OWN >= 0;",
            "return super.ok() && acc(OWN) && OWN == super.val();",
            "return super.ok() && acc(OWN) && OWN >= super.val();",
            "return acc(OWN) && super.ok();",
            "return acc(OWN);",
            "return super.ok() && super.val() >= 0;",
        ],
        &["return super.ok() && acc(OWN);"],
    );
    some(
        2,
        &format!("/*@ pure @*/ {public}int val()"),
        &[
            "return super.val() + 1;",
            "return super.val() * 2;",
            "return super.val() + OWN;",
            "return OWN;",
            "return x;",
            "return ((A0) this).x;",
            "ensures result >= 0;|return super.val();",
            "ensures result == super.val() + 1;|return super.val() + 1;",
            "return super.val() + start();",
            "return this.tag();",
        ],
        &["return super.val();"],
    );
    some(
        2,
        &format!("{public}void bump(int k)"),
        &[
            "super.bump(k);",
            "super.bump(k); OWN = OWN + 1;",
            "super.bump(k); OWN = OWN + k;",
            "super.bump(k); OWN += k;",
            "super.bump(k + 1);",
            "OWN = OWN + k;",
            "x = x + k;",
            "super.x = super.x + k;",
            "int b = val(); super.bump(k); assert val() >= b;",
            "ensures ok() && val() == old(val()) + k + 1;|super.bump(k); super.bump(1);",
            "ensures ok() && val() >= old(val()) + k;|super.bump(k);",
            "requires ok();|if (k >= 0) { super.bump(k); }",
            "super.bump(k); super.bump(0);",
            "if (k > 1) { super.bump(k - 1); super.bump(1); } else { super.bump(k); }",
            "A0 me = this; me.x = me.x + k;",
        ],
        &["super.bump(k);"],
    );
    some(
        3,
        &format!("{public}void reset()"),
        &[
            "super.reset(); OWN = 0;",
            "super.reset();",
            "OWN = 0;",
            "bump(1);",
            "super.reset(); OWN = super.val();",
            "x = 0;",
        ],
        &["super.reset();"],
    );
    some(
        2,
        &format!("/*@ pure @*/ {public}int start()"),
        &[
            "return 2;",
            "return 3;",
            "return super.start() + 1;",
            "return OWN;",
            "return tag() + 1;",
            "return UNIT;",
        ],
        &["return 4;"],
    );
    some(
        4,
        &format!("{public}void more(int k)"),
        &["bump(k + k);", "super.bump(k); super.bump(k);", "bump(2 * k);", "bump(k); bump(k);"],
        &["bump(k); bump(k);"],
    );
    let texts = [number.to_string(), "0".into(), format!("start() + {number}"), "UNIT".into()];
    let tag = format!("return {};", texts[random.below(4)]);
    if must_tag {
        slots.push(slot(
            format!("/*@ pure @*/ int tag() {{ {tag} }}"),
            &[&format!("/*@ pure @*/ int tag() {{ return {number}; }}")],
        ));
    } else if random.below(3) == 0 {
        slots.push(slot(format!("/*@ pure @*/ int tag() {{ {tag} }}"), &[""]));
    }
    let above = pick(random, &["v", "v", "v", "v + 1", "0"]);
    let made = pick(
        random,
        &["OWN = v;", "OWN = 0;", "", "OWN = OWN + 1;", "bump(1);", "OWN = v; bump(0);", "OWN = tag();"],
    );
    let promise = pick(
        random,
        &[
            "ok() && val() == v",
            "ok() && val() >= v",
            "ok()",
            "ok() && val() == v + 1",
            "ok() && val() == 2 * v",
            "ok() && val() >= 0",
            "acc(OWN) && OWN == v",
        ],
    );
    let made_with = |promise: &str, above: &str, made: &str| {
        own(&format!(
            "//@ requires v >= 0;\n  //@ ensures {promise};\n  A{number}(int v) {{ super({above}); {made} }}"
        ))
    };
    slots.push(slot(
        made_with(promise, above, made),
        &[
            &made_with(promise, "v", "OWN = 0;"),
            &made_with("ok()", "v", "OWN = 0;"),
            &made_with("ok()", "v", "OWN = v;"),
            &made_with("acc(OWN)", "v", ""),
        ],
    ));
    Class { head: format!("class A{number} extends A{parent}"), field, parent: Some(parent), slots }
}

pub fn wrapper(random: &mut Random, must_tag: bool, public: &str) -> Class {
    let promise = pick(
        random,
        &["val() == old(a.val())", "val() == old(a.val()) + 1", "val() >= old(a.val())", "true"],
    );
    let val = pick(random, &["in.val()", "in.val() + 1", "in.val() + super.val()"]);
    let bump = pick(
        random,
        &["in.bump(k);", "in.bump(k); super.bump(k);", "in.bump(k + 1);", "in.more(k);", "super.bump(k);"],
    );
    let mut slots = vec![
        slot("A0 in;", &[]),
        slot(
            format!(
                "//@ {public}predicate ok() {{ return super.ok() && acc(in) && in != null && in.ok(); }}"
            ),
            &[],
        ),
        slot(
            format!(
                "//@ requires a != null && a.ok();\n  //@ ensures ok() && {promise};\n  W(A0 a) {{ super(1); in = a; }}"
            ),
            &[
                "//@ requires a != null && a.ok();\n  //@ ensures ok();\n  W(A0 a) { super(1); in = a; }",
                "//@ requires a != null && a.ok();\n  W(A0 a) { super(1); in = a; }",
            ],
        ),
        slot(
            format!("/*@ pure @*/ {public}int val() {{ return {val}; }}"),
            &[&format!("/*@ pure @*/ {public}int val() {{ return in.val(); }}"), ""],
        ),
        slot(
            format!("{public}void bump(int k) {{ {bump} }}"),
            &[&format!("{public}void bump(int k) {{ in.bump(k); }}"), ""],
        ),
        slot(format!("{public}void reset() {{ in.reset(); }}"), &[""]),
    ];
    if must_tag {
        slots.push(slot("/*@ pure @*/ int tag() { return 9; }", &[]));
    }
    Class { head: "class W extends A0".into(), field: "in", parent: Some(0), slots }
}
