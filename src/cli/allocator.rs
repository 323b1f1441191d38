//! The allocator's settings.
//!
//! Each context of Z3 begins with two tables of eight megabytes, and there is one for each task that asks Z3 something. By
//! default glibc gives such pieces back to the kernel when they are freed, and the next context has four thousand page
//! faults: half of the time that a small proof with Z3 takes. So they are kept for the next one. The memory in use at one
//! time is what it was; with other allocators nothing changes.

/// Sets the allocator up for the whole process; to be called before memory is used much.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn set_up() {
    /// Pieces up to this size come from the heap. glibc allows no more.
    const MMAP_THRESHOLD: libc::c_int = 32 << 20;
    /// So much free memory at the end of a heap is kept.
    const TRIM_THRESHOLD: libc::c_int = 128 << 20;
    // SAFETY: `mallopt` takes two numbers and changes nothing but parameters of the allocator. What it does not like it
    // refuses, and then all is as before.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD);
        libc::mallopt(libc::M_TRIM_THRESHOLD, TRIM_THRESHOLD);
    }
}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn set_up() {}
