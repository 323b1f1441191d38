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

use crate::ir::{ClassId, Expr, ExprKind, Mention, MethodId, MethodKind, Program, StmtKind};

/// By method: the initialisations that it may begin itself.
pub(crate) fn initialisations_begun(program: &Program) -> Vec<Vec<MethodId>> {
    let mut initialisers: HashMap<ClassId, MethodId> = HashMap::new();
    for (index, method) in program.methods.iter().enumerate() {
        if let (MethodKind::ClassInitialiser, Some(class)) = (method.kind, method.origin.class) {
            initialisers.insert(class, MethodId(index as u32));
        }
    }
    let begun = |id: MethodId| {
        if initialisers.is_empty() {
            return Vec::new();
        }
        let mut found: BTreeSet<MethodId> = BTreeSet::new();
        for class in classes_used(program, id) {
            found.extend(program.hierarchy.above(class).iter().filter_map(|class| initialisers.get(class)));
        }
        found.remove(&id);
        found.into_iter().collect()
    };
    (0..program.methods.len() as u32).map(|id| begun(MethodId(id))).collect()
}

/// The classes of which a method uses something static, or makes objects, without a call of another method.
fn classes_used(program: &Program, id: MethodId) -> HashSet<ClassId> {
    let method = program.method(id);
    let mut found = HashSet::new();
    let belongs = match method.kind {
        MethodKind::Mutator => method.is_static,
        MethodKind::Constructor | MethodKind::Main | MethodKind::ClassInitialiser => true,
    };
    found.extend(method.origin.class.filter(|_| belongs));
    let Some(body) = &method.body else { return found };
    let mut left: Vec<Mention> = Vec::new();
    body.mentions(&mut |mention, definition| left.extend(program.meant(mention, definition)));
    body.visit(&mut |stmt| {
        stmt.kind.exprs(&mut |e| statics(e, &mut found));
        if let StmtKind::New { class, .. } = &stmt.kind {
            found.insert(*class);
        }
    });
    let mut seen: HashSet<Mention> = HashSet::new();
    while let Some(mention) = left.pop() {
        // A predicate is never run.
        let Mention::Pure(pure) = mention else { continue };
        if !seen.insert(mention) {
            continue;
        }
        let pure = program.pure(pure);
        found.extend(pure.origin.class.filter(|_| pure.is_static));
        if let Some(body) = &pure.body {
            statics(body, &mut found);
            body.mentions(&mut |mention, definition| left.extend(program.meant(mention, definition)));
        }
    }
    found
}

fn statics(e: &Expr, found: &mut HashSet<ClassId>) {
    e.visit(&mut |part| {
        if let ExprKind::Statics(class) = &part.kind {
            found.insert(*class);
        }
    });
}
