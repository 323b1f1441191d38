//! Side tables indexed by [`NodeId`].

use rustc_hash::{FxHashMap, FxHashSet};

use super::{CaseLabel, ElementConversion, VariableId, Walk, strip};
use crate::resolve::{CallableId, ClassId, Conversion, FieldId, Ty};
use crate::source::Span;
use crate::syntax::ast::{Call, Expr, ExprKind, NodeId};

/// What a node refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Target {
    /// Nothing, or something that is not known.
    #[default]
    None,
    Variable(VariableId),
    /// A field; for a bare name, a field of `this`.
    Field(FieldId),
    /// `a.length`
    Length,
    /// `a.elems`, inside `acc` only
    Elements,
    /// A class, left of a dot.
    Class(ClassId),
    Call(CallableId),
    /// A call of this very declaration, whatever overrides it: `super.m()`, `C.q()` inside of C.
    Exactly(CallableId),
    /// `new C(…)`; no class is `Object`.
    New(Option<ClassId>, Option<CallableId>),
}

#[derive(Clone, Debug)]
struct Node {
    ty: Ty,
    target: Target,
    effects: bool,
    permissions: bool,
}

const UNKNOWN: Node = Node { ty: Ty::Error, target: Target::None, effects: false, permissions: false };

/// What the checks found out about each expression.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    /// The values that are boxed or unboxed, and whether that makes an object in program code.
    conversions: FxHashMap<NodeId, (Conversion, bool)>,
    /// The variables, by the place of the name that declares them.
    declared: FxHashMap<Span, VariableId>,
    /// The constructors that `this(…)` calls, by the place of the statement.
    delegated: FxHashMap<Span, CallableId>,
    /// The calls whose last arguments are the elements of a new array, with what they call, by the places of the calls.
    gathered: FxHashMap<Span, CallableId>,
    /// The arguments of program code for ghost parameters.
    ghost: FxHashSet<NodeId>,
    /// What the labels of cases stand for, by their places.
    labels: FxHashMap<Span, CaseLabel>,
    /// The positions of the variables of each `for (T x : e)`, by the places of their names.
    positions: FxHashMap<Span, VariableId>,
    /// The same for what a `for` over an `Iterable` calls.
    walks: FxHashMap<Span, Walk>,
    /// The same for what boxes or unboxes its elements.
    elements: FxHashMap<Span, ElementConversion>,
    /// Where a body assigns a final field of `this`.
    finals_set: FxHashMap<(CallableId, FieldId), FxHashSet<Span>>,
    /// The array types that `instanceof` asks for.
    arrays_tested: FxHashMap<NodeId, Ty>,
}

impl Nodes {
    /// Tables for `count` nodes.
    pub(crate) fn new(count: u32) -> Nodes {
        Nodes {
            nodes: vec![UNKNOWN; count as usize],
            conversions: FxHashMap::default(),
            declared: FxHashMap::default(),
            delegated: FxHashMap::default(),
            gathered: FxHashMap::default(),
            ghost: FxHashSet::default(),
            labels: FxHashMap::default(),
            positions: FxHashMap::default(),
            walks: FxHashMap::default(),
            elements: FxHashMap::default(),
            finals_set: FxHashMap::default(),
            arrays_tested: FxHashMap::default(),
        }
    }

