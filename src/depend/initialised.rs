//! Which classes a method may initialise.
//!
//! A class is initialised before a static member of it is used or an object of it is made, its superclass before that (JLS 17,
//! §12.4.1). So whatever is said of all that a method runs has to be true of these initialisations as well:
//!
//! ```text
//! class L { static int q = 4;  static { while (q > 3) { } } }      int k = L.q;      may never end
//! ```
//!
//! *Invariant*: what a method itself may begin is all here. What it calls begins what it calls for.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::ir::{
    ClassId, Expr, ExprKind, Mention, Method, MethodId, MethodKind, Program, PureId, StmtKind, Switched,
};

/// The initialisations that each method, and each pure method, may begin itself.
pub(crate) struct Begun {
    pub methods: Vec<Vec<MethodId>>,
    pub pures: Vec<Vec<MethodId>>,
}

impl Begun {
    pub(crate) fn new(program: &Program) -> Begun {
        let mut initialisers: HashMap<ClassId, MethodId> = HashMap::new();
        for (index, method) in program.methods.iter().enumerate() {
            if let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) {
                initialisers.insert(class, MethodId(index as u32));
            }
        }
        if initialisers.is_empty() {
            let none = |count: usize| vec![Vec::new(); count];
            return Begun { methods: none(program.methods.len()), pures: none(program.pures.len()) };
        }
        let of = |classes: HashSet<ClassId>| -> Vec<MethodId> {
            let above = classes.iter().flat_map(|class| program.hierarchy.above(*class));
            let found: BTreeSet<MethodId> =
                above.filter_map(|class| initialisers.get(class)).copied().collect();
            found.into_iter().collect()
        };
        let switched = Switched::new(program);
        let methods = program.methods.iter().map(|method| of(used_by_method(program, &switched, method)));
        let pures = (0..program.pures.len() as u32).map(|id| {
            let mut found = HashSet::new();
            used_by_pures(program, &switched, vec![Mention::Pure(PureId(id))], &mut found);
            of(found)
        });
        Begun { methods: methods.collect(), pures: pures.collect() }
    }
}

/// The classes of which a method uses something static, or makes objects, without a call of another method.
fn used_by_method(program: &Program, switched: &Switched, method: &Method) -> HashSet<ClassId> {
    let mut found = HashSet::new();
    let belongs = match method.kind {
        MethodKind::Mutator => method.is_static,
        MethodKind::Constructor | MethodKind::Main => true,
        MethodKind::ClassInitialiser => false,
    };
    found.extend(method.origin.class.filter(|_| belongs));
    if let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) {
        found.extend(program.hierarchy.above(class).iter().filter(|above| **above != class));
    }
    // While a class is initialised, it does not begin again.
    let again = method.origin.class.filter(|_| method.kind == MethodKind::ClassInitialiser);
    found.extend(switched.by(program, &method.origin).filter(|class| Some(*class) != again));
    let Some(body) = &method.body else { return found };
    let mut left: Vec<Mention> = Vec::new();
    body.mentions(&mut |mention, definition| left.extend(program.meant(mention, definition)));
    body.visit(&mut |stmt| {
        stmt.kind.exprs(&mut |e| statics(e, &mut found));
        if let StmtKind::New { class, .. } = &stmt.kind {
            found.insert(*class);
        }
    });
    used_by_pures(program, switched, left, &mut found);
    found
}

/// The same of all pure methods that some lead to.
fn used_by_pures(
    program: &Program,
    switched: &Switched,
    mut left: Vec<Mention>,
    found: &mut HashSet<ClassId>,
) {
    let mut seen: HashSet<Mention> = HashSet::new();
    while let Some(mention) = left.pop() {
        // A predicate is never run.
        let Mention::Pure(pure) = mention else { continue };
        if !seen.insert(mention) {
            continue;
        }
        let pure = program.pure(pure);
        found.extend(pure.origin.class.filter(|_| pure.is_static));
        found.extend(switched.by(program, &pure.origin));
        if let Some(body) = &pure.body {
            statics(body, found);
            body.mentions(&mut |mention, definition| left.extend(program.meant(mention, definition)));
        }
    }
}

fn statics(e: &Expr, found: &mut HashSet<ClassId>) {
    e.visit(&mut |part| {
        if let ExprKind::Statics(class) = &part.kind {
            found.insert(*class);
        }
    });
}
