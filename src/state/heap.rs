//! The symbolic heap: a multiset of chunks, indexed for lookup.

use imbl::ordmap::DiffItem;
use imbl::shared_ptr::DefaultSharedPtr;
use imbl::{GenericHashMap, OrdMap, OrdSet};
use rustc_hash::FxBuildHasher;

use super::{Chunk, Resource};
use crate::term::Term;

/// The number of a chunk; an older chunk has a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ChunkId(pub u32);

/// Never iterated over, so the order of its keys can't matter.
type Index<K> = GenericHashMap<K, OrdSet<ChunkId>, FxBuildHasher, DefaultSharedPtr>;

/// A persistent multiset of chunks. A chunk is found by its resource, or by its resource and the exact term of its
/// receiver; a lookup "up to equality" goes through the members of the receiver's congruence class, so no lookup walks
/// over the whole heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    chunks: OrdMap<ChunkId, Chunk>,
    by_resource: Index<Resource>,
    by_receiver: Index<(Resource, Term)>,
    /// Those of a location of each element, or of each member of a set.
    each: OrdSet<ChunkId>,
}

fn insert_in<K: Clone + Eq + std::hash::Hash>(index: &mut Index<K>, key: K, id: ChunkId) {
    index.entry(key).or_default().insert(id);
}

fn remove_from<K: Clone + Eq + std::hash::Hash>(index: &mut Index<K>, key: K, id: ChunkId) {
    if let Some(ids) = index.get_mut(&key) {
        ids.remove(&id);
        if ids.is_empty() {
            index.remove(&key);
        }
    }
}

impl Heap {
    pub(crate) fn insert(&mut self, id: ChunkId, chunk: Chunk) {
        let resource = chunk.place.resource;
        if let Resource::Each(_) | Resource::Members(_) = resource {
            self.each.insert(id);
        }
        insert_in(&mut self.by_resource, resource, id);
        if let Some(receiver) = chunk.place.receiver() {
            insert_in(&mut self.by_receiver, (resource, receiver), id);
        }
        self.chunks.insert(id, chunk);
    }

    /// Removes a chunk; None if there is no such chunk.
    pub(crate) fn remove(&mut self, id: ChunkId) -> Option<Chunk> {
        let chunk = self.chunks.remove(&id)?;
        let resource = chunk.place.resource;
        self.each.remove(&id);
        remove_from(&mut self.by_resource, resource, id);
        if let Some(receiver) = chunk.place.receiver() {
            remove_from(&mut self.by_receiver, (resource, receiver), id);
        }
        Some(chunk)
    }

    pub(crate) fn get(&self, id: ChunkId) -> Option<&Chunk> {
        self.chunks.get(&id)
    }

    /// Changes the contents of a chunk; its resource and its arguments must stay the same.
    pub(crate) fn update(&mut self, id: ChunkId, change: impl FnOnce(&mut Chunk)) {
        if let Some(chunk) = self.chunks.get_mut(&id) {
            change(chunk);
        }
    }

    /// The chunks of a resource with exactly this receiver, oldest first.
    pub(crate) fn at(&self, resource: Resource, receiver: Term) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.of_ids(self.by_receiver.get(&(resource, receiver)))
    }

    /// The chunks of a resource, oldest first.
    pub(crate) fn of(&self, resource: Resource) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.of_ids(self.by_resource.get(&resource))
    }

    /// The chunks of a location of each element, or of each member of a set, oldest first.
    pub(crate) fn each(&self) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.of_ids(Some(&self.each))
    }

    /// How many chunks of a resource there are.
    pub(crate) fn count(&self, resource: Resource) -> usize {
        self.by_resource.get(&resource).map_or(0, OrdSet::len)
    }

    fn of_ids<'a>(&'a self, ids: Option<&'a OrdSet<ChunkId>>) -> impl Iterator<Item = (ChunkId, &'a Chunk)> {
        ids.into_iter().flatten().filter_map(|id| Some((*id, self.chunks.get(id)?)))
    }

    /// All chunks, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ChunkId, &Chunk)> {
        self.chunks.iter().map(|(id, chunk)| (*id, chunk))
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
