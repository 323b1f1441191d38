//! Which predicates and pure methods mention which, and in which order they can be settled.
//!
//! A *group* is a set of predicates and pure methods, each of which leads to all others by mentions in bodies and
//! contracts. There are no cycles between groups, so they have *levels*: each depends only on groups of lower levels.
//!
//! ```text
//! even ─► odd ─► even, sign        groups {even, odd} and {sign}; levels: sign, then even and odd
//! ```

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::Receivers;
use crate::ir::{Assertion, AssertionKind, Mention, PredId, Program, PureId};
use crate::source::Span;

/// A predicate or a pure method.
pub(crate) type Node = Mention;

/// The graph of mentions.
#[derive(Debug)]
pub(crate) struct Mentions {
    predicates: Vec<Vec<Node>>,
    pures: Vec<Vec<Node>>,
    /// By pure method: those that it overrides, whose contracts it has to keep.
    overridden: Vec<Vec<PureId>>,
    levels: Vec<Vec<Vec<Node>>>,
    /// By pure method: whether its recursion branches.
    branching: Vec<bool>,
}

impl Mentions {
    pub(crate) fn new(program: &Program, receivers: &Receivers) -> Mentions {
        let mut mentions = Mentions {
            predicates: program.predicates.iter().map(|it| of_assertion(program, it.body.as_ref())).collect(),
            pures: program.pures.iter().map(|it| of_pure(program, it)).collect(),
            overridden: vec![Vec::new(); program.pures.len()],
            levels: Vec::new(),
            branching: vec![false; program.pures.len()],
        };
        for refinement in &receivers.pures {
            mentions.overridden[refinement.own.index()].push(refinement.other);
        }
        mentions.levels = mentions.in_levels();
        for group in mentions.levels.iter().flatten() {
            for node in group {
                if let Node::Pure(id) = node {
                    let again = |other: &&Node| matches!(other, Node::Pure(_)) && group.contains(other);
                    mentions.branching[id.index()] = mentions.of(*node).iter().filter(again).count() > 1;
                }
            }
        }
        mentions
    }

    /// What a declaration mentions in its contract and body, from left to right, with repetitions.
    pub(crate) fn of(&self, node: Node) -> &[Node] {
        match node {
            Node::Pred(id) => &self.predicates[id.index()],
            Node::Pure(id) => &self.pures[id.index()],
        }
    }

    /// What has to be settled before a declaration, or together with it: what it mentions, and what it overrides.
    pub(crate) fn needed(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let overridden = match node {
            Node::Pred(_) => &[][..],
            Node::Pure(id) => &self.overridden[id.index()],
        };
        self.of(node).iter().copied().chain(overridden.iter().map(|id| Node::Pure(*id)))
    }

    /// The groups by level: each level depends only on those before it. The members of a group are in the order of the
    /// program, predicates first.
    pub(crate) fn levels(&self) -> &[Vec<Vec<Node>>] {
        &self.levels
    }

    /// Whether the members of a group lead back to themselves by what they mention.
    pub(crate) fn is_recursive(&self, group: &[Node]) -> bool {
        let edges: Vec<(Node, Node)> = group
            .iter()
            .flat_map(|from| self.of(*from).iter().filter(|to| group.contains(to)).map(|to| (*from, *to)))
            .collect();
        !cyclic(group, &edges, &[]).is_empty()
    }

    /// Whether a pure method mentions its group more than once, so that unrolling its definition n times takes more
    /// than n definitions, for most methods 2ⁿ.
    pub(crate) fn branches(&self, id: PureId) -> bool {
        self.branching[id.index()]
    }