    fn get(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&UNKNOWN)
    }

    fn get_mut(&mut self, id: NodeId) -> &mut Node {
        let index = id.0 as usize;
        if index >= self.nodes.len() {
            self.nodes.resize(index + 1, UNKNOWN);
        }
        &mut self.nodes[index]
    }

    /// Notes an argument of program code for a ghost parameter.
    pub(super) fn note_ghost(&mut self, e: &Expr) {
        self.ghost.insert(e.id);
    }

    /// Whether an expression in program code is a specification: it is an argument for a ghost parameter.
    pub(crate) fn is_ghost(&self, e: &Expr) -> bool {
        self.ghost.contains(&e.id)
    }

    /// The type of an expression; [`Ty::Error`] if it is not known.
    pub(crate) fn ty(&self, e: &Expr) -> &Ty {
        &self.get(e.id).ty
    }

    pub(crate) fn target(&self, e: &Expr) -> Target {
        self.get(e.id).target
    }

    /// The array type that an `instanceof` asks for.
    pub(crate) fn array_tested(&self, e: &Expr) -> Option<&Ty> {
        self.arrays_tested.get(&e.id)
    }

    pub(super) fn test_for_array(&mut self, e: &Expr, ty: &Ty) {
        self.arrays_tested.insert(e.id, ty.clone());
    }

    /// Whether evaluating it changes the state: it contains an assignment, `++` or `--`, `new` or a call of a mutator,
    /// or its value is boxed in program code.
    pub(crate) fn has_effects(&self, e: &Expr) -> bool {
        self.has_own_effects(e) || self.makes_box(e)
    }

    /// The same, without what becomes of its value then.
    pub(crate) fn has_own_effects(&self, e: &Expr) -> bool {
        self.get(e.id).effects
    }

    /// What becomes of the value of an expression, which has no round brackets around it.
    pub(crate) fn conversion(&self, e: &Expr) -> Option<&Conversion> {
        self.conversions.get(&e.id).map(|(conversion, _)| conversion)
    }

    /// Whether the value of an expression is boxed in program code.
    pub(crate) fn makes_box(&self, e: &Expr) -> bool {
        self.conversions.get(&e.id).is_some_and(|(_, makes)| *makes)
    }

    /// Notes that an expression, and what is in round brackets in it, has another type.
    pub(super) fn retype(&mut self, e: &Expr, ty: &Ty) {
        self.get_mut(e.id).ty = ty.clone();
        if let ExprKind::Paren(inner) = &e.kind {
            self.retype(inner, ty);
        }
    }

    /// Notes what becomes of the value of an expression.
    pub(super) fn convert(&mut self, e: &Expr, conversion: Conversion, makes: bool) {
        let mut inner = e;
        while let ExprKind::Paren(part) = &inner.kind {
            self.get_mut(inner.id).effects |= makes;
            inner = part;
        }
        self.conversions.insert(inner.id, (conversion, makes));
    }

    /// Whether it contains `acc`, an instance of a predicate, or `untouched`.
    pub(crate) fn has_permissions(&self, e: &Expr) -> bool {
        self.get(e.id).permissions
    }

    /// The variable that a name declares.
    pub(crate) fn declared(&self, name: Span) -> Option<VariableId> {
        self.declared.get(&name).copied()
    }

    /// The constructor that a `this(…)` calls.
    pub(crate) fn delegated(&self, stmt: Span) -> Option<CallableId> {
        self.delegated.get(&stmt).copied()
    }

    pub(super) fn delegate(&mut self, stmt: Span, to: CallableId) {
        self.delegated.insert(stmt, to);
    }

    /// What is called, if the last arguments of the call at this place are the elements of a new array.
    pub(crate) fn gathered(&self, call: Span) -> Option<CallableId> {
        self.gathered.get(&call).copied()
    }

    pub(super) fn gather(&mut self, call: Span, called: CallableId) {
        self.gathered.insert(call, called);
    }

    /// What the label of a case stands for.
    pub(crate) fn label(&self, label: Span) -> Option<&CaseLabel> {
        self.labels.get(&label)
    }

    pub(super) fn set_label(&mut self, label: Span, value: CaseLabel) {
        self.labels.insert(label, value);
    }

    /// The position, or the iterator, of the variable that is declared by a name in a `for`.
    pub(crate) fn position(&self, name: Span) -> Option<VariableId> {
        self.positions.get(&name).copied()
    }

    pub(super) fn place(&mut self, name: Span, position: VariableId) {
        self.positions.insert(name, position);
    }

    /// What a `for` over an `Iterable` calls. None: it is over an array.
    pub(crate) fn walked(&self, name: Span) -> Option<Walk> {
        self.walks.get(&name).copied()
    }

    pub(super) fn walk(&mut self, name: Span, walk: Walk) {
        self.walks.insert(name, walk);
    }

    /// The array of which a method is called: a static one stands for that, to which the array is given.
    pub(crate) fn array_asked<'c>(&self, call: &'c Call) -> Option<&'c Expr> {
        let receiver = call.receiver.as_deref()?;
        let is_value = !matches!(self.target(strip(receiver)), Target::Class(_));
        let asks = call.name.name.as_str() == "clone" && call.args.is_empty();
        (asks && is_value && matches!(self.ty(receiver), Ty::Array(_))).then_some(receiver)
    }

    /// In how many places a body assigns a final field of `this`.
    pub(crate) fn times_set(&self, body: CallableId, field: FieldId) -> usize {
        self.finals_set.get(&(body, field)).map_or(0, FxHashSet::len)
    }

    pub(super) fn set_final(&mut self, body: CallableId, field: FieldId, at: Span) {
        self.finals_set.entry((body, field)).or_default().insert(at);
    }

    /// What becomes of the elements before the variable that a name declares in a `for` takes them.
    pub(crate) fn element_conversion(&self, name: Span) -> Option<&ElementConversion> {
        self.elements.get(&name)
    }

    pub(super) fn convert_element(&mut self, name: Span, conversion: ElementConversion) {
        self.elements.insert(name, conversion);
    }

    pub(super) fn set(&mut self, e: &Expr, ty: Ty, effects: bool, permissions: bool) {
        let node = self.get_mut(e.id);
        node.ty = ty;
        node.effects = effects;
        node.permissions = permissions;
    }

    pub(super) fn set_target(&mut self, e: &Expr, target: Target) {
        self.get_mut(e.id).target = target;
    }

    pub(super) fn declare(&mut self, name: Span, variable: VariableId) {
        self.declared.insert(name, variable);
    }
}
