//! Z3's library is loaded when the first of its functions is called.
//!
//! A shared library that an executable names is loaded before the executable's first instruction. For Z3's that takes
//! two milliseconds, more than the proof of a small program, and most programs ask Z3 nothing. So this executable does
//! not name it: it has functions of its own with the names of those that the crate `z3` calls. Each jumps on to the
//! library's, by way of a table that is filled when the first of them is called:
//!
//! ```text
//! crate z3 ──► Z3_mk_add (here) ──► slot of Z3_mk_add ──► Z3_mk_add (the library's)
//!                                   empty: load the library, fill all slots, and jump
//! ```
//!
//! A jump leaves all arguments where they are, so nothing here knows what a function takes. (None of those listed takes
//! a floating-point number: their registers are not kept while the library is loaded.)
//!
//! *Invariant*: it is the library that would have been linked. The build script notes where the linker finds it, and a
//! library of that file name is loaded, or nothing is: then the process ends with an error, and nothing counts as
//! verified. A function that is called and is not in the list is found by the linker in the library itself, which is
//! then loaded at the start as usual, and only once.

use std::arch::global_asm;
use std::ffi::{CStr, CString, c_void};
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Where the build script found the library.
const LIBRARY: &str = env!("ACCLAIM_LIBZ3");

macro_rules! late {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        unsafe extern "C" {
            /// The table of slots, in the order of the names.
            #[link_name = "acclaim_z3_slots"]
            static SLOTS: [AtomicPtr<c_void>; NAMES.len()];
        }

        global_asm!(
            ".pushsection .bss.acclaim_z3, \"aw\", @nobits",
            ".balign 8",
            ".globl acclaim_z3_slots",
            ".hidden acclaim_z3_slots",
            "acclaim_z3_slots:",
            ".popsection",
            $(concat!(
                ".pushsection .bss.acclaim_z3, \"aw\", @nobits\n",
                ".Lslot_", stringify!($name), ": .zero 8\n",
                ".popsection\n",
                ".globl ", stringify!($name), "\n",
                ".type ", stringify!($name), ", @function\n",
                stringify!($name), ":\n",
                "lea r11, [rip + .Lslot_", stringify!($name), "]\n",
                "cmp qword ptr [r11], 0\n",
                "je .Lload_z3\n",
                "jmp qword ptr [r11]\n",
                ".size ", stringify!($name), ", . - ", stringify!($name),
            ),)*
            // The address of the slot is in r11. The stack is aligned for a call after seven registers.
            ".Lload_z3:",
            "push r11",
            "push rdi", "push rsi", "push rdx", "push rcx", "push r8", "push r9",
            "call {load}",
            "pop r9", "pop r8", "pop rcx", "pop rdx", "pop rsi", "pop rdi",
            "pop r11",
            "jmp qword ptr [r11]",
            load = sym load,
        );
    };
}

late! {
    Z3_ast_to_string Z3_ast_vector_dec_ref Z3_ast_vector_get Z3_ast_vector_inc_ref Z3_ast_vector_size
    Z3_benchmark_to_smtlib_string Z3_dec_ref Z3_del_config Z3_del_constructor Z3_del_constructor_list
    Z3_del_context Z3_func_decl_to_ast Z3_get_app_arg Z3_get_app_decl Z3_get_app_num_args Z3_get_ast_id
    Z3_get_ast_kind Z3_get_datatype_sort_constructor Z3_get_datatype_sort_constructor_accessor
    Z3_get_datatype_sort_recognizer Z3_get_full_version Z3_get_sort Z3_get_sort_kind Z3_global_param_set
    Z3_inc_ref Z3_interrupt Z3_is_eq_sort Z3_mk_add Z3_mk_and Z3_mk_app Z3_mk_array_sort Z3_mk_bool_sort
    Z3_mk_config Z3_mk_const Z3_mk_const_array Z3_mk_constructor Z3_mk_constructor_list Z3_mk_context_rc
    Z3_mk_datatypes Z3_mk_div Z3_mk_eq Z3_mk_exists_const Z3_mk_false Z3_mk_forall_const Z3_mk_fresh_const
    Z3_mk_func_decl Z3_mk_ge Z3_mk_gt Z3_mk_implies Z3_mk_int64 Z3_mk_int_sort Z3_mk_int_symbol Z3_mk_ite
    Z3_mk_lambda_const Z3_mk_le Z3_mk_lt Z3_mk_mod Z3_mk_mul Z3_mk_not Z3_mk_numeral Z3_mk_or Z3_mk_params Z3_mk_pattern
    Z3_mk_real_sort Z3_mk_select Z3_mk_solver Z3_mk_store Z3_mk_string_symbol Z3_mk_sub Z3_mk_true
    Z3_mk_unary_minus Z3_mk_uninterpreted_sort Z3_mk_unsigned_int64 Z3_params_dec_ref Z3_params_inc_ref
    Z3_params_set_bool Z3_params_set_uint Z3_pattern_to_ast Z3_set_error_handler Z3_solver_assert
    Z3_solver_check Z3_solver_check_assumptions Z3_solver_dec_ref Z3_solver_get_assertions Z3_solver_get_reason_unknown
    Z3_solver_get_statistics Z3_solver_inc_ref Z3_solver_pop Z3_solver_push Z3_solver_set_params Z3_sort_to_ast
    Z3_sort_to_string Z3_stats_dec_ref Z3_stats_get_double_value Z3_stats_get_key Z3_stats_get_uint_value
    Z3_stats_inc_ref Z3_stats_is_uint Z3_stats_size Z3_to_app
}

/// Loads the library and fills the table. Ends the process if that is impossible.
extern "C" fn load() {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| {
        if let Err(reason) = fill() {
            eprintln!("acclaim: Z3's library can't be loaded: {reason}");
            eprintln!("nothing counts as verified; scripts/setup.sh installs it, and then acclaim has to be built again");
            std::process::exit(3);
        }
    });
}

fn fill() -> Result<(), String> {
    // The name alone is looked for where the linker would look; the whole path serves libraries in folders of their
    // own.
    let name = Path::new(LIBRARY).file_name().map(|it| it.to_string_lossy().into_owned());
    let library = match open(&name.unwrap_or_default()) {
        Ok(library) => library,
        Err(_) => open(LIBRARY)?,
    };
    for (name, slot) in NAMES.iter().zip(slots()) {
        let symbol = CString::new(*name).map_err(|error| error.to_string())?;
        // SAFETY: the library stays loaded, and the name is a string that ends with a zero.
        let function = unsafe { libc::dlsym(library, symbol.as_ptr()) };
        if function.is_null() {
            return Err(format!("{LIBRARY} has no {name}"));
        }
        slot.store(function, Ordering::Release);
    }
    Ok(())
}

fn slots() -> &'static [AtomicPtr<c_void>] {
    // SAFETY: the table is defined above with a slot of a pointer's size for each name, zero at first, and whatever
    // writes it does so by these atomic pointers.
    unsafe { &SLOTS }
}

fn open(name: &str) -> Result<*mut c_void, String> {
    let name = CString::new(name).map_err(|error| error.to_string())?;
    // SAFETY: the name is a string that ends with a zero. The initialisers of the library are those that would have run
    // before the program, had it been linked.
    unsafe {
        let library = libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL);
        if library.is_null() {
            let error = libc::dlerror();
            return Err(if error.is_null() {
                "no reason is given".to_owned()
            } else {
                CStr::from_ptr(error).to_string_lossy().into_owned()
            });
        }
        Ok(library)
    }
}
