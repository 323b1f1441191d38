//! What is read of the library's files.

use super::*;
use std::collections::BTreeSet;

/// The file of a class of the library, as far as a program reads it.
fn read(text: &str, class: &str) -> String {
    let (program, errors, files) = parse_text(text, Spelling::Acc);
    assert_eq!(render(&files, &errors), Vec::<String>::new());
    let found = program.library.iter().find(|unit| unit.file.library_class().as_deref() == Some(class));
    pretty::unit(found.expect("the class is taken in"))
}

#[test]
fn bodies_that_nothing_calls_are_not_read() {
    let text =
        "import acclaim.util.Counter; class A { void m(Counter c) requires c.valid(); { c.decrement(); } }";
    let read = read(text, "acclaim.util.Counter");
    assert!(read.contains("count--"), "{read}");
    assert!(!read.contains("count++"), "{read}");
    assert!(read.contains("old(value()) + 1"), "the contract is read: {read}");
    assert!(read.contains("return count;"), "definitions are read: {read}");
}

#[test]
fn private_members_that_nothing_names_are_not_read() {
    let with =
        |call: &str| format!("import acclaim.util.IntPriorityQueue; class A {{ void m() {{ {call} }} }}");
    let before = read(&with(""), "acclaim.util.IntPriorityQueue");
    assert!(!before.contains("lemma void raised("), "{before}");
    let after = read(&with("new IntPriorityQueue().add(1);"), "acclaim.util.IntPriorityQueue");
    assert!(after.contains("lemma void raised("), "what a body calls is read: {after}");
}

#[test]
fn an_import_says_which_class_a_name_means() {
    let taken_in = |text: &str| -> BTreeSet<String> {
        let (program, ..) = parse_text(text, Spelling::Acc);
        program.library.iter().filter_map(|unit| unit.file.library_class()).collect()
    };
    let imported = taken_in("import acclaim.util.Arrays; class A { void m(int[] a) { Arrays.fill(a, 1); } }");
    assert!(
        imported.contains("acclaim.util.Arrays") && !imported.contains("java.util.Arrays"),
        "{imported:?}"
    );
    let both =
        taken_in("import acclaim.util.Arrays; class A { void m(int[] a) { java.util.Arrays.sort(a); } }");
    assert!(both.contains("acclaim.util.Arrays") && both.contains("java.util.Arrays"), "{both:?}");
    let twice =
        taken_in("import acclaim.util.Arrays; import java.util.Arrays; class A { void m(Arrays a) { } }");
    assert!(twice.contains("acclaim.util.Arrays") && twice.contains("java.util.Arrays"), "{twice:?}");
    let beside = taken_in("package acclaim.util; class A { void m(int[] a) { Arrays.fill(a, 1); } }");
    assert!(beside.contains("acclaim.util.Arrays") && !beside.contains("java.util.Arrays"), "{beside:?}");
}

#[test]
fn each_file_is_a_program_without_what_nothing_names() {
    for file in FileId::library() {
        let class = file.library_class().expect("it is one of the library");
        let name = class.rsplit('.').next().expect("a class has a name");
        let text = format!("import {class}; class A {{ void m({name} it) {{ }} }}");
        let (_, errors, files) = parse_text(&text, Spelling::Acc);
        assert_eq!(render(&files, &errors), Vec::<String>::new(), "{class}");
    }
}
