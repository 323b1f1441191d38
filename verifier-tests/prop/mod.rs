//! Laws that hold for every program, tested on many.
//!
//! * [`same_as_new`]: what a session remembers is what it would find out anew;
//! * [`same_verdicts`]: names, order and threads do not matter;
//! * [`give_back`]: producing an assertion and consuming it changes nothing;
//! * [`no_fault`]: a verified program never goes wrong when it is executed ([`concrete`]): fixtures and changed
//!   fixtures;
//! * [`random_methods`]: the same for random programs ([`random_program`]);
//! * [`parts`]: the same for random programs with parts of permissions;
//! * [`lending`]: the same for those with ranges, all elements and all members, and how much of what is right is verified;
//! * [`library_parts`]: what is not read of the library matters to nobody;
//! * [`hierarchies`], [`class_trees`]: what is verified of random classes is true when Java runs it;
//! * [`bits`]: operations on bits have Java's values;
//! * [`overflow`]: where overflow is checked, program code counts as Java does;
//! * [`overloads`]: what a call means is what `javac` takes it to mean.
//!
//! `parse_pretty` is compiled into the library's unit tests, since it tests private parts of the library.
//!
//! The usual run takes a sample, the same one each time. `ACCLAIM_LONG=1` takes all of it:
//!
//! ```text
//! ACCLAIM_LONG=1 cargo test --test acclaim 'random methods'                     more than 20 000 methods
//! ACCLAIM_LONG=1 ACCLAIM_SEED=7 cargo test --test acclaim 'random methods'      the same number of different ones
//! ```

mod bits;
mod class_trees;
mod concrete;
mod give_back;
mod hierarchies;
mod lending;
mod library_parts;
mod no_fault;
mod overflow;
mod overloads;
mod parts;
mod random_methods;
mod random_program;
mod same_as_new;
mod same_verdicts;

use libtest_mimic::Trial;

pub fn trials() -> Vec<Trial> {
    let mut trials = same_verdicts::trials();
    trials.extend(bits::trials());
    trials.extend(class_trees::trials());
    trials.extend(give_back::trials());
    trials.extend(hierarchies::trials());
    trials.extend(lending::trials());
    trials.extend(library_parts::trials());
    trials.extend(no_fault::trials());
    trials.extend(random_methods::trials());
    trials.extend(same_as_new::trials());
    trials.extend(overflow::trials());
    trials.extend(overloads::trials());
    trials.extend(parts::trials());
    trials
}

/// Whether the long run was requested.
fn long() -> bool {
    std::env::var_os("ACCLAIM_LONG").is_some()
}

/// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
/// Number Generators, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
