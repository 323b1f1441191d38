//! Where memory comes from: that of long proofs, and Z3's.
//!
//! Each context of Z3 begins with two tables of eight megabytes, all of which it writes, and there is a context for
//! each task that asks Z3 something. With glibc's own settings that costs more than the proof of a small method:
//!
//! ```text
//! by default                   both tables are fetched from the kernel, given back, fetched …    4200 page faults each
//! kept for the next context    4200 page faults once for each thread that runs at the same time
//! kept, in huge pages          a dozen
//! ```
//!
//! What runs without Z3 has other needs: the tables of a long proof grow all the time. Where each has pages of its own,
//! the kernel makes it longer without a copy, and no holes are left in the heap. glibc begins so, but puts ever larger
//! tables on the heap once some were freed (10 000 objects in a method take 160 MB instead of 126), so a limit is set.
//!
//! The settings count for the whole process, as Z3's own parameters do. With other allocators nothing changes. Nothing
//! here has an effect on an answer.

/// To be called before the first proof: growing tables get pages of their own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn prepare_for_proofs() {
    use std::sync::Once;

    /// Pieces from this size on have pages of their own.
    const MMAP_THRESHOLD: libc::c_int = 1 << 20;
    static SET_UP: Once = Once::new();

    SET_UP.call_once(|| {
        // SAFETY: `mallopt` takes two numbers and changes nothing but parameters of the allocator.
        unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD) };
    });
}

/// To be called before a context is made on the current thread: gets room for its tables ready.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn prepare_for_z3() {
    use std::sync::Once;

    /// Pieces up to this size come from the heap. glibc allows no more.
    const MMAP_THRESHOLD: libc::c_int = 32 << 20;
    /// So much free memory at the end of a heap is kept.
    const TRIM_THRESHOLD: libc::c_int = 128 << 20;
    /// What a context takes at once: the two tables, and some more.
    const ROOM: usize = 20 << 20;
    const HUGE_PAGE: usize = 2 << 20;
    static SET_UP: Once = Once::new();

    SET_UP.call_once(|| {
        // SAFETY: `mallopt` takes two numbers and changes nothing but parameters of the allocator. What it does not
        // like it refuses, and then all is as before.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD);
            libc::mallopt(libc::M_TRIM_THRESHOLD, TRIM_THRESHOLD);
        }
    });
    // SAFETY: the advice is about whole pages inside of a piece of memory that is ours until it is freed, and it says
    // how the kernel provides them, not what is in them. A kernel that has no huge pages refuses it, and all is as
    // before. The piece is at the end of the thread's heap, so the tables will lie there.
    unsafe {
        let room = libc::malloc(ROOM);
        let skipped = room.align_offset(HUGE_PAGE);
        if !room.is_null() && skipped < ROOM {
            let whole = (ROOM - skipped) / HUGE_PAGE * HUGE_PAGE;
            libc::madvise(room.byte_add(skipped), whole, libc::MADV_HUGEPAGE);
        }
        libc::free(room);
    }
}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn prepare_for_proofs() {}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn prepare_for_z3() {}
