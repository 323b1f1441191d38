//! Digests: short values that are equal if the serialised contents are equal.
//!
//! If two contents had the same digest, the verdict of one would be taken for the other. With 128 bits of SipHash, the
//! probability of that among 2³² contents is one in 2⁶⁴.

use std::hash::{DefaultHasher, Hasher};

/// The digest of some content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Digest(u64, u64);

impl Digest {
    /// The digest of some bytes. A caller that concatenates parts has to make sure that they can be told apart.
    pub(crate) fn of(bytes: &[u8]) -> Digest {
        let half = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(seed);
            hasher.write(bytes);
            hasher.finish()
        };
        Digest(half(0), half(1))
    }

    /// The digest of several digests and their number, in this order.
    pub(crate) fn of_all(parts: impl IntoIterator<Item = Digest>) -> Digest {
        let bytes: Vec<u8> = parts.into_iter().flat_map(Digest::bytes).collect();
        Digest::of(&bytes)
    }

    /// The digest of a set of digests: neither their order nor repetitions matter.
    pub(crate) fn of_set(parts: impl IntoIterator<Item = Digest>) -> Digest {
        let mut parts: Vec<Digest> = parts.into_iter().collect();
        parts.sort_unstable();
        parts.dedup();
        Digest::of_all(parts)
    }

    pub(crate) fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.0.to_le_bytes());
        bytes[8..].copy_from_slice(&self.1.to_le_bytes());
        bytes
    }
}