    fn in_levels(&self) -> Vec<Vec<Vec<Node>>> {
        let predicates = (0..self.predicates.len() as u32).map(|i| Node::Pred(PredId(i)));
        let pures = (0..self.pures.len() as u32).map(|i| Node::Pure(PureId(i)));
        let mut graph: DiGraph<Node, ()> = DiGraph::new();
        let indices: Vec<NodeIndex> = predicates.chain(pures).map(|node| graph.add_node(node)).collect();
        let position = |node: Node| match node {
            Node::Pred(id) => id.index(),
            Node::Pure(id) => self.predicates.len() + id.index(),
        };
        for from in &indices {
            for mentioned in self.needed(graph[*from]) {
                graph.update_edge(*from, indices[position(mentioned)], ());
            }
        }
        let mut level_of: Vec<Option<usize>> = vec![None; indices.len()];
        let mut levels: Vec<Vec<Vec<Node>>> = Vec::new();
        for component in tarjan_scc(&graph) {
            let mut group: Vec<Node> = component.into_iter().map(|index| graph[index]).collect();
            group.sort_unstable();
            // The members of this group have no level yet.
            let mentioned = group.iter().flat_map(|node| self.needed(*node));
            let below = mentioned.filter_map(|node| level_of[position(node)]).max();
            let level = below.map_or(0, |level| level + 1);
            group.iter().for_each(|node| level_of[position(*node)] = Some(level));
            levels.resize_with(levels.len().max(level + 1), Vec::new);
            levels[level].push(group);
        }
        levels
    }
}

fn of_assertion(program: &Program, assertion: Option<&Assertion>) -> Vec<Node> {
    let mut found = Vec::new();
    let mut note = |mention, definition| found.extend(program.meant(mention, definition));
    assertion.iter().for_each(|it| it.mentions(&mut note));
    found
}

fn of_pure(program: &Program, pure: &crate::ir::Pure) -> Vec<Node> {
    let mut found = Vec::new();
    let mut note = |mention, definition| found.extend(program.meant(mention, definition));
    pure.requires.mentions(&mut note);
    pure.ensures.mentions(&mut note);
    if let Some(decreases) = &pure.decreases {
        decreases.mentions(&mut note);
    }
    if let Some(body) = &pure.body {
        body.mentions(&mut note);
    }
    found
}

/// The pure methods whose preconditions depend on themselves, each with the conjunct that begins the cycle: evaluating
/// such a precondition would need the precondition itself first.
pub(crate) fn circular_preconditions(program: &Program) -> Vec<(PureId, Span)> {
    let mut graph: DiGraph<PureId, ()> = DiGraph::new();
    let indices: Vec<NodeIndex> =
        (0..program.pures.len() as u32).map(|i| graph.add_node(PureId(i))).collect();
    let called = |assertion: &Assertion| {
        let mut found = Vec::new();
        assertion.mentions(&mut |mention, definition| {
            found.extend(program.meant(mention, definition).into_iter().filter_map(|node| match node {
                Mention::Pure(id) => Some(id),
                Mention::Pred(_) => None,
            }));
        });
        found
    };
    for (i, pure) in program.pures.iter().enumerate() {
        for callee in called(&pure.requires) {
            graph.update_edge(indices[i], indices[callee.index()], ());
        }
    }
    let mut circular = Vec::new();
    for component in tarjan_scc(&graph) {
        let members: Vec<PureId> = component.iter().map(|index| graph[*index]).collect();
        for member in &members {
            let requires = &program.pure(*member).requires;
            let parts = match &requires.kind {
                AssertionKind::And(parts) => parts.as_slice(),
                // Any other assertion is one conjunct.
                _ => std::slice::from_ref(requires),
            };
            let begins = parts.iter().find(|part| called(part).iter().any(|callee| members.contains(callee)));
            circular.extend(begins.map(|part| (*member, part.span)));
        }
    }
    circular
}

/// Of some edges between the members of a group, the indices of those that are on a cycle made of `edges` and `others`.
pub(crate) fn cyclic(group: &[Node], edges: &[(Node, Node)], others: &[(Node, Node)]) -> Vec<usize> {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let indices: Vec<NodeIndex> = group.iter().map(|_| graph.add_node(())).collect();
    let position = |node: &Node| group.iter().position(|member| member == node).map(|i| indices[i]);
    let ends = |(from, to): &(Node, Node)| Some((position(from)?, position(to)?));
    for (from, to) in edges.iter().chain(others).filter_map(ends) {
        graph.update_edge(from, to, ());
    }
    let components = tarjan_scc(&graph);
    let component = |index: NodeIndex| components.iter().position(|part| part.contains(&index));
    let on_cycle = |edge: &(Node, Node)| {
        ends(edge).is_some_and(|(from, to)| from == to || component(from) == component(to))
    };
    (0..edges.len()).filter(|number| on_cycle(&edges[*number])).collect()
}
