//! The symbolic heap: a multiset of chunks, indexed for lookup.

use std::rc::Rc;

use imbl::ordmap::DiffItem;
use imbl::shared_ptr::RcK;
use imbl::{GenericOrdMap, GenericOrdSet};

use super::{Chunk, Resource};
use crate::term::Term;

/// The number of a chunk; an older chunk has a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ChunkId(pub u32);

/// A heap stays on the thread that made it, so counting who shares a part of it need not be atomic.
type Ordered<K> = GenericOrdSet<K, RcK>;

/// A persistent multiset of chunks. A chunk is found by its resource, or by its resource and the exact term of its
/// receiver; a lookup "up to equality" goes through the members of the receiver's congruence class, so no lookup walks
/// over the whole heap.
///
/// Each step of an execution changes one chunk of a heap that others still hold, so the nodes on the way to it are
/// copied. That is why the indexes are ordered sets of short keys, and the chunks themselves are not in the nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    chunks: GenericOrdMap<ChunkId, Rc<Chunk>, RcK>,
    by_resource: Ordered<(Resource, ChunkId)>,
    by_receiver: Ordered<(Resource, Term, ChunkId)>,
    /// Those of a location of each element, or of each member of a set.
    each: Ordered<ChunkId>,
}

const OLDEST: ChunkId = ChunkId(0);
const YOUNGEST: ChunkId = ChunkId(u32::MAX);

impl Heap {
    pub(crate) fn insert(&mut self, id: ChunkId, chunk: Chunk) {
        let resource = chunk.place.resource;
        if let Resource::Each(_) | Resource::Members(_) = resource {
            self.each.insert(id);
        }
        self.by_resource.insert((resource, id));
        if let Some(receiver) = chunk.place.receiver() {
            self.by_receiver.insert((resource, receiver, id));
        }
        self.chunks.insert(id, Rc::new(chunk));
    }

    /// Removes a chunk; None if there is no such chunk.
    pub(crate) fn remove(&mut self, id: ChunkId) -> Option<Chunk> {
        let chunk = self.chunks.remove(&id)?;
        let resource = chunk.place.resource;
        if !self.each.is_empty() {
            self.each.remove(&id);
        }
        self.by_resource.remove(&(resource, id));
        if let Some(receiver) = chunk.place.receiver() {
            self.by_receiver.remove(&(resource, receiver, id));
        }
        Some(Rc::unwrap_or_clone(chunk))
    }

    pub(crate) fn get(&self, id: ChunkId) -> Option<&Chunk> {
        self.chunks.get(&id).map(Rc::as_ref)
    }

    /// Changes the contents of a chunk; its resource and its arguments must stay the same.
    pub(crate) fn update(&mut self, id: ChunkId, change: impl FnOnce(&mut Chunk)) {
        if let Some(chunk) = self.chunks.get_mut(&id) {
            change(Rc::make_mut(chunk));
        }
    }

    /// The chunks of a resource with exactly this receiver, oldest first.
    pub(crate) fn at(&self, resource: Resource, receiver: Term) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        let range = (resource, receiver, OLDEST)..=(resource, receiver, YOUNGEST);
        self.of_ids(self.by_receiver.range(range).map(|key| key.2))
    }

    /// The chunks of a resource, oldest first.
    pub(crate) fn of(&self, resource: Resource) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.of_ids(self.ids(resource))
    }

    /// The chunks of a location of each element, or of each member of a set, oldest first.
    pub(crate) fn each(&self) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.of_ids(self.each.iter().copied())
    }

    /// Whether there are at most so many chunks of a resource.
    pub(crate) fn has_at_most(&self, limit: usize, resource: Resource) -> bool {
        self.ids(resource).nth(limit).is_none()
    }

    fn ids(&self, resource: Resource) -> impl Iterator<Item = ChunkId> {
        self.by_resource.range((resource, OLDEST)..=(resource, YOUNGEST)).map(|key| key.1)
    }

    fn of_ids(&self, ids: impl Iterator<Item = ChunkId>) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        ids.filter_map(|id| Some((id, self.get(id)?)))
    }

    /// All chunks, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.chunks.iter().map(|(id, chunk)| (*id, chunk.as_ref()))
    }

    /// Whether two heaps are known to be the same without comparing their chunks.
    pub(crate) fn is_same(&self, other: &Heap) -> bool {
        self.chunks.ptr_eq(&other.chunks)
    }

    /// How many chunks there are.
    pub(crate) fn len(&self) -> usize {
        self.chunks.len()
    }

    /// The numbers, in order, of the chunks that are in only one of the two heaps, or that differ between them. Parts
    /// that the heaps share are not walked over.
    pub(crate) fn different(&self, other: &Heap) -> Vec<ChunkId> {
        let mut ids: Vec<ChunkId> = self
            .chunks
            .diff(&other.chunks)
            .map(|item| match item {
                DiffItem::Add(id, _) | DiffItem::Remove(id, _) => *id,
                DiffItem::Update { old: (id, _), .. } => *id,
            })
            .collect();
        ids.sort_unstable();
        ids
    }
}
